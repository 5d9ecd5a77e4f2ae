#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Holds the walls between gpu/, app/ and ui/: which headers each folder may include. layers.sh ROOT prints every
# violation and fails if there is one.
set -eu
cd "$1"
status=0

# forbid PATTERN REASON FOLDER… [-- EXCEPT…]: no #include of PATTERN under the folders, but for files whose path starts
# with one of EXCEPT.
forbid() {
    pattern=$1
    reason=$2
    shift 2
    folders=
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        [ ! -d "$1" ] || folders="$folders $1"
        shift
    done
    [ $# -eq 0 ] || shift
    [ -n "$folders" ] || return 0
    # shellcheck disable=SC2086  # a list of words
    found=$(grep -rnE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($pattern)" $folders || true)
    for except in "$@"; do
        found=$(printf '%s\n' "$found" | grep -v "^$except" || true)
    done
    if [ -n "$found" ]; then
        printf '%s:\n%s\n' "$reason" "$found"
        status=1
    fi
}

qt='Q[A-Za-z]+[>"/]|qt[a-z]*/'
vtk='vtk|vtk[a-z]*/'
gdcm='gdcm'
opencv='opencv'
cuda='cuda|cub/|thrust/|cooperative_groups|mma\.h|nvtx3/|nvrtc|cufft|device_launch_parameters'
posix='(unistd|fcntl|dlfcn|sched|pthread|poll|spawn|link|malloc|fnmatch)\.h|sys/'
windows='(windows|shlwapi)\.h'

forbid "$qt" "gpu/ knows no Qt" gpu
forbid "$vtk" "gpu/ knows no VTK" gpu
forbid "$gdcm" "gpu/ knows no GDCM" gpu
forbid "$opencv" "gpu/ knows no OpenCV" gpu
forbid 'sndfile|nifti|edflib|tiffio|png\.h|zlib\.h' "gpu/ knows no file format" gpu
forbid '(\.\./)*(app|ui)/' "gpu/ does not include app/ or ui/" gpu
forbid '(model|taps|plan|run|data|cpu|cuda|system)/' "public headers include public headers only" gpu/include
forbid "$cuda" "CUDA stays in gpu/cuda" gpu app ui tests samples -- gpu/cuda/ 'gpu/[a-z/]*:[0-9]*:#include "cuda/' \
    'tests/[a-z0-9_/.]*:[0-9]*:#include "cuda[_/]' tests/gpu/cuda/speed/npp_peers.cu samples/library/
forbid '(\.\./)*(app|ui|gpu|model|taps|plan|run|data|cpu|cuda|system)/' "programs of others know <conv/…> only" samples/library
forbid "$posix|$windows" "gpu/ asks the operating system in gpu/system" gpu -- gpu/system/
forbid "$windows" "app/ asks Windows in app/system" app -- app/system/windows/
forbid "$posix" "app/ asks the operating system in app/system; these parts are made for Linux" app -- app/system/windows/ \
    'app/[a-z/]*/linux/' app/io/child/ app/cli/serve/ app/io/zarr/module/write/ app/io/dicom/decoder/ app/io/hdf5/reader/
forbid "$qt" "app/ knows no Qt" app
forbid "$vtk" "app/ knows no VTK" app
forbid '(\.\./)*ui/' "app/ does not include ui/" app
forbid '(\.\./)*gpu/|(model|taps|plan|run|data|cpu|cuda|system)/' "app/ and ui/ include gpu/ by its public headers <conv/…>" app ui
forbid "$gdcm" "GDCM stays in its program" app ui -- app/io/dicom/decoder/
forbid "$opencv" "OpenCV stays in its module" app ui -- app/peers/
forbid "$qt" "ui/scene is VTK without Qt" ui/scene
exit $status
