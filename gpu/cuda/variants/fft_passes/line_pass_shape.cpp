// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_passes/line_pass_shape.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/fft/division.h"
#include "cuda/variants/fft_passes/line_pass_bytes.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace conv::fft {
namespace {

/// Blocks per multiprocessor, and microseconds per wave of blocks beside moving the samples. Fitted to an H100
/// (2026-11, docs/benchmarks/h100-separable.md).
struct Radix {
    int radix, together;
    double wave;
};
constexpr Radix sizes[] = {{2, 6, 10.1}, {3, 3, 7.7}, {4, 3, 9.6}, {6, 3, 15.2}, {8, 2, 14.0}, {16, 1, 16.5}};
/// Taps whose direct sum costs as much as a transform.
constexpr std::int64_t tapsTransformed = 25;

/// Candidate numbers of parts: few, or about as many as leave half of the points to outputs.
std::vector<std::int64_t> partsFor(std::int64_t points, std::int64_t taps) {
    std::vector<std::int64_t> counts{1, 2, 3, 4};
    const std::int64_t even = ceilDiv(2 * taps, points);
    for (std::int64_t parts = std::max<std::int64_t>(5, even - 2); parts <= even + 2; ++parts)
        counts.push_back(parts);
    return counts;
}

} // namespace

std::optional<LinePassShape> linePassShape(std::int64_t outputs, std::int64_t taps, std::int64_t lines,
                                           std::int64_t others, std::int64_t sharedBytes, std::int64_t items) {
    std::optional<LinePassShape> best;
    double bestSeconds = 0; // best of one item
    for (const Radix& size : sizes) {
        if (sharedBytes > 0 && lineBytes(size.radix) > sharedBytes)
            continue;
        for (const std::int64_t parts : partsFor(256 * std::int64_t{size.radix}, taps)) {
            LinePassShape shape{size.radix, 0, 0, parts, ceilDiv(taps, parts), 0};
            shape.width = shape.points() - shape.taps + 1;
            if (shape.width < shape.points() / 8 || (parts - 1) * shape.taps >= taps)
                continue;
            shape.segments = ceilDiv(outputs, shape.width);
            const double blocks =
                static_cast<double>(shape.segments) * static_cast<double>(ceilDiv(lines, 2 * bundlePairs) * others);
            const auto seconds = [&](double all) {
                const double waves = all / (fittedCores * size.together);
                // Parts reread and rewrite the sums.
                const double passes = (parts > 1 ? 1.5 : 1) * static_cast<double>(parts);
                return 1e-6 * size.wave * passes * std::max(waves < 3 ? std::ceil(waves) : waves, 1.0);
            };
            shape.seconds = seconds(blocks * static_cast<double>(items));
            if (const double alone = seconds(blocks); !best || alone < bestSeconds) {
                best = shape;
                bestSeconds = alone;
            }
        }
    }
    return best;
}

std::array<bool, 3> transformedAxes(const Index3& taps) {
    std::array<bool, 3> axes{};
    for (std::size_t a = 0; a < 3; ++a)
        axes[a] = taps[a] >= tapsTransformed;
    axes[static_cast<std::size_t>(std::ranges::max_element(taps) - taps.begin())] = true;
    return axes;
}

} // namespace conv::fft
