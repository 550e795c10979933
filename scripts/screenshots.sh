#!/usr/bin/env bash
# Makes the pictures of Documentation/ that README.md shows: pages of the sample docset, light and
# dark, in a narrow pane and a wide one. May be run again and again.
#
# usage: screenshots.sh [TOPICKIT]
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

install_packages chromium imagemagick python3 fonts-dejavu-core || fail "the above are needed"
topickit=${1:-}
if [ -z "$topickit" ]; then
  need_swift
  build_release
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run "$topickit" export seeds --format docset --name SwiftUI --output "$work/docset"
run python3 scripts/screenshots.py "$work/docset/SwiftUI.docset" "$work" \
  environment.html:1280x800:light:page-wide \
  environment.html:1280x800:dark:page-wide-dark \
  environment.html:360x720:light:page-narrow \
  environment.html:360x720:dark:page-narrow-dark \
  index.html:1280x800:light:start-wide \
  index.html:360x720:dark:start-narrow-dark
mkdir -p Documentation
for picture in "$work"/*.png; do
  # A page has few colours: a palette makes a quarter of the bytes.
  run convert "$picture" -dither None -colors 64 -strip \
    -define png:exclude-chunks=date,time "PNG8:Documentation/$(basename "$picture")"
done
for picture in Documentation/*.png; do
  size=$(wc -c <"$picture")
  [ "$size" -lt 80000 ] || fail "$picture has $size bytes; it may have 80000"
done
ls -l Documentation
