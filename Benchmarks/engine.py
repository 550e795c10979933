#!/usr/bin/env python3
"""Time whole exports in turn and print medians, peak memory, bytes and ratios. Always exits 0.

usage: engine.py --topickit FILE --shared FOLDER --inputs FOLDER
                 [--topics N]… [--runs N] [--place disk|memory]…

All that is compared runs once, then all again, so that a busy moment of the machine hits all of it.
`wall` is what a clock shows; `CPU` is the time that the process and those it started had a
processor, all threads together. Peak memory is what GNU time says. `MB` is what is written: a
folder's files, or a stream. A place has pages, outputs and the cache, so that `cp -r` and the
exports write to one disk: `disk` is the folder of the inputs, `memory` is /dev/shm.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True  # a benchmark leaves nothing behind
from measure import Outputs, Run, load, make_topics, median

FORMATS = ("json", "man", "digest", "docset")
ALL = ",".join(FORMATS)


def front_matter_end(lines):
    """How many lines the front matter has, 0 for none."""
    if not lines or lines[0].rstrip() != b"---":
        return 0
    ends = (place for place, line in enumerate(lines[1:], 2) if line.rstrip() in (b"---", b"..."))
    return next(ends, 0)


class Corpus:
    """Generated topics, the same in one file for cmark, and where the outputs go."""

    def __init__(self, options, count, place):
        self.count, self.place = count, place
        self.exe = options.topickit
        made = options.inputs / f"engine-{count}" / "topics"
        make_topics(options.shared / "bench" / "make_corpus.py", count, made)
        self.base = made.parent
        if place == "memory":
            self.base = Path(tempfile.mkdtemp(prefix="topickit-engine-", dir="/dev/shm"))
            shutil.copytree(made, self.base / "topics")
        self.topics = self.base / "topics"
        self.joined = self.base / "joined.md"
        self.pages = sorted(self.topics.glob("*.md"))
        with open(self.joined, "wb") as joined:
            for page in self.pages:
                lines = page.read_bytes().splitlines(keepends=True)
                joined.write(b"".join(lines[front_matter_end(lines):]) + b"\n")
        self.size = sum(page.stat().st_size for page in self.pages)
        self.outputs = Outputs(self.base / "out")
        self.turn()

    def turn(self):
        """Begins with new outputs and a new cache."""
        self.out = self.outputs.new()
        self.out.mkdir()
        self.cache = self.out / "cache"
        self.environment = dict(os.environ, XDG_CACHE_HOME=str(self.cache))

    def output(self, name):
        return self.out / name

    def export(self, formats, name, *more):
        return [self.exe, "export", self.topics, "--format", formats, "--name", "K", "--quiet",
                "--output", self.output(name), *more]

    def pipeline(self):
        """What one would write by hand: a process a page, two at once."""
        page = 'cmark-gfm --unsafe -e table "$1" > "$0/${1##*/}.html"'
        return ["sh", "-c", 'mkdir "$2" && find "$1" -name "*.md" -print0'
                ' | xargs -0 -P2 -n1 sh -c "$3" "$2"', "sh", self.topics, self.output("by hand"),
                page]

    def run(self, command):
        return Run(command, environment=self.environment)

    def written(self, command):
        """How many bytes a command writes to standard output."""
        process = subprocess.Popen([*map(str, command)], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                   env=self.environment)
        count = 0
        while piece := process.stdout.read(1 << 20):
            count += len(piece)
        process.wait()
        return count

    def remove(self):
        self.outputs.remove()
        if self.place == "memory":
            shutil.rmtree(self.base)


def size_of(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def print_table(done, sizes):
    print("| what | wall s | CPU s | peak MB | MB |\n|---|---:|---:|---:|---:|")
    for name, runs in done.items():
        size = f"{sizes[name] / 1e6:.1f}" if name in sizes else ""
        print(f"| {name} | {median(runs, 'wall'):.3f} | {median(runs, 'cpu'):.3f}"
              f" | {median(runs, 'peak'):.0f} | {size} |")


def print_ratio(done, one, other, must, aim):
    wall, cpu = (median(done[one], field) / max(median(done[other], field), 1e-6)
                 for field in ("wall", "cpu"))
    print(f"| {one} | {other} | {wall:.2f} | {cpu:.2f} | {must} | {aim} |")


def measure_streams(corpus, runs, sizes):
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
    for name, command in work.items():
        sizes[name] = corpus.written(command)
    return done


def measure_folders(corpus, runs, sizes):
    """Each format alone, all of them, nothing changed, one page changed; cp, find, a pipeline.

    All of them and what changes run with one job and with two, each with an output and a cache
    of its own. What changes comes last: it removes files, after which others are made slowly.
    """
    page = corpus.pages[len(corpus.pages) // 2]
    text = page.read_bytes()
    done = {name: [] for name in FORMATS}

    def take(name, command, output=None, is_kept=False):
        done.setdefault(name, []).append(corpus.run(command))
        if output and name not in sizes:
            sizes[name] = size_of(output)
        # Memory that was never used is given slowly, so what is read no more makes room. On a disk
        # it is the other way round: see Outputs.
        if output and not is_kept and corpus.place == "memory":
            shutil.rmtree(output)

    try:
        for turn in range(runs):
            corpus.turn()
            corpus.outputs.wait()
            take("cp -r of the pages", ["cp", "-r", corpus.topics, corpus.output("pages")],
                 corpus.output("pages"))
            take("find, xargs -P2 -n1 cmark-gfm", corpus.pipeline(), corpus.output("by hand"))
            for name in FORMATS:
                take(name, corpus.export(name, name), corpus.output(name))
            jobs = ("1", "2") if turn % 2 == 0 else ("2", "1")
            runs_of = {job: (f"{job} job{'s' if job == '2' else ''}", f"all-{job}",
                             ("--jobs", job)) for job in jobs}
            for title, name, more in runs_of.values():
                take(f"all, {title}", corpus.export(ALL, name, *more), corpus.output(name), True)
            take("cp -r of the output", ["cp", "-r", corpus.output("all-1"),
                                         corpus.output("copy")], corpus.output("copy"))
            for title, name, more in runs_of.values():
                # The first look reads what was written in the moment of the export's end.
                corpus.run(corpus.export(ALL, name, *more))
                take(f"nothing changed, {title}", corpus.export(ALL, name, *more))
            take("find", ["find", corpus.topics, corpus.output("all-1"), "-printf", "%s%T@\n"])
            page.write_bytes(text + b"\nOne more paragraph.\n" * (turn + 1))
            for title, name, more in runs_of.values():
                take(f"one page's text changed, {title}", corpus.export(ALL, name, *more))
            page.write_bytes(text.replace(b"\n# ", b"\n# Another: ", 1))
            for title, name, more in runs_of.values():
                take(f"one page's title changed, {title}", corpus.export(ALL, name, *more))
            page.write_bytes(text)
    finally:
        page.write_bytes(text)
    return done


def measure(corpus, runs):
    place = "on disk" if corpus.place == "disk" else "in memory"
    print(f"\n{corpus.count} topics, {corpus.size / 1e6:.1f} MB, {place}\n")
    sizes = {}
    done = measure_streams(corpus, runs, sizes)
    done.update(measure_folders(corpus, runs, sizes))
    print_table(done, sizes)
    slowest = max(FORMATS, key=lambda name: median(done[name], "wall"))
    pipeline = "find, xargs -P2 -n1 cmark-gfm"
    print("\n| time of | beside | wall | CPU | must | aim |\n|---|---|---:|---:|---:|---:|")
    print_ratio(done, "jsonl, 1 job", "cmark", 1.2, 0.5)
    print_ratio(done, "jsonl, 2 jobs", "jsonl, 1 job", 0.6, 0.52)
    print_ratio(done, "all, 2 jobs", slowest, 1.8, 1.3)
    print_ratio(done, "all, 2 jobs", "all, 1 job", "", "")
    print_ratio(done, "nothing changed, 1 job", "find", 4, 2)
    print_ratio(done, "one page's text changed, 2 jobs", "all, 2 jobs", "", "")
    for name in ("json", "all, 2 jobs"):
        print_ratio(done, name, "cp -r of the pages", "", "")
        print_ratio(done, name, pipeline, "", "")
    files = sum(1 for path in corpus.output("all-1").rglob("*") if path.is_file())
    cache = sum(path.stat().st_size for path in corpus.cache.rglob("export-*"))
    print(f"\n{files} files written, two caches of {cache / 1e6:.1f} MB together")
    corpus.remove()
    return median(done["jsonl, 2 jobs"], "peak")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("topickit", "shared", "inputs"):
        parser.add_argument("--" + name, required=True, type=lambda text: Path(text).resolve())
    parser.add_argument("--topics", type=int, action="append")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--place", choices=("disk", "memory"), action="append")
    options = parser.parse_args()

    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} processors, load {load()},"
          f" medians of {options.runs} runs")
    peaks = {}
    for count in options.topics or [1000, 10000]:
        for place in dict.fromkeys(options.place or ["disk", "memory"]):
            peaks[count] = measure(Corpus(options, count, place), options.runs)
    least, most = min(peaks), max(peaks)
    print(f"\npeak memory of jsonl: {peaks[least]:.0f} MB of {least} topics, {peaks[most]:.0f} MB of"
          f" {most}: {peaks[most] - peaks[least]:+.0f} MB (of 100000 beside 1000, +64 at most)")
    print(f"load at the end {load()}")


if __name__ == "__main__":
    main()
