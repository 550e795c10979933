#!/usr/bin/env python3
"""Make the inputs of the benchmarks, where they are not there yet.

usage: inputs.py SHARED CACHE

topics/       3200 generated topics with their front matter, a file each
topics.md     the same without front matter, one after the other: 20 MB
pages.md      every page of the corpora without front matter, repeated: about 20 MB
examples.md   the examples of the CommonMark specification, repeated: about 20 MB

The same material gives the same bytes.
"""
import json
import shutil
import subprocess
import sys
from pathlib import Path

TOPICS = 3200
SIZE = 20_000_000


def without_front_matter(data):
    data = data.removeprefix(b"\xef\xbb\xbf")
    lines = data.split(b"\n")
    if lines[0].rstrip() == b"---":
        for number, line in enumerate(lines[1:], 1):
            if line.rstrip() in (b"---", b"..."):
                return b"\n".join(lines[number + 1:])
    return data


def joined(pages):
    return b"".join(without_front_matter(page.read_bytes()) + b"\n" for page in pages)


def repeated(data):
    return data * max(1, round(SIZE / len(data)))


def topics(shared, folder):
    part = folder.with_name("topics.part")
    shutil.rmtree(part, ignore_errors=True)
    maker = shared / "bench/make_corpus.py"
    subprocess.run([sys.executable, maker, str(TOPICS), part], check=True)
    part.rename(folder)


def pages(shared):
    return sorted(page for page in (shared / "corpora").rglob("*.md")
                  if page.is_file() and not page.name.startswith("LICEN"))


def examples(shared):
    text = (shared / "conformance/spec-0.31.2.json").read_text(encoding="utf-8")
    return b"\n".join(example["markdown"].encode() for example in json.loads(text))


def main():
    shared, cache = map(Path, sys.argv[1:])
    cache.mkdir(parents=True, exist_ok=True)
    folder = cache / "topics"
    if not folder.exists():
        topics(shared, folder)
    made = {
        "topics.md": lambda: joined(sorted(folder.glob("*.md"))),
        "pages.md": lambda: repeated(joined(pages(shared))),
        "examples.md": lambda: repeated(examples(shared)),
    }
    for name, make in made.items():
        path = cache / name
        if not path.exists():
            part = cache / (name + ".part")
            part.write_bytes(make())
            part.rename(path)
        print(f"{name}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
