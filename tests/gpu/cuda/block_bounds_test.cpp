// SPDX-License-Identifier: Apache-2.0
// Errors of transforms are bounded by the norm of their block, for any samples.
#include "cases.h"
#include <cmath>

namespace {

using namespace conv;
using cases::noise;
using cases::Random;

/// Variants that round by blocks: transforms and split half precision.
std::vector<const Variant*> byBlocks() {
    std::vector<const Variant*> some;
    for (const Variant& v : variants())
        if (v.launch &&
            (v.name.find("fft-") == 0 || v.name == "cpu-fft" || v.name == "separable-tensor" || v.name == "tensor") &&
            (v.device == DeviceKind::cpu || noCudaReason().empty()))
            some.push_back(&v);
    return some;
}

/// Random taps, per axis for variants that require it.
Filter filterFor(const Variant& v, Random& random) {
    if (v.name != "separable-tensor" && v.name != "fft-passes")
        return cases::cubeOf(random, v.dimension, v.dimension == 3 ? 7 : v.dimension == 2 ? 15 : 401);
    SeparableTerm axis;
    for (std::size_t a = 0; a < static_cast<std::size_t>(v.dimension); ++a) {
        axis[a].weights.resize(33);
        for (double& t : axis[a].weights)
            t = cases::pickReal(random, -1, 1);
        axis[a].centre = 16;
    }
    Filter f;
    f.kind = Custom{Kernel::separable(axis)};
    return f;
}

double norm(const std::vector<double>& values) {
    double sum = 0;
    for (const double v : values)
        sum += v * v;
    return std::sqrt(sum);
}

std::vector<double> samplesOf(const Volume& volume) {
    const auto* in = volume.as<float>();
    return {in, in + volume.layout().sampleCount()};
}

/// Noise between −1 and 1, with `spikes` samples that are `large` times as large.
Volume spiky(Random& random, int dimension, const Index3& extent, int spikes, float large) {
    Volume in = noise(random, ElementType::f32, dimension, extent);
    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
        in.as<float>()[i] = in.as<float>()[i] / 60 - 1;
    for (int i = 0; i < spikes; ++i)
        in.as<float>()[cases::pick(random, 0, in.layout().sampleCount() - 1)] *= large;
    return in;
}

std::vector<double> resultOf(const Filter& f, const Volume& in, const std::string& device, const std::string& variant) {
    PlanOptions planOptions;
    planOptions.device = device;
    planOptions.variant = variant;
    const Volume out = filtered({&f, 1}, in, planOptions, ElementType::f64);
    return {out.as<double>(), out.as<double>() + out.layout().sampleCount()};
}

/// Largest error of noise with and without spikes, in units of 2⁻²⁴ · ‖taps‖₂ · ‖samples‖₂. The data fit in one block.
double worstOf(const Variant& v, Filter f, const Index3& extent, Random& random) {
    double worst = 0;
    f.boundary = Boundary::constant; // zeros beyond the border add nothing to the norm
    for (const auto& [spikes, large] : {std::pair{0, 1.0F}, {1, 1e3F}, {1, 1e6F}, {9, 1e4F}}) {
        const Volume in = spiky(random, v.dimension, extent, spikes, large);
        const std::vector<double> got = resultOf(f, in, v.device == DeviceKind::cpu ? "cpu" : "cuda", v.name),
                                  want = resultOf(f, in, "cpu", "cpu-reference");
        const double scale = norm(std::get<Custom>(f.kind).kernel.dense()) * norm(samplesOf(in)) * 0x1p-24;
        for (std::size_t i = 0; i < got.size(); ++i)
            worst = std::max(worst, std::abs(got[i] - want[i]) / scale);
    }
    return worst;
}

/// docs/design/contract.md: |error| ≤ 8 · 2⁻²⁴ · ‖taps‖₂ · ‖samples of the block‖₂.
TEST(BlockBounds, AnErrorIsBoundedByTheNormsOfTapsAndBlock) {
    if (byBlocks().empty())
        GTEST_SKIP() << "no variant rounds by blocks here";
    for (const Variant* v : byBlocks()) {
        Random random(static_cast<unsigned>(v->dimension));
        const Index3 extent = v->dimension == 1   ? Index3{1500, 1, 1}
                              : v->dimension == 2 ? Index3{40, 40, 1}
                                                  : Index3{24, 24, 24};
        const double worst = worstOf(*v, filterFor(*v, random), extent, random);
        EXPECT_GT(worst, 0) << v->name << ": a transform rounds; was it one?";
        EXPECT_LE(worst, 8) << v->name << " " << v->dimension;
        RecordProperty(v->name + std::to_string(v->dimension), std::to_string(worst));
    }
}

/// Kernels longer than a transform.
TEST(BlockBounds, OfKernelsInParts) {
    if (!noCudaReason().empty())
        GTEST_SKIP() << noCudaReason();
    for (const Variant* v : byBlocks()) {
        const bool passes = v->name == "fft-passes" && v->dimension == 2;
        if (!passes && !(v->name == "fft-blocks" && v->dimension == 1))
            continue;
        Random random(9);
        Filter f = cases::customOf(random, {9001, 1, 1});
        if (passes) {
            SeparableTerm axis;
            for (const std::size_t a : {0, 1}) {
                axis[a].weights.resize(a == 0 ? 4001 : 33);
                for (double& t : axis[a].weights)
                    t = cases::pickReal(random, -1, 1);
                axis[a].centre = axis[a].size() / 2;
            }
            f.kind = Custom{Kernel::separable(axis)};
        }
        const double worst = worstOf(*v, f, passes ? Index3{1500, 20, 1} : Index3{12000, 1, 1}, random);
        EXPECT_GT(worst, 0);
        EXPECT_LE(worst, 8) << v->name;
        RecordProperty(v->name + " in parts", std::to_string(worst));
    }
}

} // namespace
