#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Comments name their subject, and the check finds a planted violation of each kind:
# comments_test.sh ROOT.
set -eu
check="$(cd "$(dirname "$0")" && pwd)/comments.py"

# Folders of C++ and CUDA sources.
folders="app gpu samples tests ui"

# shellcheck disable=SC2086 # one argument per folder
python3 "$check" "$1" $folders

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
missed=0
planted=0
# plant FILE LINE TEXT: the check must find the comment at that line of a file with that text.
plant() {
    rm -rf "$tree/a"
    mkdir "$tree/a"
    printf '%b\n' "$3" >"$tree/a/$1"
    planted=$((planted + 1))
    if python3 "$check" "$tree" a >"$tree/said" || ! grep -q "^a/$1:$2: " "$tree/said"; then
        echo "not found: $1 with $3"
        missed=$((missed + 1))
    fi
}
# pass FILE TEXT: the check must accept the file.
pass() {
    rm -rf "$tree/a"
    mkdir "$tree/a"
    printf '%b\n' "$2" >"$tree/a/$1"
    if ! python3 "$check" "$tree" a >"$tree/said"; then
        echo "wrongly found: $(cat "$tree/said")"
        missed=$((missed + 1))
    fi
}
for opener in Of What Whatever Who Whose Where 'The same' There; do
    plant a.h 1 "/// $opener a row."
done
plant a.cpp 1 '// What it does.'
plant a.cu 2 '// SPDX-License-Identifier: Apache-2.0\n// Of a file.'
plant a.h 1 'int a = 0; ///< of a row'
plant a.h 1 'int a = 0; // where it begins'
plant a.h 2 'int a = 0; ///< a row\n/// What follows a remark.\nint b = 0;'
plant a.h 3 '/// A row.\n\n/// The same, in a block of its own.'
plant a.h 1 '/* Of a block. */'
plant a.h 2 'const char* a = "//";\n// Who it is for.'
pass a.h '/// Rows, which begin\n/// where the first sample is.'
pass a.h '/// Offset of a row.'
pass a.h "/// What's new is a name here."
pass a.cpp 'const char* a = "// What it says";\nconst char* b = R"(\n// Of a raw string.\n)";\nint c = 1'"'"'000;'
pass a.txt '// What it does.'
[ "$missed" -eq 0 ] || { echo "$missed violations or correct files were judged wrongly"; exit 1; }
echo "$planted planted violations found"
