// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"

namespace conv::baked {

/// Arguments for one piece of the work. All kernels walk along axis 2, which is y for images; axis 1 then has one
/// index. Indices are counted from the first sample that output (0, 0, 0) needs.
struct Arguments {
    const void* in;
    float* out;                                            ///< first output of the piece
    std::int64_t strideY, strideZ, outStrideY, outStrideZ; ///< in samples
    AxisMap map[3];
    std::int64_t first[3];            ///< map index of index 0
    std::int64_t start[3];            ///< straight position of index 0
    int straightLo[3], straightHi[3]; ///< straight indices, [lo, hi)
    int size[3];                      ///< outputs of the piece
    int segment;                      ///< outputs of a thread block along axis 2
    float outsideValue;
    bool aligned;    ///< rows, less the lead, start where four samples can be read at once
    bool outAligned; ///< four outputs can be stored at once
};

} // namespace conv::baked
