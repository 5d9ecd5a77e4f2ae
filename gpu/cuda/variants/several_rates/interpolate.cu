// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/check.h"
#include "cuda/variants/several_rates/lanes.h"

namespace conv::rates {
namespace {

constexpr int before = overlap / 2 - 1; ///< kept samples of an output before its quotient
/// Quotients on their way from memory while a thread works on columns.
constexpr int ahead = 4;

template <int Rate>
struct Arguments {
    Interpolate work;
    Cut cut;
    std::int64_t firstQuotient; ///< quotient that part 0 begins with; for rows a multiple of 16
    int quotients, kept;        ///< quotients that parts hold; kept samples there are
    Weights<Rate> weights;
};

/// Reads a line's kept samples; beyond its ends the first and the last one.
struct KeptLine {
    const float* in;
    std::int64_t along;
    int last;
    [[nodiscard]] __device__ float operator()(int i) const { return __ldg(in + min(max(i, 0), last) * along); }
};

/// Sum over the kept samples from quotient − 3 to quotient + 4.
template <class Values>
__device__ __forceinline__ float sumOf(const Values& kept, int first, const float (&weights)[overlap]) {
    float sum = weights[0] * kept[first];
#pragma unroll
    for (int k = 1; k < overlap; ++k)
        sum = fmaf(weights[k], kept[first + k], sum);
    return sum;
}

/// A warp walks along its lines; outputs go through a tile, so that they are written along the axis.
template <int Rate>
__global__ void __launch_bounds__(32 * warpsOfBlock, blocksOfCore)
    interpolateAlongRows(const __grid_constant__ Arguments<Rate> a) {
    constexpr int columns = tileColumns<Rate>, pitch = tilePitch<Rate>, quotients = columns / Rate,
                  across = lanesOfRow<Rate>, step = 32 / across;
    __shared__ __align__(16) float tiles[warpsOfBlock][32 * pitch];
    const Interpolate& w = a.work;
    const int lane = static_cast<int>(threadIdx.x);
    const WarpPlace place(a.cut, w.lines, w.planes);
    if (!place.exists)
        return;
    const int part = min(place.firstPart + lane / a.cut.linesOfWarp, a.cut.parts - 1);
    const std::int64_t line = min(place.firstLine + lane % a.cut.linesOfWarp, std::int64_t{w.lines} - 1);
    const int lines = static_cast<int>(min(std::int64_t{a.cut.linesOfWarp}, w.lines - place.firstLine));
    const KeptLine kept{w.in + line * w.from.beside + place.plane * w.from.behind, w.from.along, a.kept - 1};
    int next = static_cast<int>(a.firstQuotient - before - w.first) + part * a.cut.part;
    float value[overlap + quotients]; // kept samples of the present tile's outputs
#pragma unroll
    for (int k = 0; k < overlap + quotients; ++k)
        value[k] = kept(next++);
    float* const tile = tiles[threadIdx.y];
    float* const rows = w.out + place.firstLine * w.to.beside + place.plane * w.to.behind - w.outputs.lo;
    const bool aligned = (reinterpret_cast<std::uintptr_t>(rows) & 15) == 0 && (w.to.beside % 4 == 0 || w.lines == 1);
    for (int t = 0; t < a.cut.part; t += quotients) {
        float coming[quotients];
#pragma unroll
        for (int k = 0; k < quotients; ++k)
            coming[k] = kept(next++);
        auto* row = reinterpret_cast<float4*>(tile + lane * pitch);
        float4 four;
#pragma unroll
        for (int i = 0; i < columns; ++i) {
            const float output = sumOf(value, i / Rate, a.weights.of[i % Rate]);
            (i % 4 == 0 ? four.x : i % 4 == 1 ? four.y : i % 4 == 2 ? four.z : four.w) = output;
            if (i % 4 == 3)
                row[i / 4] = four;
        }
#pragma unroll
        for (int k = 0; k < overlap; ++k)
            value[k] = value[k + quotients];
#pragma unroll
        for (int k = 0; k < quotients; ++k)
            value[overlap + k] = coming[k];
        __syncwarp();
        const std::int64_t output = (a.firstQuotient + std::int64_t{place.firstPart} * a.cut.part + t) * Rate;
        const std::int64_t partOutputs = std::int64_t{a.cut.part} * Rate;
        const std::int64_t furthest = output + (a.cut.partsOfWarp() - 1) * partOutputs + columns;
        if (aligned && output >= w.outputs.lo && furthest <= w.outputs.hi) {
            const int column = 4 * (lane % across), first = lane / across;
            const float* from = tile + first * pitch + column;
            float* to = rows + output + column;
            if (column >= columns) {
            } else if (a.cut.linesOfWarp == 32) {
                to += first * w.to.beside;
#pragma unroll
                for (int row = 0; row < 32; row += step, to += step * w.to.beside)
                    if (first + row < lines)
                        __stcs(reinterpret_cast<float4*>(to), *reinterpret_cast<const float4*>(from + row * pitch));
            } else {
                for (int row = first; row < 32; row += step, from += step * pitch)
                    if (const int own = row & (a.cut.linesOfWarp - 1); own < lines)
                        __stcs(
                            reinterpret_cast<float4*>(to + row / a.cut.linesOfWarp * partOutputs + own * w.to.beside),
                            *reinterpret_cast<const float4*>(from));
            }
        } else {
            for (int g = 0; g < a.cut.partsOfWarp() && place.firstPart + g < a.cut.parts; ++g)
                for (int column = lane; column < columns; column += 32) {
                    const std::int64_t at = output + g * partOutputs + column;
                    if (at < w.outputs.lo || at >= w.outputs.hi)
                        continue;
                    for (int own = 0; own < lines; ++own)
                        rows[at + own * w.to.beside] = tile[(g * a.cut.linesOfWarp + own) * pitch + column];
                }
        }
        __syncwarp();
    }
}

/// Neighbouring threads walk along neighbouring lines.
template <int Rate>
__global__ void __launch_bounds__(32 * warpsOfBlock)
    interpolateAlongColumns(const __grid_constant__ Arguments<Rate> a) {
    const Interpolate& w = a.work;
    const WarpPlace place(a.cut, w.lines, w.planes);
    const std::int64_t line = place.firstLine + threadIdx.x;
    if (!place.exists || line >= w.lines)
        return;
    const int begin = place.firstPart * a.cut.part, end = min(begin + a.cut.part, a.quotients);
    const KeptLine kept{w.in + line * w.from.beside + place.plane * w.from.behind, w.from.along, a.kept - 1};
    int next = static_cast<int>(a.firstQuotient - before - w.first) + begin;
    float value[overlap + ahead];
#pragma unroll
    for (int k = 0; k < overlap + ahead; ++k)
        value[k] = kept(next++);
    std::int64_t output = (a.firstQuotient + begin) * Rate;
    float* out = w.out + line * w.to.beside + place.plane * w.to.behind + (output - w.outputs.lo) * w.to.along;
    for (int quotient = begin; quotient < end; ++quotient) {
        const float coming = kept(next++);
#pragma unroll
        for (int p = 0; p < Rate; ++p, ++output, out += w.to.along)
            if (output >= w.outputs.lo && output < w.outputs.hi)
                *out = sumOf(value, 0, a.weights.of[p]);
#pragma unroll
        for (int k = 0; k + 1 < overlap + ahead; ++k)
            value[k] = value[k + 1];
        value[overlap + ahead - 1] = coming;
    }
}

template <int Rate>
Arguments<Rate> argumentsOf(const Interpolate& work, bool rows, const Device& device) {
    constexpr std::int64_t step = 16;
    const std::int64_t first = floorDiv(work.outputs.lo, Rate), last = floorDiv(work.outputs.hi - 1, Rate);
    Arguments<Rate> a{work, {}, rows ? floorDiv(first, step) * step : first, 0, 0, weightsOf<Rate>(work.weights)};
    a.quotients = static_cast<int>(last + 1 - a.firstQuotient);
    a.kept = static_cast<int>(last - work.first) + 1 + overlap / 2;
    a.cut = cutOf(work.lines, work.planes, a.quotients, ahead, rows, device);
    return a;
}

} // namespace

void interpolateRows(const Interpolate& work, const CudaStream& stream) {
    withRate(work.rate, [&](auto rate) {
        const auto a = argumentsOf<decltype(rate)::value>(work, true, stream.device);
        interpolateAlongRows<<<a.cut.blocks(work.lines, work.planes), dim3(32, warpsOfBlock), 0, stream.handle>>>(a);
    });
    check(cudaGetLastError(), "The launch of a kernel that interpolates along rows");
}

void interpolateColumns(const Interpolate& work, const CudaStream& stream) {
    withRate(work.rate, [&](auto rate) {
        const auto a = argumentsOf<decltype(rate)::value>(work, false, stream.device);
        interpolateAlongColumns<<<a.cut.blocks(work.lines, work.planes), dim3(32, warpsOfBlock), 0, stream.handle>>>(a);
    });
    check(cudaGetLastError(), "The launch of a kernel that interpolates along columns");
}

} // namespace conv::rates
