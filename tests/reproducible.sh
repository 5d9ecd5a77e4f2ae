#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the last commit twice, in folders of different names, time zones and file modes, without a compiler cache, and
# compares archive and Debian packages byte by byte: reproducible.sh [PRESET], by default cpu-only. It names files that differ.
set -eu
preset=${1:-cpu-only}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH CCACHE_DISABLE=1
unset CCACHE_BASEDIR

# build FOLDER: leaves the packages in FOLDER/packages.
build() {
    git clone -q "$root" "$1"
    (cd "$1" && version=$(sed -n 's/^project(convapp VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt) &&
        cmake --preset "$preset" -DCONVAPP_CUDA=OFF -DCONVAPP_TESTS=OFF -DCONVAPP_DEBUG_SYMBOLS=ON &&
        cmake --build --preset "$preset" -- --quiet &&
        sh resources/bundle/make.sh "build/$preset" "$version" && sh resources/debian/make.sh "build/$preset" "$version" &&
        mkdir packages && mv "build/$preset"/*.tar.gz "build/$preset"/debs/*.deb packages) >"$1.log" 2>&1 ||
        { tail -n 50 "$1.log"; exit 1; }
}
build "$work/here"
(umask 077 && TZ=Asia/Kolkata LC_ALL=C build "$work/a-longer-name/there")

# unpack ARCHIVE FOLDER
unpack() {
    mkdir -p "$2"
    case $1 in
    *.deb) dpkg-deb --raw-extract "$1" "$2" ;;
    *) tar -C "$2" -xzf "$1" ;;
    esac
}
status=0
for first in "$work"/here/packages/*; do
    name=$(basename "$first")
    second="$work/a-longer-name/there/packages/$name"
    if cmp -s "$first" "$second"; then
        echo "$name: the same $(stat -c %s "$first") bytes"
        continue
    fi
    status=1
    echo "$name: DIFFERS"
    unpack "$first" "$work/first/$name"
    unpack "$second" "$work/second/$name"
    diff -rq "$work/first/$name" "$work/second/$name" | head -n 10
done
[ "$(ls "$work/here/packages")" = "$(ls "$work/a-longer-name/there/packages")" ] || { echo "the builds made other packages"; exit 1; }
exit $status
