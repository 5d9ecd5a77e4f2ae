// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <conv/error.h>
#include <conv/region.h>

namespace conv {

bool Region::contains(const Region& other) const {
    for (std::size_t a = 0; a < 3; ++a)
        if (other.lo[a] < lo[a] || other.hi[a] > hi[a])
            return false;
    return true;
}

Region Region::intersect(const Region& other) const {
    Region r;
    for (std::size_t a = 0; a < 3; ++a) {
        r.lo[a] = std::max(lo[a], other.lo[a]);
        r.hi[a] = std::max(r.lo[a], std::min(hi[a], other.hi[a]));
    }
    return r;
}

Region Region::grown(const Index3& before, const Index3& after) const {
    Region r;
    for (std::size_t a = 0; a < 3; ++a) {
        r.lo[a] = lo[a] - before[a];
        r.hi[a] = hi[a] + after[a];
    }
    return r;
}

std::string describe(const Region& region) {
    std::string text;
    for (std::size_t a = 0; a < 3; ++a) {
        if (a)
            text += "×";
        text += "[" + std::to_string(region.lo[a]) + "," + std::to_string(region.hi[a]) + ")";
    }
    return text;
}

std::vector<Region> tilesOf(const Region& region, const Index3& tile) {
    std::vector<Region> tiles;
    if (region.empty())
        return tiles;
    for (const std::int64_t t : tile)
        if (t < 1)
            throw Error(ErrorCode::internal, "A tile must have at least one sample along every axis.");
    const auto next = [&](std::int64_t from, std::size_t a) {
        // First multiple of the tile size above `from`, also for negative indices.
        const std::int64_t t = tile[a];
        const std::int64_t floor = from >= 0 ? from / t : -((-from + t - 1) / t);
        return std::min(region.hi[a], (floor + 1) * t);
    };
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; z = next(z, 2))
        for (std::int64_t y = region.lo[1]; y < region.hi[1]; y = next(y, 1))
            for (std::int64_t x = region.lo[0]; x < region.hi[0]; x = next(x, 0))
                tiles.push_back({{x, y, z}, {next(x, 0), next(y, 1), next(z, 2)}});
    return tiles;
}

} // namespace conv
