// SPDX-License-Identifier: Apache-2.0
#include "cuda/own/start.h"
#include <algorithm>
#include <conv/error.h>

namespace conv::own {
namespace {

/// Dynamic shared memory of a thread block that every kernel may use (bytes).
constexpr std::int64_t sharedWithoutAsking = 48 << 10;

struct Loaded {
    cudaLibrary_t library = nullptr;
    cudaKernel_t kernel = nullptr;
    Loaded() = default;
    Loaded(const Loaded&) = delete;
    Loaded& operator=(const Loaded&) = delete;
    ~Loaded() {
        if (library)
            cudaLibraryUnload(library);
    }
};

unsigned blocksOf(std::int64_t count, std::int64_t each) {
    return static_cast<unsigned>((count + each - 1) / each);
}

} // namespace

cudaKernel_t kernelOf(Code& code) {
    const std::lock_guard lock(code.mutex);
    if (!code.loaded) {
        auto loaded = std::make_shared<Loaded>();
        check(cudaLibraryLoadData(&loaded->library, code.image.data(), nullptr, nullptr, 0, nullptr, nullptr, 0),
              "cudaLibraryLoadData");
        check(cudaLibraryGetKernel(&loaded->kernel, loaded->library, functionName(code.kernel.dimension).c_str()),
              "cudaLibraryGetKernel");
        code.loaded = std::move(loaded);
    }
    return std::static_pointer_cast<Loaded>(code.loaded)->kernel;
}

Index3 largestBox(const OwnKernel& kernel) {
    constexpr std::int64_t longest = std::int64_t{1} << 27, mostBlocks = 65535;
    const auto along = [&](std::size_t a) {
        return std::min(longest, mostBlocks * kernel.block[a] * kernel.outputs[a]);
    };
    return {longest, along(1), along(2)};
}

void start(Code& code, const Arguments& a, cudaStream_t stream) {
    const OwnKernel& kernel = code.kernel;
    const dim3 block(static_cast<unsigned>(kernel.block[0]), static_cast<unsigned>(kernel.block[1]),
                     static_cast<unsigned>(kernel.block[2]));
    const dim3 grid(blocksOf(a.size[0], kernel.block[0] * kernel.outputs[0]),
                    blocksOf(a.size[1], kernel.block[1] * kernel.outputs[1]),
                    blocksOf(a.size[2], kernel.block[2] * kernel.outputs[2]));
    const float *in = a.in, *weights = a.weights;
    float* out = a.out;
    int inPitch = static_cast<int>(a.inPitch), outPitch = static_cast<int>(a.outPitch);
    long long inPlane = a.inPlane, outPlane = a.outPlane;
    int size[3], taps[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        size[axis] = static_cast<int>(a.size[axis]);
        taps[axis] = static_cast<int>(a.taps[axis]);
    }
    void* line[] = {&in, &weights, &out, &size[0], &taps[0]};
    void* image[] = {&in, &inPitch, &weights, &out, &outPitch, &size[0], &size[1], &taps[0], &taps[1]};
    void* volume[] = {&in,      &inPitch, &inPlane, &weights, &out,     &outPitch, &outPlane,
                      &size[0], &size[1], &size[2], &taps[0], &taps[1], &taps[2]};
    void** const arguments = kernel.dimension == 1 ? line : kernel.dimension == 2 ? image : volume;
    const std::string call = "The launch of " + kernel.name();
    const void* const function = reinterpret_cast<const void*>(kernelOf(code));
    // For the current device only.
    if (kernel.sharedBytes > sharedWithoutAsking)
        check(cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(kernel.sharedBytes)),
              call.c_str());
    check(cudaLaunchKernel(function, grid, block, arguments, static_cast<std::size_t>(kernel.sharedBytes), stream),
          call.c_str());
}

} // namespace conv::own
