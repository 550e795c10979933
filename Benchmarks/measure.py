#!/usr/bin/env python3
"""Time whole processes in turn and print medians, peak memory and ratios. Always exits 0.

usage: measure.py --topickit FILE --bench FILE --md4c FILE --inputs FOLDER [--runs N]

Every figure is of a process that reads a file and writes to /dev/null. All programs run once, then
all again, so that a busy moment of the machine hits all of them. `wall` is what a clock shows;
`CPU` is the time that the process had a processor, which other work on the machine changes less.
Peak memory is what GNU time says.
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

EXTENSIONS = [word for name in ("table", "strikethrough", "autolink", "tasklist", "footnotes")
              for word in ("-e", name)]
# What is compared with what: the least ratio of speeds that is right, and the one aimed at.
RATIOS = [
    ("render", "md4c_html", 0.6, 1.0),
    ("render", "cmark", 1.8, 3.0),
    ("events", "md4c_html --events", 0.5, 1.0),
]
PIPE_MEGABYTES = 24
RENDER = ["--dialect", "gfm", "--no-front-matter", "--to", "html"]


class Run:
    """One process: its wall and CPU seconds, and its peak memory in MB."""

    def __init__(self, command, stdin=subprocess.DEVNULL, environment=None):
        # Warnings go to a file: the example text has thousands, and a terminal is slow.
        with tempfile.NamedTemporaryFile("r") as report, tempfile.TemporaryFile() as messages:
            timed = ["/usr/bin/time", "-f", "%M", "-o", report.name, *map(str, command)]
            start = time.monotonic()
            process = subprocess.Popen(timed, stdin=stdin,
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


def make_topics(script, count, folder):
    """Makes so many topics in a folder, where they are not there yet."""
    if folder.exists():
        return
    part = folder.with_suffix(".part")
    shutil.rmtree(part, ignore_errors=True)
    part.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, script, str(count), part], check=True)
    part.rename(folder)


class Outputs:
    """New folders for outputs, all removed at the end and none before.

    ext4 looks through inodes that were freed in the last minutes, one after the other, for each new
    file: after a folder of 10 000 files is removed, making as many takes seconds instead of a quarter
    of one. So nothing is removed while something is measured, and what was removed before is waited
    for.
    """

    # What a file of 6 kB costs at most where no freed inode stands in the way, in CPU seconds.
    FILE = 100e-6

    def __init__(self, base):
        self.base = base
        self.count = 0
        shutil.rmtree(base, ignore_errors=True)
        base.mkdir(parents=True)

    def new(self):
        """A folder that is not there yet, in one that is."""
        self.count += 1
        folder = self.base / str(self.count)
        folder.mkdir()
        return folder / "out"

    def wait(self):
        """Waits, six minutes at most, until files are made at their usual cost."""
        for _ in range(12):
            folder = self.new()
            folder.mkdir()
            start = time.process_time()
            for number in range(2000):
                (folder / str(number)).write_bytes(bytes(6000))
            if time.process_time() - start < 2000 * self.FILE:
                return
            print("waiting: files are made slowly while inodes of removed ones are fresh", file=sys.stderr)
            time.sleep(30)

    def remove(self):
        shutil.rmtree(self.base, ignore_errors=True)


def commands(tools, file):
    return {
        "render": [tools.topickit, "render", file, *RENDER],
        "md4c_html": [tools.md4c, file],
        "cmark": ["cmark", "--unsafe", file],
        "cmark-gfm": ["cmark-gfm", "--unsafe", *EXTENSIONS, file],
        "events": [tools.bench, "events", file],
        "md4c_html --events": [tools.md4c, "--events", file],
    }


def measure(work, runs):
    """The runs of each program, one of each in turn."""
    done = {name: [] for name in work}
    for _ in range(runs):
        for name, command in work.items():
            done[name].append(Run(command))
    return done


def median(runs, field):
    return statistics.median(getattr(run, field) for run in runs)


def document_of(folder):
    """All pages of a folder as one file beside it."""
    document = folder.with_suffix(".md")
    if not document.exists():
        part = folder.with_suffix(".part")
        with part.open("wb") as out:
            for page in sorted(folder.rglob("*.md")):
                out.write(page.read_bytes() + b"\n")
        part.rename(document)
    return document


def print_beside_cmark(folder, programs, done):
    pages = sum(1 for _ in folder.rglob("*.md"))
    size = document_of(folder).stat().st_size / 1e6
    print(f"\n{pages} topics, {size:.1f} MB\n")
    print("| program | wall s | CPU s | CPU MB/s | peak MB | time of cmark's, wall | CPU |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    yardstick = done[folder, "cmark"]
    for name in programs:
        runs = done[folder, name]
        wall, cpu = median(runs, "wall"), median(runs, "cpu")
        ratios = [median(runs, field) / max(median(yardstick, field), 1e-6)
                  for field in ("wall", "cpu")]
        print(f"| {name} | {wall:.2f} | {cpu:.2f} | {size / max(cpu, 1e-6):.0f}"
              f" | {median(runs, 'peak'):.0f} | {ratios[0]:.2f} | {ratios[1]:.2f} |")


def print_speeds(title, size, done):
    print(f"\n{title}, {size / 1e6:.1f} MB\n")
    print("| program | wall MB/s | CPU MB/s | peak MB |\n|---|---:|---:|---:|")
    for name, runs in done.items():
        speeds = [size / 1e6 / max(median(runs, field), 1e-6) for field in ("wall", "cpu")]
        print(f"| {name} | {speeds[0]:.0f} | {speeds[1]:.0f} | {median(runs, 'peak'):.0f} |")


def print_ratios(done):
    print("\n| speed of | beside | wall | CPU | must | aim |\n|---|---|---:|---:|---:|---:|")
    for ours, theirs, must, aim in RATIOS:
        wall, cpu = (median(done[theirs], field) / max(median(done[ours], field), 1e-6)
                     for field in ("wall", "cpu"))
        print(f"| {ours} | {theirs} | {wall:.2f} | {cpu:.2f} | {must} | {aim} |")


def print_pipe(tools, topics):
    """Peak memory of ten times the topics through a pipe."""
    feeder = subprocess.Popen(["cat", *[str(topics)] * 10], stdout=subprocess.PIPE)
    run = Run([tools.topickit, "render", "-", *RENDER], stdin=feeder.stdout)
    feeder.stdout.close()
    feeder.wait()
    size = topics.stat().st_size / 1e5
    print(f"\nrender of {size:.0f} MB from a pipe: peak {run.peak:.1f} MB"
          f" (must be {PIPE_MEGABYTES} at most), {size / run.wall:.0f} MB/s")


def load():
    return " ".join(f"{value:.1f}" for value in os.getloadavg())


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("topickit", "bench", "md4c", "inputs"):
        parser.add_argument("--" + name, required=True, type=lambda text: Path(text).resolve())
    parser.add_argument("--runs", type=int, default=5)
    tools = parser.parse_args()

    print(f"{time.strftime('%Y-%m-%d')}, {os.cpu_count()} processors, load {load()},"
          f" medians of {tools.runs} runs")
    for title, name in (("Topics", "topics"), ("Corpus pages", "pages"),
                        ("Examples of the specification", "examples")):
        file = tools.inputs / (name + ".md")
        done = measure(commands(tools, file), tools.runs)
        print_speeds(title, file.stat().st_size, done)
        print_ratios(done)

    files = sorted((tools.inputs / "topics").glob("*.md"))
    done = measure({"topics": [tools.bench, "topics", *files]}, tools.runs)
    print_speeds("Topics as values", sum(file.stat().st_size for file in files), done)
    print_pipe(tools, tools.inputs / "topics.md")
    print(f"\nload at the end {load()}")


if __name__ == "__main__":
    main()
