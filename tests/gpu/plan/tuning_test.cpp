// SPDX-License-Identifier: Apache-2.0
// Tuned thread blocks in plans for invented devices.
#include <conv/error.h>
#include <conv/plan.h>
#include <conv/tuning.h>
#include <gtest/gtest.h>

using namespace conv;

namespace {

Device card() {
    Device d;
    d.kind = DeviceKind::cuda;
    d.model = "Invented";
    d.cores = 40;
    d.driver = "600.1";
    d.computeCapability = 90;
    d.memoryBytes = d.freeBytes = std::int64_t{16} << 30;
    d.sharedBytesPerBlock = 227 << 10;
    d.flopsPerSecond = 6e13;
    d.bytesPerSecond = 3e12;
    d.linkBytesPerSecond = 5e10;
    return d;
}

Problem problem(int dimension, const Index3& extent, const Index3& taps) {
    Problem p;
    p.dimension = dimension;
    p.extent = extent;
    p.taps = taps;
    return p;
}

Variant offering(std::vector<Index3> blocks) {
    Variant v;
    v.name = "offering";
    v.device = DeviceKind::cuda;
    v.dimension = 2;
    v.threadBlocks = std::move(blocks);
    return v;
}

class Tunings : public ::testing::Test {
  protected:
    Variant variant = offering({{32, 8, 1}, {64, 4, 1}});
    Problem work = problem(2, {4096, 4096, 1}, {7, 7, 1});
    Tuning tuning{"Invented", 40, "600.1", {{"offering", classOf(work), {64, 4, 1}, 1, 2, "2026-11-21"}}};
    void use() { useTunings({&tuning, 1}); }
    void TearDown() override { useTunings({}); }
};

TEST_F(Tunings, ReplaceTheVariantsOwnBlockWhereTheyFit) {
    EXPECT_EQ(blockFor(variant, work, card()).block, (Index3{32, 8, 1}));
    EXPECT_EQ(blockFor(variant, work, card()).why, "its own choice");
    use();
    EXPECT_EQ(blockFor(variant, work, card()).block, (Index3{64, 4, 1}));
    EXPECT_EQ(blockFor(variant, work, card()).why, "tuned on 2026-11-21");
    EXPECT_EQ(blockFor(variant, work, card(), {32, 8, 1}).why, "as asked") << "what is asked for comes first";
    EXPECT_THROW((void)blockFor(variant, work, card(), {16, 16, 1}), Error);
    EXPECT_EQ(blockFor(offering({}), work, card()).why, "") << "there is no choice";
}

TEST_F(Tunings, OfOtherDevicesDriversAndProblemsAreNotUsed) {
    use();
    Device other = card();
    other.model = "Another";
    EXPECT_EQ(blockFor(variant, work, other).why, "its own choice");
    Device newer = card();
    newer.driver = "601.0";
    EXPECT_EQ(blockFor(variant, work, newer).block, (Index3{32, 8, 1}));
    EXPECT_NE(blockFor(variant, work, newer).why.find("driver 600.1"), std::string::npos);
    EXPECT_EQ(blockFor(variant, problem(2, {4096, 4096, 1}, {31, 31, 1}), card()).why, "its own choice");
    EXPECT_EQ(blockFor(variant, problem(2, {64, 64, 1}, {7, 7, 1}), card()).why, "its own choice");
}

TEST_F(Tunings, ABlockThatTheVariantNoLongerOffersIsNotUsed) {
    tuning.blocks[0].block = {8, 8, 1};
    use();
    EXPECT_EQ(blockFor(variant, work, card()).block, (Index3{32, 8, 1}));
}

TEST_F(Tunings, MayLeaveAllToTheVariantsOwnChoice) {
    tuning.blocks[0].block = {0, 0, 0};
    use();
    EXPECT_EQ(blockFor(variant, work, card()).block, (Index3{32, 8, 1}));
    EXPECT_EQ(blockFor(variant, work, card()).why, "its own choice");
}

TEST_F(Tunings, ClassesArePowers) {
    const auto classFor = [](std::int64_t size, std::int64_t k) {
        return classOf(problem(3, {size, size, size}, {k, k, k}));
    };
    EXPECT_EQ(classFor(256, 9), classFor(300, 7));
    EXPECT_NE(classFor(256, 9), classFor(255, 9)) << "8⁸ outputs";
    EXPECT_NE(classFor(256, 9), classFor(256, 5));
    Problem bytes = work;
    bytes.input = ElementType::u8;
    EXPECT_NE(classOf(bytes), classOf(work));
    EXPECT_EQ(describe(classOf(work)), "2-D, 16777216 to 134217727 outputs, 16 to 63 taps, float32");
    EXPECT_EQ(blockText({32, 8, 1}, 2), "32×8");
}

TEST_F(Tunings, AreInThePlanAndItsTextAndNotInTheFingerprint) {
    const Filter f{Custom{Kernel::correlation(std::vector<double>(49, 1.0), {7, 7, 1}, {3, 3, 0})}};
    Layout image;
    image.extent = {4096, 4096, 1};
    const Variant* smem = nullptr;
    for (const Variant& v : variants())
        if (v.name == "smem" && v.dimension == 2)
            smem = &v;
    ASSERT_NE(smem, nullptr);
    ASSERT_GE(smem->threadBlocks.size(), 2U);
    if (!smem->launch)
        GTEST_SKIP() << "built without CUDA kernels";
    PlanOptions planOptions;
    planOptions.variant = "smem";
    const Plan before = makePlan({&f, 1}, image, card(), planOptions);
    EXPECT_EQ(before.ops[0].threadBlock, smem->threadBlocks[0]);
    tuning.blocks[0] = {"smem", classOf(before.ops[0].problem), smem->threadBlocks[1], 1, 2, "2026-11-21"};
    use();
    const Plan plan = makePlan({&f, 1}, image, card(), planOptions);
    EXPECT_EQ(plan.ops[0].threadBlock, smem->threadBlocks[1]);
    EXPECT_NE(describe(plan).find("block " + blockText(smem->threadBlocks[1], 2) + " (tuned on 2026-11-21)"),
              std::string::npos)
        << describe(plan);
    EXPECT_EQ(fingerprint(plan), fingerprint(before)) << "the bits are the same";
}

} // namespace
