// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/taps.h"
#include "model/axis_map.h"
#include <conv/element.h>

namespace conv {

/// Neighbours along y or z per thread.
inline constexpr int acrossOutputs = 8;

/// One axis of a separable filter over items of one size. Only indices along the axis go through the map. Input and
/// output are x-contiguous.
struct AxisPass {
    const void* in = nullptr; ///< first position of the other axes
    ElementType type = ElementType::f32;
    std::int64_t strideY = 0, strideZ = 0;
    AxisMap map;            ///< map of the axis
    float outsideValue = 0; ///< outside value in this pass
    std::int64_t lo = 0;    ///< first output index along the axis
    std::int64_t centre = 0;
    int taps = 1;
    int size[3] = {1, 1, 1}; ///< outputs of an item: indices along the axis, positions along the others
    int items = 1;           ///< number of volumes or images, size[2] planes apart
    float* out = nullptr;
    std::int64_t outStrideY = 0, outStrideZ = 0;
};

inline constexpr int maxPassWarps = 8;

/// Filters along x, through shared memory.
void passAlongRows(const AxisPass& pass, const TapTable& table, cudaStream_t stream, int maxWarps = maxPassWarps);
/// Filters along y (axis 1) or z (axis 2): threads side by side in x, several outputs along the axis each.
void passAcrossRows(const AxisPass& pass, int axis, const TapTable& table, cudaStream_t stream,
                    int maxWarps = maxPassWarps);

} // namespace conv
