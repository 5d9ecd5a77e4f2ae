#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The version names the commit in a work tree and in an exported archive, and never the commit of a project around it:
# commit_test.sh ROOT. Exit code 77 where ROOT is not a git checkout.
set -eu
root=$1
commit=$(git -C "$root" rev-parse HEAD 2>/dev/null | cut -c 1-12) || true
[ -n "$commit" ] || { echo "skipped: not a git checkout"; exit 77; }
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

# expect FOLDER COMMIT: what cmake/commit_id.cmake finds there.
expect() {
    found=$(cmake -DROOT="$1" -P "$root/cmake/commit_id.cmake" 2>&1)
    [ "$found" = "commit $2" ] || { echo "$1: expected 'commit $2', got '$found'"; exit 1; }
}
expect "$root" "$commit"

git init -q "$tree"
git -C "$tree" -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m "another project"
mkdir "$tree/exported" "$tree/copied"
git -C "$root" archive HEAD cmake | tar -x -C "$tree/exported"
expect "$tree/exported" "$commit"
cp -r "$root/cmake" "$tree/copied/"
expect "$tree/copied" ""
