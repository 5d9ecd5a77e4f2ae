// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/ops/reduce.h"
#include "run/statistics.h"
#include <algorithm>
#include <limits>

namespace conv {
namespace {

constexpr int threads = 256, warps = threads / 32;
constexpr int maxBlocks = 1024; // constant, so that the order of a sum depends on the data only
constexpr unsigned everyLane = 0xffffffffU;

struct Samples {
    const void* data;
    ElementType type;
    std::int64_t nx, ny, count, strideY, strideZ;
    template <class T>
    __device__ T at(std::int64_t i) const {
        const std::int64_t row = i / nx;
        return sampleAs<T>(data, type, i - row * nx + (row % ny) * strideY + (row / ny) * strideZ);
    }
};

Samples samplesOf(const Buffer& in) {
    return {in.data, in.type, in.sets[0].size(), in.sets[1].size(), countOf(in.sets), in.strideY, in.strideZ};
}

int blocksFor(std::int64_t count) {
    return static_cast<int>(std::clamp<std::int64_t>((count + threads - 1) / threads, 1, maxBlocks));
}

/// Statistics of a thread, warp or block. Without finite samples `min` is +∞ and `max` −∞.
template <class T>
struct Partial {
    T min, max;
    double sum;
    long long finite, nan, above, below;
};

template <class T>
__device__ Partial<T> nothing() {
    return {INFINITY, -INFINITY, 0, 0, 0, 0, 0};
}

template <class T>
__device__ void take(Partial<T>& p, T v) {
    if (isfinite(v)) {
        p.min = fmin(p.min, v);
        p.max = fmax(p.max, v);
        p.sum += v;
        ++p.finite;
    } else if (isnan(v)) {
        ++p.nan;
    } else {
        ++(v > 0 ? p.above : p.below);
    }
}

template <class T>
__device__ void join(Partial<T>& p, const Partial<T>& q) {
    p.min = fmin(p.min, q.min);
    p.max = fmax(p.max, q.max);
    p.sum += q.sum;
    p.finite += q.finite;
    p.nan += q.nan;
    p.above += q.above;
    p.below += q.below;
}

template <class T>
__device__ Partial<T> ofWarp(Partial<T> p) {
    for (int offset = 16; offset > 0; offset /= 2)
        join(p, Partial<T>{__shfl_down_sync(everyLane, p.min, offset), __shfl_down_sync(everyLane, p.max, offset),
                           __shfl_down_sync(everyLane, p.sum, offset), __shfl_down_sync(everyLane, p.finite, offset),
                           __shfl_down_sync(everyLane, p.nan, offset), __shfl_down_sync(everyLane, p.above, offset),
                           __shfl_down_sync(everyLane, p.below, offset)});
    return p;
}

/// Reduces over the thread block into its first thread.
template <class T>
__device__ Partial<T> ofBlock(Partial<T> p) {
    __shared__ Partial<T> shares[warps];
    p = ofWarp(p);
    if (threadIdx.x % 32 == 0)
        shares[threadIdx.x / 32] = p;
    __syncthreads();
    if (threadIdx.x < 32)
        p = ofWarp(threadIdx.x < warps ? shares[threadIdx.x] : nothing<T>());
    return p;
}

template <class T>
__global__ void __launch_bounds__(threads) summarize(const Samples in, Partial<T>* shares) {
    Partial<T> p = nothing<T>();
    const std::int64_t step = std::int64_t{gridDim.x} * threads;
    for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x; i < in.count; i += step)
        take(p, in.template at<T>(i));
    p = ofBlock(p);
    if (threadIdx.x == 0)
        shares[blockIdx.x] = p;
}

template <class T>
__global__ void __launch_bounds__(threads) finish(Partial<T>* shares, int count) {
    Partial<T> p = nothing<T>();
    for (int i = static_cast<int>(threadIdx.x); i < count; i += threads)
        join(p, shares[i]);
    p = ofBlock(p);
    if (threadIdx.x == 0)
        shares[0] = p;
}

/// Counts in shared memory first. Lanes of a warp with the same bin are counted together.
__global__ void __launch_bounds__(threads)
    count(const Samples in, float min, float max, int bins, unsigned long long* whole) {
    extern __shared__ unsigned own[];
    for (int b = static_cast<int>(threadIdx.x); b < bins; b += threads)
        own[b] = 0;
    __syncthreads();
    const float scale = static_cast<float>(bins) / (max - min);
    const std::int64_t step = std::int64_t{gridDim.x} * threads;
    for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x; i < in.count; i += step) {
        const auto v = in.at<float>(i);
        const bool within = v >= min && v <= max;
        const int bin = within ? binOf(v, min, scale, bins) : -1;
        const unsigned together = __match_any_sync(__activemask(), bin);
        if (within && (threadIdx.x & 31U) == static_cast<unsigned>(__ffs(static_cast<int>(together))) - 1)
            atomicAdd(own + bin, static_cast<unsigned>(__popc(together)));
    }
    __syncthreads();
    for (int b = static_cast<int>(threadIdx.x); b < bins; b += threads)
        if (own[b] > 0)
            atomicAdd(whole + b, static_cast<unsigned long long>(own[b]));
}

void addHistogram(CudaStream& stream, const Samples& samples, const Partial<float>& p, Statistics& s) {
    const std::size_t words = s.bins.size();
    const DeviceBuffer whole(stream, words * sizeof(unsigned long long));
    check(cudaMemsetAsync(whole.as(), 0, words * sizeof(unsigned long long), stream.handle), "cudaMemsetAsync");
    count<<<blocksFor(samples.count), threads, words * sizeof(unsigned), stream.handle>>>(
        samples, p.min, p.max, static_cast<int>(words), whole.as<unsigned long long>());
    check(cudaGetLastError(), "The launch of a histogram");
    check(
        cudaMemcpyAsync(s.bins.data(), whole.as(), words * sizeof(std::int64_t), cudaMemcpyDeviceToHost, stream.handle),
        "cudaMemcpyAsync");
    stream.wait();
}

template <class T>
Partial<T> summaryOf(CudaStream& stream, const Samples& samples) {
    const int blocks = blocksFor(samples.count);
    const DeviceBuffer shares(stream, static_cast<std::size_t>(blocks) * sizeof(Partial<T>));
    summarize<<<blocks, threads, 0, stream.handle>>>(samples, shares.as<Partial<T>>());
    check(cudaGetLastError(), "The launch of a summary");
    finish<<<1, threads, 0, stream.handle>>>(shares.as<Partial<T>>(), blocks);
    check(cudaGetLastError(), "The launch of a summary");
    Partial<T> p{};
    check(cudaMemcpyAsync(&p, shares.as(), sizeof p, cudaMemcpyDeviceToHost, stream.handle), "cudaMemcpyAsync");
    stream.wait();
    return p;
}

/// Range of some samples; without finite ones `min` is +∞.
struct RangeShare {
    double min, max;
    int whole;
};

__device__ void join(RangeShare& r, const RangeShare& q) {
    r.min = fmin(r.min, q.min);
    r.max = fmax(r.max, q.max);
    r.whole = r.whole && q.whole;
}

__device__ RangeShare ofWarp(RangeShare r) {
    for (int offset = 16; offset > 0; offset /= 2)
        join(r, RangeShare{__shfl_down_sync(everyLane, r.min, offset), __shfl_down_sync(everyLane, r.max, offset),
                           __shfl_down_sync(everyLane, r.whole, offset)});
    return r;
}

__global__ void __launch_bounds__(threads) findRange(const Samples in, RangeShare* shares) {
    __shared__ RangeShare ofWarps[warps];
    RangeShare r{INFINITY, -INFINITY, 1};
    const std::int64_t step = std::int64_t{gridDim.x} * threads;
    for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x; i < in.count; i += step) {
        const auto v = in.at<double>(i);
        if (isfinite(v))
            join(r, RangeShare{v, v, v == floor(v)});
    }
    r = ofWarp(r);
    if (threadIdx.x % 32 == 0)
        ofWarps[threadIdx.x / 32] = r;
    __syncthreads();
    if (threadIdx.x >= 32)
        return;
    r = ofWarp(threadIdx.x < warps ? ofWarps[threadIdx.x] : RangeShare{INFINITY, -INFINITY, 1});
    if (threadIdx.x == 0)
        shares[blockIdx.x] = r;
}

/// As OtsuHistogram::binOf.
__device__ int otsuBinOf(double v, const OtsuBins& b) {
    if (b.whole)
        return static_cast<int>(v - b.min);
    const double range = b.max - b.min;
    const double share = isfinite(range) ? (v - b.min) / range : (v / 2 - b.min / 2) / (b.max / 2 - b.min / 2);
    return min(static_cast<int>(b.bins) - 1, static_cast<int>(share * static_cast<double>(b.bins)));
}

/// Counts in shared memory first, if the bins fit. Lanes of a warp with the same bin are counted together.
__global__ void __launch_bounds__(threads)
    countOtsu(const Samples in, const OtsuBins bins, bool here, unsigned long long* all) {
    extern __shared__ unsigned own[];
    const int count = static_cast<int>(bins.bins);
    for (int b = static_cast<int>(threadIdx.x); here && b < count; b += threads)
        own[b] = 0;
    __syncthreads();
    const std::int64_t step = std::int64_t{gridDim.x} * threads;
    for (std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x; i < in.count; i += step) {
        const auto v = in.at<double>(i);
        const bool counts = isfinite(v);
        const int bin = counts ? otsuBinOf(v, bins) : -1;
        const unsigned together = __match_any_sync(__activemask(), bin);
        if (counts && (threadIdx.x & 31U) == static_cast<unsigned>(__ffs(static_cast<int>(together))) - 1) {
            const auto more = static_cast<unsigned>(__popc(together));
            if (here)
                atomicAdd(own + bin, more);
            else
                atomicAdd(all + bin, static_cast<unsigned long long>(more));
        }
    }
    __syncthreads();
    for (int b = static_cast<int>(threadIdx.x); here && b < count; b += threads)
        if (own[b] > 0)
            atomicAdd(all + b, static_cast<unsigned long long>(own[b]));
}

} // namespace

FiniteRange finiteRangeOnDevice(CudaStream& stream, const Buffer& in) {
    const Samples samples = samplesOf(in);
    std::vector<RangeShare> shares(static_cast<std::size_t>(blocksFor(samples.count)));
    const std::size_t bytes = shares.size() * sizeof(RangeShare);
    const DeviceBuffer there(stream, bytes);
    findRange<<<static_cast<unsigned>(shares.size()), threads, 0, stream.handle>>>(samples, there.as<RangeShare>());
    check(cudaGetLastError(), "The launch of a search for the range");
    check(cudaMemcpyAsync(shares.data(), there.as(), bytes, cudaMemcpyDeviceToHost, stream.handle), "cudaMemcpyAsync");
    stream.wait();
    FiniteRange range;
    for (const RangeShare& share : shares)
        range.add({share.min <= share.max, share.whole != 0, share.min, share.max});
    return range;
}

std::vector<std::int64_t> otsuCountsOnDevice(CudaStream& stream, const Buffer& in, const OtsuBins& bins) {
    constexpr std::size_t most = 48 << 10; // shared memory that needs no asking
    const Samples samples = samplesOf(in);
    std::vector<std::int64_t> counts(static_cast<std::size_t>(bins.bins));
    const std::size_t bytes = counts.size() * sizeof(std::int64_t), inBlock = counts.size() * sizeof(unsigned);
    const DeviceBuffer there(stream, bytes);
    check(cudaMemsetAsync(there.as(), 0, bytes, stream.handle), "cudaMemsetAsync");
    const bool here = inBlock <= most;
    countOtsu<<<static_cast<unsigned>(blocksFor(samples.count)), threads, here ? inBlock : 0, stream.handle>>>(
        samples, bins, here, there.as<unsigned long long>());
    check(cudaGetLastError(), "The launch of a histogram");
    check(cudaMemcpyAsync(counts.data(), there.as(), bytes, cudaMemcpyDeviceToHost, stream.handle), "cudaMemcpyAsync");
    stream.wait();
    return counts;
}

double maximumOnDevice(CudaStream& stream, const Buffer& in) {
    const auto of = [](const auto& p) {
        return p.above > 0 ? std::numeric_limits<double>::infinity() : p.finite > 0 ? static_cast<double>(p.max) : 0.0;
    };
    const Samples samples = samplesOf(in);
    return in.type == ElementType::f64 ? of(summaryOf<double>(stream, samples)) : of(summaryOf<float>(stream, samples));
}

Statistics statisticsOnDevice(CudaStream& stream, const Buffer& in, int bins) {
    const Samples samples = samplesOf(in);
    const Partial<float> p = summaryOf<float>(stream, samples);
    Statistics s;
    s.sum = p.sum;
    s.finite = p.finite;
    s.nan = p.nan;
    s.above = p.above;
    s.below = p.below;
    if (p.finite == 0)
        return s;
    s.min = static_cast<double>(p.min);
    s.max = static_cast<double>(p.max);
    if (bins > 0 && p.min < p.max) {
        s.bins.resize(static_cast<std::size_t>(bins));
        addHistogram(stream, samples, p, s);
    }
    return s;
}

} // namespace conv
