// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/vendor/library.h"

/// Declarations of cuFFT's C interface for real transforms, so that building needs no cuFFT.
namespace conv::peers {

inline constexpr int cufftSuccess = 0, cufftRealToComplex = 0x2a, cufftComplexToReal = 0x2c;

struct Cufft {
    const Library& library = cufft();
    int (*planMany)(int*, int, int*, int*, int, int, int*, int, int, int, int) =
        library.function<int(int*, int, int*, int*, int, int, int*, int, int, int, int)>("cufftPlanMany");
    int (*destroy)(int) = library.function<int(int)>("cufftDestroy");
    int (*setStream)(int, void*) = library.function<int(int, void*)>("cufftSetStream");
    int (*forward)(int, float*, void*) = library.function<int(int, float*, void*)>("cufftExecR2C");
    int (*backward)(int, void*, float*) = library.function<int(int, void*, float*)>("cufftExecC2R");
};

} // namespace conv::peers
