// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft/shape.h"
#include <algorithm>
#include <cmath>

namespace conv::fft {
namespace {

/// Multiprocessors of an H100; every GPU uses the cut that is best there.
constexpr double multiprocessors = 132;

/// Blocks per multiprocessor, and microseconds of start and per wave of blocks (fitted to an H100, 2026-11,
/// docs/benchmarks/h100-fft.md).
struct Size {
    int factor, together;
    double start, wave;

    /// Many waves overlap, few do not.
    [[nodiscard]] double microseconds(double blocks) const {
        const double waves = blocks / (multiprocessors * together);
        return start + wave * std::max(waves < 3 ? std::ceil(waves) : waves, 1.0);
    }
};
constexpr Size lengths[] = {
    {4, 2, 0.0, 2.6}, {8, 2, 0.2, 2.9}, {16, 2, 0.4, 5.8}, {24, 1, 2.0, 8.2}, {32, 1, 3.8, 8.4}};
constexpr Size widths[] = {{4, 3, 1.0, 6.7}, {8, 2, 5.0, 11.2}};

} // namespace

std::optional<std::string> unsupportedTransforms(const Problem& p) {
    if (p.nonZeroTaps <= 1)
        return "A kernel of one tap shifts and scales, which must keep every bit; a transform rounds.";
    return std::nullopt;
}

std::optional<LineShape> lineShape(const Index3& extent, const Index3& taps, std::int64_t sharedBytes) {
    std::optional<LineShape> best;
    double bestMicroseconds = 0; // best of one signal
    for (const Size& l : lengths) {
        LineShape shape{l.factor, 256 * std::int64_t{l.factor} - taps[0] + 1, 0};
        constexpr std::int64_t bytesPerRadix = 272 * 8;
        if (shape.width < shape.points() / 8 || (sharedBytes > 0 && bytesPerRadix * l.factor > sharedBytes))
            continue;
        const double pairs = std::ceil(static_cast<double>(extent[0]) / (2 * static_cast<double>(shape.width)));
        shape.microseconds = l.microseconds(pairs * static_cast<double>(extent[2]));
        if (const double alone = l.microseconds(pairs); !best || alone < bestMicroseconds) {
            best = shape;
            bestMicroseconds = alone;
        }
    }
    return best;
}

std::optional<ImageShape> imageShape(const Index3& extent, const Index3& taps, std::int64_t sharedBytes) {
    std::optional<ImageShape> best;
    double bestMicroseconds = 0; // best of one image
    for (const Size& w : widths) {
        ImageShape shape{w.factor, 16 * std::int64_t{w.factor} - taps[0] + 1, 64 - taps[1] + 1, 0};
        const std::int64_t bytes =
            std::int64_t{16 * 4 * 18 * 8} * w.factor + 1024; // memory of ImageTile, with its rows
        if (shape.width < shape.columns() / 8 || shape.height < 8 || (sharedBytes > 0 && bytes > sharedBytes))
            continue;
        const auto tiles = [](std::int64_t size, std::int64_t each) {
            return std::ceil(static_cast<double>(size) / static_cast<double>(each));
        };
        const double pairs = std::ceil(tiles(extent[0], shape.width) * tiles(extent[1], shape.height) / 2);
        shape.microseconds = w.microseconds(pairs * static_cast<double>(extent[2]));
        if (const double alone = w.microseconds(pairs); !best || alone < bestMicroseconds) {
            best = shape;
            bestMicroseconds = alone;
        }
    }
    return best;
}

} // namespace conv::fft
