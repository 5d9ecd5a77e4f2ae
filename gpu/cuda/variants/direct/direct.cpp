// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/direct.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/direct/tap_split.h"
#include "cuda/variants/variants.h"
#include "data/row_pitch.h"
#include <algorithm>
#include <climits>
#include <cmath>

namespace conv {
namespace {

std::optional<std::string> unsupportedDirect(const Problem& p, const Device&) {
    if (p.taps[0] > INT_MAX / 2 / p.taps[1] / p.taps[2])
        return "The kernel has more than 1073741823 taps.";
    return std::nullopt;
}

/// True if samples of a volume reach shared memory one by one: not float32, and not 8 or 16 bits with 3³ taps.
bool gathersVolumes(const Problem& p) {
    const bool narrow = sizeOf(p.input) <= 2, l1 = std::max({p.taps[0], p.taps[1], p.taps[2]}) <= 3;
    return p.input != ElementType::f32 && !(narrow && l1);
}

/// Cost of one sample of an image without TMA, in products: 16 bytes per thread, from the cache (8 and 16 bits up to
/// 7²), or one by one. From 256² to 4097² on an H100.
double startOfSample(const Problem& p, double taps, bool even) {
    if (p.input == ElementType::f32)
        return even ? 55 : 105;
    if (sizeOf(p.input) == 8)
        return even ? 180 : 290;
    if (taps > 49)
        return 120;
    return even ? 58 : taps <= 25 ? 90 : 134;
}

/// Cost of one output in products at the peak: those of the loops with padding, plus starting a thread and bringing its
/// samples. Fitted to 9² to 63², 5³ to 15³ and 31 to 4001 taps on an H100 (2026-11, docs/benchmarks/h100-direct.md).
double productsWorth(const Problem& p, const Device& d) {
    const direct::TapSplit split = direct::splitOf(p.dimension, p.taps, 96 << 10);
    const double taps = static_cast<double>(split.width) * split.xBlocks * static_cast<double>(p.taps[1] * p.taps[2]);
    const double blocks = split.xBlocks * split.yBlocks;
    if (p.dimension == 1)
        return (split.buffered ? 1.4 : 1.165) * taps + 40;
    if (p.dimension == 2 && split.parts)
        return (split.buffered ? 1.6 : 1.28) * taps + 60;
    // By TMA; by 16 bytes per thread; sample by sample.
    const bool even = rowsLieInFours(p.extent, p.input),
               engine = even && p.input == ElementType::f32 && d.computeCapability >= 90;
    if (p.dimension == 2)
        return 1.03 * taps + (engine ? 36 : startOfSample(p, taps, even));
    const double each = split.buffered ? 1.67 : engine && blocks == 1 ? 1.105 : 1.2;
    const double odd = taps <= 27 ? 85 : 130, start = engine                        ? 45
                                                      : p.input == ElementType::f32 ? (even ? 75 : odd)
                                                      : gathersVolumes(p)           ? 190
                                                                                    : 60;
    return each * taps + start + 93 * (blocks - 1);
}

/// Seconds of one thread block, tap after tap, once its first samples have arrived (48³ to 256³, 256² to 2048², 10⁴ to
/// 10⁶ samples).
double blockOf(const Problem& p, const Device& d) {
    constexpr double secondsOfTap[] = {30e-9, 52e-9, 66e-9}, start[] = {2e-6, 2e-6, 2e-6};
    const auto axis = static_cast<std::size_t>(std::clamp(p.dimension, 1, 3) - 1);
    const double taps = static_cast<double>(p.taps[0] * p.taps[1] * p.taps[2]);
    const bool narrowBody =
        p.dimension == 3 && p.taps[0] <= 5; // few columns: fewer independent products per sample read
    double block = taps * (narrowBody ? 100e-9 : secondsOfTap[axis]) + start[axis];
    if (p.dimension == 3 && gathersVolumes(p)) {
        // Eight planes and the halo, one after the other.
        const direct::TapSplit split = direct::splitOf(p.dimension, p.taps, 96 << 10);
        block += 2.8e-6 * static_cast<double>(7 + p.taps[2]) * split.xBlocks * split.yBlocks;
    } else if (p.dimension == 3 && !rowsLieInFours(p.extent, p.input)) {
        block += p.extent[0] < 8 ? 26e-6 : 8e-6; // planes arrive sample by sample
    }
    return blockSeconds(d, block);
}

bool inOneWave(const Problem& p, const Device& d) {
    return p.dimension == 1 &&
           p.outputs() <= std::int64_t{std::max(d.cores, 1)} * direct::signalOutputs * direct::signalThreads;
}

/// Blocks beyond the first on each multiprocessor add their share of the GPU's work. From the fourth on, a
/// multiprocessor starts over with all its blocks fetching at once.
double secondsOfVolume(const Problem& one, const Device& d, double card) {
    double blocks = 1;
    constexpr double outputs[] = {32, 32, 8};
    for (std::size_t a = 0; a < 3; ++a)
        blocks *= std::ceil(static_cast<double>(one.extent[a]) / outputs[a]);
    const double cores = std::max(d.cores, 1), further = std::max(0.0, 1 - cores / blocks);
    const double anew = blocks > 3 * cores ? blockSeconds(d, 8e-6) : 0;
    const bool manyShortRows = blocks > cores && one.extent[0] <= 16 && rowsLieInFours(one.extent, one.input);
    return blockOf(one, d) + further * card + anew + (manyShortRows ? blockSeconds(d, 9e-6) : 0);
}

double secondsDirect(const Problem& p, const Device& d) {
    const double bytes = (static_cast<double>(sizeOf(p.input)) + 4) / 0.92;
    Problem one = p;
    one.items = 1;
    const double card = passSeconds(one, d, bytes, 2 * productsWorth(p, d), 1), block = blockOf(p, d);
    // At the end, half of the GPU idles on average.
    double item =
        p.dimension == 3 ? secondsOfVolume(one, d, card) : std::max(card + (inOneWave(p, d) ? 0 : 0.5 * block), block);
    if (p.dimension == 2 && p.input != ElementType::f32) {
        // Windows gathered sample by sample; 8 and 16 bits beyond 7² only.
        const bool narrow = sizeOf(p.input) <= 2;
        item += blockSeconds(d, !narrow ? 14e-6 : p.taps[0] * p.taps[1] > 49 ? 11e-6 : 0);
    }
    return static_cast<double>(p.items) * (launchCost + item);
}

} // namespace

Variant directVariant(int dimension) {
    Variant v = cudaVariant<launchDirect>("direct", dimension);
    v.idea = Idea::registers;
    v.arithmetic = Arithmetic::sums;
    v.stacks = true;
    v.tiling = Tiling::exact;
    v.summary = "Many outputs a thread: every sample read from shared memory meets many taps in registers.";
    v.reference.title = "Register blocking, from the 1-D article's last kernels, taken to 2-D and 3-D";
    v.reference.figure = dimension == 1 ? "4713 GFLOPS on a T4, 58 % of its peak (1 M samples, 2047 taps)" : noFigure;
    v.unsupported = unsupportedDirect;
    v.predictSeconds = secondsDirect;
    return v;
}

} // namespace conv
