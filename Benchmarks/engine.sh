#!/usr/bin/env bash
# Measures whole exports of 1000 and 10 000 topics, on disk and in memory, beside cmark, cp, find and
# a pipeline made by hand, and prints what came out. It judges nothing: the exit status is 0 whatever
# the figures are. `--topics 100000` wants a quiet machine, 3 GB of disk, and as much memory.
#
# usage: engine.sh [--topics N]… [--runs N] [--place disk|memory]…
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
# shellcheck source=Benchmarks/inputs.sh
. "$root/Benchmarks/inputs.sh"
cd "$root"

need_shared_material
install_packages cmark cmark-gfm time python3 || true
have cmark cmark-gfm python3 find || fail "cmark, cmark-gfm, find and python3 are needed"
need_time

step "Program"
build_topickit

step "Figures"
# shellcheck disable=SC2154 # inputs.sh and lib.sh set them
run python3 Benchmarks/engine.py --topickit "$topickit" --shared "$shared" --inputs "$cache" "$@"
