#!/usr/bin/env python3
"""Say which public symbols of a module are not described, or not curated.

usage: check-docs.py SYMBOLGRAPH CATALOG

Described: a documentation comment of its own, but for what only answers a protocol of the
standard library. Curated: each top-level symbol is in a list of topics of the catalog's pages.
Exits 1 where a symbol is neither.
"""
import json
import re
import sys
from pathlib import Path

# What the standard library's protocols ask for: there is nothing to say of it.
REQUIREMENTS = {
    "==(_:_:)", "<(_:_:)", "hash(into:)", "encode(to:)", "init(from:)", "init(stringLiteral:)",
    "init(rawValue:)", "rawValue", "startIndex", "endIndex", "subscript(_:)", "index(after:)",
    "index(before:)", "next()", "makeIterator()", "makeAsyncIterator()", "description", "id",
}
TYPES = {"swift.struct", "swift.enum", "swift.class", "swift.protocol", "swift.typealias",
         "swift.func", "swift.var"}


def main():
    graph, catalog = json.loads(Path(sys.argv[1]).read_text()), Path(sys.argv[2])
    pages = "\n".join(page.read_text(encoding="utf-8") for page in sorted(catalog.glob("*.md")))
    curated = {link.split("/")[-1] for link in re.findall(r"^- ``([^`]+)``", pages, re.M)}
    faults = []
    for symbol in graph["symbols"]:
        path, name = symbol["pathComponents"], symbol["names"]["title"]
        where = symbol.get("location")
        if not where:
            continue  # made by the compiler
        place = f"{where['uri'].split('/Sources/')[-1]}:{where['position']['line'] + 1}"
        last = path[-1]
        if not symbol.get("docComment") and last not in REQUIREMENTS:
            faults.append(f"{place}: {'.'.join(path)} is not described")
        if len(path) == 1 and symbol["kind"]["identifier"] in TYPES and name not in curated:
            faults.append(f"{place}: {name} is in no list of topics")
    print("\n".join(sorted(faults) + [f"{len(graph['symbols'])} symbols, {len(faults)} faults"]))
    return 1 if faults or not graph["symbols"] else 0


if __name__ == "__main__":
    sys.exit(main())
