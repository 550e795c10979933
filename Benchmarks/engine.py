#!/usr/bin/env python3
"""Time whole exports in turn and print medians, peak memory and ratios. Always exits 0.

usage: engine.py --topickit FILE --shared FOLDER --inputs FOLDER [--topics N]… [--runs N]

All that is compared runs once, then all again, so that a busy moment of the machine hits all of it.
`wall` is what a clock shows; `CPU` is the time that the process had a processor, all its threads
together. Peak memory is what GNU time says. Outputs are made in the folder of the inputs, so that
`cp -r` and the exports write to one disk. The cache is a folder there too.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FORMATS = ("json", "man", "digest", "docset")
ALL = ",".join(FORMATS)


class Run:
    """One process: its wall and CPU seconds, and its peak memory in MB."""

    def __init__(self, command, environment):
        with tempfile.NamedTemporaryFile("r") as report, tempfile.TemporaryFile() as messages:
            timed = ["/usr/bin/time", "-f", "%M", "-o", report.name, *map(str, command)]
            start = time.monotonic()
            process = subprocess.Popen(timed, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=messages, env=environment)
            _, status, usage = os.wait4(process.pid, 0)
            self.wall = time.monotonic() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            self.cpu = usage.ru_utime + usage.ru_stime
            self.peak = int(report.read().split()[-1]) / 1024
            if process.returncode:
                messages.seek(0)
                said = messages.read().decode(errors="replace")[-200:].strip()
                print(f"  {command[0]} exits {process.returncode}: {said}")


def front_matter_end(lines):
    """How many lines the front matter has, 0 for none."""
    if not lines or lines[0].rstrip() != b"---":
        return 0
    ends = (place for place, line in enumerate(lines[1:], 2) if line.rstrip() in (b"---", b"..."))
    return next(ends, 0)


class Corpus:
    """Generated topics, the same in one file for cmark, and where the outputs go."""

    def __init__(self, options, count):
        self.count = count
        self.exe = options.topickit
        self.base = options.inputs / f"engine-{count}"
        self.topics = self.base / "topics"
        self.joined = self.base / "joined.md"
        self.base.mkdir(parents=True, exist_ok=True)
        if not self.topics.exists():
            part = self.base / "topics.part"
            shutil.rmtree(part, ignore_errors=True)
            script = options.shared / "bench" / "make_corpus.py"
            subprocess.run([sys.executable, script, str(count), part], check=True)
            part.rename(self.topics)
        self.pages = sorted(self.topics.glob("*.md"))
        with open(self.joined, "wb") as joined:
            for page in self.pages:
                lines = page.read_bytes().splitlines(keepends=True)
                joined.write(b"".join(lines[front_matter_end(lines):]) + b"\n")
        self.size = sum(page.stat().st_size for page in self.pages)
        self.environment = dict(os.environ, XDG_CACHE_HOME=str(self.base / "cache"))

    def output(self, name):
        return self.base / "out" / name

    def export(self, formats, name, *more):
        return [self.exe, "export", self.topics, "--format", formats, "--name", "K", "--quiet",
                "--output", self.output(name), *more]

    def run(self, command):
        return Run(command, self.environment)

    def clear(self):
        for name in ("out", "cache"):
            shutil.rmtree(self.base / name, ignore_errors=True)
        (self.base / "out").mkdir()
        # ext4 gives inodes that were freed in the last five seconds away slowly.
        time.sleep(6)


def median(runs, field):
    return statistics.median(getattr(run, field) for run in runs)


def print_table(done):
    print("| what | wall s | CPU s | peak MB |\n|---|---:|---:|---:|")
    for name, runs in done.items():
        print(f"| {name} | {median(runs, 'wall'):.3f} | {median(runs, 'cpu'):.3f}"
              f" | {median(runs, 'peak'):.0f} |")


def print_ratio(done, one, other, must, aim):
    wall, cpu = (median(done[one], field) / max(median(done[other], field), 1e-6)
                 for field in ("wall", "cpu"))
    print(f"| {one} | {other} | {wall:.2f} | {cpu:.2f} | {must} | {aim} |")


def measure_streams(corpus, runs):
    """JSON Lines to nowhere, with one job and two, beside cmark on the same text."""
    lines = [corpus.exe, "export", corpus.topics, "--format", "jsonl", "--output", "-", "--quiet"]
    work = {
        "jsonl, 1 job": [*lines, "--jobs", "1"],
        "jsonl, 2 jobs": [*lines, "--jobs", "2"],
        "cmark": ["cmark", corpus.joined],
    }
    done = {name: [] for name in work}
    for _ in range(runs):
        for name, command in work.items():
            done[name].append(corpus.run(command))
    return done


def measure_folders(corpus, runs):
    """Each format alone, all of them, nothing changed, one page changed, cp and find."""
    page = corpus.pages[len(corpus.pages) // 2]
    text = page.read_bytes()
    names = ["nothing changed", "find", "one page's text changed", "one page's title changed",
             "all, no cache", "cp -r"]
    done = {name: [] for name in [*FORMATS, "all", *names]}
    try:
        for turn in range(runs):
            corpus.clear()
            for name in FORMATS:
                done[name].append(corpus.run(corpus.export(name, name, "--no-cache")))
            done["all"].append(corpus.run(corpus.export(ALL, "all")))
            # The first look reads what was written in the moment of the export's end.
            corpus.run(corpus.export(ALL, "all"))
            done["nothing changed"].append(corpus.run(corpus.export(ALL, "all")))
            done["find"].append(corpus.run(["find", corpus.topics, corpus.output("all"),
                                            "-printf", "%s%T@\n"]))
            page.write_bytes(text + b"\nOne more paragraph.\n" * (turn + 1))
            done["one page's text changed"].append(corpus.run(corpus.export(ALL, "all")))
            page.write_bytes(text.replace(b"\n# ", b"\n# Another: ", 1))
            done["one page's title changed"].append(corpus.run(corpus.export(ALL, "all")))
            page.write_bytes(text)
            done["all, no cache"].append(corpus.run(corpus.export(ALL, "all", "--no-cache")))
            done["cp -r"].append(corpus.run(["cp", "-r", corpus.output("all"),
                                             corpus.output("copy")]))
    finally:
        page.write_bytes(text)
    return done


def measure(corpus, runs):
    print(f"\n{corpus.count} topics, {corpus.size / 1e6:.1f} MB\n")
    done = {**measure_streams(corpus, runs), **measure_folders(corpus, runs)}
    print_table(done)
    slowest = max(FORMATS, key=lambda name: median(done[name], "wall"))
    print("\n| time of | beside | wall | CPU | must | aim |\n|---|---|---:|---:|---:|---:|")
    print_ratio(done, "jsonl, 1 job", "cmark", 1.2, "")
    print_ratio(done, "jsonl, 2 jobs", "jsonl, 1 job", 0.65, "")
    print_ratio(done, "all", slowest, 1.8, "")
    print_ratio(done, "nothing changed", "find", 4, 2)
    print_ratio(done, "one page's text changed", "cp -r", "", "")
    files = sum(1 for path in corpus.output("all").rglob("*") if path.is_file())
    cache = sum(path.stat().st_size for path in (corpus.base / "cache").rglob("export-*"))
    print(f"\n{files} files written, cache {cache / 1e6:.1f} MB")
    for name in ("out", "cache"):
        shutil.rmtree(corpus.base / name, ignore_errors=True)


def load():
    return " ".join(f"{value:.1f}" for value in os.getloadavg())


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
        measure(Corpus(options, count), options.runs)
    print(f"\nload at the end {load()}")


if __name__ == "__main__":
    main()
