// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include "run/pool.h"
#include <algorithm>

namespace conv {

/// Addresses rows of a buffer by index.
struct BufferRows {
    BufferRows(const Buffer& b, const Region& domain) : buffer(b) {
        for (std::size_t a = 0; a < 3; ++a)
            map[a] = mapOf(Boundary::nearest, domain.lo[a], domain.hi[a], b.sets[a]);
    }
    [[nodiscard]] const std::byte* at(std::int64_t x, std::int64_t y, std::int64_t z) const {
        const std::int64_t i = map[0](x) + map[1](y) * buffer.strideY + map[2](z) * buffer.strideZ;
        return static_cast<const std::byte*>(buffer.data) + i * static_cast<std::int64_t>(sizeOf(buffer.type));
    }
    const Buffer& buffer;
    AxisMap map[3];
};

/// Calls row(y, z, worker) for all rows of a box.
template <class F>
void forRows(Pool& pool, const Region& box, F row) {
    const std::int64_t ny = box.size(1), rows = ny * box.size(2);
    const std::int64_t each = std::max<std::int64_t>(1, 65536 / std::max<std::int64_t>(1, box.size(0)));
    pool.parallelFor((rows + each - 1) / each, [&](std::int64_t task, int worker) {
        for (std::int64_t r = task * each; r < std::min(rows, (task + 1) * each); ++r)
            row(box.lo[1] + r % ny, box.lo[2] + r / ny, worker);
    });
}

} // namespace conv
