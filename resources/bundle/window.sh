#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Adds what the window and renderings load by name at run time: Qt's platforms, OpenGL by glvnd and Mesa, key maps, fonts.
# window.sh ROOT, the bundle's folder.
set -eu
root=$1
libraries=/usr/lib/x86_64-linux-gnu
mkdir -p "$root/lib/qt6/plugins" "$root/lib/dri" "$root/share/glvnd/egl_vendor.d" "$root/share/X11" "$root/share/fonts"
for plugins in platforms platformthemes xcbglintegrations wayland-shell-integration wayland-decoration-client imageformats iconengines \
    platforminputcontexts; do
    [ ! -d "$libraries/qt6/plugins/$plugins" ] || cp -r "$libraries/qt6/plugins/$plugins" "$root/lib/qt6/plugins/"
done
# The window is drawn by the CPU: Wayland gets its pixels in shared memory (wayland-generic).
rm -f "$root"/lib/qt6/plugins/platforms/libq*egl* "$root"/lib/qt6/plugins/platforms/libqvkkhr* \
    "$root"/lib/qt6/plugins/platforms/libqlinuxfb.so "$root"/lib/qt6/plugins/platforms/libqvnc.so
set -- "$libraries"/dri/swrast_dri.so # software; the others are the same file by other names, for cards that Mesa drives
for driver in kms_swrast iris radeonsi virtio_gpu; do
    [ ! -e "$libraries/dri/${driver}_dri.so" ] || set -- "$@" "$libraries/dri/${driver}_dri.so"
done
cp -L --preserve=links "$@" "$root/lib/dri/"
cp "$libraries"/libEGL_mesa.so.0 "$libraries"/libGLX_mesa.so.0 "$root/lib/"
cp /usr/share/glvnd/egl_vendor.d/50_mesa.json "$root/share/glvnd/egl_vendor.d/"
cp -r /usr/share/X11/xkb "$root/share/X11/"
for font in DejaVuSans DejaVuSans-Bold DejaVuSansMono DejaVuSansMono-Bold; do
    cp "/usr/share/fonts/truetype/dejavu/$font.ttf" "$root/share/fonts/"
done
mkdir -p "$root/share/qt6/translations"
for language in de zh_CN; do # Qt's own texts
    cp "/usr/share/qt6/translations/qtbase_$language.qm" "$root/share/qt6/translations/"
done
cp "$(dirname "$0")/fonts.conf" "$root/share/fonts/"
