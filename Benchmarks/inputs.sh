# The inputs of the benchmarks, made once and kept. Sourced after scripts/lib.sh.
# shellcheck shell=bash

# Where inputs and the yardstick are kept; a clean build drops them too.
cache="$root/Benchmarks/.build/bench"
# The reference material that is not part of the repository.
shared=

# Leaves the folder of the shared material in `shared`, or stops.
need_shared_material() {
  local folder
  for folder in "${TOPICKIT_SHARED:-}" "$root/../shared"; do
    [ -n "$folder" ] && [ -f "$folder/bench/md4c_html.c" ] || continue
    shared=$(cd "$folder" && pwd)
    return
  done
  fail "no shared material: its folder is looked for in TOPICKIT_SHARED, then in ../shared"
}

make_inputs() { run python3 "$root/Benchmarks/inputs.py" "$shared" "$cache"; }
