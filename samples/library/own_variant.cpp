// SPDX-License-Identifier: Apache-2.0
// Adds a user-defined variant for convolutions: the planner knows it, it can be requested by name, and its results are
// checked against the float64 reference.
#include <algorithm>
#include <cmath>
#include <conv/apply.h>
#include <conv/error.h>
#include <conv/peer.h>
#include <cstdio>
#include <string>
#include <vector>

namespace {

/// Eight columns at a time, every tap: a first version.
void eightColumns(const conv::PeerJob& job) {
    const conv::Kernel& kernel = *job.kernels.front();
    const std::vector<double> taps = kernel.dense();
    const auto* in = static_cast<const float*>(job.data);
    // Index of a sample under a tap; beyond the data the boundary rule decides.
    const auto place = [&](int axis, std::int64_t output, std::int64_t tap) {
        const std::int64_t i = output + job.margin[axis] + tap - kernel.centre()[axis];
        return conv::fold(job.boundary, i, 0, job.extent[axis]);
    };
    for (std::int64_t y = 0; y < job.outExtent[1]; ++y)
        for (std::int64_t x = 0; x < job.outExtent[0]; x += 8) {
            const std::int64_t columns = std::min<std::int64_t>(8, job.outExtent[0] - x);
            float sums[8] = {};
            for (std::int64_t ty = 0; ty < kernel.extent()[1]; ++ty) {
                const std::int64_t row = place(1, y, ty);
                for (std::int64_t tx = 0; tx < kernel.extent()[0] && row != conv::outside; ++tx) {
                    const auto tap = static_cast<float>(taps[static_cast<std::size_t>(ty * kernel.extent()[0] + tx)]);
                    for (std::int64_t c = 0; c < columns; ++c)
                        if (const std::int64_t column = place(0, x + c, tx); column != conv::outside)
                            sums[c] += tap * in[row * job.strideY + column];
                }
            }
            std::copy_n(sums, columns, job.out + y * job.outStrideY + x);
        }
}

std::optional<std::string> unsupported(const conv::Problem& problem, const conv::Device&) {
    if (problem.input != conv::ElementType::f32)
        return "Reads float32 only.";
    if (problem.gradientMagnitude || problem.thinning)
        return "Computes one kernel, not a gradient.";
    return {};
}

double seconds(const conv::Problem& problem, const conv::Device& device) {
    return static_cast<double>(problem.outputs() * problem.nonZeroTaps) * 2 / (0.02 * device.flopsPerSecond);
}

conv::Variant variant() {
    conv::Variant v;
    v.name = "eight-columns";
    v.dimension = 2;
    v.summary = "Eight columns at a time, every tap.";
    v.reference.title = "samples/library/own_variant.cpp";
    v.unsupported = unsupported;
    v.predictSeconds = seconds;
    v.launch = conv::launchPeer; // passes a box with its halo; no threads, no devices
    v.peer = eightColumns;
    return v;
}

conv::Volume filteredBy(const std::string& name, const conv::Filter& filter, const conv::Volume& image,
                        double& milliseconds) {
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = name;
    const conv::Plan plan = conv::makePlan({&filter, 1}, image.layout(), planOptions);
    conv::Volume result(plan.output());
    conv::VolumeSink sink(result, plan.outputDomain);
    milliseconds = conv::apply(plan, image, {}, sink).timing.kernel;
    return result;
}

} // namespace

int main() try {
    const conv::Variant mine = variant();
    conv::addVariants({&mine, 1});

    conv::Layout layout;
    layout.extent = {509, 257, 1}; // primes: no size is special
    conv::Volume image(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        image.as<float>()[i] = static_cast<float>(std::sin(0.05 * static_cast<double>(i)));
    conv::Filter filter;
    filter.kind =
        conv::Custom{conv::Kernel::convolution({1, 2, 0, -1, 3, 5, 0.5, -2, 1, 0, 4, 1}, {4, 3, 1}, {1, 1, 0})};
    filter.boundary = conv::Boundary::mirror;

    double times[3];
    const conv::Volume exact = filteredBy("cpu-reference", filter, image, times[0]);
    const conv::Volume own = filteredBy("eight-columns", filter, image, times[1]);
    const conv::Volume best = filteredBy("auto", filter, image, times[2]);
    double worst = 0, peak = 0;
    for (std::int64_t i = 0; i < exact.layout().sampleCount(); ++i) {
        const double right = exact.as<double>()[i];
        worst = std::max(worst, std::abs(own.as<float>()[i] - right));
        peak = std::max(peak, std::abs(right));
    }
    std::printf("eight-columns %.2f ms, the planner's choice %.2f ms; largest error %.1e of the peak\n", times[1],
                times[2], worst / peak);
    return worst <= 1e-5 * peak ? 0 : 7;
} catch (const conv::Error& error) {
    std::fprintf(stderr, "own_variant: %s\n", error.what());
    return 1;
}
