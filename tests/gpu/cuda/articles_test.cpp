// SPDX-License-Identifier: Apache-2.0
// Variants from articles: selectable thread blocks, remarks, and (disabled) the search for the best block.
#include "cases.h"
#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

using namespace conv;
using cases::Random;

std::string blockText(const Index3& b) {
    return std::to_string(b[0]) + "x" + std::to_string(b[1]) + "x" + std::to_string(b[2]);
}

const Variant& cudaVariantNamed(std::string_view name, int dimension) {
    for (const Variant& v : variants())
        if (v.device == DeviceKind::cuda && v.name == name && v.dimension == dimension)
            return v;
    throw std::out_of_range(std::string(name));
}

TEST(Articles, EveryNamedStepIsListedWithItsOriginAndFigures) {
    const std::pair<int, const char*> names[] = {{1, "naive"},
                                                 {1, "smem"},
                                                 {1, "smem-const"},
                                                 {1, "reg2"},
                                                 {1, "reg8"},
                                                 {1, "float4"},
                                                 {1, "micro-opt"},
                                                 {3, "naive"},
                                                 {3, "coalesced"},
                                                 {3, "float4"},
                                                 {3, "tiled-smem"},
                                                 {2, "naive"},
                                                 {2, "padded"},
                                                 {2, "l1"},
                                                 {2, "smem"},
                                                 {2, "smem-const"},
                                                 {2, "vec2"},
                                                 {2, "separable-rows-cols"},
                                                 {2, "separable-transpose"},
                                                 {2, "wmma-fp16"}};
    for (const auto& [dimension, name] : names) {
        const Variant& v = cudaVariantNamed(name, dimension);
        EXPECT_GT(v.summary.size(), 40U) << name;
        EXPECT_FALSE(v.reference.title.empty()) << name;
        EXPECT_GE(v.threadBlocks.size(), 2U) << name << ": its thread block is searched";
    }
}

TEST(Articles, WhatAnIdeaWasPublishedToReachIsSaidOrThatNothingWas) {
    for (const Variant& v : variants()) {
        if (v.name.starts_with("test-")) // another test added it
            continue;
        const bool own = v.reference.title == "this project" || v.reference.title.starts_with("docs/");
        EXPECT_EQ(v.reference.figure.empty(), own)
            << v.name << ", " << v.dimension << "-D, from: " << v.reference.title;
        EXPECT_FALSE(v.reference.figure.ends_with(".")) << v.name << ": the list ends the sentence";
    }
}

TEST(Articles, AMaskTooLargeForConstantMemoryIsRemarkedOn) {
    Problem p;
    p.dimension = 1;
    p.extent = {1000000, 1, 1};
    p.taps = {2048, 1, 1};
    const Variant& v = cudaVariantNamed("smem-const", 1);
    ASSERT_NE(v.note, nullptr);
    EXPECT_FALSE(v.note(p, Device{}));
    p.taps = {5000, 1, 1};
    const auto remark = v.note(p, Device{});
    ASSERT_TRUE(remark);
    EXPECT_NE(remark->find("5000"), std::string::npos) << *remark;
    EXPECT_FALSE(v.unsupported(p, Device{})) << "it runs, and says how";
}

TEST(Articles, ABlockThatIsNotOfferedIsRefusedWithThoseThatAre) {
    Layout layout;
    layout.dimension = 1;
    layout.extent = {1000, 1, 1};
    Device device;
    device.kind = DeviceKind::cuda;
    device.memoryBytes = device.freeBytes = std::int64_t{1} << 30;
    device.computeCapability = 90;
    device.flopsPerSecond = 6e13;
    device.bytesPerSecond = 3e12;
    if (!cudaVariantNamed("reg8", 1).launch)
        GTEST_SKIP() << "not in this build";
    const std::vector<Filter> chain{Filter{Gaussian{}}};
    PlanOptions planOptions = cases::onCuda("reg8");
    EXPECT_EQ(makePlan(chain, layout, device, planOptions).ops[0].threadBlock,
              cudaVariantNamed("reg8", 1).threadBlocks.front());
    planOptions.threadBlock = {64, 1, 1};
    EXPECT_EQ(makePlan(chain, layout, device, planOptions).ops[0].threadBlock, planOptions.threadBlock);
    planOptions.threadBlock = {77, 1, 1};
    try {
        static_cast<void>(makePlan(chain, layout, device, planOptions));
        FAIL();
    } catch (const Error& e) {
        EXPECT_NE(std::string(e.what()).find("77x1x1"), std::string::npos) << e.what();
        EXPECT_NE(std::string(e.what()).find("128x1x1"), std::string::npos) << e.what();
    }
}

TEST(Articles, PeersAreListedAndSayWhatIsMissing) {
    for (const auto& [dimension, name] : std::initializer_list<std::pair<int, const char*>>{
             {2, "cudnn"}, {3, "cudnn"}, {1, "cufft"}, {2, "cufft"}, {3, "cufft"}}) {
        const Variant& v = cudaVariantNamed(name, dimension);
        EXPECT_EQ(v.kind, VariantClass::peer);
        Problem p;
        p.dimension = dimension;
        if (const auto sentence = v.unsupported(p, Device{})) {
            EXPECT_NE(sentence->find(std::string("lib") + name), std::string::npos) << *sentence;
        }
        p.finite = false;
        const auto spread = v.unsupported(p, Device{});
        ASSERT_TRUE(spread);
        EXPECT_NE(spread->find("NaN"), std::string::npos) << *spread;
    }
}

class ArticlesOnCuda : public cases::OnCuda {};

TEST_F(ArticlesOnCuda, ResultsDoNotDependOnTheBlock) {
    Random random(21);
    for (const Variant& v : variants()) {
        if (v.device != DeviceKind::cuda || v.threadBlocks.size() < 2)
            continue;
        const int dimension = v.dimension;
        const Index3 extent{dimension == 1 ? 5003 : 83, dimension > 1 ? 61 : 1, dimension > 2 ? 37 : 1};
        const Volume in = cases::noise(random, ElementType::f32, dimension, extent);
        // Some variants take per-axis kernels only; images get more taps than a pass holds at a time.
        const Filter filters[] = {dimension == 1 ? cases::customOf(random, {2301, 1, 1})
                                                 : cases::cubeOf(random, dimension, dimension == 2 ? 70 : 13),
                                  Filter{Gaussian{dimension > 2 ? Vec3{1.5, 1, 2} : Vec3{11, 13, 1}}}};
        int compared = 0;
        for (const Filter& filter : filters) {
            Volume first;
            for (const Index3& block : v.threadBlocks) {
                PlanOptions planOptions = cases::onCuda(v.name);
                planOptions.threadBlock = block;
                const auto plan = cases::planned({filter}, in.layout(), planOptions);
                if (!plan)
                    break; // the kernel is refused with any block
                Volume result = cases::whole(*plan, in);
                if (block == v.threadBlocks.front()) {
                    first = std::move(result);
                    continue;
                }
                const auto bytes = static_cast<std::size_t>(result.layout().byteCount());
                EXPECT_EQ(std::memcmp(first.data(), result.data(), bytes), 0)
                    << v.name << " " << dimension << "-D, block " << blockText(block);
                ++compared;
            }
        }
        EXPECT_GT(compared, 0) << v.name << " " << dimension << "-D";
    }
}

/// A star of radius r: 4r + 1 nonzero taps.
Filter starOf(Random& random, std::int64_t r) {
    const std::int64_t k = 2 * r + 1;
    std::vector<double> taps(static_cast<std::size_t>(k * k), 0.0);
    for (std::int64_t i = 0; i < k; ++i)
        taps[static_cast<std::size_t>(r * k + i)] = taps[static_cast<std::size_t>(i * k + r)] =
            cases::pickReal(random, 0.1, 1);
    Filter f;
    f.kind = Custom{Kernel::correlation(std::move(taps), {k, k, 1}, {r, r, 0})};
    return f;
}

double errorOf(const std::vector<Filter>& chain, const Volume& in, const std::string& variant) {
    const Volume wanted = cases::whole(makePlan(chain, in.layout(), cases::reference()), in);
    const Volume got = cases::whole(makePlan(chain, in.layout(), cases::onCuda(variant)), in);
    double worst = 0, peak = 0;
    for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
        const double w = wanted.as<double>()[i], g = static_cast<double>(got.as<float>()[i]);
        if (std::isfinite(w) != std::isfinite(g))
            return INFINITY;
        if (!std::isfinite(w))
            continue;
        peak = std::max(peak, std::abs(w));
        worst = std::max(worst, std::abs(g - w));
    }
    return worst / peak;
}

TEST_F(ArticlesOnCuda, StarStencilsSkipWhatLiesBetween) {
    Random random(8);
    for (const std::int64_t r : {1, 4, 16, 40}) {
        const std::vector<Filter> star{starOf(random, r)};
        Volume in = cases::noise(random, ElementType::f32, 2, {131, 97, 1});
        in.as<float>()[50 * 131 + 60] = NAN; // between the arms for most outputs
        for (const char* variant : {"l1", "smem", "smem-const", "vec2", "padded"})
            EXPECT_LE(errorOf(star, in, variant), 1e-5) << variant << " radius " << r;
    }
}

TEST_F(ArticlesOnCuda, HalfPrecisionKeepsItsBound) {
    Random random(9);
    for (const ElementType type : {ElementType::f32, ElementType::u8, ElementType::u16, ElementType::i32})
        for (const Index3& taps : {Index3{3, 3, 1}, Index3{9, 7, 1}, Index3{31, 31, 1}, Index3{130, 40, 1}}) {
            const Volume in = cases::noise(random, type, 2, {150, 77, 1});
            // Taps of one sign do not cancel: the bound is 1e-3 of the peak.
            Filter f;
            std::vector<double> weights(static_cast<std::size_t>(taps[0] * taps[1]));
            for (double& w : weights)
                w = cases::pickReal(random, 0, 1e-6);
            f.kind = Custom{Kernel::correlation(weights, taps, Kernel::defaultCentre(taps))};
            EXPECT_LE(errorOf({f}, in, "wmma-fp16"), 1e-3) << taps[0];
        }
}

TEST_F(ArticlesOnCuda, HalfPrecisionKeepsNotANumberWithinTheSupport) {
    Random random(10);
    Volume in = cases::noise(random, ElementType::f32, 2, {150, 77, 1});
    in.as<float>()[40 * 150 + 70] = NAN;
    in.as<float>()[3] = INFINITY;
    EXPECT_LE(errorOf({cases::cubeOf(random, 2, 5)}, in, "wmma-fp16"), 1e-2);
}

TEST_F(ArticlesOnCuda, PeersAgreeWithTheReference) {
    Random random(12);
    int ran = 0;
    for (const Variant& v : variants()) {
        if (v.device != DeviceKind::cuda || v.kind != VariantClass::peer || !cases::whyNot(v).empty())
            continue;
        for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant, Boundary::valid}) {
            const int d = v.dimension;
            const Volume in = cases::noise(random, d == 2 ? ElementType::u8 : ElementType::f32, d,
                                           {101, d > 1 ? 67 : 1, d > 2 ? 31 : 1});
            Filter f = cases::customOf(random, {6, d > 1 ? 5 : 1, d > 2 ? 4 : 1});
            f.boundary = boundary;
            EXPECT_LE(errorOf({f}, in, v.name), 1e-4) << v.name << " " << d << "-D " << name(boundary);
        }
        ++ran;
    }
    if (ran == 0)
        GTEST_SKIP() << "neither cuDNN nor cuFFT is installed";
}

} // namespace
