// Descriptors of recursive and box-stack.
#include "core/approximate.h"
#include "cuda/approximate/strip_shape.h"
#include "cuda/costs.h"
#include "cuda/variants.h"
#include <cmath>

namespace conv {
namespace {

std::int64_t sharedOf(const Device& d) {
    return d.sharedBytesPerBlock > 0 ? d.sharedBytesPerBlock : 48 << 10;
}

/// Why an axis does not fit shared memory.
std::optional<std::string> refusesWide(const Problem& p, const Device& d) {
    for (std::size_t a = 0; a < 3; ++a)
        if (p.taps[a] > 1 && !strips::shapeFor(p.extent[a], p.taps[a] / 2, 1, sharedOf(d)))
            return "Keeps a part of a line and what it sees in shared memory, of which a block gets " +
                   std::to_string(sharedOf(d) >> 10) + " KB on this device: too little for " +
                   std::to_string(p.taps[a]) + " taps.";
    return std::nullopt;
}

std::optional<std::string> refusesRecursive(const Problem& p, const Device& d) {
    const auto sentence = refusesWaves(p);
    return sentence ? sentence : refusesWide(p, d);
}
std::optional<std::string> refusesBoxStack(const Problem& p, const Device& d) {
    const auto sentence = refusesBoxes(p);
    return sentence ? sentence : refusesWide(p, d);
}

/// What a variant's blocks cost: operations for each sample, and seconds for each chunk that a block hands states over
/// to; fitted to 1-D 10⁶, 2-D 4096² and 3-D 512³, σ 4 to 100, on an H100 (2026-11, docs/benchmarks/approximate.md).
struct Cost {
    double operations, chunkSeconds;
};
constexpr Cost waves{211, 73e-9}, boxes{250, 25e-9};

/// A pass for each axis: the bytes of one read and one write, and operations for each sample that blocks hold. Where
/// whole blocks leave threads of a multiprocessor free, these take longer.
double secondsOfPasses(const Problem& p, const Device& d, const Cost& cost) {
    constexpr double leastBlock = 3e-6;
    const double outputs = static_cast<double>(p.outputs());
    double item = 0, in = static_cast<double>(sizeOf(p.input));
    for (std::size_t a = 0; a < 3; ++a) {
        if (p.taps[a] <= 1)
            continue;
        const std::int64_t others = a == 0 ? p.extent[1] : p.extent[0];
        const auto shape = strips::shapeFor(p.extent[a], p.taps[a] / 2, others, sharedOf(d));
        if (!shape) // refused
            return 1e9;
        const double work = strips::workOf(*shape, p.extent[a]);
        const double moving = (in * work + 4) / d.bytesPerSecond,
                     computing = work * cost.operations / (strips::busyOf(*shape) * d.flopsPerSecond);
        item += launchCost + std::hypot(outputs * (moving + computing),
                                        blockSeconds(d, leastBlock + shape->chunks() * cost.chunkSeconds));
        in = 4;
    }
    return static_cast<double>(p.items) * std::max(item, launchCost + outputs * (in + 4) / d.bytesPerSecond);
}

double secondsRecursive(const Problem& p, const Device& d) {
    return secondsOfPasses(p, d, waves);
}
double secondsBoxStack(const Problem& p, const Device& d) {
    return secondsOfPasses(p, d, boxes);
}

Variant approximate(std::string_view name, int dimension) {
    Variant v = cudaVariant(name, dimension);
    v.kind = VariantClass::approximate;
    v.tiling = Tiling::tolerance;
    return v;
}

} // namespace

Variant recursiveVariant(int dimension) {
    Variant v = approximate("recursive", dimension);
    v.summary = "Gaussians as damped waves, forwards and backwards: as quick for any sigma; off by at most 1e-3 of the "
                "largest sample for each axis.";
    v.origin = "R. Deriche, Recursively implementing the Gaussian and its derivatives, 1993; parts of a line at once "
               "as in Nehab et al. 2011";
    v.refuses = refusesRecursive;
    v.seconds = secondsRecursive;
    v.remark = remarkOnWaves;
    return v;
}

Variant boxStackVariant(int dimension) {
    Variant v = approximate("box-stack", dimension);
    v.summary = "Gaussians as four running means, one after the other, and five weighted copies: sums alone, as quick "
                "for any sigma; off by at most 7e-3 of the largest sample for each axis.";
    v.origin = "W. M. Wells, Efficient synthesis of Gaussian filters by cascaded uniform filters, 1986; with fitted "
               "copies, this project";
    v.refuses = refusesBoxStack;
    v.seconds = secondsBoxStack;
    v.remark = remarkOnBoxes;
    return v;
}

} // namespace conv
