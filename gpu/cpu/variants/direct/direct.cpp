// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/direct/dense.h"
#include "cpu/variants/launchers.h"
#include "cpu/variants/separable/lines.h"
#include <algorithm>

namespace conv {

DenseJob::DenseJob(const Launch& launch, bool swapped)
    : simd(micro()), frame(launch, launch.kernel().extent(), launch.kernel().before(), swapped) {
    const std::vector<double> dense = launch.kernel().dense();
    const Index3& k = launch.kernel().extent();
    const std::int64_t kx = frame.taps[0], ka = frame.taps[1], kb = frame.taps[2];
    weights.resize(dense.size());
    for (std::int64_t b = 0; b < kb; ++b)
        for (std::int64_t a = 0; a < ka; ++a)
            for (std::int64_t x = 0; x < kx; ++x) {
                const std::int64_t y = swapped ? b : a, z = swapped ? a : b;
                weights[(b * kx + x) * ka + a] = static_cast<float>(dense[(z * k[1] + y) * k[0] + x]);
            }
    const bool holes = !isInteger(launch.in.type) && std::find(weights.begin(), weights.end(), 0.0F) != weights.end();
    taps = {weights.data(), kb, kx, ka, 0, holes};
    stream = launch.box.count() * static_cast<std::int64_t>(sizeof(float)) >= streamBytes;
}

void launchCpuDirect(const Launch& launch) {
    if (launch.box.empty())
        return;
    const Kernel& kernel = launch.kernel();
    const Index3& k = kernel.extent();
    if (k[1] == 1 && k[2] == 1) {
        filterLines(launch, {kernel.dense(), kernel.centre()[0]});
        return;
    }
    const DenseJob job(launch, k[1] == 1);
    if (job.taps.planes > 1)
        directVolume(job);
    else if (launch.in.type == ElementType::f32)
        directInPlace(job);
    else
        directRolling(job);
}

} // namespace conv
