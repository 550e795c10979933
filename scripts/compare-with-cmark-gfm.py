#!/usr/bin/env python3
"""Compare the HTML of every page of the shared corpora with cmark-gfm's, byte for byte.

usage: compare-with-cmark-gfm.py [--shared FOLDER] [TOPICKIT]

TOPICKIT is the program, by default `.build/release/topickit`, else `.build/debug/topickit`. The
corpora are in FOLDER, else in what TOPICKIT_SHARED names, else in `../shared` beside the project.

Pages that may differ are listed in `compare-with-cmark-gfm.tsv` beside this script, each with its
rule. Exits 1 where another page differs, or a listed one does not differ any more or is gone; 2
where something is missing that this needs.
"""
import argparse
import difflib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
LISTED = Path(__file__).with_suffix(".tsv")
CMARK_GFM = ["cmark-gfm", "--unsafe"]
for extension in ("table", "strikethrough", "autolink", "tasklist", "footnotes"):
    CMARK_GFM += ["-e", extension]
RENDER = ["render", "-", "--dialect", "gfm", "--no-front-matter", "--to", "html"]
SECONDS = 60


def missing(what):
    print(f"{Path(__file__).name}: {what}", file=sys.stderr)
    sys.exit(2)


def corpora(given):
    for folder in (given, os.environ.get("TOPICKIT_SHARED"), PROJECT.parent / "shared"):
        if folder and (Path(folder) / "corpora").is_dir():
            return Path(folder) / "corpora"
    missing("no corpora: set TOPICKIT_SHARED to the shared material")


def program(given):
    built = [PROJECT / ".build" / kind / "topickit" for kind in ("release", "debug")]
    for path in [Path(given)] if given else built:
        if path.is_file():
            return path.resolve()
    missing(f"no {given or 'topickit'}: swift build -c release --product topickit")


def listed_pages():
    """The pages that may differ, and their rules."""
    rules = {}
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            page, rule = line.split("\t")
            rules[page] = rule
    return rules


def body(page):
    """The page's bytes without front matter and byte order mark."""
    data = page.read_bytes().removeprefix(b"\xef\xbb\xbf")
    lines = data.split(b"\n")
    if lines[0].rstrip() == b"---":
        for number, line in enumerate(lines[1:], 1):
            if line.rstrip() in (b"---", b"..."):
                return b"\n".join(lines[number + 1:])
    return data


def output(command, markdown):
    done = subprocess.run(command, input=markdown, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=SECONDS)
    if done.returncode:
        message = done.stderr.decode(errors="replace").strip()
        raise RuntimeError(f"{command[0]} exits {done.returncode}: {message}")
    return done.stdout


def first_difference(ours, theirs):
    """The first lines that differ, ours marked +, theirs -."""
    pairs = [text.decode(errors="replace").splitlines() for text in (theirs, ours)]
    lines = (line for line in difflib.unified_diff(*pairs, lineterm="", n=0)
             if not line.startswith(("---", "+++", "@@")))
    return "\n".join(f"    {line[:200]}" for _, line in zip(range(4), lines))


def compare(topickit, page):
    """What is wrong with the page; `None` where both programs write the same."""
    markdown = body(page)
    try:
        theirs = output(CMARK_GFM, markdown)
        ours = output([topickit, *RENDER], markdown)
    except (RuntimeError, subprocess.TimeoutExpired) as error:
        return f"    {error}", True
    return (None if ours == theirs else first_difference(ours, theirs)), False


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        usage=argparse.SUPPRESS)
    parser.add_argument("topickit", nargs="?")
    parser.add_argument("--shared")
    arguments = parser.parse_args()
    folder, topickit = corpora(arguments.shared), program(arguments.topickit)
    try:
        version = output(["cmark-gfm", "--version"], b"").decode().split(" - ")[0]
    except (FileNotFoundError, RuntimeError):
        missing("no cmark-gfm: sudo apt-get install cmark-gfm")

    pages = sorted(page for page in folder.rglob("*.md")
                   if page.is_file() and not page.name.startswith("LICEN"))
    if not pages:
        missing(f"no pages in {folder}")
    names = [page.relative_to(folder).as_posix() for page in pages]
    rules = listed_pages()
    with ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(lambda page: compare(topickit, page), pages))

    faults = []
    equal = 0
    for name, (difference, failed) in zip(names, results):
        if difference is None:
            equal += 1
            if name in rules:
                faults.append(f"{name}: is listed ({rules[name]}), but does not differ")
        elif failed or name not in rules:
            faults.append(f"{name}: differs (+ topickit, - cmark-gfm)\n{difference}")
        else:
            print(f"{name}: differs as listed: {rules[name]}")
    faults += [f"{name}: is listed, but there is no such page" for name in rules.keys() - set(names)]
    print("\n".join(faults + [f"{equal} of {len(pages)} pages the same as {version}"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
