#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The Debian packages of a build: each file is in the right package, debug symbols fit the programs, apt finds all
# dependencies, lintian finds neither errors nor warnings, and what is in them runs, with the library of convapp-cuda, too, if it
# is there: deb_test.sh FOLDER.
set -eu
folder=$(readlink -f "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wrong() {
    echo "$1"
    exit 1
}
package() {
    set -- "$folder/$1"_*.deb
    [ -f "$1" ] || wrong "there is no package like $1"
    echo "$1"
}
library=$(for file in "$folder"/libconvapp[0-9]*_*.deb; do dpkg-deb --field "$file" Package; done | grep -v dbgsym)
mkdir "$work/root"
for file in "$folder"/*.deb; do
    name=$(dpkg-deb --field "$file" Package)
    dpkg-deb --field "$file" Package Version Installed-Size Depends
    dpkg-deb --extract "$file" "$work/$name"
    case $name in
    *-dbgsym) cp -r "$work/$name/usr/lib/debug" "$work/" ;;
    convapp-cuda) ;; # has the files of the library, too
    *) cp -r "$work/$name/usr" "$work/root" ;;
    esac
done

depends() { # PACKAGE DEPENDENCY
    dpkg-deb --field "$(package "$1")" Depends | grep -qF "$2" || wrong "$1 does not depend on $2"
}
version=$(dpkg-deb --field "$(package convapp)" Version)
depends convapp "$library (= $version)"
depends convapp libqt6widgets6
depends libconvapp-dev "$library (= $version)"
depends "$library" libhwy1
! dpkg-deb --field "$(package "$library")" Depends | grep -q qt6 || wrong "the library depends on Qt"
[ -z "$(find "$work/convapp" -name 'libconvapp*')" ] || wrong "convapp holds the library"
[ "$(find "$work/$library" -name '*.so*' -type f | wc -l)" -eq 1 ] || wrong "$library holds other than its library"
cuda=$work/convapp-cuda/usr/lib
if [ -d "$cuda" ]; then
    file=$(package convapp-cuda)
    for field in Provides Conflicts Replaces; do
        dpkg-deb --field "$file" $field | grep -qF "$library" || wrong "convapp-cuda lacks $library in its field $field"
    done
    (cd "$work/$library" && find usr/lib | sort) >"$work/files"
    (cd "$work/convapp-cuda" && find usr/lib | sort) | diff "$work/files" - || wrong "convapp-cuda has other files than $library"
    readelf -SW "$cuda"/libconvapp.so.*.*.* | grep nv_fatbin >/dev/null || wrong "convapp-cuda holds no CUDA kernels"
    ! readelf -SW "$work/$library"/usr/lib/libconvapp.so.*.*.* | grep nv_fatbin >/dev/null || wrong "$library holds CUDA kernels"
    # Programs and modules find each function of the library in the other one. Inline functions (weak) are in the programs, too.
    functions() { nm -D --defined-only "$1"/libconvapp.so.*.*.* | sed -n 's/.* T //p' | sort; }
    functions "$work/$library/usr/lib" >"$work/functions"
    functions "$cuda" | comm -23 "$work/functions" - >"$work/lacking"
    [ -s "$work/functions" ] || wrong "$library has no functions"
    [ ! -s "$work/lacking" ] || wrong "the library of convapp-cuda lacks $(cat "$work/lacking")"
fi
[ -e "$work/libconvapp-dev/usr/include/convapp/conv/apply.h" ] || wrong "libconvapp-dev has no headers"
[ -L "$work/libconvapp-dev/usr/lib/libconvapp.so" ] || wrong "libconvapp-dev has no link to the library"

# Programs are stripped, and each finds its debug symbols by its build id.
find "$work/root" "$work/convapp-cuda" -type f -exec sh -c 'head -c 4 "$1" | grep -q ELF' _ {} \; -print >"$work/elves"
while read -r elf; do
    id=$(readelf -n "$elf" | sed -n 's/^ *Build ID: *//p')
    symbols=$work/debug/.build-id/$(echo "$id" | cut -c1-2)/$(echo "$id" | cut -c3-).debug
    [ -s "$symbols" ] || wrong "$(basename "$elf") has no debug symbols"
    readelf -SW "$symbols" | grep -q '\.debug_line' || wrong "the symbols of $(basename "$elf") name no lines"
    ! readelf -SW "$elf" | grep -q '\.debug_info' || wrong "$(basename "$elf") is not stripped"
done <"$work/elves"
echo "$(wc -l <"$work/elves") programs and libraries have debug symbols in packages of their own"

# simulate PACKAGES…
simulate() {
    apt-get install --simulate -o Debug::NoLocking=1 "$@" >"$work/apt" || { cat "$work/apt"; exit 1; }
    grep -E '^Inst \S*convapp' "$work/apt"
}
# Each package and its symbols, but for those of one library: packages_without LIBRARY.
packages_without() {
    for file in "$folder"/*.deb; do
        case $(basename "$file") in "$1"_* | "$1"-dbgsym_*) ;; *) echo "$file" ;; esac
    done
}
# shellcheck disable=SC2046  # names of packages hold no spaces
simulate $(packages_without convapp-cuda)
if [ -d "$cuda" ]; then
    # shellcheck disable=SC2046
    simulate $(packages_without "$library")
    ! grep -q "^Inst $library " "$work/apt" || wrong "apt installs $library beside convapp-cuda"
fi
if command -v lintian >/dev/null; then
    # Debian 13's asks for the home page, which the project does not have; Debian 12's does not know the tag.
    page=appstream-metadata-validation-failed
    lintian-explain-tags $page >/dev/null 2>&1 || page=
    lintian --allow-root --fail-on error,warning --tag-display-limit 0 ${page:+--suppress-tags "$page"} "$folder"/*.deb
    echo "lintian: no error, no warning"
else
    echo "lintian is not installed: not run"
fi
run_program() {
    "$work/root/usr/bin/convapp" --headless --version
    "$work/root/usr/bin/convapp" --headless -i "$work/root/usr/share/convapp/samples/zone_plate.png" -o "$work/out.png" --filter box -q
    [ -s "$work/out.png" ] || wrong "no picture was written"
    rm "$work/out.png"
}
run_program
if [ -d "$cuda" ]; then
    mv "$work/root/usr/lib/"libconvapp.so.* "$work"
    cp -a "$cuda"/libconvapp.so.* "$work/root/usr/lib"
    echo "with the library of convapp-cuda:"
    run_program
fi
[ -d "$work/python3-convapp" ] || { echo "there is no package of the Python module"; exit 0; }
PYTHONPATH=$work/root/usr/lib/python3/dist-packages /usr/bin/python3 -c '
import sys, numpy, convapp
assert convapp.__file__.startswith(sys.argv[1]), convapp.__file__
result = convapp.filter(numpy.ones((20, 30), numpy.float32), "gaussian:sigma=2")
assert abs(result - 1).max() < 1e-6
assert convapp.read(sys.argv[1] + "/usr/share/convapp/samples/zone_plate.png").array.size > 0
print("python3-convapp", convapp.__version__)' "$work/root"
