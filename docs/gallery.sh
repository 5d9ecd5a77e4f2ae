#!/bin/sh
# Makes the screenshots of docs/gallery by the program itself, from samples/, without a display:
# gallery.sh [CONVAPP]. Run it after a change that shows.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
convapp=${1:-$root/build/release/convapp}
samples=$root/samples
gallery=$root/docs/gallery
mkdir -p "$gallery"
unset DISPLAY WAYLAND_DISPLAY

# shot NAME [arguments of convapp]
shot() {
    name=$1
    shift
    "$convapp" --screenshot "$gallery/$name.png" --size 1440x900 "$@"
    echo "docs/gallery/$name.png"
}
shot window "$samples/head_ct.nii.gz" --filter gaussian:sigma=2mm --theme dark
shot image "$samples/resolution_chart.png" --filter gaussian:sigma=1 --filter sobel --theme dark
shot signal "$samples/ecg.wav" --filter gaussian:sigma=8ms --theme light
shot start --theme light
