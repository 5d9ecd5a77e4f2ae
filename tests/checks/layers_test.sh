#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The layer check passes on the project and finds a planted violation of each kind: layers_test.sh ROOT.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sh "$here/layers.sh" "$1"

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
planted=0
missed=0
# plant FILE INCLUDE: the check must fail on a tree with only that line.
plant() {
    rm -rf "$tree/root"
    mkdir -p "$tree/root/$(dirname "$1")"
    printf '#include %s\n' "$2" >"$tree/root/$1"
    planted=$((planted + 1))
    if sh "$here/layers.sh" "$tree/root" >/dev/null; then
        echo "not found: $1 with #include $2"
        missed=$((missed + 1))
    fi
}
plant gpu/model/a.cpp '<QString>'
plant gpu/taps/a.cpp '<vtkImageData.h>'
plant gpu/plan/a.cpp '<gdcmReader.h>'
plant gpu/data/a.cpp '<opencv2/core.hpp>'
plant gpu/cpu/a.cpp '<sndfile.h>'
plant gpu/run/a.cpp '"app/io/io.h"'
plant gpu/include/conv/a.h '"run/launch.h"'
plant gpu/run/a.cpp '<cuda_runtime.h>'
plant app/cli/a.cpp '<cuda_runtime_api.h>'
plant app/cli/a.cpp '<QtWidgets/QWidget>'
plant app/session/a.cpp '<vtkSmartPointer.h>'
plant app/session/a.cpp '"ui/window.h"'
plant app/cli/a.cpp '"gpu/run/launch.h"'
plant app/cli/a.cpp '"plan/planner.h"'
plant samples/library/a.cpp '"data/memory.h"'
plant app/io/a.cpp '<gdcmReader.h>'
plant app/io/a.cpp '<opencv2/imgproc.hpp>'
plant ui/a.cpp '"gpu/cuda/runtime/stream.h"'
plant ui/scene/a.cpp '<QImage>'
echo "$((planted - missed)) of $planted planted violations found"
[ "$missed" -eq 0 ]
