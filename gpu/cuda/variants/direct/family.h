// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/direct/arguments.h"

namespace conv::direct {

struct Job {
    Arguments arguments;
    const TapTable* table;
    Index3 each; ///< chosen outputs of a thread; 0: no choice
    cudaStream_t stream;
    int multiprocessors;
    int capability;                      ///< 90 for 9.0
    std::size_t sharedBlock, sharedEach; ///< bytes of shared memory per thread block, per multiprocessor
};

// Each launches the kernel for one piece; `split` selects the instance.
void launchImage(const Job& job);      ///< 2-D in one chain
void launchWideImage(const Job& job);  ///< 2-D in parts
void launchVolume(const Job& job);     ///< 3-D, taps in the parameters
void launchWideVolume(const Job& job); ///< 3-D, taps in global memory
void launchSignal(const Job& job);

// Kernels for few taps, with samples from the L1 cache. They return false for pieces that they do not support.
bool launchNearImage(const Job& job); ///< 2-D, 3 to 7 columns and rows
bool launchMarch(const Job& job);     ///< 3-D, 3 × 3 × 3

// Square kernels, with samples by TMA (compute capability 9.0). They return false for pieces that they do not support.
bool launchTmaImage(const Job& job);  ///< 2-D in one chain
bool launchTmaVolume(const Job& job); ///< 3-D

/// One output per thread, in the same order of sums: for positions along an axis beyond 2^31.
void launchAlone(const Job& job);

template <int max>
[[nodiscard]] Parameters<max> parametersOf(const TapTable& table) {
    if (table.host.size() > max)
        throw Error(ErrorCode::internal, "A table of " + std::to_string(table.host.size()) + " taps for " +
                                             std::to_string(max) + " places.");
    Parameters<max> taps{};
    std::copy(table.host.begin(), table.host.end(), taps.weight);
    return taps;
}

} // namespace conv::direct
