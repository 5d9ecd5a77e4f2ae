// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/gradient_fused/gradient_fused.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/separable_fused/separable_fused.h"
#include "cuda/variants/variants.h"
#include <algorithm>
#include <cmath>

namespace conv {
namespace {

std::optional<std::string> unsupportedGradient(const Problem& p, const Device&) {
    const std::int64_t taps = std::max({p.taps[0], p.taps[1], p.taps[2]});
    if (p.gradientMagnitude && taps > maxGradientTaps)
        return "Keeps sums of every component in registers, for at most " + std::to_string(maxGradientTaps) +
               " taps along an axis; this gradient has " + std::to_string(taps) + ".";
    return unsupportedMarch(p);
}

double secondsGradient(const Problem& p, const Device& d) {
    const double components = p.gradientMagnitude && p.dimension == 2 ? 3e-6 : 0; // latency that shows in small images
    return marchSeconds(p, d) + static_cast<double>(p.items) * components;
}

} // namespace

Variant gradientFusedVariant(int dimension) {
    Variant v = cudaVariant<launchGradientFused>("gradient-fused", dimension);
    v.idea = Idea::march;
    v.arithmetic = Arithmetic::factors;
    v.stacks = true;
    v.tiling = Tiling::exact;
    v.summary =
        "Gradient magnitudes in one march: every component from the same samples, so that one read and one write "
        "stand for a dozen; other separable kernels as separable-fused does.";
    v.reference.title = dimension == 2 ? "Edge operators of image libraries, fused"
                                       : "2.5-D blocking of stencils on GPUs (march along z)";
    v.reference.figure = noFigure;
    v.magnitudes = true;
    v.differencesFirst = dimension == 2;
    v.unsupported = unsupportedGradient;
    v.predictSeconds = secondsGradient;
    return v;
}

} // namespace conv
