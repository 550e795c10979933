# Functions that the scripts share. Sourced by them, after `set -euo pipefail`.
# shellcheck shell=bash

# The repository.
# shellcheck disable=SC2034
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# What was left out, for the closing words.
skipped=()
# The program under test.
topickit=

# The release product: static on Linux, so that it runs where no Swift is installed.
release_flags="-c release --product topickit"
[ "$(uname -s)" = Linux ] && release_flags="$release_flags --static-swift-stdlib"

step() { printf '\n==> %s\n' "$*"; }
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}
skip() {
  skipped+=("$*")
  printf 'skipped: %s\n' "$*"
}

# Prints a command, then runs it.
run() {
  printf '+ %s\n' "$*"
  "$@"
}

# Stops where there is no Swift 6.2 or later.
need_swift() {
  local hint="TopicKit needs Swift 6.2 or later; toolchains for Linux and macOS: https://www.swift.org/install"
  command -v swift >/dev/null || fail "there is no swift on PATH. $hint"
  local version major minor
  # Another program called swift, OpenStack's, has no such line.
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  [ -n "$version" ] || fail "$(command -v swift) is not the Swift toolchain. $hint"
  major=${version%%.*} minor=${version#*.}
  [ "$major" -gt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -ge 2 ]; } \
    || fail "this is Swift $version. $hint"
}

# Says whether all the given programs are there.
have() {
  local program
  for program in "$@"; do command -v "$program" >/dev/null || return 1; done
}

# Says whether the reference material for tests has a folder of this name: it is not part of the
# repository.
has_shared() { [ -d "${TOPICKIT_SHARED:-$root/../shared}/$1" ]; }

# Installs those of the given Debian packages that are missing.
# Fails where it may not; says what is missing and how to get it.
install_packages() {
  if ! have dpkg-query apt-get; then
    [ "$(uname -s)" = Darwin ] || echo "no apt-get here; what Debian calls $* is needed"
    return 0
  fi
  local package missing=() sudo=()
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' \
      || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      sudo=(sudo -n)
    else
      printf 'missing: %s\ninstall with: sudo apt-get install %s\n' "${missing[*]}" "${missing[*]}"
      return 1
    fi
  fi
  local apt=(${sudo[@]+"${sudo[@]}"} env DEBIAN_FRONTEND=noninteractive
    apt-get -o DPkg::Lock::Timeout=300)
  run "${apt[@]}" update -q || true # stale lists may do
  run "${apt[@]}" install -y -q --no-install-recommends "${missing[@]}" || {
    printf 'these packages could not be installed: %s\n' "${missing[*]}"
    return 1
  }
}

# Leaves in `python` a Python that has jsonschema: one of its own in .build/check/python, which is
# made once. Fails where that cannot be; `python` is the system's then.
python=python3
need_jsonschema() {
  local own="$root/.build/check/python"
  mkdir -p "$root/.build/check"
  [ -x "$own/bin/python3" ] || python3 -m venv "$own" || return 1
  "$own/bin/python3" -c 'import jsonschema, rfc3987' 2>/dev/null \
    || run "$own/bin/python3" -m pip install --quiet --disable-pip-version-check \
      jsonschema==4.26.0 rfc3987==1.3.8 || return 1
  python="$own/bin/python3"
}

# `swift VERB`, with the flags of TOPICKIT_SWIFT_FLAGS; `.ci/run` makes warnings errors by them.
swift_with_flags() {
  local verb=$1
  shift
  # shellcheck disable=SC2086 # flags without blanks
  run swift "$verb" ${TOPICKIT_SWIFT_FLAGS:-} "$@"
}

# Builds the release product of the current folder, and leaves its path in `topickit`.
build_release() {
  # shellcheck disable=SC2086
  swift_with_flags build $release_flags
  topickit=.build/release/topickit
}

# Exports the sample topics in all four formats with `topickit`.
export_seeds() {
  run "$topickit" export seeds --format json,man,digest,docset --name SwiftUI --output "$1"
}
