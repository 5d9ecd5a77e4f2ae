// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/early_launch.h"
#include "cuda/variants/direct/l1.h"
#include "cuda/variants/direct/l1_shape.h"
#include <climits>

namespace conv::direct {
namespace {

constexpr int warps = marchWarps, width = 3, maxPlanes = maxMarchPlanes;

/// Adds a plane of samples to three planes of outputs: its last taps to `done`, middle taps to `next`, first taps to
/// `fresh`.
template <int rows, class Taps>
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

template <int rows>
struct Place {
    int row[rows + 2]; ///< positions of the first output's own column, −1 outside
    int left, right;   ///< offsets to the columns on either side
    bool leftOutside, rightOutside;
    int column[6]; ///< without vectors: positions along x, −1 outside
};

template <bool vectors, bool checked, int rows, class T>
__device__ __forceinline__ void readRow(const Arguments& a, const T* plane, bool outside, const Place<rows>& at,
                                        int row, float (&v)[6]) {
    if (checked && (outside || row < 0)) {
#pragma unroll
        for (float& value : v)
            value = a.outsideValue;
        return;
    }
    const T* p = plane + row;
    if constexpr (vectors) {
        const float4 m = quadAt(p);
        v[1] = m.x;
        v[2] = m.y;
        v[3] = m.z;
        v[4] = m.w;
        v[0] = checked && at.leftOutside ? a.outsideValue : static_cast<float>(__ldg(p + at.left));
        v[5] = checked && at.rightOutside ? a.outsideValue : static_cast<float>(__ldg(p + at.right));
    } else {
#pragma unroll
        for (int i = 0; i < 6; ++i)
            v[i] = at.column[i] < 0 ? a.outsideValue : static_cast<float>(__ldg(p + at.column[i]));
    }
}

template <bool vectors, int rows>
__device__ __forceinline__ void storePlane(const Arguments& a, const float (&acc)[rows][4], float* out, int x, int y,
                                           float* spare) {
    if constexpr (vectors) {
#pragma unroll
        for (int j = 0; j < rows; ++j, out += a.outStrideY)
            if (y + j < a.size[1])
                __stcs(reinterpret_cast<float4*>(out), make_float4(acc[j][0], acc[j][1], acc[j][2], acc[j][3]));
    } else if (a.outAligned) {
        storeNear<rows>(a, acc, out, x, y);
    } else {
        const int first = 4 * static_cast<int>(threadIdx.x);
#pragma unroll
        for (int j = 0; j < rows; ++j, out += a.outStrideY)
            sideBySide(spare, acc[j], [&](int i, float value) {
                if (x - first + i < a.size[0] && y + j < a.size[1])
                    __stcs(out + (i - first), value);
            });
        __syncwarp();
    }
}

/// Walks once over output planes [z0, z1). `plane`: positions of the sample planes, −1 outside. Returns true if some
/// output may be NaN and need recomputation.
template <bool vectors, bool checked, int rows, class T, class Taps>
__device__ __forceinline__ bool march(const Arguments& a, const Taps& taps, const Place<rows>& place,
                                      const std::int64_t* plane, float* spare, int x, int y, int z0, int z1) {
    float spoiltAny = 0; // becomes NaN with any non-finite output
    float p[rows][4] = {}, q[rows][4] = {}, r[rows][4] = {};
    float* out = a.out + (x + y * a.outStrideY + (z0 - 2) * a.outStrideZ);
    const auto step = [&](int z, float(&done)[rows][4], float(&next)[rows][4], float(&fresh)[rows][4]) {
        if (z > z1 + 1)
            return;
        const std::int64_t at = plane[z - z0];
        const T* from = static_cast<const T*>(a.in) + at * a.strideZ;
        float v[rows + 2][6];
#pragma unroll
        for (int j = 0; j < rows + 2; ++j)
            readRow<vectors, checked>(a, from, at < 0, place, place.row[j], v[j]);
        addPlane(v, taps, done, next, fresh);
        if (z >= z0 + 2) {
            storePlane<vectors>(a, done, out, x, y, spare);
            if (a.zeros)
#pragma unroll
                for (int j = 0; j < rows; ++j)
#pragma unroll
                    for (int c = 0; c < 4; ++c)
                        spoiltAny = fmaf(done[j][c], 0.0f, spoiltAny);
        }
        out += a.outStrideZ;
    };
#pragma unroll 1
    for (int z = z0; z <= z1 + 1; z += 3) {
        step(z, p, q, r);
        step(z + 1, q, r, p);
        step(z + 2, r, p, q);
    }
    return spoiltAny != spoiltAny;
}

constexpr int blocksFor(bool vectors, bool checked, int rows) {
    return rows == 2 && !(vectors && !checked) ? 2 : marchBlocks(rows);
}

/// `checked`: some samples may be outside. A template argument, because a divergent branch keeps taps out of uniform
/// registers and so lowers occupancy.
template <bool vectors, bool checked, int rows, class T, class Taps>
__global__ void __launch_bounds__(32 * warps, blocksFor(vectors, checked, rows))
    marchVolume(const __grid_constant__ Arguments a, const __grid_constant__ Taps taps, int planes) {
    __shared__ NearTable<width, warps * rows> table;
    __shared__ std::int64_t plane[maxPlanes + 2];
    __shared__ __align__(16) float spare[vectors ? 1 : warps][128];
    const int x0 = blockIdx.x * 128, y0 = blockIdx.y * warps * rows;
    letLaterKernelsBegin();
    const Layers layers(a, planes);
    const int z0 = layers.z0, z1 = layers.z1;
    const int columns = min(128, a.size[0] - x0) + 2, count = min(warps * rows, a.size[1] - y0) + 2;
    const int thread = threadIdx.x + 32 * threadIdx.y;
    constexpr int threads = 32 * warps;
    for (int i = thread; i < z1 - z0 + 2; i += threads)
        plane[i] = a.plane(z0 + i, layers.below);
    for (int i = thread; i < columns; i += threads) {
        const int x = x0 + i;
        table.column[i] = static_cast<int>(a.straight(0, x, x + 1) ? a.startX + x : a.position(0, x));
    }
    for (int i = thread; i < count; i += threads) {
        const int y = y0 + i;
        table.row[i] = static_cast<int>(a.straight(1, y, y + 1) ? a.startY + y : a.position(1, y));
    }
    awaitEarlierKernels();
    __syncthreads();
    const int left = 4 * threadIdx.x, top = rows * threadIdx.y, x = x0 + left, y = y0 + top;
    if ((vectors && x >= a.size[0]) || y >= a.size[1])
        return;
    Place<rows> place;
    const int own = vectors ? table.column[left + 1] : 0;
    place.left = table.column[left] - own;
    place.right = vectors ? table.column[left + 5] - own : 0;
    place.leftOutside = table.column[left] < 0;
    place.rightOutside = vectors && table.column[left + 5] < 0;
#pragma unroll
    for (int i = 0; i < 6; ++i)
        place.column[i] = left + i < columns ? table.column[left + i] : -1;
#pragma unroll
    for (int j = 0; j < rows + 2; ++j) {
        // Unused rows read any existing row.
        const int row = table.row[min(top + j, count - 1)];
        place.row[j] = row < 0 ? -1 : row * static_cast<int>(a.strideY) + own;
    }
    if (!march<vectors, checked, rows, T>(a, taps, place, plane, spare[vectors ? 0 : threadIdx.y], x, y, z0, z1))
        return;
    for (int z = z0; z < z1; ++z) {
        const float* out = a.out + (x + y * a.outStrideY + z * a.outStrideZ);
        unsigned bad = 0;
        for (int i = 0; i < 4 * rows; ++i)
            if (x + i % 4 < a.size[0] && y + i / 4 < a.size[1]) {
                const float value = out[i % 4 + i / 4 * a.outStrideY];
                bad |= value != value ? 1u << i : 0u;
            }
        repair<false>(a, taps, x, y, z, bad, layers.below);
    }
}

/// True if rows of 4 columns lie straight and aligned, except their end neighbours.
bool inVectors(const Arguments& a) {
    return a.aligned && a.outAligned && ((a.phase + 1) & 3) == 0 && a.size[0] % 4 == 0 && a.straightLo[0] <= 1 &&
           a.straightHi[0] >= a.size[0] + 1;
}

template <int rows, class T>
void launch(const Job& job) {
    const Arguments& a = job.arguments;
    const MarchCut cut = marchCut({a.size[0], a.size[1], a.size[2]}, a.items, rows, job.multiprocessors);
    const dim3 grid(cut.across, cut.down, static_cast<unsigned>(cut.blocks / (cut.across * cut.down)));
    const auto go = [&](auto* kernel) {
        launchEarly(kernel, {grid, dim3(32, warps), 0, job.stream, job.capability >= 90}, a,
                    parametersOf<64>(*job.table), cut.planes);
    };
    if (inVectors(a))
        a.outside ? go(marchVolume<true, true, rows, T, Parameters<64>>)
                  : go(marchVolume<true, false, rows, T, Parameters<64>>);
    else if constexpr (rows == 2)
        go(marchVolume<false, true, rows, T, Parameters<64>>);
}

} // namespace

bool launchMarch(const Job& job) {
    const Arguments& a = job.arguments;
    if (a.taps[0] != 3 || a.taps[1] != 3 || a.taps[2] != 3)
        return false;
    if (a.strideZ >= INT_MAX)
        return false; // positions in a plane are ints
    // Unaligned rows have one instance only.
    const std::int64_t rows = inVectors(a) && job.each[1] > 0 ? job.each[1] : 2;
    return withNearType(a.type, [&]<class T>(std::type_identity<T>) {
        rows == 1 ? launch<1, T>(job) : rows == 4 ? launch<4, T>(job) : launch<2, T>(job);
    });
}

} // namespace conv::direct
