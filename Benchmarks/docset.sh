#!/usr/bin/env bash
# Measures a docset of 10 000 topics beside `cp -r` of the topics and beside one made by hand: a
# `cmark-gfm` a page by xargs, and one import by sqlite3. It judges nothing.
# docset.sh [TOPICS [RUNS]]
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
# shellcheck source=Benchmarks/inputs.sh
. "$root/Benchmarks/inputs.sh"
cd "$root"

topics=${1:-10000} runs=${2:-3}
need_shared_material
install_packages cmark-gfm sqlite3 time python3 || true
have cmark-gfm sqlite3 python3 xargs || fail "cmark-gfm, sqlite3 and python3 are needed"
need_time

step "Programs and inputs"
build_topickit

step "Figures"
# shellcheck disable=SC2154 # inputs.sh sets it
run python3 Benchmarks/docset.py --topickit "$topickit" --shared "$shared" --inputs "$cache" \
  --topics "$topics" --runs "$runs"
