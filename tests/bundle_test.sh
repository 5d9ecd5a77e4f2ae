#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Unpacks the bundle into an empty folder, makes that the root, and runs it there: no shell, no library, no /proc, no fonts.
# bundle_test.sh ARCHIVE (as root).
set -eu
# shellcheck source=tests/fastest.sh
. "$(dirname "$0")/fastest.sh"
archive=$1
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
mkdir "$empty/tmp" "$empty/dev"
mknod -m 666 "$empty/dev/null" c 1 3 # the kernel's; a decoder's output goes there
tar -C "$empty" -xzf "$archive"
name=$(basename "$archive" .tar.gz)
inside() {
    env -i PATH="$PATH" HOME=/tmp QT_QPA_PLATFORM=offscreen chroot "$empty" "/$name/convapp" "$@"
}
said() {
    echo "$1: passed"
}
wrong() {
    echo "$1"
    exit 1
}

inside --headless --version | grep -q convapp || wrong "it does not say its version"
said "version"
echo "archive: $(du -k "$archive" | cut -f 1) kB, $(du -sm "$empty/$name" | cut -f 1) MB unpacked"
fastest inside --headless --version
# Each of the programs that it starts, and a module with 150 libraries.
inside --headless -i "/$name/share/convapp/samples/head_ct_dicom" -o /tmp/smooth.nii.gz --filter gaussian:sigma=2mm -q
inside --headless -i "/$name/share/convapp/samples/ct_head.h5" -o /tmp/smooth.npy --filter gaussian:sigma=2mm -q
inside --headless -i "/$name/share/convapp/samples/galaxy.fits" -o /tmp/galaxy.tiff --filter gaussian -q
cp "$(dirname "$0")/app/pictures/rest.set" "$empty/tmp"
inside --headless -i /tmp/rest.set -o /tmp/rest.csv --filter gaussian:sigma=20ms -q
inside --headless -i "/$name/share/convapp/samples/zone_plate.png" -o /tmp/edges.png --filter sobel -q
for result in smooth.nii.gz smooth.npy galaxy.tiff rest.csv edges.png; do
    [ -s "$empty/tmp/$result" ] || wrong "$result was not written"
done
said "DICOM, HDF5, FITS, EEGLAB and PNG"
inside --headless -i "/$name/share/convapp/samples/head_ct.nii.gz" --render /tmp/head.png --size 300x300 -q
[ "$(wc -c <"$empty/tmp/head.png")" -gt 10000 ] || wrong "the rendered volume is empty"
said "picture of a volume, by the bundle's own OpenGL"
inside --times "/$name/share/convapp/samples/head_ct.nii.gz" 2>&1 | tee "$empty/tmp/times"
grep -q 'first pixels' "$empty/tmp/times" || wrong "the window did not show the file"
said "window"
# As a link, and from somewhere else.
ln -s "/$name/convapp" "$empty/tmp/link"
env -i PATH="$PATH" chroot "$empty" /tmp/link --headless --list formats | grep -q NIfTI || wrong "it does not run by a link"
said "by a link"
