#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The README's two commands on a fresh Debian 12, made by debootstrap, from a clean clone, and their times:
# fresh_system.sh [--nvcc] [COMMAND…]. Without COMMAND: run and test. Needs root. It uses the package mirror and proxy that
# this machine is configured with. The system has no display, no GPU, and nvcc only with --nvcc, which lends it this
# machine's CUDA toolkit.
set -eu
toolkit=
if [ "${1:-}" = --nvcc ]; then
    toolkit=$(readlink -f "${CUDA_HOME:-/usr/local/cuda}")
    [ -x "$toolkit/bin/nvcc" ] || { echo "there is no nvcc in $toolkit"; exit 1; }
    shift
fi
[ $# -gt 0 ] || set -- run test
root=$(cd "$(dirname "$0")/.." && pwd)
system=$(mktemp -d)
# Mounts are made in a namespace of their own, so that nothing is mounted where this removes files.
trap 'rm -rf --one-file-system "$system"' EXIT
trap 'exit 130' INT TERM

# shellcheck disable=SC2016  # apt-get fills this in
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1)
[ -n "$mirror" ] || { echo "apt has no source for Debian 12 here"; exit 1; }
debootstrap --variant=minbase bookworm "$system" "$mirror" >"$system/debootstrap.log" 2>&1 ||
    { tail -n 20 "$system/debootstrap.log"; exit 1; }

# Package sources, keys and proxy of this machine.
rm -f "$system/etc/apt/sources.list"
for place in /etc/apt/sources.list /etc/apt/sources.list.d /etc/apt/apt.conf /etc/apt/apt.conf.d /etc/apt/trusted.gpg.d \
    /etc/apt/keyrings /etc/resolv.conf /etc/hosts /usr/local/share/ca-certificates; do
    [ ! -e "$place" ] || cp -rL "$place" "$system$(dirname "$place")/"
done
git clone -q "$root" "$system/root/convapp"

# shellcheck disable=SC2016  # expanded by the inner shell
unshare --mount --fork sh -euc '
    system=$1 toolkit=$2
    shift 2
    mount -t proc proc "$system/proc"
    mount --rbind /dev "$system/dev"
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
case " $* " in *" run "*) ;; *) exit 0 ;; esac
[ -s "$system/root/convapp/build/demo/resolution_chart_edges.png" ]
