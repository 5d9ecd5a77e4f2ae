// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/bilateral_tile/bilateral_tile.h"
#include "model/bilateral_window.h"
#include "run/launch.h"
#include "run/pieces.h"

namespace conv {
namespace {

constexpr int wide = 32, tall = 8; ///< threads of a block
constexpr int each = 4;            ///< outputs of a thread
/// Window offsets handled at once along x and y; larger windows take several pieces.
constexpr int maxReach = 32;

/// Outputs of a block: 32 by 32, or 1024 in a row.
template <bool Line>
struct Shape {
    static constexpr int columns = Line ? wide * tall * each : wide, rows = Line ? 1 : tall * each;
    static constexpr int pitch = columns + maxReach - 1;
    static constexpr int samples = pitch * (Line ? 1 : rows + maxReach - 1);
    /// Samples to a thread's next output, and to the next row of threads.
    static constexpr int stepX = Line ? wide * tall : 0, stepY = Line ? 0 : tall, next = stepX + stepY * pitch,
                         row = Line ? wide : pitch;
    static __device__ int x() { return threadIdx.x + (Line ? threadIdx.y * wide : 0); }
    static __device__ int y() { return Line ? 0 : threadIdx.y; }
};

struct Arguments {
    const void* in;
    ElementType type;
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of output (0, 0, 0) of this piece
    int size[3];           ///< outputs of the piece
    int radius[3];
    float steep[3]; ///< decrease of log2(weight) per squared offset
    float scale;    ///< makes the squared difference of samples a decrease of log2(weight)
    float* out;
    std::int64_t outStrideY, outStrideZ;
};

template <bool Line>
struct Space {
    float sample[Shape<Line>::samples];
    float along[maxReach];            ///< decrease of log2(weight) by the offsets along x of a piece
    int from[maxReach], to[maxReach]; ///< window columns in each row, [from, to), counted from the piece's first
};

template <bool Float>
__device__ __forceinline__ float scaledAt(const Arguments& a, std::int64_t px, std::int64_t py, std::int64_t pz) {
    if (px < 0 || py < 0 || pz < 0)
        return a.outsideValue * a.scale;
    const std::int64_t at = px + py * a.strideY + pz * a.strideZ;
    return (Float ? static_cast<const float*>(a.in)[at] : sampleAt(a.in, a.type, at)) * a.scale;
}

template <bool Float, bool Line>
__device__ void loadPiece(const Arguments& a, std::int64_t x0, std::int64_t y0, std::int64_t z,
                          const std::int64_t* last, int columns, int rows, Space<Line>& s) {
    const std::int64_t pz = a.map[2](z);
    std::int64_t shift;
    const Interval run = a.map[0].straight(max(a.first[0], min(x0, last[0])), &shift);
    const bool straight = x0 >= run.lo && x0 + columns <= run.hi;
    for (int r = Shape<Line>::y(); r < rows; r += tall) {
        const std::int64_t py = a.map[1](min(y0 + r, last[1] + a.radius[1]));
        for (int c = Shape<Line>::x(); c < columns; c += Line ? wide * tall : wide) {
            const std::int64_t x = min(x0 + c, last[0] + a.radius[0]);
            s.sample[r * Shape<Line>::pitch + c] = scaledAt<Float>(a, straight ? x + shift : a.map[0](x), py, pz);
        }
    }
}

/// Sets the columns of the window and the weights of its offsets.
template <bool Line>
__device__ void layOut(const Arguments& a, int dx0, int dy0, int dz, int columns, int rows, Space<Line>& s) {
    const int j = threadIdx.y * wide + threadIdx.x;
    if (j < rows) {
        const auto reach = static_cast<int>(bilateral::reachAlongX(a.radius[0], a.radius[1], a.radius[2], dy0 + j, dz));
        s.from[j] = max(0, -reach - dx0);
        s.to[j] = reach < 0 ? 0 : min(columns, reach + 1 - dx0);
    } else if (j >= 64 && j < 64 + columns) {
        const float dx = static_cast<float>(dx0 + j - 64);
        s.along[j - 64] = dx * dx * a.steep[0];
    }
}

/// Adds a part of the window, dy0 rows and dz planes from the outputs.
template <bool Line>
__device__ void addPiece(const Arguments& a, const Space<Line>& s, int dy0, int dz, int rows, const float* centre,
                         float* weights, float* differences) {
    using Block = Shape<Line>;
    for (int j = 0; j < rows; ++j) {
        const int to = s.to[j];
        const float dy = static_cast<float>(dy0 + j), deep = static_cast<float>(dz);
        const float far = fmaf(dy * dy, a.steep[1], deep * deep * a.steep[2]);
        const float* row = s.sample + threadIdx.y * Block::row + j * Block::pitch + threadIdx.x;
#pragma unroll 4
        for (int i = s.from[j]; i < to; ++i) {
            const float place = -(far + s.along[i]);
#pragma unroll
            for (int k = 0; k < each; ++k) {
                const float e = row[k * Block::next + i] - centre[k], t = fmaf(-e, e, place);
                float w;
                asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(w) : "f"(t));
                if (t >= -125.0F) { // false for NaN: non-finite samples have no weight
                    weights[k] += w;
                    differences[k] = fmaf(w, e, differences[k]);
                }
            }
        }
    }
}

template <bool Float, bool Line>
__global__ void __launch_bounds__(wide* tall) bilateralTile(const __grid_constant__ Arguments a) {
    using Block = Shape<Line>;
    __shared__ Space<Line> s;
    const std::int64_t bx = std::int64_t{blockIdx.x} * Block::columns, by = std::int64_t{blockIdx.y} * Block::rows;
    const std::int64_t x = bx + Block::x(), y = by + Block::y(), z = blockIdx.z;
    const std::int64_t last[] = {a.first[0] + a.size[0] - 1, a.first[1] + a.size[1] - 1};
    const auto place = [&](int k, std::int64_t* px, std::int64_t* py) {
        *px = a.map[0](min(a.first[0] + x + k * Block::stepX, last[0]));
        *py = a.map[1](min(a.first[1] + y + k * Block::stepY, last[1]));
    };
    const std::int64_t pz = a.map[2](a.first[2] + z);
    float centre[each], weights[each] = {}, differences[each] = {};
#pragma unroll
    for (int k = 0; k < each; ++k) {
        std::int64_t px, py;
        place(k, &px, &py);
        centre[k] = scaledAt<Float>(a, px, py, pz);
    }
    for (int dz = -a.radius[2]; dz <= a.radius[2]; ++dz)
        for (int dy0 = -a.radius[1]; dy0 <= a.radius[1]; dy0 += maxReach)
            for (int dx0 = -a.radius[0]; dx0 <= a.radius[0]; dx0 += maxReach) {
                const int columns = min(maxReach, a.radius[0] + 1 - dx0), rows = min(maxReach, a.radius[1] + 1 - dy0);
                __syncthreads();
                loadPiece<Float>(a, a.first[0] + bx + dx0, a.first[1] + by + dy0, a.first[2] + z + dz, last,
                                 Block::columns + columns - 1, Block::rows + rows - 1, s);
                layOut(a, dx0, dy0, dz, columns, rows, s);
                __syncthreads();
                addPiece(a, s, dy0, dz, rows, centre, weights, differences);
            }
#pragma unroll
    for (int k = 0; k < each; ++k) {
        const std::int64_t ox = x + k * Block::stepX, oy = y + k * Block::stepY;
        if (ox >= a.size[0] || oy >= a.size[1])
            return;
        std::int64_t px, py;
        place(k, &px, &py);
        // Read again, because scaling rounded it.
        const float own = sampleAt(a.in, a.type, px + py * a.strideY + pz * a.strideZ);
        a.out[ox + oy * a.outStrideY + z * a.outStrideZ] =
            weights[k] > 0 ? own + differences[k] / weights[k] / a.scale : own;
    }
}

template <bool Line>
void start(const Arguments& a, bool isFloat, cudaStream_t stream) {
    using Block = Shape<Line>;
    const dim3 grid((a.size[0] + Block::columns - 1) / Block::columns, (a.size[1] + Block::rows - 1) / Block::rows,
                    a.size[2]);
    if (isFloat)
        bilateralTile<true, Line><<<grid, dim3(wide, tall), 0, stream>>>(a);
    else
        bilateralTile<false, Line><<<grid, dim3(wide, tall), 0, stream>>>(a);
    check(cudaGetLastError(), "The launch of bilateral-tile");
}

void launchPiece(const Launch& launch, const Region& piece) {
    const Vec3 sigma = launch.problem->gaussian.value();
    Arguments a{};
    a.in = launch.in.data;
    a.type = launch.in.type;
    a.strideY = launch.in.strideY;
    a.strideZ = launch.in.strideZ;
    a.outsideValue = static_cast<float>(launch.outsideValue);
    for (int axis = 0; axis < 3; ++axis) {
        a.map[axis] = launch.map[axis];
        a.first[axis] = piece.lo[axis];
        a.size[axis] = static_cast<int>(piece.size(axis));
        a.radius[axis] = static_cast<int>(launch.problem->taps[axis] / 2);
        a.steep[axis] = static_cast<float>(bilateral::steepness(sigma[axis]));
    }
    a.scale = static_cast<float>(std::sqrt(bilateral::steepness(launch.problem->range)));
    a.outStrideY = launch.outStrideY;
    a.outStrideZ = launch.outStrideZ;
    a.out = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
            (piece.lo[1] - launch.box.lo[1]) * a.outStrideY + (piece.lo[2] - launch.box.lo[2]) * a.outStrideZ;
    const bool isFloat = launch.in.type == ElementType::f32;
    if (a.size[1] == 1 && a.radius[1] == 0)
        start<true>(a, isFloat, launch.stream->handle);
    else
        start<false>(a, isFloat, launch.stream->handle);
}

} // namespace

void launchBilateralTile(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const double perOutput =
        launch.variant->predictSeconds(*launch.problem, stream.device) /
        static_cast<double>(std::max<std::int64_t>(1, launch.problem->outputs() * launch.problem->items));
    const auto atOnce = static_cast<std::int64_t>(std::max(4096.0, stream.launchBudget() / perOutput));
    for (const Region& piece : piecesOf(launch.box, atOnce, {1 << 30, 65535 * 8, 65535})) {
        launchPiece(launch, piece);
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
