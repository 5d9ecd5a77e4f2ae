// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/ops/renormalize.h"
#include "cuda/runtime/stream.h"
#include "run/backend.h"
#include "run/launch.h"
#include <conv/variant.h>

namespace conv {

inline void launchBoxes(Launch& launch, const std::vector<Region>& boxes, Boundary boundary, const Region& domain,
                        const Buffer& out) {
    for (const Region& box : boxes) {
        aim(launch, box, out);
        launch.variant->launch(launch);
        if (boundary == Boundary::renormalize)
            renormalize(launch, domain);
    }
}

/// Calls launchIn(launch, boxes) for an average with weights, unless nothing of `out` lies in the box of its mask.
template <class LaunchIn>
void launchMean(CudaStream& stream, const PlannedOp& op, const MeanSteps& steps, const Buffer& in, const Buffer* mask,
                const Buffer& out, LaunchIn launchIn) {
    const Kernel* const kernel = &steps.values->kernel;
    Launch launch = launchFor(op, {&kernel, 1}, steps.values->boundary, steps.values->outsideValue, steps.domain, in);
    const Weighing weighing = weighingFor(steps, mask);
    launch.weighing = &weighing;
    launch.stream = &stream;
    stream.problem = &op.problem;
    std::vector<Region> boxes;
    for (const Region& all : boxesOf(out.sets))
        if (const Region box = all.intersect(steps.box); !box.empty())
            boxes.push_back(box);
    if (!boxes.empty())
        launchIn(launch, boxes);
}

} // namespace conv
