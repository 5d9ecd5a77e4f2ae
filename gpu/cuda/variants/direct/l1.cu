// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/l1.h"

namespace conv::direct {
namespace {

template <int width, int rows, class Taps>
__device__ __forceinline__ void addRow(float (&acc)[rows][4], const float (&v)[width + 3], const Taps& taps, int row) {
    constexpr int pitch = (width + 3) / 4 * 4;
#pragma unroll
    for (int i = 0; i < width + 3; ++i)
#pragma unroll
        for (int d = 0; d < width; ++d) {
            const int j = row - d;
            if (j < 0 || j >= rows)
                continue;
#pragma unroll
            for (int c = 0; c < 4; ++c)
                if (const int t = i - c; t >= 0 && t < width)
                    acc[j][c] = fmaf(taps.weight[d * pitch + t], v[i], acc[j][c]);
        }
}

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ == 750
constexpr int maxThreads = 1024;
#else
constexpr int maxThreads = 1536;
#endif

/// Blocks per multiprocessor: more rows take more registers.
constexpr int maxBlocks(int width, int rows) {
    return width == 3 ? (rows == 4 ? 4 : 5) : rows == 8 ? 4 : 6;
}

template <class T, int width, int rows, int warps, class Taps>
__global__ void __launch_bounds__(32 * warps, std::min(maxBlocks(width, rows), maxThreads / (32 * warps)))
    l1Image(const __grid_constant__ Arguments a, const __grid_constant__ Taps taps) {
    __shared__ NearTable<width, warps * rows> table;
    using Rows = NearRows<T, width>;
    const int x0 = blockIdx.x * 128, y0 = blockIdx.y * warps * rows;
    const bool straight = l1Straight(a, table, x0, y0);
    const int x = x0 + 4 * threadIdx.x, y = y0 + rows * threadIdx.y;
    if (x >= a.size[0] || y >= a.size[1])
        return;
    float acc[rows][4] = {};
    if (straight) {
        const T* from =
            static_cast<const T*>(a.in) + (a.origin + (x + Rows::reach) + y * a.strideY + blockIdx.z * a.strideZ);
#pragma unroll
        for (int r = 0; r < rows + width - 1; ++r, from += a.strideY) {
            float v[width + 3];
            Rows::straightRow(from, v);
            addRow<width, rows>(acc, v, taps, r);
        }
    } else {
        const bool quad = ownQuad<width>(a, x);
        const std::int64_t plane = (a.startZ + blockIdx.z) * a.strideZ;
#pragma unroll
        for (int r = 0; r < rows + width - 1; ++r) {
            float v[width + 3];
            const int at = table.row[rows * threadIdx.y + r];
            Rows::mappedRow(a, at < 0, at * a.strideY + plane, quad, table.column + 4 * threadIdx.x, v);
            addRow<width, rows>(acc, v, taps, r);
        }
    }
    storeNear<rows>(a, acc, a.out + (x + y * a.outStrideY + blockIdx.z * a.outStrideZ), x, y);
    if (a.zeros)
        repair<false>(a, taps, x, y, blockIdx.z, spoilt<rows>(acc));
}

template <class T, int width, int rows, int warps>
void launch(const Job& job) {
    const Arguments& a = job.arguments;
    const dim3 grid((a.size[0] + 127) / 128, (a.size[1] + warps * rows - 1) / (warps * rows), a.size[2]);
    l1Image<T, width, rows, warps><<<grid, dim3(32, warps), 0, job.stream>>>(a, parametersOf<64>(*job.table));
    check(cudaGetLastError(), "The launch of direct");
}

} // namespace

bool launchNearImage(const Job& job) {
    const Arguments& a = job.arguments;
    if (a.taps[0] != a.taps[1] || a.taps[0] != a.split.width || a.taps[0] > 7)
        return false;
    // Unaligned float32 rows are cheaper through shared memory, except for the fewest taps.
    if (a.taps[0] > 3 && a.type == ElementType::f32 && !(a.aligned && ((a.phase + a.taps[0] / 2) & 3) == 0))
        return false;
    return withNearType(a.type, [&]<class T>(std::type_identity<T>) {
        // One-byte samples leave a choice of rows (threadOutputs()).
        constexpr bool narrow = sizeof(T) == 1;
        const bool many = narrow && job.each[1] > (a.taps[0] == 3 ? 2 : 4);
        if (a.taps[0] == 3)
            many ? launch<T, 3, narrow ? 4 : 2, 8>(job) : launch<T, 3, 2, 8>(job);
        else if (a.taps[0] == 5)
            many ? launch<T, 5, narrow ? 8 : 4, 4>(job) : launch<T, 5, 4, 4>(job);
        else
            launch<T, 7, 4, 4>(job);
    });
}

} // namespace conv::direct
