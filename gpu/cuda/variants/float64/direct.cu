// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/float64/column.h"
#include "cuda/variants/float64/float64.h"
#include "run/launch.h"
#include "run/pieces.h"
#include <algorithm>

namespace conv {
namespace {

using namespace float64;

constexpr int warps = 4, rowsOfBlock = warps * columnOutputs;

struct Column {
    int x, z;
    int weights; ///< index of its first one
};

template <class T>
struct Arguments {
    const T* in;
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    double outsideValue;
    std::int64_t first[3]; ///< index of the first sample that output (0, 0, 0) of the piece needs
    int tapsX, tapsY;
    int columns;
    const Column* column;
    const double* weights;
    int size[3]; ///< outputs of the piece
    double* out;
    std::int64_t outStrideY, outStrideZ;
};

template <class T>
__global__ void __launch_bounds__(32 * warps) sumColumns(const __grid_constant__ Arguments<T> a) {
    extern __shared__ std::int64_t positions[]; // columns along x, then rows along y; −1 outside
    const int thread = threadIdx.y * 32 + threadIdx.x;
    const int left = blockIdx.x * 32, top = blockIdx.y * rowsOfBlock;
    const int across = min(32, a.size[0] - left) + a.tapsX - 1, down = min(rowsOfBlock, a.size[1] - top) + a.tapsY - 1;
    std::int64_t* const alongY = positions + 31 + a.tapsX;
    for (int i = thread; i < across; i += 32 * warps)
        positions[i] = a.map[0](a.first[0] + left + i);
    for (int i = thread; i < down; i += 32 * warps) {
        const std::int64_t at = a.map[1](a.first[1] + top + i);
        alongY[i] = at < 0 ? -1 : at * a.strideY;
    }
    __syncthreads();
    const int x = left + threadIdx.x, begin = threadIdx.y * columnOutputs, z = blockIdx.z;
    if (x >= a.size[0] || top + begin >= a.size[1])
        return;
    double sums[columnOutputs] = {};
    for (int c = 0; c < a.columns; ++c) {
        const Column column = a.column[c];
        const std::int64_t atX = positions[threadIdx.x + column.x], atZ = a.map[2](a.first[2] + z + column.z);
        const bool within = atX >= 0 && atZ >= 0;
        const T* const from = a.in + (within ? atX + atZ * a.strideZ : 0);
        addColumn(
            a.weights + column.weights, 0, a.tapsY + columnOutputs - 1,
            [&](int i) {
                const std::int64_t atY = alongY[min(begin + i, down - 1)];
                return within && atY >= 0 ? static_cast<double>(from[atY]) : a.outsideValue;
            },
            sums);
    }
    double* const out = a.out + (x + (top + begin) * a.outStrideY + z * a.outStrideZ);
#pragma unroll
    for (int r = 0; r < columnOutputs; ++r)
        if (top + begin + r < a.size[1])
            out[r * a.outStrideY] = sums[r];
}

class Table {
  public:
    Table(CudaStream& stream, const Kernel& kernel) {
        const Index3 n = kernel.extent();
        const std::vector<double> dense = kernel.dense();
        std::vector<Column> columns;
        std::vector<double> weights;
        for (std::int64_t z = 0; z < n[2]; ++z)
            for (std::int64_t x = 0; x < n[0]; ++x) {
                std::vector<double> taps;
                for (std::int64_t y = 0; y < n[1]; ++y)
                    taps.push_back(dense[static_cast<std::size_t>((z * n[1] + y) * n[0] + x)]);
                if (std::ranges::all_of(taps, [](double t) { return t == 0; }))
                    continue;
                columns.push_back(
                    {static_cast<int>(x), static_cast<int>(z), static_cast<int>(weights.size()) + columnPadding});
                appendColumn(weights, taps);
            }
        count_ = static_cast<int>(columns.size());
        const std::size_t columnBytes = columns.size() * sizeof(Column), weightBytes = weights.size() * sizeof(double);
        if (count_ == 0)
            return;
        columns_ = DeviceBuffer(stream, columnBytes);
        weights_ = DeviceBuffer(stream, weightBytes);
        sendNumbers(stream.handle, columns_.as(), columns.data(), columnBytes, "cudaMemcpyAsync of columns");
        sendNumbers(stream.handle, weights_.as(), weights.data(), weightBytes, "cudaMemcpyAsync of taps");
    }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] const Column* columns() const { return columns_.as<const Column>(); }
    [[nodiscard]] const double* weights() const { return weights_.as<const double>(); }

  private:
    DeviceBuffer columns_, weights_;
    int count_ = 0;
};

template <class T>
void launchPiece(const Launch& launch, const Region& piece, const Table& table) {
    const Kernel& kernel = launch.kernel();
    Arguments<T> a{static_cast<const T*>(launch.in.data),
                   launch.in.strideY,
                   launch.in.strideZ,
                   {launch.map[0], launch.map[1], launch.map[2]},
                   launch.outsideValue,
                   {},
                   static_cast<int>(kernel.extent()[0]),
                   static_cast<int>(kernel.extent()[1]),
                   table.count(),
                   table.columns(),
                   table.weights(),
                   {},
                   static_cast<double*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
                       (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY +
                       (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ,
                   launch.outStrideY,
                   launch.outStrideZ};
    for (int axis = 0; axis < 3; ++axis) {
        a.first[axis] = piece.lo[axis] - kernel.before()[axis];
        a.size[axis] = static_cast<int>(piece.size(axis));
    }
    const dim3 grid((a.size[0] + 31) / 32, (a.size[1] + rowsOfBlock - 1) / rowsOfBlock, a.size[2]);
    const std::size_t shared =
        static_cast<std::size_t>(31 + a.tapsX + rowsOfBlock - 1 + a.tapsY) * sizeof(std::int64_t);
    sumColumns<T><<<grid, dim3(32, warps), shared, launch.stream->handle>>>(a);
    check(cudaGetLastError(), "The launch of direct-f64");
}

} // namespace

void launchDirectFloat64(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Table table(stream, launch.kernel());
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->predictSeconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    const auto atOnce = static_cast<std::int64_t>(std::max(4096.0, stream.launchBudget() / perOutput));
    for (const Region& piece : piecesOf(launch.box, atOnce, {1 << 30, 65535 * rowsOfBlock, 65535})) {
        withElementType(launch.in.type, [&]<class T>(std::type_identity<T>) { launchPiece<T>(launch, piece, table); });
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
