#!/usr/bin/env python3
"""Prove that no export loses a word: each word of a page's rendered text is in it, in order.

usage: every-word.py [--every N] [--show N] TOPICKIT FOLDER...

Exports every page of the folders (every N-th with --every) in all formats with a page a topic, has the
results rendered by cmark-gfm, mandoc and Python's HTML parser, and looks for the words of the
page, as cmark-gfm renders it, one after the other.

What Spec/topic-format.md, "What an exporter may leave out", exempts is not asked for: Contents,
which is made anew; the heading and place of Related, and the place of footnotes, whose words are looked
for by themselves. So are those of a table's head: a table too wide for a man page is a list there,
and each of its items names them.

Exits 1 where a word is missing, 2 where a program is missing.
"""
import argparse
import html.parser
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

CMARK_GFM = ["cmark-gfm", "--unsafe"]
for extension in ("table", "strikethrough", "autolink", "tasklist", "footnotes"):
    CMARK_GFM += ["-e", extension]
FORMATS = ("json", "man", "digest", "docset", "llms", "skill")
BLOCKS = set("address blockquote br dd details div dl dt h1 h2 h3 h4 h5 h6 hr li main nav ol p pre "
             "section summary table tbody td th thead tr ul".split())
ASKED = ("text", "related", "footnotes", "heads")
HIDDEN = {"script", "style", "title", "textarea"}


class Text(html.parser.HTMLParser):
    """What a reader sees of HTML, in parts."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.parts = {name: [] for name in ("text", "contents", *ASKED[1:])}
        self.part = "text"
        self.heading = None
        self.hidden = 0
        self.footnotes = 0
        self.is_head = False
        self.is_whole = False

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag in HIDDEN:
            self.hidden += 1
        if tag in BLOCKS:
            self.write(" ")
        if tag == "section" and "footnotes" in (attributes.get("class") or ""):
            self.part = "footnotes"
        if tag in ("sup", "a") and "footnote" in (attributes.get("class") or ""):
            self.footnotes += 1
        if tag == "h2" and self.part != "footnotes":
            self.heading = []
        self.is_head = self.is_head or tag == "thead"

    def handle_endtag(self, tag):
        if tag in HIDDEN and self.hidden:
            self.hidden -= 1
        if tag in ("sup", "a") and self.footnotes:
            self.footnotes -= 1
        if tag == "h2" and self.heading is not None:
            title = " ".join("".join(self.heading).split()).lower()
            self.part = title if title in ("contents", "related") else "text"
            heading, self.heading = self.heading, None
            if self.part != "related":
                self.parts[self.part] += heading
        if tag in BLOCKS:
            self.write(" ")
        if tag == "thead":
            self.is_head = False

    def handle_data(self, data):
        if not self.hidden and not self.footnotes:
            self.write(data)

    def write(self, data):
        if self.is_whole:
            self.parts["text"].append(data)
            return
        part = "heads" if self.is_head else self.part
        (self.parts[part] if self.heading is None else self.heading).append(data)


def words(text):
    return re.findall(r"\w+", unicodedata.normalize("NFC", text).lower())


def parts_of(document):
    parser = Text()
    parser.feed(document)
    parser.close()
    return parser.parts


def source_words(data):
    """The words to look for, by part."""
    parts = parts_of(run(CMARK_GFM, without_front_matter(data)))
    return {name: words("".join(parts[name])) for name in ASKED}


def run(command, data):
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=60)
    return done.stdout.decode("utf-8", "replace")


def all_words(document):
    """The words of a whole HTML document, in its order."""
    parser = Text()
    parser.is_whole = True
    parser.feed(document)
    parser.close()
    return words("".join(parser.parts["text"]))


def without_front_matter(data):
    data = data.removeprefix(b"\xef\xbb\xbf")
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    if lines[0].rstrip() == b"---":
        for number, line in enumerate(lines[1:], 1):
            if line.rstrip() in (b"---", b"..."):
                return b"\n".join(lines[number + 1:])
    return data


# How the words of each export are read.

def json_markdown(topic):
    """The Markdown of a topic's JSON, in the page's order."""
    pieces = []

    def add(content, variants, parts):
        for item in content:
            kind = item["type"]
            if kind == "variant":
                variant = variants[item["index"]]
                pieces.append("### " + one_line(variant["title"]))
                add(variant["content"], [], [])
            elif kind == "section":
                section = item["section"]
                pieces.append("### " + one_line(section["title"]))
                add(section["content"], variants, parts)
            elif kind == "code":
                lines = item["code"].removesuffix("\n").split("\n")
                # The comments keep the code out of a list before it, and apart from code behind.
                pieces.append("<!-- -->")
                pieces.append("\n".join("    " + line for line in lines))
                pieces.append("<!-- -->")
            else:
                pieces.append(item["markdown"])

    def one_line(rich):
        return rich["markdown"].replace("\n", " ")

    add(topic["preamble"], [], [])
    pieces.append("# " + one_line(topic["title"]))
    add(topic["introduction"], [], [])
    platforms = iter(topic["platformSections"])
    for section in topic["sections"]:
        pieces.append("## " + one_line(section["title"]))
        own = next(platforms)["variants"] if section["kind"] == "platform" else topic["variants"]
        add(section["content"], own, [])
    return "\n\n".join(pieces).encode("utf-8", "surrogatepass")


def exported_words(folder, form, name):
    if form == "json":
        topic = json.loads((folder / f"{name}.json").read_bytes())
        return all_words(run(CMARK_GFM, json_markdown(topic)))
    if form in ("digest", "llms", "skill"):
        pages = folder / "words/references" if form == "skill" else folder
        markdown = without_front_matter((pages / f"{name}.md").read_bytes())
        return all_words(run(CMARK_GFM, markdown))
    if form == "man":
        page = (folder / "man7" / f"{name}.7").read_bytes()
        text = run(["mandoc", "-T", "html", "-O", "fragment"], page)
    else:
        text = (folder / "Words.docset/Contents/Resources/Documents" / f"{name}.html").read_text()
    return all_words(text)


def first_missing(wanted, have):
    """The place in `wanted` of the first word that `have` lacks; `None` where it has all."""
    rest = iter(have)
    for place, word in enumerate(wanted):
        if not any(word == other for other in rest):
            return place
    return None


def check(page, out, name):
    source = source_words(page.read_bytes())
    faults = []
    for form in FORMATS:
        have = exported_words(out / form, form, name)
        for part in ASKED:
            wanted = source[part]
            place = first_missing(wanted, have)
            if place is not None:
                context = " ".join(wanted[max(0, place - 5):place + 3])
                faults.append(f"{page}: {form}: no '{wanted[place]}' of '{context}'")
                break
    return faults, sum(map(len, source.values()))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        usage=argparse.SUPPRESS)
    parser.add_argument("topickit")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--show", type=int, default=20)
    arguments = parser.parse_args()
    for program in ("cmark-gfm", "mandoc"):
        if not shutil.which(program):
            print(f"every-word.py: no {program}: sudo apt-get install {program}", file=sys.stderr)
            return 2
    pages = []
    for folder in map(Path, arguments.folders):
        if not folder.is_dir():
            print(f"every-word.py: no folder {folder}", file=sys.stderr)
            return 2
        pages += sorted(page for page in folder.rglob("*.md") if page.is_file())
    pages = pages[::arguments.every]
    with tempfile.TemporaryDirectory() as temporary:
        topics, out = Path(temporary) / "topics", Path(temporary) / "out"
        topics.mkdir()
        names = [f"page-{number:05}" for number in range(len(pages))]
        for name, page in zip(names, pages):
            # Many pages share a name or an id: each has one of its own here.
            data = page.read_bytes()
            if data.removeprefix(b"\xef\xbb\xbf").startswith(b"---"):
                data = re.sub(rb"(?<=[\r\n])id:", b"own-id:", data, count=1)
            (topics / f"{name}.md").write_bytes(data)
        done = subprocess.run([arguments.topickit, "export", str(topics), "--format",
                               ",".join(FORMATS), "--output", str(out), "--name", "Words",
                               "--quiet"], stderr=subprocess.PIPE)
        if done.returncode not in (0, 1):
            print(done.stderr.decode(errors="replace"), file=sys.stderr)
            return 1
        with ThreadPoolExecutor(max_workers=2) as pool:
            results = list(pool.map(lambda pair: check(pair[0], out, pair[1]), zip(pages, names)))
    faults = [fault for found, _ in results for fault in found]
    for fault in faults[:arguments.show]:
        print(fault)
    count = sum(number for _, number in results)
    print(f"{len(pages)} pages, {count} words, {len(FORMATS)} formats: {len(faults)} exports lack one")
    return 1 if faults or not count else 0


if __name__ == "__main__":
    sys.exit(main())
