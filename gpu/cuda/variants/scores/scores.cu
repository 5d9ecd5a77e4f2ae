// SPDX-License-Identifier: Apache-2.0
// Chan, Golub and LeVeque, Algorithms for computing the sample variance, The American Statistician 37 (1983): sums of
// squared deviations of parts are joined with the deviations of their means.
#include "cuda/ops/gather.h"
#include "cuda/runtime/grid.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/scores/scores.h"
#include "run/launch.h"
#include "run/pieces.h"

namespace conv {
namespace {

constexpr int lanes = 32, tall = 8;        ///< threads of a block
constexpr std::int64_t mostBlocks = 16384; ///< along y and z of a grid; threads take several outputs beyond

/// Means and sums of squared deviations, packed.
struct Moments {
    double *means, *squares;
};

/// Joins the moments, or for rows the samples, of `taps` places along an axis.
struct Pass {
    const double* samples; ///< packed, with their halo
    std::int64_t sampleY, sampleZ;
    Moments in, out;
    std::int64_t inY, inZ;
    std::int64_t size[3]; ///< outputs
    std::int64_t taps;
    double count;     ///< samples of each place
    bool last;        ///< writes scores
    std::int64_t own; ///< position of the sample of the first output
    double all;       ///< samples of a window
    void* scores;
    std::int64_t outY, outZ;
    bool wide;
};

__device__ __forceinline__ double scoreOf(double sample, double mean, double squares, double count) {
    if (squares == 0)
        return 0;
    if (!(squares > 0))
        return __longlong_as_double(0x7ff8000000000000);
    return (sample - mean) / sqrt(squares / count);
}

__device__ __forceinline__ void put(const Pass& p, std::int64_t x, std::int64_t y, std::int64_t z, double mean,
                                    double squares) {
    if (!p.last) {
        const std::int64_t at = x + (y + z * p.size[1]) * p.size[0];
        p.out.means[at] = mean;
        p.out.squares[at] = squares;
        return;
    }
    const double score = scoreOf(p.samples[p.own + x + y * p.sampleY + z * p.sampleZ], mean, squares, p.all);
    const std::int64_t at = x + y * p.outY + z * p.outZ;
    if (p.wide)
        static_cast<double*>(p.scores)[at] = score;
    else
        static_cast<float*>(p.scores)[at] = static_cast<float>(score);
}

template <class F>
__device__ __forceinline__ void forOutputs(const Pass& p, F f) {
    const std::int64_t x = std::int64_t{blockIdx.x} * lanes + threadIdx.x;
    if (x >= p.size[0])
        return;
    for (std::int64_t z = blockIdx.z; z < p.size[2]; z += gridDim.z)
        for (std::int64_t y = std::int64_t{blockIdx.y} * tall + threadIdx.y; y < p.size[1];
             y += std::int64_t{gridDim.y} * tall)
            f(x, y, z);
}

/// Sums are of differences from the first sample, so that equal samples give exactly their value and 0.
__global__ void __launch_bounds__(lanes* tall) ofRows(const __grid_constant__ Pass p) {
    forOutputs(p, [&](std::int64_t x, std::int64_t y, std::int64_t z) {
        const double* const row = p.samples + x + y * p.sampleY + z * p.sampleZ;
        const double first = row[0];
        double mean = 0, squares = 0;
        for (std::int64_t k = 1; k < p.taps; ++k)
            mean += row[k] - first;
        mean = first + mean / static_cast<double>(p.taps);
        for (std::int64_t k = 0; k < p.taps; ++k) {
            const double off = row[k] - mean;
            squares += off * off;
        }
        put(p, x, y, z, mean, squares);
    });
}

__global__ void __launch_bounds__(lanes* tall) joinAcross(const __grid_constant__ Pass p, int axis) {
    const std::int64_t step = axis == 1 ? p.inY : p.inZ;
    forOutputs(p, [&](std::int64_t x, std::int64_t y, std::int64_t z) {
        const std::int64_t from = x + y * p.inY + z * p.inZ;
        const double first = p.in.means[from];
        double mean = 0, squares = 0;
        for (std::int64_t k = 1; k < p.taps; ++k)
            mean += p.in.means[from + k * step] - first;
        mean = first + mean / static_cast<double>(p.taps);
        for (std::int64_t k = 0; k < p.taps; ++k) {
            const double off = p.in.means[from + k * step] - mean;
            squares += p.in.squares[from + k * step] + p.count * off * off;
        }
        put(p, x, y, z, mean, squares);
    });
}

class Passes {
  public:
    Passes(const Launch& launch, const Region& piece) : launch_(launch), piece_(piece), taps_(launch.problem->taps) {
        const Index3 half{taps_[0] / 2, taps_[1] / 2, taps_[2] / 2};
        const Region read = piece.grown(half, {taps_[0] - 1 - half[0], taps_[1] - 1 - half[1], taps_[2] - 1 - half[2]});
        held_ = read_ = read.extent();
        own_ = half[0] + (half[1] + half[2] * read_[1]) * read_[0];
        samples_ = DeviceBuffer(*launch.stream, bytes(read_));
        gather(launch, read, samples_.as<double>());
    }

    void run() {
        const int last = taps_[2] > 1 ? 2 : taps_[1] > 1 ? 1 : 0;
        double count = 1;
        for (int axis = 0; axis <= last; ++axis) {
            const auto a = static_cast<std::size_t>(axis);
            if (axis > 0 && taps_[a] == 1)
                continue;
            pass(axis, count, axis == last);
            count *= static_cast<double>(taps_[a]);
        }
    }

  private:
    [[nodiscard]] static std::size_t bytes(const Index3& size) {
        return static_cast<std::size_t>(size[0] * size[1] * size[2]) * sizeof(double);
    }

    void pass(int axis, double count, bool last) {
        Pass p{};
        p.samples = samples_.as<double>();
        p.sampleY = read_[0];
        p.sampleZ = read_[0] * read_[1];
        p.in = {means_.as<double>(), squares_.as<double>()};
        p.inY = held_[0];
        p.inZ = held_[0] * held_[1];
        p.taps = taps_[static_cast<std::size_t>(axis)];
        p.count = count;
        held_[static_cast<std::size_t>(axis)] -= p.taps - 1;
        std::copy_n(held_.begin(), 3, p.size);
        DeviceBuffer means, squares;
        p.last = last;
        if (last) {
            p.own = own_;
            p.all = static_cast<double>(taps_[0] * taps_[1] * taps_[2]);
            p.wide = launch_.outType == ElementType::f64;
            p.outY = launch_.outStrideY;
            p.outZ = launch_.outStrideZ;
            const std::int64_t at = (piece_.lo[0] - launch_.box.lo[0]) + (piece_.lo[1] - launch_.box.lo[1]) * p.outY +
                                    (piece_.lo[2] - launch_.box.lo[2]) * p.outZ;
            p.scores = static_cast<std::byte*>(launch_.out) + at * (p.wide ? 8 : 4);
        } else {
            means = DeviceBuffer(*launch_.stream, bytes(held_));
            squares = DeviceBuffer(*launch_.stream, bytes(held_));
            p.out = {means.as<double>(), squares.as<double>()};
        }
        const dim3 block(lanes, tall);
        const dim3 grid(blocks(p.size[0], lanes), blocks(p.size[1], tall, mostBlocks),
                        blocks(p.size[2], 1, mostBlocks));
        if (axis == 0)
            ofRows<<<grid, block, 0, launch_.stream->handle>>>(p);
        else
            joinAcross<<<grid, block, 0, launch_.stream->handle>>>(p, axis);
        check(cudaGetLastError(), "The launch of scores");
        means_ = std::move(means);
        squares_ = std::move(squares);
    }

    const Launch& launch_;
    const Region piece_;
    const Index3 taps_;
    Index3 read_{}, held_{};
    std::int64_t own_ = 0;
    DeviceBuffer samples_, means_, squares_;
};

} // namespace

void launchScorePasses(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->predictSeconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    constexpr std::int64_t max = 1 << 30;
    for (const Region& piece : piecesOf(launch.box, gatheredAtOnce(launch, problem.taps, perOutput), {max, max, max})) {
        Passes(launch, piece).run();
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
