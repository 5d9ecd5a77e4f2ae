#pragma once
#include "core/axis_map.h"
#include "cuda/direct/form.h"
#include <conv/element.h>

namespace conv::direct {

/// What every kernel of the family gets about a piece of the work.
struct Arguments {
    const void* in;
    ElementType type;
    std::int64_t strideY, strideZ; ///< in samples
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of the first sample that output (0, 0, 0) of the piece needs
    int centre[3];         ///< of the kernel
    int taps[3];           ///< extent of the kernel
    int size[3];           ///< of the piece
    float* out;
    std::int64_t outStrideY, outStrideZ;
    Form form;
    bool zeros;      ///< the table has taps of weight 0
    bool aligned;    ///< where the position along x is a multiple of 4, four samples can be read at once
    bool outAligned; ///< the same for outputs, counted from the piece's first
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
