// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/vendor/library.h"

/// Declarations of NVRTC's C interface, so that building needs no NVRTC.
namespace conv::baked {

inline constexpr const char* nvrtcNames = "libnvrtc.so.13 libnvrtc.so.12";

struct Nvrtc {
    using Program = void*;
    using Asked = int(void*, void*);

    peers::Library library{nvrtcNames};
    int (*version)(int*, int*) = library.function<int(int*, int*)>("nvrtcVersion");
    const char* (*errorText)(int) = library.function<const char*(int)>("nvrtcGetErrorString");
    int (*create)(Program*, const char*, const char*, int, const char* const*, const char* const*) =
        library.function<int(Program*, const char*, const char*, int, const char* const*, const char* const*)>(
            "nvrtcCreateProgram");
    int (*destroy)(Program*) = library.function<int(Program*)>("nvrtcDestroyProgram");
    int (*compile)(Program, int,
                   const char* const*) = library.function<int(Program, int, const char* const*)>("nvrtcCompileProgram");
    int (*codeSize)(Program, std::size_t*) = library.function<int(Program, std::size_t*)>("nvrtcGetCUBINSize");
    int (*code)(Program, char*) = library.function<int(Program, char*)>("nvrtcGetCUBIN");
    int (*logSize)(Program, std::size_t*) = library.function<int(Program, std::size_t*)>("nvrtcGetProgramLogSize");
    int (*log)(Program, char*) = library.function<int(Program, char*)>("nvrtcGetProgramLog");
    /// Since 12.8; null before: a compilation then cannot be stopped.
    int (*onFlow)(Program, Asked*, void*) = library.functionOrNull<int(Program, Asked*, void*)>("nvrtcSetFlowCallback");
};

} // namespace conv::baked
