// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/direct/arguments.h"

namespace conv::direct {

/// A piece of the work on its way to a kernel of the family.
struct Job {
    Arguments arguments;
    const TapTable* table;
    Index3 each; ///< outputs of a thread that were chosen; 0 where there is no choice
    cudaStream_t stream;
    int multiprocessors;
    int capability;                      ///< 90 for 9.0
    std::size_t sharedBlock, sharedEach; ///< bytes of shared memory: of a block of threads, of a multiprocessor
};

// Each launches the kernel for one piece; `form` decides among the instances.
void launchImage(const Job& job);      ///< 2-D in one chain
void launchWideImage(const Job& job);  ///< 2-D in parts
void launchVolume(const Job& job);     ///< 3-D, taps in the parameters
void launchWideVolume(const Job& job); ///< 3-D, taps in a buffer
void launchSignal(const Job& job);

// The same sums straight from the first-level cache, for few taps. False if they do not take this piece.
bool launchNearImage(const Job& job); ///< 2-D, 3 to 7 columns and rows
bool launchMarch(const Job& job);     ///< 3-D, 3 × 3 × 3

// As many rows as columns, samples by the copy engine of 9.0 and later. False if they do not take this piece.
bool launchBulkImage(const Job& job);  ///< 2-D in one chain
bool launchBulkVolume(const Job& job); ///< 3-D

/// One output a thread, in the same order: for storage whose positions along an axis pass 2^31.
void launchAlone(const Job& job);

template <int most>
[[nodiscard]] Parameters<most> parametersOf(const TapTable& table) {
    if (table.host.size() > most)
        throw Error(ErrorCode::internal, "A table of " + std::to_string(table.host.size()) + " taps for " +
                                             std::to_string(most) + " places.");
    Parameters<most> taps{};
    std::copy(table.host.begin(), table.host.end(), taps.weight);
    return taps;
}

} // namespace conv::direct
