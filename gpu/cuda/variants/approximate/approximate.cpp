// SPDX-License-Identifier: Apache-2.0
#include "plan/approximate.h"
#include "cuda/variants/approximate/approximate.h"
#include "cuda/variants/approximate/strip_shape.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/variants.h"
#include <cmath>

namespace conv {
namespace {

std::int64_t sharedOf(const Device& d) {
    return d.sharedBytesPerBlock > 0 ? d.sharedBytesPerBlock : 48 << 10;
}

std::optional<std::string> unsupportedWide(const Problem& p, const Device& d) {
    for (std::size_t a = 0; a < 3; ++a)
        if (p.taps[a] > 1 && !strips::shapeFor(p.extent[a], p.taps[a] / 2, 1, sharedOf(d)))
            return "Keeps a part of a line and what it sees in shared memory, of which a block gets " +
                   std::to_string(sharedOf(d) >> 10) + " KB on this device: too little for " +
                   std::to_string(p.taps[a]) + " taps.";
    return std::nullopt;
}

std::optional<std::string> unsupportedRecursive(const Problem& p, const Device& d) {
    const auto sentence = unsupportedWaves(p);
    return sentence ? sentence : unsupportedWide(p, d);
}
std::optional<std::string> unsupportedBoxStack(const Problem& p, const Device& d) {
    const auto sentence = unsupportedBoxes(p);
    return sentence ? sentence : unsupportedWide(p, d);
}

/// Cost of thread blocks on an H100 (2026-11), fitted to 1-D 10⁶, 2-D 512² and 4096², 3-D 512³, σ 4 to 100
/// (docs/benchmarks/approximate.md).
struct Cost {
    double operations;    ///< operations per sample in a block of 32 lines
    double fewer;         ///< more operations per halving of the lines, down to 8
    double block, chunk;  ///< seconds per block, per chunk of a line
    double convert = 175; ///< operations per sample that is not float32
};
constexpr Cost waves{182, 50, 13e-6, 0.12e-6}, boxes{255, 32, 11e-6, 0.1e-6};

/// One pass per axis: bytes of one read and one write, and operations per sample of the blocks.
double secondsOfPasses(const Problem& p, const Device& d, const Cost& cost) {
    const double outputs = static_cast<double>(p.outputs());
    ElementType type = p.input;
    double item = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        if (p.taps[a] <= 1)
            continue;
        const std::int64_t others = a == 0 ? p.extent[1] : p.extent[0];
        const auto shape = strips::shapeFor(p.extent[a], p.taps[a] / 2, others, sharedOf(d));
        if (!shape)
            return 1e9;
        const double work = strips::workOf(*shape, p.extent[a]);
        const double operations = cost.operations + cost.fewer * std::log2(32.0 / std::max(shape->lines, 8)) +
                                  (type == ElementType::f32 ? 0 : cost.convert);
        const double moving = (static_cast<double>(sizeOf(type)) * work + 4) / d.bytesPerSecond;
        const double block = blockSeconds(d, cost.block + shape->chunks() * cost.chunk);
        item += launchCost + std::hypot(outputs * (moving + work * operations / d.flopsPerSecond), block);
        type = ElementType::f32;
    }
    const double copy = outputs * static_cast<double>(sizeOf(type) + 4) / d.bytesPerSecond;
    return static_cast<double>(p.items) * std::max(item, launchCost + copy);
}

double secondsRecursive(const Problem& p, const Device& d) {
    return secondsOfPasses(p, d, waves);
}
double secondsBoxStack(const Problem& p, const Device& d) {
    return secondsOfPasses(p, d, boxes);
}

} // namespace

Variant recursiveVariant(int dimension) {
    Variant v = cudaVariant<launchRecursive>("recursive", dimension);
    v.idea = Idea::waves;
    describeWaves(v);
    v.reference.title += "; parts of a line at once as in Nehab et al. 2011";
    v.unsupported = unsupportedRecursive;
    v.predictSeconds = secondsRecursive;
    return v;
}

Variant boxStackVariant(int dimension) {
    Variant v = cudaVariant<launchBoxStack>("box-stack", dimension);
    v.idea = Idea::means;
    describeBoxes(v);
    v.unsupported = unsupportedBoxStack;
    v.predictSeconds = secondsBoxStack;
    return v;
}

} // namespace conv
