// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv::fft {

/// How a pass along one axis is cut: transforms of 256 · radix points give `width` outputs each. Many taps are taken
/// in `parts`, of `taps` each and a last one of no more, a pass each.
struct LinePassShape {
    int radix = 0;
    std::int64_t width = 0, segments = 0;
    std::int64_t parts = 1, taps = 0;
    double seconds = 0; ///< of all passes over all items, by prediction for an H100
    [[nodiscard]] std::int64_t points() const { return 256 * std::int64_t{radix}; }
};

/// The fastest for an item with lines of that many outputs, `lines` side by side and `others` such bundles of lines; or
/// none where a block of threads cannot hold the shortest transforms. Whatever `items` there are, each is cut as if it
/// were alone. `sharedBytes` is what a block of threads may have; 0: not known, enough.
[[nodiscard]] std::optional<LinePassShape> linePassShape(std::int64_t outputs, std::int64_t taps, std::int64_t lines,
                                                         std::int64_t others, std::int64_t sharedBytes,
                                                         std::int64_t items = 1);

/// The axes that fft-passes transforms: those of many taps, and in any case one of the most. Others are summed.
[[nodiscard]] std::array<bool, 3> transformedAxes(const Index3& taps);

} // namespace conv::fft
