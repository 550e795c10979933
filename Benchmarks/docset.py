#!/usr/bin/env python3
"""Time docsets in turn and print medians, peak memory and ratios. Always exits 0.

usage: docset.py --topickit FILE --shared FOLDER --inputs FOLDER [--topics N]… [--runs N]

All ways run once, then all again: `topickit export --format docset`, `cp -r` of the topics, and a
docset by hand: `cmark-gfm` for each page by xargs, two at once with a shell for each page, or for
100 pages each, and the headings of all pages through awk into one sqlite3. The one by hand has no
index page, no ids, no checked links. `wall` is what a clock shows; `CPU` is the time that the processes had a processor, all of
them together, which other work on the machine changes less.

The part of the index is that of the samples that perf takes of the export, where perf is there: of
those in SQLite, and of those in the collector that fills it.
"""
import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # a benchmark leaves nothing behind
from measure import Outputs, Run, load, make_topics, median

BY_HAND = r"""
set -e
mkdir -p "$2/Documents"
find "$1" -name '*.md' -print0 | xargs -0 -P2 -n"$3" sh -c '
  out=$0/Documents
  for page; do
    name=${page##*/}
    { printf "<!DOCTYPE html><meta charset=utf-8><title>%s</title>" "$name"; cmark-gfm "$page"; } \
      > "$out/${name%.md}.html"
  done
' "$2"
find "$1" -name '*.md' -print0 | xargs -0 awk '
  /^#+ / {
    file = FILENAME; sub(".*/", "", file); sub(/[.]md$/, ".html", file)
    text = $0; sub(/^#+ /, "", text); gsub(/"/, "\"\"", text)
    printf "\"%s\",Section,%s\n", text, file
  }' > "$2/rows.csv"
sqlite3 "$2/docSet.dsidx" <<SQL
CREATE TABLE searchIndex(id INTEGER PRIMARY KEY, name TEXT, type TEXT, path TEXT);
CREATE UNIQUE INDEX anchor ON searchIndex (name, type, path);
CREATE TABLE rows(name TEXT, type TEXT, path TEXT);
.mode csv
.import $2/rows.csv rows
INSERT OR IGNORE INTO searchIndex(name, type, path) SELECT name, type, path FROM rows;
DROP TABLE rows;
SQL
"""


class Bench:
    """The topics, and where the outputs go: both on one disk."""

    def __init__(self, options, count):
        self.exe = options.topickit
        self.base = options.inputs / f"docset-{count}"
        self.topics = self.base / "topics"
        self.outputs = Outputs(self.base / "out")
        self.environment = dict(os.environ, XDG_CACHE_HOME=str(self.base / "cache"))
        make_topics(options.shared / "bench" / "make_corpus.py", count, self.topics)

    def export(self, folder, *more):
        return [self.exe, "export", self.topics, "--format", "docset", "--name", "K", "--quiet",
                "--no-cache", "--output", folder, *more]

    def by_hand(self, folder, pages):
        return ["sh", "-c", BY_HAND, "sh", self.topics, folder, pages]

    def run(self, command):
        """Runs what `command` gives for a new folder."""
        folder = self.outputs.new()
        subprocess.run(["sync", "-f", folder.parent], check=False)
        return Run(command(folder), environment=self.environment)

    def index_part(self):
        """The parts of the samples in SQLite, and in all that fills the index, in per cent."""
        if not shutil.which("perf"):
            return None
        data = self.base / "perf.data"
        record = ["perf", "record", "-q", "-F", "999", "-g", "-o", data, "--",
                  *self.export(self.outputs.new())]
        if subprocess.run(list(map(str, record)), env=self.environment, stderr=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, check=False).returncode:
            return None
        script = subprocess.run(["perf", "script", "-i", data, "-F", "ip,sym"], check=False,
                                capture_output=True, text=True, errors="replace").stdout
        data.unlink()
        samples = [sample for sample in script.split("\n\n") if sample.strip()]
        sqlite = sum("sqlite3" in sample for sample in samples)
        filling = sum("sqlite3" in sample or "DocsetCollector" in sample for sample in samples)
        return [100 * part / max(1, len(samples)) for part in (sqlite, filling)]


def measure(bench, count, runs):
    size = sum(page.stat().st_size for page in bench.topics.glob("*.md"))
    print(f"\n{count} topics, {size / 1e6:.1f} MB\n")
    work = {
        "topickit": bench.export,
        "topickit, 1 job": lambda folder: bench.export(folder, "--jobs", "1"),
        "by hand": lambda folder: bench.by_hand(folder, 1),
        "by hand, 100 a shell": lambda folder: bench.by_hand(folder, 100),
        "cp -r": lambda folder: ["cp", "-r", bench.topics, folder],
    }
    bench.outputs.wait()
    done = {name: [] for name in work}
    for _ in range(runs):
        for name, command in work.items():
            done[name].append(bench.run(command))
    print("| what | wall s | CPU s | peak MB |\n|---|---:|---:|---:|")
    for name, of in done.items():
        print(f"| {name} | {median(of, 'wall'):.2f} | {median(of, 'cpu'):.2f}"
              f" | {median(of, 'peak'):.0f} |")
    print("\n| time of | beside | wall | CPU | must | aim |\n|---|---|---:|---:|---:|---:|")
    for one, other, must, aim in [("topickit", "cp -r", 6, 3), ("topickit", "by hand", 0.33, ""),
                                  ("topickit", "by hand, 100 a shell", "", "")]:
        ratios = [median(done[one], field) / max(median(done[other], field), 1e-6)
                  for field in ("wall", "cpu")]
        print(f"| {one} | {other} | {ratios[0]:.2f} | {ratios[1]:.2f} | {must} | {aim} |")
    part = bench.index_part()
    if part:
        print(f"\nindex: {part[0]:.1f} % of the export's samples are in SQLite, {part[1]:.1f} % in"
              " all that fills the index (must be 25 % at most)")
    bench.outputs.remove()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("topickit", "shared", "inputs"):
        parser.add_argument("--" + name, required=True, type=lambda text: Path(text).resolve())
    parser.add_argument("--topics", type=int, action="append")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} processors, load {load()},"
          f" medians of {options.runs} runs")
    for count in options.topics or [1000, 10000]:
        measure(Bench(options, count), count, options.runs)
    print(f"\nload at the end {load()}")


if __name__ == "__main__":
    main()
