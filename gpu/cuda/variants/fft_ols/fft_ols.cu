// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft/division.h"
#include "cuda/variants/fft/parts.h"
#include "cuda/variants/fft/shape.h"
#include "cuda/variants/fft/spectrum.h"
#include "cuda/variants/fft_ols/fft_ols.h"
#include "cuda/variants/fft_ols/ols.h"
#include <conv/error.h>

namespace conv {
namespace {

using namespace fft;

OlsArguments argumentsOf(const Launch& launch, const LineShape& shape) {
    const Kernel& kernel = launch.kernel();
    OlsArguments a{};
    a.type = launch.in.type;
    a.map = launch.map[0];
    a.taps = static_cast<int>(kernel.extent()[0]);
    a.centre = static_cast<int>(kernel.centre()[0]);
    a.width = static_cast<int>(shape.width);
    a.outsideValue = static_cast<float>(launch.outsideValue);
    const Spectrum s = spectrumOf(*launch.stream, kernel, "fft-ols", LineOrder{shape.radix});
    a.sum = s.sum;
    a.weights = s.weights;
    a.spectrum = s.values;
    a.roots = s.roots;
    a.roots256 = s.roots + shape.points();
    a.itemStride = launch.in.strideZ;
    a.outItemStride = launch.outStrideZ;
    return a;
}

BorderFold borderOf(const AxisMap& map, std::int64_t base) {
    const auto near = [](std::int64_t index) {
        constexpr std::int64_t far = 1 << 30;
        return static_cast<int>(std::clamp(index, -far, far));
    };
    const std::int64_t lo = map.lo - base, hi = map.hi - base;
    const auto with = [&](int turn, std::int64_t below, std::int64_t above) {
        return BorderFold{near(lo), near(hi), turn, near(below), near(above), false};
    };
    switch (map.boundary) {
    case Boundary::reflect:
        return with(-1, 2 * lo - 1, 2 * hi - 1);
    case Boundary::mirror:
        return with(-1, 2 * lo, 2 * hi - 2);
    case Boundary::wrap:
        return with(1, hi - lo, lo - hi);
    case Boundary::nearest:
        return with(0, lo, hi - 1);
    default: {
        constexpr int nowhere = -(1 << 30) - (1 << 29); // below any straight index
        return {near(lo), near(hi), 0, nowhere, nowhere, true};
    }
    }
}

/// Sets the part that begins with this pair of signal `item`.
void setPiece(OlsArguments& a, const Launch& launch, std::int64_t item, std::int64_t pair) {
    const std::int64_t at = (launch.map[2](launch.box.lo[2]) + item) * launch.in.strideZ;
    a.in = static_cast<const std::byte*>(launch.in.data) + at * static_cast<std::int64_t>(sizeOf(launch.in.type));
    a.base = 2 * pair * a.width;
    const auto near = [&](std::int64_t index) {
        constexpr std::int64_t far = 1 << 30; // beyond any index of a piece
        return static_cast<int>(std::clamp(index - a.base, -far, far));
    };
    std::int64_t shift = 0;
    const Interval straight = a.map.straight(launch.box.lo[0], &shift);
    a.straight[0] = near(straight.lo);
    a.straight[1] = near(straight.hi);
    a.origin = a.base + shift;
    a.border = borderOf(a.map, a.base);
    a.box[0] = near(launch.box.lo[0]);
    a.box[1] = near(launch.box.hi[0]);
    a.out = static_cast<float*>(launch.out) + (item * launch.outStrideZ + a.base - launch.box.lo[0]);
}

/// Block of the first pair: pairs at a border take longest. If all blocks run at once, these get a multiprocessor
/// alone; otherwise they start first.
int blockOfBorder(int pairs, int multiprocessors) {
    return pairs <= 2 * multiprocessors ? std::max(0, std::min(pairs, multiprocessors) - 1) : std::min(pairs - 1, 1);
}

void launchPairs(int radix, const OlsJob& job) {
    switch (radix) {
    case 4:
        return launchOls<4>(job);
    case 8:
        return launchOls<8>(job);
    case 16:
        return launchOls<16>(job);
    case 24:
        return launchOls<24>(job);
    default:
        return launchOls<32>(job);
    }
}

} // namespace

void launchFftOls(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Problem& problem = *launch.problem;
    const auto shape = lineShape(problem.extent, problem.taps, stream.device.sharedBytesPerBlock);
    if (!shape)
        throw Error(ErrorCode::internal, "A kernel beyond the longest transform was not refused.");
    OlsJob job{argumentsOf(launch, *shape), 0, 0, stream.handle};
    const std::int64_t first = floorDiv(launch.box.lo[0], 2 * shape->width);
    const std::int64_t end = floorDiv(launch.box.hi[0] - 1, 2 * shape->width) + 1;
    startInParts(launch, {first, end}, 2 * shape->width, 64, 5e4, [&](std::int64_t item, int items, Interval pairs) {
        setPiece(job.arguments, launch, item, pairs.lo);
        job.pairs = static_cast<int>(pairs.size());
        job.items = items;
        job.arguments.firstPairsBlock = blockOfBorder(job.pairs, static_cast<int>(stream.device.cores));
        launchPairs(shape->radix, job);
    });
}

} // namespace conv
