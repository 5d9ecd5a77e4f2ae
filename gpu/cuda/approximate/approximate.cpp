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

/// A pass for each axis: the bytes of one read and one write, and `operations` of the peak for each sample of a block.
double secondsOfPasses(const Problem& p, const Device& d, double operations) {
    constexpr double moving = 0.6, leastBlock = 9e-6;
    const double outputs = static_cast<double>(p.outputs());
    double item = 0, in = static_cast<double>(sizeOf(p.input));
    for (std::size_t a = 0; a < 3; ++a) {
        if (p.taps[a] <= 1)
            continue;
        const std::int64_t others = a == 0 ? p.extent[1] : p.extent[0];
        const auto shape = strips::shapeFor(p.extent[a], p.taps[a] / 2, others, sharedOf(d));
        const double work = shape ? 1 + static_cast<double>(p.taps[a] - 1) / shape->part : 1e3;
        item +=
            launchCost +
            std::hypot(outputs * ((in * work + 4) / (moving * d.bytesPerSecond) + work * operations / d.flopsPerSecond),
                       blockSeconds(d, leastBlock));
        in = 4;
    }
    return static_cast<double>(p.items) * std::max(item, launchCost + outputs * (in + 4) / (moving * d.bytesPerSecond));
}

double secondsRecursive(const Problem& p, const Device& d) {
    return secondsOfPasses(p, d, 100);
}
double secondsBoxStack(const Problem& p, const Device& d) {
    return secondsOfPasses(p, d, 200);
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
