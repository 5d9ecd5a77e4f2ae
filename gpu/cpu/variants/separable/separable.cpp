// SPDX-License-Identifier: Apache-2.0
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
    const std::vector<SeparableTerm> terms = termsOf(launch.kernel());
    if (terms.size() != 1)
        throw Error(ErrorCode::internal,
                    "cpu-separable was given a kernel of rank " + std::to_string(terms.size()) + " instead of 1.");
    const SeparableTerm& axes = terms.front();
    if (axes[1].isIdentity() && axes[2].isIdentity())
        filterLines(launch, axes[0]);
    else
        filterPasses(launch, passesOf(axes));
}

} // namespace conv
