// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft/division.h"
#include "cuda/variants/fft_blocks/block_line.h"
#include "cuda/variants/fft_blocks/block_shape.h"
#include "cuda/variants/fft_blocks/blocks.h"
#include <algorithm>

namespace conv::fft {

template <class F>
void withLength(int points, F&& f) {
    switch (points) {
    case 64:
        return f(Number<64>{});
    case 128:
        return f(Number<128>{});
    case 192:
        return f(Number<192>{});
    case 256:
        return f(Number<256>{});
    case 288:
        return f(Number<288>{});
    case 384:
        return f(Number<384>{});
    case 512:
        return f(Number<512>{});
    case 768:
        return f(Number<768>{});
    case 1024:
        return f(Number<1024>{});
    case 2048:
        return f(Number<2048>{});
    default:
        return f(Number<4096>{});
    }
}

inline void setMap(RowArguments& a, std::size_t axis, const AxisMap& map) {
    a.map[axis] = map;
    const Interval run = map.straight(a.first[axis], &a.move[axis]);
    a.straight[axis][0] = run.lo;
    a.straight[axis][1] = run.hi;
}

struct PassItems {
    std::int64_t items = 1;
    double seconds = 0;
};

/// Starts a pass of `blocks` thread blocks per item in launches within the time limit: some blocks of one item, or all
/// blocks of some.
template <class Job, class Start>
void startBlocks(CudaStream& stream, Job job, std::int64_t blocks, PassItems all, Start&& launchSome) {
    constexpr std::int64_t maxItems = 65535; // limit of a grid
    job.stream = stream.handle;
    job.device = stream.device.index;
    const double perBlock = all.seconds / static_cast<double>(blocks * all.items);
    const auto atOnce = static_cast<std::int64_t>(std::clamp(stream.launchBudget() / perBlock, 1024.0, 1e9));
    const std::int64_t together = std::clamp<std::int64_t>(atOnce / blocks, 1, maxItems);
    for (std::int64_t item = 0; item < all.items; item += together) {
        job.items = static_cast<unsigned>(std::min(together, all.items - item));
        job.arguments.firstItem = static_cast<int>(item);
        for (std::int64_t block = 0; block < blocks; block += atOnce) {
            job.blocks = static_cast<unsigned>(std::min(atOnce, blocks - block));
            job.arguments.firstBlock = static_cast<int>(block);
            launchSome(job);
            stream.pace(perBlock * job.blocks * job.items);
        }
    }
}
inline void startRowPass(CudaStream& stream, const RowArguments& a, int points, RowPass pass, PassItems all) {
    startBlocks(stream, RowJob{a, 0, 0, nullptr, 0}, a.segments * ceilDiv(a.rows, blockRows(points)), all,
                [&](const RowJob& job) {
                    withLength(points, [&](auto length) { launchRows<decltype(length)::value>(job, pass); });
                });
}
inline void startColumnPass(CudaStream& stream, const ColumnArguments& a, int points, ColumnPass pass, PassItems all) {
    const std::int64_t blocks =
        std::int64_t{a.segmentsX} * a.segmentsOther * a.segments * (a.pointsX / blockColumns(points)) * a.pointsOther;
    startBlocks(stream, ColumnJob{a, 0, 0, nullptr, 0}, blocks, all, [&](const ColumnJob& job) {
        withLength(points, [&](auto length) { launchColumns<decltype(length)::value>(job, pass); });
    });
}

} // namespace conv::fft
