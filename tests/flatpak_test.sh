#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the Flatpak of an archive that resources/bundle/make.sh made, and does its main job in the sandbox: flatpak_test.sh
# ARCHIVE [SYSTEM] (as root). A minimal Debian stands in for the runtime of the manifest, which is not in Debian and would also
# compose the metadata of a shop; it is made by debootstrap, or SYSTEM. Exit code 77 without flatpak-builder.
set -eu
command -v flatpak-builder >/dev/null || { echo "skipped: no flatpak-builder"; exit 77; }
archive=$(readlink -f "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=tests/fastest.sh
. "$root/tests/fastest.sh"
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
trap 'exit 130' INT TERM
export HOME="$work/home" XDG_DATA_HOME="$work/home/share" XDG_RUNTIME_DIR="$work/run" GIO_USE_VFS=local
mkdir -p "$HOME" "$XDG_RUNTIME_DIR"
chmod 700 "$XDG_RUNTIME_DIR"
system=${2:-$work/system}
[ -d "$system" ] || sh "$root/tests/empty_debian.sh" "$system"

# A runtime is the folder /usr of a system, with its /etc inside.
runtime=org.convapp.Stand_in
mkdir -p "$work/runtime/files"
cp -a "$system/usr" "$work/runtime/usr"
cp -a "$system/etc" "$work/runtime/usr/etc"
printf '[Runtime]\nname=%s\nruntime=%s/x86_64/1\nsdk=%s/x86_64/1\n' $runtime $runtime $runtime >"$work/runtime/metadata"
flatpak build-export --runtime --disable-sandbox "$work/repository" "$work/runtime" 1 >/dev/null
flatpak --user remote-add --no-gpg-verify here "$work/repository"
flatpak --user install -y --noninteractive here "$runtime//1" >/dev/null

sed -e "s|^runtime: .*|runtime: $runtime|; s|^sdk: .*|sdk: $runtime|; s|^runtime-version: .*|runtime-version: '1'|" \
    -e "s|path: .*|path: $archive|; s|^command: .*|&\nappstream-compose: false|" "$root/resources/flatpak/io.github.convapp.convapp.yaml" >"$work/convapp.yaml"
cd "$work"
flatpak-builder --user --install --disable-rofiles-fuse --disable-cache --state-dir="$work/state" "$work/build" "$work/convapp.yaml" \
    >"$work/log" 2>&1 || { tail -n 20 "$work/log"; exit 1; }

inside() {
    flatpak --user run --env=QT_QPA_PLATFORM=offscreen --filesystem="$work" io.github.convapp.convapp "$@"
}
samples=/app/convapp/share/convapp/samples
inside --headless --version
fastest inside --headless --version
inside --headless -i $samples/head_ct_dicom -o "$work/ct.nii.gz" --filter gaussian:sigma=2mm -q
inside --headless -i $samples/zone_plate.png -o "$work/edges.png" --filter canny -q
inside --screenshot "$work/window.png" --size 1280x800 $samples/zone_plate.png --filter gaussian:sigma=3
for file in ct.nii.gz edges.png window.png; do
    [ -s "$work/$file" ] || { echo "$file is missing"; exit 1; }
done
for file in applications/io.github.convapp.convapp.desktop icons/hicolor/scalable/apps/io.github.convapp.convapp.svg; do
    [ -e "$XDG_DATA_HOME/flatpak/exports/share/$file" ] || { echo "$file is not exported"; exit 1; }
done
echo "flatpak: DICOM, PNG and window: passed ($(du -sm "$work/build/files" | cut -f 1) MB installed)"
