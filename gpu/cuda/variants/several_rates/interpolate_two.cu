// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/check.h"
#include "cuda/variants/several_rates/lanes.h"

namespace conv::rates {
namespace {

constexpr int threads = 128, blockOutputs = 4 * threads; ///< along x
constexpr int rowsAtOnce = 4;                            ///< between two barriers
constexpr int before = overlap / 2 - 1;                  ///< kept samples of an output before its quotient

template <int Rate>
struct Shape {
    /// Kept samples of four outputs side by side.
    static constexpr int reach = overlap + (Rate == 2 ? 2 : 1);
    /// Kept samples of a block's outputs, and those of a thread.
    static constexpr int columns = (blockOutputs - 1) / Rate + 1 + reach;
    static constexpr int ofThread = (columns + threads - 1) / threads;
};

template <int Rate>
struct Arguments {
    InterpolateTwo work;
    int part; ///< outputs of a block along the walk
    int keptX, keptWalk;
    Weights<Rate> x;
    Weights<largestRate> walk;
};

/// A block walks along an axis: each thread interpolates some kept samples of a row along the walk, then four outputs
/// along x.
template <int Rate>
__global__ void __launch_bounds__(threads) interpolateWalking(const __grid_constant__ Arguments<Rate> a) {
    using S = Shape<Rate>;
    __shared__ float rows[2][rowsAtOnce][S::ofThread * threads];
    __shared__ float weightsOfX[Rate][overlap];
    const InterpolateTwo& w = a.work;
    const int thread = static_cast<int>(threadIdx.x);
    const std::int64_t line = blockIdx.y;
    for (int i = thread; i < Rate * overlap; i += threads)
        weightsOfX[0][i] = a.x.of[0][i];
    __syncthreads();

    // Four outputs from `x` on, as sums over the same `reach` kept samples: weights of others are 0.
    const std::int64_t chunk = w.outputsX.lo + std::int64_t{blockIdx.x} * blockOutputs, x = chunk + 4 * thread;
    const std::int64_t firstKept = floorDiv(chunk, Rate) - before;
    const int own = static_cast<int>(floorDiv(x, Rate) - before - firstKept);
    float weights[4][S::reach];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const int skipped = static_cast<int>(floorDiv(x + i, Rate) - floorDiv(x, Rate));
        const int phase = static_cast<int>(x + i - floorDiv(x + i, Rate) * Rate);
#pragma unroll
        for (int k = 0; k < S::reach; ++k)
            weights[i][k] = k >= skipped && k - skipped < overlap ? weightsOfX[phase][k - skipped] : 0;
    }

    // Kept samples of this thread's columns, as far as the present outputs along the walk need them, and the next ones.
    const std::int64_t begin = w.outputsWalk.lo + std::int64_t{blockIdx.z} * a.part,
                       end = min(begin + a.part, w.outputsWalk.hi);
    const float* in[S::ofThread];
#pragma unroll
    for (int c = 0; c < S::ofThread; ++c) {
        const auto column = static_cast<int>(firstKept - w.firstX) + thread + c * threads;
        in[c] = w.in + line * w.from.beside + min(max(column, 0), a.keptX - 1);
    }
    int phase = static_cast<int>(begin - floorDiv(begin, w.walkRate) * w.walkRate);
    int next = static_cast<int>(floorDiv(begin, w.walkRate) - before - w.firstWalk);
    float value[S::ofThread][overlap + 1];
    const auto load = [&](int k) {
        const std::int64_t at = min(max(next++, 0), a.keptWalk - 1) * w.from.along;
#pragma unroll
        for (int c = 0; c < S::ofThread; ++c)
            value[c][k] = __ldg(in[c] + at);
    };
#pragma unroll
    for (int k = 0; k <= overlap; ++k)
        load(k);

    float* out = w.out + line * w.to.beside + (begin - w.outputsWalk.lo) * w.to.along + (x - w.outputsX.lo);
    const auto there = static_cast<int>(min(w.outputsX.hi - x, std::int64_t{4}));
    const bool four = there == 4 && (reinterpret_cast<std::uintptr_t>(w.out) & 15) == 0 && w.to.along % 4 == 0 &&
                      (w.to.beside % 4 == 0 || gridDim.y == 1);
    int buffer = 0;
    for (std::int64_t row = begin; row < end; row += rowsAtOnce, buffer ^= 1) {
#pragma unroll
        for (int r = 0; r < rowsAtOnce; ++r) {
            if (phase == w.walkRate) {
                phase = 0;
#pragma unroll
                for (int c = 0; c < S::ofThread; ++c)
#pragma unroll
                    for (int k = 0; k < overlap; ++k)
                        value[c][k] = value[c][k + 1];
                load(overlap);
            }
            float sum[S::ofThread];
#pragma unroll
            for (int k = 0; k < overlap; ++k) {
                const float weight = a.walk.of[phase][k];
#pragma unroll
                for (int c = 0; c < S::ofThread; ++c)
                    sum[c] = k == 0 ? weight * value[c][k] : fmaf(weight, value[c][k], sum[c]);
            }
            ++phase;
#pragma unroll
            for (int c = 0; c < S::ofThread; ++c)
                rows[buffer][r][thread + c * threads] = sum[c];
        }
        // The other buffer is free then: all threads have read it before they came here.
        __syncthreads();
        const int rowsLeft = static_cast<int>(min(end - row, std::int64_t{rowsAtOnce}));
#pragma unroll
        for (int r = 0; r < rowsAtOnce; ++r, out += w.to.along) {
            if (r >= rowsLeft || there <= 0)
                continue;
            float sum[4];
#pragma unroll
            for (int k = 0; k < S::reach; ++k) {
                const float kept = rows[buffer][r][own + k];
#pragma unroll
                for (int i = 0; i < 4; ++i)
                    sum[i] = k == 0 ? weights[i][k] * kept : fmaf(weights[i][k], kept, sum[i]);
            }
            if (four)
                __stcs(reinterpret_cast<float4*>(out), make_float4(sum[0], sum[1], sum[2], sum[3]));
            else
#pragma unroll
                for (int i = 0; i < 4; ++i)
                    if (i < there)
                        out[i] = sum[i];
        }
    }
}

} // namespace

void interpolateTwo(const InterpolateTwo& work, const CudaStream& stream) {
    withRate(work.rate, [&](auto rate) {
        constexpr int Rate = decltype(rate)::value;
        const std::int64_t outputsWalk = work.outputsWalk.size();
        const auto chunks = static_cast<unsigned>((work.outputsX.size() + blockOutputs - 1) / blockOutputs);
        Arguments<Rate> a{work, 1, 0, 0, weightsOf<Rate>(work.weightsX), {}};
        std::copy_n(work.weightsWalk, work.walkRate * overlap, a.walk.of[0]);
        a.keptX = static_cast<int>(floorDiv(work.outputsX.hi - 1, Rate) - work.firstX) + 1 + overlap / 2;
        a.keptWalk =
            static_cast<int>(floorDiv(work.outputsWalk.hi - 1, work.walkRate) - work.firstWalk) + 1 + overlap / 2;
        const std::int64_t there = std::int64_t{chunks} * work.lines,
                           wanted = std::int64_t{std::max(stream.device.cores, 1)} * blocksOfCore;
        const std::int64_t parts =
            std::clamp<std::int64_t>((wanted + there / 2) / there, 1, std::max<std::int64_t>(1, outputsWalk / 16));
        a.part = static_cast<int>((outputsWalk + parts - 1) / parts);
        // The limit of blocks along y and z is 65535.
        constexpr int most = 65535;
        for (int line = 0; line < work.lines; line += most) {
            a.work.in = work.in + line * work.from.beside;
            a.work.out = work.out + line * work.to.beside;
            const dim3 grid(chunks, static_cast<unsigned>(std::min(work.lines - line, most)),
                            static_cast<unsigned>((outputsWalk + a.part - 1) / a.part));
            interpolateWalking<Rate><<<grid, threads, 0, stream.handle>>>(a);
        }
    });
    check(cudaGetLastError(), "The launch of a kernel that interpolates along two axes");
}

} // namespace conv::rates
