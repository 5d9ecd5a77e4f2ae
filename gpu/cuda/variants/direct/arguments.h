// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct/tap_split.h"
#include "model/axis_map.h"
#include <conv/element.h>

namespace conv::direct {

/// Arguments for one piece of the work. Indices are counted from the first sample that its output (0, 0, 0) needs,
/// except the maps'.
struct Arguments {
    const void* in;
    ElementType type;
    bool zeros;                    ///< the table has zero weights
    bool aligned;                  ///< four samples can be read at once if the position along x is a multiple of 4
    bool outside;                  ///< the piece needs samples outside the data
    bool outAligned;               ///< likewise for outputs, counted from the piece's first
    std::int64_t strideY, strideZ; ///< in samples
    /// Indices [lo, hi) that lie straight in storage, at origin + x + y · strideY + z · strideZ.
    int straightLo[3], straightHi[3];
    std::int64_t origin;
    std::int64_t startX, startY, startZ; ///< straight positions of index 0
    int phase;                           ///< straight position of x = 0, modulo 4
    int taps[3];                         ///< the kernel's extent
    int size[3];                         ///< outputs of the piece
    int items;                           ///< number of volumes, size[2] planes apart
    TapSplit split;
    float outsideValue;
    float* out;
    std::int64_t outStrideY, outStrideZ;
    std::int64_t first[3]; ///< map index of index 0
    AxisMap map[3];

    __device__ __forceinline__ bool straight(int axis, int lo, int hi) const {
        return lo >= straightLo[axis] && hi <= straightHi[axis];
    }
    /// Returns the position along an axis, −1 outside.
    CONV_HD std::int64_t position(int axis, int index) const { return map[axis](first[axis] + index); }
    /// Position of a plane in the volume that begins at `below`; indices run on from volume to volume.
    __device__ __forceinline__ std::int64_t plane(int index, int below) const {
        const int own = index - below;
        const std::int64_t z = straight(2, own, own + 1) ? startZ + own : position(2, own);
        return z < 0 ? z : z + below;
    }
};

/// Outputs along z of a thread block, volume by volume.
struct Layers {
    int below;  ///< first output of the volume
    int z0, z1; ///< outputs [z0, z1) of the block, cut at the volume's end
    int end;    ///< end of the volume
    __device__ __forceinline__ Layers(const Arguments& a, int each) {
        const int blocks = a.items == 1 ? static_cast<int>(gridDim.z) : static_cast<int>(gridDim.z) / a.items;
        const int item = a.items == 1 ? 0 : static_cast<int>(blockIdx.z) / blocks;
        below = item * a.size[2];
        end = below + a.size[2];
        z0 = below + (static_cast<int>(blockIdx.z) - item * blocks) * each;
        z1 = min(z0 + each, end);
    }
};

/// Taps as kernel parameters, in constant memory: a uniform read is free.
template <int max>
struct Parameters {
    static constexpr bool uniform = true;
    alignas(16) float weight[max];
    __device__ __forceinline__ float operator[](int k) const { return weight[k]; }
};

struct Buffered {
    static constexpr bool uniform = false;
    const float* weight;
    __device__ __forceinline__ float operator[](int k) const { return __ldg(weight + k); }
};

} // namespace conv::direct
