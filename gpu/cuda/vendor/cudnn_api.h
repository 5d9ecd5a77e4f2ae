// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/vendor/library.h"
#include <cstddef>
#include <cstdint>

/// Declarations of cuDNN 9's graph interface, so that building needs no cuDNN. The older interface
/// (cudnnConvolutionForward) does not reach the kernels that frameworks use: 426 ms for 512³ × 9³ taps on an H100,
/// PyTorch 68 ms.
namespace conv::peers {

struct CudnnContext;
using CudnnDescriptor = void*;

inline constexpr int cudnnSuccess = 0;

enum class CudnnKind : int {
    convolution = 1,
    engine = 2,
    engineConfiguration = 3,
    heuristic = 4,
    executionPlan = 5,
    convolutionForward = 10,
    operationGraph = 15,
    variantPack = 16,
    tensor = 17,
};

enum class CudnnAttribute : int {
    convolutionType = 100,
    convolutionMode = 101,
    convolutionDilations = 102,
    convolutionStrides = 103,
    convolutionPaddingAfter = 104,
    convolutionPaddingBefore = 105,
    convolutionAxes = 106,
    heuristicMode = 200,
    heuristicGraph = 201,
    heuristicResults = 202,
    configurationEngine = 300,
    planHandle = 400,
    planConfiguration = 401,
    planWorkspace = 402,
    forwardAlpha = 700,
    forwardBeta = 701,
    forwardConvolution = 702,
    forwardTaps = 703,
    forwardInput = 704,
    forwardOutput = 705,
    graphHandle = 800,
    graphOperations = 801,
    tensorAlignment = 900,
    tensorType = 901,
    tensorExtent = 902,
    tensorStrides = 903,
    tensorName = 906,
    packNames = 1000,
    packPointers = 1001,
    packWorkspace = 1003,
    engineNotes = 1303,
};

enum class CudnnType : int {
    handle = 0,
    dataType = 1,
    int64 = 3,
    float32 = 4,
    pointer = 6,
    convolutionMode = 7,
    heuristicMode = 8,
    note = 11,
    descriptor = 15,
};

inline constexpr int cudnnFloat = 0, cudnnCrossCorrelation = 1;
/// Numerical notes of an engine.
inline constexpr int cudnnNoteTensorCore = 0, cudnnNoteNarrowedInput = 1;

struct Cudnn {
    const Library& library = cudnn();
    int (*create)(CudnnContext**) = library.function<int(CudnnContext**)>("cudnnCreate");
    int (*setStream)(CudnnContext*, void*) = library.function<int(CudnnContext*, void*)>("cudnnSetStream");
    const char* (*errorText)(int) = library.function<const char*(int)>("cudnnGetErrorString");
    int (*make)(int, CudnnDescriptor*) = library.function<int(int, CudnnDescriptor*)>("cudnnBackendCreateDescriptor");
    int (*destroy)(CudnnDescriptor) = library.function<int(CudnnDescriptor)>("cudnnBackendDestroyDescriptor");
    int (*finalize)(CudnnDescriptor) = library.function<int(CudnnDescriptor)>("cudnnBackendFinalize");
    int (*set)(CudnnDescriptor, int, int, std::int64_t, const void*) =
        library.function<int(CudnnDescriptor, int, int, std::int64_t, const void*)>("cudnnBackendSetAttribute");
    int (*get)(CudnnDescriptor, int, int, std::int64_t, std::int64_t*, void*) =
        library.function<int(CudnnDescriptor, int, int, std::int64_t, std::int64_t*, void*)>(
            "cudnnBackendGetAttribute");
    int (*execute)(CudnnContext*, CudnnDescriptor, CudnnDescriptor) =
        library.function<int(CudnnContext*, CudnnDescriptor, CudnnDescriptor)>("cudnnBackendExecute");
};

} // namespace conv::peers
