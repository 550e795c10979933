#!/usr/bin/env bash
# Proves that a package that uses the library alone needs no SQLite to build, nor Foundation:
# builds Examples/EmbedTopicKit where SQLite's headers and link libraries cannot be reached, and
# runs it. On Linux that is a mount namespace, for root or where user namespaces are allowed;
# elsewhere the finished build is searched for SQLite instead. It says which it was.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

scratch="$root/.build/embed"
toolchain=$(dirname "$(readlink -f "$(command -v swift)")")

# Whether a C program that uses SQLite compiles and links here.
sqlite_is_reachable() {
  printf '#include <sqlite3.h>\nint main(void) { return sqlite3_libversion_number() == 0; }\n' \
    | "$toolchain/clang" -x c - -o /dev/null -lsqlite3 2>/dev/null
}

# Lays an overlay over a folder and deletes SQLite's files for developers in it: outside of this
# namespace they stay. The library that running programs load stays here too: SwiftPM needs it.
hide_sqlite_in() {
  local folder=$1 layers=$2
  mkdir -p "$layers/upper" "$layers/work"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$layers/upper,workdir=$layers/work" "$folder"
  rm -f "$folder"/sqlite3*.h "$folder"/libsqlite3.{so,a}
}

build_and_run() {
  swift_with_flags build --package-path Examples/EmbedTopicKit --scratch-path "$scratch"
  run "$scratch/debug/EmbedTopicKit"
}

# Looks for SQLite and Foundation in what was built: headers that were read, symbols.
check_build() {
  local traces
  traces=$(find "$scratch" -name '*.d' -exec grep -l 'sqlite3\.h' {} + || true)
  [ -z "$traces" ] || fail "SQLite's header was read: $traces"
  local linked
  linked=$("$toolchain/llvm-nm" "$scratch/debug/EmbedTopicKit" 2>/dev/null \
    || nm "$scratch/debug/EmbedTopicKit")
  ! grep -q sqlite3_ <<<"$linked" || fail "the program holds or asks for symbols of SQLite"
  # The names of Foundation and FoundationEssentials with their lengths, as Swift mangles them.
  ! grep -q '[12]0Foundation' <<<"$linked" || fail "the program holds or asks for symbols of Foundation"
}

if [ "${1:-}" = --inside ]; then
  layers=$2
  mount -t tmpfs tmpfs "$layers"
  folders=(/usr/include)
  for folder in /usr/lib/*-linux-gnu /usr/lib64 /usr/lib; do
    [ -e "$folder/libsqlite3.so" ] && folders+=("$(readlink -f "$folder")")
  done
  for i in "${!folders[@]}"; do hide_sqlite_in "${folders[$i]}" "$layers/$i"; done
  ! sqlite_is_reachable || fail "a C program still finds SQLite in the namespace"
  [ "${3:-}" = --try ] || build_and_run
  exit
fi

way=
if ! sqlite_is_reachable; then
  way="SQLite's header or library is not installed here"
  build_and_run
elif have unshare && layers=$(mktemp -d); then
  trap 'rmdir "$layers"' EXIT
  unshare=(unshare --mount)
  [ "$(id -u)" -eq 0 ] || unshare+=(--map-root-user)
  if "${unshare[@]}" bash "$0" --inside "$layers" --try 2>/dev/null; then
    way="SQLite's header and library were hidden in a mount namespace"
    "${unshare[@]}" bash "$0" --inside "$layers"
  fi
fi
if [ -z "$way" ]; then
  way="no mount namespace here: only the finished build was searched"
  build_and_run
fi
check_build
echo "EmbedTopicKit builds without SQLite ($way)"
