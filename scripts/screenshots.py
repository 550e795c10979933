#!/usr/bin/env python3
"""Photograph pages of a docset in Chromium.

usage: screenshots.py DOCSET FOLDER PAGE[#ID]:WIDTHxHEIGHT:light|dark:NAME...

Writes FOLDER/NAME.png for each. Exits 2 where Chromium is missing.
"""
import base64
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
from browser import Browser, find


def main():
    docset, folder, *pictures = sys.argv[1:]
    program = find()
    if program is None:
        print("screenshots: there is no chromium on PATH", file=sys.stderr)
        return 2
    documents = Path(docset).resolve() / "Contents/Resources/Documents"
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        try:
            browser.start()
            for picture in pictures:
                page, size, scheme, name = picture.split(":")
                width, height = map(int, size.split("x"))
                page, _, anchor = page.partition("#")
                browser.call("Emulation.setEmulatedMedia",
                             features=[{"name": "prefers-color-scheme", "value": scheme}])
                browser.resize(width, height)
                address = (documents / page).as_uri()
                browser.open(address)
                if anchor:
                    browser.value(f"document.getElementById({anchor!r}).scrollIntoView(), 0")
                data = browser.call("Page.captureScreenshot", format="png")["data"]
                (Path(folder) / f"{name}.png").write_bytes(base64.b64decode(data))
        finally:
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
