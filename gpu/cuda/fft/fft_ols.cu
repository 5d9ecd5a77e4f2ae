#include "core/launch.h"
#include "cuda/fft/fft_ols.h"
#include "cuda/fft/ols.h"
#include "cuda/fft/shape.h"
#include "cuda/fft/spectrum.h"
#include <algorithm>
#include <conv/error.h>

namespace conv {
namespace {

using namespace fft;

std::int64_t floorDiv(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

OlsArguments argumentsOf(const Launch& launch, const LineShape& shape) {
    const Kernel& kernel = launch.kernel();
    OlsArguments a{};
    a.in = launch.in.data;
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
    a.roots256 = s.roots256;
    return a;
}

/// The part that begins with this pair.
void setPiece(OlsArguments& a, const Launch& launch, std::int64_t pair) {
    a.base = 2 * pair * a.width;
    const auto near = [&](std::int64_t index) {
        constexpr std::int64_t far = 1 << 30; // beyond any index of a piece, also with what is added to it
        return static_cast<int>(std::clamp(index - a.base, -far, far));
    };
    std::int64_t shift = 0;
    const Interval straight = a.map.straight(launch.box.lo[0], &shift);
    a.straight[0] = near(straight.lo);
    a.straight[1] = near(straight.hi);
    a.origin = a.base + shift;
    a.box[0] = near(launch.box.lo[0]);
    a.box[1] = near(launch.box.hi[0]);
    a.out = static_cast<float*>(launch.out) + (a.base - launch.box.lo[0]);
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
    OlsJob job{argumentsOf(launch, *shape), 0, stream.handle};
    const std::int64_t first = floorDiv(launch.box.lo[0], 2 * shape->width);
    const std::int64_t end = floorDiv(launch.box.hi[0] - 1, 2 * shape->width) + 1;
    const double perOutput = launch.variant->seconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    const double perPair = perOutput * 2 * static_cast<double>(shape->width);
    const auto most = static_cast<std::int64_t>(std::clamp(stream.launchBudget() / perPair, 64.0, 5e4));
    for (std::int64_t pair = first; pair < end; pair += most) {
        setPiece(job.arguments, launch, pair);
        job.pairs = static_cast<int>(std::min(most, end - pair));
        launchPairs(shape->radix, job);
        stream.pace(perPair * job.pairs);
    }
}

} // namespace conv
