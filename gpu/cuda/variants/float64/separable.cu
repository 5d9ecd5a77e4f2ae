// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/float64/column.h"
#include "cuda/variants/float64/float64.h"
#include "run/launch.h"
#include "run/pieces.h"

namespace conv {
namespace {

using namespace float64;

constexpr int warps = 4;
constexpr int maxGrid = 65535;                     ///< thread blocks along y and z of a grid
constexpr int segment = 32 * columnOutputs;        ///< outputs of a row per warp
constexpr int sweep = 256;                         ///< taps per window
constexpr int windowSamples = segment + sweep;     ///< samples of a row in shared memory
constexpr int windowWords = windowSamples * 9 / 8; ///< a gap after each 8, against bank conflicts

int divideUp(std::int64_t count, std::int64_t by) {
    return static_cast<int>((count + by - 1) / by);
}

__device__ __forceinline__ int padded(int i) {
    return i + i / 8;
}

/// Filters rows along x, also those beyond the border, which are read through the maps.
template <class T>
struct RowPass {
    const T* in;
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    double outsideValue;
    std::int64_t first[3]; ///< index of the first output along x, of the first row, of the first plane
    int before, taps;
    const double* weights;
    int size[3]; ///< outputs
    double* out;
    std::int64_t outStrideY, outStrideZ;
};

template <class T>
__device__ __forceinline__ void filterRow(const RowPass<T>& p, int begin, int y, int z, double* window) {
    const int lane = threadIdx.x, wanted = min(segment, p.size[0] - begin);
    const std::int64_t atY = p.map[1](p.first[1] + y), atZ = p.map[2](p.first[2] + z);
    const T* row = atY < 0 || atZ < 0 ? nullptr : p.in + (atY * p.strideY + atZ * p.strideZ);
    const std::int64_t first = p.first[0] + begin - p.before;
    const int needed = wanted + p.taps - 1;
    std::int64_t shift;
    const Interval run = p.map[0].straight(p.first[0] + begin, &shift);
    double sums[columnOutputs] = {};
    const int end = p.taps + columnOutputs - 1;
    for (int from = 0; from < end; from += sweep) {
        const int samples = min(windowSamples, needed - from);
        __syncwarp();
        for (int i = lane; i < samples; i += 32) {
            const std::int64_t index = first + from + i;
            const std::int64_t at = !row ? -1 : index >= run.lo && index < run.hi ? index + shift : p.map[0](index);
            window[padded(i)] = at < 0 ? p.outsideValue : static_cast<double>(row[at]);
        }
        __syncwarp();
        // Threads past the end of a row add unused samples and store nothing.
        addColumn(
            p.weights, from, min(end, from + sweep),
            [&](int i) { return window[padded(columnOutputs * lane + i - from)]; }, sums);
    }
    // Through the window, for coalesced stores.
    __syncwarp();
#pragma unroll
    for (int r = 0; r < columnOutputs; ++r)
        window[padded(columnOutputs * lane + r)] = sums[r];
    __syncwarp();
    double* const out = p.out + (begin + y * p.outStrideY + z * p.outStrideZ);
#pragma unroll
    for (int i = 0; i < columnOutputs; ++i)
        if (const int at = 32 * i + lane; at < wanted)
            out[at] = window[padded(at)];
}

template <class T>
__global__ void __launch_bounds__(32 * warps) filterRows(const __grid_constant__ RowPass<T> p) {
    __shared__ double windows[warps][windowWords];
    const int begin = static_cast<int>(blockIdx.x) * segment;
    for (int z = blockIdx.z; z < p.size[2]; z += gridDim.z)
        for (int y = blockIdx.y * warps + threadIdx.y; y < p.size[1]; y += gridDim.y * warps)
            filterRow(p, begin, y, z, windows[threadIdx.y]);
}

/// Filters along rows `stride` apart: output i uses input rows i to i + taps − 1.
struct ColumnPass {
    const double* in;
    std::int64_t stride, across; ///< input strides along the axis and along the other one
    int taps;
    const double* weights;
    int nx, count, others; ///< outputs along x, along the axis, along the other one
    double* out;
    std::int64_t outStride, outAcross;
};

__global__ void __launch_bounds__(32 * warps) filterColumns(const __grid_constant__ ColumnPass p) {
    const int x = blockIdx.x * 32 + threadIdx.x;
    const int begin = (blockIdx.y * warps + threadIdx.y) * columnOutputs;
    if (x >= p.nx || begin >= p.count)
        return;
    const int last = p.count - begin + p.taps - 2; // last row, counted from `begin`
    for (int o = blockIdx.z; o < p.others; o += gridDim.z) {
        const double* const in = p.in + (x + begin * p.stride + o * p.across);
        double sums[columnOutputs] = {};
        addColumn(p.weights, 0, p.taps + columnOutputs - 1, [&](int i) { return in[min(i, last) * p.stride]; }, sums);
        double* const out = p.out + (x + begin * p.outStride + o * p.outAcross);
#pragma unroll
        for (int r = 0; r < columnOutputs; ++r)
            if (begin + r < p.count)
                out[r * p.outStride] = sums[r];
    }
}

class Passes {
  public:
    Passes(const Launch& launch, const SeparableTerm& taps) : launch_(launch), taps_(taps), stream_(*launch.stream) {
        std::vector<double> table;
        std::size_t at[3];
        for (std::size_t a = 0; a < 3; ++a) {
            at[a] = table.size() + columnPadding;
            appendColumn(table, taps[a].weights);
        }
        table_ = DeviceBuffer(stream_, table.size() * sizeof(double));
        sendNumbers(stream_.handle, table_.as(), table.data(), table.size() * sizeof(double),
                    "cudaMemcpyAsync of taps");
        for (std::size_t a = 0; a < 3; ++a)
            weights_[a] = table_.as<const double>() + at[a];
    }

    void run() {
        const double perOutput =
            launch_.variant->predictSeconds(*launch_.problem, stream_.device) /
            static_cast<double>(std::max<std::int64_t>(1, launch_.problem->outputs() * launch_.problem->items));
        for (const Region& piece : piecesOf(launch_.box, samplesAtOnce(perOutput), {1 << 30, 1 << 21, 1 << 21})) {
            filter(piece);
            stream_.pace(perOutput * static_cast<double>(piece.count()));
        }
    }

  private:
    /// Outputs of a piece: intermediate rows should stay in the L2 cache, but pieces refilter their halo, so they have
    /// twice the kernel's length.
    [[nodiscard]] std::int64_t samplesAtOnce(double perOutput) const {
        constexpr std::int64_t cached = 2 << 20, max = 64 << 20;
        const std::size_t slow = launch_.box.size(2) > 1 ? 2 : 1;
        const std::int64_t layer = launch_.box.size(0) * (slow == 2 ? launch_.box.size(1) : 1);
        const auto timely = static_cast<std::int64_t>(std::max(65536.0, stream_.launchBudget() / perOutput));
        if (taps_[1].size() == 1 && taps_[2].size() == 1)
            return timely;
        return std::min({std::max(cached, 2 * taps_[slow].size() * layer), max, timely});
    }

    void filter(const Region& piece) {
        const std::int64_t nx = piece.size(0), ny = piece.size(1), nz = piece.size(2);
        const std::int64_t rows = ny + taps_[1].size() - 1, planes = nz + taps_[2].size() - 1;
        const bool alongY = taps_[1].size() > 1 || taps_[1].weights[0] != 1,
                   alongZ = taps_[2].size() > 1 || taps_[2].weights[0] != 1;
        double* const out = static_cast<double*>(launch_.out) + (piece.lo[0] - launch_.box.lo[0]) +
                            (piece.lo[1] - launch_.box.lo[1]) * launch_.outStrideY +
                            (piece.lo[2] - launch_.box.lo[2]) * launch_.outStrideZ;
        DeviceBuffer alongX, filtered;
        double* to = out;
        std::int64_t toY = launch_.outStrideY, toZ = launch_.outStrideZ;
        if (alongY || alongZ) {
            alongX = DeviceBuffer(stream_, static_cast<std::size_t>(nx * rows * planes) * sizeof(double));
            to = alongX.as<double>();
            toY = nx;
            toZ = nx * rows;
        }
        withElementType(launch_.in.type, [&]<class T>(std::type_identity<T>) {
            passOverRows<T>(piece, static_cast<int>(rows), static_cast<int>(planes), to, toY, toZ);
        });
        if (alongY) {
            const double* const from = to;
            const std::int64_t fromY = toY, fromZ = toZ;
            to = out;
            toY = launch_.outStrideY;
            toZ = launch_.outStrideZ;
            if (alongZ) {
                filtered = DeviceBuffer(stream_, static_cast<std::size_t>(nx * ny * planes) * sizeof(double));
                to = filtered.as<double>();
                toY = nx;
                toZ = nx * ny;
            }
            passOverColumns({from, fromY, fromZ, static_cast<int>(taps_[1].size()), weights_[1], static_cast<int>(nx),
                             static_cast<int>(ny), static_cast<int>(planes), to, toY, toZ});
        }
        if (alongZ)
            passOverColumns({to, toZ, toY, static_cast<int>(taps_[2].size()), weights_[2], static_cast<int>(nx),
                             static_cast<int>(nz), static_cast<int>(ny), out, launch_.outStrideZ, launch_.outStrideY});
    }

    template <class T>
    void passOverRows(const Region& piece, int rows, int planes, double* out, std::int64_t outY, std::int64_t outZ) {
        RowPass<T> p{static_cast<const T*>(launch_.in.data),
                     launch_.in.strideY,
                     launch_.in.strideZ,
                     {launch_.map[0], launch_.map[1], launch_.map[2]},
                     launch_.outsideValue,
                     {piece.lo[0], piece.lo[1] - taps_[1].before(), piece.lo[2] - taps_[2].before()},
                     static_cast<int>(taps_[0].before()),
                     static_cast<int>(taps_[0].size()),
                     weights_[0],
                     {static_cast<int>(piece.size(0)), rows, planes},
                     out,
                     outY,
                     outZ};
        const dim3 grid(divideUp(p.size[0], segment), std::min(divideUp(rows, warps), maxGrid),
                        std::min(planes, maxGrid));
        filterRows<T><<<grid, dim3(32, warps), 0, stream_.handle>>>(p);
        check(cudaGetLastError(), "The launch of a float64 pass along rows");
    }

    void passOverColumns(const ColumnPass& p) {
        const dim3 grid(divideUp(p.nx, 32), divideUp(p.count, warps * columnOutputs), std::min(p.others, maxGrid));
        filterColumns<<<grid, dim3(32, warps), 0, stream_.handle>>>(p);
        check(cudaGetLastError(), "The launch of a float64 pass across rows");
    }

    const Launch& launch_;
    const SeparableTerm& taps_;
    CudaStream& stream_;
    DeviceBuffer table_;
    const double* weights_[3];
};

/// Share of a kernel that its factors may omit.
constexpr double factorTolerance = 1e-15;

} // namespace

void launchSeparableFloat64(const Launch& launch) {
    const Kernel& kernel = launch.kernel();
    if (kernel.definedPerAxis()) {
        Passes(launch, kernel.axes()).run();
        return;
    }
    const std::vector<SeparableTerm> terms = kernel.decompose(factorTolerance).terms;
    if (terms.size() == 1)
        Passes(launch, terms.front()).run();
    else // a product to float32's digits only
        launchDirectFloat64(launch);
}

} // namespace conv
