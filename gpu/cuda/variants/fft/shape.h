// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv::fft {

/// Why no variant that computes by transforms can do this.
[[nodiscard]] std::optional<std::string> refusesTransforms(const Problem& p);

/// How fft-ols cuts a signal: transforms of 256 · radix points give `width` outputs each.
struct LineShape {
    int radix = 0;
    std::int64_t width = 0;
    double microseconds = 0; ///< of all signals, by prediction for an H100
    [[nodiscard]] std::int64_t points() const { return 256 * std::int64_t{radix}; }
};

/// The fastest, or none where the longest transform is too short for these taps. Of the problem alone: whichever card
/// computes, it cuts alike; and each of the signals along z as if there were no other. `sharedBytes` is what a block of
/// threads may have; 0: not known, enough.
[[nodiscard]] std::optional<LineShape> lineShape(const Index3& extent, const Index3& taps, std::int64_t sharedBytes);

/// How fft-tile cuts an image: tiles of 16 · parts × 64 samples give width × height outputs each.
struct ImageShape {
    int parts = 0;
    std::int64_t width = 0, height = 0;
    double microseconds = 0; ///< of all images' transforms, by prediction for an H100
    [[nodiscard]] std::int64_t columns() const { return 16 * std::int64_t{parts}; }
};

/// Likewise of images along z.
[[nodiscard]] std::optional<ImageShape> imageShape(const Index3& extent, const Index3& taps, std::int64_t sharedBytes);

} // namespace conv::fft
