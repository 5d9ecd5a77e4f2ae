#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the examples of samples/library as a separate project against an installed copy, and runs them:
# library_test.sh BUILD SOURCE.
set -eu
build=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
    cmake --install "$build" --prefix "$work/prefix" &&
        cmake -S "$source/samples/library" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" \
            -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" &&
        cmake --build "$work/build"
} >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
# Headers and library are those of the prefix.
if grep -F "$source/gpu" "$work/build/build.ninja"; then
    echo "the examples look into the sources"
    exit 1
fi
"$work/build/filter_array" | tee "$work/said"
grep -q 'sum 1.000000' "$work/said" || { echo "a Gaussian did not keep the sum"; exit 1; }
"$work/build/own_variant"
if [ -x "$work/build/device_pointers" ]; then
    code=0
    "$work/build/device_pointers" || code=$?
    [ "$code" -eq 0 ] || [ "$code" -eq 5 ] || { echo "device_pointers ended with $code"; exit 1; }
fi
