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
/usr/bin/time -f %M true 2>/dev/null || fail "GNU time is needed: /usr/bin/time on Linux"

step "Programs"
mkdir -p "$cache"
run cc -O2 -o "$cache/md4c_html" "$shared/bench/md4c_html.c" -lmd4c-html -lmd4c
build_release
bench_flags="--package-path Benchmarks -c release --static-swift-stdlib"
# shellcheck disable=SC2086 # flags without blanks
swift_with_flags build $bench_flags
# shellcheck disable=SC2086
bench=$(swift build $bench_flags --show-bin-path)/topickit-bench

step "Inputs"
make_inputs

step "Figures"
run python3 Benchmarks/measure.py --topickit "$topickit" --bench "$bench" \
  --md4c "$cache/md4c_html" --inputs "$cache" "$@"
