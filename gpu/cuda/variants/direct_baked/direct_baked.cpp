// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct_baked/direct_baked.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/direct_baked/code_cache.h"
#include "cuda/variants/direct_baked/nvrtc.h"
#include "cuda/variants/variants.h"
#include "data/row_pitch.h"
#include "run/launch.h"
#include <algorithm>
#include <climits>
#include <cmath>

namespace conv {
namespace {

/// Most additions and multiplications per output: longer sources compile slowly and exceed the instruction caches.
constexpr double maxWork = 1500;

std::optional<std::string> unsupportedBaked(const Problem& p, const Device& d) {
    if (p.weights == 0)
        return "Writes code for kernels of at most " + std::to_string(maxFoldedTaps) + " taps, " +
               std::to_string(maxFoldedExtent) + " along an axis.";
    if (p.foldedWork > maxWork)
        return "Its code would have " + std::to_string(std::llround(p.foldedWork)) +
               " additions and multiplications for an output; " + std::to_string(std::llround(maxWork)) +
               " are the most.";
    if (p.extent[0] + p.taps[0] > INT_MAX / 2)
        return "Counts the samples of a row in 32 bits; these have more than 1073741823.";
    if (auto sentence = baked::Compiler::missing())
        return sentence;
    return baked::CodeCache::shared().failure(baked::specializationOf(p, d));
}

/// Fitted to 3² to 31², 256² to 4096², and 3³ to 9³, 64³ to 512³, on an H100 (2026-11, docs/benchmarks/h100-baked.md).
double secondsBaked(const Problem& p, const Device& d) {
    const bool volume = p.dimension == 3, even = rowsLieInFours(p.extent, p.input);
    const double work = p.foldedWork > 0 ? p.foldedWork : static_cast<double>(p.nonZeroTaps);
    const auto layers = static_cast<double>(volume ? p.taps[2] : p.taps[1]);
    const auto outputs = static_cast<double>(p.outputs());
    const double moving = (static_cast<double>(sizeOf(p.input)) + 4) / ((volume ? 0.73 : 0.667) * d.bytesPerSecond);
    // Beside the sums: shared memory, layers before the first output, and conversions.
    const double aside = 8 + (volume ? 2 * static_cast<double>(p.taps[1]) : 0.9 * layers) +
                         (p.input != ElementType::f32 ? (volume ? 15 : 35)
                          : even                      ? 0
                          : volume                    ? 5
                                                      : 25);
    const double computing = 2 * (work + aside) / (0.57 * d.flopsPerSecond);
    const double card = outputs * std::pow(std::pow(moving, 4) + std::pow(computing, 4), 0.25);
    // A block walks over some layers in any case.
    const double block = volume ? blockSeconds(d, (2 * layers + 3) * (0.4e-6 + 12e-9 * work))
                                : blockSeconds(d, (2 * layers + 11) * (0.25e-6 + 4e-9 * work));
    return static_cast<double>(p.items) * (launchCost + std::max(card + 0.5 * block, block));
}

bool isReady(const Problem& p, const Device& d) {
    return baked::CodeCache::shared().isReady(baked::specializationOf(p, d));
}

std::optional<std::string> noteOf(const Problem& p, const Device& d) {
    if (isReady(p, d))
        return std::nullopt;
    return "its code is compiled or loaded before the first run, which takes up to some seconds";
}

} // namespace

Variant directBakedVariant(int dimension) {
    Variant v = cudaVariant<launchDirectBaked>("direct-baked", dimension);
    v.idea = Idea::march;
    v.arithmetic = Arithmetic::sums;
    v.tiling = Tiling::exact;
    v.summary =
        "Code compiled at run time for one kernel, its taps as numbers in it: zeros cost nothing, mirrored halves "
        "and equal taps are summed before they are multiplied. Compiling takes seconds, once for a kernel.";
    v.reference.title = "Run-time compilation of CUDA kernels (NVRTC), as in CuPy and in generators of stencils";
    v.reference.figure = noFigure;
    v.unsupported = unsupportedBaked;
    v.predictSeconds = secondsBaked;
    v.isCompiled = isReady;
    v.note = noteOf;
    v.warmUp = baked::warmUp;
    return v;
}

} // namespace conv
