// SPDX-License-Identifier: Apache-2.0
#include "cpu/runtime/axis_order.h"
#include "cpu/variants/launchers.h"
#include "cpu/variants/separable/edges.h"
#include "cpu/variants/separable/lines.h"
#include "cpu/variants/separable/march.h"
#include <conv/error.h>

namespace conv {
namespace {

void filterPasses(const Launch& launch, const Passes& passes) {
    filterBox(StripFilter(launch, passes));
}

/// Returns the product that a kernel of rank 1 equals.
SeparableTerm productOf(const Kernel& kernel) {
    std::vector<SeparableTerm> terms = termsOf(kernel);
    if (terms.size() != 1)
        throw Error(ErrorCode::internal,
                    "cpu-separable was given a kernel of rank " + std::to_string(terms.size()) + " instead of 1.");
    return std::move(terms.front());
}

} // namespace

bool roundsPasses(const Problem& problem, ElementType type) {
    return !problem.gradientMagnitude && !problem.thinning && roundsTo(type);
}

void launchCpuSeparable(const Launch& launch) {
    if (launch.box.empty())
        return;
    if (launch.problem && launch.problem->gradientMagnitude) {
        if (!filterEdges(launch))
            filterPasses(launch, gradientPasses(launch.kernels));
        return;
    }
    if (launch.kernels.size() > 1) {
        filterPasses(launch, sumPasses(launch.kernels));
        return;
    }
    const SeparableTerm axes = productOf(launch.kernel());
    if (axes[1].isIdentity() && axes[2].isIdentity())
        filterLines(launch, axes[0]);
    else
        filterPasses(launch, launch.weighing ? meanPasses(axes) : passesOf(axes));
}

std::optional<double> cpuSeparableMeanTime(const Problem& problem, const Device&) {
    return axisOrderOf(problem) == AxisOrder{0, 1, 2} ? std::optional(2.0) : std::nullopt;
}

void launchCpuSeparableInOrder(const Launch& launch) {
    if (launch.kernels.size() != 1 || launch.kernel().definedPerAxis())
        return launchReordered(launch, launchCpuSeparable);
    // All orders of axes must use one decomposition.
    const Kernel product = Kernel::separable(productOf(launch.kernel()));
    const Kernel* const kernels[] = {&product};
    Launch l = launch;
    l.kernels = kernels;
    launchReordered(l, launchCpuSeparable);
}

} // namespace conv
