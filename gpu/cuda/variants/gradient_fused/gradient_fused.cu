// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/gradient_fused/edges.h"
#include "cuda/variants/gradient_fused/gradient_fused.h"
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/separable_fused/separable_fused.h"
#include "taps/derivative.h"
#include <algorithm>
#include <conv/error.h>

namespace conv {
namespace {

/// A single tap's weight along z moves to x: z needs no pass.
void flatten(DerivativeTaps& g) {
    if (g.smooth[2].size() != 1 || g.slope[2].weights[0] != 0)
        return;
    for (double& weight : g.smooth[0].weights)
        weight *= g.smooth[2].weights[0];
    for (double& weight : g.slope[0].weights)
        weight *= g.smooth[2].weights[0];
    g.smooth[2].weights[0] = 1;
}

DerivativeTaps gradientOf(std::span<const Kernel* const> kernels) {
    std::optional<DerivativeTaps> taps = derivativeTapsOf(kernels);
    if (!taps)
        throw Error(ErrorCode::internal, "The components of this magnitude are no gradient: they smooth differently "
                                         "along one axis.");
    flatten(*taps);
    return *std::move(taps);
}

bool isFlat(const march::Job& job) {
    return job.taps[2][0].size == 1 && job.taps[2][1].weights[0] == 0;
}

void marchBox(const march::Job& job, int edgeAxes) {
    const int max = std::max({job.taps[0][0].size, job.taps[1][0].size, job.taps[2][0].size});
    if (edgeAxes == 2)
        march::edges2d(job);
    else if (edgeAxes == 3)
        march::edges3d(job);
    else if (isFlat(job))
        max > 9 ? march::march2d<8, march::TermLayout::magnitude>(job)
                : march::march2d<4, march::TermLayout::magnitude>(job);
    else
        max > 9 ? march::march3d<8, march::TermLayout::magnitude>(job)
                : march::march3d<4, march::TermLayout::magnitude>(job);
}

void launchGradient(const Launch& launch) {
    // The stream's tables are keyed by one kernel; these are of several.
    const DerivativeTaps gradient = gradientOf(launch.kernels);
    std::vector<float> made[3][2];
    march::Job job = march::jobOf(launch);
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t set = 0; set < 2; ++set) {
            const std::vector<double>& weights = (set == 0 ? gradient.smooth : gradient.slope)[axis].weights;
            std::vector<float>& taps = made[axis][set];
            taps.assign(weights.begin(), weights.end());
            job.taps[axis][set] = {taps.data(), static_cast<int>(taps.size()), gradient.smooth[axis].centre};
        }
    march::runCut(launch, job, {!isFlat(job), 0, false, static_cast<int>(maxGradientTaps)},
                  [axes = edgeAxesOf(gradient)](const march::Job& box) { marchBox(box, axes); });
}

} // namespace

void launchGradientFused(const Launch& launch) {
    if (launch.problem->gradientMagnitude)
        launchGradient(launch);
    else
        launchSeparableFused(launch);
}

} // namespace conv
