#pragma once
#include "core/axis_map.h"
#include "cuda/direct/form.h"
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
