// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/several_rates/stages.h"
#include <array>

namespace conv::rates {

/// An axis that is summed directly.
struct DirectAxis {
    Line line;
    std::int64_t lo = 0; ///< first output
    int outputs = 1, taps = 1, centre = 0;
    const float* weights = nullptr; ///< on the device
};

/// A box by sums along z, y and x, in three passes over the whole GPU.
struct DirectSums {
    const void* in = nullptr; ///< position 0 of all axes
    ElementType type = ElementType::f32;
    std::int64_t strideY = 0, strideZ = 0;
    std::array<DirectAxis, 3> axis;
    float* out = nullptr;
    std::int64_t outStrideY = 0, outStrideZ = 0;
    std::int64_t readX = 0, readY = 0; ///< positions along x and y that outputs need
    std::int64_t fromX = 0, fromY = 0; ///< the first ones
    float* alongZ = nullptr;           ///< readX · readY · outputs along z
    float* alongY = nullptr;           ///< readX · outputs along y and z
    const unsigned* wanted = nullptr;  ///< 0: nothing is computed
};

/// Does nothing, for a few µs, unless `wanted` says so.
void sumDirectly(const DirectSums& sums, const CudaStream& stream);

} // namespace conv::rates
