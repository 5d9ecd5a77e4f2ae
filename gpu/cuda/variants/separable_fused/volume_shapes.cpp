// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/volume_shapes.h"
#include <algorithm>

namespace conv::march {

const VolumeShape* volumeShapeOf(const Index3& taps, const Device& device) {
    const auto holds = [&](const VolumeShape& shape) {
        return std::max(taps[0], taps[1]) <= 2 * shape.radius + 1 && taps[2] <= 2 * shape.along + 1 &&
               shape.sharedBytes <= static_cast<std::size_t>(device.sharedBytesPerBlock);
    };
    const auto* const shape = std::ranges::find_if(volumeShapes, holds);
    return shape == volumeShapes.end() ? nullptr : &*shape;
}

bool isPlain(ElementType type) {
    return type == ElementType::f32 || type == ElementType::u8 || type == ElementType::u16 || type == ElementType::i16;
}

} // namespace conv::march
