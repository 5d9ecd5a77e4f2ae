// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft_xy_direct_z/launch.h"
#include <climits>
#include <type_traits>

namespace conv::fft::volume {

/// A tile of a pair. Rows and columns are counted from its first output, or from the sample under the group's first tap
/// there.
struct Tile {
    std::int64_t in, out; ///< offsets of row 0, column 0 in a plane; `in` only if plain
    int column, row;      ///< position of that sample in a plane; only if plain
    int x, y;             ///< indices of the first output
    int x0, x1, y0, y1;   ///< outputs in the box
    bool plain;           ///< all its samples lie straight in storage
};

struct Tables {
    Tile tile[2];
    int4 rows[2][8]; ///< positions, −1 outside
    int columns[2][32];

    __device__ __forceinline__ int& row(int part, int i) { return reinterpret_cast<int*>(rows[part])[i]; }
    __device__ __forceinline__ int row(int part, int i) const { return reinterpret_cast<const int*>(rows[part])[i]; }
    unsigned spoiled[maxVolumePlanes / 32];
};
static_assert(sizeof(Tables) <= volumeTableBytes);

__device__ __forceinline__ std::int64_t positionOf(const VolumeArguments& a, int axis, int index) {
    const int i = min(max(index, a.needLo[axis]), a.needHi[axis] - 1);
    return i >= a.straightLo[axis] && i < a.straightHi[axis] ? i + a.shift[axis] : a.map[axis](i);
}

/// Position along z in the volume that begins at `below`.
__device__ __forceinline__ std::int64_t planeOf(const VolumeArguments& a, int index, int below) {
    const std::int64_t z = positionOf(a, 2, index);
    return z < 0 ? z : z + below;
}

/// Fills the tables for tile `part` of a pair; one warp.
__device__ __forceinline__ void findTile(const VolumeArguments& a, Tables& t, int pair, int part, int valid) {
    const VolumePairs& p = a.pairs;
    int column, row;
    if (pair < p.across * p.rows) {
        column = p.firstColumn + 2 * (pair % p.across) + part;
        row = p.firstRow + pair / p.across;
    } else {
        const int rest = pair - p.across * p.rows;
        column = p.lone[rest / p.down];
        row = 2 * (p.firstDown + rest % p.down) + part;
    }
    const int lane = static_cast<int>(threadIdx.x) % 32, x = column * valid, y = row * valid;
    const int fromX = x - a.ahead[0], fromY = y - a.ahead[1];
    t.columns[part][lane] = static_cast<int>(positionOf(a, 0, fromX + lane));
    t.row(part, lane) = static_cast<int>(positionOf(a, 1, fromY + lane));
    if (lane > 0)
        return;
    Tile& tile = t.tile[part];
    const auto inside = [&](int axis, int from) {
        return from >= max(a.needLo[axis], a.straightLo[axis]) && from + 32 <= min(a.needHi[axis], a.straightHi[axis]);
    };
    tile.plain = inside(0, fromX) && inside(1, fromY);
    tile.column = fromX + a.shift[0];
    tile.row = fromY + a.shift[1];
    tile.in = tile.column + static_cast<std::int64_t>(tile.row) * a.strideY;
    tile.x = x;
    tile.y = y;
    tile.out = x - a.boxLo[0] + static_cast<std::int64_t>(y - a.boxLo[1]) * a.outStrideY;
    tile.x0 = max(0, a.boxLo[0] - x);
    tile.x1 = min(valid, a.boxHi[0] - x);
    tile.y0 = max(0, a.boxLo[1] - y);
    tile.y1 = min(valid, a.boxHi[1] - y);
}

/// The asm uses up the predicate: a select after the load would keep one per pending load, and border tiles, which
/// delay the others, would take 15 % longer.
__device__ __forceinline__ float loadIf(int row, int lowest, const float* p, unsigned otherwise) {
    unsigned bits;
    asm("{ .reg .pred q; setp.ge.s32 q, %2, %3; mov.b32 %0, %4; @q ld.global.nc.b32 %0, [%1]; }"
        : "=&r"(bits)
        : "l"(p), "r"(row), "r"(lowest), "r"(otherwise));
    return __uint_as_float(bits);
}
__device__ __forceinline__ std::uint32_t loadIf(int row, int lowest, const std::uint8_t* p, unsigned otherwise) {
    unsigned bits;
    asm("{ .reg .pred q; setp.ge.s32 q, %2, %3; mov.b32 %0, %4; @q ld.global.nc.u8 %0, [%1]; }"
        : "=&r"(bits)
        : "l"(p), "r"(row), "r"(lowest), "r"(otherwise));
    return bits;
}
__device__ __forceinline__ std::uint32_t loadIf(int row, int lowest, const std::uint16_t* p, unsigned otherwise) {
    unsigned bits;
    asm("{ .reg .pred q; setp.ge.s32 q, %2, %3; mov.b32 %0, %4; @q ld.global.nc.u16 %0, [%1]; }"
        : "=&r"(bits)
        : "l"(p), "r"(row), "r"(lowest), "r"(otherwise));
    return bits;
}

/// Signed integers are read as unsigned; `bias` is then their highest bit, else 0.
template <class T>
__device__ __forceinline__ float numberOf(T sample, unsigned bias) {
    if constexpr (std::is_same_v<T, float>)
        return sample;
    else
        return static_cast<float>(static_cast<int>((sample ^ bias) - bias));
}

/// Loads a tile's samples, one column per lane, into the real (part 0) or imaginary parts.
template <int part, class Sample>
__device__ __forceinline__ void load(Complex (&v)[32], const VolumeArguments& a, const Tables& t, const Sample* plane) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const auto set = [](Complex& c, float f) { (part == 0 ? c.x : c.y) = f; };
    int stride = a.strideY;
    asm volatile("" : "+r"(stride)); // recomputes row offsets: registers are scarce
    if (t.tile[part].plain) {
        const Sample* from = plane + t.tile[part].in + lane;
        each<32>([&](auto i) { set(v[i], numberOf(__ldg(from + static_cast<std::int64_t>(i) * stride), a.bias)); });
    } else {
        const int column = t.columns[part][lane], lowest = column < 0 ? INT_MAX : 0;
        const Sample* from = plane + column;
        const unsigned otherwise = a.outsideBits;
        each<8>([&](auto four) {
            const int4 rows = t.rows[part][four];
            const auto one = [&](Complex& c, int row) {
                set(c,
                    numberOf(loadIf(row, lowest, from + static_cast<std::int64_t>(row) * stride, otherwise), a.bias));
            };
            one(v[4 * four], rows.x);
            one(v[4 * four + 1], rows.y);
            one(v[4 * four + 2], rows.z);
            one(v[4 * four + 3], rows.w);
        });
    }
}

template <class Sample>
__device__ __forceinline__ void loadPair(Complex (&v)[32], const VolumeArguments& a, const Tables& t, std::int64_t at) {
    if (at >= 0) {
        const auto* plane = static_cast<const Sample*>(a.in) + at * a.strideZ;
        load<0>(v, a, t, plane);
        load<1>(v, a, t, plane);
    } else {
        each<32>([&](auto k) { v[k] = {a.outsideValue, a.outsideValue}; });
    }
}

template <class Sample>
__device__ __forceinline__ void fetchAhead(const VolumeArguments& a, const Tables& t, std::int64_t at) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const auto* plane = static_cast<const Sample*>(a.in) + max(at, std::int64_t{0}) * a.strideZ;
    const auto fetch = [&](int part, int column) {
        const auto* row = plane + static_cast<std::int64_t>(max(0, t.row(part, lane))) * a.strideY;
        asm volatile("prefetch.global.L2 [%0];" ::"l"(row + max(0, t.columns[part][column])));
    };
    fetch(0, 0);
    fetch(0, 31);
    fetch(1, 31);
}

} // namespace conv::fft::volume
