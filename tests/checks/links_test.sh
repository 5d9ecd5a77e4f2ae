#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Links between pages lead somewhere. The check finds a planted fault of each kind:
# links_test.sh ROOT.
set -eu
check="$(cd "$(dirname "$0")" && pwd)/links.py"
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
git -C "$tree" init -q
mkdir "$tree/pages" "$tree/docs"
: >"$tree/docs/page.md"
printf '# Two words, and \140code\140\n\n## Twice\n\n## Twice\n\n~~~\n# no heading\n~~~\n' >"$tree/pages/page.md"
: >"$tree/pages/a b.png"
missed=0
# plant FILE TEXT: the check must find a fault in the last line of the file.
plant() {
    printf '%b\n' "$2" >"$tree/$1"
    line=$(wc -l <"$tree/$1")
    if python3 "$check" "$tree" >"$tree/said.log" || ! grep -q "^$1:$line: " "$tree/said.log"; then
        echo "not found: $2"
        missed=$((missed + 1))
    fi
    rm "$tree/$1"
}
# pass FILE TEXT: the check must accept the file.
pass() {
    printf '%b\n' "$2" >"$tree/$1"
    python3 "$check" "$tree" >"$tree/said.log" || { echo "wrongly found: $(cat "$tree/said.log")"; missed=$((missed + 1)); }
    rm "$tree/$1"
}
plant README.md '[page](pages/none.md)'
plant README.md 'Words\n\n![picture](none.png "a title")'
plant README.md '[page]\n\n[page]: pages/none.md'
plant README.md '<img src="none.png">'
plant README.md '[heading](pages/page.md#three-words)'
plant README.md '[third](pages/page.md#twice-2)'
plant README.md '[in a code block](pages/page.md#no-heading)'
plant README.md '# A heading\n\n[here](#another)'
plant README.md '[above the project](../none)'
plant pages/other.md '[from the top](pages/page.md)'
plant a.cpp '// Shapes: '"docs"'/none.md.'
pass README.md '[heading](pages/page.md#two-words-and-code), [second](pages/page.md#twice-1), [folder](pages)'
pass README.md '![picture](pages/a%20b.png "a title") and <a href="https://example.org/none.md">'
pass README.md '# A heading\n\n[here](#a-heading)\n\n~~~\n[no link](none.md)\n~~~\n\n\0140[nor this](none.md)\0140'
pass pages/other.md '[page](page.md) and [root](/pages/page.md)'
pass a.cpp '// Shapes: '"docs"'/page.md.'
[ "$missed" -eq 0 ] || { echo "$missed faults or correct links were judged wrongly"; exit 1; }
exec python3 "$check" "$1"
