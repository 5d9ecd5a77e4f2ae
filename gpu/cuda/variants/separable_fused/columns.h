// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/march.h"

namespace conv::march {

/// The pass along z alone, over float32 planes that lie one behind the other: for kernels whose sums along all axes do
/// not fit the registers together.
struct ColumnJob {
    int sets = 1;                                   ///< of planes, with taps of their own: results are sums over all
    const float* in[2] = {};                        ///< of position 0, of the first volume
    int items = 1;                                  ///< volumes
    std::int64_t itemStride = 0, outItemStride = 0; ///< from one to the next
    std::int64_t plane = 1;                         ///< samples of a plane
    AxisMap map;
    Interval there; ///< positions that there are; padding of the taps may reach beyond
    float outsideValue[2] = {};
    Interval outputs; ///< along z
    int nx = 1;       ///< samples of a row of the plane
    float* out = nullptr;
    std::int64_t outStrideY = 0, outStrideZ = 0;
    Taps taps[2]; ///< of one size and centre
    CudaStream* stream = nullptr;
};

/// Most taps of one set; of two.
inline constexpr int columnTapsMost = 129, columnPairTapsMost = 65;

void marchColumns(const ColumnJob& job);

} // namespace conv::march
