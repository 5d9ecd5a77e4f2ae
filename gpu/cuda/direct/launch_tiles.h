#pragma once
#include "cuda/direct/family.h"
#include "cuda/direct/tile.h"

namespace conv::direct {

/// Launches one instance; `blocks` of it should fit a multiprocessor.
template <class S, bool parts, int blocks, class Taps>
void launchTiles(const Job& job, const Taps& taps) {
    const Arguments& a = job.arguments;
    const std::size_t all = sharedBytesOf(S::dimension, a.form), bytes = all - sizeof(WindowTable<S>);
    const auto kernel = tiles<S, parts, blocks, Taps>;
    if (all > 48 * 1024)
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
              "cudaFuncSetAttribute of direct");
    const auto along = [&](int axis) {
        return static_cast<unsigned>((a.size[axis] + S::tile.size[axis] - 1) / S::tile.size[axis]);
    };
    kernel<<<dim3(along(0), along(1), along(2)), S::tile.threads, bytes, job.stream>>>(a, taps);
    check(cudaGetLastError(), "The launch of direct");
}

template <class S, bool parts, int blocks, int most>
void launchTiles(const Job& job) {
    launchTiles<S, parts, blocks>(job, parametersOf<most>(*job.table));
}

} // namespace conv::direct
