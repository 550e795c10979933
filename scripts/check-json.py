#!/usr/bin/env python3
"""Hold every JSON output of folders of pages to Spec/topic.schema.json, by the package jsonschema.

usage: check-json.py TOPICKIT FOLDER…

For each folder, with ranges and without:

* each document of `json`, each line of `jsonl` and what goes to standard output is a topic by the
  schema, or topics; `index.json` is an index;
* the three say the same of a topic; without its ranges, one with ranges is the one without;
* every range is of the page: the offset is that of line and column, and a value lies inside the
  value that holds it.

Exits 1 where something is not so; 2 where jsonschema is missing.
"""
import bisect
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.stderr.write("check-json.py: the Python package jsonschema is needed\n")
    sys.exit(2)

SCHEMA = json.loads((Path(__file__).resolve().parent.parent / "Spec" / "topic.schema.json")
                    .read_text(encoding="utf-8"))


def validator(name):
    schema = {**SCHEMA, "$ref": f"#/$defs/{name}"}
    schema.pop("anyOf")
    return Draft202012Validator(schema)


def faults_of_schema(value, name):
    return [f"{error.json_path}: {error.message[:200]}"
            for error in validator(name).iter_errors(value)][:5]


def export(topickit, folder, form, output, ranges):
    done = subprocess.run(
        [topickit, "export", folder, "--quiet", "--no-cache", "--name", "K", "--format", form,
         "--option", f"ranges={ranges}", "--output", output],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)
    # 1: pages have errors, and everything is written.
    if done.returncode not in (0, 1):
        sys.exit(f"{folder}: {form}: status {done.returncode}: {done.stderr.decode()[-500:]}")
    return done.stdout


def lines_of(stream):
    # Not splitlines: it also splits at U+2028.
    return [json.loads(line) for line in stream.decode("utf-8").split("\n") if line]


# MARK: Ranges

def without_ranges(value):
    if isinstance(value, list):
        return [without_ranges(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: item if key == "frontMatter" else without_ranges(item)
            for key, item in value.items() if key not in ("range", "frontMatterRanges")}


class Page:
    def __init__(self, path):
        self.bytes = Path(path).read_bytes()
        self.lines = [3 if self.bytes.startswith(b"\xef\xbb\xbf") else 0]
        for place, byte in enumerate(self.bytes):
            if byte == 10 or byte == 13 and self.bytes[place + 1:place + 2] != b"\n":
                self.lines.append(place + 1)

    def offset(self, position):
        """The offset, where line and column are its; else nothing."""
        line, offset = position["line"], position["offset"]
        if line > len(self.lines) or self.lines[line - 1] + position["column"] - 1 != offset:
            return None
        return offset if bisect.bisect_right(self.lines, offset) in (line, line - 1) else None

    def faults(self, value, outer=None, path="$"):
        if isinstance(value, list):
            for place, item in enumerate(value):
                yield from self.faults(item, outer, f"{path}[{place}]")
        elif isinstance(value, dict):
            if "range" in value:
                start, end = (self.offset(value["range"][key]) for key in ("start", "end"))
                if start is None or end is None or not start < end <= len(self.bytes):
                    yield f"{path}: no range of the page: {value['range']}"
                    return
                if outer and not outer[0] <= start <= end <= outer[1]:
                    yield f"{path}: {start}..{end} is not inside {outer[0]}..{outer[1]}"
                outer = (start, end)
            for key, item in value.items():
                if key not in ("range", "frontMatter"):
                    yield from self.faults(item, outer, f"{path}.{key}")


# MARK: One topic

def faults_of_topic(job):
    """Checks a topic as it is without ranges and with them."""
    plain, ranged, path = job
    faults = faults_of_schema(plain, "topic") + faults_of_schema(ranged, "topic")
    if without_ranges(ranged) != plain:
        faults.append("with ranges it is another topic")
    faults += list(Page(path).faults(ranged))[:5]
    return [f"{plain.get('id')}: {fault}" for fault in faults]


def pages_of(folder):
    """The pages in the order of their paths, as JSON Lines have them."""
    if os.path.isfile(folder):
        return [folder]
    return sorted((str(path) for path in Path(folder).rglob("*")
                   if path.suffix.lower() in (".md", ".markdown") and path.is_file()
                   and not any(part.startswith(".") for part in path.relative_to(folder).parts)),
                  key=os.fsencode)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    Draft202012Validator.check_schema(SCHEMA)
    topickit, folders = os.path.abspath(sys.argv[1]), sys.argv[2:]
    faults = []
    with tempfile.TemporaryDirectory() as scratch, multiprocessing.Pool() as pool:
        for number, folder in enumerate(folders):
            kinds = []
            for ranges in ("no", "yes"):
                lines = lines_of(export(topickit, folder, "jsonl", "-", ranges))
                stream = json.loads(export(topickit, folder, "json", "-", ranges))
                output = Path(scratch) / f"{number}-{ranges}"
                export(topickit, folder, "json", output, ranges)
                index = json.loads((output / "index.json").read_bytes())
                faults += [f"{folder}: index.json: {fault}"
                           for fault in faults_of_schema(index, "index")]
                files = [json.loads((output / entry["file"]).read_bytes())
                         for entry in index["topics"]]
                if len(files) + 1 != len(list(output.glob("*.json"))):
                    faults.append(f"{folder}: index.json lists other files than there are")
                key = lambda topic: topic["id"]
                streamed = stream["topics"] if "topics" in stream else [stream]
                if not sorted(lines, key=key) == sorted(files, key=key) \
                        == sorted(streamed, key=key):
                    faults.append(f"{folder}: json, jsonl and standard output differ")
                kinds.append(lines)
            jobs = list(zip(*kinds, pages_of(folder)))
            for found in pool.imap_unordered(faults_of_topic, jobs, chunksize=8):
                faults += [f"{folder}: {fault}" for fault in found]
            print(f"{folder}: {len(jobs)} topics", flush=True)
            counts = [len(kinds[0]), len(kinds[1]), len(pages_of(folder))]
            if not jobs or len(set(counts)) != 1:
                faults.append(f"{folder}: {counts} topics, topics with ranges, pages")
    print("\n".join(faults[:50] + [f"{len(faults)} faults"]))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
