// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/costs.h"
#include "cuda/variants/float64/cost.h"
#include "cuda/variants/float64/float64.h"
#include "cuda/variants/variants.h"
#include <climits>

namespace conv {
namespace {

std::optional<std::string> unsupportedSeparableFloat64(const Problem& p, const Device&) {
    if (p.rank != 1)
        return p.rank == 0 ? "Needs a kernel of rank 1. This one has a rank above 16."
                           : "Needs a kernel of rank 1. This one has rank " + std::to_string(p.rank) + ".";
    for (const std::int64_t taps : p.taps)
        if (taps > INT_MAX / 2)
            return "The kernel is longer than " + std::to_string(INT_MAX / 2) + " taps.";
    return std::nullopt;
}

double secondsSeparableFloat64(const Problem& p, const Device& d) {
    // Shares of the peaks, fitted to σ = 1 to 8 of images and volumes of float64 on an H100 (2026-11).
    constexpr double moving = 0.55, computing = 0.25;
    const double outputs = static_cast<double>(p.outputs()) * static_cast<double>(p.items);
    double rows = 1, bytes = 0, products = 0; // costs per output; rows beyond the border are filtered along x and y too
    double waits = 0;
    int passes = 0;
    for (std::size_t a = 3; a-- > 0;) {
        const auto taps = static_cast<double>(p.taps[a]);
        if (a == 0 || taps > 1) {
            ++passes;
            const double samples = float64::samplesOfColumn(p.taps[a]);
            products += rows * samples;
            waits += samples / float64::columnOutputs * float64::secondsOfSamples;
            bytes += rows * (a == 0 ? static_cast<double>(sizeOf(p.input)) + 8 : 16);
        }
        rows *= 1 + (taps - 1) / static_cast<double>(p.extent[a]);
    }
    return static_cast<double>(p.items) * (passes * launchCost + blockSeconds(d, waits)) +
           std::max(outputs * bytes / (moving * d.bytesPerSecond),
                    outputs * 2 * products / (computing * float64::rateShare(d) * d.flopsPerSecond));
}

} // namespace

Variant separableFloat64Variant(int dimension) {
    Variant v = cudaVariant<launchSeparableFloat64>("separable-f64", dimension);
    v.idea = Idea::passes;
    v.arithmetic = Arithmetic::factors;
    v.tiling = Tiling::exact;
    v.float64 = true;
    v.summary = "float64: one pass for each axis, eight neighbours a thread.";
    v.reference.title = "CUDA sample convolutionSeparable";
    v.reference.figure = noFigure;
    v.unsupported = unsupportedSeparableFloat64;
    v.predictSeconds = secondsSeparableFloat64;
    return v;
}

} // namespace conv
