#!/usr/bin/env bash
# Sets up, then passes all tests: the package's, the examples, and exported topics in the real
# readers. May be run again and again.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=scripts/readers.sh
. "$root/scripts/readers.sh"
cd "$root"

need_swift
install_packages libsqlite3-dev || fail "the docset exporter needs SQLite's header and library"
readers=(jq sqlite3 mandoc groff man-db)
! has_shared checks || readers+=(python3 zeal xvfb xdotool imagemagick)
! has_shared corpora || readers+=(python3 cmark-gfm)
install_packages "${readers[@]}" || echo "what needs them is skipped below"
# By themselves: not every distribution has them.
install_packages chromium tidy python3 || echo "what needs them is skipped below"

step "Tests of the package"
swift_with_flags build --build-tests
swift_with_flags test --skip-build --disable-xctest

step "Every cut, every byte, the deepest nesting: in a release build"
# All cuts are 2 GB of parsing, which a debug build takes minutes for; it takes a sample. A
# folder of its own, as tests need other flags than the release product.
if has_shared corpora; then
  streaming=(-c release -Xswiftc -enable-testing --scratch-path .build/release-tests)
  swift_with_flags build "${streaming[@]}" --build-tests
  swift_with_flags test "${streaming[@]}" --skip-build --disable-xctest --filter "SplitTests|InvalidBytesTests|DeepNestingTests|LongLineTests"
else
  skip "every cut of every page: no shared corpora (TOPICKIT_SHARED, else ../shared)"
fi

step "Documentation"
run scripts/docs.sh

step "Example: the library alone"
run scripts/check-embed.sh

step "Example: exports from Swift"
swift_with_flags build --package-path Examples/ExportFromSwift
examples=Examples/ExportFromSwift/.build/debug
run "$examples/ExportFromSwift" seeds .build/check/ExportFromSwift
run "$examples/WriteAnExporter" seeds .build/check/WriteAnExporter
[ -s .build/check/WriteAnExporter/environment.txt ] || fail "the checklist is empty"

step "Example: a format of one's own, by the article 'Writing an exporter'"
swift_with_flags build --package-path Examples/CSVExporter --build-tests
swift_with_flags test --package-path Examples/CSVExporter --skip-build --disable-xctest
run Examples/CSVExporter/.build/debug/csv-topics csv .build/check/CSVExporter seeds
[ -s .build/check/CSVExporter/apis.csv ] || fail "the table is empty"

step "Example: topics as a resource of a target, and exported by a command of the package manager"
swift_with_flags build --package-path Examples/UsePlugins
run Examples/UsePlugins/.build/debug/Handbook brewing | grep -q 'Boiling water' \
  || fail "the handbook does not have its topics"
rm -rf .build/check/plugin && mkdir -p .build/check
run swift package --package-path Examples/UsePlugins --allow-writing-to-package-directory \
  --allow-writing-to-directory "$root/.build/check" \
  export-topics Sources/Handbook/Topics --format man --output "$root/.build/check/plugin"
[ -s .build/check/plugin/man7/brewing.7 ] || fail "the plugin wrote no man page"

step "Exported topics in their readers"
topickit=.build/debug/topickit
export_seeds .build/check/seeds
read_all .build/check/seeds

step "Docsets of real pages in a browser"
if has_shared corpora; then
  read_corpora "${TOPICKIT_SHARED:-../shared}/corpora"
else
  skip "docsets of real pages: no shared corpora (TOPICKIT_SHARED, else ../shared)"
fi

step "The program's own manual, installed twice and removed"
prefix=$root/.build/check/prefix
rm -rf "$prefix"
for _ in first second; do TOPICKIT="$root/$topickit" run scripts/install.sh "$prefix"; done
run "$topickit" check-man --fail-on warning "$prefix/share/man"
run scripts/install.sh "$prefix" --uninstall
[ -z "$(find "$prefix" -type f)" ] || fail "files are left in $prefix"

step "Findings as SARIF"
if have python3; then
  status=0
  run scripts/check-sarif.sh "$topickit" || status=$?
  case $status in
    0) ;;
    77) skip "SARIF against the published schema: the schema cannot be fetched" ;;
    *) exit "$status" ;;
  esac
else
  skip "findings as SARIF: python3 is not installed"
fi

step "Exporters in other languages"
if have python3 jq; then
  folders=(seeds)
  ! has_shared corpora || folders+=("${TOPICKIT_SHARED:-../shared}"/corpora/*)
  run python3 scripts/check-exporters.py "$topickit" "${folders[@]}"
else
  skip "the exporters in Examples/exporters: python3 or jq is not installed"
fi

step "The same HTML as a second implementation"
if have python3 cmark-gfm && has_shared corpora; then
  run python3 scripts/compare-with-cmark-gfm.py "$topickit"
else
  skip "the comparison with cmark-gfm: python3, cmark-gfm or the shared corpora are missing"
fi

step "Every word of every page in every export"
if have python3 cmark-gfm mandoc && has_shared corpora; then
  run python3 scripts/every-word.py "$topickit" seeds "${TOPICKIT_SHARED:-../shared}/corpora"
else
  skip "every word of every page: python3, cmark-gfm, mandoc or the shared corpora are missing"
fi

step "What README.md says"
if have jq; then
  run scripts/check-readme.sh "$topickit"
else
  skip "README.md's console blocks: jq is not installed"
fi

step "All tests passed"
[ ${#skipped[@]} -eq 0 ] || printf 'skipped: %s\n' "${skipped[@]}"
