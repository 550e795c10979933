#!/usr/bin/env bash
# Measures a manual of 10 000 topics beside `lowdown`, a process a page that writes no file, and
# `cp -r` of the topics, one run of each in turn. It judges nothing. man.sh [TOPICS [RUNS]]
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
# shellcheck source=Benchmarks/inputs.sh
. "$root/Benchmarks/inputs.sh"
cd "$root"

topics=${1:-10000} runs=${2:-3}
need_shared_material
need_swift
install_packages lowdown time python3 || true
have lowdown python3 || fail "lowdown and python3 are needed"
/usr/bin/time -f %e true 2>/dev/null || fail "GNU time is needed: /usr/bin/time on Linux"

step "Programs and inputs"
build_release
input="$cache/man-$topics"
mkdir -p "$cache"
[ -d "$input" ] || run python3 "$shared/bench/make_corpus.py" "$topics" "$input"
out="$cache/man-out"

# `measure NAME COMMAND…`: wall and CPU seconds and peak memory of a command that writes to $out.
measure() {
  local name=$1
  shift
  rm -rf "$out"
  sync
  /usr/bin/time -o "$cache/man-time" -f "%e %U %S %M" "$@" >/dev/null 2>&1 || true
  awk -v name="$name" '{ printf "| %s | %.2f | %.2f | %.0f |\n", name, $1, $2 + $3, $4 / 1024 }' \
    "$cache/man-time"
}

# shellcheck disable=SC2016 # the inner shell expands it
lowdown_all='find "$1" -name "*.md" -print0 | xargs -0 -P2 -n1 lowdown -s -Tman'

step "Figures"
printf '%s topics, %s, load %s\n\n' "$topics" "$(du -sh "$input" | cut -f 1)" \
  "$(cut -d ' ' -f 1-3 /proc/loadavg)"
printf '| program | wall s | CPU s | peak MB |\n|---|---:|---:|---:|\n'
for _ in $(seq "$runs"); do
  measure "topickit export --format man" "$topickit" export "$input" --format man --output "$out" --quiet
  measure "find, xargs -P2 -n1 lowdown" sh -c "$lowdown_all" sh "$input"
  measure "cp -r" cp -r "$input" "$out"
done
rm -rf "$out"
