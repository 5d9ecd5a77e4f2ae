// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>
#include <optional>
#include <string>

namespace conv {

/// Returns why a variant for separable kernels refuses this one; empty if its rank is 1.
[[nodiscard]] inline std::optional<std::string> requiresRankOne(const Problem& p) {
    if (p.rank == 1)
        return std::nullopt;
    return "Needs a kernel that is one product of per-axis kernels; this one " +
           (p.rank > 1 ? "is a sum of " + std::to_string(p.rank) + "." : std::string("is not known to be."));
}

} // namespace conv
