// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/bilateral_tile/bilateral_tile.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/variants.h"

namespace conv {
namespace {

double secondsBilateralTile(const Problem& p, const Device& d) {
    // In operations at the peak, fitted to windows of 25 to 4053 samples on an H100 (2026-11,
    // docs/benchmarks/bilateral.md). An exponential takes as long as 16 additions and multiplications. Samples are
    // reloaded per plane and per 32 by 32 offsets.
    constexpr double perWeight = 19, perPiece = 880, other = 500;
    // NOLINTNEXTLINE(bugprone-integer-division): whole pieces
    const auto parts = [](std::int64_t taps) { return static_cast<double>((taps + 31) / 32); };
    const double pieces = parts(p.taps[0]) * parts(p.taps[1]) * static_cast<double>(p.taps[2]);
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    return static_cast<double>(p.items) * launchCost +
           passSeconds(p, d, bytes, perWeight * static_cast<double>(p.nonZeroTaps) + perPiece * pieces + other, 1);
}

} // namespace

Variant bilateralVariant(int dimension) {
    Variant v = cudaVariant<launchBilateralTile>("bilateral-tile", dimension);
    v.idea = Idea::likeness;
    v.summary = "Bilateral filters of any window: a block's samples in shared memory, four outputs a thread.";
    v.reference.title = "this project";
    v.predictSeconds = secondsBilateralTile;
    v.convolves = false;
    v.bilaterals = true;
    return v;
}

} // namespace conv
