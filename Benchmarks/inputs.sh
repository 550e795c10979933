# What is measured, and on what. Sourced after scripts/lib.sh.
# shellcheck shell=bash

# Where inputs and the yardstick are kept; a clean build drops them too.
# shellcheck disable=SC2154 # lib.sh sets it
cache="$root/Benchmarks/.build/bench"
# The reference material that is not part of the repository.
shared=
# The programs beside `topickit`.
md4c="$cache/md4c_html"
bench=

# Leaves the folder of the shared material in `shared`, or stops.
need_shared_material() {
  local folder
  for folder in "${TOPICKIT_SHARED:-}" "$root/../shared"; do
    if [ -n "$folder" ] && [ -f "$folder/bench/md4c_html.c" ]; then
      shared=$(cd "$folder" && pwd)
      return
    fi
  done
  fail "no shared material: its folder is looked for in TOPICKIT_SHARED, then in ../shared"
}

# Builds the yardstick of md4c, `topickit` and `topickit-bench`.
# shellcheck disable=SC2034
build_programs() {
  mkdir -p "$cache"
  run cc -O2 -o "$md4c" "$shared/bench/md4c_html.c" -lmd4c-html -lmd4c
  build_release
  local flags=(--package-path "$root/Benchmarks" -c release)
  [ "$(uname -s)" = Linux ] && flags+=(--static-swift-stdlib)
  swift_with_flags build "${flags[@]}"
  bench=$(swift build "${flags[@]}" --show-bin-path)/topickit-bench
}

make_inputs() { run python3 "$root/Benchmarks/inputs.py" "$shared" "$cache"; }

# `make_topics COUNT FOLDER`: so many generated topics, where they are not there yet.
make_topics() {
  [ ! -d "$2" ] || return 0
  rm -rf "$2.part"
  mkdir -p "$(dirname "$2")"
  run python3 "$shared/bench/make_corpus.py" "$1" "$2.part"
  mv "$2.part" "$2"
}

# Stops where GNU time is missing, which tells the peak of memory.
need_time() {
  /usr/bin/time -f %M true 2>/dev/null || fail "GNU time is needed: /usr/bin/time on Linux"
}

# `build_topickit`: builds `topickit`, or takes the program that TOPICKIT_EXE names.
build_topickit() {
  if [ -n "${TOPICKIT_EXE:-}" ]; then
    topickit=$TOPICKIT_EXE
  else
    need_swift
    build_release
  fi
}
