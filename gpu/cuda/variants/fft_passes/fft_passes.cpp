// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_passes/fft_passes.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/fft/shape.h"
#include "cuda/variants/fft_passes/line_pass_bytes.h"
#include "cuda/variants/fft_passes/line_pass_shape.h"
#include "cuda/variants/refusals.h"
#include "cuda/variants/variants.h"
#include <algorithm>
#include <climits>
#include <utility>

namespace conv {
namespace {

using namespace fft;

/// Cut of the pass along an axis, if it is by transforms.
std::optional<LinePassShape> shapeOf(const Problem& p, const Device& d, std::size_t axis) {
    Index3 item = p.extent;
    const std::int64_t images = p.dimension < 3 ? std::exchange(item[2], 1) : 1; // images of a stack
    return linePassShape(item[axis], p.taps[axis], item[axis == 0 ? 1 : 0], item[axis == 2 ? 1 : 2],
                         d.sharedBytesPerBlock, images);
}

std::optional<std::string> unsupportedPasses(const Problem& p, const Device& d) {
    if (const auto why = unsupportedTransforms(p))
        return why;
    if (auto why = requiresRankOne(p))
        return why;
    if (std::max({p.extent[0], p.extent[1], p.extent[2]}) > INT_MAX / 4)
        return "Counts positions along an axis in 32 bits; these data have more than " + std::to_string(INT_MAX / 4) +
               " samples there.";
    const std::array<bool, 3> transformed = transformedAxes(p.taps);
    for (std::size_t a = 0; a < 3; ++a)
        if (transformed[a] && !shapeOf(p, d, a))
            return "A block of threads cannot hold transforms of several lines on this device.";
    return std::nullopt;
}

double secondsPasses(const Problem& p, const Device& d) {
    const std::array<bool, 3> transformed = transformedAxes(p.taps);
    const auto outputs = static_cast<double>(p.outputs());
    double seconds = 0;
    bool first = true; // z before y before x; the first pass reads the input's type
    for (const std::size_t a : {std::size_t{2}, std::size_t{1}, std::size_t{0}}) {
        if (p.taps[a] == 1)
            continue;
        const double in = first ? std::max(4.0, static_cast<double>(sizeOf(p.input))) : 4;
        const double moving = outputs * (in + 4) / d.bytesPerSecond;
        if (transformed[a]) {
            // About half of the memory traffic is not hidden behind the transforms, and conversions take time (σ = 8 to
            // 400 in 2-D, 8 to 100 in 3-D on an H100, 2026-11).
            const auto shape = shapeOf(p, d, a);
            const double converting = first && p.input != ElementType::f32 ? 1.25 : 1;
            const double parts = shape ? static_cast<double>(shape->parts) : 1;
            seconds += parts * (launchCost + 0.55 * moving) +
                       (shape ? converting * shape->seconds * fittedFlops / d.flopsPerSecond : 0);
        } else {
            // As in separable-passes, with one block's time (32³ and 256² × 3 on an H100, 2026-11).
            const auto taps = static_cast<double>(p.taps[a]);
            seconds += launchCost + 3e-6 + blockSeconds(d, taps * 1e-7) + moving / 0.55 +
                       outputs * 2 * taps / (0.22 * d.flopsPerSecond);
        }
        first = false;
    }
    return static_cast<double>(p.items) * seconds;
}

} // namespace

Variant fftPassesVariant(int dimension) {
    Variant v = cudaVariant<launchFftPasses>("fft-passes", dimension);
    v.idea = Idea::fourier;
    v.stacks = true;
    v.tiling = Tiling::anchored;
    v.summary =
        "A pass for each axis by overlap-save: a block takes eight neighbouring lines, two as real and imaginary part "
        "of a Fourier transform of up to 4096 points on chip. Time hardly depends on the kernel's width, up to some "
        "2000 taps; more are taken in parts that are added up.";
    v.reference.title = "Overlap-save (Stockham 1966) row by row and column by column";
    v.reference.figure = noFigure;
    v.unsupported = unsupportedPasses;
    v.predictSeconds = secondsPasses;
    return v;
}

} // namespace conv
