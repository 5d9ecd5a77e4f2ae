// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct/form.h"
#include "model/axis_map.h"
#include <conv/element.h>

namespace conv::direct {

/// What every kernel of the family gets about a piece of the work. Indices are counted from the first sample that
/// output (0, 0, 0) of the piece needs, unless they are said to be the map's.
struct Arguments {
    const void* in;
    ElementType type;
    bool zeros;                    ///< the table has taps of weight 0
    bool aligned;                  ///< where a position along x is a multiple of 4, four samples can be read at once
    bool outside;                  ///< the piece needs samples that are outside
    bool outAligned;               ///< the same for outputs, counted from the piece's first
    std::int64_t strideY, strideZ; ///< in samples
    /// Indices that lie straight in storage: at origin + x + y · strideY + z · strideZ.
    int straightLo[3], straightHi[3];
    std::int64_t origin;
    std::int64_t startX, startY, startZ; ///< positions of index 0 where straight
    int phase;                           ///< the position of x = 0 where straight, modulo 4
    int taps[3];                         ///< extent of the kernel
    int size[3];                         ///< of the piece
    int items;                           ///< volumes: each size[2] planes behind the one before
    Form form;
    float outsideValue;
    float* out;
    std::int64_t outStrideY, outStrideZ;
    std::int64_t first[3]; ///< index 0 as the maps count
    AxisMap map[3];

    __device__ __forceinline__ bool straight(int axis, int lo, int hi) const {
        return lo >= straightLo[axis] && hi <= straightHi[axis];
    }
    /// Position along an axis, -1 outside.
    CONV_HD std::int64_t position(int axis, int index) const { return map[axis](first[axis] + index); }
    /// Along z, where indices go on from volume to volume, in the one that begins at `below`.
    __device__ __forceinline__ std::int64_t plane(int index, int below) const {
        const int own = index - below;
        const std::int64_t z = straight(2, own, own + 1) ? startZ + own : position(2, own);
        return z < 0 ? z : z + below;
    }
};

/// Outputs along z of a block of threads: blocks of one volume, then those of the next.
struct Layers {
    int below;  ///< where the volume begins
    int z0, z1; ///< of the block; z1 is at most the volume's end
    int end;    ///< of the volume
    __device__ __forceinline__ Layers(const Arguments& a, int each) {
        const int blocks = a.items == 1 ? static_cast<int>(gridDim.z) : static_cast<int>(gridDim.z) / a.items;
        const int item = a.items == 1 ? 0 : static_cast<int>(blockIdx.z) / blocks;
        below = item * a.size[2];
        end = below + a.size[2];
        z0 = below + (static_cast<int>(blockIdx.z) - item * blocks) * each;
        z1 = min(z0 + each, end);
    }
};

/// Taps that travel with the parameters of a kernel: constant memory, read by a warp at the cost of none.
template <int most>
struct Parameters {
    static constexpr bool uniform = true;
    alignas(16) float weight[most];
    __device__ __forceinline__ float operator[](int k) const { return weight[k]; }
};

/// Taps in a buffer of the run.
struct Buffered {
    static constexpr bool uniform = false;
    const float* weight;
    __device__ __forceinline__ float operator[](int k) const { return __ldg(weight + k); }
};

} // namespace conv::direct
