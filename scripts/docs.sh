#!/usr/bin/env bash
# Makes the documentation of the library with the toolchain's DocC, in .build/docs; a warning, or a
# public symbol that is not described or not curated, is a failure.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"
need_swift
catalog=Sources/TopicKit/TopicKit.docc
graphs=.build/docs/graphs

have docc || { skip "the documentation: this toolchain has no docc"; exit 0; }
rm -rf .build/docs
mkdir -p "$graphs"
swift_with_flags package dump-symbol-graph --skip-synthesized-members
made=$(swift build --show-bin-path)/../symbolgraph
cp "$made/TopicKit.symbols.json" "$made/TopicKit@Swift.symbols.json" "$graphs"
run docc convert "$catalog" --additional-symbol-graph-dir "$graphs" --output-dir .build/docs/html \
  --fallback-display-name TopicKit --fallback-bundle-identifier TopicKit --warnings-as-errors
if have python3; then
  run python3 scripts/check-docs.py "$graphs/TopicKit.symbols.json" "$catalog"
else
  skip "whether every public symbol is described: python3 is missing"
fi
