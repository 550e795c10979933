#!/usr/bin/env python3
"""Time `topickit check` on two folders of topics beside cmark, and print how they compare.

usage: check.py --topickit FILE [--runs N] FOLDER TWICE

TWICE has twice as many topics as FOLDER. `check --jobs 1` reads each file by itself; cmark reads
all of them as one document. All programs run once, then all again. Always exits 0.
"""
import argparse
import os
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True  # a benchmark leaves nothing behind
from measure import Run, document_of, load, median, print_beside_cmark

PROGRAMS = ("check", "check, all jobs", "check, sarif", "cmark")


def commands(topickit, folder, document):
    check = [topickit, "check", "--quiet", "--fail-on", "never", folder]
    return dict(zip(PROGRAMS, (
        [*check, "--jobs", "1"],
        check,
        [*check, "--jobs", "1", "--diagnostics", "sarif"],
        ["cmark", "--unsafe", document],
    )))


def measure(topickit, folders, runs):
    work = {(folder, name): command for folder in folders
            for name, command in commands(topickit, folder, document_of(folder)).items()}
    done = {key: [] for key in work}
    for command in work.values():
        Run(command)  # the files are in memory from here on
    for _ in range(runs):
        for key, command in work.items():
            done[key].append(Run(command))
    return done


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--topickit", required=True, type=lambda text: Path(text).resolve())
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("folders", nargs=2, type=lambda text: Path(text).resolve())
    given = parser.parse_args()
    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} processors, load {load()},"
          f" medians of {given.runs} runs")
    done = measure(given.topickit, given.folders, given.runs)
    for folder in given.folders:
        print_beside_cmark(folder, PROGRAMS, done)
    one, two = given.folders
    print("\n| twice the topics | wall | CPU | peak |\n|---|---:|---:|---:|")
    for name in PROGRAMS:
        grown = [median(done[two, name], field) / max(median(done[one, name], field), 1e-6)
                 for field in ("wall", "cpu", "peak")]
        print(f"| {name} | {grown[0]:.2f} x | {grown[1]:.2f} x | {grown[2]:.2f} x |")
    print(f"\nload at the end {load()}")


if __name__ == "__main__":
    main()
