#!/usr/bin/env bash
# Measures TopicKit beside md4c, cmark and cmark-gfm, and prints what came out. It judges nothing:
# the exit status is 0 whatever the figures are. README.md beside it says how to read them.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
# shellcheck source=Benchmarks/inputs.sh
. "$root/Benchmarks/inputs.sh"
cd "$root"

need_shared_material
need_swift
install_packages cmark cmark-gfm libmd4c-dev libmd4c-html0-dev time python3 || true
have cmark cmark-gfm python3 cc || fail "cmark, cmark-gfm, python3 and a C compiler are needed"
need_time

step "Programs and inputs"
build_programs
make_inputs

step "Figures"
run python3 Benchmarks/measure.py --topickit "$topickit" --bench "$bench" \
  --md4c "$md4c" --inputs "$cache" "$@"
