#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The Debian package names what it needs, apt finds all of it, lintian finds neither errors nor warnings, and the program
# in it runs: deb_test.sh PACKAGE.
set -eu
package=$(readlink -f "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dpkg-deb --field "$package" Package Version Architecture Section Depends
dpkg-deb --field "$package" Depends | grep -q libqt6widgets6 || { echo "it does not depend on Qt"; exit 1; }
apt-get install --simulate -o Debug::NoLocking=1 "$package" >"$work/apt" || { cat "$work/apt"; exit 1; }
grep '^Inst convapp' "$work/apt"
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$package"
else
    echo "lintian is not installed: not run"
fi
dpkg-deb --extract "$package" "$work/root"
"$work/root/usr/bin/convapp" --headless --version
"$work/root/usr/bin/convapp" --headless -i "$work/root/usr/share/convapp/samples/zone_plate.png" -o "$work/out.png" --filter box -q
[ -s "$work/out.png" ] || { echo "no picture was written"; exit 1; }
