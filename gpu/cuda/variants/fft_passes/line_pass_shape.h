// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv::fft {

/// Transforms of 256 · radix points give `width` outputs each. Many taps are split into `parts` of at most `taps`, one
/// pass each.
struct LinePassShape {
    int radix = 0;
    std::int64_t width = 0, segments = 0;
    std::int64_t parts = 1, taps = 0;
    double seconds = 0; ///< predicted for all passes over all items on an H100
    [[nodiscard]] std::int64_t points() const { return 256 * std::int64_t{radix}; }
};

/// Returns the fastest shape for `others` bundles of `lines` lines. Empty if a thread block cannot hold the shortest
/// transforms. Items are cut alike for any number of `items`. `sharedBytes`: shared memory per thread block; 0:
/// unknown, treated as enough.
[[nodiscard]] std::optional<LinePassShape> linePassShape(std::int64_t outputs, std::int64_t taps, std::int64_t lines,
                                                         std::int64_t others, std::int64_t sharedBytes,
                                                         std::int64_t items = 1);

/// Axes that fft-passes transforms: those with many taps, and always one with the most.
[[nodiscard]] std::array<bool, 3> transformedAxes(const Index3& taps);

} // namespace conv::fft
