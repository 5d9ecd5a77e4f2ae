// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/ops/renormalize.h"
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

} // namespace conv
