// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/async_copy.h"
#include "cuda/device/sample.h"
#include "cuda/runtime/check.h"
#include "cuda/variants/several_rates/lanes.h"

namespace conv::rates {
namespace {

/// Sums of the windows that hold the present sample: sum k belongs to kept sample quotient + 4 − k.
struct Windows {
    float sum[overlap] = {};

    __device__ __forceinline__ void add(float value, const float (&weights)[overlap]) {
#pragma unroll
        for (int k = 0; k < overlap; ++k)
            sum[k] = fmaf(weights[k], value, sum[k]);
    }
    /// Ends a quotient: returns the sum of kept sample quotient − 3.
    __device__ __forceinline__ float next() {
        const float done = sum[overlap - 1];
#pragma unroll
        for (int k = overlap - 1; k > 0; --k)
            sum[k] = sum[k - 1];
        sum[0] = 0;
        return done;
    }
};

/// Quotients before the first kept sample that its window reaches, and after the last.
constexpr int before = overlap / 2, after = overlap / 2 - 1;
/// Parts begin at a multiple of as many quotients, so that tiles begin at whole sectors of memory.
constexpr int early = 8;

template <int Rate>
struct Arguments {
    Thin work;
    Cut cut;
    std::int64_t firstQuotient; ///< a multiple of `early`, at least `before` before work.first
    Weights<Rate> weights;
};

/// Loads samples one by one, by the border rule.
template <bool floats>
__device__ void loadSamples(const Thin& w, const Cut& cut, const WarpPlace& place, std::int64_t index, int partSamples,
                            int columns, int pitch, float* tile) {
    const int lane = static_cast<int>(threadIdx.x);
    const int lines = static_cast<int>(min(std::int64_t{cut.linesOfWarp}, w.lines - place.firstLine));
    for (int g = 0; g < cut.partsOfWarp(); ++g)
        for (int column = lane; column < columns; column += 32) {
            const std::int64_t position = w.line.positionOf(index + std::int64_t{g} * partSamples + column);
            const std::int64_t at = position + place.firstLine * w.from.beside + place.plane * w.from.behind;
            float* to = tile + g * cut.linesOfWarp * pitch + column;
            if (position < 0) {
                const float value = w.line.valueAt(position);
#pragma unroll 8
                for (int line = 0; line < lines; ++line)
                    to[line * pitch] = value;
            } else if constexpr (floats) {
                const float* from = static_cast<const float*>(w.in) + at;
#pragma unroll 8
                for (int line = 0; line < lines; ++line, from += w.from.beside)
                    copyAsync<1>(to + line * pitch, from);
            } else {
#pragma unroll 4
                for (int line = 0; line < lines; ++line)
                    to[line * pitch] = sampleAt(w.in, w.type, at + line * w.from.beside);
            }
        }
}

/// Loads a tile: `index` is its first sample in the warp's first part.
template <int Rate, bool floats>
__device__ __forceinline__ void loadTile(const Arguments<Rate>& a, const WarpPlace& place, std::int64_t index,
                                         bool aligned, float* tile) {
    constexpr int columns = tileColumns<Rate>, pitch = tilePitch<Rate>, across = lanesOfRow<Rate>, rows = 32 / across;
    const Thin& w = a.work;
    const int partSamples = a.cut.part * Rate;
    const std::int64_t end = index + std::int64_t{a.cut.partsOfWarp() - 1} * partSamples + columns;
    if (!floats || !aligned || index < w.line.run.lo || end > w.line.run.hi) {
        loadSamples<floats>(w, a.cut, place, index, partSamples, columns, pitch, tile);
        return;
    }
    const int lane = static_cast<int>(threadIdx.x), column = 4 * (lane % across), first = lane / across;
    if (column >= columns)
        return;
    const int lines = static_cast<int>(min(std::int64_t{a.cut.linesOfWarp}, w.lines - place.firstLine));
    const float* from = static_cast<const float*>(w.in) + index + w.line.shift + column +
                        place.firstLine * w.from.beside + place.plane * w.from.behind;
    float* to = tile + first * pitch + column;
    if (a.cut.linesOfWarp == 32) {
        from += first * w.from.beside;
        const std::int64_t step = rows * w.from.beside;
#pragma unroll
        for (int row = 0; row < 32; row += rows, from += step)
            if (first + row < lines)
                copyAsync<4>(to + row * pitch, from);
    } else {
        for (int row = first; row < 32; row += rows, to += rows * pitch)
            if (const int line = row & (a.cut.linesOfWarp - 1); line < lines)
                copyAsync<4>(to, from + line * w.from.beside + std::int64_t{row / a.cut.linesOfWarp} * partSamples);
    }
}

/// A warp walks along its lines, a tile at a time: samples are loaded along the axis and read across it.
template <int Rate, bool floats>
__global__ void __launch_bounds__(32 * warpsOfBlock, blocksOfCore)
    thinOutRows(const __grid_constant__ Arguments<Rate> a) {
    constexpr int columns = tileColumns<Rate>, pitch = tilePitch<Rate>, quotients = columns / Rate;
    __shared__ __align__(16) float tiles[warpsOfBlock][2][32 * pitch];
    const Thin& w = a.work;
    const int lane = static_cast<int>(threadIdx.x);
    const WarpPlace place(a.cut, w.lines, w.planes);
    if (!place.exists)
        return;
    const std::int64_t line = place.firstLine + lane % a.cut.linesOfWarp;
    const int part = place.firstPart + lane / a.cut.linesOfWarp;
    // Kept samples count from work.first; a part begins `lead` quotients before its first one.
    const int lead = static_cast<int>(w.first - a.firstQuotient);
    const int begin = part * a.cut.part, end = line < w.lines ? min(begin + a.cut.part, w.kept) : begin;
    const int tilesInAll = (a.cut.part + lead + after + quotients - 1) / quotients;
    const std::int64_t first = (a.firstQuotient + std::int64_t{place.firstPart} * a.cut.part) * Rate;
    const std::int64_t origin = first + w.line.shift + place.firstLine * w.from.beside + place.plane * w.from.behind;
    const bool aligned = (reinterpret_cast<std::uintptr_t>(w.in) & 15) == 0 && origin % 4 == 0 &&
                         (w.from.beside % 4 == 0 || w.lines == 1);
    float* out = w.out + line * w.to.beside + place.plane * w.to.behind;
    Windows windows;
    bool unfit = false;
    loadTile<Rate, floats>(a, place, first, aligned, tiles[threadIdx.y][0]);
    int ready = -lead - after; // kept sample of the part that the present quotient completes
    out += (begin + ready) * w.to.along;
    const int wanted = end - begin;
    for (int t = 0; t < tilesInAll; ++t) {
        copiesDone();
        __syncwarp();
        if (t + 1 < tilesInAll)
            loadTile<Rate, floats>(a, place, first + std::int64_t{t + 1} * columns, aligned,
                                   tiles[threadIdx.y][(t + 1) & 1]);
        const auto* row = reinterpret_cast<const float4*>(tiles[threadIdx.y][t & 1] + lane * pitch);
        float4 four;
#pragma unroll
        for (int i = 0; i < columns; ++i) {
            if (i % 4 == 0)
                four = row[i / 4];
            windows.add(i % 4 == 0   ? four.x
                        : i % 4 == 1 ? four.y
                        : i % 4 == 2 ? four.z
                                     : four.w,
                        a.weights.of[i % Rate]);
            if (i % Rate == Rate - 1) {
                const float done = windows.next();
                if (ready >= 0 && ready < wanted) {
                    *out = done;
                    unfit = unfit || !(fabsf(done) <= largestKept);
                }
                ++ready;
                out += w.to.along;
            }
        }
        __syncwarp();
    }
    if (w.unfit && unfit)
        atomicOr(w.unfit, 1U);
}

/// Type known at run time. Not inlined, because its code is long.
__device__ __noinline__ float sampleOf(const void* data, ElementType type, std::int64_t at) {
    return sampleAt(data, type, at);
}

/// Neighbouring threads walk along neighbouring lines.
template <int Rate, bool floats>
__global__ void __launch_bounds__(32 * warpsOfBlock) thinOutColumns(const __grid_constant__ Arguments<Rate> a) {
    const Thin& w = a.work;
    const WarpPlace place(a.cut, w.lines, w.planes);
    if (!place.exists)
        return;
    // All lanes take part in finding positions; those beyond the last line repeat it.
    const int lane = static_cast<int>(threadIdx.x);
    const bool real = place.firstLine + lane < w.lines;
    const std::int64_t line = min(place.firstLine + lane, std::int64_t{w.lines} - 1);
    const int begin = place.firstPart * a.cut.part, end = min(begin + a.cut.part, w.kept);
    const std::int64_t origin = line * w.from.beside + place.plane * w.from.behind;
    const auto load = [&](std::int64_t index, float(&to)[Rate]) {
        const auto sample = [&](std::int64_t position) {
            const std::int64_t at = origin + position * w.from.along;
            return floats ? __ldg(static_cast<const float*>(w.in) + at) : sampleOf(w.in, w.type, at);
        };
        if (index >= w.line.run.lo && index + Rate <= w.line.run.hi) {
            const std::int64_t from = index + w.line.shift;
#pragma unroll
            for (int p = 0; p < Rate; ++p)
                to[p] = sample(from + p);
        } else {
            const std::int64_t own = w.line.positionOf(index + min(lane, Rate - 1));
#pragma unroll
            for (int p = 0; p < Rate; ++p) {
                const std::int64_t position = __shfl_sync(~0U, own, p);
                to[p] = position < 0 ? w.line.valueAt(position) : sample(position);
            }
        }
    };
    float* out = w.out + line * w.to.beside + place.plane * w.to.behind;
    Windows windows;
    bool unfit = false;
    std::int64_t index = (w.first + begin - before) * Rate;
    float now[Rate];
    load(index, now);
    for (int kept = begin - before - after; kept < end; ++kept) {
        index += Rate;
        float coming[Rate];
        load(index, coming);
#pragma unroll
        for (int p = 0; p < Rate; ++p) {
            windows.add(now[p], a.weights.of[p]);
            now[p] = coming[p];
        }
        const float done = windows.next();
        if (real && kept >= begin) {
            out[kept * w.to.along] = done;
            unfit = unfit || !(fabsf(done) <= largestKept);
        }
    }
    if (w.unfit && unfit)
        atomicOr(w.unfit, 1U);
}

template <int Rate>
Arguments<Rate> argumentsOf(const Thin& work, bool rows, const Device& device) {
    const std::int64_t reached = work.first - before;
    return {work, cutOf(work.lines, work.planes, work.kept, before + after, rows, device),
            floorDiv(reached, early) * early, weightsOf<Rate>(work.weights)};
}

} // namespace

void thinRows(const Thin& work, const CudaStream& stream) {
    withRate(work.rate, [&](auto rate) {
        constexpr int Rate = decltype(rate)::value;
        const Arguments<Rate> a = argumentsOf<Rate>(work, true, stream.device);
        const dim3 block(32, warpsOfBlock);
        const unsigned blocks = a.cut.blocks(work.lines, work.planes);
        if (work.type == ElementType::f32)
            thinOutRows<Rate, true><<<blocks, block, 0, stream.handle>>>(a);
        else
            thinOutRows<Rate, false><<<blocks, block, 0, stream.handle>>>(a);
    });
    check(cudaGetLastError(), "The launch of a kernel that thins out rows");
}

void thinColumns(const Thin& work, const CudaStream& stream) {
    withRate(work.rate, [&](auto rate) {
        constexpr int Rate = decltype(rate)::value;
        const Arguments<Rate> a = argumentsOf<Rate>(work, false, stream.device);
        const dim3 block(32, warpsOfBlock);
        const unsigned blocks = a.cut.blocks(work.lines, work.planes);
        if (work.type == ElementType::f32)
            thinOutColumns<Rate, true><<<blocks, block, 0, stream.handle>>>(a);
        else
            thinOutColumns<Rate, false><<<blocks, block, 0, stream.handle>>>(a);
    });
    check(cudaGetLastError(), "The launch of a kernel that thins out columns");
}

} // namespace conv::rates
