#pragma once
#include "cuda/fft/block_line.h"
#include "cuda/fft/block_shape.h"
#include "cuda/fft/blocks.h"
#include "cuda/fft/division.h"
#include <algorithm>

namespace conv::fft {

/// f(Number<points>) for the length of an axis.
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
    default:
        return f(Number<1024>{});
    }
}

/// Where samples along an axis lie.
inline void setMap(RowArguments& a, std::size_t axis, const AxisMap& map) {
    a.map[axis] = map;
    const Interval run = map.straight(a.first[axis], &a.move[axis]);
    a.straight[axis][0] = run.lo;
    a.straight[axis][1] = run.hi;
}

/// All blocks of a pass, in launches that are short enough; `seconds`: of the pass, predicted.
template <class Job, class Start>
void startBlocks(CudaStream& stream, Job job, std::int64_t blocks, double seconds, Start&& launchSome) {
    job.stream = stream.handle;
    job.device = stream.device.index;
    const double perBlock = seconds / static_cast<double>(blocks);
    const auto atOnce = static_cast<std::int64_t>(std::clamp(stream.launchBudget() / perBlock, 1024.0, 1e9));
    for (std::int64_t block = 0; block < blocks; block += atOnce) {
        job.blocks = static_cast<unsigned>(std::min(atOnce, blocks - block));
        job.arguments.firstBlock = static_cast<int>(block);
        launchSome(job);
        stream.pace(perBlock * job.blocks);
    }
}
inline void startRowPass(CudaStream& stream, const RowArguments& a, int points, RowPass pass, double seconds) {
    startBlocks(stream, RowJob{a, 0, nullptr, 0}, a.segments * ceilDiv(a.rows, blockRows(points)), seconds,
                [&](const RowJob& job) {
                    withLength(points, [&](auto length) { launchRows<decltype(length)::value>(job, pass); });
                });
}
inline void startColumnPass(CudaStream& stream, const ColumnArguments& a, int points, ColumnPass pass, double seconds) {
    const std::int64_t blocks =
        std::int64_t{a.segmentsX} * a.segmentsOther * a.segments * (a.pointsX / blockColumns(points)) * a.pointsOther;
    startBlocks(stream, ColumnJob{a, 0, nullptr, 0}, blocks, seconds, [&](const ColumnJob& job) {
        withLength(points, [&](auto length) { launchColumns<decltype(length)::value>(job, pass); });
    });
}

} // namespace conv::fft
