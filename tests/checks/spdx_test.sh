#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Every source file names its licence; a file of each kind that does not is found and mended in the right place:
# spdx_test.sh ROOT.
set -eu
check="$(cd "$(dirname "$0")" && pwd)/spdx.py"
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
git -C "$tree" init -q
mkdir "$tree/.ci"
printf '#pragma once\nint f();\n' >"$tree/a.h"
printf '#include "a.h"\n' >"$tree/a.cpp"
cp "$tree/a.cpp" "$tree/a.cu"
printf '#!/bin/sh\n# What it does.\n' >"$tree/dev"
cp "$tree/dev" "$tree/.ci/run"
cp "$tree/dev" "$tree/a.sh"
printf '#!/usr/bin/env python3\n"""What it does."""\n' >"$tree/a.py"
printf 'project(a)\n' >"$tree/CMakeLists.txt"
printf '<?xml version="1.0"?>\n<a/>\n' >"$tree/a.xml"
printf 'a;b\n' >"$tree/data.csv"

found=$(python3 "$check" "$tree" | grep -c ': no line') || true
[ "$found" -eq 9 ] || { echo "$found of 9 files without the line were found"; exit 1; }
chmod +x "$tree/a.sh"
python3 "$check" --write "$tree" >/dev/null
python3 "$check" "$tree" >/dev/null || { echo "--write left files without the line"; exit 1; }

# at FILE LINE TEXT: the line of the file begins so.
at() {
    case $(sed -n "$2p" "$tree/$1") in
    "$3"*) ;;
    *) echo "$1, line $2: expected $3"; exit 1 ;;
    esac
}
at a.h 1 '// SPDX'
at a.h 2 '#pragma once'
at dev 1 '#!/bin/sh'
at dev 2 '# SPDX'
at a.py 1 '#!/usr/bin/env python3'
at a.py 2 '# SPDX'
at a.xml 1 '<?xml'
at a.xml 2 '<!-- SPDX'
at data.csv 1 'a;b'
[ -x "$tree/a.sh" ] || { echo "a.sh is no longer executable"; exit 1; }
exec python3 "$check" "$1"
