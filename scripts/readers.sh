# Shows exported sample topics to the programs that people read them with. Sourced by test.sh.
# shellcheck shell=bash

# `read_json FOLDER`: jq takes every document, and the index lists every topic.
read_json() {
  local count
  echo "+ jq . $1/*.json"
  jq -e . "$1"/*.json >/dev/null
  count=$(jq '.topics | length' "$1/index.json")
  [ "$count" -eq "$(find seeds -name '*.md' | wc -l)" ] || fail "index.json lists $count topics"
}

# `read_man FOLDER`: mandoc warns of nothing, and man finds a page by its id.
read_man() {
  local page pages=()
  # mandoc checks a file of its own, and does not find what a page for another name stands for.
  for page in "$1"/man7/*.7; do grep -q '^\.so ' "$page" || pages+=("$page"); done
  run mandoc -T lint -W warning "${pages[@]}"
  echo "+ man -M $1 environment"
  page=$(MANPAGER=cat PAGER=cat LC_ALL=C.UTF-8 man -M "$1" environment)
  grep -q '^NAME' <<<"$page" || fail "man shows no page 'environment'"
  have mandb apropos || return 0
  # Of a copy: an index holds what belongs to this machine. A key API leads to its page.
  local copy
  copy=$(mktemp -d)
  cp -R "$1/." "$copy"
  echo "+ mandb -c; apropos dismiss"
  mandb -c -q "$copy" >/dev/null
  page=$(LC_ALL=C.UTF-8 apropos -M "$copy" dismiss || true)
  rm -r "$copy"
  grep -q '^sheet (7)' <<<"$page" || fail "apropos does not find 'sheet' by its API 'dismiss'"
}

# `read_docset DOCSET`: SQLite finds the index sound, every row of it leads to a page, and our own
# check finds nothing.
read_docset() {
  local index="$1/Contents/Resources/docSet.dsidx" page
  echo "+ sqlite3 $index 'PRAGMA integrity_check'"
  [ "$(sqlite3 "$index" 'PRAGMA integrity_check')" = ok ] || fail "the index is damaged"
  [ "$(sqlite3 "$index" 'SELECT count(*) FROM searchIndex')" -gt 0 ] || fail "the index is empty"
  # A path may begin with entries for Dash in angle brackets.
  sqlite3 "$index" 'SELECT path FROM searchIndex' | sed 's/<[^>]*>//g; s/#.*//' | sort -u \
    | while IFS= read -r page; do
      [ -f "$1/Contents/Resources/Documents/$page" ] || fail "no page '$page' in the docset"
    done
  run "$topickit" check-docset --fail-on warning "$1"
}

# `read_pages DOCSET…`: every page is valid HTML; in a browser it asks for nothing outside, runs
# nothing and fits a narrow pane, and so do pages that try to do otherwise. The browser takes 50 ms
# for a page: EVERY=N gives it each Nth.
read_pages() {
  local docset
  for docset in "$@"; do
    if ! have tidy; then
      skip "pages of $(basename "$docset"): tidy is not installed"
      continue
    fi
    echo "+ tidy -q -e $docset/Contents/Resources/Documents/*.html"
    # 1 stands for warnings, 2 for errors.
    find "$docset/Contents/Resources/Documents" -name '*.html' -print0 \
      | xargs -0 sh -c 'tidy -q -e -utf8 "$@" || [ $? -lt 2 ]' sh
  done
  if have python3 chromium; then
    # shellcheck disable=SC2154 # the program under test, of lib.sh
    run python3 scripts/check-pages.py --every "${EVERY:-1}" --hostile "$topickit" "$@"
  else
    skip "pages of docsets in a browser: python3 or chromium is missing"
  fi
}

# `read_zeal DOCSET NUMBER`: so many rows, chosen by a fixed seed, are found in Zeal and open. A row
# takes two seconds; TOPICKIT_ZEAL_ROWS asks for another number, 1000 for all.
read_zeal() {
  local queries=()
  mapfile -t queries < <(python3 scripts/zeal-queries.py "$1" --count "${TOPICKIT_ZEAL_ROWS:-$2}")
  echo "+ zeal_check --need-index $1, ${#queries[@]} queries"
  "${TOPICKIT_SHARED:-../shared}/checks/zeal_check" --need-index \
    --out ".build/check/zeal-$(basename "$1" .docset)" "$1" "${queries[@]}"
}

# `read_corpora FOLDER`: the same for a docset of each folder of real pages in it.
read_corpora() {
  local corpus name docsets=()
  for corpus in "$1"/*/; do
    name=$(basename "$corpus")
    # 1 stands for pages with errors, which are exported all the same.
    run "$topickit" export "$corpus" --format docset --name "$name" --no-cache \
      --output ".build/check/corpora/$name" --quiet || [ $? -eq 1 ]
    docsets+=(".build/check/corpora/$name/$name.docset")
  done
  EVERY=6 read_pages "${docsets[@]}"
  run "$topickit" check-docset --fail-on warning "${docsets[@]}"
  if has_shared checks && have python3 zeal Xvfb xdotool import; then
    local docset
    for docset in "${docsets[@]}"; do read_zeal "$docset" 5; done
  else
    skip "docsets of real pages in Zeal: zeal, xvfb, xdotool or imagemagick is missing"
  fi
}

# `read_all FOLDER`: all of the above as far as the programs are there, and the two stricter
# checks of the shared material.
read_all() {
  local docset="$1/docset/SwiftUI.docset"
  if have jq; then read_json "$1/json"; else skip "JSON with jq: it is not installed"; fi
  if have mandoc man; then read_man "$1/man"; else skip "man pages: mandoc or man is missing"; fi
  if have sqlite3; then read_docset "$docset"; else skip "docset: sqlite3 is not installed"; fi
  read_pages "$docset"

  local checks=${TOPICKIT_SHARED:-../shared}/checks
  if ! has_shared checks; then
    skip "man_check, zeal_check: no shared material (TOPICKIT_SHARED, else ../shared)"
    return
  fi
  if have python3 mandoc groff man mandb; then
    run "$checks/man_check" --source seeds "$1/man"
  else
    skip "man_check: mandoc, groff or man-db is missing"
  fi
  if have python3 zeal Xvfb xdotool import; then
    run read_zeal "$docset" 20
  else
    skip "zeal_check: zeal, xvfb, xdotool or imagemagick is missing"
  fi
}

# `python_with FOLDER PACKAGE…`: a Python of its own with packages from PyPI, in `python`; false
# where they cannot be had.
python_with() {
  local folder=$1
  shift
  python=$folder/bin/python
  [ -x "$python" ] || python3 -m venv "$folder" >/dev/null 2>&1 || return 1
  # What these need beside is not needed for what is asked of them.
  "$python" -m pip install --quiet --disable-pip-version-check "$@" >/dev/null 2>&1
}

# `read_sets TOPICKIT FOLDER…`: cmark-gfm and the validator of agent skills read what is made for agents.
read_sets() {
  if ! have python3 cmark-gfm; then
    skip "llms.txt sets and skills: python3 or cmark-gfm is missing"
    return
  fi
  local python=python3
  python_with .build/check/skills skills-ref || {
    skip "skills-ref: it cannot be installed"
    python=python3
  }
  run "$python" scripts/check-sets.py "$@"
}

# `read_tokens TOPICKIT CORPORA`: exact counts beside the estimates, and of digests under a budget, by
# vocabularies that packages carry.
read_tokens() {
  local python=python3
  if python_with .build/check/tokens rs-bpe tiktoken \
    && python_with .build/check/tokens --no-deps llama-models dashscope; then
    run "$python" scripts/calibrate-tokens.py "$2" --program "$1" o200k cl100k llama3 qwen
    run "$python" scripts/check-budgets.py "$1" "$2" --every 12 o200k cl100k llama3 qwen
  else
    skip "exact token counts: rs-bpe, tiktoken, llama-models or dashscope cannot be installed"
  fi
}
