#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the preset mingw (the engine for Windows) and runs its tests under wine.
set -eu
cd "$(dirname "$0")/.."
wine=/usr/lib/wine/wine64 # Debian's `wine` asks for programs of 32 bits, too
[ -x "$wine" ] || { echo "$wine is not installed (package wine64)"; exit 1; }

mkdir -p build/mingw
cmake --preset mingw >build/mingw/configure.log 2>&1 || { cat build/mingw/configure.log; exit 1; }
cmake --build --preset mingw -t system_tests engine_tests -- --quiet

prefix=$(mktemp -d)
trap '/usr/lib/wine/wineserver64 -k 2>/dev/null || true; rm -rf "$prefix"' EXIT
trap 'exit 130' INT TERM
export WINEPREFIX="$prefix" WINEDEBUG=-all LC_ALL=C.UTF-8
# One server for all programs: a program that starts while a server ends would wait for ever.
/usr/lib/wine/wineserver64 -p
# The first call makes wine's folder, and says so.
"$wine" cmd /c exit >/dev/null 2>&1 || { echo "wine does not start"; exit 1; }
for program in system_tests engine_tests; do
    timeout 600 "$wine" "build/mingw/$program.exe" --gtest_brief=1 || { echo "$program failed under wine"; exit 1; }
done
