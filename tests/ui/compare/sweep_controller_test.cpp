// SPDX-License-Identifier: Apache-2.0
// Parameter sweeps without a window.
#include "tests/ui/view_data.h"
#include "ui/compare/model/sweep_controller.h"
#include <QTest>
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

namespace {

class SweepVersions : public testing::Test {
  protected:
    static std::shared_ptr<const conv::Volume> image(const conv::Index3& extent = {64, 48, 1}) {
        conv::Layout layout;
        layout.type = conv::ElementType::u8;
        layout.dimension = extent[1] > 1 ? 2 : 1;
        layout.extent = extent;
        return view::make(layout, [](double x, double y, double, int) { return std::fmod(7 * x + 3 * y, 251); });
    }
    void SetUp() override {
        using ui::SweepController;
        QObject::connect(&sweep_, &SweepController::computed, [this](int cell, const ui::SweepPart& part) {
            computed_.push_back(cell);
            parts_[cell] = part;
        });
        QObject::connect(&sweep_, &SweepController::measured,
                         [this](int cell, const ui::SweepValues& values) { values_[cell] = values; });
        QObject::connect(&sweep_, &SweepController::timed, [this](int cell, double ms) { times_[cell] = ms; });
        QObject::connect(&sweep_, &SweepController::refused, [this](int cell) { refused_.push_back(cell); });
        QObject::connect(&sweep_, &SweepController::finished, [this] { ++finished_; });
    }
    void begin(const char* step, const std::shared_ptr<const conv::Volume>& data = image()) {
        document_.source = data;
        document_.recipe = {{app::parseStep(step)}};
        sweep_.setDocument(document_);
    }
    bool sigmas(const QStringList& values) { return sweep_.setAxes({0, "sigma", values}, {}); }
    [[nodiscard]] bool settle() {
        return QTest::qWaitFor([this] { return !sweep_.working(); }, 60000);
    }

    app::Document document_;
    std::vector<int> computed_, refused_;
    std::map<int, ui::SweepPart> parts_;
    std::map<int, ui::SweepValues> values_;
    std::map<int, double> times_;
    int finished_ = 0;
    ui::SweepController sweep_;
};

} // namespace

TEST_F(SweepVersions, ComputesTheMiddleVersionFirstAndTimesAll) {
    begin("gaussian:sigma=1px");
    ASSERT_TRUE(sigmas({QStringLiteral("1px"), QStringLiteral("2px"), QStringLiteral("3px")}));
    const conv::Region region{{8, 8, 0}, {24, 16, 1}};
    sweep_.compute(region, {});
    EXPECT_TRUE(sweep_.working());
    ASSERT_TRUE(settle());
    EXPECT_EQ(computed_, (std::vector<int>{1, 0, 2}));
    EXPECT_EQ(finished_, 1);
    for (int i = 0; i < 3; ++i) {
        const ui::SweepPart expected = ui::sweepPart(sweep_.cells()[static_cast<std::size_t>(i)].recipe, {},
                                                     *document_.source, region, std::stop_token());
        ASSERT_EQ(parts_.at(i).region, expected.region);
        const float* const found = parts_.at(i).samples->as<float>();
        const float* const wanted = expected.samples->as<float>();
        EXPECT_TRUE(std::equal(found, found + region.count(), wanted)) << i;
        EXPECT_GT(times_.at(i), 0);
    }
}

TEST_F(SweepVersions, MeasuresWhatIsMarkedOutsideTheVisiblePartToo) {
    begin("gaussian:sigma=1px");
    ASSERT_TRUE(sigmas({QStringLiteral("1px"), QStringLiteral("4px")}));
    ui::SweepMarks marks;
    marks.region.emplace().box = {{40, 30, 0}, {52, 42, 1}};
    sweep_.compute({{0, 0, 0}, {8, 8, 1}}, marks);
    ASSERT_TRUE(settle());
    EXPECT_GT(values_.at(1).values[ui::SweepValues::snr], values_.at(0).values[ui::SweepValues::snr])
        << "more smoothing, less noise";
}

TEST_F(SweepVersions, AVersionThatCannotBeComputedIsRefused) {
    begin("fir:kind=bandpass,cutoff=20x60%", image({400, 1, 1}));
    ASSERT_TRUE(sweep_.setAxes({0, "kind", {QStringLiteral("lowpass"), QStringLiteral("bandpass")}},
                               {0, "boundary", {QStringLiteral("nearest"), QStringLiteral("mend")}}));
    ASSERT_EQ(sweep_.cells().size(), 4U);
    EXPECT_FALSE(sweep_.cells()[2].problem.isEmpty()) << "no such boundary: known at once";
    EXPECT_EQ(sweep_.firstAble(), 0);
    sweep_.compute({}, {});
    ASSERT_TRUE(settle());
    EXPECT_EQ(computed_, std::vector<int>{1});
    EXPECT_EQ(refused_, std::vector<int>{0}) << "a low-pass takes one cut-off";
    EXPECT_FALSE(sweep_.cells()[0].problem.isEmpty());
    EXPECT_EQ(sweep_.firstAble(), 1);
}

TEST_F(SweepVersions, NothingIsEmittedForFormerVersions) {
    begin("gaussian:sigma=1px", image({512, 512, 1}));
    QStringList five;
    for (int i = 1; i <= 5; ++i)
        five << QString::number(i);
    ASSERT_TRUE(sweep_.setAxes({0, "sigma", five}, {0, "truncate", five}));
    ASSERT_EQ(sweep_.cells().size(), 25U);
    sweep_.compute({}, {});
    ASSERT_TRUE(QTest::qWaitFor([this] { return !computed_.empty(); }, 60000));
    std::this_thread::sleep_for(std::chrono::milliseconds(300)); // the thread posts more meanwhile
    computed_.clear();
    values_.clear();
    ASSERT_TRUE(sigmas({QStringLiteral("7px")}));
    EXPECT_FALSE(sweep_.working());
    QTest::qWait(50);
    EXPECT_TRUE(computed_.empty() && values_.empty()) << "events of versions that are gone";
    sweep_.compute({}, {});
    ASSERT_TRUE(settle());
    EXPECT_EQ(computed_, std::vector<int>{0});
    EXPECT_EQ(finished_, 1);
}

TEST_F(SweepVersions, VersionsStayWhileRecipeAndDataDo) {
    begin("gaussian:sigma=1px");
    const QStringList values{QStringLiteral("1px"), QStringLiteral("2px")};
    EXPECT_TRUE(sigmas(values));
    sweep_.setDocument(document_);
    EXPECT_FALSE(sigmas(values));
    begin("gaussian:sigma=1px,boundary=wrap", document_.source);
    EXPECT_TRUE(sigmas(values)) << "another recipe";
    begin("gaussian:sigma=1px,boundary=wrap");
    EXPECT_TRUE(sigmas(values)) << "other data";
}

TEST_F(SweepVersions, ProposesVariantsThatCanComputeTheStep) {
    begin("gaussian:sigma=2px");
    document_.recipe.steps.insert(document_.recipe.steps.begin(), app::parseStep("box"));
    document_.recipe.steps.front().muted = true;
    sweep_.setDocument(document_);
    const auto variant = std::ranges::find_if(
        sweep_.choices(), [](const ui::SweepChoice& c) { return c.step == 1 && c.key == "variant"; });
    ASSERT_NE(variant, sweep_.choices().end());
    app::Outcome outcome; // has one step: muted ones are not computed
    outcome.offers = {
        {{"cuda:0", "", false, 0, {{"fft", "", 0, false, "", ""}}},
         {"cpu", "", true, 0, {{"direct", "", 0, true, "", ""}, {"iir", "sigma is small", 0, false, "", ""}}}}};
    EXPECT_EQ(sweep_.suggested(*variant, outcome), QStringList{QStringLiteral("direct")});
    EXPECT_TRUE(sweep_.suggested(*variant, {}).isEmpty());
}
