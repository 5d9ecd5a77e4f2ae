// SPDX-License-Identifier: Apache-2.0
// Surveys during a run, and on a GPU that holds the samples (skipped, with the reason, without one), equal those of
// samples in memory, bit by bit.
#include "tests/gpu/cuda/cases.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <conv/apply.h>
#include <conv/device_copy.h>
#include <conv/plan_for.h>
#include <conv/survey.h>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;

using SurveyOnCuda = cases::OnCuda;

constexpr std::array allTypes{ElementType::u8,  ElementType::i8,  ElementType::u16, ElementType::i16, ElementType::u32,
                              ElementType::i32, ElementType::u64, ElementType::i64, ElementType::f32, ElementType::f64};

/// Samples about a number, sometimes with an outlier or a non-finite sample.
std::shared_ptr<Volume> samples(Random& random, ElementType type) {
    Layout layout;
    layout.type = type;
    layout.dimension = static_cast<int>(cases::pick(random, 1, 3));
    layout.extent = cases::oneOf<Index3>(
        random, {{1, 1, 1}, {70001, 1, 1}, {3, 5000, 1}, {513, 400, 1}, {2, 3, 9000}, {64, 65, 66}, {1, 1, 777}});
    for (std::size_t a = static_cast<std::size_t>(layout.dimension); a < 3; ++a)
        layout.extent[a] = 1;
    layout.times = cases::pick(random, 1, 2);
    layout.channels = cases::pick(random, 1, 3);
    if (layout.channels == 3)
        layout.alpha = 2;
    auto v = std::make_shared<Volume>(layout);
    const double middle = cases::oneOf(random, {0.0, 100.0, -100.0, 1e-41, 3e4});
    const double width = cases::oneOf(random, {0.0, 1e-3, 10.0, 100.0}), odd = cases::pickReal(random, 0, 1);
    const int spikes = static_cast<int>(cases::pick(random, 0, 2));
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        const auto within = [](double x) {
            if constexpr (std::is_floating_point_v<T>)
                return static_cast<T>(x);
            else
                return static_cast<T>(std::clamp(x, static_cast<double>(std::numeric_limits<T>::lowest()),
                                                 std::is_signed_v<T> ? 1e18 * (sizeof(T) == 8) + 100 : 200.0));
        };
        const std::int64_t all = layout.sampleCount();
        for (std::int64_t i = 0; i < all; ++i)
            v->as<T>()[i] = within(middle + cases::pickReal(random, -width, width));
        for (int s = 0; s < spikes; ++s)
            v->as<T>()[cases::pick(random, 0, all - 1)] =
                cases::oneOf(random, {std::numeric_limits<T>::max(), std::numeric_limits<T>::lowest(), T{0}, T{1}});
        if constexpr (std::is_floating_point_v<T>)
            for (int s = 0; odd > 0.6 && s < 3; ++s)
                v->as<T>()[cases::pick(random, 0, all - 1)] =
                    static_cast<T>(cases::oneOf(random, {NAN, -NAN, INFINITY, -INFINITY}));
    });
    return v;
}

TEST_F(SurveyOnCuda, IsTheHostsToTheBit) {
    Random random(91);
    const Device card = chooseDevice("cuda");
    int strict = 0, loose = 0, offsets = 0, none = 0;
    for (const ElementType type : allTypes)
        for (int round = 0; round < 24; ++round) {
            const std::shared_ptr<const Volume> in = samples(random, type);
            SCOPED_TRACE(describe(in->layout()) + ", round " + std::to_string(round));
            const DeviceData there(card, *in);
            EXPECT_FALSE(analyzeRange(there).known) << "the host sees nothing of it";
            const Survey host = analyzeRange(*in), onCard = analyzeRange(there, card);
            EXPECT_TRUE(onCard.known);
            EXPECT_TRUE(host == onCard) << host.finite << onCard.finite << ", " << host.largest << " and "
                                        << onCard.largest << ", " << host.typicalMagnitude << " and "
                                        << onCard.typicalMagnitude;
            EXPECT_EQ(strictReason(host), strictReason(onCard));
            ++(strictReason(host) ? strict : loose);
            EXPECT_EQ(commonOffset(there), 0) << "the host sees nothing of it";
            EXPECT_EQ(commonOffset(*in), commonOffset(there, card));
            ++(commonOffset(*in) != 0 ? offsets : none);
            const FactKinds all{true, true, true};
            SampleFacts found, awaited;
            PendingFacts pending(all, there, nullptr);
            findFacts(all, there, card, found);
            pending.wait(awaited);
            EXPECT_TRUE(awaited == found);
        }
    EXPECT_GT(std::min({strict, loose, offsets, none}), 10) << "every answer was asked for";
}

TEST_F(SurveyOnCuda, OfWhatIsElsewhereIsTheHosts) {
    Random random(92);
    const Device card = chooseDevice("cuda"), cpu = chooseDevice("cpu");
    const std::shared_ptr<const Volume> in = samples(random, ElementType::f32);
    EXPECT_TRUE(analyzeRange(*in, card) == analyzeRange(*in));
    EXPECT_TRUE(analyzeRange(*in, cpu) == analyzeRange(*in));
    EXPECT_EQ(commonOffset(*in, card), commonOffset(*in));
    const DeviceCopy copy(card, in);
    EXPECT_TRUE(analyzeRange(copy, card) == analyzeRange(*in));
    copy.drop();
    EXPECT_TRUE(analyzeRange(copy, card) == analyzeRange(*in));
}

/// Reads a source in boxes that overlap like tiles, in random order, some of them twice.
void readAll(Random& random, const Source& source) {
    const Layout& layout = source.layout();
    Index3 tile{}, reach{};
    for (std::size_t a = 0; a < 3; ++a) {
        tile[a] = std::max(cases::pick(random, 1, layout.extent[a]), (layout.extent[a] + 7) / 8);
        reach[a] = cases::pick(random, 0, 3);
    }
    std::vector<std::pair<Item, Region>> boxes;
    for (const Item item : itemsOf(layout))
        for (Region box : tilesOf(layout.whole(), tile)) {
            for (std::size_t a = 0; a < 3; ++a) {
                box.lo[a] = std::max<std::int64_t>(0, box.lo[a] - reach[a]);
                box.hi[a] = std::min(layout.extent[a], box.hi[a] + reach[a]);
            }
            boxes.emplace_back(item, box);
            if (cases::pick(random, 0, 4) == 0)
                boxes.emplace_back(item, box);
        }
    std::ranges::shuffle(boxes, random);
    std::vector<std::byte> out(static_cast<std::size_t>(layout.byteCount()));
    for (const auto& [item, box] : boxes)
        source.read(item, box, out.data());
}

TEST(SurveyInPassing, IsThatOfSamplesInMemory) {
    Random random(93);
    int strict = 0, loose = 0, offsets = 0, none = 0;
    for (const ElementType type : allTypes)
        for (int round = 0; round < 24; ++round) {
            const std::shared_ptr<const Volume> in = samples(random, type);
            SCOPED_TRACE(describe(in->layout()) + ", round " + std::to_string(round));
            const SurveyedSource looked(*in);
            EXPECT_FALSE(looked.view({}).data) << "samples that nobody reads are not looked at";
            readAll(random, looked);
            const Survey whole = analyzeRange(*in), passing = looked.survey();
            EXPECT_TRUE(whole == passing)
                << whole.finite << passing.finite << ", " << whole.largest << " and " << passing.largest << ", "
                << whole.typicalMagnitude << " and " << passing.typicalMagnitude;
            EXPECT_EQ(commonOffset(*in), looked.offset());
            ++(strictReason(passing) ? strict : loose);
            ++(looked.offset() != 0 ? offsets : none);
        }
    EXPECT_GT(std::min({strict, loose, offsets, none}), 10) << "every answer was asked for";
}

TEST(SurveyInPassing, HandsOutTheSamplesAndAsksToStopAtTheFirstThatIsNoNumber) {
    Layout layout;
    layout.extent = {50, 40, 1};
    Volume in(layout);
    std::fill_n(in.as<float>(), layout.sampleCount(), 2.0F);
    in.as<float>()[30 * 50 + 7] = NAN;
    const std::stop_source strange;
    const SurveyedSource looked(in, strange);
    std::vector<float> out(50 * 20);
    looked.read({}, {{0, 0, 0}, {50, 20, 1}}, out.data());
    EXPECT_FALSE(strange.stop_requested());
    EXPECT_TRUE(looked.survey().finite);
    EXPECT_EQ(out, std::vector<float>(50 * 20, 2.0F));
    looked.read({}, {{0, 20, 0}, {50, 40, 1}}, out.data());
    EXPECT_TRUE(strange.stop_requested());
    EXPECT_FALSE(looked.survey().finite);
    EXPECT_TRUE(std::isnan(out[10 * 50 + 7]));
}

TEST(SurveyInPassing, OfARunAsItReads) {
    Random random(94);
    const Volume in = cases::noise(random, ElementType::f32, 3, {70, 60, 50});
    const Filter wide = cases::cubeOf(random, 3, 11);
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.tile = {64, 32, 16};
    const Plan plan = makePlan({&wide, 1}, in.layout(), planOptions);
    ASSERT_GT(plan.tiles, 4);
    const SurveyedSource looked(in);
    Layout layout = plan.output();
    Volume out(layout);
    VolumeSink sink(out, plan.outputDomain);
    (void)apply(plan, looked, {}, sink, {});
    EXPECT_TRUE(looked.survey() == analyzeRange(in));
    EXPECT_EQ(looked.offset(), commonOffset(in));
}

} // namespace
