#include "cuda/separable/columns.h"
#include "cuda/separable/place.h"

namespace conv::march {
namespace {

constexpr int threads = 128;
constexpr int together = 8;  ///< planes that are summed at once
constexpr int ringDepth = 4; ///< such groups under way: each thread has its own ring and needs no barrier

template <int radius>
struct ColumnArguments {
    const float* in;
    std::int64_t plane;
    AxisMap map;
    Interval there;
    float outsideValue;
    std::int64_t first; ///< index along z of the first sample
    int outputs, segment, nx;
    float* out;
    std::int64_t outStrideY, outStrideZ;
    float taps[2 * radius + 1];
};

template <int radius, Fit fit, bool careful>
__device__ __forceinline__ bool walkColumn(const ColumnArguments<radius>& a, float (*ring)[together][threads],
                                           const float* in, float* out, int begin) {
    const int outputs = min(a.segment, a.outputs - begin), planes = outputs + 2 * radius;
    std::int64_t shift;
    Interval run = a.map.straight(a.first + radius + begin, &shift);
    run = {max(run.lo, a.there.lo - shift), min(run.hi, a.there.hi - shift)};
    const auto start = [&](int p, int slot) {
        float* to = &ring[slot][0][threadIdx.x];
        const std::int64_t index = a.first + begin + p;
        if (index >= run.lo && index + together <= run.hi && p + together <= planes) {
            const float* from = in + (index + shift) * a.plane;
#pragma unroll
            for (int u = 0; u < together; ++u)
                __pipeline_memcpy_async(to + u * threads, from + u * a.plane, 4);
        } else {
            for (int u = 0; u < together && p + u < planes; ++u) {
                const std::int64_t z = positionOf(a.map, run, shift, index + u);
                if (z >= a.there.lo && z < a.there.hi)
                    __pipeline_memcpy_async(to + u * threads, in + z * a.plane, 4);
                else
                    to[u * threads] = a.outsideValue;
            }
        }
        __pipeline_commit();
    };
    float sums[2 * radius];
#pragma unroll
    for (int i = 0; i < 2 * radius; ++i)
        sums[i] = 0;
#pragma unroll
    for (int i = 0; i < ringDepth - 1; ++i)
        start(i * together, i);
    float poison = 0; // NaN as soon as an output is not finite
    int slot = 0, next = ringDepth - 1;
#pragma unroll 1
    for (int p = 0; p < planes; p += together) {
        float value[together], done[together];
        __pipeline_wait_prior(ringDepth - 2);
#pragma unroll
        for (int u = 0; u < together; ++u)
            value[u] = ring[slot][u][threadIdx.x];
        start(p + (ringDepth - 1) * together, next);
        slot = slot + 1 == ringDepth ? 0 : slot + 1;
        next = next + 1 == ringDepth ? 0 : next + 1;
        advance<radius, together, careful, isSymmetric(fit)>(sums, value, a.taps, done);
        const bool whole = p >= 2 * radius && p + together <= planes;
#pragma unroll
        for (int u = 0; u < together; ++u)
            if (whole || (p + u >= 2 * radius && p + u < planes)) {
                __stcs(out + (p + u - 2 * radius) * a.outStrideZ, done[u]);
                if constexpr (hasZeros(fit) && !careful)
                    poison = fmaf(done[u], 0.0f, poison);
            }
    }
    __pipeline_wait_prior(0);
    return poison != 0;
}

template <int radius, int blocks, Fit fit>
__global__ void __launch_bounds__(threads, blocks) walkColumns(const __grid_constant__ ColumnArguments<radius> a) {
    __shared__ float ring[ringDepth][together][threads];
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (i >= a.plane)
        return;
    const int begin = blockIdx.y * a.segment;
    float* out = a.out + i % a.nx + i / a.nx * a.outStrideY + begin * a.outStrideZ;
    const bool bad = walkColumn<radius, fit, false>(a, ring, a.in + i, out, begin);
    if constexpr (hasZeros(fit))
        if (bad)
            walkColumn<radius, fit, true>(a, ring, a.in + i, out, begin);
}

template <int radius, int blocks, Fit fit>
void startColumns(const ColumnArguments<radius>& a, CudaStream& stream) {
    const dim3 grid(divideUp(a.plane, threads), divideUp(a.outputs, a.segment));
    auto* kernel = walkColumns<radius, blocks, fit>;
    kernel<<<grid, threads, 0, stream.handle>>>(a);
    check(cudaGetLastError(), "The launch of a march along columns");
}

template <int radius, int blocks>
void marchColumnsOf(const ColumnJob& job) {
    constexpr int places = 2 * radius + 1;
    ColumnArguments<radius> a{};
    a.in = job.in;
    a.plane = job.plane;
    a.map = job.map;
    a.there = job.there;
    a.outsideValue = job.outsideValue;
    const std::int64_t before = std::clamp<std::int64_t>(radius - job.taps.centre, 0, places - job.taps.size);
    a.first = job.outputs.lo - job.taps.centre - before;
    a.outputs = static_cast<int>(job.outputs.size());
    a.nx = job.nx;
    a.out = job.out;
    a.outStrideY = job.outStrideY;
    a.outStrideZ = job.outStrideZ;
    std::copy_n(job.taps.weights, job.taps.size, a.taps + before);
    a.segment = segmentOf(a.outputs, divideUp(job.plane, threads), job.stream->device.cores * blocks,
                          2 * radius + 2 * together, 2 * radius);
    bool symmetric = true;
    for (int k = 0; k < places; ++k)
        symmetric &= a.taps[k] != 0 && a.taps[k] == a.taps[places - 1 - k];
    if (symmetric)
        startColumns<radius, blocks, Fit::symmetric>(a, *job.stream);
    else
        startColumns<radius, blocks, Fit::zeros>(a, *job.stream);
}

} // namespace

void marchColumns(const ColumnJob& job) {
    if (job.taps.size > 65)
        marchColumnsOf<64, 2>(job);
    else if (job.taps.size > 33)
        marchColumnsOf<32, 4>(job);
    else
        marchColumnsOf<16, 5>(job);
}

} // namespace conv::march
