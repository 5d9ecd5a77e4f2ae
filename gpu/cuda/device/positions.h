// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"
#include <algorithm>

namespace conv {

/// Returns the storage positions that the map gives for indices [from, to) of an axis; `inside` is an index that is
/// stored. Kernels that round their reach up also read indices that are not stored: those positions count, too.
[[nodiscard]] inline Interval positionsOf(const AxisMap& map, std::int64_t from, std::int64_t inside, std::int64_t to) {
    std::int64_t shift;
    const Interval run = map.straight(inside, &shift);
    Interval all{std::max(from, run.lo) + shift, std::min(to, run.hi) + shift};
    const auto add = [&](std::int64_t lo, std::int64_t hi) {
        for (std::int64_t i = lo; i < hi; ++i)
            if (const std::int64_t at = map(i); at >= 0)
                all = {std::min(all.lo, at), std::max(all.hi, at + 1)};
    };
    add(from, run.lo);
    add(run.hi, to);
    return all;
}

} // namespace conv
