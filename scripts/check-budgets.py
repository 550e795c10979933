#!/usr/bin/env python3
"""Cut pages to token budgets, and count what is left with the real vocabularies.

usage: check-budgets.py TOPICKIT CORPORA [--share PERCENT] [--every N] [PROFILE…]

CORPORA is a folder of Markdown pages, *.md. Each page becomes a digest with a budget of so many per cent
of its tokens as the program counts them, 50 where --share does not say; where not even its title and
summary fit, of as many as they need. For each profile one line tells how many of how many digests have
more tokens than their budget. Exits 1 where more than 1 % of them do, or the program fails.

--every takes one page of N. Packages and profiles are those of calibrate-tokens.py.
"""
import argparse
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

spec = importlib.util.spec_from_file_location("calibrate", Path(__file__).with_name("calibrate-tokens.py"))
calibrate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(calibrate)

LEAST = re.compile(r"what is to be named have (\d+) tokens?;")


def digest(program, page, profile, budget):
    return subprocess.run(
        [program, "export", page, "--format", "digest", "--output", "-", "--quiet", "--no-cache",
         "--option", f"budget={budget}t", "--option", f"profile={profile}"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def within(program, page, profile, budget):
    """A digest and its budget: the least one where it does not fit."""
    done = digest(program, page, profile, budget)
    least = LEAST.search(done.stderr.decode())
    if least:
        budget = int(least[1])
        done = digest(program, page, profile, budget)
    # Status 1 tells of faults of the page as well.
    if done.returncode > 1 or LEAST.search(done.stderr.decode()):
        sys.exit(f"{page}: {done.stderr.decode()}")
    return done.stdout.decode("utf-8", "replace"), budget


def check(program, pages, profile, count, share):
    estimates = calibrate.measured(program, profile, pages)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        calls = []
        for number, (text, (_, upper)) in enumerate(zip(pages.texts, estimates)):
            page = Path(folder, f"p{number:06}.md")
            page.write_bytes(text.encode())
            calls.append(pool.submit(within, program, page, profile, max(1, upper * share // 100)))
        digests = [call.result() for call in calls]
    over = [(count(text) - budget, name) for (text, budget), name in zip(digests, pages.names)]
    over = sorted((most, name) for most, name in over if most > 0)
    worst = f", the worst by {over[-1][0]} ({over[-1][1]})" if over else ""
    print(f"{profile}: {len(over)} of {len(digests)} digests are over their budget{worst}", flush=True)
    return len(over) * 100 <= len(digests)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("corpora")
    arguments.add_argument("profiles", nargs="*")
    arguments.add_argument("--share", type=int, default=50)
    arguments.add_argument("--every", type=int, default=1)
    given = arguments.parse_intermixed_args()
    names = given.profiles or list(calibrate.COUNTERS)
    if unknown := [name for name in names if name not in calibrate.COUNTERS]:
        sys.exit(f"no such profile: {', '.join(unknown)}")
    pages = calibrate.Pages(given.corpora)
    pages.texts, pages.names = pages.texts[::given.every], pages.names[::given.every]
    good = [check(given.program, pages, name, count, given.share)
            for name, count in calibrate.counters(names)]
    sys.exit(0 if good and all(good) else 1)


if __name__ == "__main__":
    main()
