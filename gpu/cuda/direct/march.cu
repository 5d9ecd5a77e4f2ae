#include "cuda/direct/near.h"

namespace conv::direct {
namespace {

constexpr int rows = 2, warps = 8, width = 3, planesMost = 64;
using Table = NearTable<width, warps * rows>;

/// What a plane of samples means for three planes of outputs: the last taps of `done`, the middle ones of `next`, and
/// the first ones of `fresh`.
template <class Taps>
__device__ __forceinline__ void addPlane(const float (&v)[rows + 2][6], const Taps& taps, float (&done)[rows][4],
                                         float (&next)[rows][4], float (&fresh)[rows][4]) {
#pragma unroll
    for (int r = 0; r < rows + 2; ++r)
#pragma unroll
        for (int t = 0; t < 3; ++t)
#pragma unroll
            for (int d = 0; d < 3; ++d) {
                const int j = r - d;
                if (j < 0 || j >= rows)
                    continue;
#pragma unroll
                for (int c = 0; c < 4; ++c) {
                    done[j][c] = fmaf(taps.weight[24 + 4 * d + t], v[r][c + t], done[j][c]);
                    next[j][c] = fmaf(taps.weight[12 + 4 * d + t], v[r][c + t], next[j][c]);
                    fresh[j][c] = fmaf(taps.weight[4 * d + t], v[r][c + t], d == 0 && t == 0 ? 0.0f : fresh[j][c]);
                }
            }
}

/// The planes of outputs from z0 to z1, walked once; `plane`: their samples' positions along z, -1 outside.
template <bool straight, class T, class Taps>
__device__ __forceinline__ bool march(const Arguments& a, const Taps& taps, const NearRows<T, width>& source,
                                      const Table& table, const std::int64_t* plane, int x, int y, int z0, int z1) {
    const int* column = table.column + 4 * threadIdx.x;
    const int* row = table.row + rows * threadIdx.y;
    bool spoiltAny = false;
    float p[rows][4] = {}, q[rows][4] = {}, r[rows][4] = {};
    const auto step = [&](int z, float(&done)[rows][4], float(&next)[rows][4], float(&fresh)[rows][4]) {
        if (z > z1 + 1)
            return;
        const std::int64_t at = plane[z - z0], from = at * a.strideZ;
        float v[rows + 2][6];
#pragma unroll
        for (int j = 0; j < rows + 2; ++j)
            if constexpr (straight)
                source.straightRow(j * a.strideY + from, v[j]);
            else
                source.mappedRow(at < 0 || row[j] < 0, row[j] * a.strideY + from, column, v[j]);
        addPlane(v, taps, done, next, fresh);
        if (z < z0 + 2)
            return;
        storeNear<rows>(a, done, x, y, z - 2);
        spoiltAny = spoiltAny || (a.zeros && spoilt<rows>(done));
    };
#pragma unroll 1
    for (int z = z0; z <= z1 + 1; z += 3) {
        step(z, p, q, r);
        step(z + 1, q, r, p);
        step(z + 2, r, p, q);
    }
    return spoiltAny;
}

template <class T, class Taps>
__global__ void __launch_bounds__(32 * warps, 3)
    marchVolume(const __grid_constant__ Arguments a, const __grid_constant__ Taps taps, int planes) {
    __shared__ Table table;
    __shared__ std::int64_t plane[planesMost + 2];
    const int x0 = blockIdx.x * 128, y0 = blockIdx.y * warps * rows;
    const int z0 = blockIdx.z * planes, z1 = min(z0 + planes, a.size[2]);
    bool outside = false;
    for (int i = threadIdx.x + 32 * threadIdx.y; i < z1 - z0 + 2; i += 32 * warps) {
        plane[i] = Axis(a.map[2], a.first[2] + a.centre[2] + z0)(a.first[2] + z0 + i);
        outside |= plane[i] < 0;
    }
    outside = __syncthreads_or(outside);
    const NearRows<T, width> source = NearRows<T, width>::template of<warps * rows, rows>(a, table, x0, y0, outside);
    const int x = x0 + 4 * threadIdx.x, y = y0 + rows * threadIdx.y;
    if (x >= a.size[0] || y >= a.size[1])
        return;
    const bool spoiltAny = source.straight ? march<true>(a, taps, source, table, plane, x, y, z0, z1)
                                           : march<false>(a, taps, source, table, plane, x, y, z0, z1);
    if (!spoiltAny)
        return;
    for (int z = z0; z < z1; ++z) {
        const float* out = a.out + (x + y * a.outStrideY + z * a.outStrideZ);
        unsigned bad = 0;
        for (int i = 0; i < 4 * rows; ++i)
            if (x + i % 4 < a.size[0] && y + i / 4 < a.size[1]) {
                const float value = out[i % 4 + i / 4 * a.outStrideY];
                bad |= value != value ? 1u << i : 0u;
            }
        repair<false>(a, taps, x, y, z, bad);
    }
}

} // namespace

bool launchMarch(const Job& job) {
    const Arguments& a = job.arguments;
    if (a.taps[0] != 3 || a.taps[1] != 3 || a.taps[2] != 3)
        return false;
    const int across = (a.size[0] + 127) / 128, down = (a.size[1] + warps * rows - 1) / (warps * rows);
    // Long walks read few planes twice; short ones keep a small volume's multiprocessors busy.
    int planes = planesMost;
    while (planes > 4 && across * down * ((a.size[2] + planes - 1) / planes) < 400)
        planes /= 2;
    const dim3 grid(across, down, (a.size[2] + planes - 1) / planes);
    return withNearType(a.type, [&]<class T>(std::type_identity<T>) {
        marchVolume<T><<<grid, dim3(32, warps), 0, job.stream>>>(a, parametersOf<64>(*job.table), planes);
        check(cudaGetLastError(), "The launch of direct");
    });
}

} // namespace conv::direct
