// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/taps.h"
#include "cuda/variants/naive/naive.h"
#include "run/launch.h"
#include "run/pieces.h"

namespace conv {
namespace {

template <class T, class Taps>
struct Arguments {
    const T* in;
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of the first sample that output (0, 0, 0) of the piece needs
    int extent[3];         ///< extent of the kernel
    int size[3];           ///< outputs of the piece
    float* out;
    std::int64_t outStrideY, outStrideZ;
    Taps taps;
};

/// Positions of indices [from, from + count); no fold where they lie straight.
struct Reach {
    const AxisMap& map;
    std::int64_t from, shift;
    bool straight;

    __device__ Reach(const AxisMap& axis, std::int64_t first, int count, int centre) : map(axis), from(first) {
        const Interval run = map.straight(first + centre, &shift);
        straight = first >= run.lo && first + count <= run.hi;
    }
    __device__ std::int64_t operator()(int k) const { return straight ? from + k + shift : map(from + k); }
};

/// Σ over one kernel row; `row` is null if it lies outside.
template <class T, class Taps>
__device__ __forceinline__ float rowSum(const Arguments<T, Taps>& a, const T* row, const Reach& x, int tap) {
    float sum = 0;
    for (int k0 = 0; k0 < a.extent[0]; k0 += tapGroup) {
        const int k1 = min(k0 + tapGroup, a.extent[0]);
        float part = 0;
        if (!row) {
            for (int k = k0; k < k1; ++k)
                part = add<Taps>(part, a.outsideValue, a.taps[tap + k]);
        } else if (x.straight) {
            const T* p = row + (x.from + x.shift);
#pragma unroll 4
            for (int k = k0; k < k1; ++k)
                part = add<Taps>(part, static_cast<float>(p[k]), a.taps[tap + k]);
        } else {
            for (int k = k0; k < k1; ++k) {
                const std::int64_t at = x.map(x.from + k);
                part = add<Taps>(part, at < 0 ? a.outsideValue : static_cast<float>(row[at]), a.taps[tap + k]);
            }
        }
        sum += part;
    }
    return sum;
}

template <class T, class Taps>
__global__ void __launch_bounds__(256, 4) naive(const __grid_constant__ Arguments<T, Taps> a, const Index3 centre) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int j = blockIdx.y * blockDim.y + threadIdx.y;
    const int l = blockIdx.z;
    if (i >= a.size[0] || j >= a.size[1])
        return;
    const Reach x(a.map[0], a.first[0] + i, a.extent[0], static_cast<int>(centre[0]));
    const Reach y(a.map[1], a.first[1] + j, a.extent[1], static_cast<int>(centre[1]));
    const Reach z(a.map[2], a.first[2] + l, a.extent[2], static_cast<int>(centre[2]));
    float sum = 0;
    int tap = 0;
    for (int dz = 0; dz < a.extent[2]; ++dz) {
        const std::int64_t pz = z(dz);
        float plane = 0;
        for (int dy = 0; dy < a.extent[1]; ++dy, tap += a.extent[0]) {
            const std::int64_t py = y(dy);
            const T* row = py < 0 || pz < 0 ? nullptr : a.in + (py * a.strideY + pz * a.strideZ);
            plane += rowSum(a, row, x, tap);
        }
        sum += plane;
    }
    a.out[i + j * a.outStrideY + l * a.outStrideZ] = sum;
}

template <class T, class Taps>
void launchPiece(const Launch& launch, const Region& piece, const Taps& taps) {
    Arguments<T, Taps> a{static_cast<const T*>(launch.in.data),
                         launch.in.strideY,
                         launch.in.strideZ,
                         {launch.map[0], launch.map[1], launch.map[2]},
                         static_cast<float>(launch.outsideValue),
                         {},
                         {},
                         {},
                         static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
                             (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY +
                             (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ,
                         launch.outStrideY,
                         launch.outStrideZ,
                         taps};
    const Kernel& kernel = launch.kernel();
    for (int axis = 0; axis < 3; ++axis) {
        a.first[axis] = piece.lo[axis] - kernel.centre()[axis];
        a.extent[axis] = static_cast<int>(kernel.extent()[axis]);
        a.size[axis] = static_cast<int>(piece.size(axis));
    }
    const auto along = static_cast<unsigned>(launch.threadBlock[0]),
               across = static_cast<unsigned>(launch.threadBlock[1]);
    const dim3 block = a.size[1] == 1 ? dim3(along * across) : dim3(along, across);
    const dim3 grid((a.size[0] + block.x - 1) / block.x, (a.size[1] + block.y - 1) / block.y, a.size[2]);
    naive<<<grid, block, 0, launch.stream->handle>>>(a, kernel.centre());
    check(cudaGetLastError(), "The launch of naive");
}

} // namespace

void launchNaive(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Kernel& kernel = launch.kernel();
    const TapTable& table =
        stream.tables(kernel, "naive", [&] { return std::vector<std::vector<double>>{kernel.dense()}; }).front();
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->predictSeconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    const auto atOnce = static_cast<std::int64_t>(std::max(4096.0, stream.launchBudget() / perOutput));
    for (const Region& piece : piecesOf(launch.box, atOnce, {1 << 30, 65535 * launch.threadBlock[1], 65535})) {
        withTaps(table, [&](const auto& taps) {
            withElementType(launch.in.type,
                            [&]<class T>(std::type_identity<T>) { launchPiece<T>(launch, piece, taps); });
        });
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
