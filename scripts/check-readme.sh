#!/usr/bin/env bash
# Holds README.md to what it says: `check-readme.sh TOPICKIT`, the program to run.
# A block of Swift must stand in the file that the comment above it names, indentation aside. In a
# block of a console, lines after `$ ` are run beside a copy of the sample topics, and must print
# the lines that follow them.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

[ $# -eq 1 ] || fail "usage: check-readme.sh TOPICKIT"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cp -R seeds "$folder"
ln -s "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")" "$folder/topickit"
blocks=0

flush_left() { sed 's/^[[:blank:]]*//'; }

check_swift() {
  [ -n "$source" ] || fail "a block of Swift in README.md names no file"
  echo "+ README.md quotes $source"
  local file quote
  file=$(flush_left <"$source") quote=$(flush_left <<<"$block")
  [[ $file == *"$quote"* ]] || fail "this is not in $source:"$'\n'"$block"
}

run_call() {
  [ -n "$call" ] || return 0
  echo "+ $call"
  local printed
  printed=$(cd "$folder" && PATH="$folder:$PATH" LC_ALL=C.UTF-8 bash -o pipefail -c "$call" 2>&1 </dev/null) \
    || fail "exit $? after printing:"$'\n'"$printed"
  [ "$printed" = "$expected" ] \
    || fail "README.md has another output; this is the real one:"$'\n'"$printed"
}

check_console() {
  local line call='' expected=''
  while IFS= read -r line; do
    if [[ $line == '$ '* ]]; then
      run_call
      call=${line#'$ '} expected=''
    else
      expected+=${expected:+$'\n'}$line
    fi
  done <<<"$block"
  run_call
}

kind='' block='' source=''
while IFS= read -r line; do
  case $kind:$line in
    ':<!-- '*' -->') source=${line#'<!-- '} source=${source%' -->'} ;;
    ':```swift') kind=swift block='' ;;
    ':```console') kind=console block='' ;;
    ':```'*) kind=other ;;
    *':```')
      [ "$kind" = other ] || { "check_$kind" && blocks=$((blocks + 1)); }
      kind='' source=''
      ;;
    :*) ;;
    *) block+=${block:+$'\n'}$line ;;
  esac
done <README.md
[ "$blocks" -gt 0 ] || fail "no block of README.md was checked"
