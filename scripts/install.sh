#!/usr/bin/env bash
# Installs the program, its man pages, completions and its licence below a folder: install.sh PREFIX
#   --dry-run    say what would be done, and do nothing
#   --uninstall  remove what an installation wrote
# DESTDIR, where it is set, stands before all paths, as packagers need it. TOPICKIT names a program
# that is built already. May be run again and again: each file is replaced in one step.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

usage="usage: install.sh PREFIX [--dry-run | --uninstall], for instance: install.sh /usr/local"
prefix='' given='' action=install
for argument in "$@"; do
  case $argument in
    --dry-run) action=preview ;;
    --uninstall) action=uninstall ;;
    -h | --help) echo "$usage" && exit 0 ;;
    -*) fail "there is no option '$argument'; $usage" ;;
    *)
      [ -z "$given" ] || fail "$usage"
      given=yes prefix=${argument%/}
      ;;
  esac
done
[ -n "$given" ] || fail "$usage"
case $prefix in '' | /*) ;; *) prefix=$PWD/$prefix ;; esac
target=${DESTDIR:-}$prefix

# What is installed: mode, path, in the order of the loop below.
files=(
  "755 $target/bin/topickit"
  "644 $target/share/man/man1/topickit.1"
  "644 $target/share/man/man5/topickit-topic.5"
  "644 $target/share/doc/topickit/LICENSE"
  "644 $target/share/bash-completion/completions/topickit"
  "644 $target/share/zsh/site-functions/_topickit"
  "644 $target/share/fish/vendor_completions.d/topickit.fish"
)

if [ "$action" = uninstall ]; then
  for file in "${files[@]}"; do
    path=${file#* }
    if [ -e "$path" ]; then run rm -f "$path"; fi
  done
  if [ -d "$target/share/doc/topickit" ]; then rmdir "$target/share/doc/topickit" || true; fi
  exit 0
fi
if [ "$action" = preview ]; then
  for file in "${files[@]}"; do
    path=${file#* }
    if [ -e "$path" ]; then echo "replace $path"; else echo "write $path"; fi
  done
  exit 0
fi

cd "$root"
topickit=${TOPICKIT:-}
if [ -z "$topickit" ]; then
  need_swift
  build_release
fi
[ -x "$topickit" ] || fail "there is no program '$topickit'"

made=$(mktemp -d)
trap 'rm -r "$made"' EXIT
# `page NAME SECTION`: the man page of a source of the manual.
page() {
  "$topickit" export "Manual/$1.md" --format man --output - --name TopicKit \
    --option "section=$2" --option "manual=TopicKit Manual" >"$made/$1.$2"
}
page topickit 1
page topickit-topic 5
for shell in bash zsh fish; do "$topickit" completions "$shell" >"$made/$shell"; done
sources=("$topickit" "$made/topickit.1" "$made/topickit-topic.5" LICENSE
  "$made/bash" "$made/zsh" "$made/fish")

for index in "${!files[@]}"; do
  mode=${files[$index]%% *} path=${files[$index]#* }
  mkdir -p "$(dirname "$path")" || fail "cannot make $(dirname "$path"); try sudo, or another PREFIX"
  # Under another name first: a program that runs cannot be written, and a half page is no page.
  cp "${sources[$index]}" "$path.new" || fail "cannot write $path; try sudo, or another PREFIX"
  chmod "$mode" "$path.new"
  mv -f "$path.new" "$path"
  echo "installed $path"
done
echo "to remove them again: scripts/install.sh $prefix --uninstall"
