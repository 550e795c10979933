#!/usr/bin/env bash
# Measures a manual of 10 000 topics beside `lowdown`, a process a page that writes no file, and
# `cp -r` of the topics: each once in turn, medians, on disk and in memory. It judges nothing.
#
# usage: man.sh [TOPICS [RUNS]]
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
# shellcheck source=Benchmarks/inputs.sh
. "$root/Benchmarks/inputs.sh"
cd "$root"

topics=${1:-10000} runs=${2:-3}
need_shared_material
install_packages lowdown time python3 || true
have lowdown python3 || fail "lowdown and python3 are needed"
need_time

step "Programs and inputs"
build_topickit
made="$cache/man-$topics"
make_topics "$topics" "$made"
figures=$(mktemp)
memory=
trap 'rm -rf "$figures" "$cache/man-out" ${memory:+"$memory"}' EXIT

# `measure NAME COMMAND…`: notes wall and CPU seconds and peak memory of a command.
measure() {
  local name=$1 seconds
  shift
  sync
  /usr/bin/time -o "$figures.time" -f "%e %U %S %M" "$@" >/dev/null 2>&1 || true
  seconds=$(tail -n 1 "$figures.time")
  rm -f "$figures.time"
  printf '%s\t%s\n' "$name" "$seconds" >>"$figures"
}

# Prints the medians, and the first one's wall time beside the others'.
print_figures() {
  python3 - "$figures" <<'PYTHON'
import statistics
import sys
rows = {}
for line in open(sys.argv[1]):
    name, figures = line.rstrip("\n").split("\t")
    wall, user, system, peak = map(float, figures.split())
    rows.setdefault(name, []).append((wall, user + system, peak / 1024))
print("| program | wall s | CPU s | peak MB |\n|---|---:|---:|---:|")
medians = {name: [statistics.median(column) for column in zip(*runs)] for name, runs in rows.items()}
for name, (wall, cpu, peak) in medians.items():
    print(f"| {name} | {wall:.2f} | {cpu:.2f} | {peak:.0f} |")
ours, lowdown, copy = list(medians.values())[:3]
def times(one, other):
    return " x, CPU ".join(f"{one[field] / max(other[field], 0.01):.1f}" for field in (0, 1)) + " x"
print(f"\nlowdown takes our time {times(lowdown, ours)} (must be 5 at least)")
print(f"we take the time of cp -r {times(ours, copy)} (must be 4 at most, aim 2)")
PYTHON
}

# shellcheck disable=SC2016 # the inner shell expands it
lowdown_all='find "$1" -name "*.md" -print0 | xargs -0 -P2 -n1 lowdown -s -Tman'

# `compare INPUT OUT`
compare() {
  local input=$1
  out=$2
  : >"$figures"
  printf '\n%s topics, %s, in %s, load %s\n\n' "$topics" "$(du -sh "$input" | cut -f 1)" \
    "$(dirname "$out")" "$(cut -d ' ' -f 1-3 /proc/loadavg)"
  # Nothing is removed in between: Outputs in measure.py says why.
  mkdir -p "$out"
  python3 -c 'import pathlib, sys; sys.path.insert(0, sys.argv[1]); sys.dont_write_bytecode = True
from measure import Outputs; Outputs(pathlib.Path(sys.argv[2], "probes")).wait()' Benchmarks "$out"
  for run in $(seq "$runs"); do
    measure "topickit export --format man" "$topickit" export "$input" --format man \
      --output "$out/man-$run" --quiet --no-cache
    measure "find, xargs -P2 -n1 lowdown" sh -c "$lowdown_all" sh "$input"
    measure "cp -r of the topics" cp -r "$input" "$out/copy-$run"
  done
  print_figures
  rm -rf "$out"
}

step "Figures"
compare "$made" "$cache/man-out"
if [ -d /dev/shm ]; then
  memory=$(mktemp -d /dev/shm/topickit-man.XXXXXX)
  cp -r "$made" "$memory/topics"
  compare "$memory/topics" "$memory/out"
fi
