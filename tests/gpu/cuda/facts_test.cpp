// SPDX-License-Identifier: Apache-2.0
// Driver facts of each variant's kernels; asking must not change later runs.
#include "cases.h"
#include <conv/tools/kernel_facts.h>
#include <cstring>

namespace {

using namespace conv;

class CudaFacts : public cases::OnCuda {};

std::vector<Filter> filtersFor(const Variant& variant, cases::Random& random) {
    std::vector<Filter> all{cases::cubeOf(random, variant.dimension, 3), Filter{Gaussian{{2, 2, 2}}}, Filter{Median{}},
                            Filter{Bilateral{}}};
    if (variant.name == "gradient-fused")
        all = {Filter{Edge{}}};
    return all;
}

Index3 extentOf(int dimension) {
    return dimension == 1 ? Index3{100000, 1, 1} : dimension == 2 ? Index3{300, 211, 1} : Index3{70, 61, 40};
}

void isPlausible(const KernelFacts& k, const Device& device) {
    EXPECT_FALSE(k.name.empty());
    EXPECT_EQ(k.name.find("_Z"), std::string::npos) << k.name;
    EXPECT_GE(k.launches, 1);
    EXPECT_GE(k.blocks(), 1);
    EXPECT_GE(k.threads(), 1);
    EXPECT_LE(k.threads(), 1024);
    EXPECT_GE(k.registers, 8);
    EXPECT_LE(k.registers, 255);
    EXPECT_LE(k.staticShared + k.dynamicShared, device.sharedBytesPerBlock);
    EXPECT_GE(k.blocksPerMultiprocessor, 1) << "it was launched, so that it fits";
    EXPECT_GT(k.occupancy, 0);
    EXPECT_LE(k.occupancy, 1);
    EXPECT_LE(k.bytesInFlight, 4 * k.blocks() * k.threads());
}

TEST_F(CudaFacts, OfEveryVariantAreKnownOrSaidNotToBe) {
    cases::Random random(1);
    int known = 0;
    for (const Variant& v : variants()) {
        if (v.device != DeviceKind::cuda || !v.launch)
            continue;
        SCOPED_TRACE(v.name + " " + std::to_string(v.dimension));
        const Volume input = cases::noise(random, ElementType::f32, v.dimension, extentOf(v.dimension));
        for (const Filter& filter : filtersFor(v, random)) {
            Plan plan;
            try {
                plan = makePlan(std::vector{filter}, input.layout(), cases::onCuda(v.name));
            } catch (const Error&) {
                continue; // the variant refuses the filter
            }
            const Volume before = filtered(std::vector{filter}, input, cases::onCuda(v.name));
            const std::vector<LaunchFacts> facts = launchFacts(plan);
            const Volume after = filtered(std::vector{filter}, input, cases::onCuda(v.name));
            const auto bytes = static_cast<std::size_t>(before.layout().byteCount());
            const bool same = std::memcmp(before.data(), after.data(), bytes) == 0;
            EXPECT_TRUE(same || v.tiling == Tiling::tolerance) << "asking disturbs what comes after";
            ASSERT_EQ(facts.size(), plan.ops.size());
            for (const LaunchFacts& f : facts) {
                EXPECT_NE(f.kernels.empty(), f.unknown.empty()) << f.unknown;
                EXPECT_TRUE(!f.kernels.empty() || v.kind == VariantClass::peer) << f.unknown;
                known += !f.kernels.empty();
                for (const KernelFacts& k : f.kernels)
                    isPlausible(k, plan.device);
            }
            break;
        }
    }
    EXPECT_GT(known, 30);
    EXPECT_EQ(lostReason(chooseDevice("cuda")), "");
}

TEST_F(CudaFacts, AskedBeforeTheFirstRunTheRunIsRight) {
    cases::Random random(2);
    for (const char* name : {"smem", "l1", "wmma-fp16", "separable-fused", "separable-passes", "cufft", "cudnn"}) {
        SCOPED_TRACE(name);
        const Volume input = cases::noise(random, ElementType::f32, 2, {517, 263, 1});
        const std::vector filters{Filter{Gaussian{{1.25, 1.25, 1}}}};
        Plan plan;
        try {
            plan = makePlan(filters, input.layout(), cases::onCuda(name));
        } catch (const Error&) {
            continue;
        }
        static_cast<void>(launchFacts(plan));
        const Volume wanted = filtered(filters, input, cases::reference()),
                     got = filtered(filters, input, cases::onCuda(name));
        double max = 0;
        for (std::int64_t i = 0; i < input.layout().sampleCount(); ++i)
            max = std::max<double>(max, std::abs(static_cast<double>(got.as<float>()[i]) - wanted.as<float>()[i]));
        EXPECT_LT(max, 120 * (plan.ops[0].variant->kind == VariantClass::approximate ? 1e-2 : 1e-5));
    }
}

TEST_F(CudaFacts, SeveralStepsAndRenormalizedBorders) {
    cases::Random random(3);
    const Volume input = cases::noise(random, ElementType::u8, 3, {50, 40, 30});
    Filter first{Gaussian{{1, 1, 1}}};
    first.boundary = Boundary::renormalize;
    const Plan plan = makePlan(std::vector{first, Filter{Edge{}}}, input.layout(), cases::onCuda());
    const std::vector<LaunchFacts> facts = launchFacts(plan);
    ASSERT_EQ(facts.size(), plan.ops.size());
    EXPECT_GE(facts.front().kernels.size(), 2U) << "with the one that finishes the border";
    for (std::size_t t = 0; t < facts.size(); ++t)
        EXPECT_EQ(facts[t].kernels.empty(), plan.ops[t].variant == nullptr) << facts[t].unknown;
}

TEST_F(CudaFacts, ThreadBlocksAreThoseThatWereAskedFor) {
    Layout layout;
    layout.extent = {512, 300, 1};
    cases::Random random(4);
    const std::vector filters{cases::cubeOf(random, 2, 5)};
    for (const Variant& v : variants()) {
        if (v.name != "naive" || v.dimension != 2)
            continue;
        for (const Index3& block : v.threadBlocks) {
            PlanOptions planOptions = cases::onCuda("naive");
            planOptions.threadBlock = block;
            const std::vector<LaunchFacts> facts = launchFacts(makePlan(filters, layout, planOptions));
            ASSERT_EQ(facts.at(0).kernels.size(), 1U);
            EXPECT_EQ(facts[0].kernels[0].threads(), block[0] * block[1] * block[2]);
        }
    }
}

} // namespace
