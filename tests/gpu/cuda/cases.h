// SPDX-License-Identifier: Apache-2.0
// Shared by the tests on a CUDA device: data, kernels, variants.
#pragma once
#include "tests/gpu/random_cases.h"
#include <cstdlib>
#include <gtest/gtest.h>

namespace cases {

/// True under the race checker (set by tests/gpu_checkers.sh), which slows kernels down about a thousand times: long
/// tests run fewer and smaller cases.
inline bool underRaceChecker() {
    return std::getenv("CONVAPP_RACECHECK") != nullptr;
}

/// A test that needs a CUDA device; skipped, with the reason, without one.
class OnCuda : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!conv::noCudaReason().empty())
            GTEST_SKIP() << conv::noCudaReason();
    }
};

/// Samples from 0 to 120 of any type; fast enough for a hundred million of them.
inline conv::Volume noise(Random& random, conv::ElementType type, int dimension, const conv::Index3& extent) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    conv::Volume v(layout);
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        std::uint64_t state = random();
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            v.as<T>()[i] = static_cast<T>(static_cast<double>(state >> 40) * (120.0 / 16777216.0));
        }
    });
    return v;
}

/// Returns the problem of a Gaussian that ends at `truncate` sigmas.
inline conv::Problem gaussianProblem(int dimension, const conv::Index3& extent, double sigma, double truncate = 4) {
    conv::Problem p;
    p.dimension = dimension;
    p.extent = extent;
    p.gaussian = conv::Vec3{};
    for (std::size_t a = 0; a < static_cast<std::size_t>(dimension); ++a) {
        p.taps[a] = 2 * conv::gaussianRadius(sigma, truncate) + 1;
        (*p.gaussian)[a] = sigma;
    }
    p.rank = 1;
    return p;
}

/// Returns all results of a plan as float64.
inline std::vector<double> numbersOf(const conv::Plan& plan, const conv::Volume& in) {
    const conv::Volume out = whole(plan, in);
    std::vector<double> all(static_cast<std::size_t>(out.layout().sampleCount()));
    conv::convertSamples(out.layout().type, out.data(), conv::ElementType::f64, all.data(), out.layout().sampleCount());
    return all;
}

inline conv::Filter customOf(Random& random, const conv::Index3& extent) {
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (double& t : taps)
        t = pickReal(random, -1, 1);
    conv::Filter f;
    f.kind = conv::Custom{conv::Kernel::correlation(std::move(taps), extent, conv::Kernel::defaultCentre(extent))};
    return f;
}

/// As customOf, with k taps along each axis of the data.
inline conv::Filter cubeOf(Random& random, int dimension, std::int64_t k) {
    return customOf(random, {k, dimension > 1 ? k : 1, dimension > 2 ? k : 1});
}

/// Random taps along an axis with a random centre; `zeros`: some taps are zero.
inline conv::AxisTaps lopsided(Random& random, std::int64_t size, bool zeros) {
    conv::AxisTaps taps;
    taps.weights.resize(static_cast<std::size_t>(size));
    for (double& w : taps.weights)
        w = zeros && size > 1 && pick(random, 0, 2) == 0 ? 0 : pickReal(random, -1, 1);
    taps.centre = pick(random, 0, size - 1);
    return taps;
}

/// One product of such taps; the outside value is no integer.
inline conv::Filter separableOf(Random& random, const conv::Index3& size, bool zeros, conv::Boundary boundary) {
    conv::Filter f;
    f.kind = conv::Custom{conv::Kernel::separable(
        {lopsided(random, size[0], zeros), lopsided(random, size[1], zeros), lopsided(random, size[2], zeros)})};
    f.boundary = boundary;
    f.outsideValue = 12.25;
    return f;
}

inline conv::PlanOptions onCuda(std::string variant = "auto") {
    conv::PlanOptions planOptions;
    planOptions.device = "cuda";
    planOptions.variant = std::move(variant);
    return planOptions;
}

inline conv::PlanOptions reference() {
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-reference";
    return planOptions;
}

} // namespace cases
