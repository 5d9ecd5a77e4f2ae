#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The README's two commands on a fresh Debian, made by debootstrap, from a clean clone, and their times:
# fresh_system.sh [--nvcc] [--release RELEASE] [COMMAND…]. Without COMMAND: run and test. Needs root. RELEASE is bookworm or
# trixie, by default this machine's. After the command `bundle` its Debian packages are installed in an empty system. The
# system has no display, no GPU, and nvcc only with --nvcc, which lends it this machine's CUDA toolkit.
set -eu
toolkit=
release=
while :; do
    case ${1:-} in
    --nvcc)
        toolkit=$(readlink -f "${CUDA_HOME:-/usr/local/cuda}")
        [ -x "$toolkit/bin/nvcc" ] || { echo "there is no nvcc in $toolkit"; exit 1; }
        ;;
    --release)
        release=$2
        shift
        ;;
    *) break ;;
    esac
    shift
done
[ $# -gt 0 ] || set -- run test
root=$(cd "$(dirname "$0")/.." && pwd)
system=$(mktemp -d)
# Mounts are made in a namespace of their own, so that nothing is mounted where this removes files.
trap 'rm -rf --one-file-system "$system"' EXIT
trap 'exit 130' INT TERM

sh "$root/tests/empty_debian.sh" "$system" ${release:+"$release"}
git clone -q "$root" "$system/root/convapp"

# shellcheck disable=SC2016  # expanded by the inner shell
unshare --mount --fork sh -euc '
    system=$1 toolkit=$2
    shift 2
    mount -t proc proc "$system/proc"
    mount --rbind /dev "$system/dev"
    mount --rbind /sys "$system/sys"
    if [ -n "$toolkit" ]; then
        mkdir -p "$system/usr/local/cuda"
        mount --rbind "$toolkit" "$system/usr/local/cuda"
    fi
    for command in "$@"; do
        echo "-- fresh system: ./dev $command"
        start=$(date +%s)
        chroot "$system" /usr/bin/env -i HOME=/root LANG=C.UTF-8 \
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            sh -c "cd /root/convapp && ./dev $command"
        echo "-- fresh system: ./dev $command took $(($(date +%s) - start)) s"
    done' sh "$system" "$toolkit" "$@"
built=$system/root/convapp/build
for command in "$@"; do
    case $command in
    run) [ -s "$built/demo/resolution_chart_edges.png" ] || { echo "./dev run wrote no demonstration"; exit 1; } ;;
    bundle) sh "$root/tests/deb_root_test.sh" "$built/release/debs" ${release:+"$release"} ;;
    esac
done
