// SPDX-License-Identifier: Apache-2.0
// Smooths an array of the caller with samples 1 mm × 1 mm × 3 mm apart, and prints the plan.
#include <conv/apply.h>
#include <conv/error.h>
#include <cstdio>
#include <cstring>
#include <vector>

int main() try {
    const conv::Index3 extent{128, 128, 40};
    std::vector<float> mine(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    mine[mine.size() / 2 + 64 * 128 + 64] = 1; // one bright sample, about in the middle

    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = extent;
    layout.geometry.spacing = {1, 1, 3};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    conv::Volume volume(layout);
    std::memcpy(volume.as<float>(), mine.data(), mine.size() * sizeof(float));

    // Lengths are in samples: σ = 3 mm is 3 samples along x and y, and 1 along z.
    conv::Filter smooth;
    smooth.kind = conv::Gaussian{.sigma = {3, 3, 1}};
    smooth.boundary = conv::Boundary::nearest;

    const conv::Plan plan = conv::makePlan({&smooth, 1}, layout);
    std::printf("%s\n", conv::describe(plan).c_str());

    conv::Volume result(plan.output());
    conv::VolumeSink sink(result, plan.outputDomain);
    const conv::Report report = conv::apply(plan, volume, {}, sink);

    float peak = 0;
    double sum = 0;
    for (std::int64_t i = 0; i < result.layout().sampleCount(); ++i) {
        peak = std::max(peak, result.as<float>()[i]);
        sum += result.as<float>()[i];
    }
    std::printf("%.2f ms, %.1f GFLOPS; largest sample %.5f, sum %.6f\n", report.timing.kernel, report.timing.gflops(),
                peak, sum);
    return 0;
} catch (const conv::Error& error) {
    std::fprintf(stderr, "filter_array: %s\n", error.what());
    return 1;
}
