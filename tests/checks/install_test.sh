#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs a build into a temporary prefix and runs it from there, without display and without the build folder's help:
# install_test.sh BUILD SOURCE.
set -eu
build=$1
source=$2
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix" >"$prefix/install.log" || { cat "$prefix/install.log"; exit 1; }

# Nothing of the build is found by accident: RUNPATHs lead into the prefix only.
if command -v readelf >/dev/null; then
    find "$prefix" -type f \( -name 'convapp' -o -name '*.so' \) | while read -r file; do
        if readelf -d "$file" | grep -E 'R(UN)?PATH' | grep -F "$build"; then
            echo "$file still looks into the build folder"
            exit 1
        fi
    done
fi

unset DISPLAY WAYLAND_DISPLAY
cd "$prefix"
bin/convapp --headless --version
bin/convapp --headless -i "$source/samples/head_ct.nii.gz" -o out.nii.gz --filter gaussian:sigma=2mm -q
[ -s out.nii.gz ] || { echo "no result was written"; exit 1; }
# Modules are found beside the installed library.
if [ -e "$(find "$prefix" -name 'convapp_pictures.so' | head -n 1)" ]; then
    bin/convapp --headless -i "$source/samples/zone_plate.png" -o out.png --filter box -q
    [ -s out.png ] || { echo "no picture was written"; exit 1; }
fi

desktop=$(find "$prefix/share/applications" -name '*.desktop' 2>/dev/null | head -n 1)
[ -n "$desktop" ] || { echo "no .desktop file was installed"; exit 1; }
if command -v desktop-file-validate >/dev/null; then
    desktop-file-validate "$desktop"
fi
echo "installed, ran, and validated $(basename "$desktop")"
