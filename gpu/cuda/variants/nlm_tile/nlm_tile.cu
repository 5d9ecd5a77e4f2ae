// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/nlm_tile/nlm_tile.h"
#include "model/nlm_sums.h"
#include "model/problem.h"
#include "run/launch.h"
#include "run/pieces.h"
#include <cfloat>
#include <cmath>

namespace conv {
namespace {

struct Arguments {
    const void* in;
    ElementType type;
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of output (0, 0, 0) of this piece
    int size[3];           ///< outputs of the piece
    int search[3], patch[3];
    int together; ///< shifts that are summed before they are added to the totals
    float scale;  ///< makes the squared difference of samples a decrease of log2(weight)
    float noise;  ///< in the same scale
    float samples;
    float* out;
    std::int64_t outStrideY, outStrideZ;
};

/// Samples of a block in shared memory: `columns` by `rows` by planes.
struct Block {
    float* sample;
    int columns, rows;
};

__device__ __forceinline__ bool isFinite(float v) {
    return fabsf(v) <= FLT_MAX;
}

/// Loads the samples of a block. Returns true if all differences of samples are finite.
__device__ bool loadBlock(const Arguments& a, const Block& b, std::int64_t x0, std::int64_t y0, std::int64_t z0) {
    const int halo[] = {a.search[0] + a.patch[0], a.search[1] + a.patch[1], a.search[2] + a.patch[2]};
    const std::int64_t last[] = {a.first[0] + a.size[0] - 1, a.first[1] + a.size[1] - 1};
    bool tame = true;
    for (int row = threadIdx.y; row < b.rows * (2 * halo[2] + 1); row += blockDim.y) {
        const int j = row % b.rows, k = row / b.rows;
        const std::int64_t py = a.map[1](min(y0 + j, last[1] + halo[1])), pz = a.map[2](z0 + k);
        for (int i = threadIdx.x; i < b.columns; i += blockDim.x) {
            const std::int64_t px = a.map[0](min(x0 + i, last[0] + halo[0]));
            const float v = px < 0 || py < 0 || pz < 0 ? a.outsideValue
                                                       : sampleAt(a.in, a.type, px + py * a.strideY + pz * a.strideZ);
            const float scaled = v * a.scale;
            tame = tame && fabsf(scaled) <= FLT_MAX / 2;
            b.sample[row * b.columns + i] = scaled;
        }
    }
    return __syncthreads_and(tame) != 0;
}

/// Sums of squared differences of the patches of `Rows` outputs, one below the other, and of those `away`; `pairs`
/// counts finite differences.
template <int Rows, bool Tame>
__device__ __forceinline__ void compare(const Arguments& a, const Block& b, const float* here, int away, float* sums,
                                        float* pairs) {
#pragma unroll
    for (int r = 0; r < Rows; ++r)
        sums[r] = pairs[r] = 0;
    for (int k = -a.patch[2]; k <= a.patch[2]; ++k)
        for (int j = 0; j < Rows + 2 * a.patch[1]; ++j) {
            const float* row = here + (k * b.rows + j - a.patch[1]) * b.columns;
            float sum = 0, count = 0;
            for (int i = -a.patch[0]; i <= a.patch[0]; ++i) {
                const float e = row[away + i] - row[i];
                if (Tame || isFinite(e)) {
                    sum = fmaf(e, e, sum);
                    count += 1;
                }
            }
#pragma unroll
            for (int r = 0; r < Rows; ++r)
                if (j >= r && j <= r + 2 * a.patch[1]) {
                    sums[r] += sum;
                    pairs[r] += count;
                }
        }
}

template <int Rows, bool Tame>
__device__ void average(const Arguments& a, const Block& b, const float* here, float* weights, float* differences) {
    float partWeights[Rows] = {}, partDifferences[Rows] = {};
    int since = 0; // shifts in the partial sums
    const auto collect = [&] {
#pragma unroll
        for (int r = 0; r < Rows; ++r) {
            weights[r] += partWeights[r];
            differences[r] += partDifferences[r];
            partWeights[r] = partDifferences[r] = 0;
        }
        since = 0;
    };
    for (int dz = -a.search[2]; dz <= a.search[2]; ++dz)
        for (int dy = -a.search[1]; dy <= a.search[1]; ++dy)
            for (int dx = -a.search[0]; dx <= a.search[0]; ++dx) {
                const int away = (dz * b.rows + dy) * b.columns + dx;
                float sums[Rows], pairs[Rows];
                compare<Rows, Tame>(a, b, here, away, sums, pairs);
#pragma unroll
                for (int r = 0; r < Rows; ++r) {
                    // A full count gives the same bits either way.
                    const float mean = __fmul_rn(sums[r], __frcp_rn(Tame ? a.samples : pairs[r]));
                    const float over = __fsub_rn(a.noise, mean), t = over > 0 ? 0.0F : over;
                    const float e = here[r * b.columns + away] - here[r * b.columns];
                    float w;
                    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(w) : "f"(t));
                    if (t >= -125.0F && (Tame || isFinite(e))) { // false for NaN: patches without a pair
                        partWeights[r] += w;
                        partDifferences[r] = fmaf(w, e, partDifferences[r]);
                    }
                }
                if (++since == a.together)
                    collect();
            }
    collect();
}

template <int Rows>
__global__ void __launch_bounds__(nlm::lineThreads) nlmTile(const __grid_constant__ Arguments a) {
    extern __shared__ float space[];
    const int halo[] = {a.search[0] + a.patch[0], a.search[1] + a.patch[1], a.search[2] + a.patch[2]};
    const Block b{space, static_cast<int>(blockDim.x) + 2 * halo[0], static_cast<int>(blockDim.y) * Rows + 2 * halo[1]};
    const std::int64_t bx = std::int64_t{blockIdx.x} * blockDim.x, by = std::int64_t{blockIdx.y} * blockDim.y * Rows;
    const std::int64_t z = blockIdx.z;
    const bool tame = loadBlock(a, b, a.first[0] + bx - halo[0], a.first[1] + by - halo[1], a.first[2] + z - halo[2]);
    const int row = static_cast<int>(threadIdx.y) * Rows;
    const float* here = space + (halo[2] * b.rows + halo[1] + row) * b.columns + halo[0] + threadIdx.x;
    float weights[Rows] = {}, differences[Rows] = {};
    if (tame)
        average<Rows, true>(a, b, here, weights, differences);
    else
        average<Rows, false>(a, b, here, weights, differences);
    const std::int64_t x = bx + threadIdx.x;
#pragma unroll
    for (int r = 0; r < Rows; ++r) {
        const std::int64_t y = by + row + r;
        if (x >= a.size[0] || y >= a.size[1])
            return;
        // Read again, because scaling rounded it.
        const std::int64_t px = a.map[0](a.first[0] + x), py = a.map[1](a.first[1] + y), pz = a.map[2](a.first[2] + z);
        const float own = sampleAt(a.in, a.type, px + py * a.strideY + pz * a.strideZ);
        a.out[x + y * a.outStrideY + z * a.outStrideZ] =
            weights[r] > 0 ? own + differences[r] / weights[r] / a.scale : own;
    }
}

template <int Rows>
void start(const Arguments& a, const dim3& threads, std::int64_t bytes, cudaStream_t stream) {
    constexpr std::int64_t withoutAsking = 48 << 10;
    if (bytes > withoutAsking)
        check(cudaFuncSetAttribute(nlmTile<Rows>, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
              "cudaFuncSetAttribute");
    const unsigned rows = threads.y * Rows;
    const dim3 grid((a.size[0] + threads.x - 1) / threads.x, (a.size[1] + rows - 1) / rows, a.size[2]);
    nlmTile<Rows><<<grid, threads, static_cast<std::size_t>(bytes), stream>>>(a);
    check(cudaGetLastError(), "The launch of nlm-tile");
}

void launchPiece(const Launch& launch, const Region& piece) {
    const NonLocalMeansNode& means = *launch.problem->similar;
    Arguments a{};
    a.in = launch.in.data;
    a.type = launch.in.type;
    a.strideY = launch.in.strideY;
    a.strideZ = launch.in.strideZ;
    a.outsideValue = static_cast<float>(launch.outsideValue);
    for (int axis = 0; axis < 3; ++axis) {
        a.map[axis] = launch.map[axis];
        a.first[axis] = piece.lo[axis];
        a.size[axis] = static_cast<int>(piece.size(axis));
        a.search[axis] = static_cast<int>(means.search[axis]);
        a.patch[axis] = static_cast<int>(means.patch[axis]);
    }
    constexpr double log2e = 1.4426950408889634;
    const double share = means.noise / means.strength;
    a.scale = static_cast<float>(std::sqrt(log2e) / means.strength);
    a.noise = static_cast<float>(2 * log2e * share * share);
    a.together = static_cast<int>(nlm::partOf(launch.problem->nonZeroTaps));
    a.samples = static_cast<float>(comparedBy(means));
    a.outStrideY = launch.outStrideY;
    a.outStrideZ = launch.outStrideZ;
    a.out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
            (piece.lo[1] - launch.box.lo[1]) * a.outStrideY + (piece.lo[2] - launch.box.lo[2]) * a.outStrideZ;
    const Index3& taps = launch.problem->taps;
    const bool line = launch.problem->dimension == 1;
    const std::int64_t large = nlm::bytesOfBlock(taps, line, nlm::rowsEach);
    if (line)
        start<1>(a, dim3(nlm::lineThreads, 1), nlm::bytesOfBlock(taps, true, 1), launch.stream->handle);
    else if (large <= launch.stream->device.sharedBytesPerBlock)
        start<nlm::rowsEach>(a, dim3(nlm::wide, nlm::tall), large, launch.stream->handle);
    else
        start<1>(a, dim3(nlm::wide, nlm::tall), nlm::bytesOfBlock(taps, false, 1), launch.stream->handle);
}

} // namespace

void launchNonLocalMeansTile(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const double perOutput =
        launch.variant->predictSeconds(*launch.problem, stream.device) /
        static_cast<double>(std::max<std::int64_t>(1, launch.problem->outputs() * launch.problem->items));
    // A thread block for each multiprocessor takes as long as one block alone.
    const double wave = 1024.0 * std::max(1, stream.device.cores);
    const auto atOnce = static_cast<std::int64_t>(std::max(wave, stream.launchBudget() / perOutput));
    for (const Region& piece : piecesOf(launch.box, atOnce, {1 << 30, 65535 * 8, 65535})) {
        launchPiece(launch, piece);
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
