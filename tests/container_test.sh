#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the container image on a Debian 12 that debootstrap makes, loads it from its archive, and does the main job in it as
# an ordinary user, as Slurm, Kubernetes and Apptainer start it: container_test.sh BUILD VERSION (as root).
set -eu
build=$(cd "$1" && pwd)
version=$2
root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=tests/fastest.sh
. "$root/tests/fastest.sh"
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM
# Images and containers of this test alone; no kernel feature is needed but chroot.
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/images"\nrunroot = "%s/run"\n' "$work" "$work" >"$work/storage.conf"
export CONTAINERS_STORAGE_CONF="$work/storage.conf" BUILDAH_ISOLATION=chroot TMPDIR="$work"

sh "$root/tests/empty_debian.sh" "$work/base" bookworm
# As debian:12-slim: no package lists, documents or translations.
rm -rf "$work"/base/var/cache/apt/archives/*.deb "$work"/base/var/lib/apt/lists/* "$work"/base/usr/share/doc/* \
    "$work"/base/usr/share/locale/* "$work"/base/usr/share/man/*
base=$(buildah from scratch)
buildah copy --quiet "$base" "$work/base" / >/dev/null
buildah commit --quiet "$base" localhost/debian:12-slim >/dev/null
rm -rf "$work/base"

CONVAPP_BASE_IMAGE=localhost/debian:12-slim sh "$root/resources/container/make.sh" "$build" "$version"
archive=$build/convapp-$version.oci.tar
megabytes=$(($(stat -c %s "$archive") / 1000000))
echo "image: $megabytes MB compressed, with its base"
[ "$megabytes" -le 150 ] || { echo "an image for the CPU may have 150 MB"; exit 1; }

mkdir "$work/data"
cp -r "$root"/samples/*.png "$root/samples/ct_head.h5" "$root/samples/galaxy.fits" "$root/tests/app/pictures/rest.set" "$root/samples/head_ct_dicom" "$root/samples/head_mr.nrrd" "$work/data"
chown -R 1000:1000 "$work/data"
chmod a+rx "$work"
container=$(buildah from "oci-archive:$archive")
inside() {
    buildah run --user 1000:1000 --volume "$work/data:/data" "$container" -- "$@"
}
inside convapp --headless --version
fastest inside convapp --headless --version
inside convapp --headless -i head_ct_dicom -o ct.nii.gz --filter gaussian:sigma=2mm -q
inside convapp --headless -i ct_head.h5 -o ct.npy --filter median:size=3 -q
inside convapp --headless -i galaxy.fits -o galaxy.tiff --filter gaussian -q
inside convapp --headless -i rest.set -o rest.csv --filter gaussian:sigma=20ms -q
inside sh -c 'convapp --headless -i "*.png" -o "edges/{stem}{ext}" --filter sobel --report edges.json -q'
for part in 0 1 2; do
    inside convapp --headless -i head_mr.nrrd -o parts.nii --filter gaussian:sigma=2mm --index-from 0 --part $part/3 -q
done
inside convapp --headless -i head_mr.nrrd -o parts.nii --filter gaussian:sigma=2mm --part finish -q
for result in ct.nii.gz ct.npy galaxy.tiff rest.csv edges/zone_plate.png edges.json parts.nii; do
    [ -s "$work/data/$result" ] || { echo "$result was not written"; exit 1; }
done
# A command that goes wrong ends with convapp's exit code.
inside convapp --headless -i nothing.png -o out.png --filter box 2>/dev/null && { echo "an error was lost"; exit 1; }
echo "DICOM, HDF5, FITS, EEGLAB, PNG, parts of a volume: passed"
