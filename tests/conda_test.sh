#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs the scripts of the conda recipe with this system's compiler and libraries in place of conda's: build.sh installs in an
# empty prefix, and the test of the package does the main job there. edflib is left out, as conda-forge lacks it.
# conda_test.sh [options of CMake]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PREFIX=$work/prefix
PYTHON=/usr/bin/python3
SP_DIR=$PREFIX/lib/$($PYTHON -c 'import sys; print("python%d.%d" % sys.version_info[:2])')/site-packages
CPU_COUNT=$(nproc)
CMAKE_ARGS="-DEDF_LIBRARY=OFF $*"
export PREFIX PYTHON SP_DIR CPU_COUNT CMAKE_ARGS
mkdir -p "$PREFIX/bin" "$work/test"
(cd "$root" && mkdir -p build/conda && bash resources/conda/build.sh) >"$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }
grep -q 'EDF and BDF are not written: edflib was not found' "$work/log"

cp "$root"/resources/conda/main_job.* "$work/test"
ln -s $PYTHON "$PREFIX/bin/python"
export PATH="$PREFIX/bin:$PATH" PYTHONPATH="$SP_DIR"
cd "$work/test"
bash main_job.sh
python -c 'import sys, convapp, convapp.ndimage; assert convapp.__file__.startswith(sys.argv[1]), convapp.__file__' "$SP_DIR"
for file in bin/convapp lib/libconvapp.so include/convapp/conv/apply.h share/convapp/samples/head_ct.nii.gz; do
    [ -e "$PREFIX/$file" ] || { echo "$file was not installed"; exit 1; }
done
# Without edflib, EDF is read and not written.
convapp --headless --list formats | grep -q 'read only, as this build lacks edflib'
python -c '
import struct
def fields(*words): return "".join(text.ljust(size) for text, size in words).encode()
head = fields(("0", 8), ("X X X X", 80), ("Startdate X X X X", 80), ("01.01.00", 8), ("00.00.00", 8), ("512", 8), ("", 44), ("1", 8), ("1", 8), ("1", 4))
head += fields(("EEG", 16), ("", 80), ("uV", 8), ("-100", 8), ("100", 8), ("-32768", 8), ("32767", 8), ("", 80), ("100", 8), ("", 32))
open("one.edf", "wb").write(head + struct.pack("<100h", *range(100)))'
convapp --headless -i one.edf -o one.csv --filter gaussian:sigma=20ms -q
[ "$(wc -l <one.csv)" -ge 100 ]
convapp --headless -i "$PREFIX/share/convapp/samples/ecg.wav" -o ecg.edf --filter gaussian:sigma=20ms -q 2>refused && exit 1
cat refused
grep -q 'ecg.edf' refused
[ ! -e ecg.edf ]
