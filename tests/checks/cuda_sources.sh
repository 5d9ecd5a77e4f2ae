#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Every CUDA source file compiles for one architecture, without optimisation and assembly (a second or two each), so that
# builds without CUDA notice what breaks it: cuda_sources.sh ROOT. Exit code 77 without nvcc.
set -eu
cd "$1"
nvcc=$(command -v nvcc || echo "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc")
[ -x "$nvcc" ] || { echo "skipped: no nvcc"; exit 77; }
export nvcc
# shellcheck disable=SC2016  # expanded by the inner shell
find gpu -name '*.cu' -print0 | xargs -0 -n 1 -P "$(nproc)" sh -c '
    "$nvcc" -std=c++20 -arch=sm_90 --Werror=all-warnings --expt-relaxed-constexpr -fmad=false \
        -Xcompiler=-fPIC,-Wall,-Wextra -I. -Igpu -Igpu/include --ptx -Xcicc -O0 "$0" -o /dev/null || {
        echo "$0 does not compile" >&2
        exit 255
    }'
