// The whole array by cuFFT; one of more than 2^28 outputs in boxes. Plans are made once for a shape; one pair a device
// is kept for the process.
#include "cuda/articles.h"
#include "cuda/pad.h"
#include "cuda/peers/cufft_api.h"
#include "cuda/peers/peers.h"
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

/// The next size with no factor but 2, 3, 5 and 7: transforms of others are slow.
std::int64_t smooth(std::int64_t n) {
    for (;; ++n) {
        std::int64_t rest = n;
        for (const int factor : {2, 3, 5, 7})
            while (rest % factor == 0)
                rest /= factor;
        if (rest == 1)
            return n;
    }
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
    std::map<int, Plans> plans; ///< by device
};

Session& session() {
    static auto* all = new Session; // never taken down: at exit the library may be gone before
    return *all;
}

constexpr int threads = 256;

/// Taps to the corner of an array of zeros.
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

void runPiece(const Launch& launch, const Region& box, const TapTable& table) {
    CudaStream& stream = *launch.stream;
    Index3 extent = paddedExtent(launch, box);
    for (int a = 0; a < launch.problem->dimension; ++a)
        extent[static_cast<std::size_t>(a)] = smooth(extent[static_cast<std::size_t>(a)]);
    const std::int64_t samples = extent[0] * extent[1] * extent[2];
    const std::int64_t spectrum = (extent[0] / 2 + 1) * extent[1] * extent[2];
    const DeviceBuffer real(stream, static_cast<std::size_t>(samples) * sizeof(float));
    const DeviceBuffer data(stream, static_cast<std::size_t>(spectrum) * sizeof(float2));
    const DeviceBuffer taps(stream, static_cast<std::size_t>(spectrum) * sizeof(float2));
    {
        const std::lock_guard lock(session().mutex);
        Plans& plans = session().plans[stream.device.index];
        plans.make(extent, launch.problem->dimension);
        require(api().setStream(plans.forward, stream.handle), "cufftSetStream");
        require(api().setStream(plans.backward, stream.handle), "cufftSetStream");
        check(cudaMemsetAsync(real.as(), 0, static_cast<std::size_t>(samples) * sizeof(float), stream.handle),
              "cudaMemsetAsync");
        placeTaps<<<articles::blocksFor(launch.kernel().count(), threads), threads, 0, stream.handle>>>(
            table.device.as<const float>(), launch.kernel().extent(), real.as<float>(), extent);
        require(api().forward(plans.forward, real.as<float>(), taps.as()), "cufftExecR2C");
        padInto(launch, box, real.as<float>(), extent);
        require(api().forward(plans.forward, real.as<float>(), data.as()), "cufftExecR2C");
        multiply<<<articles::blocksFor(spectrum, threads), threads, 0, stream.handle>>>(
            data.as<float2>(), taps.as<const float2>(), spectrum);
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
}

} // namespace

void launchCufft(const Launch& launch) {
    const TapTable& table = articles::denseTaps(launch, true);
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->seconds(problem, launch.stream->device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    for (const Region& piece : piecesOf(launch.box, std::int64_t{1} << 28, {1 << 28, 1 << 28, 1 << 28})) {
        runPiece(launch, piece, table);
        launch.stream->pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
