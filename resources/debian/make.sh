#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the Debian packages of a build by debhelper: make.sh BUILD VERSION leaves them in BUILD/debs. The date of the
# packages is SOURCE_DATE_EPOCH, or today.
set -eu
build=$(cd "$1" && pwd)
version=$2
here=$(cd "$(dirname "$0")" && pwd)
command -v dh >/dev/null || { echo "make.sh: debhelper is not installed" >&2; exit 1; }
place=$build/deb-build/convapp-$version
rm -rf "$build/deb-build" "$build/debs"
mkdir -p "$place/debian" "$build/debs"
cp "$here"/*.install "$here"/*.lintian-overrides "$here/copyright" "$here/rules" "$place/debian"
cp "$here/../../CHANGELOG.md" "$place"

# The library's package is named after its soname.
so=$(echo "$version" | cut -d. -f1-2)
for file in install lintian-overrides; do
    mv "$place/debian/libconvapp.$file" "$place/debian/libconvapp$so.$file"
done
sed "s/@SO@/$so/" "$here/control.in" >"$place/debian/control"
date=$(LC_ALL=C date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" '+%a, %d %b %Y %H:%M:%S +0000')
sed "s/@VERSION@/$version/; s/@DATE@/$date/" "$here/changelog.in" >"$place/debian/changelog"

profiles=nopython
DESTDIR=$place/staged cmake --install "$build" --prefix /usr >"$build/deb-build/install.log"
if [ -d "$build/lib/python/convapp" ]; then
    profiles=
    DESTDIR=$place/staged cmake --install "$build" --prefix /usr --component python >>"$build/deb-build/install.log"
fi
# Dependencies are those of the packages that the build used, so they are not checked again.
(cd "$place" && DEB_BUILD_PROFILES=$profiles dpkg-buildpackage --build=binary --no-sign --no-pre-clean --no-check-builddeps) \
    >"$build/deb-build/log" 2>&1 || { cat "$build/deb-build/log"; exit 1; }
mv "$build"/deb-build/*.deb "$build/debs"
du -h "$build"/debs/*.deb
