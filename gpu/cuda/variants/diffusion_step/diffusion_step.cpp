// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/diffusion_step/diffusion_step.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/variants.h"

namespace conv {
namespace {

double secondsDiffusionStep(const Problem& p, const Device& d) {
    // In operations at the peak, fitted to images and volumes on an H100 (2026-11, docs/benchmarks/nlm.md): the border
    // rule in 64-bit indices and an exponential for each neighbour.
    constexpr double perNeighbour = 220, other = 310;
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    return static_cast<double>(p.items) * launchCost +
           passSeconds(p, d, bytes, perNeighbour * static_cast<double>(p.nonZeroTaps - 1) + other, 1);
}

} // namespace

Variant diffusionVariant(int dimension) {
    Variant v = cudaVariant<launchDiffusionStep>("diffusion-step", dimension);
    v.idea = Idea::flux;
    v.summary = "A time step of a diffusion: one thread for each output, neighbours through the caches.";
    v.reference.title = "this project";
    v.predictSeconds = secondsDiffusionStep;
    v.convolves = false;
    v.diffusions = true;
    return v;
}

} // namespace conv
