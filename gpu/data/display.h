// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/boundary.h>
#include <conv/display.h>

namespace conv {

/// Arguments of one channel's display image, on GPU and host.
struct DisplayWork {
    const float* in = nullptr;   ///< first sample of the part
    std::int64_t strideY = 0;    ///< samples
    std::int64_t extent[2] = {}; ///< samples of the part
    int factor = 1;
    int size[2] = {}; ///< pixels of the display image
    float low = 0, scale = 1;
    std::uint8_t* out = nullptr; ///< dense

    /// Samples in the group that begins at `at`.
    [[nodiscard]] CONV_HD int group(int axis, std::int64_t at) const {
        const std::int64_t rest = extent[axis] - at;
        return rest < factor ? static_cast<int>(rest) : factor;
    }
    /// Grey level of a group's sum; NaN gives 0.
    [[nodiscard]] CONV_HD std::uint8_t level(float sum, int samples) const {
        const float value = (sum / static_cast<float>(samples) - low) * scale + 0.5F;
        return static_cast<std::uint8_t>(value > 0 ? (value < 255 ? value : 255.0F) : 0.0F);
    }
};

/// Computes the display image on the device and waits. `in` is a device address, `out` a host address. Defined by
/// gpu/cuda/ops/display.cu, or by gpu/cuda/absent/ in builds without nvcc. Throws Error(device), Error(memory).
void displayFromDevice(const Device& device, const DisplayWork& work);

} // namespace conv
