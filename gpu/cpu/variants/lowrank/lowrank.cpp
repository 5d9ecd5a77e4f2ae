// SPDX-License-Identifier: Apache-2.0
// Dense kernels as sums of separable terms in one read and one write of memory.
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/launchers.h"
#include "cpu/variants/separable/march.h"
#include "run/pool.h"
#include <cmath>

namespace conv {
namespace {

template <class F>
void forRows(const Launch& l, const Region& box, F row) {
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
        for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y)
            row(static_cast<float*>(l.out) + (box.lo[0] - l.box.lo[0]) + (y - l.box.lo[1]) * l.outStrideY +
                    (z - l.box.lo[2]) * l.outStrideZ,
                box.size(0));
}

bool hasHoles(const Kernel& kernel) {
    return kernel.nonZeroTaps() < kernel.count();
}

/// Computes results that are not finite again, from the dense kernel without zero taps: terms cancel there, NaN does
/// not.
void mend(const Launch& launch) {
    const std::vector<Region> blocks = tilesOf(launch.box, {512, 4 * micro().tileRows, 1});
    std::vector<char> broken(blocks.size(), 0);
    launch.pool->parallelFor(static_cast<std::int64_t>(blocks.size()), [&](std::int64_t i, int) {
        forRows(launch, blocks[i], [&](const float* row, std::int64_t n) {
            for (std::int64_t x = 0; x < n; ++x)
                broken[i] |= !std::isfinite(row[x]);
        });
    });
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (!broken[i])
            continue;
        const FloatBuffer again(blocks[i].count());
        Launch part = launch;
        part.box = blocks[i];
        part.out = again.data();
        part.outStrideY = part.box.size(0);
        part.outStrideZ = part.box.size(0) * part.box.size(1);
        launchCpuDirect(part);
        const float* from = again.data();
        forRows(launch, blocks[i], [&](float* row, std::int64_t n) {
            for (std::int64_t x = 0; x < n; ++x, ++from)
                if (!std::isfinite(row[x]))
                    row[x] = *from;
        });
    }
}

} // namespace

void launchCpuLowRank(const Launch& launch) {
    if (launch.box.empty())
        return;
    const Kernel& kernel = launch.kernel();
    const StripFilter filter(launch, passesOf(termsOf(kernel)));
    filterBox(filter);
    if (!isInteger(launch.in.type) && hasHoles(kernel))
        mend(launch);
}

} // namespace conv
