#!/usr/bin/env bash
# Sets up, builds the release product, and exports the sample topics in `seeds/` to `out/`:
# JSON, man pages, digests, a docset. May be run again and again.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

need_swift
install_packages libsqlite3-dev || fail "the docset exporter needs SQLite's header and library"

step "Build"
build_release

step "Export"
export_seeds out

cat <<END

Written to out/. Look at it:

  JSON     jq -r '.pitfalls[].title.text' out/json/environment.json
  man      man -M "\$PWD/out/man" environment
  digest   cat out/digest/environment.md; one that fits 4000 bytes:
           $topickit export seeds/environment.md --format digest --option budget=4KB
  docset   out/docset/SwiftUI.docset
           Dash: open it. Zeal: copy it to ~/.local/share/Zeal/Zeal/docsets, start Zeal.
END
