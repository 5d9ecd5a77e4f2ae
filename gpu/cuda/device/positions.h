// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"
#include <algorithm>

namespace conv {

/// Returns the storage positions that indices [from, to) of an axis read; `inside` is an index that is stored.
[[nodiscard]] inline Interval positionsOf(const AxisMap& map, std::int64_t from, std::int64_t inside, std::int64_t to) {
    std::int64_t shift;
    const Interval run = map.straight(inside, &shift);
    Interval all{std::max(from, run.lo) + shift, std::min(to, run.hi) + shift};
    const auto add = [&](std::int64_t lo, std::int64_t hi) {
        for (std::int64_t i = lo; i < hi; ++i) {
            const std::int64_t index = fold(map.boundary, i, map.lo, map.hi);
            for (int p = 0; p < map.parts; ++p)
                if (index >= map.part[p].lo && index < map.part[p].hi) {
                    const std::int64_t at = map.at[p] + (index - map.part[p].lo);
                    all = {std::min(all.lo, at), std::max(all.hi, at + 1)};
                }
        }
    };
    add(from, run.lo);
    add(run.hi, to);
    return all;
}

} // namespace conv
