#include "cuda/costs.h"
#include "cuda/direct/form.h"
#include "cuda/variants.h"
#include <algorithm>
#include <climits>
#include <cmath>

namespace conv {
namespace {

std::optional<std::string> refusesDirect(const Problem& p, const Device&) {
    if (p.gradientMagnitude)
        return "Computes one kernel at a time; a gradient magnitude is several.";
    if (p.taps[0] > INT_MAX / 2 / p.taps[1] / p.taps[2])
        return "The kernel has more than 1073741823 taps.";
    return std::nullopt;
}

/// Volumes of other types come to shared memory sample by sample, but for 3³, whose kernel reads 8 and 16 bits as they
/// are.
bool gathersVolumes(const Problem& p) {
    const bool narrow = sizeOf(p.input) <= 2, near = std::max({p.taps[0], p.taps[1], p.taps[2]}) <= 3;
    return p.input != ElementType::f32 && !(narrow && near);
}

/// What the sums of one output cost, in products at the card's peak: products as the loops walk them, filled-up rows
/// included, at a share of the peak, and what starting a thread and bringing its samples is worth. Fitted to 9² to 63²,
/// 5³ to 15³ and 31 to 4001 taps on an H100 (2026-11, docs/benchmarks/h100-direct.md).
double productsWorth(const Problem& p, const Device& d) {
    const direct::Form form = direct::formOf(p.dimension, p.taps, 96 << 10);
    const double taps = static_cast<double>(form.width) * form.xBlocks * static_cast<double>(p.taps[1] * p.taps[2]);
    const double blocks = form.xBlocks * form.yBlocks;
    if (p.dimension == 1)
        return (form.buffered ? 1.4 : 1.165) * taps + 40;
    if (p.dimension == 2 && form.parts)
        return (form.buffered ? 1.6 : 1.28) * taps + 60;
    // By the copy engine; by 16 bytes a thread; sample by sample.
    const bool even = p.extent[0] % 4 == 0, engine = even && p.input == ElementType::f32 && d.computeCapability >= 90;
    if (p.dimension == 2) {
        // 8 and 16 bits: straight from the cache up to 7², converted on their way to shared memory beyond.
        const double narrow = taps <= 49 ? 58 : 120;
        const double other = sizeOf(p.input) <= 2 ? narrow : sizeOf(p.input) == 8 ? 180 : 105;
        return 1.03 * taps + (engine ? 36 : even && p.input == ElementType::f32 ? 55 : other);
    }
    const double each = form.buffered ? 1.67 : engine && blocks == 1 ? 1.105 : 1.2;
    const double floats = even ? 75 : 130, start = engine                        ? 45
                                                   : p.input == ElementType::f32 ? floats
                                                   : gathersVolumes(p)           ? 190
                                                                                 : 60;
    return each * taps + start + 93 * (blocks - 1);
}

/// What one block takes for its outputs, tap after tap (64³ to 128³, 256² to 2048², 10⁴ to 10⁶ samples), once its first
/// samples are there.
double blockOf(const Problem& p, const Device& d) {
    constexpr double secondsOfTap[] = {30e-9, 36e-9, 62e-9}, start[] = {2e-6, 1e-6, 2e-6};
    const auto axis = static_cast<std::size_t>(std::clamp(p.dimension, 1, 3) - 1);
    const double taps = static_cast<double>(p.taps[0] * p.taps[1] * p.taps[2]);
    double block = taps * secondsOfTap[axis] + start[axis];
    if (p.dimension == 3 && gathersVolumes(p)) {
        // Plane after plane, eight and those that the taps reach beyond, nothing else going on meanwhile.
        const direct::Form form = direct::formOf(p.dimension, p.taps, 96 << 10);
        block += 2.8e-6 * static_cast<double>(7 + p.taps[2]) * form.xBlocks * form.yBlocks;
    }
    return blockSeconds(d, block);
}

/// Whether all blocks run at once, each as if it were alone: a signal's are long.
bool inOneWave(const Problem& p, const Device& d) {
    return p.dimension == 1 &&
           p.outputs() <= std::int64_t{std::max(d.cores, 1)} * direct::signalOutputs * direct::signalThreads;
}

double secondsDirect(const Problem& p, const Device& d) {
    const double bytes = (static_cast<double>(sizeOf(p.input)) + 4) / 0.92;
    Problem one = p;
    one.items = 1;
    const double card = passSeconds(one, d, bytes, 2 * productsWorth(p, d), 1), block = blockOf(p, d);
    // The last blocks of many leave half of the card idle on average; few blocks leave more.
    double item = std::max(card + (inOneWave(p, d) ? 0 : 0.5 * block), block);
    if (p.dimension == 2 && p.input != ElementType::f32 && sizeOf(p.input) > 2)
        item = std::hypot(item, blockSeconds(d, 20e-6)); // a window gathered sample by sample
    return static_cast<double>(p.items) * (launchCost + item);
}

} // namespace

Variant directVariant(int dimension) {
    Variant v = cudaVariant("direct", dimension);
    v.tiling = Tiling::exact;
    v.summary = "Many outputs a thread: every sample read from shared memory meets many taps in registers.";
    v.origin = "Register blocking, from the 1-D article's last kernels, taken to 2-D and 3-D";
    v.published = dimension == 1 ? "4713 GFLOPS on a T4, 58 % of its peak (1 M samples, 2047 taps)" : "";
    v.refuses = refusesDirect;
    v.seconds = secondsDirect;
    return v;
}

} // namespace conv
