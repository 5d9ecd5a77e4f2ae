#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes one archive that runs on any x86-64 Linux of the last five years without installation: the program, its modules, and
# every library they need, the dynamic linker and the C library among them. make.sh BUILD VERSION leaves
# BUILD/convapp-VERSION-x86_64.tar.gz, with what the window loads if the build has one. MPI is left out: it must be the one whose
# mpirun is used. Files have the date SOURCE_DATE_EPOCH, or today. BUILD/bundle/origins names the file of the system that each
# library was copied from.
set -eu
build=$(cd "$1" && pwd)
name=convapp-$2-x86_64
here=$(cd "$(dirname "$0")" && pwd)
root=$build/bundle/$name
rm -rf "$root"
mkdir -p "$root"
cmake --install "$build" --prefix "$root" >"$build/bundle/install.log"
rm -rf "$root/include" "$root/lib/cmake" "$root/lib/convapp/convapp_mpi.so"
libraries=/usr/lib/x86_64-linux-gnu
[ ! -e "$root/lib/convapp/convapp_ui.so" ] || sh "$here/window.sh" "$root"

# Everything that these need, again and again until nothing is new (ldd follows all the way).
find "$root" -type f \( -name '*.so*' -o -perm -u+x \) -exec sh -c 'head -c 4 "$1" | grep -q ELF' _ {} \; -print >"$build/bundle/elves"
missing=$(xargs ldd <"$build/bundle/elves" 2>/dev/null | grep 'not found' | sort -u || true)
[ -z "$missing" ] || { echo "make.sh: these libraries are not installed: $missing" >&2; exit 1; }
xargs ldd <"$build/bundle/elves" 2>/dev/null | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | grep -vF "$root/" | sort -u |
    while read -r library; do
        cp -L "$library" "$root/lib/"
        printf 'lib/%s\t%s\n' "$(basename "$library")" "$(readlink -f "$library")"
    done >"$build/bundle/origins"
cp -L /lib64/ld-linux-x86-64.so.2 "$root/lib/"
# The C library's other halves, which are loaded by name.
cp -L "$libraries"/libnss_files.so.2 "$libraries"/libnss_dns.so.2 "$libraries"/libgcc_s.so.1 "$root/lib/" 2>/dev/null || true

# The licences of all of it, by package.
mkdir -p "$root/share/doc"
find "$root/lib" -type f -name '*.so*' -printf '%f\n' | sort -u | while read -r file; do
    dpkg-query -S "*/$file" 2>/dev/null | cut -d: -f1
done | sort -u | while read -r package; do
    [ ! -e "/usr/share/doc/$package/copyright" ] || cp -L "/usr/share/doc/$package/copyright" "$root/share/doc/$package.copyright"
done

cc -std=gnu17 -O2 -static -Wall -Wextra -Werror -o "$root/convapp" "$here/launcher.c"
for child in "$root"/lib/convapp/convapp-*; do
    mv "$child" "$child.elf"
    cp "$root/convapp" "$child"
done
find "$root" -name '*.so*' -type f -exec strip --strip-unneeded {} + 2>/dev/null || true
strip "$root/bin/convapp" "$root"/lib/convapp/*.elf
# The same files give the same bytes.
tar -C "$build/bundle" --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go=rX \
    --mtime="@${SOURCE_DATE_EPOCH:-$(date +%s)}" --format=gnu -c "$name" | gzip -6n >"$build/$name.tar.gz"
du -sh "$root" | cut -f 1 | sed 's/$/ unpacked/'
ls -sh "$build/$name.tar.gz"
