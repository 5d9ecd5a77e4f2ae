#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes docs/gallery/film.webp, a film of the window, by the journey tests/ui/journeys/film.txt: film.sh [UI_TESTS].
# Needs Python's imaging library (apt-get install python3-pil).
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
frames=$(mktemp -d)
trap 'rm -rf "$frames"' EXIT
unset DISPLAY WAYLAND_DISPLAY
CONVAPP_FILM=$frames QT_QPA_PLATFORM=offscreen "${1:-$root/build/dev/tests/ui_tests}" \
    --gtest_filter='Window/Journey.EndsAsItShould/film' >"$frames/log" 2>&1 || { cat "$frames/log"; exit 1; }
/usr/bin/python3 "$root/docs/film.py" "$frames" "$root/docs/gallery/film.webp"
