// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/biquads/biquads.h"
#include "run/launch.h"
#include <algorithm>
#include <bit>
#include <cfloat>
#include <climits>
#include <cmath>
#include <conv/recursion.h>

namespace conv {
namespace {

constexpr int warps = 4, width = 32, together = 8;
constexpr unsigned everyLane = 0xffffffffU;
/// float64 results of the forward pass that a launch keeps: 256 MiB.
constexpr std::int64_t scratchMax = std::int64_t{1} << 25;

struct Coefficients {
    double b0, b1, b2, a1, a2;
    double second;   ///< 1; 0 for order 1, which has no second state
    double one, two; ///< steady state for an input of 1
};

/// A line's axis is `along`, and its place is counted along the other two axes, `a` first.
struct Arguments {
    const void* in;
    ElementType type;
    std::int64_t strideAlong, strideA, strideB;
    AxisMap along, a, b;
    double outsideValue;
    Coefficients section[iirOrderMax];
    int sections;
    bool odd;
    int settle;
    Interval domain, made, read; ///< as in RecursionLine, along the axis
    Interval box;                ///< outputs along the axis
    std::int64_t firstA, firstB;
    std::int64_t sizeA, lines;
    std::int64_t firstCell;
    int cellShift;
    std::int64_t forwardJobs, backwardJobs; ///< cells × lines
    std::int64_t forwardEnd;                ///< end of the indices of the forward pass
    double* forward;                        ///< sample t of job j at [t·forwardJobs + j]
    void* out;                              ///< sample of the first line at index 0
    bool outIsWide;
    std::int64_t outAlong, outA, outB;
};

/// A cell of a line.
struct Job {
    std::int64_t line = 0, index = 0; ///< index of its first sample
    std::int64_t a = 0, b = 0;        ///< place of the line in the box

    __device__ Job(const Arguments& g, std::int64_t job) {
        const std::int64_t cell = job / g.lines;
        line = job - cell * g.lines;
        b = line / g.sizeA;
        a = line - b * g.sizeA;
        index = (g.firstCell + cell) << g.cellShift;
    }
};

template <int most>
struct Cascade {
    double one[most] = {}, two[most] = {};

    /// Takes one sample through all sections. `first`: from their steady states.
    __device__ __forceinline__ double step(const Arguments& g, double x, bool first) {
#pragma unroll
        for (int s = 0; s < most; ++s) {
            if (s >= g.sections)
                break;
            const Coefficients& c = g.section[s];
            if (first) {
                one[s] = x * c.one;
                two[s] = x * c.two;
            }
            const double w = fma(-c.a1, one[s], fma(-c.a2, two[s], x));
            x = fma(c.b0, w, fma(c.b1, one[s], c.b2 * two[s]));
            two[s] = fma(c.second, one[s], two[s]);
            one[s] += w;
        }
        return x;
    }
};

/// Sample `index` of the line that starts at `at`, continued beyond the border.
__device__ __forceinline__ double sampleOf(const Arguments& g, std::int64_t at, std::int64_t index) {
    const auto sample = [&](std::int64_t i) {
        const std::int64_t p = g.along(i);
        return p < 0 ? g.outsideValue : sampleAs<double>(g.in, g.type, at + p * g.strideAlong);
    };
    const double value = sample(index);
    if (!g.odd || (index >= g.domain.lo && index < g.domain.hi))
        return value;
    return 2 * sample(index < g.domain.lo ? g.domain.lo : g.domain.hi - 1) - value;
}

__device__ __forceinline__ int leastOfWarp(int value) {
    for (int offset = 16; offset > 0; offset /= 2)
        value = min(value, __shfl_xor_sync(everyLane, value, offset));
    return value;
}

__device__ __forceinline__ int largestOfWarp(int value) {
    return -leastOfWarp(-value);
}

/// Filters each cell forward, from its settling time before. A sample that is not finite counts as 0 and makes the
/// results of the settling time from it on NaN.
template <int most, bool alongX>
__global__ void __launch_bounds__(warps* width) passForward(const __grid_constant__ Arguments g) {
    __shared__ double tiles[alongX ? warps : 1][width][width + 1];
    const int lane = static_cast<int>(threadIdx.x) % width, warp = static_cast<int>(threadIdx.x) / width;
    const std::int64_t number = (std::int64_t{blockIdx.x} * warps + warp) * width + lane;
    if (number - lane >= g.forwardJobs)
        return;
    const bool exists = number < g.forwardJobs;
    const Job job(g, exists ? number : g.forwardJobs - 1);
    const std::int64_t at = g.a(g.firstA + job.a) * g.strideA + g.b(g.firstB + job.b) * g.strideB;
    const std::int64_t cell = std::int64_t{1} << g.cellShift;
    // Steps are counted from the first sample of the cell.
    const auto end = static_cast<int>(min(job.index + cell, g.forwardEnd) - job.index);
    const auto begin =
        exists ? static_cast<int>(max(max(job.index, g.made.lo) - g.settle, g.read.lo) - job.index) : end;
    const int from = leastOfWarp(begin), to = largestOfWarp(end);
    Cascade<most> cascade;
    int bad = INT_MIN / 2; // latest sample that is not finite
    const auto take = [&](int t, double x) {
        if (!(fabs(x) <= DBL_MAX)) {
            x = 0;
            bad = t;
        }
        const double y = cascade.step(g, x, t == begin);
        if (t >= 0)
            g.forward[t * g.forwardJobs + number] = t - bad <= g.settle ? NAN : y;
    };
    if constexpr (alongX) {
        auto& tile = tiles[warp];
        for (int t = from; t < to; t += width) {
            // A row of the tile for each lane's cell, read by all lanes.
#pragma unroll 4
            for (int row = 0; row < width; ++row) {
                const std::int64_t rowAt = __shfl_sync(everyLane, at, row),
                                   rowIndex = __shfl_sync(everyLane, job.index, row);
                const int rowBegin = __shfl_sync(everyLane, begin, row), rowEnd = __shfl_sync(everyLane, end, row);
                const int own = t + lane;
                tile[row][lane] = own >= rowBegin && own < rowEnd ? sampleOf(g, rowAt, rowIndex + own) : 0;
            }
            __syncwarp();
            for (int k = 0; k < width; ++k)
                if (t + k >= begin && t + k < end)
                    take(t + k, tile[lane][k]);
            __syncwarp();
        }
    } else {
        for (int t = from; t < to; t += together) {
            double x[together];
#pragma unroll
            for (int k = 0; k < together; ++k)
                x[k] = t + k >= begin && t + k < end ? sampleOf(g, at, job.index + t + k) : 0;
#pragma unroll
            for (int k = 0; k < together; ++k)
                if (t + k >= begin && t + k < end)
                    take(t + k, x[k]);
        }
    }
}

/// Filters each cell backward, from its settling time behind. The lowest of several NaN in a row stands at a sample
/// that is not finite; it makes the results of the settling time before it NaN.
template <int most, bool alongX>
__global__ void __launch_bounds__(warps* width) passBackward(const __grid_constant__ Arguments g) {
    __shared__ double tiles[alongX ? warps : 1][width][width + 1];
    const int lane = static_cast<int>(threadIdx.x) % width, warp = static_cast<int>(threadIdx.x) / width;
    const std::int64_t number = (std::int64_t{blockIdx.x} * warps + warp) * width + lane;
    if (number - lane >= g.backwardJobs)
        return;
    const bool exists = number < g.backwardJobs;
    const Job job(g, exists ? number : g.backwardJobs - 1);
    const std::int64_t out = job.a * g.outA + job.b * g.outB + job.index * g.outAlong;
    const std::int64_t cell = std::int64_t{1} << g.cellShift;
    const auto bottom = static_cast<int>(max(job.index, g.box.lo) - job.index);
    const auto top =
        exists ? static_cast<int>(min(min(job.index + cell, g.made.hi) + g.settle, g.read.hi) - job.index) : bottom;
    const int outTop = exists ? static_cast<int>(min(job.index + cell, g.box.hi) - job.index) : bottom;
    const int from = largestOfWarp(top), to = leastOfWarp(bottom);
    Cascade<most> cascade;
    int bad = INT_MAX / 2; // latest NaN
    const auto forwardAt = [&](int t) {
        return g.forward[(t & (static_cast<int>(cell) - 1)) * g.forwardJobs + number + (t >> g.cellShift) * g.lines];
    };
    const auto take = [&](int t, double x) {
        if (isnan(x)) {
            x = 0;
            bad = t;
        }
        const double y = cascade.step(g, x, t == top - 1);
        return bad - t <= g.settle ? NAN : y;
    };
    const auto write = [&](std::int64_t place, double value) {
        if (g.outIsWide)
            static_cast<double*>(g.out)[place] = value;
        else
            static_cast<float*>(g.out)[place] = static_cast<float>(value);
    };
    const int highest = largestOfWarp(outTop);
    for (int t = from - width; t > to - width; t -= width) { // steps t to t + width − 1, downward
        for (int part = width - together; part >= 0; part -= together) {
            double x[together];
#pragma unroll
            for (int k = together - 1; k >= 0; --k) {
                const int own = t + part + k;
                x[k] = own >= bottom && own < top ? forwardAt(own) : 0;
            }
#pragma unroll
            for (int k = together - 1; k >= 0; --k) {
                const int own = t + part + k;
                if (own < bottom || own >= top)
                    continue;
                const double y = take(own, x[k]);
                if constexpr (alongX)
                    tiles[warp][lane][part + k] = y;
                else if (own < outTop)
                    write(out + own * g.outAlong, y);
            }
        }
        if constexpr (alongX) {
            if (t >= highest)
                continue;
            __syncwarp();
            for (int row = 0; row < width; ++row) {
                const std::int64_t rowOut = __shfl_sync(everyLane, out, row);
                const int rowBottom = __shfl_sync(everyLane, bottom, row), rowTop = __shfl_sync(everyLane, outTop, row);
                const int own = t + lane;
                if (own >= rowBottom && own < rowTop)
                    write(rowOut + own, tiles[warp][row][lane]);
            }
            __syncwarp();
        }
    }
}

template <int most, bool alongX>
void start(const Arguments& g, cudaStream_t stream) {
    const auto blocks = [](std::int64_t jobs) {
        return static_cast<unsigned>((jobs + warps * width - 1) / (warps * width));
    };
    passForward<most, alongX><<<blocks(g.forwardJobs), warps * width, 0, stream>>>(g);
    check(cudaGetLastError(), "The launch of biquads forward");
    passBackward<most, alongX><<<blocks(g.backwardJobs), warps * width, 0, stream>>>(g);
    check(cudaGetLastError(), "The launch of biquads backward");
}

template <bool alongX>
void startFor(const Arguments& g, cudaStream_t stream) {
    if (g.sections <= 2)
        start<2, alongX>(g, stream);
    else if (g.sections <= 4)
        start<4, alongX>(g, stream);
    else if (g.sections <= 6)
        start<6, alongX>(g, stream);
    else
        start<iirOrderMax, alongX>(g, stream);
}

class Passes {
  public:
    explicit Passes(const Launch& launch)
        : launch_(launch),
          stream_(*launch.stream),
          recursion_(launch.problem->recursion),
          axis_(static_cast<std::size_t>(recursion_.axis)),
          a_(axis_ == 0 ? 1 : 0),
          b_(axis_ == 2 ? 1 : 2),
          cell_(cellsOfBiquadsOnDevice(*launch.problem).size[axis_]) {
        if (recursion_.sections.size() > iirOrderMax)
            throw Error(ErrorCode::internal, "biquads: too many sections.");
        const std::int64_t inStride[] = {1, launch.in.strideY, launch.in.strideZ},
                           outStride[] = {1, launch.outStrideY, launch.outStrideZ};
        g_.in = launch.in.data;
        g_.type = launch.in.type;
        g_.strideAlong = inStride[axis_];
        g_.strideA = inStride[a_];
        g_.strideB = inStride[b_];
        g_.along = launch.map[axis_];
        g_.a = launch.map[a_];
        g_.b = launch.map[b_];
        g_.outsideValue = launch.outsideValue;
        for (const Section& s : recursion_.sections)
            g_.section[g_.sections++] = {s.b0,
                                         s.b1,
                                         s.b2,
                                         s.a1,
                                         s.a2,
                                         s.order == 2 ? 1.0 : 0.0,
                                         s.order == 1 ? 1 / s.a1 : 0,
                                         s.order == 2 ? 1 / s.a2 : 0};
        g_.odd = recursion_.odd > 0;
        g_.settle = static_cast<int>(recursion_.settle);
        const bool valid = recursion_.boundary == Boundary::valid;
        const std::int64_t settle = recursion_.settle, beyond = valid    ? 0
                                                                : g_.odd ? std::min(recursion_.odd, settle)
                                                                         : settle;
        g_.domain = g_.made = {g_.along.lo, g_.along.hi};
        if (valid)
            g_.made = {g_.domain.lo + settle, g_.domain.hi - settle};
        g_.read = {g_.domain.lo - beyond, g_.domain.hi + beyond};
        g_.cellShift = std::countr_zero(static_cast<std::uint64_t>(cell_));
        g_.outIsWide = launch.outType == ElementType::f64;
        g_.outAlong = outStride[axis_];
        g_.outA = outStride[a_];
        g_.outB = outStride[b_];
    }

    /// Runs part after part. A part is some cells of some lines, whose forward results fit the scratch memory.
    void run() {
        const Region& box = launch_.box;
        const std::int64_t settle = recursion_.settle;
        const double perOutput =
            launch_.variant->predictSeconds(*launch_.problem, stream_.device) /
            static_cast<double>(std::max<std::int64_t>(1, launch_.problem->outputs() * launch_.problem->items));
        const std::int64_t lo = box.lo[axis_] / cell_ * cell_, size = box.hi[axis_] - lo,
                           cellsMost = std::max<std::int64_t>(1, (scratchMax - settle) / cell_ - 1),
                           length = std::min(size, cellsMost * cell_);
        const std::int64_t each = (length + settle + 2 * cell_ - 1) / cell_ * cell_; // scratch of a line, at most
        const auto budget = static_cast<std::int64_t>(std::max(1048576.0, stream_.launchBudget() / perOutput));
        const std::int64_t lines = std::max<std::int64_t>(1, std::min(scratchMax / each, budget / length));

        const std::int64_t stepA = std::min(lines, box.hi[a_] - box.lo[a_]),
                           stepB = std::max<std::int64_t>(1, lines / stepA);
        for (std::int64_t at = lo; at < box.hi[axis_]; at += length)
            for (std::int64_t j = box.lo[b_]; j < box.hi[b_]; j += stepB)
                for (std::int64_t i = box.lo[a_]; i < box.hi[a_]; i += stepA) {
                    Region part = box;
                    part.lo[axis_] = std::max(at, box.lo[axis_]);
                    part.hi[axis_] = std::min(at + length, box.hi[axis_]);
                    part.lo[a_] = i;
                    part.hi[a_] = std::min(i + stepA, box.hi[a_]);
                    part.lo[b_] = j;
                    part.hi[b_] = std::min(j + stepB, box.hi[b_]);
                    filter(part);
                    stream_.pace(perOutput * static_cast<double>(part.count()));
                }
    }

  private:
    void filter(const Region& part) {
        Arguments g = g_;
        g.box = {part.lo[axis_], part.hi[axis_]};
        g.firstA = part.lo[a_];
        g.firstB = part.lo[b_];
        g.sizeA = part.hi[a_] - part.lo[a_];
        g.lines = g.sizeA * (part.hi[b_] - part.lo[b_]);
        g.firstCell = g.box.lo / cell_;
        const std::int64_t cellsEnd = (g.box.hi + cell_ - 1) / cell_;
        g.forwardEnd = std::min(std::min(cellsEnd * cell_, g.made.hi) + recursion_.settle, g.read.hi);
        const std::int64_t forwardCells = (g.forwardEnd + cell_ - 1) / cell_ - g.firstCell;
        g.forwardJobs = forwardCells * g.lines;
        g.backwardJobs = (cellsEnd - g.firstCell) * g.lines;
        const DeviceBuffer scratch(stream_, static_cast<std::size_t>(forwardCells * cell_ * g.lines) * sizeof(double));
        g.forward = scratch.as<double>();
        const std::int64_t first = (part.lo[a_] - launch_.box.lo[a_]) * g.outA +
                                   (part.lo[b_] - launch_.box.lo[b_]) * g.outB - launch_.box.lo[axis_] * g.outAlong;
        const std::int64_t bytes = first * static_cast<std::int64_t>(g.outIsWide ? sizeof(double) : sizeof(float));
        g.out = static_cast<char*>(launch_.out) + bytes;
        if (axis_ == 0)
            startFor<true>(g, stream_.handle);
        else
            startFor<false>(g, stream_.handle);
    }

    const Launch& launch_;
    CudaStream& stream_;
    const RecursionNode& recursion_;
    std::size_t axis_, a_, b_; ///< axis of the filter, and the others
    std::int64_t cell_;
    Arguments g_{};
};

} // namespace

void launchBiquadsOnDevice(const Launch& launch) {
    if (!launch.box.empty())
        Passes(launch).run();
}

} // namespace conv
