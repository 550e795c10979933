#!/usr/bin/env python3
"""Time `topickit export --format digest` on two folders of topics beside cmark, and print how they compare.

usage: digest.py --topickit FILE [--runs N] FOLDER TWICE

TWICE has twice as many topics as FOLDER. Every export is on one job, without a cache, into a new
folder; cmark reads all pages as one document and writes to /dev/null. `cp -r` of the pages says what
making as many files costs alone. All programs run once, then all again. Always exits 0.
"""
import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True  # a benchmark leaves nothing behind
from measure import Outputs, Run, document_of, load, print_beside_cmark

BUDGET = "1200t"
PROGRAMS = ("digest, a budget of tokens", "digest, a budget of bytes", "digest, whole",
            "digest, one file", "jsonl", "cp -r", "cmark")


def commands(topickit, folder, document):
    """What each program is called with, from where its output goes."""
    export = [topickit, "export", "--quiet", folder, "--jobs", "1", "--no-cache", "--output"]

    def digest(*options):
        words = [word for option in options for word in ("--option", option)]
        return lambda out: [*export, out, "--format", "digest", *words]

    return dict(zip(PROGRAMS, (
        digest(f"budget={BUDGET}"),
        digest("budget=4500"),
        digest(),
        digest(f"budget={BUDGET}", "single=true"),
        lambda out: [*export, "-", "--format", "jsonl"],
        lambda out: ["cp", "-r", folder, out],
        lambda out: ["cmark", "--unsafe", document],
    )))


def measure(topickit, folders, runs):
    with tempfile.TemporaryDirectory(dir=folders[0].parent) as place:
        outputs = Outputs(Path(place) / "out")
        work = {(folder, name): command for folder in folders
                for name, command in commands(topickit, folder, document_of(folder)).items()}
        done = {key: [] for key in work}
        outputs.wait()
        for number in range(runs + 1):
            for key, command in work.items():
                run = Run(command(outputs.new()))
                if number:  # the files are in memory from the second round on
                    done[key].append(run)
        return done


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--topickit", required=True, type=lambda text: Path(text).resolve())
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("folders", nargs="+", type=lambda text: Path(text).resolve())
    given = parser.parse_args()
    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} processors, load {load()},"
          f" medians of {given.runs} runs")
    done = measure(given.topickit, given.folders, given.runs)
    for folder in given.folders:
        print_beside_cmark(folder, PROGRAMS, done)
    print(f"\nload at the end {load()}")


if __name__ == "__main__":
    main()
