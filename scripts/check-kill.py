#!/usr/bin/env python3
"""Kill exports over an old output at random moments: the tree is the old one or the new one, whole.

usage: check-kill.py TOPICKIT [KILLS [SEED]]

Two sets of pages with the same names and other contents are exported in turn into one folder, all
formats in one run, and each run is killed by SIGKILL after a random part of the time that a whole
run takes. After each, the folder is, file by file, one of the two whole ones. The run after the
last kill leaves nothing beside it. Exits 1 where something is not so.
"""
import hashlib
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FORMATS = "json,jsonl,man,digest,docset,llms,skill"
ROOT = Path(__file__).resolve().parent.parent


def digest(folder):
    """The names and contents of all files, hidden ones too."""
    names = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            names.update(os.fsencode(path.relative_to(folder)) + b"\0" + path.read_bytes())
    return names.hexdigest()


def write_sets(work):
    for number, path in enumerate(sorted((ROOT / "seeds").glob("*.md"))):
        for name in ("one", "two"):
            (work / name).mkdir(exist_ok=True)
            page = path.read_bytes()
            (work / name / path.name).write_bytes(page + f"\nSet {name} {number}.\n".encode())


def main():
    topickit = os.path.abspath(sys.argv[1])
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    moments = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 7)
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        environment = dict(os.environ, XDG_CACHE_HOME=str(work / "cache"))
        write_sets(work)

        def start(pages, output):
            return subprocess.Popen(
                [topickit, "export", work / pages, "--format", FORMATS, "--name", "K", "--quiet",
                 "--output", work / output],
                env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def export(pages, output):
            began = time.monotonic()
            if start(pages, output).wait():
                sys.exit("an export that was not killed fails")
            return time.monotonic() - began

        export("one", "whole-one"), export("two", "whole-two"), export("one", "out")
        whole = {digest(work / "whole-one"), digest(work / "whole-two")}
        if len(whole) != 2:
            sys.exit("the two sets make the same output")
        length = statistics.median(export(name, "out") for name in ("two", "one", "two"))
        mixed = ended = 0
        seen = set()
        for number in range(kills):
            process = start(("one", "two")[number % 2], "out")
            time.sleep(moments.random() * length * 1.05)
            ended += process.poll() is not None
            process.send_signal(signal.SIGKILL)
            process.wait()
            found = digest(work / "out")
            seen.add(found)
            mixed += found not in whole
        export("one", "out")
        left = sorted({path.name for path in work.iterdir()}
                      - {"one", "two", "whole-one", "whole-two", "out", "cache"})
        print(f"{kills} kills within {length:.2f} s, {ended} of them after the end:"
              f" {mixed} mixed trees, {len(seen & whole)} whole ones seen, left beside: {left}")
        if mixed or left or len(seen & whole) != 2 or digest(work / "out") not in whole:
            sys.exit(1)


main()
