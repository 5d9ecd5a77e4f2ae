// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/geometry.h>
#include <cstdint>
#include <optional>

namespace conv::fft {

/// How fft-blocks cuts an axis: transforms of `points` give `width` outputs each. Points are 0 where it is not
/// transformed.
struct BlockAxis {
    int points = 0;
    std::int64_t width = 0, segments = 1;
    friend bool operator==(const BlockAxis&, const BlockAxis&) = default;
};

/// How fft-blocks cuts a box. x is always transformed, and y or z.
struct BlockShape {
    BlockAxis axis[3];
    std::size_t along = 0; ///< the axis whose halves are real and imaginary part
    double seconds = 0;    ///< of the passes over one box, by prediction for an H100

    [[nodiscard]] bool transforms(std::size_t a) const { return axis[a].points > 0; }
    /// The axis along which spectra are multiplied.
    [[nodiscard]] std::size_t last() const { return transforms(2) ? 2 : 1; }
    [[nodiscard]] Index3 halfOf(const Index3& extent) const {
        Index3 half = extent;
        half[along] = (half[along] + 1) / 2;
        return half;
    }
    /// Numbers of the kernel's spectrum.
    [[nodiscard]] std::int64_t kernelPoints() const;
    /// To make that spectrum, by prediction for an H100.
    [[nodiscard]] double kernelSeconds() const;
};

/// The fastest for a box of outputs, or none where the longest transform is too short for these taps. Of the box and
/// what a block of threads may have alone (0: not known, enough): rates that were measured do not change bits.
[[nodiscard]] std::optional<BlockShape> blockShape(const Index3& extent, const Index3& taps, std::int64_t sharedBytes);

/// How fft-blocks takes a signal: as an image whose rows begin `fold` samples apart and are twice as long, under a
/// kernel whose rows are so many of its taps each, and a zero.
struct SignalShape {
    Index3 extent; ///< of the image of outputs; the last row may have fewer
    Index3 taps;
    BlockShape block;
    [[nodiscard]] std::int64_t fold() const { return extent[0]; }
};

/// The fastest for so many outputs, as above.
[[nodiscard]] std::optional<SignalShape> signalShape(std::int64_t outputs, std::int64_t taps, std::int64_t sharedBytes);

/// Of the passes over so many boxes, one launch each, by prediction for an H100.
[[nodiscard]] double secondsOfBoxes(const BlockShape& shape, const Index3& extent, const Index3& taps,
                                    std::int64_t boxes);

/// Points of the longest transform where a block of threads may have that much.
[[nodiscard]] int longestBlock(std::int64_t sharedBytes);

} // namespace conv::fft
