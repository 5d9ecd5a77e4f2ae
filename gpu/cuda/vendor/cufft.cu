// SPDX-License-Identifier: Apache-2.0
// The complete array by cuFFT, tuned as its users do: the fastest transform length, timed once per shape; the kernel's
// spectrum is kept. More than 2^28 outputs are cut into boxes.
#include "cuda/articles/articles.h"
#include "cuda/ops/pad.h"
#include "cuda/runtime/device_table_cache.h"
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/vendor/cufft_api.h"
#include "cuda/vendor/vendor.h"
#include <map>
#include <mutex>

namespace conv {
namespace {

using namespace peers;

const Cufft& api() {
    static const Cufft functions;
    return functions;
}

void require(int status, const char* call) {
    if (status == cufftSuccess)
        return;
    constexpr int outOfMemory = 2;
    throw Error(status == outOfMemory ? ErrorCode::memory : ErrorCode::device,
                std::string(call) + " failed with status " + std::to_string(status) + ".");
}

/// True if cuFFT has kernels for all prime factors.
bool isSmooth(std::int64_t n) {
    for (const int factor : {2, 3, 5, 7, 11, 13})
        while (n % factor == 0)
            n /= factor;
    return n == 1;
}

/// Smooth even length number `index` from `n` on; real transforms pair samples.
std::int64_t candidate(std::int64_t n, int index) {
    for (n += n % 2;; n += 2)
        if (isSmooth(n) && index-- == 0)
            return n;
}

constexpr int candidates = 6;

Index3 candidateExtent(const Index3& min, int dimension, int index) {
    Index3 extent = min;
    for (int a = 0; a < dimension; ++a) {
        auto& n = extent[static_cast<std::size_t>(a)];
        n = n > 1 ? candidate(n, index) : n;
    }
    return extent;
}

std::int64_t spectrumOf(const Index3& extent) {
    return (extent[0] / 2 + 1) * extent[1] * extent[2];
}

struct Plans {
    Index3 extent{0, 0, 0};
    int forward = -1, backward = -1;

    void make(const Index3& wanted, int dimension) {
        if (extent == wanted)
            return;
        clear();
        int sizes[3]; // slowest axis first
        for (int a = 0; a < dimension; ++a)
            sizes[dimension - 1 - a] = static_cast<int>(wanted[static_cast<std::size_t>(a)]);
        require(api().planMany(&forward, dimension, sizes, nullptr, 1, 0, nullptr, 1, 0, cufftRealToComplex, 1),
                "cufftPlanMany");
        require(api().planMany(&backward, dimension, sizes, nullptr, 1, 0, nullptr, 1, 0, cufftComplexToReal, 1),
                "cufftPlanMany");
        extent = wanted;
    }
    void clear() {
        if (forward >= 0)
            api().destroy(forward);
        if (backward >= 0)
            api().destroy(backward);
        forward = backward = -1;
        extent = {0, 0, 0};
    }
};

struct Session {
    std::mutex mutex;
    std::map<int, Plans> plans;                       ///< by device
    std::map<std::pair<int, Index3>, Index3> fastest; ///< extent of the transform, by device and padded extent
};

Session& session() {
    static auto* all = new Session; // never destroyed: the library may be unloaded first
    return *all;
}

constexpr int threads = 256;

__global__ void __launch_bounds__(threads)
    placeTaps(const float* taps, const Index3 kernel, float* out, const Index3 extent) {
    const std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x;
    if (i >= kernel[0] * kernel[1] * kernel[2])
        return;
    const std::int64_t row = i / kernel[0], x = i % kernel[0], y = row % kernel[1], z = row / kernel[1];
    out[x + (y + z * extent[1]) * extent[0]] = taps[i];
}

/// data · conj(taps): a correlation.
__global__ void __launch_bounds__(threads) multiply(float2* data, const float2* taps, std::int64_t count) {
    const std::int64_t i = std::int64_t{blockIdx.x} * threads + threadIdx.x;
    if (i >= count)
        return;
    const float2 a = data[i], b = taps[i];
    data[i] = make_float2(fmaf(a.x, b.x, a.y * b.y), fmaf(a.y, b.x, -(a.x * b.y)));
}

struct Crop {
    const float* in;
    std::int64_t pitch, plane;
    float* out;
    std::int64_t outStrideY, outStrideZ;
    int nx, ny, nz;
    float scale;
};

__global__ void __launch_bounds__(threads) crop(const Crop c) {
    const int i = static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
    if (i >= c.nx)
        return;
    for (int l = static_cast<int>(blockIdx.z); l < c.nz; l += static_cast<int>(gridDim.z))
        for (int j = static_cast<int>(blockIdx.y); j < c.ny; j += static_cast<int>(gridDim.y))
            c.out[i + j * c.outStrideY + l * c.outStrideZ] = c.scale * c.in[i + j * c.pitch + l * c.plane];
}

unsigned gridOf(std::int64_t count) {
    return static_cast<unsigned>(std::min<std::int64_t>(count, 65535));
}

/// Milliseconds of a transform and its inverse.
float timed(CudaStream& stream, Plans& plans, float* real, void* data) {
    cudaEvent_t begin = nullptr, end = nullptr;
    check(cudaEventCreate(&begin), "cudaEventCreate");
    check(cudaEventCreate(&end), "cudaEventCreate");
    float milliseconds = 0;
    for (int run = 0; run < 2; ++run) { // the first one loads code
        check(cudaEventRecord(begin, stream.handle), "cudaEventRecord");
        require(api().forward(plans.forward, real, data), "cufftExecR2C");
        require(api().backward(plans.backward, data, real), "cufftExecC2R");
        check(cudaEventRecord(end, stream.handle), "cudaEventRecord");
        check(cudaEventSynchronize(end), "cudaEventSynchronize");
        check(cudaEventElapsedTime(&milliseconds, begin, end), "cudaEventElapsedTime");
    }
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    return milliseconds;
}

void use(CudaStream& stream, Plans& plans, const Index3& extent, int dimension) {
    plans.make(extent, dimension);
    require(api().setStream(plans.forward, stream.handle), "cufftSetStream");
    require(api().setStream(plans.backward, stream.handle), "cufftSetStream");
}

/// The fastest candidate for a padded extent, timed at its first use. Requires the session's lock.
Index3 fastestExtent(CudaStream& stream, Plans& plans, const Index3& min, int dimension) {
    const auto key = std::pair(stream.device.index, min);
    if (const auto known = session().fastest.find(key); known != session().fastest.end())
        return known->second;
    Index3 best = candidateExtent(min, dimension, 0);
    if (Recording::underWay())
        return best;
    const Index3 largest = candidateExtent(min, dimension, candidates - 1);
    const std::size_t bytes = static_cast<std::size_t>(largest[0] * largest[1] * largest[2]) * sizeof(float);
    const DeviceBuffer real(stream, bytes);
    const DeviceBuffer data(stream, static_cast<std::size_t>(spectrumOf(largest)) * sizeof(float2));
    constexpr int ordinary = 0x3c; // four of these bytes are 0.0115
    check(cudaMemsetAsync(real.as(), ordinary, bytes, stream.handle), "cudaMemsetAsync");
    float bestMilliseconds = 0;
    for (int i = 0; i < candidates; ++i) {
        const Index3 extent = candidateExtent(min, dimension, i);
        use(stream, plans, extent, dimension);
        const float milliseconds = timed(stream, plans, real.as<float>(), data.as());
        if (i == 0 || milliseconds < bestMilliseconds) {
            best = extent;
            bestMilliseconds = milliseconds;
        }
    }
    session().fastest[key] = best;
    return best;
}

void runPiece(const Launch& launch, const Region& box, const TapTable& table) {
    CudaStream& stream = *launch.stream;
    const int dimension = launch.problem->dimension;
    const std::lock_guard lock(session().mutex);
    Plans& plans = session().plans[stream.device.index];
    const Index3 extent = fastestExtent(stream, plans, paddedExtent(launch, box), dimension);
    use(stream, plans, extent, dimension);
    const std::int64_t samples = extent[0] * extent[1] * extent[2], spectrum = spectrumOf(extent);
    const DeviceBuffer real(stream, static_cast<std::size_t>(samples) * sizeof(float));
    const DeviceBuffer data(stream, static_cast<std::size_t>(spectrum) * sizeof(float2));
    const std::string name =
        "cufft " + std::to_string(extent[0]) + "x" + std::to_string(extent[1]) + "x" + std::to_string(extent[2]);
    const auto taps = cachedDeviceTable(
        stream, launch.kernel(), name, spectrum * static_cast<std::int64_t>(sizeof(float2)), [&](void* to) {
            check(cudaMemsetAsync(real.as(), 0, static_cast<std::size_t>(samples) * sizeof(float), stream.handle),
                  "cudaMemsetAsync");
            placeTaps<<<articles::blocksFor(launch.kernel().count(), threads), threads, 0, stream.handle>>>(
                table.device.as<const float>(), launch.kernel().extent(), real.as<float>(), extent);
            require(api().forward(plans.forward, real.as<float>(), to), "cufftExecR2C");
            return 0.0F;
        });
    padInto(launch, box, real.as<float>(), extent);
    require(api().forward(plans.forward, real.as<float>(), data.as()), "cufftExecR2C");
    multiply<<<articles::blocksFor(spectrum, threads), threads, 0, stream.handle>>>(
        data.as<float2>(), static_cast<const float2*>(taps->data), spectrum);
    require(api().backward(plans.backward, data.as(), real.as<float>()), "cufftExecC2R");
    const Crop c{real.as<const float>(),
                 extent[0],
                 extent[0] * extent[1],
                 static_cast<float*>(launch.out) + (box.lo[0] - launch.box.lo[0]) +
                     (box.lo[1] - launch.box.lo[1]) * launch.outStrideY +
                     (box.lo[2] - launch.box.lo[2]) * launch.outStrideZ,
                 launch.outStrideY,
                 launch.outStrideZ,
                 static_cast<int>(box.size(0)),
                 static_cast<int>(box.size(1)),
                 static_cast<int>(box.size(2)),
                 static_cast<float>(1.0 / static_cast<double>(samples))};
    crop<<<dim3(articles::blocksFor(box.size(0), threads), gridOf(box.size(1)), gridOf(box.size(2))), threads, 0,
           stream.handle>>>(c);
    check(cudaGetLastError(), "The launch around cuFFT");
}

} // namespace

void launchCufft(const Launch& launch) {
    const TapTable& table = articles::denseTaps(launch, true);
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->predictSeconds(problem, launch.stream->device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    for (const Region& piece : piecesOf(launch.box, std::int64_t{1} << 28, {1 << 28, 1 << 28, 1 << 28})) {
        runPiece(launch, piece, table);
        launch.stream->pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
