#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the Debian packages of a build by debhelper: make.sh BUILD VERSION [OTHER] leaves them in BUILD/debs. A library with
# CUDA kernels becomes convapp-cuda, one without them libconvapp. OTHER is a build of the other one, with the target convapp_lib.
# The date of the packages is SOURCE_DATE_EPOCH, or today.
set -eu
build=$(cd "$1" && pwd)
version=$2
other=${3:+$(cd "$3" && pwd)}
here=$(cd "$(dirname "$0")" && pwd)
command -v dh >/dev/null || { echo "make.sh: debhelper is not installed" >&2; exit 1; }
place=$build/deb-build/convapp-$version
rm -rf "$build/deb-build" "$build/debs"
mkdir -p "$place/debian" "$build/debs"
cp "$here"/*.install "$here"/*.shlibs "$here"/*.lintian-overrides "$here/copyright" "$here/rules" "$place/debian"
cp "$here/../../CHANGELOG.md" "$place"

# The library's package is named after its soname.
so=$(echo "$version" | cut -d. -f1-2)
for file in install lintian-overrides; do
    mv "$place/debian/libconvapp.$file" "$place/debian/libconvapp$so.$file"
done
sed "s/@SO@/$so/g" "$here/control.in" >"$place/debian/control"
sed -i "s/@SO@/$so/g; s/@VERSION@/$version/" "$place/debian/convapp-cuda.shlibs"
date=$(LC_ALL=C date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" '+%a, %d %b %Y %H:%M:%S +0000')
sed "s/@VERSION@/$version/; s/@DATE@/$date/" "$here/changelog.in" >"$place/debian/changelog"

# place_library STAGED: moves a library with CUDA kernels to where convapp-cuda takes it from.
place_library() {
    kind=cpu
    if readelf -SW "$1/usr/lib/libconvapp.so.$version" | grep nv_fatbin >/dev/null; then
        kind=cuda
        mkdir -p "$place/staged/cuda/usr/lib"
        mv "$1"/usr/lib/libconvapp.so.* "$place/staged/cuda/usr/lib"
    elif [ "$1" != "$place/staged" ]; then
        mv "$1"/usr/lib/libconvapp.so.* "$place/staged/usr/lib"
    fi
}

profiles=nopython
DESTDIR=$place/staged cmake --install "$build" --prefix /usr >"$build/deb-build/install.log"
if [ -d "$build/lib/python/convapp" ]; then
    profiles=
    DESTDIR=$place/staged cmake --install "$build" --prefix /usr --component python >>"$build/deb-build/install.log"
fi
place_library "$place/staged"
first=$kind
if [ -n "$other" ]; then
    DESTDIR=$build/deb-build/other cmake --install "$other" --prefix /usr --component library >>"$build/deb-build/install.log"
    place_library "$build/deb-build/other"
    [ "$kind" != "$first" ] || { echo "make.sh: $build and $other both have a library of the kind $kind" >&2; exit 1; }
elif [ "$first" = cuda ]; then
    profiles="$profiles pkg.convapp.nocpu"
else
    profiles="$profiles pkg.convapp.nocuda"
fi
# Dependencies are those of the packages that the build used, so they are not checked again.
(cd "$place" && DEB_BUILD_PROFILES=$profiles dpkg-buildpackage --build=binary --no-sign --no-pre-clean --no-check-builddeps) \
    >"$build/deb-build/log" 2>&1 || { cat "$build/deb-build/log"; exit 1; }
mv "$build"/deb-build/*.deb "$build/debs"
du -h "$build"/debs/*.deb
