#!/usr/bin/env python3
"""Open every page of docsets in Chromium, and prove that none asks for anything outside, says
anything on the console, runs anything, or is wider than a narrow pane.

usage: check-pages.py [--chromium PROGRAM] [--hostile TOPICKIT] [--every N] DOCSET...

Where the browser asks for dark pages, a viewer that inverts pages must not invert them again.

With --hostile, pages that try to run something or to load something are made, exported with
TOPICKIT, and opened as well: nothing may happen, what they try has to be shown as text, and
Info.plist has to be one.

Scripts are on in the browser. First a page with every fault is opened, and each has to be found.
Exits 1 where a page fails, 2 where Chromium is missing.
"""
import argparse
import json
import plistlib
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

sys.dont_write_bytecode = True
from browser import Browser, find

WIDTHS = (320, 1400)
PROTOCOLS = {"http:", "https:", "mailto:", "file:"}
LOOK = """JSON.stringify({
  scripts: document.querySelectorAll('script,iframe,object,embed,form,base,meta[http-equiv]').length,
  handlers: [...document.querySelectorAll('*')].flatMap(e => [...e.attributes]).map(a => a.name)
    .filter(n => n.startsWith('on') || n === 'style' || n === 'src' || n === 'srcset'),
  protocols: [...new Set([...document.querySelectorAll('a[href]')].map(a => a.protocol))],
  ran: String(window.ran || ''),
  levels: [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(h => Number(h.tagName[1])),
  ids: [...document.querySelectorAll('[id]')].map(e => e.id),
  width: document.scrollingElement.scrollWidth,
  title: document.title,
  text: document.body.innerText,
})"""


def faults_of_events(events, root):
    """What a page asked for outside the folder, and what it or the browser said."""
    for event in events:
        method, values = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            address = values["request"]["url"]
            path = urllib.parse.unquote(urllib.parse.urlsplit(address).path)
            if not address.startswith("file:") or not Path(path).is_relative_to(root):
                yield f"asks for {address}"
        elif method == "Network.loadingFailed":
            yield f"a request fails: {values.get('errorText')}"
        elif method == "Log.entryAdded":
            yield f"the browser says: {values['entry']['text']}"
        elif method in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown"):
            yield f"says on the console: {json.dumps(values)[:200]}"
        elif method == "Page.javascriptDialogOpening":
            yield f"opens a dialog: {values.get('message')}"


def faults_of_look(seen, width):
    if seen["scripts"]:
        yield "has an element that runs or loads something"
    if seen["handlers"]:
        yield f"has attributes {sorted(set(seen['handlers']))}"
    for protocol in set(seen["protocols"]) - PROTOCOLS:
        yield f"links to {protocol}"
    if seen["ran"]:
        yield f"ran {seen['ran']}"
    if seen["width"] > width:
        yield f"is {seen['width']} px wide in a pane of {width}"
    if len(set(seen["ids"])) != len(seen["ids"]):
        yield "has an id twice"
    if seen["levels"].count(1) != 1:
        yield f"has {seen['levels'].count(1)} headings of level 1"
    for above, below in zip(seen["levels"], seen["levels"][1:]):
        if below > above + 1:
            yield f"goes from heading {above} to {below}"


# What Zeal 0.6 adds to pages in its dark mode.
INVERSION = """(() => {
  const style = document.createElement('style');
  style.textContent =
    'html { background: #262626 !important; filter: invert(1) hue-rotate(180deg) !important }';
  document.head.append(style);
  const seen = getComputedStyle(document.documentElement).filter;
  style.remove();
  return seen;
})()"""


def faults_of_inversion(browser):
    """Whether a dark page stays as it is, and a light one is inverted."""
    for scheme, is_inverted in (("dark", False), ("light", True)):
        browser.call("Emulation.setEmulatedMedia",
                     features=[{"name": "prefers-color-scheme", "value": scheme}])
        if (browser.value(INVERSION) != "none") != is_inverted:
            yield f"in {scheme} colours is {'not ' if is_inverted else ''}inverted"


def walk(browser, docset, look=lambda page, seen: (), every=1):
    """The faults of a docset's pages, or of every Nth, as (page, fault)."""
    root = docset.resolve() / "Contents/Resources/Documents"
    pages = sorted(root.rglob("*.html"))[::every]
    if not pages:
        return [(docset.name, "has no pages")], 0
    faults = []
    for page in pages:
        found = list(faults_of_events(browser.open(page.as_uri()), root))
        for width in WIDTHS:
            browser.resize(width)
            seen = json.loads(browser.value(LOOK))
            found += faults_of_look(seen, width)
        found += look(page, seen)
        found += faults_of_inversion(browser)
        faults += [(page.name, fault) for fault in dict.fromkeys(found)]
    return faults, len(pages)


# Pages that try something.

EVIL = "http://evil.invalid"
ATTACKS = [
    "<script>window.ran='script'</script>",
    "\"><img src=x onerror=\"window.ran='quote'\">",
    "' onmouseover='window.ran=1' '",
    "</title><script>window.ran='title'</script>",
    "</code></pre><script>window.ran='code'</script>",
    "--><script>window.ran='comment'</script>",
    "]]></string><x>",
    "<svg/onload=\"window.ran='svg'\">",
    f"<img src=\"{EVIL}/a.png\" onerror=\"window.ran='img'\">",
    f"<iframe src=\"{EVIL}/b\"></iframe>",
    f"<style>@import \"{EVIL}/c.css\"; * {{ background: url({EVIL}/d.png) }}</style>",
    f"<link rel=stylesheet href=\"{EVIL}/e.css\">",
    f"<meta http-equiv=refresh content=\"0;url={EVIL}/f\">",
    f"<base href=\"{EVIL}/\">",
    f"<video src=\"{EVIL}/g\" autoplay></video>",
    f"<form action=\"{EVIL}/h\"><input autofocus onfocus=\"window.ran='focus'\"></form>",
    "<details open ontoggle=\"window.ran='toggle'\"><summary>s</summary></details>",
    "<a href=\"javascript:window.ran='link'\" id=\"x\" style=\"color:red\">a link</a>",
    "Robert'); DROP TABLE searchIndex;--",
    "&lt;script&gt;window.ran='reference'&lt;/script&gt;",
]
TARGETS = [
    "javascript:window.ran='target'", "JaVaScRiPt:window.ran=1", "data:text/html,<script>1</script>",
    "vbscript:x", "java\tscript:window.ran=1", "&#106;avascript:window.ran=1", "file:///etc/passwd",
    f"{EVIL}/\"onclick=\"window.ran=1", "//evil.invalid/x", "\\\\evil.invalid\\x", "blob:x",
]


# A page with every fault, and a word of what is said of each.
FAULTY = f"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>x</title></head>
<body onload="1"><h1>a</h1><h3 id="a">b</h3><h1 id="a">c</h1><p style="width: 2000px">wide</p>
<script>window.ran = 'it'; console.log('said'); alert('dialog')</script>
<a href="javascript:1">d</a><img src="{EVIL}/z.png"></body></html>"""
TOLD = ("asks for http://evil.invalid", "a request fails", "says on the console", "opens a dialog",
        "runs or loads", "onload", "links to javascript:", "ran it", "px wide in a pane of 320",
        "id twice", "2 headings of level 1", "from heading 1 to 3", "in dark colours is inverted")


def check_itself(browser, folder):
    documents = folder / "Faulty.docset/Contents/Resources/Documents"
    documents.mkdir(parents=True)
    (documents / "index.html").write_text(FAULTY)
    told = [fault for _, fault in walk(browser, folder / "Faulty.docset")[0]]
    return [("check-pages", f"does not find '{word}'") for word in TOLD
            if not any(word in fault for fault in told)], 1


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def hostile_page(number, attack):
    target = TARGETS[number % len(TARGETS)]
    flat = attack.replace("\n", " ")
    return "\n".join([
        "---", f"id: {quoted('attack-' + str(number) + flat[:40])}", f"title: {quoted(flat)}",
        f"docs: {quoted(target)}", f"availability: {quoted(flat)}", f"platforms: [{quoted(flat)}]",
        f"aliases: [{quoted(flat)}]", f"{quoted(flat)}: {quoted(flat)}", f"lang: {quoted(flat)}",
        "---", f"# {flat}", "", f"{flat} and NUL \0 in text.", "", attack, "", "## Default code", "",
        f"```swift {flat}", attack, f"let x = \"\\({attack}\" // {attack}", "```", "",
        "```sh", f"echo \"$({attack}", "```", "", "```json", f"{{\"{attack}\": {quoted(attack)}", "```",
        "", "## Pitfalls", "", f"- **{flat}** {flat}", "", "## Key APIs", "",
        f"`` {flat} ``, `x`", "", "## Variants", "", f"### {flat}", "", flat, "",
        f"## {flat}", "", f"[a]({target}) [b](<{target}> \"{flat}\") ![c]({target}) <{target}>",
        f"![d]({EVIL}/i.png \"{flat}\") [![e]({EVIL}/j.png)]({target})", "",
        f"> [!NOTE]\n> {flat}", "", f"| {flat} |", "|:-:|", f"| {flat} |", "",
        f"a[^{number}]", "", f"[^{number}]: {flat}", "", "<div>", attack, "", flat, "", "</div>", "",
        "## Related", "", f"[{flat}]({target}), [f](attack-1.md#{quoted(flat)})", "",
    ])


def check_hostile(browser, topickit, folder):
    pages = folder / "pages"
    pages.mkdir()
    for number, attack in enumerate(ATTACKS):
        (pages / f"{number}.md").write_bytes(hostile_page(number, attack).encode())
    name = "\"><script>window.ran='name'</script>]]>-->&"
    output = folder / "out"
    done = subprocess.run([topickit, "export", str(pages), "--format", "docset", "--name", name,
                           "--output", str(output), "--no-cache"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    docsets = list(output.glob("*.docset"))
    if not docsets:
        return [("export", done.stderr.decode(errors="replace")[-500:])], 0
    attacks_by_file = {}

    def look(page, seen):
        if page.name in ("index.html", "_apis.html"):
            return
        text = " ".join(seen["text"].split())
        wanted = [attack for attack in ATTACKS if " ".join(attack.split()) in text]
        attacks_by_file[page.name] = wanted
        if not wanted:
            yield "does not show what it tries"
        if "NUL \ufffd in text" not in text:
            yield "does not show the NUL"

    faults, count = walk(browser, docsets[0], look)
    if count != len(ATTACKS) + 1:
        faults.append(("export", f"{count} pages of {len(ATTACKS)} topics and a start page"))
    shown = {attack for attacks in attacks_by_file.values() for attack in attacks}
    # What is written with references is shown as what they stand for.
    faults += [("text", f"nobody shows {attack}") for attack in ATTACKS[:-1] if attack not in shown]
    with open(docsets[0] / "Contents/Info.plist", "rb") as file:
        if plistlib.load(file)["CFBundleName"] != name:
            faults.append(("Info.plist", "has another name"))
    meta = json.loads((docsets[0] / "meta.json").read_text())
    if meta["title"] != name:
        faults.append(("meta.json", "has another title"))
    return faults, count


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--chromium")
    parser.add_argument("--hostile", metavar="TOPICKIT")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("docsets", nargs="*", type=Path)
    arguments = parser.parse_args()
    program = arguments.chromium or find()
    if program is None:
        print("check-pages: there is no chromium on PATH", file=sys.stderr)
        return 2
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(program, Path(folder) / "profile")
        try:
            try:
                browser.start()
            except (RuntimeError, OSError) as error:
                print(f"check-pages: {program} cannot be driven: {error}", file=sys.stderr)
                return 2
            runs = [("a page with every fault", lambda: check_itself(browser, Path(folder)))]
            runs += [(docset.name, lambda docset=docset: walk(browser, docset, every=arguments.every))
                     for docset in arguments.docsets]
            if arguments.hostile:
                runs.append(("hostile pages",
                             lambda: check_hostile(browser, arguments.hostile, Path(folder))))
            for name, run in runs:
                faults, count = run()
                failed = failed or bool(faults)
                for page, fault in faults[:50]:
                    print(f"{name}: {page}: {fault}")
                print(f"{name}: {count} pages opened, {len(faults)} faults")
        finally:
            browser.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
