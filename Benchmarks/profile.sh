#!/usr/bin/env bash
# Counts instructions, which other work on the machine does not change: of each program beside the
# others, and of `topickit render` by stage. `profile.sh FILE` takes another input than 2 MB of topics.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../scripts/lib.sh"
# shellcheck source=Benchmarks/inputs.sh
. "$root/Benchmarks/inputs.sh"
[ $# -eq 0 ] || input=$(realpath "$1")
cd "$root"

need_shared_material
need_swift
install_packages valgrind llvm cmark libmd4c-dev libmd4c-html0-dev python3 || true
have valgrind cmark python3 cc || fail "valgrind, cmark, python3 and a C compiler are needed"
# Swift's own one reads what Swift's compiler writes.
symbolizer=$(dirname "$(readlink -f "$(command -v swift)")")/llvm-symbolizer
[ -x "$symbolizer" ] || symbolizer=$(command -v llvm-symbolizer) || fail "llvm-symbolizer is needed"

step "Programs and inputs"
build_programs
make_inputs
input=${input:-$cache/profile.md}
# Whole lines, so that the last character is not cut.
head -c 2000000 "$cache/topics.md" | sed '$d' >"$cache/profile.md"
bytes=$(wc -c <"$input")

# Prints the instructions that a program takes for each byte of the input.
count_instructions() {
  local name=$1 count
  shift
  count=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null \
    | sed -n 's/.*Collected : \([0-9]*\).*/\1/p')
  awk -v n="$name" -v c="$count" -v b="$bytes" \
    'BEGIN { printf "| %s | %.1f | %.1f |\n", n, c / 1e6, c / b }'
}

step "Instructions for $bytes bytes"
render=(render "$input" --dialect gfm --no-front-matter --to html)
printf '| program | millions | a byte |\n|---|---:|---:|\n'
count_instructions render "$topickit" "${render[@]}"
count_instructions md4c_html "$md4c" "$input"
count_instructions cmark cmark --unsafe "$input"
count_instructions events "$bench" events "$input"
count_instructions "md4c_html --events" "$md4c" --events "$input"

step "Instructions of render by stage"
# A release build has symbols: SwiftPM asks for them in both configurations.
valgrind --tool=callgrind --dump-instr=yes --dump-line=no \
  --callgrind-out-file="$cache/callgrind.out" "$topickit" "${render[@]}" >/dev/null 2>&1
python3 Benchmarks/profile.py "$cache/callgrind.out" "$topickit" Sources "$symbolizer" "$bytes"
