// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct/samples.h"
#include "cuda/variants/direct/shape.h"

namespace conv::direct {

/// Positions of a window's columns and rows: −1 outside, `nothing` where not needed.
template <class S>
struct WindowTable {
    int column[S::tile.pitch], row[S::tile.size[1] + S::maxRows - 1];
};

/// Loads a thread block's samples plane by plane: 16 bytes per thread where columns lie straight and aligned, else one
/// by one.
template <class S>
class Window {
  public:
    /// Called by all threads, when `table` is no longer in use. `xBlock`: the first block of taps.
    __device__ __forceinline__ Window(const Arguments& a, WindowTable<S>& table, int x0, int y0, int xBlock, int yBlock)
        : table_(table) {
        // Copies: min() takes references.
        constexpr int sizeX = S::tile.size[0], sizeY = S::tile.size[1], width = S::width, all = S::together * S::width;
        const int thread = threadIdx.x, row = thread / quads, quad = thread % quads;
        const int x = x0 + xBlock * width, y = y0 + yBlock * a.split.rows, start = x - S::tile.lead;
        rows_ = min(sizeY, a.size[1] - y0) + min(a.split.rows, a.taps[1] - yBlock * a.split.rows) - 1;
        const bool straight = a.straight(0, start, start + S::tile.pitch);
        vectors_ = straight && a.aligned && ((a.phase + start) & 3) == 0;
        quick_ = straight && a.type == ElementType::f32 && a.straight(1, y, y + rows_);
        if (quick_) {
            const int firstRow = vectors_ ? row : thread / 32, firstColumn = vectors_ ? 4 * quad : thread % 32;
            to_ = firstRow * S::tile.pitch + firstColumn;
            left_ = !vectors_ || row < rowsAtOnce ? rows_ - firstRow : 0;
            from_ = static_cast<const float*>(a.in) +
                    ((a.startX + start + firstColumn) + (a.startY + y + firstRow) * a.strideY);
            return;
        }
        const int columns = min(sizeX, a.size[0] - x0) + min(all, a.taps[0] - xBlock * width) - 1;
        for (int i = thread; i < S::tile.pitch; i += S::tile.threads) {
            const int c = start + i;
            table.column[i] = vectors_                    ? static_cast<int>(a.startX) + c
                              : c < x || c >= x + columns ? nothing
                              : a.straight(0, c, c + 1)   ? static_cast<int>(a.startX) + c
                                                          : static_cast<int>(a.position(0, c));
        }
        for (int i = thread; i < rows_; i += S::tile.threads)
            table.row[i] = static_cast<int>(a.straight(1, y + i, y + i + 1) ? a.startY + y + i : a.position(1, y + i));
        __syncthreads();
    }

    /// Starts loading a plane of the volume that begins at `below`; complete after copiesDone() and a barrier.
    __device__ __forceinline__ void load(const Arguments& a, int plane, float* to, int below = 0) const {
        const std::int64_t z = a.plane(plane, below);
        if (z < 0)
            fill(a.outsideValue, to);
        else if (quick_)
            vectors_ ? loadQuickly(a, from_ + z * a.strideZ, to + to_) : loadLines(a, from_ + z * a.strideZ, to + to_);
        else if (vectors_)
            loadVectors(a, z, to);
        else
            loadSamples(a, z, to);
    }

  private:
    static constexpr int quads = S::tile.pitch / 4, rowsAtOnce = S::tile.threads / quads;
    static constexpr int nothing = -2;

    __device__ __forceinline__ void fill(float value, float* to) const {
        for (int i = threadIdx.x; i < rows_ * S::tile.pitch; i += S::tile.threads)
            to[i] = value;
    }

    __device__ __forceinline__ void loadQuickly(const Arguments& a, const float* from, float* to) const {
        const std::int64_t step = rowsAtOnce * a.strideY;
        if constexpr (S::dimension == 3) {
#pragma unroll
            for (int row = 0; row < S::tile.size[1] + S::maxRows - 1; row += rowsAtOnce, from += step)
                if (left_ > row)
                    copyAsync<4>(to + row * S::tile.pitch, from);
        } else {
#pragma unroll 4
            for (int row = 0; row < left_; row += rowsAtOnce, from += step, to += rowsAtOnce * S::tile.pitch)
                copyAsync<4>(to, from);
        }
    }

    __device__ __forceinline__ void loadLines(const Arguments& a, const float* from, float* to) const {
        constexpr int warps = S::tile.threads / 32;
#pragma unroll 4
        for (int row = 0; row < left_; row += warps, from += warps * a.strideY, to += warps * S::tile.pitch)
#pragma unroll
            for (int c = 0; c < S::tile.pitch; c += 32)
                if (c + 32 <= S::tile.pitch || threadIdx.x % 32 + c < S::tile.pitch)
                    copyAsync<1>(to + c, from + c);
    }

    __device__ __forceinline__ void loadVectors(const Arguments& a, std::int64_t z, float* to) const {
        const int thread = threadIdx.x;
        if (thread / quads >= rowsAtOnce)
            return;
        const std::int64_t from = z * a.strideZ + table_.column[4 * (thread % quads)];
#pragma unroll 1
        for (int row = thread / quads; row < rows_; row += rowsAtOnce) {
            const int y = table_.row[row];
            float* shared = to + row * S::tile.pitch + 4 * (thread % quads);
            const std::int64_t at = from + y * a.strideY;
            if (y < 0)
                *reinterpret_cast<float4*>(shared) =
                    make_float4(a.outsideValue, a.outsideValue, a.outsideValue, a.outsideValue);
            else if (a.type == ElementType::f32)
                copyAsync<4>(shared, static_cast<const float*>(a.in) + at);
            else
                *reinterpret_cast<float4*>(shared) = withSampleType(
                    a.type, [&]<class T>(std::type_identity<T>) { return quadAt(static_cast<const T*>(a.in) + at); });
        }
    }

    __device__ __forceinline__ void loadSamples(const Arguments& a, std::int64_t z, float* to) const {
        constexpr int warps = S::tile.threads / 32, perRow = (S::tile.pitch + 31) / 32;
        const int lane = threadIdx.x % 32;
        int column[perRow];
#pragma unroll
        for (int c = 0; c < perRow; ++c)
            column[c] = table_.column[min(lane + 32 * c, +S::tile.pitch - 1)];
#pragma unroll 1
        for (int row = threadIdx.x / 32; row < rows_; row += warps) {
            const int y = table_.row[row];
            const std::int64_t from = y * a.strideY + z * a.strideZ;
            float* shared = to + row * S::tile.pitch + lane;
#pragma unroll
            for (int c = 0; c < perRow; ++c) {
                if (lane + 32 * c >= S::tile.pitch)
                    break;
                // Padding taps multiply unused samples, which must be finite.
                if (column[c] < 0 || y < 0)
                    shared[32 * c] = column[c] == nothing ? 0 : a.outsideValue;
                else if (a.type == ElementType::f32)
                    copyAsync<1>(shared + 32 * c, static_cast<const float*>(a.in) + (from + column[c]));
                else
                    shared[32 * c] = readOnlySampleAt(a.in, a.type, from + column[c]);
            }
        }
    }

    const WindowTable<S>& table_;
    bool vectors_; ///< 16 bytes per thread, straight and aligned along x
    bool quick_;   ///< float32, straight along x and y
    int rows_;
    int to_;            // if quick_: first index of the thread in a plane
    int left_;          // if quick_: rows left from there
    const float* from_; // if quick_: its first sample in the plane at position 0
};

} // namespace conv::direct
