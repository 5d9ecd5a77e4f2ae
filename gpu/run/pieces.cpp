// SPDX-License-Identifier: Apache-2.0
#include "run/pieces.h"
#include <algorithm>

namespace conv {

std::vector<Region> piecesOf(const Region& box, std::int64_t samples, const Index3& max) {
    std::vector<Region> pieces;
    if (box.empty())
        return pieces;
    Index3 step{};
    std::int64_t below = 1; // samples in one layer of the axis
    for (int axis = 0; axis < 3; ++axis) {
        const std::int64_t fitting = std::max<std::int64_t>(1, samples / below);
        step[axis] = std::min({box.size(axis), max[axis], fitting});
        below *= step[axis];
    }
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; z += step[2])
        for (std::int64_t y = box.lo[1]; y < box.hi[1]; y += step[1])
            for (std::int64_t x = box.lo[0]; x < box.hi[0]; x += step[0])
                pieces.push_back({{x, y, z},
                                  {std::min(x + step[0], box.hi[0]), std::min(y + step[1], box.hi[1]),
                                   std::min(z + step[2], box.hi[2])}});
    return pieces;
}

} // namespace conv
