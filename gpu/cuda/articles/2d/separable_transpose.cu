// SPDX-License-Identifier: Apache-2.0
// Rows, transpose, rows, transpose: both passes read along x. Three transposes: naive, through a [32][33] tile, and
// with two tiles per thread block.
#include "cuda/articles/2d/articles2d.h"
#include "cuda/articles/2d/rows.h"

namespace conv {
namespace {

using namespace articles;

constexpr int side = 32;

/// out[x][y] = in[y][x].
struct Transpose {
    const float* in;
    float* out;
    std::int64_t stride, outStride;
    int nx, ny; ///< size of the input
};

/// Reads along rows, writes along columns: a warp's store is 32 transactions.
struct Naive {
    static constexpr int tiles = 1;
    template <int lanes>
    static __device__ void run(const Transpose& t, int x0, int y0) {
        const int x = x0 + static_cast<int>(threadIdx.x);
#pragma unroll
        for (int r = 0; r < side; r += lanes)
            if (const int y = y0 + static_cast<int>(threadIdx.y) + r; x < t.nx && y < t.ny)
                t.out[y + x * t.outStride] = t.in[x + y * t.stride];
    }
};

/// Goes through shared memory; the extra column avoids bank conflicts.
template <int perBlock>
struct Padded {
    static constexpr int tiles = perBlock;
    template <int lanes>
    static __device__ void run(const Transpose& t, int x0, int y0) {
        __shared__ float tile[perBlock][side][side + 1];
        const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
#pragma unroll
        for (int b = 0; b < perBlock; ++b)
#pragma unroll
            for (int r = 0; r < side; r += lanes)
                if (const int x = x0 + b * side + tx, y = y0 + ty + r; x < t.nx && y < t.ny)
                    tile[b][ty + r][tx] = t.in[x + y * t.stride];
        __syncthreads();
#pragma unroll
        for (int b = 0; b < perBlock; ++b)
#pragma unroll
            for (int r = 0; r < side; r += lanes)
                if (const int x = x0 + b * side + ty + r, y = y0 + tx; x < t.nx && y < t.ny)
                    t.out[y + x * t.outStride] = tile[b][tx][ty + r];
    }
};

template <class How, int lanes>
__global__ void __launch_bounds__(side* lanes) transpose(const Transpose t) {
    How::template run<lanes>(t, static_cast<int>(blockIdx.x) * side * How::tiles, static_cast<int>(blockIdx.y) * side);
}

template <class How>
void launchTranspose(const Transpose& t, const Launch& launch) {
    const dim3 grid(blocksFor(t.nx, side * How::tiles), blocksFor(t.ny, side));
    withLanes(launch, [&]<int lanes>(std::integral_constant<int, lanes>) {
        transpose<How, lanes><<<grid, dim3(side, lanes), 0, launch.stream->handle>>>(t);
    });
    check(cudaGetLastError(), "The launch of a transpose");
}

/// The second pass: columns as rows. Their halo is stored, so positions are indices.
void filterTransposed(const Launch& launch, const RowsAndColumns& factors, const float* in, int rows, int columns,
                      float* out) {
    const auto length = columns + static_cast<int>(factors.columns.size()) - 1;
    withTaps((*factors.tables)[1], [&]<class Taps>(const Taps& taps) {
        Work<FloatSamples, Taps> w = workOf(launch, launch.box, FloatSamples{in}, taps);
        w.map[0] = mapOf(Boundary::nearest, 0, length, AxisSet::of(0, length));
        w.map[1] = mapOf(Boundary::nearest, 0, rows, AxisSet::of(0, rows));
        w.lo[0] = w.lo[1] = 0;
        w.centre[0] = 0;
        w.taps[0] = static_cast<int>(factors.columns.size());
        w.size[0] = columns;
        w.size[1] = rows;
        w.strideY = length;
        w.out = out;
        w.outStrideY = columns;
        launchAlongRows(w, threadsOf(launch), launch.stream->handle);
    });
}

template <class How>
void launchWith(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const RowsAndColumns& factors = factorsOf(launch);
    inPieces(
        launch,
        [&](const Region& piece) {
            const int nx = static_cast<int>(piece.size(0)), ny = static_cast<int>(piece.size(1));
            const int rows = ny + static_cast<int>(factors.columns.size()) - 1;
            const auto words = static_cast<std::size_t>(nx) * static_cast<std::size_t>(rows);
            const DeviceBuffer first(stream, words * sizeof(float)), second(stream, words * sizeof(float));
            auto *a = first.as<float>(), *b = second.as<float>();
            filterRows(launch, piece, factors, a);
            launchTranspose<How>({a, b, nx, rows, nx, rows}, launch);
            filterTransposed(launch, factors, b, nx, ny, a);
            float* out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
                         (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY;
            launchTranspose<How>({a, out, ny, launch.outStrideY, ny, nx}, launch);
        },
        {1 << 20, 1 << 20, 1}, std::int64_t{1} << 26);
}

} // namespace

void launchTransposed(const Launch& launch) {
    launchWith<Padded<1>>(launch);
}

void launchTransposedNaive(const Launch& launch) {
    launchWith<Naive>(launch);
}

void launchTransposedUnrolled(const Launch& launch) {
    launchWith<Padded<2>>(launch);
}

} // namespace conv
