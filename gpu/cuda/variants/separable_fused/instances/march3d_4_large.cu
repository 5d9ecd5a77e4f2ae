// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march3d.h"
#include "cuda/variants/separable_fused/narrow3d.h"

namespace conv::march {

bool marchLarge(const Job& job) {
    // 512³ take 0.408 ms instead of 0.447, 320³ 0.112 instead of 0.117, but 256³ 0.065 instead of 0.061 and 64³ 0.025
    // instead of 0.016 (H100, docs/design/separable-kernels.md).
    constexpr std::int64_t outputsOfCore = 140000;
    using Large = Tile<4, 64, 64, 512, 4, 1>;
    const Device& device = job.stream->device;
    if (job.box.count() * job.items < outputsOfCore * device.cores)
        return false;
    if (marchNarrow<4, 64, 64, 512, 8>(job))
        return true;
    if (job.in.type != ElementType::f32 ||
        Large::bytes(sizeof(float), 1) > static_cast<std::size_t>(device.sharedBytesPerBlock))
        return false;
    startFloat<Large, TermLayout::one>(place<4, 1>(job), *job.stream);
    return true;
}

} // namespace conv::march
