// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/taps.h"
#include "model/axis_map.h"
#include <conv/element.h>

namespace conv {

/// Neighbours along y or z that one thread computes.
inline constexpr int acrossOutputs = 8;

/// One axis of a separable filter, over items of one size. Along the axis, indices are mapped; across it, samples are
/// taken position by position. Input and output are x-contiguous.
struct AxisPass {
    const void* in = nullptr; ///< at the first position of the other axes
    ElementType type = ElementType::f32;
    std::int64_t strideY = 0, strideZ = 0;
    AxisMap map;            ///< of the axis
    float outsideValue = 0; ///< what a sample outside is worth at this pass
    std::int64_t lo = 0;    ///< first output index along the axis
    std::int64_t centre = 0;
    int taps = 1;
    int size[3] = {1, 1, 1}; ///< of an item's output: the axis's own range, positions along the others
    int items = 1;           ///< volumes or images, each size[2] planes behind the one before
    float* out = nullptr;
    std::int64_t outStrideY = 0, outStrideZ = 0;
};

/// Warps of a block of threads at most.
inline constexpr int passWarpsMost = 8;

/// Along x, through shared memory.
void passAlongRows(const AxisPass& pass, const TapTable& table, cudaStream_t stream, int warpsMost = passWarpsMost);
/// Along y (axis 1) or z (axis 2): threads side by side in x, several outputs along the axis each.
void passAcrossRows(const AxisPass& pass, int axis, const TapTable& table, cudaStream_t stream,
                    int warpsMost = passWarpsMost);

} // namespace conv
