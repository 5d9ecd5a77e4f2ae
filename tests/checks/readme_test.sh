#!/bin/sh
# Runs every command of a page's tested blocks: readme_test.sh BUILD SOURCE [PAGE]. They must all succeed.
set -eu
build=$1
source=$2
page=${3:-README.md}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset DISPLAY WAYLAND_DISPLAY
PATH=$build:$PATH
ln -s "$source/samples" "$folder/samples"
awk '/^<!-- tested -->/ { tested = 1; next }
     /^```/ { inside = tested && !inside; if (!inside) tested = 0; next }
     inside' "$source/$page" >"$folder/commands"
[ "$(grep -c '^convapp ' "$folder/commands")" -ge 10 ] || { echo "hardly any tested command in $page"; exit 1; }
cd "$folder"
while read -r line; do
    echo "\$ $line"
    sh -c "$line" </dev/null >output 2>&1 || {
        echo "exit code $?"
        tail -n 20 output
        exit 1
    }
done <commands
