// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/geometry.h>
#include <cstdint>
#include <optional>

namespace conv::fft {

/// Transforms of `points` give `width` outputs each. 0 points: not transformed.
struct BlockAxis {
    int points = 0;
    std::int64_t width = 0, segments = 1;
    friend bool operator==(const BlockAxis&, const BlockAxis&) = default;
};

/// How fft-blocks cuts a box. x is always transformed, with y, z or both.
struct BlockShape {
    BlockAxis axis[3];
    std::size_t along = 0; ///< the axis whose halves are real and imaginary part
    double seconds = 0;    ///< predicted for the passes over one box on an H100

    [[nodiscard]] bool transforms(std::size_t a) const { return axis[a].points > 0; }
    [[nodiscard]] std::size_t last() const { return transforms(2) ? 2 : 1; }
    [[nodiscard]] Index3 halfOf(const Index3& extent) const {
        Index3 half = extent;
        half[along] = (half[along] + 1) / 2;
        return half;
    }
    [[nodiscard]] std::int64_t kernelPoints() const;
    /// Predicted seconds of making the kernel's spectrum on an H100.
    [[nodiscard]] double kernelSeconds() const;
};

/// Returns the fastest shape; empty if the longest transform is too short. Depends only on the box and the shared
/// memory per block (0: unknown, treated as enough), so that measured rates do not change results.
[[nodiscard]] std::optional<BlockShape> blockShape(const Index3& extent, const Index3& taps, std::int64_t sharedBytes);

/// A signal as an image whose rows start `fold` samples apart and are twice as long. The kernel's rows have `fold` taps
/// and a zero.
struct SignalShape {
    Index3 extent; ///< image of outputs; the last row may have fewer
    Index3 taps;
    BlockShape block;
    [[nodiscard]] std::int64_t fold() const { return extent[0]; }
};

[[nodiscard]] std::optional<SignalShape> signalShape(std::int64_t outputs, std::int64_t taps, std::int64_t sharedBytes);

/// Predicted seconds of the passes over `boxes` boxes on an H100.
[[nodiscard]] double secondsOfBoxes(const BlockShape& shape, const Index3& extent, const Index3& taps,
                                    std::int64_t boxes);

/// Points of the longest transform that the shared memory per block allows.
[[nodiscard]] int longestBlock(std::int64_t sharedBytes);

} // namespace conv::fft
