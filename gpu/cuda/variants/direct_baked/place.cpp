// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct_baked/place.h"
#include "run/pieces.h"
#include <algorithm>
#include <utility>

namespace conv::baked {

Arguments placed(const Launch& launch, const Region& piece, const Shape& shape) {
    constexpr std::int64_t far = 1 << 30; // beyond any index of a piece
    const Index3& centre = launch.kernel().centre();
    Arguments a{};
    a.in = launch.in.data;
    a.strideY = launch.in.strideY;
    a.strideZ = launch.in.strideZ;
    a.outStrideY = launch.outStrideY;
    a.outStrideZ = launch.outStrideZ;
    a.outsideValue = static_cast<float>(launch.outsideValue);
    for (int axis = 0; axis < 3; ++axis) {
        a.map[axis] = launch.map[axis];
        a.first[axis] = piece.lo[axis] - centre[axis];
        a.size[axis] = static_cast<int>(piece.size(axis));
        // The run of storage that contains the first output's own index.
        std::int64_t shift = 0;
        const Interval run = a.map[axis].straight(piece.lo[axis], &shift);
        a.straightLo[axis] = static_cast<int>(std::clamp(run.lo - a.first[axis], -far, far));
        a.straightHi[axis] = static_cast<int>(std::clamp(run.hi - a.first[axis], -far, far));
        a.start[axis] = a.first[axis] + shift;
    }
    a.out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
            (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY + (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ;
    a.aligned = reinterpret_cast<std::uintptr_t>(a.in) % 16 == 0 && a.strideY % 4 == 0 && a.strideZ % 4 == 0 &&
                ((a.start[0] - shape.lead) & 3) == 0;
    a.outAligned = reinterpret_cast<std::uintptr_t>(a.out) % 16 == 0 && a.outStrideY % 4 == 0 && a.outStrideZ % 4 == 0;
    if (launch.problem->dimension == 2) {
        std::swap(a.strideY, a.strideZ);
        std::swap(a.outStrideY, a.outStrideZ);
        std::swap(a.map[1], a.map[2]);
        std::swap(a.first[1], a.first[2]);
        std::swap(a.start[1], a.start[2]);
        std::swap(a.straightLo[1], a.straightLo[2]);
        std::swap(a.straightHi[1], a.straightHi[2]);
        std::swap(a.size[1], a.size[2]);
    }
    return a;
}

std::vector<Region> cutFor(const Region& box, const Shape& shape, int dimension, double outputs) {
    // Several kernels long, because walks reread the layers before their first one.
    const std::size_t last = dimension == 2 ? 1 : 2;
    const auto walk = 4 * static_cast<std::int64_t>(shape.taps[2]) * box.size(0) * (last == 2 ? box.size(1) : 1);
    Index3 max{1 << 28, 1 << 28, 1 << 28};
    if (dimension == 3)
        max[1] = std::int64_t{65535} * shape.height(); // limit of a grid along y
    return piecesOf(box, std::max(walk, static_cast<std::int64_t>(std::clamp(outputs, 1.0, 1e15))), max);
}

} // namespace conv::baked
