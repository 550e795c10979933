#!/usr/bin/env bash
# Builds the fuzz targets and runs each for a while: `run.sh SECONDS [TARGET…]`.
# A target stops at its first finding, which is made smaller and printed; the others still run.
# Ends with 1 where something was found. TOPICKIT_FUZZ_JOBS=2 runs two processes of a target.
set -euo pipefail
# shellcheck source=../scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
cd "$root/Fuzz"

[[ ${1:-} =~ ^[1-9][0-9]*$ ]] || fail "usage: run.sh SECONDS [TARGET…]"
seconds=$1
shift
targets=(FuzzMarkdown FuzzTopic FuzzFormat FuzzRoundTrip FuzzDifferential)
[ $# -eq 0 ] || targets=("$@")
jobs=${TOPICKIT_FUZZ_JOBS:-1}
[[ $jobs =~ ^[12]$ ]] || fail "TOPICKIT_FUZZ_JOBS is 1 or 2, not '$jobs'"

need_swift
[ "$(basename "$root")" != fuzz ] || fail "SwiftPM needs another name for the folder of the clone"
install_packages libcmark-dev libmd4c-html0-dev jq \
  || fail "FuzzDifferential needs the headers and libraries of cmark and md4c"

# The runtime's own crash report would come before libFuzzer's, and no input would be kept.
export SWIFT_BACKTRACE=enable=no
state=$PWD/.build/fuzz
shared=${TOPICKIT_SHARED:-$root/../shared}

# Where a target's program is built: sanitizers do not share objects.
scratch() { [ "$1" = FuzzMarkdown ] && echo .build/address || echo .build/plain; }

build() {
  local flags=(-c release --sanitize fuzzer)
  # The compiler heeds the last `-sanitize` alone; SwiftPM gives two, in any order.
  [ "$1" != FuzzMarkdown ] || flags+=(--sanitize address -Xswiftc "-sanitize=address,fuzzer")
  swift_with_flags build "${flags[@]}" --scratch-path "$(scratch "$1")" --product "$1"
  # Without counters the inputs would be blind guesses.
  "$(scratch "$1")/release/$1" -runs=0 2>&1 | grep 'inline 8-bit counters' >/dev/null \
    || fail "$1 was built without counters"
}

# Writes the seeds: the sample topics, and the examples of the specifications where they are.
write_seeds() {
  mkdir -p "$state/seeds"
  cp "$root"/seeds/*.md "$state/seeds/"
  local file example count
  for file in "$shared"/conformance/*.json; do
    [ -e "$file" ] || { skip "the examples of the specifications are not here"; break; }
    count=0
    while read -r example; do
      count=$((count + 1))
      base64 -d <<<"$example" >"$state/seeds/$(basename "$file" .json)-$count"
    done < <(jq -r '.[].markdown | @base64' "$file")
  done
}

# Makes the input of a finding smaller, and prints it with what it shows.
show_finding() {
  local target=$1 program=$2 found=$3
  local small=$state/finds/$target/minimized
  "$program" -minimize_crash=1 -max_total_time=30 -timeout=10 -exact_artifact_path="$small" \
    "$found" >/dev/null 2>&1 || true
  # A smaller input that passes shows nothing.
  if [ ! -s "$small" ] || "$program" "$small" >/dev/null 2>&1; then cp "$found" "$small"; fi
  printf '%s: the input, %d bytes, is %s\n' "$target" "$(wc -c <"$small")" "$small"
  od -An -c "$small"
  "$program" "$small" 2>&1 | sed -n '/FINDING\|Fatal error\|ERROR:/,/^==\|NOTE:/p' | head -n 30 || true
}

fuzz() {
  local target=$1 program found
  program=$(scratch "$target")/release/$target
  mkdir -p "$state/corpus/$target" "$state/finds/$target"
  rm -f "$state/finds/$target"/*
  local flags=(-max_total_time="$seconds" -max_len=1024 -len_control=50 -timeout=20
    -rss_limit_mb=2048 -dict=markdown.dict -print_final_stats=1 -verbosity=1
    -artifact_prefix="$state/finds/$target/")
  [ "$jobs" -eq 1 ] || flags+=(-fork="$jobs")
  local log=$state/$target.log
  "$program" "${flags[@]}" "$state/corpus/$target" "$state/seeds" >"$log" 2>&1 || true
  grep -E '^stat::|^Done|DONE' "$log" | tail -n 6 || true
  found=$(find "$state/finds/$target" -type f | head -n 1)
  [ -n "$found" ] || return 0
  show_finding "$target" "$program" "$found"
  return 1
}

write_seeds
findings=0
for target in "${targets[@]}"; do
  step "$target, $seconds seconds"
  build "$target"
  fuzz "$target" || findings=$((findings + 1))
done
[ ${#skipped[@]} -eq 0 ] || printf 'skipped: %s\n' "${skipped[@]}"
[ "$findings" -eq 0 ] || fail "targets with findings: $findings"
step "No findings"
