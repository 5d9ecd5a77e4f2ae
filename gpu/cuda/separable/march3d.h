#pragma once
#include "cuda/separable/place.h"

namespace conv::march {

/// A tile of the plane: `depth` planes under way, two to a barrier; `threads` threads, each with `column` neighbours
/// along y of which it keeps the sums along z.
template <int radius_, int width_, int height_, int threads_, int depth_, int blocks_>
struct Tile {
    static constexpr int radius = radius_, width = width_, height = height_, threads = threads_, depth = depth_,
                         blocks = blocks_;
    static constexpr int halo = haloOf(radius), sideChunks = halo / 4, chunks = (width + 2 * halo) / 4;
    static constexpr int rows = height + 2 * radius;
    static constexpr int pitch = (chunks | 1) * 4, stage = rows * pitch; ///< an odd number of chunks: no bank conflicts
    static constexpr int passPitch = width + 4, pass = rows * passPitch;
    static constexpr int column = width * height / threads, outputs = 8;
    static_assert(depth % 2 == 0 && width % outputs == 0 && threads % width == 0);

    static constexpr int segmentMost = 1024;

    static std::size_t bytes(std::size_t sample, int sets, int segment = segmentMost) {
        return static_cast<std::size_t>(depth) * stage * sample + 4 * static_cast<std::size_t>(sets) * pass * 4 +
               (static_cast<std::size_t>(chunks) * 4 + rows + segment + 2 * radius) * 4;
    }
};

/// Where the samples of a tile lie: positions along x, offsets of rows within a plane, positions of planes; −1 outside.
template <class S>
struct TileTables {
    int4* x;
    int* row;
    int* plane;

    __device__ __forceinline__ explicit TileTables(float* memory)
        : x(reinterpret_cast<int4*>(memory)),
          row(reinterpret_cast<int*>(memory) + 4 * S::chunks),
          plane(row + S::rows) {}

    template <class A>
    __device__ __forceinline__ void fill(const A& a) const {
        const std::int64_t fromX = a.first[0] + static_cast<std::int64_t>(blockIdx.x) * S::width;
        const std::int64_t fromY = a.first[1] + static_cast<std::int64_t>(blockIdx.y) * S::height;
        std::int64_t shift;
        const Interval runX = a.map[0].straight(a.first[0] + a.skip + S::halo, &shift);
        for (int i = threadIdx.x; i < S::chunks * 4; i += S::threads)
            reinterpret_cast<int*>(x)[i] = static_cast<int>(positionOf(a.map[0], runX, shift, fromX + i));
        const Interval runY = a.map[1].straight(a.first[1] + S::radius, &shift);
        for (int i = threadIdx.x; i < S::rows; i += S::threads) {
            const std::int64_t y = positionOf(a.map[1], runY, shift, fromY + i);
            row[i] = y < 0 ? -1 : static_cast<int>(y * a.strideY);
        }
        const std::int64_t fromZ = a.first[2] + static_cast<std::int64_t>(blockIdx.z) * a.segment;
        const int planes = min(a.segment, a.size[2] - static_cast<int>(blockIdx.z) * a.segment) + 2 * S::radius;
        const Interval runZ = a.map[2].straight(fromZ + S::radius, &shift);
        for (int i = threadIdx.x; i < planes; i += S::threads)
            plane[i] = static_cast<int>(positionOf(a.map[2], runZ, shift, fromZ + i));
    }
};

/// Brings planes into the stages: chunks of the tile's own columns first, then those of the halo, so that few warps
/// own chunks that must be gathered sample by sample. Where a narrow type is gathered, the samples wait in registers
/// until the next step.
template <class Stage, bool any, class S, class A>
struct PlaneLoader {
    static constexpr int own = S::rows * (S::width / 4), side = S::rows * S::sideChunks, all = own + 2 * side;
    static constexpr int rounds = (all + S::threads - 1) / S::threads, ownRounds = own / S::threads;
    static constexpr bool waits = sizeof(Stage) < 4;
    static constexpr int waiting = waits ? rounds - ownRounds : 1;
    static constexpr int nothing = INT_MIN, gathered = -1;

    const A& a;
    TileTables<S> tables;
    int at[rounds];           ///< offset in the plane, or `gathered`, or `nothing`
    int place[rounds];        ///< in the stage
    bool ownPlain, sidePlain; ///< no chunk of the first ownRounds, of the rest, must be gathered by any thread
    Stage wait[waits ? 2 : 1][waiting][4];

    __device__ __forceinline__ PlaneLoader(const A& arguments, const TileTables<S>& t) : a(arguments), tables(t) {
        bool plain[2] = {true, true};
#pragma unroll
        for (int k = 0; k < rounds; ++k) {
            const int i = threadIdx.x + k * S::threads;
            int row, c;
            if (i < own) {
                row = i / (S::width / 4);
                c = S::sideChunks + i % (S::width / 4);
            } else if (i < own + side) {
                row = (i - own) / S::sideChunks;
                c = (i - own) % S::sideChunks;
            } else {
                row = (i - own - side) / S::sideChunks;
                c = S::sideChunks + S::width / 4 + (i - own - side) % S::sideChunks;
            }
            place[k] = row * S::pitch + 4 * c;
            at[k] = nothing;
            if (i < all) {
                const int4 p = tables.x[c];
                const int offset = tables.row[row];
                at[k] = a.aligned && offset >= 0 && inStep(p) ? offset + p.x : gathered;
                plain[k < ownRounds ? 0 : 1] &= at[k] != gathered;
            }
        }
        ownPlain = __syncthreads_and(plain[0]);
        sidePlain = __syncthreads_and(plain[1]);
    }

    /// Starts the copy of the plane at position z (−1: outside) into a stage; `turn` says which of the two of a step
    /// it is.
    __device__ __forceinline__ void start(int z, Stage* to, int turn) {
        if (any && a.type != ElementType::f32) {
            bringAny(z, to);
        } else if (z < 0) {
            gatherAll<0, rounds>(a.in, z, to, turn);
        } else {
            const Stage* plane = static_cast<const Stage*>(a.in) + z * a.strideZ;
            const auto shared = static_cast<std::uint32_t>(__cvta_generic_to_shared(to));
            constexpr int size = sizeof(Stage);
            if (ownPlain) {
#pragma unroll
                for (int k = 0; k < ownRounds; ++k)
                    copyAsync<4 * size>(shared + place[k] * size, plane + at[k]);
            } else {
                gatherAll<0, ownRounds>(plane, z, to, turn);
            }
            if (sidePlain) {
#pragma unroll
                for (int k = ownRounds; k < rounds; ++k)
                    if (k + 1 < rounds || at[k] >= 0)
                        copyAsync<4 * size>(shared + place[k] * size, plane + at[k]);
            } else {
                gatherAll<ownRounds, rounds>(plane, z, to, turn);
            }
        }
    }

    /// Chunks of some rounds of a plane at position z, straight or not.
    template <int from, int end>
    __device__ __forceinline__ void gatherAll(const void* plane, int z, Stage* to, int turn) {
#pragma unroll
        for (int k = from; k < end; ++k)
            if (z >= 0 && at[k] >= 0)
                __pipeline_memcpy_async(to + place[k], static_cast<const Stage*>(plane) + at[k], 4 * sizeof(Stage));
            else if (at[k] != nothing)
                gather(k, plane, z, to, turn);
    }

    __device__ __forceinline__ void gather(int k, const void* plane, int z, Stage* to, int turn) {
        const int4 p = tables.x[place[k] % S::pitch / 4];
        const int offset = z < 0 ? -1 : tables.row[place[k] / S::pitch];
        if constexpr (waits) {
            if (k >= ownRounds) {
                const int from[4] = {p.x, p.y, p.z, p.w};
#pragma unroll
                for (int q = 0; q < 4; ++q)
                    wait[turn][k < ownRounds ? 0 : k - ownRounds][q] =
                        offset >= 0 && from[q] >= 0 ? static_cast<const Stage*>(plane)[offset + from[q]]
                                                    : static_cast<Stage>(a.outsideValue);
                return;
            }
        }
        if (sizeof(Stage) == 4 && (p.x | p.y | p.z | p.w | offset) >= 0) {
            const auto* row = static_cast<const Stage*>(plane) + offset;
            __pipeline_memcpy_async(to + place[k], row + p.x, sizeof(float));
            __pipeline_memcpy_async(to + place[k] + 1, row + p.y, sizeof(float));
            __pipeline_memcpy_async(to + place[k] + 2, row + p.z, sizeof(float));
            __pipeline_memcpy_async(to + place[k] + 3, row + p.w, sizeof(float));
            return;
        }
        copyScattered<Stage, false>(to + place[k], plane, a.type, offset, p, a.outsideValue);
    }

    /// A plane of a type told at run time: all of a thread's chunks are loaded before the first is converted.
    __device__ __forceinline__ void bringAny(int z, Stage* to) {
        byType(a.type, [&]<class T>(T) {
            const auto* plane = static_cast<const T*>(a.in) + z * a.strideZ;
            Chunk<T> four[rounds];
#pragma unroll
            for (int k = 0; k < rounds; ++k)
                if (z >= 0 && at[k] >= 0)
                    four[k] = *reinterpret_cast<const Chunk<T>*>(plane + at[k]);
#pragma unroll
            for (int k = 0; k < rounds; ++k)
                if (z >= 0 && at[k] >= 0) {
                    *reinterpret_cast<float4*>(to + place[k]) = asFloats(four[k]);
                } else if (at[k] != nothing) {
                    const int4 p = tables.x[place[k] % S::pitch / 4];
                    const int offset = z < 0 ? -1 : tables.row[place[k] / S::pitch];
                    const auto sample = [&](int x) {
                        return offset >= 0 && x >= 0 ? static_cast<float>(plane[offset + x]) : a.outsideValue;
                    };
                    *reinterpret_cast<float4*>(to + place[k]) =
                        make_float4(sample(p.x), sample(p.y), sample(p.z), sample(p.w));
                }
        });
    }

    /// Puts what waited into the stage it was meant for. Only if z of that plane was inside or all was gathered: a
    /// chunk that went the fast way is left alone.
    __device__ __forceinline__ void settle(int z, Stage* to, int turn) {
        if constexpr (waits) {
            if (z >= 0 && sidePlain)
                return;
#pragma unroll
            for (int k = ownRounds; k < rounds; ++k)
                if (at[k] != nothing && (at[k] < 0 || z < 0)) {
                    Chunk<Stage> four;
#pragma unroll
                    for (int q = 0; q < 4; ++q)
                        four.v[q] = wait[turn][k - ownRounds][q];
                    *reinterpret_cast<Chunk<Stage>*>(to + place[k]) = four;
                }
        }
    }
};

/// Walks one tile through one segment. Returns whether an output of this thread was not finite.
template <class Stage, bool any, int sets, class S, Fit fit, bool careful, class A>
__device__ __forceinline__ bool walk(const A& a, Stage* stages, float* passed, const TileTables<S>& tables) {
    constexpr int radius = S::radius, column = S::column, chains = sets == 2 ? 3 : 1;
    constexpr int units = S::rows * (S::width / S::outputs);
    constexpr bool symmetric = isSymmetric(fit);
    const int tid = threadIdx.x;
    const int begin = blockIdx.z * a.segment;
    const int planes = min(a.segment, a.size[2] - begin) + 2 * radius;
    PlaneLoader<Stage, any, S, A> loader(a, tables);

    // Positions of the two planes that are fetched next: looked up a step before they are needed.
    int z[2] = {tables.plane[0], tables.plane[1]};
    const auto startTwo = [&](int p, int slot) {
#pragma unroll
        for (int j = 0; j < 2; ++j)
            if (p + j < planes)
                loader.start(z[j], stages + (slot + j) * S::stage, j);
        __pipeline_commit();
#pragma unroll
        for (int j = 0; j < 2; ++j)
            z[j] = tables.plane[min(p + 2 + j, planes - 1)];
    };
    const auto settleTwo = [&](int p, int slot) {
        if constexpr (sizeof(Stage) < 4) {
#pragma unroll
            for (int j = 0; j < 2; ++j)
                if (p + j < planes)
                    loader.settle(tables.plane[p + j], stages + (slot + j) * S::stage, j);
        }
    };
    // Planes of one step go into two of the four halves of `passed`.
    const auto alongRows = [&](int slot, int half) {
#pragma unroll
        for (int u0 = 0; u0 < 2 * units; u0 += S::threads) {
            int u = u0 + tid;
            if (u0 + S::threads > 2 * units && u >= 2 * units)
                break;
            const int j = u >= units ? 1 : 0;
            u -= j * units;
            const int row = u % S::rows, c = u / S::rows * S::outputs;
            const Stage* from = stages + (slot + j) * S::stage + row * S::pitch + c;
            float* to = passed + (half + j) * sets * S::pass + row * S::passPitch + c;
            float sum[sets][S::outputs];
            if constexpr (sets == 2)
                rowSums<radius, S::halo, S::outputs, 4, careful>(from, a.taps[0][0], a.taps[0][1], sum[0], sum[1]);
            else
                rowSums<radius, S::halo, S::outputs, 4, careful, symmetric>(from, a.taps[0][0], sum[0]);
#pragma unroll
            for (int s = 0; s < sets; ++s)
#pragma unroll
                for (int t = 0; t < S::outputs; t += 4)
                    *reinterpret_cast<float4*>(to + s * S::pass + t) =
                        make_float4(sum[s][t], sum[s][t + 1], sum[s][t + 2], sum[s][t + 3]);
        }
    };

    const int tx = tid % S::width, ty = tid / S::width * column;
    const int x = blockIdx.x * S::width + tx, y = blockIdx.y * S::height + ty;
    const int mine = x >= a.skip && x < a.size[0] ? min(column, a.size[1] - y) : 0; // outputs along y
    float sums[chains][column][2 * radius];
#pragma unroll
    for (int s = 0; s < chains; ++s)
#pragma unroll
        for (int t = 0; t < column; ++t)
#pragma unroll
            for (int i = 0; i < 2 * radius; ++i)
                sums[s][t][i] = 0;
    float* out = a.out + (x - a.skip) + y * a.outStrideY + begin * a.outStrideZ;
    const int outStride = static_cast<int>(a.outStrideY);
    float poison = 0; // NaN as soon as an output is not finite

#pragma unroll 1
    for (int p = 0; p < S::depth; p += 2) {
        startTwo(p, p);
        settleTwo(p, p);
    }
    __pipeline_wait_prior(S::depth / 2 - 1);
    __syncthreads();
    alongRows(0, 0);
    __pipeline_wait_prior(S::depth / 2 - 2);
    __syncthreads();
    int slot = 0, half = 0;
#pragma unroll 1
    for (int p = 0; p < planes; p += 2) {
        if (p >= 2)
            settleTwo(p + S::depth - 2, slot == 0 ? S::depth - 2 : slot - 2);
        startTwo(p + S::depth, slot);
        slot = slot + 2 == S::depth ? 0 : slot + 2;
        if (p + 2 < planes)
            alongRows(slot, half ^ 2);
#pragma unroll
        for (int j = 0; j < 2; ++j) {
            const bool live = p >= 2 * radius && p + j < planes;
            const float* from = passed + (half + j) * sets * S::pass + ty * S::passPitch + tx;
            float sum[chains][column];
#pragma unroll
            for (int s = 0; s < chains; ++s)
#pragma unroll
                for (int t = 0; t < column; ++t)
                    sum[s][t] = 0;
#pragma unroll
            for (int i = 0; i < column + 2 * radius; ++i) {
                const float smooth = from[i * S::passPitch];
                const float derived = sets == 2 ? from[S::pass + i * S::passPitch] : 0.0f;
#pragma unroll
                for (int t = 0; t < column; ++t)
                    if (const int k = i - t; k >= 0 && k <= 2 * radius) {
                        const float s = a.taps[1][0][tapAt<radius, symmetric>(k)];
                        if constexpr (sets == 2) {
                            sum[0][t] = add<careful>(sum[0][t], derived, s);
                            sum[chains - 2][t] = add<careful>(sum[chains - 2][t], smooth, a.taps[1][sets - 1][k]);
                            sum[chains - 1][t] = add<careful>(sum[chains - 1][t], smooth, s);
                        } else {
                            sum[0][t] = add<careful>(sum[0][t], smooth, s);
                        }
                    }
            }
#pragma unroll
            for (int t = 0; t < column; ++t) {
                float square = 0, done[1];
#pragma unroll
                for (int s = 0; s < chains; ++s) {
                    const float value[1] = {sum[s][t]};
                    advance<radius, 1, careful, symmetric>(sums[s][t], value, a.taps[2][sets == 2 && s == 2 ? 1 : 0],
                                                           done);
                    square = fmaf(done[0], done[0], square);
                }
                if (live && t < mine) {
                    const float result = sets == 2 ? magnitude(square) : done[0];
                    __stcs(out + t * outStride, result);
                    if constexpr (hasZeros(fit) && !careful)
                        poison = fmaf(result, 0.0f, poison);
                }
            }
            if (live)
                out += a.outStrideZ;
        }
        half ^= 2;
        __pipeline_wait_prior(S::depth / 2 - 2);
        __syncthreads();
    }
    return poison != 0;
}

template <class Stage, bool any, int sets, class S, Fit fit>
__global__ void __launch_bounds__(S::threads, S::blocks)
    marchPlanes(const __grid_constant__ Arguments<S::radius, sets> a) {
    extern __shared__ __align__(16) unsigned char memory[];
    auto* stages = reinterpret_cast<Stage*>(memory);
    auto* passed = reinterpret_cast<float*>(memory + static_cast<std::size_t>(S::depth) * S::stage * sizeof(Stage));
    const TileTables<S> tables(passed + 4 * sets * S::pass);
    tables.fill(a);
    __syncthreads();
    const bool bad = walk<Stage, any, sets, S, fit, false>(a, stages, passed, tables);
    if constexpr (hasZeros(fit))
        if (__syncthreads_or(bad))
            walk<Stage, any, sets, S, fit, true>(a, stages, passed, tables);
}

template <class Stage, bool any, int sets, class S, Fit fit>
void start(Arguments<S::radius, sets> a, CudaStream& stream) {
    const int across = divideUp(a.size[0], S::width), down = divideUp(a.size[1], S::height);
    a.segment =
        std::min(S::segmentMost, segmentOf(a.size[2], static_cast<std::int64_t>(across) * down,
                                           stream.device.cores * S::blocks, 2 * S::radius + S::depth, 2 * S::radius));
    const std::size_t bytes = S::bytes(sizeof(Stage), sets, a.segment);
    auto* kernel = marchPlanes<Stage, any, sets, S, fit>;
    allowShared(kernel, bytes);
    kernel<<<dim3(across, down, divideUp(a.size[2], a.segment)), S::threads, bytes, stream.handle>>>(a);
    check(cudaGetLastError(), "The launch of a march along planes");
}

/// The shapes of a radius: float32 input, 8- and 16-bit input, anything else or little shared memory.
template <class Float_, class Narrow_, class Any_>
struct Tiles {
    using Float = Float_;
    using Narrow = Narrow_;
    using Any = Any_;
};

/// Picks the kernel for a job's element type and taps.
template <class Shapes, int sets>
void march3dBy(const Job& job) {
    using Float = typename Shapes::Float;
    using Narrow = typename Shapes::Narrow;
    constexpr int radius = Float::radius;
    const Arguments<radius, sets> a = place<radius, sets>(job);
    CudaStream& stream = *job.stream;
    const auto most = static_cast<std::size_t>(stream.device.sharedBytesPerBlock);
    const auto narrow = [&]<class Stage>(std::type_identity<Stage>) {
        if (!holds<Stage>(a.outsideValue) || Narrow::bytes(sizeof(Stage), sets) > most)
            return false;
        // Whole numbers are finite: zeros among the taps are of no consequence.
        if constexpr (sets == 1)
            if (isSymmetric(fitOf(a, 3)))
                return start<Stage, false, sets, Narrow, Fit::symmetric>(a, stream), true;
        start<Stage, false, sets, Narrow, Fit::plain>(a, stream);
        return true;
    };
    const auto real = [&] {
        if (Float::bytes(sizeof(float), sets) > most)
            return false;
        if constexpr (sets == 1)
            if (const Fit fit = fitOf(a, 3); isSymmetric(fit))
                return hasZeros(fit) ? start<float, false, sets, Float, Fit::symmetricZeros>(a, stream)
                                     : start<float, false, sets, Float, Fit::symmetric>(a, stream),
                       true;
        return start<float, false, sets, Float, Fit::zeros>(a, stream), true;
    };
    const bool done = a.type == ElementType::f32   ? real()
                      : a.type == ElementType::u8  ? narrow(std::type_identity<std::uint8_t>{})
                      : a.type == ElementType::u16 ? narrow(std::type_identity<std::uint16_t>{})
                      : a.type == ElementType::i16 ? narrow(std::type_identity<std::int16_t>{})
                                                   : false;
    if (!done)
        start<float, true, sets, typename Shapes::Any, Fit::zeros>(a, stream);
}

} // namespace conv::march
