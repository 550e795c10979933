#!/usr/bin/env bash
# Measures `topickit check` on generated topics beside cmark on the same pages as one document, and
# twice as many topics for how it grows. It judges nothing: the exit status is 0 whatever the
# figures are. `check.sh PAGES` takes another number than 10 000.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
# shellcheck source=Benchmarks/inputs.sh
. "$root/Benchmarks/inputs.sh"
cd "$root"
pages=${1:-10000}

need_shared_material
install_packages cmark time python3 || true
have cmark python3 || fail "cmark and python3 are needed"
need_time

step "Program and inputs"
build_topickit
for count in "$pages" $((pages * 2)); do make_topics "$count" "$cache/check-$count"; done

step "Figures"
run python3 Benchmarks/check.py --topickit "$topickit" "$cache/check-$pages" "$cache/check-$((pages * 2))"
