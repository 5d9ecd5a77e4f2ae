#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Builds and installs program and Python module in $PREFIX. recipe.yaml calls it in the root of the sources; rattler-build sets
# the variables.
set -eu
build=${CONVAPP_CONDA_BUILD:-build/conda}
cuda=OFF
[ "${cuda_compiler_version:-None}" = None ] || cuda=ON
# CMAKE_ARGS: conda's options for compilers and places.
# shellcheck disable=SC2086
cmake --preset headless -B "$build" ${CMAKE_ARGS:-} -DCMAKE_INSTALL_PREFIX="$PREFIX" -DCMAKE_INSTALL_LIBDIR=lib \
    -DCONVAPP_CUDA=$cuda -DCONVAPP_MPI=OFF -DCONVAPP_PYTHON=ON -DPython_EXECUTABLE="$PYTHON" \
    -DCONVAPP_PYTHON_DIR="${SP_DIR#"$PREFIX"/}"
cmake --build "$build" --parallel "${CPU_COUNT:-2}"
cmake --install "$build" --strip
cmake --install "$build" --strip --component python
