// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct/window.h"

namespace conv::direct {

/// `depth` rows of taps split one unrolled body of less than 2048 instructions: more halves the rate on an H100, by its
/// instruction cache (2026-11).
template <int dimension_, int width_, int depth_>
struct Shape {
    static constexpr int dimension = dimension_, width = width_, depth = depth_;
    static constexpr Tile tile = tileOf(dimension, width);
    static constexpr int maxRows = maxRowsOf(dimension, width);       ///< rows of taps in a block of taps
    static constexpr int together = blocksTogether(dimension, width); ///< blocks of taps that share a window
    static constexpr int pitch = (width + 3) / 4 * 4;                 ///< floats from one row of taps to the next
    static_assert(depth * width * 32 < 2000);
};

inline constexpr int rowsEach = 8; // rows of a thread, 4 columns each

/// acc += `depth` rows of taps, from table index 4 · `quad` on, times the samples at `from`: 4 columns and 8 rows per
/// tap. Products of one sample follow each other, so that an FFMA reads one new register. If the compiler sees a
/// warp-uniform index, taps stay in uniform registers.
template <class S, int depth, class Taps>
__device__ __forceinline__ void multiply(float (&acc)[rowsEach][4], const float* from, const Taps& taps, int quad) {
    const int tap = 4 * quad;
    float weight[depth][S::pitch];
#pragma unroll
    for (int d = 0; d < depth; ++d)
        if constexpr (Taps::uniform) {
#pragma unroll
            for (int i = 0; i < S::width; ++i)
                weight[d][i] = taps[tap + d * S::pitch + i];
        } else {
#pragma unroll
            for (int i = 0; i < S::pitch; i += 4) {
                const float4 w = __ldg(reinterpret_cast<const float4*>(taps.weight + tap + d * S::pitch + i));
                weight[d][i] = w.x;
                weight[d][i + 1] = w.y;
                weight[d][i + 2] = w.z;
                weight[d][i + 3] = w.w;
            }
        }
#pragma unroll
    for (int row = 0; row < rowsEach + depth - 1; ++row) {
        float sample[S::tile.read];
#pragma unroll
        for (int i = 0; i < S::tile.read; i += 4) {
            const float4 v = *reinterpret_cast<const float4*>(from + row * S::tile.pitch + i);
            sample[i] = v.x;
            sample[i + 1] = v.y;
            sample[i + 2] = v.z;
            sample[i + 3] = v.w;
        }
#pragma unroll
        for (int i = 0; i < S::width + 3; ++i)
#pragma unroll
            for (int d = 0; d < depth; ++d) {
                const int j = row - d;
                if (j < 0 || j >= rowsEach)
                    continue;
#pragma unroll
                for (int c = 0; c < 4; ++c)
                    if (const int t = i - c; t >= 0 && t < S::width)
                        acc[j][c] = fmaf(weight[d][t], sample[S::tile.lead + i], acc[j][c]);
            }
    }
}

/// One step of `rows` rows of taps, `depth` at once, then fewer. The shuffle makes the index warp-uniform for the
/// compiler.
template <class S, int depth = S::depth, class Taps>
__device__ __forceinline__ void multiplyRows(float (&acc)[rowsEach][4], const float* from, const Taps& taps, int& quad,
                                             int rows) {
#pragma unroll 1
    for (; rows >= depth; rows -= depth, from += depth * S::tile.pitch, quad += depth * S::pitch / 4)
        multiply<S, depth>(acc, from, taps, __shfl_sync(0xffffffffu, quad, 0));
    constexpr int fewer = depth == 8 ? 4 : depth > 2 ? 2 : 1;
    if constexpr (depth > 1)
        multiplyRows<S, fewer>(acc, from, taps, quad, rows);
}

/// One step of a square kernel; `quad` must be known to be warp-uniform.
template <class S, class Taps>
__device__ __forceinline__ void multiplySquare(float (&acc)[rowsEach][4], const float* from, const Taps& taps,
                                               int& quad) {
    constexpr int bodies = S::width / S::depth, left = S::width % S::depth;
#pragma unroll 1
    for (int body = 0; body < bodies; ++body, quad += S::depth * S::pitch / 4)
        multiply<S, S::depth>(acc, from + body * S::depth * S::tile.pitch, taps, quad);
    if constexpr (left > 0) {
        multiply<S, left>(acc, from + bodies * S::depth * S::tile.pitch, taps, quad);
        quad += left * S::pitch / 4;
    }
}

/// Stores a thread's outputs. `below`: first plane of the volume. `spare`: 128 floats of the warp, for volumes that may
/// not be aligned. (Images do not gain from it.)
template <class S, bool parts, bool aligned = false, class Taps>
__device__ __forceinline__ void storeTile(const Arguments& a, const Taps& taps, const float (&acc)[rowsEach][4], int x,
                                          int y, int z, int below = 0, float* spare = nullptr) {
    if (z >= below + a.size[2])
        return;
    const int lane = threadIdx.x % 32, left = x - lane % 8 * 4, top = y - lane / 8 * rowsEach;
    const bool vectors = aligned || a.outAligned;
    float* out = a.out + (x + y * a.outStrideY + z * a.outStrideZ);
    if (vectors && left + 32 <= a.size[0] && top + 32 <= a.size[1]) {
#pragma unroll
        for (int j = 0; j < rowsEach; ++j, out += a.outStrideY)
            __stcs(reinterpret_cast<float4*>(out), make_float4(acc[j][0], acc[j][1], acc[j][2], acc[j][3]));
    } else if (vectors || S::dimension == 2) {
#pragma unroll
        for (int j = 0; j < rowsEach; ++j, out += a.outStrideY)
            if (vectors && y + j < a.size[1] && x + 4 <= a.size[0])
                __stcs(reinterpret_cast<float4*>(out), make_float4(acc[j][0], acc[j][1], acc[j][2], acc[j][3]));
            else
#pragma unroll
                for (int c = 0; c < 4; ++c)
                    if (y + j < a.size[1] && x + c < a.size[0])
                        __stcs(out + c, acc[j][c]);
    } else if constexpr (!aligned && S::dimension == 3) {
        out = a.out + (left + top * a.outStrideY + z * a.outStrideZ);
#pragma unroll
        for (int j = 0; j < rowsEach; ++j, out += a.outStrideY)
            sideBySide(spare, acc[j], [&](int i, float value) {
                const int row = i / 32 * rowsEach;
                if (left + i % 32 < a.size[0] && top + row + j < a.size[1])
                    __stcs(out + (i % 32 + row * a.outStrideY), value);
            });
        __syncwarp();
    }
    if (!a.zeros)
        return;
    unsigned bad = 0;
#pragma unroll
    for (int j = 0; j < rowsEach; ++j)
#pragma unroll
        for (int c = 0; c < 4; ++c)
            bad |= acc[j][c] != acc[j][c] ? 1u << (4 * j + c) : 0u;
    repair<parts>(a, taps, x, y, z, bad, below);
}

__device__ __forceinline__ void endPart(float (&sum)[rowsEach][4], float (&acc)[rowsEach][4]) {
#pragma unroll
    for (int j = 0; j < rowsEach; ++j)
#pragma unroll
        for (int c = 0; c < 4; ++c) {
            sum[j][c] += acc[j][c];
            acc[j][c] = 0;
        }
}

/// Images or planes of a stack, one per z of the grid, in one chain; other thread blocks compute while samples arrive.
/// `square`: as many rows of taps as columns, which saves the bodies for a remainder.
template <class S, bool square, int blocks, class Taps>
__global__ void __launch_bounds__(S::tile.threads, blocks)
    imageTiles(const __grid_constant__ Arguments a, const __grid_constant__ Taps taps) {
    extern __shared__ __align__(16) float planes[];
    __shared__ WindowTable<S> table;
    constexpr Tile tile = S::tile;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int x0 = blockIdx.x * tile.size[0], y0 = blockIdx.y * tile.size[1];
    const int x = warp % 2 * 32 + lane % 8 * 4, y = warp / 2 * 32 + lane / 8 * rowsEach;
    const Window<S> window(a, table, x0, y0, 0, 0);
    window.load(a, blockIdx.z, planes);
    copiesDone();
    __syncthreads();
    float acc[rowsEach][4] = {};
    int quad;
    asm("mov.u32 %0, 0;" : "=r"(quad)); // opaque: keeps the tap index out of address arithmetic
    const float* from = planes + y * tile.pitch + x;
    if constexpr (square)
        multiplySquare<S>(acc, from, taps, quad);
    else
        multiplyRows<S>(acc, from, taps, quad, a.taps[1]);
    storeTile<S, false>(a, taps, acc, x0 + x, y0 + y, blockIdx.z);
}

/// imageTiles with parts: windows of the input one after the other, blocks of taps within a window.
template <class S, int blocks, class Taps>
__global__ void __launch_bounds__(S::tile.threads, blocks)
    imageWide(const __grid_constant__ Arguments a, const __grid_constant__ Taps taps) {
    extern __shared__ __align__(16) float planes[];
    __shared__ WindowTable<S> table;
    constexpr Tile tile = S::tile;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const int x0 = blockIdx.x * tile.size[0], y0 = blockIdx.y * tile.size[1];
    const int x = warp % 2 * 32 + lane % 8 * 4, y = warp / 2 * 32 + lane / 8 * rowsEach;
    float acc[rowsEach][4] = {}, sum[rowsEach][4] = {};
    int quad = 0, steps = a.split.stepsPerPart;
#pragma unroll 1
    for (int yBlock = 0; yBlock < a.split.yBlocks; ++yBlock) {
        const int rows = min(a.split.rows, a.taps[1] - yBlock * a.split.rows);
#pragma unroll 1
        for (int first = 0; first < a.split.xBlocks; first += S::together) {
            if (quad > 0)
                __syncthreads();
            const Window<S> window(a, table, x0, y0, first, yBlock);
            window.load(a, blockIdx.z, planes);
            copiesDone();
            __syncthreads();
            const float* from = planes + y * tile.pitch + x;
#pragma unroll 1
            for (int n = min(+S::together, a.split.xBlocks - first); n > 0; --n, from += S::width) {
                multiplyRows<S>(acc, from, taps, quad, rows);
                quad += (a.split.rows - rows) * S::pitch / 4;
                if (--steps == 0) {
                    steps = a.split.stepsPerPart;
                    endPart(sum, acc);
                }
            }
        }
    }
    endPart(sum, acc);
    storeTile<S, true>(a, taps, sum, x0 + x, y0 + y, blockIdx.z);
}

/// Volumes: each warp computes one plane of outputs; the ring of planes is loaded one step ahead.
template <class S, bool parts, int blocks, class Taps>
__global__ void __launch_bounds__(S::tile.threads, blocks)
    volumeTiles(const __grid_constant__ Arguments a, const __grid_constant__ Taps taps) {
    static_assert(!parts);
    extern __shared__ __align__(16) float planes[];
    __shared__ WindowTable<S> table;
    __shared__ __align__(16) float spare[S::tile.threads * 4];
    constexpr Tile tile = S::tile;
    constexpr int deep = tile.size[2];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const Layers layers(a, deep);
    const int x0 = blockIdx.x * tile.size[0], y0 = blockIdx.y * tile.size[1], z0 = layers.z0;
    const int x = lane % 8 * 4, y = lane / 8 * rowsEach;
    const int planeSize = tile.pitch * (tile.size[1] + a.split.rows - 1);
    const int depths = a.taps[2], planesAll = layers.z1 - z0 + depths - 1;
    const Window<S> window(a, table, x0, y0, 0, 0);
    const float* from = planes + y * tile.pitch + x;
    float acc[rowsEach][4] = {};
    int quad = 0, slot = warp, free = 0;
#pragma unroll 1
    for (int plane = 0; plane < deep + depths; ++plane) {
        if (plane >= deep) {
            // The step's planes have arrived, and the slot of the last step's first plane is free.
            copiesDone();
            __syncthreads();
        }
        if (plane < planesAll)
            window.load(a, z0 + plane, planes + free * planeSize, layers.below);
        free = free + 1 == tile.slots ? 0 : free + 1;
        if (plane < deep)
            continue;
        multiplyRows<S>(acc, from + slot * planeSize, taps, quad, a.split.rows);
        slot = slot + 1 == tile.slots ? 0 : slot + 1;
    }
    storeTile<S, parts>(a, taps, acc, x0 + x, y0 + y, z0 + warp, layers.below, spare + warp * 128);
}

/// volumeTiles with parts. A thread block computes `tilesEach` tiles one behind the other, so that planes between them
/// are read once; 1 with several blocks of taps.
template <class S, bool parts, int blocks, class Taps>
__global__ void __launch_bounds__(S::tile.threads, blocks)
    volumeWalk(const __grid_constant__ Arguments a, const __grid_constant__ Taps taps, int tilesEach) {
    static_assert(parts);
    extern __shared__ __align__(16) float planes[];
    __shared__ WindowTable<S> table;
    __shared__ __align__(16) float spare[S::tile.threads * 4];
    constexpr Tile tile = S::tile;
    constexpr int deep = tile.size[2], slots = tile.slots;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const Layers layers(a, tilesEach * deep);
    const int x0 = blockIdx.x * tile.size[0], y0 = blockIdx.y * tile.size[1], z0 = layers.z0;
    const int x = lane % 8 * 4, y = lane / 8 * rowsEach;
    const int planeSize = tile.pitch * (tile.size[1] + a.split.rows - 1), depths = a.taps[2];
    const int outputs = layers.z1 - z0, planesAll = outputs + depths - 1;

    float acc[rowsEach][4] = {}, sum[rowsEach][4] = {};
    int quad = 0, steps = a.split.stepsPerPart;
#pragma unroll 1
    for (int block = 0; block < a.split.xBlocks * a.split.yBlocks; ++block) {
        const int yBlock = block / a.split.xBlocks, xBlock = block - yBlock * a.split.xBlocks;
        const int rows = min(a.split.rows, a.taps[1] - yBlock * a.split.rows);
        if (block > 0)
            __syncthreads();
        const Window<S> window(a, table, x0, y0, xBlock, yBlock);
        const float* from = planes + y * tile.pitch + x;
        int next = 0, free = 0; // the plane to load, and its slot
#pragma unroll 1
        for (int first = 0; first < outputs; first += deep) {
            if (first > 0) {
                // Its planes may be overwritten, or not loaded yet.
                __syncthreads();
                if (depths > slots) {
                    next = first;
                    free = first % slots;
                }
            }
            int slot = (first + warp) % slots, ready = min(first + deep, planesAll);
#pragma unroll 1
            for (int step = -1; step < depths;) {
                if (next < ready) {
                    window.load(a, z0 + next, planes + free * planeSize, layers.below);
                    ++next;
                    free = free + 1 == slots ? 0 : free + 1;
                    if (step < 0)
                        continue;
                }
                if (step >= 0) {
                    multiplyRows<S>(acc, from + slot * planeSize, taps, quad, rows);
                    quad += (a.split.rows - rows) * S::pitch / 4;
                    slot = slot + 1 == slots ? 0 : slot + 1;
                    if (--steps == 0) {
                        steps = a.split.stepsPerPart;
                        endPart(sum, acc);
                    }
                }
                if (++step == depths)
                    break;
                // The step's planes have arrived, and the slot of the last step's first plane is free.
                copiesDone();
                __syncthreads();
                ready = min(first + step + slots, planesAll);
            }
            if (block + 1 < a.split.xBlocks * a.split.yBlocks)
                continue;
            endPart(sum, acc);
            storeTile<S, parts>(a, taps, sum, x0 + x, y0 + y, z0 + first + warp, layers.below, spare + warp * 128);
            quad = 0;
            steps = a.split.stepsPerPart;
#pragma unroll
            for (int j = 0; j < rowsEach; ++j)
#pragma unroll
                for (int c = 0; c < 4; ++c)
                    sum[j][c] = 0;
        }
    }
}

} // namespace conv::direct
