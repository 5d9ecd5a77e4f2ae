// SPDX-License-Identifier: Apache-2.0
// Launches other libraries' variants (peers), which need an image without index maps.
#include "run/launch.h"
#include "run/pool.h"
#include <algorithm>
#include <conv/peer.h>
#include <vector>

namespace conv {
namespace {

struct Reach {
    Index3 before{0, 0, 0}, after{0, 0, 0};
    explicit Reach(const Launch& launch) {
        if (launch.problem->median || launch.problem->range > 0)
            for (std::size_t a = 0; a < 3; ++a)
                before[a] = after[a] = launch.problem->taps[a] / 2;
        for (const Kernel* kernel : launch.kernels)
            for (std::size_t a = 0; a < 3; ++a) {
                before[a] = std::max(before[a], kernel->before()[a]);
                after[a] = std::max(after[a], kernel->after()[a]);
            }
    }
};

/// True if the box is the full contiguous image and peers support its boundary mode.
bool isWhole(const Launch& launch) {
    for (int a = 0; a < 3; ++a) {
        const AxisMap& map = launch.map[a];
        if (map.parts != 1 || map.part[0].lo != map.lo || map.part[0].hi != map.hi ||
            launch.box.lo[static_cast<std::size_t>(a)] != map.lo ||
            launch.box.hi[static_cast<std::size_t>(a)] != map.hi)
            return false;
    }
    const Boundary boundary = launch.map[0].boundary;
    const bool zeros =
        (boundary == Boundary::constant || boundary == Boundary::renormalize) && launch.outsideValue == 0;
    if (launch.problem->median)
        return boundary == Boundary::nearest;
    return zeros || boundary == Boundary::reflect || boundary == Boundary::mirror || boundary == Boundary::nearest;
}

/// Copies the box with its halo.
template <class From, class To>
void gather(const Launch& launch, const Region& grown, To* to) {
    const std::int64_t nx = grown.size(0), ny = grown.size(1);
    std::vector<std::int64_t> at(static_cast<std::size_t>(nx));
    for (std::int64_t x = 0; x < nx; ++x)
        at[static_cast<std::size_t>(x)] = launch.map[0](grown.lo[0] + x);
    const To missing = static_cast<To>(launch.outsideValue);
    launch.pool->parallelFor(ny * grown.size(2), [&](std::int64_t row, int) {
        const std::int64_t y = launch.map[1](grown.lo[1] + row % ny), z = launch.map[2](grown.lo[2] + row / ny);
        To* out = to + row * nx;
        if (y < 0 || z < 0) {
            std::fill_n(out, nx, missing);
            return;
        }
        const From* from = static_cast<const From*>(launch.in.data) + y * launch.in.strideY + z * launch.in.strideZ;
        for (std::int64_t x = 0; x < nx; ++x) {
            const std::int64_t position = at[static_cast<std::size_t>(x)];
            out[x] = position < 0 ? missing : static_cast<To>(from[position]);
        }
    });
}

} // namespace

void launchPeer(const Launch& launch) {
    if (launch.box.empty())
        return;
    PeerJob job;
    job.kernels = launch.kernels;
    if (launch.problem->median || launch.problem->range > 0)
        job.window = launch.problem->taps;
    if (launch.problem->range > 0) {
        job.sigma = launch.problem->gaussian.value()[0];
        job.range = launch.problem->range;
    }
    job.data = launch.in.data;
    job.type = launch.in.type;
    job.extent = job.outExtent = launch.box.extent();
    job.strideY = launch.in.strideY;
    job.strideZ = launch.in.strideZ;
    job.boundary = launch.map[0].boundary == Boundary::renormalize ? Boundary::constant : launch.map[0].boundary;
    job.out = static_cast<float*>(launch.out);
    job.outStrideY = launch.outStrideY;
    job.outStrideZ = launch.outStrideZ;
    job.threads = launch.pool->size();
    std::vector<std::byte> padded;
    if (!isWhole(launch)) {
        const Reach reach(launch);
        const Region grown = launch.box.grown(reach.before, reach.after);
        // An integer type may not represent the outside value.
        if (launch.outsideValue != 0)
            job.type = ElementType::f32;
        padded.resize(static_cast<std::size_t>(grown.count()) * sizeOf(job.type));
        withElementType(launch.in.type, [&]<class T>(std::type_identity<T>) {
            if (job.type == launch.in.type)
                gather<T>(launch, grown, reinterpret_cast<T*>(padded.data()));
            else
                gather<T>(launch, grown, reinterpret_cast<float*>(padded.data()));
        });
        job.data = padded.data();
        job.extent = grown.extent();
        job.strideY = grown.size(0);
        job.strideZ = grown.size(0) * grown.size(1);
        job.margin = reach.before;
        job.padded = true;
    }
    launch.variant->peer(job);
}

} // namespace conv
