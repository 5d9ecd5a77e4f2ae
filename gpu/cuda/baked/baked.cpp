#include "cuda/baked/baked.h"
#include "core/launch.h"
#include "cuda/baked/bakery.h"
#include "cuda/baked/nvrtc.h"
#include "cuda/costs.h"
#include "cuda/variants.h"
#include <algorithm>
#include <climits>
#include <cmath>

namespace conv {
namespace {

/// Additions and multiplications of an output in the code at most: beyond, texts take long to compile and no longer fit
/// the caches for instructions.
constexpr double workMost = 1500;

std::optional<std::string> refusesBaked(const Problem& p, const Device& d) {
    if (p.gradientMagnitude)
        return "Computes one kernel at a time; a gradient magnitude is several.";
    if (p.weights == 0)
        return "Writes code for kernels of at most " + std::to_string(foldedTapsMost) + " taps, " +
               std::to_string(foldedExtentMost) + " along an axis.";
    if (p.foldedWork > workMost)
        return "Its code would have " + std::to_string(std::llround(p.foldedWork)) +
               " additions and multiplications for an output; " + std::to_string(std::llround(workMost)) +
               " are the most.";
    if (p.extent[0] + p.taps[0] > INT_MAX / 2)
        return "Counts the samples of a row in 32 bits; these have more than 1073741823.";
    if (auto sentence = baked::Compiler::missing())
        return sentence;
    return baked::Bakery::shared().failure(baked::recipeOf(p, d));
}

double secondsBaked(const Problem& p, const Device& d) {
    const double work = p.foldedWork > 0 ? p.foldedWork : static_cast<double>(p.nonZeroTaps);
    const bool narrow = sizeOf(p.input) <= 2, even = p.extent[0] % 4 == 0;
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    // Beside the sums: reading samples from shared memory, walking, storing.
    const double aside = p.dimension == 2 ? 12 : 10 + 1.5 * static_cast<double>(p.taps[1]);
    const double bringing = even ? (p.input == ElementType::f32 ? 0 : narrow ? 8 : 12) : 16;
    const auto outputs = static_cast<double>(p.outputs());
    const double moving = bytes / (0.85 * d.bytesPerSecond);
    const double computing = 2 * (work + aside + bringing) / (0.7 * d.flopsPerSecond);
    // However few samples there are, a block walks over some layers.
    const double layers = static_cast<double>(p.dimension == 2 ? p.taps[1] : p.taps[2]) + 12;
    const double block = blockSeconds(d, layers * (30e-9 + 4e-9 * work));
    return static_cast<double>(p.items) * (launchCost + std::hypot(outputs * std::hypot(moving, computing), block));
}

bool isReady(const Problem& p, const Device& d) {
    return baked::Bakery::shared().isReady(baked::recipeOf(p, d));
}

std::optional<std::string> remarkOf(const Problem& p, const Device& d) {
    if (isReady(p, d))
        return std::nullopt;
    return "its code is compiled or loaded before the first run, which takes up to some seconds";
}

} // namespace

Variant directBakedVariant(int dimension) {
    Variant v = cudaVariant("direct-baked", dimension);
    v.tiling = Tiling::exact;
    v.summary =
        "Code compiled at run time for one kernel, its taps as numbers in it: zeros cost nothing, mirrored halves "
        "and equal taps are summed before they are multiplied. Compiling takes seconds, once for a kernel.";
    v.origin = "Run-time compilation of CUDA kernels (NVRTC), as in CuPy and in generators of stencils";
    v.published = "";
    v.refuses = refusesBaked;
    v.seconds = secondsBaked;
    v.ready = isReady;
    v.remark = remarkOf;
    v.prepare = baked::prepare;
    return v;
}

} // namespace conv
