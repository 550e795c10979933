#!/usr/bin/env python3
"""Export folders of pages as an llms.txt set and as a skill, and check both with other programs.

usage: check-sets.py TOPICKIT FOLDER…

Each file is read with cmark-gfm. The set: one title, a summary, sections of items that begin with a link,
no index of more than 50,000 characters, every page in one index once and in llms-full.txt once.
The skill: the keys, name and description that agents take, fewer than 500 lines, no page that nothing
leads to, an archive with the files of the folder; and skills-ref accepts it, where that Python package is
installed. Both: every link leads to a file of the set or to an address, and the output is the same for one
job and for four. Exits 1 where something is wrong.
"""
import hashlib
import re
import subprocess
import sys
import tempfile
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

LIMIT = 50_000
KEYS = {"name", "description", "license", "compatibility", "metadata", "allowed-tools"}
faults = []


def fault(where, what):
    faults.append(f"{where}: {what}")


class Page(HTMLParser):
    """What a file holds: headings, links, and whether each item begins with one."""

    def __init__(self, path):
        super().__init__()
        self.links, self.images, self.headings, self.first_tags = [], [], [], []
        self.bare_items, self.depth, self.is_item = 0, 0, False
        text = Path(path).read_bytes()
        if path.suffix == ".md" and text.startswith(b"---\n"):
            end = text.find(b"\n---\n", 3)
            text = text[end + 5:] if end >= 0 else text
        extensions = [part for name in ("table", "strikethrough", "autolink", "tasklist", "footnotes")
                      for part in ("-e", name)]
        # Raw HTML is left out: its links are the page's own.
        done = subprocess.run(["cmark-gfm", *extensions], input=text,
                              stdout=subprocess.PIPE, check=True)
        self.feed(done.stdout.decode())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if self.depth == 0:
            self.first_tags.append(tag)
        if tag not in ("img", "br", "hr", "input"):
            self.depth += 1
        if self.is_item and tag not in ("p", "a"):
            self.bare_items += 1
        self.is_item = tag == "li" or (self.is_item and tag == "p")
        if tag == "a" and "href" in attributes and "footnote" not in str(attributes):
            self.links.append(attributes["href"])
        if tag == "img":
            self.images.append(attributes.get("src", ""))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))

    def handle_endtag(self, tag):
        if tag not in ("img", "br", "hr", "input"):
            self.depth -= 1
        self.is_item = False

    def handle_data(self, data):
        if self.is_item and data.strip():
            self.bare_items += 1
            self.is_item = False


def export(topickit, pages, name, output, jobs, *options):
    done = subprocess.run(
        [topickit, "export", pages, "--quiet", "--no-cache", "--format", name, "--output", output,
         "--jobs", jobs, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)
    # 1: pages have errors, and everything is written.
    if done.returncode not in (0, 1):
        sys.exit(f"{pages}: {name}: status {done.returncode}: {done.stderr.decode()[-500:]}")


def files(folder):
    return sorted(path for path in Path(folder).rglob("*")
                  if path.is_file() and not path.name.startswith(".topickit"))


def hashes(folder):
    return {path.relative_to(folder): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in files(folder)}


def check_links(path, page):
    for link in page.links + page.images:
        name = unquote(link.split("#")[0])
        if re.match("[A-Za-z][A-Za-z0-9+.-]+:|//", link) or link.startswith("#"):
            continue
        if not (path.parent / name).is_file():
            fault(path, f"a link to {link}")


def check_llms(folder):
    pages = {path: Page(path) for path in files(folder)}
    names = {path.name for path in pages if path.suffix == ".md"}
    listed = []
    for path, page in pages.items():
        check_links(path, page)
        if path.suffix != ".txt" or path.name == "llms-full.txt":
            continue
        if len(path.read_text(encoding="utf-8")) > LIMIT:
            fault(path, "it is too long")
        if page.headings[:1] != [1] or set(page.headings[1:]) - {2}:
            fault(path, f"headings {page.headings}")
        if page.first_tags[:2] != ["h1", "blockquote"] or page.bare_items:
            fault(path, "no summary, or an item without a link")
        listed += [unquote(link) for link in page.links if link.endswith(".md")]
    if sorted(listed) != sorted(names):
        fault(folder, f"{len(names)} pages, {len(listed)} lines")
    full = pages[Path(folder, "llms-full.txt")].headings
    if full.count(1) != 1 or full.count(2) != len(names):
        fault(folder, f"llms-full.txt has {full.count(1)} titles and {full.count(2)} pages")


def check_skill(folder, name):
    root = Path(folder, name)
    text = (root / "SKILL.md").read_text(encoding="utf-8")
    head = text.split("\n---\n")[0].splitlines()[1:]
    values = dict(line.split(": ", 1) for line in head if not line.startswith(" ") and ": " in line)
    if set(values) - KEYS or values.get("name") != name:
        fault(root, f"front matter {values}")
    description = values.get("description", "")
    if not 1 <= len(description) <= 1024 or set("<>") & set(description):
        fault(root, "the description")
    if len(text.splitlines()) >= 500:
        fault(root, "SKILL.md is too long")
    reached, index = {root / "SKILL.md"}, [root / "SKILL.md"]
    while index:
        path = index.pop()
        for link in Page(path).links:
            target = path.parent / unquote(link)
            if target not in reached and re.fullmatch(r"index(-\d+)?\.md", target.name):
                index.append(target)
            reached.add(target)
    pages = [path for path in files(root) if path.suffix == ".md"]
    for path in pages:
        check_links(path, Page(path))
        if path not in reached:
            fault(path, "nothing leads to it")
        if len(path.relative_to(root).parts) > 2:
            fault(path, "it is too deep")
    with zipfile.ZipFile(Path(folder, name + ".zip")) as archive:
        if archive.testzip() or len(archive.namelist()) != len(pages):
            fault(folder, "the archive is damaged")
        for path in pages:
            if archive.read(path.relative_to(folder).as_posix()) != path.read_bytes():
                fault(path, "other bytes in the archive")
    try:
        from skills_ref import validate
    except ImportError:
        return False
    for problem in validate(root):
        fault(root, problem)
    return True


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    topickit, validated = sys.argv[1], True
    for pages in sys.argv[2:]:
        for form, options in (("llms", []), ("skill", ["--option", "name=pages", "--option", "archive=zip"])):
            with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as four:
                export(topickit, pages, form, one, "1", *options)
                export(topickit, pages, form, four, "4", *options)
                if hashes(one) != hashes(four):
                    fault(pages, f"{form}: other bytes for four jobs")
                if form == "llms":
                    check_llms(one)
                else:
                    validated = check_skill(one, "pages")
                print(f"{pages}: {form}: {len(files(one))} files", flush=True)
    if not validated:
        print("skipped: skills-ref: the Python package is not installed")
    for line in faults[:50]:
        print(line)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
