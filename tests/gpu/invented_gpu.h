// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>

namespace cases {

/// Returns a GPU of 16 GiB for plans that are only made.
inline conv::Device inventedGpu() {
    conv::Device gpu;
    gpu.kind = conv::DeviceKind::cuda;
    gpu.model = "invented";
    gpu.memoryBytes = gpu.freeBytes = std::int64_t{1} << 34;
    gpu.flopsPerSecond = 1e13;
    gpu.bytesPerSecond = 1e12;
    gpu.linkBytesPerSecond = 2e10;
    return gpu;
}

} // namespace cases
