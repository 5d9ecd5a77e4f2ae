#pragma once
#include "cuda/direct/samples.h"
#include "cuda/direct/shape.h"

namespace conv::direct {

/// Which samples of a plane a block of threads needs for one block of taps, and the way from global into shared memory:
/// by 16 bytes a thread where all lie straight and aligned in storage, else sample by sample through the axes' maps.
template <class S>
class Window {
  public:
    __device__ __forceinline__ Window(const Arguments& a, int x0, int y0, int xBlock, int yBlock) {
        const int thread = threadIdx.x, lane = thread % 32, warp = thread / 32;
        const int firstTap = xBlock * a.form.width, firstRow = yBlock * a.form.rows;
        // Copies: min() takes references.
        constexpr int sizeX = S::tile.size[0], sizeY = S::tile.size[1], width = S::width;
        const int columns = min(sizeX, a.size[0] - x0) + min(width, a.taps[0] - firstTap) - 1;
        rows_ = min(sizeY, a.size[1] - y0) + min(a.form.rows, a.taps[1] - firstRow) - 1;
        const Axis x(a.map[0], a.first[0] + a.centre[0] + x0), y(a.map[1], a.first[1] + a.centre[1] + y0);
        const std::int64_t atX = a.first[0] + x0 + firstTap, atY = a.first[1] + y0 + firstRow;
        const std::int64_t start = atX - S::tile.lead;
        straight_ = a.aligned && x.straight(start, start + S::tile.pitch) && y.straight(atY, atY + rows_) &&
                    ((start + x.shift) & 3) == 0;
        if (straight_) {
            const int row = thread / quads, quad = thread % quads;
            from_ = (atY + y.shift + row) * a.strideY + (start + x.shift + 4 * quad);
            return;
        }
#pragma unroll
        for (int i = 0; i < perRow; ++i) {
            const int c = lane + 32 * i - S::tile.lead;
            column_[i] = c < 0 || c >= columns ? nothing : static_cast<int>(x(atX + c));
        }
        const int row = warp + warps * lane;
        row_ = row < rows_ ? static_cast<int>(y(atY + row)) : nothing;
    }

    /// The plane at position z (−1: outside) into `to`; complete after copiesDone() and a barrier.
    __device__ __forceinline__ void load(const Arguments& a, std::int64_t z, float* to) const {
        if (!straight_ || z < 0)
            loadThroughMaps(a, z, to);
        else if (a.type == ElementType::f32)
            loadStraight<float>(a, z, to, [](float* shared, const float* global) { copy<4>(shared, global); });
        else
            withType(a.type, [&]<class T>(std::type_identity<T>) {
                loadStraight<T>(a, z, to, [](float* shared, const T* global) {
                    *reinterpret_cast<float4*>(shared) = quadAt(global);
                });
            });
    }

  private:
    static constexpr int quads = S::tile.pitch / 4, rowsAtOnce = S::tile.threads / quads;
    static constexpr int perRow = (S::tile.pitch + 31) / 32, warps = S::tile.threads / 32;
    static constexpr int nothing = -2;

    template <class T, class Move>
    __device__ __forceinline__ void loadStraight(const Arguments& a, std::int64_t z, float* to, Move move) const {
        const int thread = threadIdx.x, quad = thread % quads;
        int row = thread / quads;
        if (row >= rowsAtOnce)
            return;
        const T* from = static_cast<const T*>(a.in) + (from_ + z * a.strideZ);
        to += row * S::tile.pitch + 4 * quad;
        const std::int64_t step = rowsAtOnce * a.strideY;
#pragma unroll 4
        for (; row < rows_; row += rowsAtOnce, from += step, to += rowsAtOnce * S::tile.pitch)
            move(to, from);
    }

    __device__ __forceinline__ void loadThroughMaps(const Arguments& a, std::int64_t z, float* to) const {
        const int lane = threadIdx.x % 32;
#pragma unroll 1
        for (int row = threadIdx.x / 32, i = 0; row < rows_; row += warps, ++i) {
            const int y = __shfl_sync(0xffffffffu, row_, i);
            const bool outside = y < 0 || z < 0;
            const std::int64_t from = y * a.strideY + z * a.strideZ;
            float* shared = to + row * S::tile.pitch + lane;
#pragma unroll
            for (int c = 0; c < perRow; ++c) {
                if (lane + 32 * c >= S::tile.pitch)
                    break;
                // Taps that only fill up a row may meet what nobody needs: it has to be finite.
                if (column_[c] < 0 || outside)
                    shared[32 * c] = column_[c] == nothing ? 0 : a.outsideValue;
                else if (a.type == ElementType::f32)
                    copy<1>(shared + 32 * c, static_cast<const float*>(a.in) + (from + column_[c]));
                else
                    shared[32 * c] = sampleAt(a.in, a.type, from + column_[c]);
            }
        }
    }

    bool straight_;
    int rows_;
    std::int64_t from_;  // straight: the thread's first sample in a plane at position 0
    int column_[perRow]; // else: positions along x of the lane's columns, -1 outside
    int row_;            // and along y of row warp + warps · lane
};

} // namespace conv::direct
