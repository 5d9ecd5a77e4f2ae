// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv::fft {

/// Returns why no transform variant supports the problem.
[[nodiscard]] std::optional<std::string> unsupportedTransforms(const Problem& p);

/// How fft-ols cuts a signal: transforms of 256 · radix points give `width` outputs each.
struct LineShape {
    int radix = 0;
    std::int64_t width = 0;
    double microseconds = 0; ///< predicted for all signals on an H100
    [[nodiscard]] std::int64_t points() const { return 256 * std::int64_t{radix}; }
};

/// Returns the fastest shape; empty if the longest transform is too short. It depends on the problem alone, so that
/// every GPU and every signal along z is cut alike. `sharedBytes`: shared memory per thread block; 0: unknown, treated
/// as enough.
[[nodiscard]] std::optional<LineShape> lineShape(const Index3& extent, const Index3& taps, std::int64_t sharedBytes);

/// How fft-tile cuts an image: tiles of 16 · parts × 64 samples give width × height outputs each.
struct ImageShape {
    int parts = 0;
    std::int64_t width = 0, height = 0;
    double microseconds = 0; ///< predicted for all images' transforms on an H100
    [[nodiscard]] std::int64_t columns() const { return 16 * std::int64_t{parts}; }
};

/// Like lineShape, for images along z.
[[nodiscard]] std::optional<ImageShape> imageShape(const Index3& extent, const Index3& taps, std::int64_t sharedBytes);

} // namespace conv::fft
