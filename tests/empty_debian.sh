#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes a minimal Debian in a folder, by debootstrap, with the keys and the proxy of this machine: empty_debian.sh FOLDER
# [RELEASE] (as root). RELEASE is bookworm or trixie, by default this machine's, and then its package sources are taken, too.
set -eu
system=$1
here=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
release=${2:-$here}
# shellcheck disable=SC2016  # apt-get fills this in
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $here" | head -n 1)
[ -n "$mirror" ] || { echo "apt has no source for Debian here"; exit 1; }
mkdir -p "$system"
debootstrap --variant=minbase "$release" "$system" "$mirror" >"$system/debootstrap.log" 2>&1 ||
    { tail -n 20 "$system/debootstrap.log"; exit 1; }
rm -f "$system/debootstrap.log"
set -- /etc/apt/apt.conf /etc/apt/apt.conf.d /etc/apt/trusted.gpg.d /etc/apt/keyrings /etc/resolv.conf /etc/hosts \
    /usr/local/share/ca-certificates
if [ "$release" = "$here" ]; then
    rm -f "$system/etc/apt/sources.list"
    set -- "$@" /etc/apt/sources.list /etc/apt/sources.list.d
fi
for place in "$@"; do
    [ ! -e "$place" ] || cp -rL "$place" "$system$(dirname "$place")/"
done
