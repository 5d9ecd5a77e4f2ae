#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes the screenshots of docs/gallery by the program itself, from samples/, without a display:
# gallery.sh [CONVAPP]. Run it after a change that shows.
# Needs pngquant, and Python's imaging library for the contact sheet (apt-get install pngquant python3-pil).
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$root/docs/gallery
mkdir -p "$folder"
convapp=${1:-$root/build/release/convapp}
unset DISPLAY WAYLAND_DISPLAY
# Nobody's preferences or recent files, and the same path in a picture whoever makes it.
home=/tmp/convapp-gallery
mkdir -m 700 "$home" # if it is there, somebody else is at it
trap 'rm -rf "$home"' EXIT
ln -s "$root/samples" "$home/samples"
samples=$home/samples
# A screen as people have it.
export QT_QPA_PLATFORM="offscreen:configfile=$root/tests/ui/screen.json"
export HOME="$home" XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" XDG_CACHE_HOME="$home" XDG_RUNTIME_DIR="$home"

# shot NAME [arguments of convapp]
shot() {
    name=$1
    shift
    "$convapp" --screenshot "$folder/$name.png" --size 1440x900 "$@"
    echo "$folder/$name.png"
}

# Fewer colours where nobody sees it: a repository keeps every version.
small() {
    pngquant --force --skip-if-larger --strip --quality 85-100 --ext .png "$folder"/*.png || [ $? -ge 98 ]
    du -ch "$folder"/*.png | tail -n 1
}

shot window "$samples/head_ct.nii.gz" --filter gaussian:sigma=2mm --theme dark
shot measure "$samples/head_ct.nii.gz" --filter gaussian:sigma=3mm --theme light --show swipe --at 48x64x52 \
    --region 36x50x52:60x74x56 --profile 8x64x52:48x64x52
shot image "$samples/resolution_chart.png" --filter gaussian:sigma=1 --filter sobel --theme dark
shot difference "$samples/noisy_phantom.tiff" --filter gaussian:sigma=1.5 --theme dark --show difference \
    --region 40x40:110x110
shot colors "$samples/zone_plate.png" --filter gaussian:sigma=2 --theme light --colors viridis --show swipe
shot signal "$samples/ecg.wav" --filter gaussian:sigma=8ms --theme light --region 2100:2350 --cursors 1110:1590
shot fir "$samples/ecg.wav" --theme dark --filter fir:kind=bandpass,cutoff=1x40Hz,transition=1.5Hz
shot kernel "$samples/head_ct.nii.gz" --theme dark --show kernel \
    --filter 'custom:kernel=[0 1 0;1 2 1;0 1 0|1 2 1;2 -24 2;1 2 1|0 1 0;1 2 1;0 1 0]'
shot branches "$samples/head_ct.nii.gz" --filter gaussian:sigma=2mm --filter unsharp --theme light --show branch
# A run that waits for the user's word: as if nobody had a second to spare.
CONVAPP_PATIENCE=0 shot forecast "$samples/head_ct.nii.gz" --filter bilateral:sigma=3mm,range=80 --theme light
shot look "$samples/head_ct.nii.gz" --theme dark --show look
shot help "$samples/resolution_chart.png" --filter unsharp --theme light --show help
shot metadata "$samples/head_ct.nii.gz" --theme dark --show metadata
shot keys --theme light --show keys
shot compare "$samples/head_ct.nii.gz" --filter gaussian:sigma=2mm --theme dark --show compare
shot sweep "$samples/head_ct.nii.gz" --filter gaussian:sigma=2mm --theme light --show sweep \
    --at 48x64x52 --region 40x60x52:56x74x53 --profile 8x64x52:48x64x52
shot batch "$samples/resolution_chart.png" "$samples/zone_plate.png" "$samples/noisy_phantom.tiff" \
    --filter gaussian:sigma=2 --theme light --show batch
# Last, with what was open before as recent files.
shot start --theme light

# picture NAME [arguments of convapp --headless]: by --render and --montage.
picture() {
    name=$1
    shift
    "$convapp" --headless -q --overwrite "$@"
    echo "docs/gallery/$name.png"
}
picture render -i "$samples/head_ct.nii.gz" --render "$folder/render.png" --preset ct-bone --view anterior --size 900x675
picture render_left -i "$samples/head_ct.nii.gz" --filter gaussian:sigma=1mm --render "$folder/render_left.png" \
    --preset ct-bone --view left --size 900x675
picture render_beside -i "$samples/head_mr.nrrd" --filter gaussian:sigma=3mm --render "$folder/render_beside.png" --beside \
    --size 900x675
picture montage -i "$samples/head_ct.nii.gz" --montage "$folder/montage.png" --grid 4x3 --size 900x675
picture montage_colors -i "$samples/head_mr.nrrd" --montage "$folder/montage_colors.png" --filter gradient:sigma=2mm \
    --window full --colors viridis --plane sagittal --grid 4x3 --size 900x675
rm -f "$folder/contact.png"
/usr/bin/python3 "$root/docs/contact_sheet.py" "$folder"
small
