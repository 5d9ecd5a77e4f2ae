// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/march.h"

namespace conv::march {

/// The pass along z alone, over consecutive float32 planes: for kernels whose sums do not fit the registers together.
struct ColumnJob {
    int sets = 1;            ///< sets of planes with own taps; results are summed
    const float* in[2] = {}; ///< position 0 of the first volume
    int items = 1;
    std::int64_t itemStride = 0, outItemStride = 0; ///< floats from volume to volume
    std::int64_t plane = 1;
    AxisMap map;
    Interval there; ///< existing positions, which padded taps may exceed
    float outsideValue[2] = {};
    Interval outputs; ///< outputs along z
    int nx = 1;       ///< samples of a row of the plane
    float* out = nullptr;
    std::int64_t outStrideY = 0, outStrideZ = 0;
    Taps taps[2]; ///< sets share size and centre
    CudaStream* stream = nullptr;
};

/// Most taps along z for one set, for two sets.
inline constexpr int maxColumnTaps = 129, maxColumnPairTaps = 65;

void marchColumns(const ColumnJob& job);

} // namespace conv::march
