#pragma once
#include "cuda/peers/library.h"
#include <cstddef>

/// The few declarations of cuDNN 9's C interface that a convolution needs, so that building needs no cuDNN.
namespace conv::peers {

struct CudnnContext;
struct CudnnDescriptor;

inline constexpr int cudnnSuccess = 0, cudnnFloat = 0, cudnnNchw = 0, cudnnCrossCorrelation = 1, cudnnFmaMath = 3;

struct CudnnAlgorithm {
    int algorithm;
    int status;
    float milliseconds;
    std::size_t workspace;
    int determinism, math;
    int reserved[3];
};

struct Cudnn {
    const Library& library = cudnn();
    int (*create)(CudnnContext**) = library.function<int(CudnnContext**)>("cudnnCreate");
    int (*setStream)(CudnnContext*, void*) = library.function<int(CudnnContext*, void*)>("cudnnSetStream");
    const char* (*errorText)(int) = library.function<const char*(int)>("cudnnGetErrorString");
    int (*createTensor)(CudnnDescriptor**) = library.function<int(CudnnDescriptor**)>("cudnnCreateTensorDescriptor");
    int (*destroyTensor)(CudnnDescriptor*) = library.function<int(CudnnDescriptor*)>("cudnnDestroyTensorDescriptor");
    int (*setTensor)(CudnnDescriptor*, int, int, const int*, const int*) =
        library.function<int(CudnnDescriptor*, int, int, const int*, const int*)>("cudnnSetTensorNdDescriptor");
    int (*createFilter)(CudnnDescriptor**) = library.function<int(CudnnDescriptor**)>("cudnnCreateFilterDescriptor");
    int (*destroyFilter)(CudnnDescriptor*) = library.function<int(CudnnDescriptor*)>("cudnnDestroyFilterDescriptor");
    int (*setFilter)(CudnnDescriptor*, int, int, int, const int*) =
        library.function<int(CudnnDescriptor*, int, int, int, const int*)>("cudnnSetFilterNdDescriptor");
    int (*createConvolution)(CudnnDescriptor**) =
        library.function<int(CudnnDescriptor**)>("cudnnCreateConvolutionDescriptor");
    int (*destroyConvolution)(CudnnDescriptor*) =
        library.function<int(CudnnDescriptor*)>("cudnnDestroyConvolutionDescriptor");
    int (*setConvolution)(CudnnDescriptor*, int, const int*, const int*, const int*, int, int) =
        library.function<int(CudnnDescriptor*, int, const int*, const int*, const int*, int, int)>(
            "cudnnSetConvolutionNdDescriptor");
    int (*setMath)(CudnnDescriptor*, int) = library.function<int(CudnnDescriptor*, int)>("cudnnSetConvolutionMathType");
    int (*findAlgorithm)(CudnnContext*, CudnnDescriptor*, CudnnDescriptor*, CudnnDescriptor*, CudnnDescriptor*, int,
                         int*, CudnnAlgorithm*) =
        library.function<int(CudnnContext*, CudnnDescriptor*, CudnnDescriptor*, CudnnDescriptor*, CudnnDescriptor*, int,
                             int*, CudnnAlgorithm*)>("cudnnFindConvolutionForwardAlgorithm");
    int (*forward)(CudnnContext*, const void*, CudnnDescriptor*, const void*, CudnnDescriptor*, const void*,
                   CudnnDescriptor*, int, void*, std::size_t, const void*, CudnnDescriptor*, void*) =
        library.function<int(CudnnContext*, const void*, CudnnDescriptor*, const void*, CudnnDescriptor*, const void*,
                             CudnnDescriptor*, int, void*, std::size_t, const void*, CudnnDescriptor*, void*)>(
            "cudnnConvolutionForward");
};

} // namespace conv::peers
