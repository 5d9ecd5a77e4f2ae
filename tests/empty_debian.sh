#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes a minimal Debian 12 in a folder, by debootstrap, with the package sources, keys and proxy of this machine:
# empty_debian.sh FOLDER (as root).
set -eu
system=$1
# shellcheck disable=SC2016  # apt-get fills this in
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Codename: bookworm' | head -n 1)
[ -n "$mirror" ] || { echo "apt has no source for Debian 12 here"; exit 1; }
mkdir -p "$system"
debootstrap --variant=minbase bookworm "$system" "$mirror" >"$system/debootstrap.log" 2>&1 ||
    { tail -n 20 "$system/debootstrap.log"; exit 1; }
rm -f "$system/debootstrap.log" "$system/etc/apt/sources.list"
for place in /etc/apt/sources.list /etc/apt/sources.list.d /etc/apt/apt.conf /etc/apt/apt.conf.d /etc/apt/trusted.gpg.d \
    /etc/apt/keyrings /etc/resolv.conf /etc/hosts /usr/local/share/ca-certificates; do
    [ ! -e "$place" ] || cp -rL "$place" "$system$(dirname "$place")/"
done
