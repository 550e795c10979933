#!/usr/bin/env python3
"""Sum what callgrind counted by the stages of the parser.

usage: profile.py CALLGRIND_OUT PROGRAM SOURCES SYMBOLIZER INPUT_BYTES

CALLGRIND_OUT comes from a run with --dump-instr=yes. An instruction belongs to the innermost
function at its place, inlined ones too, that stands in a file below SOURCES: so it is the stage
that wrote the loop which pays for what is inlined into it. Instructions of the runtime and of C
count by their function. Prints Markdown tables.
"""
import subprocess
import sys
from collections import Counter
from pathlib import Path

# The first pattern that a source file, relative to SOURCES, begins with.
STAGES = [
    ("TopicKit/Lines/", "lines"),
    ("TopicKit/Blocks/LeafText", "inlines: source positions"),
    ("TopicKit/Blocks/", "blocks"),
    ("TopicKit/Inlines/InlineEmitter", "inlines: emit"),
    ("TopicKit/Inlines/", "inlines: collect and resolve"),
    ("TopicKit/Events/EventTape", "event tape"),
    ("TopicKit/Events/", "parser: a line's way"),
    ("TopicKit/Writers/HTMLEscaping", "HTML escaping"),
    ("TopicKit/Writers/", "HTML writing"),
    ("TopicKit/Bytes/Array+Span", "appending bytes"),
    ("TopicKit/Bytes/UTF8Repair", "UTF-8 check"),
    ("TopicKit/Bytes/", "byte searches, shared"),
    ("topickit-cli/", "reading and writing"),
]
# The first pattern that stands in the name of a function outside SOURCES.
FUNCTIONS = [
    ("memcpy", "memory copies"), ("memmove", "memory copies"), ("memset", "memory copies"),
    ("replaceSubrange", "arrays: emptied, entries removed"),
    ("removeLast", "arrays: emptied, entries removed"),
    ("addingCapacity", "appending bytes"), ("$sSa6append", "appending bytes"),
    ("_copyContents", "appending bytes"),
    ("isUniquelyReferenced", "reference counts"), ("swift_retain", "reference counts"),
    ("swift_release", "reference counts"), ("RefCount", "reference counts"),
    ("swift_bridgeObject", "reference counts"),
    ("malloc", "allocation"), ("free", "allocation"), ("realloc", "allocation"),
    ("calloc", "allocation"), ("swift_alloc", "allocation"), ("swift_slowAlloc", "allocation"),
    ("_int_", "allocation"), ("swift_dealloc", "allocation"),
]
# What is spent before the first byte is read: the dynamic linker's work.
STARTUP = ("ld-linux", "ld-musl")


def parse(path):
    """Instructions by (object, function, address), calls left out."""
    names, objects, costs = {}, {}, Counter()
    place = {"ob": "?", "fn": "?"}
    address, is_call = 0, False

    def name(table, text):
        key, _, value = text.partition(" ")
        if value:
            table[key] = value
        return table.get(key, "?")

    for line in open(path, encoding="utf-8", errors="replace"):
        key, equals, value = line.rstrip("\n").partition("=")
        if equals and key in ("ob", "cob", "fn", "cfn"):
            found = name(objects if key.endswith("ob") else names, value)
            if key in place:
                place[key] = found
        elif key == "calls":
            is_call = True
        elif line[:1] in "+-*0" and len(line.split()) == 2:
            position, count = line.split()
            if position[0] in "+-":
                address += int(position[0] + position[1:].removeprefix("0x"),
                               16 if "0x" in position else 10)
            elif position != "*":
                address = int(position, 16)
            if not is_call:
                costs[place["ob"], place["fn"], address] += int(count)
            is_call = False
    return costs


def frames(symbolizer, program, addresses):
    """For each address its functions with their files, the innermost first."""
    done = subprocess.run([symbolizer, "--obj=" + str(program), "--inlines", "--no-demangle"],
                          input="\n".join(map(hex, addresses)) + "\n", text=True,
                          stdout=subprocess.PIPE, check=True)
    answers = done.stdout.strip("\n").split("\n\n")
    for address, answer in zip(addresses, answers, strict=True):
        lines = answer.split("\n")
        yield address, list(zip(lines[::2], lines[1::2]))


def stage_of_function(function):
    for pattern, stage in FUNCTIONS:
        if pattern in function:
            return stage
    return None


def stage_of_frames(stack, function, sources):
    """The stage, and the function that stands for it."""
    for symbol, file in stack:
        if file.startswith(sources):
            relative = file[len(sources):].rsplit(":", 2)[0]
            stage = next((stage for prefix, stage in STAGES if relative.startswith(prefix)),
                         "other parts of the project")
            return stage, relative
    return stage_of_function(function) or "Swift's library, not inlined", function


def table(counter, total, heading, least=0.5):
    print(f"\n| {heading} | of 100 | instructions a byte |\n|---|---:|---:|")
    small = 0
    for name, count in counter.most_common():
        if 100 * count / total < least:
            small += count
        else:
            print(f"| {name} | {100 * count / total:.1f} | {count / SIZE:.2f} |")
    if small:
        print(f"| less than {least} each | {100 * small / total:.1f} | {small / SIZE:.2f} |")


def main():
    path, program, sources, symbolizer = sys.argv[1:5]
    program, sources = Path(program).resolve(), str(Path(sources).resolve()) + "/"
    costs = parse(path)
    own = sorted({address for ob, _, address in costs if Path(ob).name == program.name})
    stacks = dict(frames(symbolizer, program, own))
    stages, files = Counter(), Counter()
    for (ob, function, address), count in costs.items():
        if Path(ob).name == program.name:
            stage, file = stage_of_frames(stacks[address], function, sources)
        elif Path(ob).name.startswith(STARTUP):
            stage, file = "start of the process", "dynamic linker"
        else:
            stage, file = stage_of_function(function) or "C libraries", Path(ob).name
        stages[stage] += count
        files[f"{stage}: `{file[:70]}`"] += count
    total = sum(costs.values())
    print(f"\n{total / 1e6:.1f} million instructions, {total / SIZE:.1f} a byte")
    table(stages, total, "stage")
    table(files, total, "stage and file or function", least=1.0)


if __name__ == "__main__":
    SIZE = int(sys.argv[5])
    main()
