// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"

namespace conv::baked {

/// What a compiled kernel gets about a piece of the work. Images lie on their side: their rows are along axis 2, along
/// which all kernels walk, and axis 1 has one index. Indices are counted from the first sample that output (0, 0, 0)
/// needs.
struct Arguments {
    const void* in;
    float* out;                                            ///< of the piece's first output
    std::int64_t strideY, strideZ, outStrideY, outStrideZ; ///< in samples
    AxisMap map[3];
    std::int64_t first[3];            ///< index 0 as the maps count
    std::int64_t start[3];            ///< position of index 0 where samples lie straight in storage,
    int straightLo[3], straightHi[3]; ///< which is at these indices
    int size[3];                      ///< outputs of the piece
    int segment;                      ///< outputs along axis 2 for a block of threads
    float outsideValue;
    bool aligned;    ///< rows of samples start, less the lead, where four can be read at once
    bool outAligned; ///< likewise for outputs
};

} // namespace conv::baked
