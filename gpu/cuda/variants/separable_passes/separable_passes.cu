// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/separable_passes/axis_passes.h"
#include "cuda/variants/separable_passes/separable_passes.h"
#include "run/pieces.h"

namespace conv {
namespace {

/// Samples of a slab whose intermediate results fit the L2 cache.
constexpr std::int64_t slabSamples = 4 << 20;
/// Least length of a slab in kernels, because slabs reread their halo.
constexpr std::int64_t slabKernels = 2;
constexpr std::int64_t maxSlabSamples = 64 << 20;

std::int64_t samplesAtOnce(const Launch& launch, const SeparableTerm& taps, double perOutput) {
    const int slow = launch.box.size(2) > 1 ? 2 : 1;
    const std::int64_t layer = launch.box.size(0) * (slow == 2 ? launch.box.size(1) : 1);
    const std::int64_t cached = std::max(slabSamples, slabKernels * taps[slow].size() * layer);
    const auto timely = static_cast<std::int64_t>(std::max(65536.0, launch.stream->launchBudget() / perOutput));
    const bool onePass = launch.problem->dimension == 1;
    if (onePass)
        return timely;
    // Complete groups of layers, as a pass computes them.
    const std::int64_t samples = std::min({cached, maxSlabSamples, timely}), layers = samples / layer;
    return layers > acrossOutputs ? layers / acrossOutputs * acrossOutputs * layer : samples;
}

} // namespace

void launchSeparablePasses(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Kernel& kernel = launch.kernel();
    const SeparableTerm taps = kernel.definedPerAxis() ? kernel.axes() : kernel.decompose().terms.front();
    const std::vector<TapTable>& tables = stream.tables(kernel, "separable-passes", [&] {
        return std::vector<std::vector<double>>{taps[0].weights, taps[1].weights, taps[2].weights};
    });
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->predictSeconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    // Signals are one row, which blocks of one warp share.
    const int warps = launch.threadBlock[1] > 0 ? static_cast<int>(launch.threadBlock[1]) : maxPassWarps;
    const OnePass one = [&](const AxisPass& pass, int axis) {
        if (axis == 0)
            passAlongRows(pass, tables[0], stream.handle, warps);
        else
            passAcrossRows(pass, axis, tables[static_cast<std::size_t>(axis)], stream.handle, warps);
    };
    constexpr std::int64_t max = 1 << 30;
    const Launch all = withPlanesApart(launch);
    const std::int64_t samples = samplesAtOnce(all, taps, perOutput);
    march::forVolumes(
        all, samples, [&](const Region& box) { return piecesOf(box, samples, {max, 1 << 21, 1 << 21}); },
        [&](const Launch& some, const std::vector<Region>& pieces) {
            for (const Region& piece : pieces) {
                passOverAxes(some, taps, piece, one);
                stream.pace(perOutput * static_cast<double>(piece.count() * some.items));
            }
        });
}

} // namespace conv
