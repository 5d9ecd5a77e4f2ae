#include "core/pieces.h"
#include "cuda/separable/fused.h"
#include "cuda/separable/march.h"
#include <algorithm>

namespace conv {
namespace {

/// Taps of a kernel of one term, axis by axis. The weight of a single tap along z goes to x: then z needs no pass.
std::vector<std::vector<double>> factors(const Kernel& kernel) {
    const SeparableTerm term = kernel.definedPerAxis() ? kernel.axes() : kernel.decompose().terms.front();
    std::vector<std::vector<double>> taps{term[0].weights, term[1].weights, term[2].weights};
    if (taps[2].size() == 1) {
        for (double& weight : taps[0])
            weight *= taps[2][0];
        taps[2][0] = 1;
    }
    return taps;
}

void marchBox(const march::Job& job) {
    const int plane = std::max(job.taps[0][0].size, job.taps[1][0].size), depth = job.taps[2][0].size;
    if (depth > 1)
        std::max(plane, depth) > 9 ? march::march3d<8, 1>(job) : march::march3d<4, 1>(job);
    else if (plane > 33)
        march::march2d<32, 1>(job);
    else if (plane > 17)
        march::march2d<16, 1>(job);
    else if (plane > 9)
        march::march2d<8, 1>(job);
    else
        march::march2d<4, 1>(job);
}

} // namespace

void launchSeparableFused(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Kernel& kernel = launch.kernel();
    const std::vector<TapTable>& tables = stream.tables(kernel, "separable-fused", [&] { return factors(kernel); });
    march::Job job;
    job.in = launch.in;
    job.outsideValue = static_cast<float>(launch.outsideValue);
    job.outStrideY = launch.outStrideY;
    job.outStrideZ = launch.outStrideZ;
    job.stream = &stream;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        job.map[axis] = launch.map[axis];
        job.taps[axis][0] = {tables[axis].host.data(), static_cast<int>(tables[axis].host.size()),
                             kernel.centre()[axis]};
    }
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->seconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    const auto atOnce = static_cast<std::int64_t>(std::max(65536.0, stream.launchBudget() / perOutput));
    for (const Region& piece : piecesOf(launch.box, atOnce, {1 << 30, 1 << 19, 65535})) {
        job.box = piece;
        job.out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
                  (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY +
                  (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ;
        marchBox(job);
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
