#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# build_vkfft.sh PROGRAM [ARCHITECTURE]: builds vkfft.cu (libvkfft-dev) for a machine with a GPU, sm_90 if none is named. CUDA's
# runtime and libstdc++ are linked statically. Beside the program it needs the driver and libnvrtc, which it also looks for in
# the folder PROGRAM_libs; that folder gets a copy, for machines without the CUDA toolkit.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$1
nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
libraries=$(dirname "$(dirname "$(readlink -f "$nvcc")")")/lib64
"$nvcc" -O2 -std=c++17 -arch="${2:-sm_90}" -diag-suppress 177,550,2464 "$here/vkfft.cu" -o "$program" -lnvrtc -lcuda -L"$libraries/stubs" \
    -Xcompiler -static-libstdc++,-static-libgcc -Xlinker -rpath,"\$ORIGIN:\$ORIGIN/$(basename "$program")_libs:$libraries"
strip "$program"
mkdir -p "${program}_libs"
cp -L "$libraries"/libnvrtc.so.* "$libraries"/libnvrtc-builtins.so.* "${program}_libs/"
ldd "$program" || true
ls -l "$program" "${program}_libs"
