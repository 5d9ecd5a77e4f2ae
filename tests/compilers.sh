#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the preset cpu-only with other compilers, warnings being errors, and runs its tests: compilers.sh [COMPILER…].
# Without arguments: those that are installed here, and, as root, those of Debian 13 in a root made by debootstrap.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
known="g++-12 g++-13 g++-14 clang++-16 clang++-19"

# build COMPILER
build() {
    folder=build/compiler-$1
    c=$(echo "$1" | sed 's/^g++/gcc/; s/^clang++/clang/')
    echo "-- $1"
    cmake --preset cpu-only -B "$folder" -DCMAKE_CXX_COMPILER="$1" -DCMAKE_C_COMPILER="$c" -DCONVAPP_WERROR=ON >/dev/null || return 1
    ninja -C "$folder" --quiet convapp gpu_tests app_tests || return 1
    if ! ctest --test-dir "$folder" -j "$(nproc)" --output-on-failure -R '^(gpu|app)_tests' >"$folder/ctest.log" 2>&1; then
        cat "$folder/ctest.log"
        return 1
    fi
    "$folder/convapp" --headless --self-test >/dev/null || return 1
    echo "-- $1: passed"
}

status=0
fail() {
    echo "-- $1: FAILED"
    status=1
}
if [ $# -gt 0 ]; then
    for compiler in "$@"; do
        build "$compiler" || fail "$compiler"
    done
    exit $status
fi

missing=
for compiler in $known; do
    if command -v "$compiler" >/dev/null; then
        build "$compiler" || fail "$compiler"
    else
        missing="$missing $compiler"
    fi
done
[ -n "$missing" ] || exit $status

# Debian 13 has newer ones. Mounts are made in a namespace of their own.
# shellcheck disable=SC2016  # apt-get fills this in
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' 2>/dev/null | head -n 1)
if [ "$(id -u)" != 0 ] || [ -z "$mirror" ] || ! command -v debootstrap >/dev/null; then
    echo "-- not tried, neither installed nor to be had by debootstrap:$missing"
    exit $status
fi
system=$(mktemp -d)
trap 'rm -rf --one-file-system "$system"' EXIT
trap 'exit 130' INT TERM
debootstrap --variant=minbase --include=g++-13,g++-14,cmake,ninja-build,ccache,git,python3,libcli11-dev,nlohmann-json3-dev,libhwy-dev,libgtest-dev \
    trixie "$system" "$mirror" >"$system.log" 2>&1 || { tail -n 20 "$system.log"; exit 1; }
rm -f "$system.log"
git clone -q "$root" "$system/root/convapp"
for compiler in $missing; do
    [ -x "$system/usr/bin/$compiler" ] || { echo "-- $compiler: not in Debian 13 either, not tried"; continue; }
    # shellcheck disable=SC2016  # expanded by the inner shell
    unshare --mount --fork sh -euc '
        mount -t proc proc "$1/proc"
        mount --rbind /dev "$1/dev"
        chroot "$1" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin \
            sh /root/convapp/tests/compilers.sh "$2"' sh "$system" "$compiler" || status=1
done
exit $status
