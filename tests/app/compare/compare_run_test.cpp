// SPDX-License-Identifier: Apache-2.0
// A comparison of variants: correct ones are timed, wrong ones reported, and differences are tested for
// significanceLevel.
#include "app/compare/candidates.h"
#include "app/compare/oracle.h"
#include "app/compare/significance.h"
#include "compare_variants.h"
#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace app::compare;

std::shared_ptr<const conv::Volume> picture(std::int64_t nx, std::int64_t ny) {
    conv::Layout layout;
    layout.extent = {nx, ny, 1};
    auto volume = std::make_shared<conv::Volume>(layout);
    for (std::int64_t i = 0; i < nx * ny; ++i)
        volume->as<float>()[i] = std::sin(static_cast<float>(i % nx) * 0.3F) + static_cast<float>(i * 7919 % 101) / 50;
    return volume;
}

Request requestFor(std::vector<std::string> variants, int runs = 3) {
    invented::add();
    Request request;
    request.source = picture(60, 41);
    request.filters = {{conv::Gaussian{{1.5, 1.5, 1.5}}}};
    for (const std::string& v : variants)
        request.candidates.push_back({v, "cpu"});
    request.runs = runs;
    return request;
}

TEST(Comparison, LeavesOutWhatWouldTakeAHundredTimesAsLongAsTheBestOfItsDevice) {
    const auto found = tooSlowAmong({{"a", "cpu", 2}, {"b", "cpu", 199}, {"c", "cpu", 450}, {"d", "cuda:0", 150}});
    ASSERT_EQ(found.size(), 4U);
    EXPECT_FALSE(found[0] || found[1] || found[3]);
    ASSERT_TRUE(found[2]);
    EXPECT_EQ(sentenceOf(*found[2]),
              "Left out: predicted to take 225 times as long as a. It is timed where it is named.");
    EXPECT_FALSE(tooSlowAmong({{"a", "cpu", 0.1}, {"b", "cpu", 99}})[1]) << "a tenth of a second can be spared";

    Request request = requestFor({"cpu-direct", "cpu-separable"});
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {96, 96, 96};
    request.source = std::make_shared<conv::Volume>(layout);
    std::fill_n(std::const_pointer_cast<conv::Volume>(request.source)->as<float>(), layout.sampleCount(), 1.0F);
    request.filters = {{conv::Gaussian{{8, 8, 8}}}};
    request.leaveOut = true;
    const Comparison c = run(request, {});
    EXPECT_EQ(c.rows[0].verdict, Verdict::refused);
    EXPECT_TRUE(c.rows[0].sentence.starts_with("Left out: ")) << c.rows[0].sentence;
    EXPECT_EQ(c.rows[1].verdict, Verdict::right) << c.rows[1].sentence;
}

TEST(Comparison, JudgesAndTimesEveryCandidate) {
    Request request = requestFor({"cpu-separable", "cpu-direct", "auto"}, 5);
    request.reference = 1;
    int rows = 0, results = 0;
    double min = 0;
    Events events;
    events.row = [&](int, const Measurement&) { ++rows; };
    events.progress = [&](const Progress& p) {
        EXPECT_GE(p.fraction, min);
        EXPECT_LE(p.fraction, 1);
        min = p.fraction;
    };
    events.result = [&](int, const Measurement& row, const std::shared_ptr<const conv::Volume>& result,
                        const conv::Region& domain) {
        EXPECT_EQ(row.verdict, Verdict::right);
        EXPECT_EQ(result->layout().extent, domain.extent());
        ++results;
    };
    const Comparison c = run(request, events);
    ASSERT_EQ(c.rows.size(), 3U);
    EXPECT_EQ(c.oracle, "all 2460 samples");
    EXPECT_EQ(c.reference, 1);
    EXPECT_EQ(c.wrong(), 0);
    EXPECT_EQ(results, 3);
    EXPECT_GE(rows, 3 * 6);
    EXPECT_FALSE(c.stopped);
    for (const Measurement& row : c.rows) {
        EXPECT_EQ(row.verdict, Verdict::right) << row.sentence;
        EXPECT_EQ(row.kernelSamples.size(), 5U);
        EXPECT_EQ(row.total.count, 5);
        EXPECT_GT(row.firstRun, 0);
        EXPECT_DOUBLE_EQ(row.operations, 2.0 * (13 + 13) * 2460); // σ 1.5: 13 taps along each axis
        EXPECT_DOUBLE_EQ(row.bytes, 2.0 * 4 * 2460);
        EXPECT_DOUBLE_EQ(row.gflops, row.operations / row.kernel.median / 1e6);
        EXPECT_GT(row.ofPeak, 0);
        EXPECT_GT(row.memoryBytes, 0);
        EXPECT_TRUE(row.errors.whole);
        EXPECT_EQ(row.errors.checked, 2460);
        EXPECT_EQ(row.errors.within, 1);
        EXPECT_LE(row.errors.rms, row.errors.maxAbs);
        std::int64_t counted = 0;
        for (const std::int64_t n : row.errors.ulps)
            counted += n;
        EXPECT_EQ(counted, 2460);
    }
    EXPECT_EQ(c.rows[1].significance, Significance::reference);
    EXPECT_EQ(c.rows[1].speedUp, 1);
    EXPECT_GT(c.rows[0].speedUp, 0);
    EXPECT_FALSE(c.rows[2].name.empty());
    EXPECT_NE(c.rows[2].name, "auto");
    ASSERT_EQ(c.ceilings.size(), 1U);
    EXPECT_GT(c.ceilings[0].gflops, 0);
    EXPECT_GT(c.cost.runs, 0);
    EXPECT_GE(c.cost.total, c.cost.runs + c.cost.oracle);
}

TEST(Comparison, WhatIsWrongIsFlaggedAndNotTimed) {
    const Comparison c = run(requestFor({"cpu-direct", "test-wrong", "test-nan", "test-failing", "test-refusing"}));
    EXPECT_EQ(c.wrong(), 3);
    EXPECT_TRUE(c.rows[0].timed());
    const Measurement &wrong = c.rows[1], &nan = c.rows[2], &failing = c.rows[3], &refusing = c.rows[4];
    EXPECT_EQ(wrong.verdict, Verdict::wrong);
    EXPECT_FALSE(wrong.timed());
    EXPECT_EQ(wrong.errors.worst, invented::wrongAt);
    EXPECT_EQ(wrong.errors.got, 3);
    EXPECT_NEAR(wrong.errors.maxAbs, std::abs(3 - wrong.errors.wanted), 1e-12);
    EXPECT_NEAR(wrong.errors.within, 1 - 1.0 / 2460, 1e-12);
    EXPECT_NE(wrong.sentence.find("at 5, 3 (limit 1e-5)"), std::string::npos) << wrong.sentence;
    EXPECT_EQ(nan.verdict, Verdict::wrong);
    EXPECT_EQ(nan.errors.nonFinite, 1);
    EXPECT_EQ(nan.errors.worst, invented::wrongAt);
    EXPECT_EQ(failing.verdict, Verdict::failed);
    EXPECT_EQ(failing.sentence, "It ran out of luck.");
    EXPECT_EQ(refusing.verdict, Verdict::refused);
    EXPECT_EQ(refusing.sentence, "Computes nothing on weekdays.");
}

TEST(Comparison, StopsBetweenRunsAndKeepsWhatThereIs) {
    std::stop_source stop;
    Events events;
    events.row = [&](int, const Measurement& row) {
        if (row.kernelSamples.size() == 2)
            stop.request_stop();
    };
    const Comparison c = run(requestFor({"cpu-separable", "cpu-direct"}, 1000), events, stop.get_token());
    EXPECT_TRUE(c.stopped);
    EXPECT_EQ(c.rows[0].verdict, Verdict::right);
    EXPECT_LT(c.rows[0].kernelSamples.size(), 4U);
    EXPECT_GT(c.rows[0].kernel.median, 0);
}

TEST(Comparison, RefusesWhatCannotBeCompared) {
    EXPECT_THROW((void)run(requestFor({})), conv::Error);
    EXPECT_THROW((void)candidatesFor(2, {{"cpu-dirct"}}), conv::Error);
    Request request = requestFor({"naive"});
    request.candidates = {{"naive", "cpu"}};
    const Comparison c = run(request);
    EXPECT_EQ(c.rows[0].verdict, Verdict::refused);
    EXPECT_FALSE(c.rows[0].sentence.empty());
    EXPECT_EQ(c.reference, -1);
}

TEST(Comparison, OffersEveryVariantOfTheDimensionButTheReference) {
    const std::vector<Candidate> all = candidatesFor(3), cpu = candidatesFor(3, {{}, "cpu", false, false});
    EXPECT_GT(all.size(), cpu.size());
    for (const Candidate& c : all)
        EXPECT_NE(c.variant, "cpu-reference");
    for (const Candidate& c : cpu)
        EXPECT_EQ(c.device, "cpu");
    EXPECT_EQ(candidatesFor(3, {{"cpu-reference"}}).size(), 1U);
}

TEST(Comparison, EdgeMapsAreJudgedAsSuch) {
    Request request = requestFor({"cpu-separable", "cpu-reference"});
    request.filters = {{conv::Canny{}}};
    const Comparison c = run(request);
    for (const Measurement& row : c.rows) {
        EXPECT_EQ(row.verdict, Verdict::right) << row.name << ": " << row.sentence;
        ASSERT_TRUE(row.errors.different.has_value());
        EXPECT_EQ(row.errors.limit, edgesThatMayDiffer);
    }
}

TEST(Oracle, OfMuchWorkIsBoxes) {
    const auto big = picture(700, 500);
    std::vector<double> taps(61 * 61, 1.0 / (61 * 61));
    const std::vector<conv::Filter> filters{{conv::Custom{conv::Kernel::correlation(taps, {61, 61, 1}, {30, 30, 0})}}};
    const Oracle oracle(filters, *big);
    EXPECT_FALSE(oracle.whole());
    EXPECT_EQ(oracle.all(), nullptr);
    EXPECT_NE(oracle.scope().find("of 350000 samples"), std::string::npos);
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    conv::Volume result = conv::filtered(filters, *big, planOptions);
    const conv::Region whole = result.layout().whole();
    EXPECT_TRUE(oracle.judge(result, whole, 1e-5).good());
    result.as<float>()[0] += 1; // corners are always checked
    const Errors e = oracle.judge(result, whole, 1e-5);
    EXPECT_FALSE(e.good());
    EXPECT_FALSE(e.whole);
    EXPECT_EQ(e.worst, (conv::Index3{0, 0, 0}));
}

TEST(Oracle, LimitsAreThoseOfTheConventions) {
    using enum conv::VariantClass;
    const std::vector<conv::Filter> blur{{conv::Gaussian{}}}, second{{conv::Laplacian{}}};
    EXPECT_EQ(limitOf(exact, blur), 1e-5);
    EXPECT_EQ(limitOf(exact, second), 1e-4);
    EXPECT_EQ(limitOf(peer, blur), 1e-4);
    EXPECT_EQ(limitOf(approximate, blur), 1e-2);
    conv::Gaussian curvature;
    curvature.order = {2, 0, 0};
    EXPECT_EQ(limitOf(exact, std::vector<conv::Filter>{{curvature}}), 1e-4);
}

TEST(Ulps, AreStepsBetweenFloats) {
    EXPECT_EQ(ulpsBetween(1.0F, 1.0F), 0);
    EXPECT_EQ(ulpsBetween(1.0F, std::nextafter(1.0F, 2.0F)), 1);
    EXPECT_EQ(ulpsBetween(-0.0F, 0.0F), 0);
    EXPECT_EQ(ulpsBetween(std::nextafter(0.0F, -1.0F), std::nextafter(0.0F, 1.0F)), 2);
    const std::int64_t steps[] = {0, 1, 2, 3, 4, 5, 8, 9, 65536, 65537, std::int64_t{1} << 32};
    const std::size_t bins[] = {0, 1, 2, 3, 3, 4, 4, 5, 17, 18, 18};
    for (std::size_t i = 0; i < std::size(steps); ++i)
        EXPECT_EQ(ulpBin(steps[i]), bins[i]) << steps[i];
    EXPECT_EQ(ulpLabel(0), "0");
    EXPECT_EQ(ulpLabel(2), "2");
    EXPECT_EQ(ulpLabel(4), "5–8");
    EXPECT_EQ(ulpLabel(17), "32769–65536");
    EXPECT_EQ(ulpLabel(18), "> 65536");
}

TEST(Standings, SayNoDifferenceWhenThereIsNone) {
    std::vector<Measurement> rows(4);
    rows[0].kernelSamples = {10, 11, 12, 13, 14};
    rows[1].kernelSamples = {10.5, 11.5, 12.5, 11.2, 13.5}; // overlaps the first row
    rows[2].kernelSamples = {5, 5.1, 5.2, 5.3, 5.4};        // below all of the first row
    rows[3].kernelSamples = {5, 6, 7};
    for (Measurement& row : rows)
        addRates(row, {});
    addSignificance(rows, 0);
    EXPECT_EQ(rows[0].significance, Significance::reference);
    EXPECT_EQ(rows[1].significance, Significance::same);
    EXPECT_EQ(rows[2].significance, Significance::faster);
    EXPECT_NEAR(rows[2].speedUp, 12 / 5.2, 1e-12);
    EXPECT_NEAR(rows[2].speedUpLow, 10 / 5.4, 1e-12);
    EXPECT_NEAR(rows[2].p, 2.0 / 252, 1e-12);
    EXPECT_EQ(rows[3].significance, Significance::tooFew); // 2 of 56 orders at best
    addSignificance(rows, 2);
    EXPECT_EQ(rows[0].significance, Significance::slower);
    addSignificance(rows, -1);
    EXPECT_EQ(rows[0].significance, Significance::unknown);
}

} // namespace
