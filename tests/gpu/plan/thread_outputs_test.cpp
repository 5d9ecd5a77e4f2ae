// SPDX-License-Identifier: Apache-2.0
// Outputs per thread of `direct`: offered numbers, the variant's own choice, tunings (everywhere), and equal results
// with each (on a device).
#include "plan/thread_outputs.h"
#include "tests/gpu/cuda/cases.h"
#include "tests/gpu/h100.h"
#include <conv/tuning.h>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;

const Variant& direct(int dimension) {
    for (const Variant& v : variants())
        if (v.name == "direct" && v.dimension == dimension)
            return v;
    throw std::out_of_range("direct");
}

Device card() {
    Device d = h100();
    d.model = "H100";
    d.driver = "580";
    d.memoryBytes = d.freeBytes = std::int64_t{80} << 30;
    d.linkBytesPerSecond = 5e10;
    return d;
}

Problem problemOf(int dimension, std::int64_t size, std::int64_t k, ElementType type = ElementType::f32) {
    Problem p;
    p.dimension = dimension;
    for (std::size_t a = 0; a < 3; ++a) {
        p.extent[a] = static_cast<int>(a) < dimension ? size : 1;
        p.taps[a] = static_cast<int>(a) < dimension ? k : 1;
    }
    p.input = type;
    return p;
}

Index3 own(int dimension, std::int64_t size, std::int64_t k, ElementType type = ElementType::f32) {
    const std::vector<Index3> all = threadOutputs(direct(dimension), problemOf(dimension, size, k, type), card());
    return all.empty() ? Index3{0, 0, 0} : all.front();
}

TEST(DirectOutputs, AreChosenAsTheyWereMeasured) {
    // 3³ on an H100: decided by how well the thread blocks fill its multiprocessors.
    const std::pair<int, int> rows[] = {{32, 1},  {64, 2},  {96, 1},  {192, 2}, {256, 1},
                                        {320, 2}, {384, 4}, {512, 4}, {640, 4}};
    for (const auto& [size, wanted] : rows)
        EXPECT_EQ(own(3, size, 3), (Index3{4, wanted, 1})) << size << "³";
    EXPECT_EQ(own(2, 4096, 3, ElementType::u8), (Index3{4, 4, 1}));
    EXPECT_EQ(own(2, 1024, 3, ElementType::u8), (Index3{4, 2, 1}));
    EXPECT_EQ(own(2, 4096, 5, ElementType::i8), (Index3{4, 8, 1}));
    EXPECT_EQ(own(1, 1000000, 2047), (Index3{20, 1, 1}));
    EXPECT_EQ(own(1, 30000000, 2047), (Index3{28, 1, 1}));
}

TEST(DirectOutputs, LeaveNoChoiceWhereOneNumberIsCompiled) {
    const auto none = [](const Problem& p) { return threadOutputs(direct(p.dimension), p, card()).empty(); };
    EXPECT_TRUE(none(problemOf(2, 4096, 3))) << "float32 images";
    EXPECT_TRUE(none(problemOf(2, 4096, 7, ElementType::u8)));
    EXPECT_TRUE(none(problemOf(3, 512, 5)));
    EXPECT_TRUE(none(problemOf(3, 509, 3))) << "rows that vectors do not take";
    EXPECT_TRUE(none(problemOf(3, 512, 3, ElementType::f64)));
    EXPECT_TRUE(threadOutputs(variants().front(), problemOf(1, 100, 3), card()).empty()) << "another variant";
    for (const int dimension : {1, 3})
        EXPECT_GE(threadOutputs(direct(dimension), problemOf(dimension, 512, 3), card()).size(), 2U);
}

TEST(DirectOutputs, AreTunedLikeThreadBlocksAndSaidInThePlan) {
    if (!direct(3).launch)
        GTEST_SKIP() << "built without CUDA kernels";
    Random random(3);
    const std::vector<Filter> chain{cases::cubeOf(random, 3, 3)};
    Layout layout;
    layout.dimension = 3;
    layout.extent = {256, 256, 256};
    PlanOptions planOptions;
    planOptions.variant = "direct";
    const Plan before = makePlan(chain, layout, card(), planOptions);
    EXPECT_EQ(before.ops[0].threadBlock, (Index3{4, 1, 1}));
    EXPECT_NE(describe(before).find("4×1×1 outputs a thread (its own choice)"), std::string::npos) << describe(before);
    Tuning tuning{card().model, card().cores, card().driver, {}};
    tuning.blocks.push_back({"direct", classOf(before.ops[0].problem), {4, 4, 1}, 1, 2, "2026-11-23"});
    useTunings({&tuning, 1});
    const Plan plan = makePlan(chain, layout, card(), planOptions);
    useTunings({});
    EXPECT_EQ(plan.ops[0].threadBlock, (Index3{4, 4, 1}));
    EXPECT_NE(describe(plan).find("4×4×1 outputs a thread (tuned on 2026-11-23)"), std::string::npos) << describe(plan);
    EXPECT_EQ(fingerprint(plan), fingerprint(before)) << "the bits are the same";
    planOptions.threadBlock = {4, 3, 1};
    try {
        static_cast<void>(makePlan(chain, layout, card(), planOptions));
        FAIL();
    } catch (const Error& e) {
        EXPECT_NE(std::string(e.what()).find("outputs a thread of 4x3x1"), std::string::npos) << e.what();
    }
}

class DirectOutputsOnCuda : public cases::OnCuda {};

void expectSameBits(const Filter& filter, const Volume& in) {
    PlanOptions planOptions = cases::onCuda("direct");
    const Plan plan = makePlan(std::vector{filter}, in.layout(), planOptions);
    const std::vector<Index3> shapes = shapesOf(*plan.ops[0].variant, plan.ops[0].problem, plan.deviceOf(plan.ops[0]));
    ASSERT_GE(shapes.size(), 2U) << describe(plan);
    const Volume wanted = cases::whole(plan, in);
    for (const Index3& tile : {Index3{0, 0, 0}, Index3{52, 29, 11}})
        for (const Index3& shape : shapes) {
            planOptions.threadBlock = shape;
            planOptions.tile = in.layout().dimension == 1 && tile[0] > 0 ? Index3{4001, 1, 1} : tile;
            const Volume got = cases::whole(makePlan(std::vector{filter}, in.layout(), planOptions), in);
            EXPECT_EQ(std::memcmp(wanted.data(), got.data(), static_cast<std::size_t>(got.layout().byteCount())), 0)
                << describe(filter) << ", " << shape[0] << "×" << shape[1] << " outputs a thread, tile " << tile[0];
        }
}

/// Dense taps, a third of them 0, with a random centre.
Filter lopsidedOf(Random& random, const Index3& extent, Boundary boundary) {
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (double& t : taps)
        t = cases::pick(random, 0, 2) == 0 ? 0 : cases::pickReal(random, -1, 1);
    Index3 centre{};
    for (std::size_t a = 0; a < 3; ++a)
        centre[a] = cases::pick(random, 0, extent[a] - 1);
    Filter f{Custom{Kernel::correlation(std::move(taps), extent, centre)}, boundary};
    f.outsideValue = 12.25;
    return f;
}

constexpr Boundary borders[] = {Boundary::reflect, Boundary::wrap, Boundary::constant, Boundary::valid};

TEST_F(DirectOutputsOnCuda, SignalsHaveTheSameBits) {
    Random random(11);
    for (const ElementType type : {ElementType::f32, ElementType::i16})
        for (const std::int64_t k : {3, 33, 300, 2049, 4500})
            for (const Boundary boundary : borders)
                expectSameBits(lopsidedOf(random, {k, 1, 1}, boundary), cases::noise(random, type, 1, {12345, 1, 1}));
    Volume in = cases::noise(random, ElementType::f32, 1, {200003, 1, 1});
    in.as<float>()[77777] = std::numeric_limits<float>::quiet_NaN();
    in.as<float>()[150001] = std::numeric_limits<float>::infinity();
    expectSameBits(lopsidedOf(random, {401, 1, 1}, Boundary::reflect), in);
}

TEST_F(DirectOutputsOnCuda, ImagesOfBytesHaveTheSameBits) {
    Random random(12);
    for (const ElementType type : {ElementType::u8, ElementType::i8})
        for (const std::int64_t k : {3, 5})
            for (const Index3& extent : {Index3{128, 64, 1}, Index3{300, 131, 1}, Index3{97, 9, 1}})
                for (const Boundary boundary : borders)
                    expectSameBits(lopsidedOf(random, {k, k, 1}, boundary), cases::noise(random, type, 2, extent));
}

TEST_F(DirectOutputsOnCuda, VolumesHaveTheSameBits) {
    Random random(13);
    for (const ElementType type :
         {ElementType::f32, ElementType::u8, ElementType::i8, ElementType::u16, ElementType::i16})
        for (const Index3& extent : {Index3{64, 33, 21}, Index3{132, 70, 9}, Index3{8, 3, 70}})
            for (const Boundary boundary : borders) {
                const std::int64_t lost = boundary == Boundary::valid ? 2 : 0;
                Volume in = cases::noise(random, type, 3, {extent[0] + lost, extent[1], extent[2]});
                Filter filter = lopsidedOf(random, {3, 3, 3}, boundary);
                expectSameBits(filter, in);
                filter.kind =
                    Custom{Kernel::correlation(std::get<Custom>(filter.kind).kernel.dense(), {3, 3, 3}, {1, 1, 1})};
                if (type == ElementType::f32)
                    in.as<float>()[in.layout().sampleCount() / 2] = std::numeric_limits<float>::quiet_NaN();
                expectSameBits(filter, in);
            }
}

} // namespace
