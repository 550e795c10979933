#!/usr/bin/env python3
"""Run the example exporters over folders of pages and check what they make.

usage: check-exporters.py TOPICKIT FOLDER…

The EPUB: the mimetype comes first and is stored; container, package, manifest, spine and contents
agree with the files; every XML file is well formed; links lead somewhere; every word of each topic is in
its page. The checklist: a box for each pitfall, and no other.
Both: the same bytes for one job and for four. The messages: they are what the JSON Schema says, where
the Python package jsonschema (4.18 or later) is installed. Exits 1 where something is wrong.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "Examples" / "exporters"
RECORDER = """#!/bin/sh
cat > "$TOPICKIT_RECORD"
printf '%s\\n' '{"kind":"end"}'
"""
OPF = "{http://www.idpf.org/2007/opf}"
XHTML = "{http://www.w3.org/1999/xhtml}"
NOT_XML = re.compile("[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")
faults = []


def fault(where, what):
    faults.append(f"{where}: {what}")


def export(topickit, pages, name, output, jobs, environment):
    done = subprocess.run(
        [topickit, "export", pages, "--quiet", "--format", name, "--output", output, "--jobs", jobs],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)
    # 1: pages have errors, and everything is written.
    if done.returncode not in (0, 1):
        sys.exit(f"{pages}: {name}: status {done.returncode}: {done.stderr.decode()[-500:]}")


def files(folder):
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in Path(folder).rglob("*")
            if path.is_file() and not path.name.startswith(".topickit")}


def squeezed(text):
    return "".join(NOT_XML.sub("\uFFFD", text).split())


# MARK: EPUB

def parse(book, name, where):
    try:
        return ElementTree.fromstring(book.read(name))
    except (ElementTree.ParseError, KeyError) as error:
        fault(where, f"{name}: {error}")
        return ElementTree.Element("none")


def check_epub(path, topics, where):
    book = zipfile.ZipFile(path)
    first = book.infolist()[0]
    head = path.read_bytes()[:58]
    if book.testzip() or first.compress_type != zipfile.ZIP_STORED or first.extra \
            or head[30:38] != b"mimetype" or head[38:58] != b"application/epub+zip":
        fault(where, "the mimetype does not come first, stored and plain")
    container = parse(book, "META-INF/container.xml", where)
    root = container.find(".//{*}rootfile").get("full-path")
    package = parse(book, root, where)
    base = root.rpartition("/")[0] + "/"
    for tag in ("identifier", "title", "language"):
        if not (package.findtext(f".//{{http://purl.org/dc/elements/1.1/}}{tag}") or "").strip():
            fault(where, f"the package has no dc:{tag}")
    items = {item.get("id"): item for item in package.iter(OPF + "item")}
    names = [base + unquote(item.get("href")) for item in items.values()]
    inside = [name for name in book.namelist()
              if name not in ("mimetype", "META-INF/container.xml", root)]
    if sorted(names) != sorted(inside) or len(set(map(str.lower, inside))) != len(inside):
        fault(where, "manifest and files differ")
    spine = [reference.get("idref") for reference in package.iter(OPF + "itemref")]
    if len(set(spine)) != len(spine) or not set(spine) <= set(items):
        fault(where, "the spine names what is not in the manifest, or a page twice")
    if len(spine) != len(topics) + 1:
        fault(where, f"{len(topics)} topics, {len(spine)} pages")
    navigation = [item for item in items.values() if item.get("properties") == "nav"]
    if len(navigation) != 1:
        fault(where, "not one page is the contents")
    for name in inside:
        if name.endswith(".xhtml"):
            check_page(book, name, base, set(inside), where)
    for topic in topics:
        check_words(book, f"{base}topic-{topic['id']}.xhtml", topic, where)


def check_page(book, name, base, inside, where):
    page = parse(book, name, where)
    if page.tag != XHTML + "html" or not (page.findtext(f"{XHTML}head/{XHTML}title") or "").strip():
        fault(where, f"{name} is no page with a title")
    for link in page.iter(XHTML + "a"):
        if base + unquote(link.get("href")) not in inside:
            fault(where, f"{name}: a link leads nowhere: {link.get('href')}")


def check_words(book, name, topic, where):
    text = squeezed("".join(parse(book, name, where).itertext()))
    wanted = [topic["title"]["text"]]
    parts = [topic] + topic["platformSections"]
    for part in parts:
        wanted += [rich["text"] for pitfall in part["pitfalls"]
                   for rich in (pitfall.get("title"), pitfall.get("explanation")) if rich]
        wanted += [api["code"] for api in part["keyAPIs"]]
        wanted += [variant["title"]["text"] for variant in part["variants"]]
        wanted += [line for line in (part.get("defaultCode") or {}).get("code", "").split("\n")]
    wanted += [link["text"]["text"] for link in topic["related"]]
    pending = topic["preamble"] + topic["introduction"]
    pending += [content for section in topic["sections"] if section["kind"] != "contents"
                for content in section["content"]]
    pending += [content for part in parts for variant in part["variants"]
                for content in variant["content"]]
    while pending:
        content = pending.pop()
        if content["type"] == "section":
            pending += content["section"]["content"]
            wanted.append(content["section"]["title"]["text"])
        else:
            wanted += [content.get("text", ""), content.get("code", "")]
            wanted.append(content.get("body", {}).get("text", ""))
    for words in wanted:
        if squeezed(words) not in text:
            fault(where, f"{name}: lost: {words[:80]!r}")


# MARK: Checklist

def check_list(path, topics, where):
    boxes = [line for line in path.read_text(encoding="utf-8").split("\n")
             if line.startswith("- [ ] ")]
    pitfalls = sum(len(part["pitfalls"]) for topic in topics
                   for part in [topic] + topic["platformSections"])
    if len(boxes) != pitfalls:
        fault(where, f"{pitfalls} pitfalls, {len(boxes)} boxes")


# MARK: Messages

def validator():
    try:
        from jsonschema import Draft202012Validator
        from referencing import Registry, Resource
    except ImportError:
        return None
    topic, own = [json.loads((ROOT / "Spec" / name).read_text(encoding="utf-8"))
                  for name in ("topic.schema.json", "exporter-protocol.schema.json")]
    Draft202012Validator.check_schema(own)
    registry = Registry().with_resource("topic.schema.json", Resource.from_contents(topic))
    schema = {**own, "$ref": "#/$defs/toProgram"}
    del schema["anyOf"]
    return Draft202012Validator(schema, registry=registry)


def main():
    topickit, folders = os.path.abspath(sys.argv[1]), sys.argv[2:]
    schema = validator()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        (scratch / "bin").mkdir()
        recorder = scratch / "bin" / "topickit-export-record"
        recorder.write_text(RECORDER)
        recorder.chmod(0o755)
        environment = dict(
            os.environ, TOPICKIT_RECORD=str(scratch / "record"),
            PATH=f"{EXAMPLES}:{scratch / 'bin'}:{os.environ['PATH']}")
        for number, folder in enumerate(folders):
            export(topickit, folder, "record", scratch / "none", "2", environment)
            with open(scratch / "record", encoding="utf-8", newline="\n") as record:
                messages = [json.loads(line) for line in record]
            topics = [message["topic"] for message in messages if message["kind"] == "topic"]
            if schema:
                for message in messages:
                    for error in schema.iter_errors(message):
                        fault(folder, f"{message['kind']}: {error.json_path}: {error.message[:200]}")
            made = []
            for jobs in ("1", "4"):
                output = scratch / f"{number}-{jobs}"
                export(topickit, folder, "epub,checklist", output, jobs, environment)
                made.append(files(output))
            if made[0] != made[1]:
                fault(folder, "one job and four make other bytes")
            for path in output.glob("epub/*.epub"):
                check_epub(path, topics, folder)
            check_list(output / "checklist" / "checklist.md", topics, folder)
            if len(made[0]) != 2:
                fault(folder, f"not one book and one list: {sorted(made[0])}")
            print(f"{folder}: {len(topics)} topics, {len(messages)} messages", flush=True)
    if not schema:
        print("not checked: the messages by their schema, for jsonschema is not installed")
    print("\n".join(faults[:50] + [f"{len(faults)} faults"]))
    sys.exit(1 if faults else 0)


main()
