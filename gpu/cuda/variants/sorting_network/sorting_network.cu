// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/sorting_network/sorting_network.h"
#include "model/median_network.h"
#include "run/launch.h"
#include "run/pieces.h"
#include <utility>

namespace conv {
namespace {

#define MEDIAN_INLINE __device__ __forceinline__
#include "model/median_run-inl.h"
#undef MEDIAN_INLINE

struct Ops {
    static __device__ __forceinline__ int min(int a, int b) { return ::min(a, b); }
    static __device__ __forceinline__ int max(int a, int b) { return ::max(a, b); }
};

struct Arguments {
    const void* in;
    ElementType type;
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of the first sample that output (0, 0, 0) of the piece needs
    int size[3];           ///< outputs of the piece
    int ky, kz;            ///< extent of the window
    int layers;            ///< outputs of a block along z
    float* out;
    std::int64_t outStrideY, outStrideZ;
    bool aligned; ///< result rows may be written four at a time
};

constexpr int each = 4;   ///< outputs of a thread, side by side
constexpr int margin = 4; ///< samples before a row, which align a thread's own four

/// Loads one virtual plane as sortable keys.
template <bool Float, int K>
__device__ void loadPlane(const Arguments& a, int x0, int y0, int z, int pitch, int tall, int* keys) {
    const int count = each * blockDim.x + K - 1;
    const std::int64_t pz = a.map[2](a.first[2] + z);
    std::int64_t shift;
    const Interval run = a.map[0].straight(a.first[0] + x0 + K / 2, &shift);
    const bool straight = a.first[0] + x0 >= run.lo && a.first[0] + min(x0 + count, a.size[0] + K - 1) <= run.hi;
    for (int row = threadIdx.y; row < tall; row += blockDim.y) {
        const std::int64_t py = a.map[1](a.first[1] + min(y0 + row, a.size[1] + a.ky - 2));
        const std::int64_t base = py * a.strideY + pz * a.strideZ;
        for (int i = threadIdx.x; i < count; i += blockDim.x) {
            const std::int64_t x = a.first[0] + min(x0 + i, a.size[0] + K - 2);
            const std::int64_t px = straight ? x + shift : a.map[0](x);
            float value = a.outsideValue;
            if (px >= 0 && py >= 0 && pz >= 0)
                value = Float ? static_cast<const float*>(a.in)[base + px] : sampleAt(a.in, a.type, base + px);
            keys[row * pitch + margin - K / 2 + i] = median::keyOf(__float_as_int(value));
        }
    }
}

/// Samples around four outputs, each column sorted.
template <int M, int K>
struct Columns {
    int v[each + K - 1][M];

    /// Row m of the window; `at`: the first output.
    __device__ __forceinline__ void load(int m, const int* at) {
        const int4 own = *reinterpret_cast<const int4*>(at);
        const int four[] = {own.x, own.y, own.z, own.w};
#pragma unroll
        for (int i = 0; i < each; ++i)
            v[K / 2 + i][m] = four[i];
#pragma unroll
        for (int i = 0; i < K / 2; ++i) {
            v[i][m] = at[i - K / 2];
            v[K / 2 + each + i][m] = at[each + i];
        }
    }
    template <int... R>
    __device__ __forceinline__ void sort(int* column, std::integer_sequence<int, R...>) {
        run<median::Column<M>, Ops>(column);
        const int sorted[] = {restAt<median::Column<M>, Ops, R>(column)...};
        ((column[R] = sorted[R]), ...);
    }
    __device__ __forceinline__ void sort() {
#pragma unroll
        for (int c = 0; c < each + K - 1; ++c)
            sort(v[c], std::make_integer_sequence<int, M>());
    }
    /// Merges columns c and c + 1 into one sorted list.
    template <int... R>
    __device__ __forceinline__ void pair(int c, int* list, std::integer_sequence<int, R...>) const {
        int both[2 * M];
#pragma unroll
        for (int r = 0; r < M; ++r) {
            both[r] = v[c][r];
            both[M + r] = v[c + 1][r];
        }
        run<median::Pair<M>, Ops>(both);
        ((list[R] = restAt<median::Pair<M>, Ops, R>(both)), ...);
    }
    /// Two neighbouring outputs share all columns but the first and the last.
    __device__ __forceinline__ void two(int c, int* list, int* out) const {
        run<median::Rest<M, K>, Ops>(list);
        out[0] = select<M, K, Ops>(list, [&](int r) { return v[c][r]; });
        out[1] = select<M, K, Ops>(list, [&](int r) { return v[c + K][r]; });
    }
    __device__ __forceinline__ void medians(int* out) const {
        if constexpr (K == 1) {
#pragma unroll
            for (int i = 0; i < each; ++i)
                out[i] = v[i][M / 2];
        } else if constexpr (K == 3) {
#pragma unroll
            for (int c = 0; c < each; c += 2) {
                int list[2 * M];
#pragma unroll
                for (int r = 0; r < M; ++r) {
                    list[r] = v[c + 1][r];
                    list[M + r] = v[c + 2][r];
                }
                two(c, list, out + c);
            }
        } else {
            constexpr auto places = std::make_integer_sequence<int, 2 * M>();
            int list[2][4 * M], middle[2 * M];
            pair(1, list[0], places);
            pair(3, middle, places);
            pair(5, list[1] + 2 * M, places);
#pragma unroll
            for (int r = 0; r < 2 * M; ++r)
                list[0][2 * M + r] = list[1][r] = middle[r];
            two(0, list[0], out);
            two(2, list[1], out + 2);
        }
    }
};

template <bool Float, int M, int K>
__global__ void __launch_bounds__(256) sortingNetwork(const __grid_constant__ Arguments a) {
    extern __shared__ int4 space[];
    int* const keys = reinterpret_cast<int*>(space);
    const int wide = each * blockDim.x, pitch = wide + 2 * margin, tall = blockDim.y + a.ky - 1, plane = pitch * tall;
    const int x0 = blockIdx.x * wide, y0 = blockIdx.y * blockDim.y, z0 = blockIdx.z * a.layers;
    const int x = x0 + each * threadIdx.x, y = y0 + threadIdx.y;
    const int last = min(a.size[2], z0 + a.layers) + a.kz - 1;
    // The planes of a window form a ring; sorting ignores their order.
    for (int p = z0; p < last; ++p) {
        loadPlane<Float, K>(a, x0, y0, p, pitch, tall, keys + p % a.kz * plane);
        if (p < z0 + a.kz - 1)
            continue;
        __syncthreads();
        if (x < a.size[0] && y < a.size[1]) {
            Columns<M, K> columns;
            const int* const corner = keys + threadIdx.y * pitch + margin + each * threadIdx.x;
#pragma unroll
            for (int m = 0; m < M; ++m)
                columns.load(m, corner + m / a.ky * plane + m % a.ky * pitch);
            columns.sort();
            int medians[each];
            columns.medians(medians);
            float* const out = a.out + x + y * a.outStrideY + (p - a.kz + 1) * a.outStrideZ;
            float result[each];
#pragma unroll
            for (int i = 0; i < each; ++i)
                result[i] = __int_as_float(median::bitsOf(medians[i]));
            if (a.aligned && x + each <= a.size[0]) {
                *reinterpret_cast<float4*>(out) = make_float4(result[0], result[1], result[2], result[3]);
            } else {
#pragma unroll
                for (int i = 0; i < each; ++i)
                    if (x + i < a.size[0])
                        out[i] = result[i];
            }
        }
        __syncthreads();
    }
}

using Kernel_ = void (*)(Arguments);

template <bool Float>
Kernel_ kernelFor(std::int64_t m, std::int64_t k) {
    switch (10 * m + k) {
    case 13:
        return sortingNetwork<Float, 1, 3>;
    case 15:
        return sortingNetwork<Float, 1, 5>;
    case 31:
        return sortingNetwork<Float, 3, 1>;
    case 33:
        return sortingNetwork<Float, 3, 3>;
    case 35:
        return sortingNetwork<Float, 3, 5>;
    case 51:
        return sortingNetwork<Float, 5, 1>;
    case 53:
        return sortingNetwork<Float, 5, 3>;
    case 55:
        return sortingNetwork<Float, 5, 5>;
    case 91:
        return sortingNetwork<Float, 9, 1>;
    default:
        return sortingNetwork<Float, 9, 3>;
    }
}

void launchPiece(const Launch& launch, const Region& piece) {
    const Index3& window = launch.problem->taps;
    Arguments a{};
    a.in = launch.in.data;
    a.type = launch.in.type;
    a.strideY = launch.in.strideY;
    a.strideZ = launch.in.strideZ;
    a.outsideValue = static_cast<float>(launch.outsideValue);
    for (int axis = 0; axis < 3; ++axis) {
        a.map[axis] = launch.map[axis];
        a.first[axis] = piece.lo[axis] - window[axis] / 2;
        a.size[axis] = static_cast<int>(piece.size(axis));
    }
    a.ky = static_cast<int>(window[1]);
    a.kz = static_cast<int>(window[2]);
    a.layers = a.kz > 1 ? 16 : 1;
    a.outStrideY = launch.outStrideY;
    a.outStrideZ = launch.outStrideZ;
    a.out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
            (piece.lo[1] - launch.box.lo[1]) * a.outStrideY + (piece.lo[2] - launch.box.lo[2]) * a.outStrideZ;
    a.aligned =
        reinterpret_cast<std::uintptr_t>(a.out) % 16 == 0 && a.outStrideY % each == 0 && a.outStrideZ % each == 0;
    const dim3 block = a.size[1] == 1 ? dim3(256, 1) : dim3(32, 8);
    const unsigned wide = each * block.x;
    const dim3 grid((a.size[0] + wide - 1) / wide, (a.size[1] + block.y - 1) / block.y,
                    (a.size[2] + a.layers - 1) / a.layers);
    const std::size_t bytes = sizeof(int) * (wide + 2 * margin) * (block.y + a.ky - 1) * a.kz;
    const auto kernel = launch.in.type == ElementType::f32 ? kernelFor<true>(window[1] * window[2], window[0])
                                                           : kernelFor<false>(window[1] * window[2], window[0]);
    kernel<<<grid, block, bytes, launch.stream->handle>>>(a);
    check(cudaGetLastError(), "The launch of sorting-network");
}

} // namespace

void launchSortingNetwork(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const double perOutput =
        launch.variant->predictSeconds(*launch.problem, stream.device) /
        static_cast<double>(std::max<std::int64_t>(1, launch.problem->outputs() * launch.problem->items));
    const auto atOnce = static_cast<std::int64_t>(std::max(4096.0, stream.launchBudget() / perOutput));
    for (const Region& piece : piecesOf(launch.box, atOnce, {1 << 30, 65535 * 8, 65535})) {
        launchPiece(launch, piece);
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
