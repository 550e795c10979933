#!/usr/bin/env python3
"""Hold the findings that `topickit check` writes as SARIF to the standard, and to the pages.

usage: check-sarif.py [--schema FILE] [--shared FOLDER] TOPICKIT

Checked are the sample topics, pages made here with names and text outside ASCII, bytes that are no
UTF-8, CRLF and lone CR, and the shared corpora where they are there (FOLDER, else what
TOPICKIT_SHARED names, else `../shared` beside the project). Of each document:

* it is what the published schema asks, where that is given and Python has jsonschema, and what
  `check-sarif.schema.json` beside this script asks of the parts that topickit writes;
* rule indexes lead to the rule of the id; levels, counts and the exit code are those of the JSON
  that the same call writes;
* every URI leads to a page; line and column, in UTF-16 code units, lead to the same place of it as
  the byte offset; fixes are of pages as they are;
* no two results of a page have one fingerprint, and fingerprints stay when lines are put before.

Exits 1 where something is not so; 2 where something is missing that this needs.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
SCHEMA = Path(__file__).with_suffix(".schema.json")
failures = []


def fail(text):
    failures.append(text)
    print(f"  {text}")


def check(topickit, folder, *arguments, form="sarif"):
    done = subprocess.run([topickit, "check", "--diagnostics", form, *arguments], cwd=folder,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
    if done.returncode not in (0, 1):
        fail(f"check ended with {done.returncode}: {done.stderr.decode(errors='replace')[:300]}")
    return json.loads(done.stdout), done.returncode


def validators(schemas):
    """What tells the faults of a document, with the name of its schema."""
    try:
        import jsonschema
    except ImportError:
        print("skipped: the schemas, as Python has no jsonschema")
        return []
    made = []
    for path in schemas:
        schema = json.loads(path.read_text(encoding="utf-8"))
        kind = jsonschema.validators.validator_for(schema)
        kind.check_schema(schema)
        made.append((path.name, kind(schema, format_checker=jsonschema.FormatChecker())))
    return made


def lines_of(data):
    """The starts and ends of lines, endings left out, as topickit and newlineSequences have them."""
    places, start, index = [], 3 if data.startswith(b"\xef\xbb\xbf") else 0, 0
    while index < len(data):
        if data[index] in b"\r\n":
            places.append((start, index))
            index += 2 if data[index:index + 2] == b"\r\n" else 1
            start = index
        else:
            index += 1
    return places + [(start, len(data))]


def offset_of(data, lines, line, column):
    """The byte at a column in UTF-16 code units; nothing where there is none."""
    if not 1 <= line <= len(lines):
        return None
    start, _ = lines[line - 1]
    # A range may end behind the line feed, which is a unit of the line too.
    end = lines[line][0] if line < len(lines) else len(data)
    units, offset = 1, start
    text = data[start:end].decode("utf-8", errors="surrogateescape")
    for character in text:
        if units >= column:
            break
        if "\udc80" <= character <= "\udcff":
            return ...  # how bytes that are no UTF-8 are counted is checked elsewhere
        units += 2 if character > "\uffff" else 1
        offset += len(character.encode())
    return offset if units == column else None


def check_region(where, region, data, lines):
    start, length = region["byteOffset"], region["byteLength"]
    for name, line, column, want in (
            ("start", region["startLine"], region["startColumn"], start),
            ("end", region["endLine"], region["endColumn"], start + length)):
        got = offset_of(data, lines, line, column)
        if data.startswith(b"\xef\xbb\xbf") and got == 3 and want < 3:
            continue  # a byte order mark is in no column
        if got is not ... and got != want:
            fail(f"{where}: its {name}, {line}:{column}, is byte {got}, not {want}")


def check_document(name, topickit, folder, schemas, *arguments):
    document, status = check(topickit, folder, *arguments)
    plain, _ = check(topickit, folder, *arguments, form="json")
    print(f"+ {name}: {len(document['runs'][0]['results'])} results")
    for schema, validator in schemas:
        for error in list(validator.iter_errors(document))[:5]:
            fail(f"{name}: {schema}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")
    run, = document["runs"]
    rules, results = run["tool"]["driver"]["rules"], run["results"]
    invocation, = run["invocations"]
    if invocation["exitCode"] != status:
        fail(f"{name}: exitCode is {invocation['exitCode']}, and the status {status}")
    if invocation["executionSuccessful"] == bool(plain["failures"]):
        fail(f"{name}: executionSuccessful is {invocation['executionSuccessful']}")
    if len(results) != len(plain["findings"]):
        fail(f"{name}: {len(results)} results, {len(plain['findings'])} findings")
    pages, seen = {}, set()
    for result, finding in zip(results, plain["findings"]):
        check_result(name, result, finding, rules, folder, pages, seen)
    return results


def check_result(name, result, finding, rules, folder, pages, seen):
    location = result["locations"][0]["physicalLocation"]
    uri = location["artifactLocation"]["uri"]
    where = f"{name}: {uri}:{location['region']['startLine']}: {result['ruleId']}"
    if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
        fail(f"{where}: ruleIndex leads to {rules[result['ruleIndex']]['id']}")
    same = (finding["rule"], finding["severity"], finding["message"])
    if (result["ruleId"], result["level"], result["message"]["text"]) != same:
        fail(f"{where}: the JSON has {same}")
    path = urllib.parse.unquote(urllib.parse.urlsplit(uri).path)
    if path != finding["path"]:
        fail(f"{where}: the URI leads to {path!r}, and the page is {finding['path']!r}")
    if path not in pages:
        data = (folder / path).read_bytes()
        pages[path] = (data, lines_of(data))
    data, lines = pages[path]
    check_region(where, location["region"], data, lines)
    for fix in result.get("fixes", []):
        for change in fix["artifactChanges"]:
            if change["artifactLocation"]["uri"] != uri:
                fail(f"{where}: the fix is of another page")
            for replacement in change["replacements"]:
                check_region(f"{where}, fix", replacement["deletedRegion"], data, lines)
    mark = (path, result["partialFingerprints"]["topickitFinding/v1"])
    if mark in seen:
        fail(f"{where}: the fingerprint {mark[1]} is another result's")
    seen.add(mark)


PAGES = {
    "ä b/été #1.md": "---\ntitle: @Ä😀 b\nother: é\nother: 😀\n---\n\n# Ä😀\n\n😀[x](none.md) é[y](none.md)\n",
    "概要.md": "\ufeff---\ntitle: %😀\n---\n\n# 概要\n\n```swift\nlet 😀 = = 1\n```\n",
    "crlf.md": "---\r\ntitle: @é\r\ntitle: x\r\n---\r\n\r\n# 😀\r\n\r\n[a](none.md)\r\n",
    "cr.md": "---\rtitle: @é\r---\r\r# 😀\r\r😀 [a](none.md)\r",
    "a:b,%.md": "# 😀\n\n## Pitfalls\n\n## Pitfalls\n\n[a](b.md) [a](b.md)\n",
    "bytes.md": b"# \xff\xc3\x28\n\n\xf0\x9f [a](none.md)\x00\n",
    "empty.md": "",
}


def write_pages(folder, before=""):
    for name, text in PAGES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        data = text if isinstance(text, bytes) else text.encode()
        path.write_bytes(data)
        if before and name == "a:b,%.md":
            path.write_bytes(before.encode() + data)


def marks(results, page):
    found = []
    for result in results:
        if result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].endswith(page):
            found.append(result["partialFingerprints"]["topickitFinding/v1"])
    return found


def corpora(given):
    for folder in (given, os.environ.get("TOPICKIT_SHARED"), PROJECT.parent / "shared"):
        if folder and (Path(folder) / "corpora").is_dir():
            return Path(folder) / "corpora"
    return None


def main():
    parser = argparse.ArgumentParser(usage=__doc__.splitlines()[2].removeprefix("usage: "))
    parser.add_argument("--schema", type=Path)
    parser.add_argument("--shared")
    parser.add_argument("topickit")
    given = parser.parse_args()
    topickit = str(Path(given.topickit).resolve())
    schemas = validators([SCHEMA] + ([given.schema] if given.schema else []))
    check_document("sample topics", topickit, PROJECT, schemas, "seeds")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pages(folder)
        results = check_document("odd pages", topickit, folder, schemas, ".")
        if not results:
            fail("odd pages: nothing was found")
        check_document("odd pages, and one missing", topickit, folder, schemas, ".", "none.md")
        check_document("code", topickit, folder, schemas, ".", "--code")
        write_pages(folder, before="Some text.\n\n")
        moved, _ = check(topickit, folder, ".")
        old, new = marks(results, "a%3Ab%2C%25.md"), marks(moved["runs"][0]["results"], "a%3Ab%2C%25.md")
        # A finding of the page as a whole is one of its first line, which is another one now.
        if not old or len(set(old) & set(new)) < len(old) - 2:
            fail(f"fingerprints moved with the lines: {old}, {new}")
    folder = corpora(given.shared)
    if folder:
        for corpus in sorted(folder.iterdir()):
            if corpus.is_dir():
                check_document(corpus.name, topickit, folder, schemas, corpus.name)
    else:
        print("skipped: the corpora, as there is no shared material")
    if failures:
        print(f"{Path(__file__).name}: {len(failures)} failures", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
