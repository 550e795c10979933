#!/usr/bin/env python3
"""Print what to type into Zeal for the rows of a docset, a line each, for `zeal_check`.

usage: zeal-queries.py DOCSET [--count N] [--types NAME,…] [--seed N]

A line is `QUERY => TEXT`: the address that opens must hold TEXT; without it where several rows have
the name. Zeal's plain search takes a backslash for an escape, `%` and `_` for any characters, and
what stands before a colon for a keyword: such rows are asked for by another name of the same place,
else by what stands before the colon. Rows that cannot be asked for so are counted on standard error.
"""
import argparse
import collections
import random
import re
import sqlite3
import sys
from pathlib import Path


def typeable(name):
    return not re.search(r"[\\%_]|.:", name)


def query(row, rows_at):
    """What finds a row, and whether that is its name."""
    name, _, path = row
    if typeable(name):
        return name
    aliases = [other for other in rows_at[path] if typeable(other)]
    if aliases:
        return aliases[0]
    start = name[:1] + name[1:].split(":")[0]
    return start if typeable(start) and len(start) > 2 else None


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("docset", type=Path)
    parser.add_argument("--count", type=int)
    parser.add_argument("--types", default="")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    index = options.docset / "Contents" / "Resources" / "docSet.dsidx"
    database = sqlite3.connect(f"file:{index}?immutable=1", uri=True)
    rows = database.execute("SELECT name, type, path FROM searchIndex ORDER BY id").fetchall()
    plain = [(name, kind, re.sub("<dash_entry_[^>]*>", "", path)) for name, kind, path in rows]
    rows_at = collections.defaultdict(list)
    for name, _, path in plain:
        rows_at[path].append(name)
    places = collections.defaultdict(set)
    for name, _, path in plain:
        places[name.lower()].add(path)
    types = set(filter(None, options.types.split(",")))
    wanted = [row for row in plain if not types or row[1] in types]
    if options.count and options.count < len(wanted):
        wanted = random.Random(options.seed).sample(wanted, options.count)
    lines, lost = {}, []
    for row in wanted:
        text = query(row, rows_at)
        if text is None or " => " in text:
            lost.append(row[0])
        else:
            found = places[text.lower()]
            lines[f"{text} => {row[2]}" if found == {row[2]} else text] = True
    print("\n".join(lines))
    print(f"{len(wanted)} rows, {len(lines)} queries, {len(lost)} that cannot be typed: {lost[:9]}",
          file=sys.stderr)


if __name__ == "__main__":
    main()
