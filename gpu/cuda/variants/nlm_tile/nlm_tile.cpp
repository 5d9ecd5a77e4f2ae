// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/nlm_tile/nlm_tile.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/variants.h"

namespace conv {
namespace {

double secondsNonLocalMeansTile(const Problem& p, const Device& d) {
    // In operations at the peak, fitted to search radii of 3 and 5 and patch radii of 1 and 3 on an H100 (2026-11,
    // docs/benchmarks/nlm.md). A pair of samples takes two loads from shared memory; rows of a patch serve four
    // outputs. In volumes fewer thread blocks share a multiprocessor.
    constexpr double perPair = 18, perWeight = 150, other = 500, volume = 1.8;
    const Index3& patch = p.similar->patch;
    const auto side = [&](std::size_t a) { return 2 * static_cast<double>(patch[a]) + 1; };
    const bool line = p.dimension == 1;
    const double rows = line ? side(1) : (nlm::rowsEach - 1 + side(1)) / nlm::rowsEach;
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    return static_cast<double>(p.items) * launchCost +
           passSeconds(p, d, bytes,
                       (patch[2] > 0 ? volume : 1) * static_cast<double>(p.nonZeroTaps) *
                               (perPair * side(0) * rows * side(2) + perWeight) +
                           other,
                       1);
}

std::optional<std::string> unsupportedNonLocalMeansTile(const Problem& p, const Device& d) {
    const std::int64_t bytes = nlm::bytesOfBlock(p.taps, p.dimension == 1, 1);
    if (bytes <= d.sharedBytesPerBlock)
        return std::nullopt;
    return "Needs " + std::to_string((bytes + 1023) / 1024) +
           " KiB of shared memory for a thread block with these radii; this GPU has " +
           std::to_string(d.sharedBytesPerBlock / 1024) + " KiB.";
}

} // namespace

Variant nonLocalMeansVariant(int dimension) {
    Variant v = cudaVariant<launchNonLocalMeansTile>("nlm-tile", dimension);
    v.idea = Idea::patches;
    v.summary = "Non-local means: a block's samples in shared memory; row sums of patches serve up to four outputs.";
    v.reference.title = "this project";
    v.unsupported = unsupportedNonLocalMeansTile;
    v.predictSeconds = secondsNonLocalMeansTile;
    v.convolves = false;
    v.similarities = true;
    return v;
}

} // namespace conv
