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

# `read_docset DOCSET`: SQLite finds the index sound, and every row of it leads to a page.
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
}

# `read_all FOLDER`: all of the above as far as the programs are there, and the two stricter
# checks of the shared material.
read_all() {
  local docset="$1/docset/SwiftUI.docset"
  if have jq; then read_json "$1/json"; else skip "JSON with jq: it is not installed"; fi
  if have mandoc man; then read_man "$1/man"; else skip "man pages: mandoc or man is missing"; fi
  if have sqlite3; then read_docset "$docset"; else skip "docset: sqlite3 is not installed"; fi

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
    run "$checks/zeal_check" --out .build/check/zeal "$docset" Environment openWindow dismiss
  else
    skip "zeal_check: zeal, xvfb, xdotool or imagemagick is missing"
  fi
}
