// SPDX-License-Identifier: Apache-2.0
// Half precision on tensor cores: for each row of taps, 16 rows of samples times its Toeplitz matrix (column j holds
// the taps shifted by j) give 16 × 16 outputs. Samples and taps are scaled by powers of two and rounded to 11 bits;
// sums are float32.
#include "cuda/articles/2d/articles2d.h"
#include "cuda/articles/sum.h"
#include <cmath>
#include <mma.h>

namespace conv {
namespace {

using namespace articles;
namespace wmma = nvcuda::wmma;

constexpr int side = 16;                // side of a fragment
constexpr int piecesX = 4, piecesY = 2; // fragments of 16 × 16 outputs in a block's tile
constexpr int tileX = piecesX * side, tileY = piecesY * side;
constexpr int chunkX = 113, chunkY = 32; // taps at a time: 113 + 15 are 8 fragments

constexpr int stepsFor(int taps) {
    return (taps + side - 1 + side - 1) / side;
}

struct Matrices {
    DeviceBuffer memory;
    float scale = 1; ///< factor for the products
};

struct Layout2d {
    int taps[2];
    float scale; ///< factor for the taps
};

/// Writes matrix `blockIdx.x` of row `blockIdx.y`; all chunks but the last have stepsFor(chunkX) matrices.
__global__ void toeplitz(const float* taps, const Layout2d layout, __half* out) {
    constexpr int perChunk = stepsFor(chunkX);
    const int chunk = static_cast<int>(blockIdx.x) / perChunk, step = static_cast<int>(blockIdx.x) % perChunk;
    const int row = static_cast<int>(threadIdx.x) / side, column = static_cast<int>(threadIdx.x) % side;
    const int k = step * side + row - column, width = min(chunkX, layout.taps[0] - chunk * chunkX);
    const float tap =
        k >= 0 && k < width ? taps[static_cast<std::int64_t>(blockIdx.y) * layout.taps[0] + chunk * chunkX + k] : 0.0f;
    out[(static_cast<std::int64_t>(blockIdx.y) * gridDim.x + blockIdx.x) * (side * side) + threadIdx.x] =
        __float2half(tap * layout.scale);
}

int matricesPerRow(int taps) {
    return (taps - 1) / chunkX * stepsFor(chunkX) + stepsFor((taps - 1) % chunkX + 1);
}

const Matrices& matricesOf(const Launch& launch, const TapTable& table) {
    const Kernel& kernel = launch.kernel();
    Matrices& m = launch.stream->kept<Matrices>(kernel, "wmma-fp16");
    if (m.memory.as())
        return m;
    float largest = 0;
    for (const float tap : table.host)
        largest = std::max(largest, std::abs(tap));
    int exponent = 0;
    std::frexp(largest > 0 ? largest : 1.0f, &exponent);
    Layout2d layout{{static_cast<int>(kernel.extent()[0]), static_cast<int>(kernel.extent()[1])},
                    std::ldexp(1.0f, -exponent)};
    m.scale = std::ldexp(1.0f, exponent);
    const dim3 grid(static_cast<unsigned>(matricesPerRow(layout.taps[0])), static_cast<unsigned>(layout.taps[1]));
    m.memory = DeviceBuffer(*launch.stream, std::size_t{grid.x} * grid.y * side * side * sizeof(__half));
    toeplitz<<<grid, side * side, 0, launch.stream->handle>>>(table.device.as<const float>(), layout,
                                                              m.memory.as<__half>());
    check(cudaGetLastError(), "The launch of the Toeplitz matrices");
    return m;
}

struct Halves {
    const __half* matrices;
    int perRow;
    float scale;
};

/// Samples that a thread block needs for one chunk of taps.
struct Window {
    std::int64_t x0, y0; ///< index of the first sample
    int nx, ny;          ///< samples that exist
    int pitch;
};

/// Calls each(i, j, sample) for the window's samples, spread over the threads.
template <class W, class Each>
__device__ __forceinline__ void forSamples(const W& w, const Window& v, const Line& x, const Line& y, Each each) {
    for (int j = static_cast<int>(threadIdx.x) / 32; j < v.ny; j += static_cast<int>(blockDim.x) / 32) {
        const std::int64_t py = y(v.y0 + j);
        for (int i = static_cast<int>(threadIdx.x) % 32; i < v.nx; i += 32) {
            const std::int64_t px = x(v.x0 + i);
            each(i, j, px < 0 || py < 0 ? w.outsideValue : w.in[px + py * w.strideY]);
        }
    }
}

/// Returns the bits of the largest |sample| of the window; infinity and NaN exceed all others.
template <class W>
__device__ unsigned largestBits(const W& w, const Window& v, const Line& x, const Line& y) {
    __shared__ unsigned best;
    if (threadIdx.x == 0)
        best = 0;
    __syncthreads();
    unsigned mine = 0;
    forSamples(w, v, x, y, [&](int, int, float s) { mine = max(mine, __float_as_uint(fabsf(s))); });
    for (int offset = 16; offset > 0; offset /= 2)
        mine = max(mine, __shfl_xor_sync(0xffffffffU, mine, offset));
    if (threadIdx.x % 32 == 0)
        atomicMax(&best, mine);
    __syncthreads();
    const unsigned result = best;
    __syncthreads();
    return result;
}

using Sums = wmma::fragment<wmma::accumulator, side, side, side, float>;

/// Calls each(sums, right, below) for a warp's fragments; `right` and `below` are offsets of their outputs.
template <int down, int along, class Each>
__device__ __forceinline__ void forEach(Sums (&all)[down][along], Each each) {
#pragma unroll
    for (int j = 0; j < down; ++j)
#pragma unroll
        for (int i = 0; i < along; ++i)
            each(all[j][i], i * side, j * side);
}

/// A warp computes `along` × `down` fragments, which share the matrices of taps. The tile is the same for all of these,
/// because its largest sample sets the scale.
template <int along, int down, class Samples>
__global__ void __launch_bounds__(32 * piecesX / along * piecesY / down)
    tensorCores(const __grid_constant__ Work<Samples, BufferTaps> w, const Halves halves) {
    extern __shared__ __align__(32) unsigned char memory[];
    auto* tile = reinterpret_cast<__half*>(memory);
    constexpr int warpsX = piecesX / along, threads = 32 * warpsX * piecesY / down;
    const int warp = static_cast<int>(threadIdx.x) / 32;
    const int wx = warp % warpsX * (along * side), wy = warp / warpsX * (down * side);
    const int bx = static_cast<int>(blockIdx.x) * tileX, by = static_cast<int>(blockIdx.y) * tileY;
    const int nx = min(tileX, w.size[0] - bx), ny = min(tileY, w.size[1] - by);
    const Line x(w.map[0], w.lo[0] + bx), y(w.map[1], w.lo[1] + by);
    Sums total[down][along];
    forEach(total, [](Sums& t, int, int) { wmma::fill_fragment(t, 0.0f); });
    bool finite = true;
    for (int ky = 0; ky < w.taps[1] && finite; ky += chunkY)
        for (int kx = 0; kx < w.taps[0] && finite; kx += chunkX) {
            const int width = min(chunkX, w.taps[0] - kx), height = min(chunkY, w.taps[1] - ky);
            const int steps = stepsFor(width);
            const Window v{w.lo[0] + bx - w.centre[0] + kx, w.lo[1] + by - w.centre[1] + ky, nx + width - 1,
                           ny + height - 1, tileX + steps * side};
            const unsigned bits = largestBits(w, v, x, y);
            finite = bits < 0x7f800000U;
            // The largest sample becomes 2^8 to 2^9.
            const int exponent = bits == 0 ? 0 : min(max(static_cast<int>(bits >> 23) - 127 - 8, -100), 100);
            for (int i = static_cast<int>(threadIdx.x); i < v.pitch * (tileY + height - 1); i += threads)
                tile[i] = __half(0.0f);
            __syncthreads();
            forSamples(w, v, x, y,
                       [&](int i, int j, float s) { tile[j * v.pitch + i] = __float2half(ldexpf(s, -exponent)); });
            __syncthreads();
            Sums sum[down][along];
            forEach(sum, [](Sums& t, int, int) { wmma::fill_fragment(t, 0.0f); });
            for (int dy = 0; dy < height; ++dy)
                for (int s = 0; s < steps; ++s) {
                    wmma::fragment<wmma::matrix_b, side, side, side, __half, wmma::row_major> taps;
                    const std::int64_t matrix =
                        std::int64_t{ky + dy} * halves.perRow + kx / chunkX * stepsFor(chunkX) + s;
                    wmma::load_matrix_sync(taps, halves.matrices + matrix * (side * side), side);
                    forEach(sum, [&](Sums& t, int right, int below) {
                        wmma::fragment<wmma::matrix_a, side, side, side, __half, wmma::row_major> samples;
                        wmma::load_matrix_sync(samples, tile + (wy + below + dy) * v.pitch + wx + right + s * side,
                                               static_cast<unsigned>(v.pitch));
                        wmma::mma_sync(t, samples, taps, t);
                    });
                }
#pragma unroll
            for (int j = 0; j < down; ++j)
#pragma unroll
                for (int i = 0; i < along; ++i)
                    for (int e = 0; e < sum[j][i].num_elements; ++e)
                        total[j][i].x[e] += ldexpf(sum[j][i].x[e], exponent);
            __syncthreads();
        }
    auto* results = reinterpret_cast<float*>(memory);
    if (finite)
        forEach(total, [&](Sums& t, int right, int below) {
            wmma::store_matrix_sync(results + (wy + below) * tileX + wx + right, t, tileX, wmma::mem_row_major);
        });
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < tileX * tileY; i += threads) {
        const int dx = i % tileX, dy = i / tileX;
        if (dx < nx && dy < ny)
            // NaN and infinities would spread over the tile: such a block sums directly.
            w.out[bx + dx + (by + dy) * w.outStrideY] =
                finite ? results[i] * halves.scale : sumAt(w, bx + dx, by + dy, 0);
    }
}

template <class F>
void withFragments(const Launch& launch, F&& f) {
    constexpr std::integral_constant<int, 1> one;
    constexpr std::integral_constant<int, 2> two;
    if (launch.threadBlock == Index3{128, 2, 1})
        f(one, one);
    else if (launch.threadBlock == Index3{128, 1, 1})
        f(one, two);
    else if (launch.threadBlock == Index3{64, 2, 1})
        f(two, one);
    else if (launch.threadBlock == Index3{64, 1, 1})
        f(two, two);
    else
        throw Error(ErrorCode::internal, launch.variant->name + " does not run in such thread blocks.");
}

} // namespace

void launchWmmaFp16(const Launch& launch) {
    const TapTable& table = denseTaps(launch, true);
    const Matrices& matrices = matricesOf(launch, table);
    const int kx = static_cast<int>(launch.kernel().extent()[0]), ky = static_cast<int>(launch.kernel().extent()[1]);
    const Halves halves{matrices.memory.as<const __half>(), matricesPerRow(kx), matrices.scale};
    const std::size_t words = static_cast<std::size_t>(tileX + stepsFor(std::min(kx, chunkX)) * side) *
                              static_cast<std::size_t>(tileY + std::min(ky, chunkY) - 1);
    const std::size_t bytes = std::max(words * sizeof(__half), tileX * tileY * sizeof(float));
    inPieces(launch, [&](const Region& piece) {
        withSamples(launch.in, [&]<class Samples>(const Samples& in) {
            const auto w = workOf(launch, piece, in, BufferTaps{table.device.as<const float>()});
            const dim3 grid(blocksFor(w.size[0], tileX), blocksFor(w.size[1], tileY));
            const auto threads = static_cast<unsigned>(launch.threadBlock[0] * launch.threadBlock[1]);
            withFragments(launch, [&]<int along, int down>(std::integral_constant<int, along>,
                                                           std::integral_constant<int, down>) {
                tensorCores<along, down><<<grid, threads, bytes, launch.stream->handle>>>(w, halves);
            });
        });
    });
}

} // namespace conv
