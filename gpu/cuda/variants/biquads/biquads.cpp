// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/biquads/biquads.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/float64/cost.h"
#include "cuda/variants/variants.h"
#include <algorithm>
#include <cmath>
#include <conv/recursion.h>
#include <limits>

namespace conv {
namespace {

/// A thread takes this many steps in one launch, which cannot be cancelled: about 20 ms.
constexpr std::int64_t settleMax = std::int64_t{1} << 18;
constexpr std::int64_t shortest = 64, longest = std::int64_t{1} << 20;
/// Threads that keep a large GPU busy.
constexpr double busy = 32768;

double linesOf(const Problem& p) {
    const auto axis = static_cast<std::size_t>(p.recursion.axis);
    return static_cast<double>(p.outputs()) / static_cast<double>(std::max<std::int64_t>(1, p.extent[axis]));
}

/// Lines of one item: stacked signals and images are planes along z.
double linesOfItem(const Problem& p) {
    double lines = 1;
    for (int a = 0; a < p.dimension; ++a)
        if (a != p.recursion.axis)
            lines *= static_cast<double>(p.extent[static_cast<std::size_t>(a)]);
    return lines;
}

double piecesOf(const Problem& p, std::int64_t cell) {
    const std::int64_t extent = std::max<std::int64_t>(1, p.extent[static_cast<std::size_t>(p.recursion.axis)]);
    const std::int64_t pieces = (extent + cell - 1) / cell;
    return static_cast<double>(pieces);
}

std::optional<std::string> unsupportedBiquads(const Problem& p, const Device&) {
    if (p.recursion.settle > settleMax)
        return "Supports settling times of at most " + std::to_string(settleMax) + " samples (got " +
               std::to_string(p.recursion.settle) + ").";
    return std::nullopt;
}

double secondsBiquads(const Problem& p, const Device& d) {
    const RecursionNode& r = p.recursion;
    const std::int64_t cell = cellsOfBiquadsOnDevice(p).size[static_cast<std::size_t>(r.axis)];
    const auto settle = static_cast<double>(r.settle), sections = static_cast<double>(r.sections.size());
    const double pieces = piecesOf(p, cell), lines = linesOf(p);
    // Steps of one pass over an item: every cell also takes its settling time.
    const double steps = lines * pieces * (settle + static_cast<double>(cell));
    const double bytes = steps * (static_cast<double>(sizeOf(p.input)) + 8) +
                         static_cast<double>(p.outputs()) * static_cast<double>(8 + sizeOf(p.output));
    // Steps beyond the ends of lines, of the cells that settle there.
    const auto size = static_cast<double>(cell);
    const double across = std::min(pieces, std::ceil(settle / size));
    const double outside = lines * (across * settle - size * across * (across - 1) / 2 + settle);
    // Fitted on an H200 (2026-11) to lines of images, volumes and signals, orders 2 and 4. Steps of a line wait for
    // each other; the border rule costs many operations in 64-bit integers.
    constexpr double moving = 0.5, computing = 0.25, perSample = 450, perOutside = 3500, perStep = 0.55e-6;
    const double work =
        2 * steps * (10 * sections / (computing * float64::rateShare(d)) + perSample) + outside * perOutside;
    const double chain = 2 * (settle + size) * blockSeconds(d, perStep);
    return static_cast<double>(p.items) * (2 * launchCost + std::max({chain, bytes / (moving * d.bytesPerSecond),
                                                                      work / std::max(d.flopsPerSecond, 1.0)}));
}

} // namespace

Cells cellsOfBiquadsOnDevice(const Problem& p) {
    const auto settle = static_cast<double>(p.recursion.settle), lines = linesOfItem(p);
    Cells cells;
    double least = std::numeric_limits<double>::infinity();
    for (std::int64_t size = shortest; size <= longest; size *= 2) {
        const double cost = (static_cast<double>(size) + settle) * (1 + lines * piecesOf(p, size) / busy);
        if (cost < least) {
            least = cost;
            cells.size[static_cast<std::size_t>(p.recursion.axis)] = size;
        }
    }
    return cells;
}

Variant biquadsVariant(int dimension) {
    Variant v = cudaVariant<launchBiquadsOnDevice>("biquads", dimension);
    v.idea = Idea::sections;
    v.summary = "Recursive filters in float64: a thread for each line, or for each part of it with its settling time.";
    v.reference.title = "this project";
    v.unsupported = unsupportedBiquads;
    v.predictSeconds = secondsBiquads;
    v.cells = cellsOfBiquadsOnDevice;
    v.convolves = false;
    v.stacks = dimension < 3;
    v.recursions = true;
    v.selects = true;
    return v;
}

} // namespace conv
