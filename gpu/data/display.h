// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/boundary.h>
#include <conv/display.h>

namespace conv {

/// What is known of a picture of one channel, for the card and for the host alike.
struct DisplayWork {
    const float* in = nullptr;   ///< first sample of the part
    std::int64_t strideY = 0;    ///< samples
    std::int64_t extent[2] = {}; ///< of the part, in samples
    int factor = 1;
    int size[2] = {}; ///< of the picture
    float low = 0, scale = 1;
    std::uint8_t* out = nullptr; ///< dense

    /// Samples of a group from index `at` along an axis.
    [[nodiscard]] CONV_HD int group(int axis, std::int64_t at) const {
        const std::int64_t rest = extent[axis] - at;
        return rest < factor ? static_cast<int>(rest) : factor;
    }
    /// Of a group's sum. Written so that NaN ends at 0.
    [[nodiscard]] CONV_HD std::uint8_t level(float sum, int samples) const {
        const float value = (sum / static_cast<float>(samples) - low) * scale + 0.5F;
        return static_cast<std::uint8_t>(value > 0 ? (value < 255 ? value : 255.0F) : 0.0F);
    }
};

/// `in` is an address of the device, `out` one of the host. Waits. Defined by gpu/cuda/ops/display.cu, or by
/// gpu/cuda/absent/ in builds without nvcc. Throws Error(device), Error(memory).
void displayFromDevice(const Device& device, const DisplayWork& work);

} // namespace conv
