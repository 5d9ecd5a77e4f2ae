// SPDX-License-Identifier: Apache-2.0
#include "cuda/articles/2d/articles2d.h"
#include "cuda/articles/descriptor.h"
#include "cuda/variants/refusals.h"
#include <algorithm>

namespace conv {
namespace {

std::optional<std::string> unsupportedTransposed(const Problem& p, const Device&) {
    return requiresRankOne(p);
}

std::optional<std::string> unsupportedWmma(const Problem& p, const Device& d) {
    if (d.computeCapability < 70)
        return "Needs tensor cores, which compute capability 7.0 and later have.";
    if (p.taps[0] * p.taps[1] > 1 << 22)
        return "Its matrices for " + std::to_string(p.taps[0]) + " × " + std::to_string(p.taps[1]) +
               " taps would take gigabytes.";
    return unsupportedArticle(p, d);
}

std::optional<std::string> starNote(const Problem& p, const Device&) {
    constexpr std::int64_t max = 1024;
    if (p.nonZeroTaps <= max)
        return std::nullopt;
    return "taps are read from global memory, since " + std::to_string(p.nonZeroTaps) + " are more than the " +
           std::to_string(max) + " that fit into a launch's constant memory";
}

/// A share of the peak per non-zero tap, plus `start` taps per output; fitted on an H100 (2026-11).
template <int thousandths, int start>
double secondsSparse(const Problem& p, const Device& d) {
    return articleSeconds(p, d, static_cast<double>(p.nonZeroTaps) + start, thousandths / 1000.0);
}

template <int thousandths, int start>
double secondsDense(const Problem& p, const Device& d) {
    const double rows = static_cast<double>(p.taps[1]);
    return articleSeconds(p, d, static_cast<double>(p.taps[0]) * rows + rows + start, thousandths / 1000.0);
}

/// Passes at a share of the bandwidth, plus taps at a share of the peak that shrinks with the halo; at least one
/// block's time. Fitted to rows and columns of 256² to 2048², 17 to 801 taps on an H100 (2026-11).
template <int passes, int perMille>
double secondsOfPasses(const Problem& p, const Device& d) {
    const auto outputs = static_cast<double>(p.outputs()), taps = static_cast<double>(p.taps[0] + p.taps[1]);
    const double halos = std::clamp(1 + (taps / 2 - 65) / 64, 1.0, 4.0);
    const double sums = halos * outputs * 2 * taps / (0.25 * d.flopsPerSecond);
    const double block = blockSeconds(d, 7e-6 + 0.05e-6 * taps);
    const double wider = sizeOf(p.input) > 4 ? outputs * 450 / d.flopsPerSecond : 0; // 1024² of float64
    return static_cast<double>(p.items) *
           (passes * launchCost + wider + outputs * 8.0 * passes * 1000 / (perMille * d.bytesPerSecond) +
            std::max(sums, block));
}

double secondsWmma(const Problem& p, const Device& d) {
    const std::int64_t steps = (p.taps[0] + 30) / 16 * p.taps[1]; // fragments of 16 taps
    return articleSeconds(p, d, 7.2 * static_cast<double>(steps) + 200, 0.5);
}

template <void (*launch)(const Launch&)>
Variant step(std::string_view name, Idea idea, double (*seconds)(const Problem&, const Device&), std::string summary,
             std::string origin, std::string published) {
    Variant v = articleVariant<launch>(name, 2, idea);
    v.predictSeconds = seconds;
    v.summary = std::move(summary);
    v.reference.title = std::move(origin);
    v.reference.figure = std::move(published);
    return v;
}

// The first thread block of each list was the fastest, or nearly, over stars of radius 1 to 16 and 3² to 31² taps on
// 4096² on an H100 (2026-11). For vec2 at 31² a smaller one takes 8 times as long: many blocks share the constant cache
// badly.
void addStencils(std::vector<Variant>& all) {
    const std::vector<Index3> blocks{{32, 16, 1}, {32, 4, 1}, {32, 8, 1}, {64, 4, 1}, {16, 16, 1}};
    all.push_back(step<launchPadded>(
        "padded", Idea::gather, secondsDense<108, 28>,
        "Border divergence: a padded copy is made first, then no thread asks where it lies. Against naive "
        "it shows what the border's branches cost, and what the copy does.",
        "Slides on 2-D convolution with padding", "6 % of the branches diverge (1024²)"));
    all.back().threadBlocks = {{32, 8, 1}, {16, 16, 1}, {32, 16, 1}, {64, 4, 1}};
    all.back().note = constantNote;
    all.push_back(step<launchL1>(
        "l1", Idea::gather, secondsSparse<43, 12>,
        "Stencil of the non-zero taps, samples straight from global memory: the first-level cache instead "
        "of shared memory. A star of radius r is 4r + 1 taps.",
        "Slides on 2-D stencils, L1 implementation",
        "94, 95 and 79 % of the shared-memory kernel's rate on a Volta (radius 4, 8 and 16)"));
    all.back().threadBlocks = {{32, 4, 1}, {32, 8, 1}, {32, 16, 1}, {64, 4, 1}, {16, 16, 1}};
    all.push_back(step<launchSmem2d>(
        "smem", Idea::tile, secondsSparse<85, 25>,
        "The same stencil of non-zero taps through a tile of shared memory; taps in global memory.",
        "Slides on 2-D stencils, shared memory", "The yardstick of l1 on a Volta (radius 4, 8 and 16)"));
    all.back().threadBlocks = blocks;
    all.push_back(step<launchSmemConst2d>(
        "smem-const", Idea::tile, secondsSparse<115, 35>,
        "smem with the taps in constant memory: weight and place of a tap cost no load of its own.",
        "Slides on 2-D stencils, coefficients in constant memory", noFigure));
    all.back().threadBlocks = blocks;
    all.back().note = starNote;
    all.push_back(step<launchVec2>(
        "vec2", Idea::registers, secondsDense<235, 65>,
        "Two neighbours a thread: a float2 read from shared memory serves four products, and float2 stores.",
        "Slides on 2-D stencils, two values a thread", noFigure));
    all.back().threadBlocks = {{32, 16, 1}, {16, 16, 1}, {32, 8, 1}, {32, 4, 1}};
    all.back().note = constantNote;
}

// Tiles are one warp wide, to suit the padding against bank conflicts. The thread block sets the rows of threads.
void addSeparable(std::vector<Variant>& all) {
    const std::string notes = "Notes on transposes";
    all.push_back(step<launchRowsCols>(
        "separable-rows-cols", Idea::passes, secondsOfPasses<2, 530>,
        "Rows, then columns through tiles of shared memory: 2K instead of K² products, four times the bytes. A tile "
        "is a warp wide; a block has 4, 8 or 16 warps.",
        "CUDA sample convolutionSeparable", "up to 6000 megapixels a second on an older card"));
    all.push_back(step<launchTransposed>(
        "separable-transpose", Idea::transpose, secondsOfPasses<4, 487>,
        "Rows, transposed, rows, transposed back, by tiles of [32][33]: the padding column avoids bank "
        "conflicts. The tile is the idea and fixed; 4, 8 or 16 warps share it.",
        notes + ", padded tile", "The padded transpose is 1.3 times as fast as the unpadded one"));
    all.push_back(step<launchTransposedNaive>(
        "separable-transpose-naive", Idea::transpose, secondsOfPasses<4, 196>,
        "separable-transpose whose transposes write columns straight to global memory: what tiles avoid.",
        notes + ", first version", noFigure));
    all.push_back(step<launchTransposedUnrolled>(
        "separable-transpose-unrolled", Idea::transpose, secondsOfPasses<4, 487>,
        "separable-transpose with two tiles a block: more loads under way from fewer blocks.",
        notes + ", grid-unrolled", noFigure));
    for (auto v = all.end() - 4; v != all.end(); ++v) {
        v->unsupported = unsupportedTransposed;
        v->arithmetic = Arithmetic::factors;
        v->threadBlocks = {{32, 8, 1}, {32, 4, 1}, {32, 16, 1}};
    }
}

} // namespace

std::vector<Variant> articles2dVariants() {
    std::vector<Variant> all;
    addStencils(all);
    addSeparable(all);
    Variant wmma = step<launchWmmaFp16>(
        "wmma-fp16", Idea::tensor, secondsWmma,
        "Half precision on tensor cores by Toeplitz matrices: error up to 1e-3 · Σ|tap| · max|sample|, "
        "about 3e-4 of the peak where sums do not cancel.",
        "Slides on tensor cores, WMMA 16×16×16 with float32 sums", noFigure);
    wmma.threadBlocks = {{128, 2, 1}, {128, 1, 1}, {64, 2, 1}, {64, 1, 1}}; // one tile, which sets the scale
    wmma.kind = VariantClass::approximate;
    wmma.tiling = Tiling::tolerance;
    wmma.arithmetic = Arithmetic::other;
    wmma.bound = [](const Problem&) { return 1e-3; }; // both factors of 11 bits
    wmma.unsupported = unsupportedWmma;
    all.push_back(wmma);
    return all;
}

} // namespace conv
