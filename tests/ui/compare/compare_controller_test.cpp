// SPDX-License-Identifier: Apache-2.0
// Comparisons without a window.
#include "tests/ui/view_data.h"
#include "ui/compare/model/compare_controller.h"
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace {

class CompareController : public ::testing::Test {
  protected:
    static app::Recipe recipe(const char* step) { return {{app::parseStep(step)}}; }
    static ui::VolumePtr image(const conv::Index3& extent = {64, 48, 1}) {
        conv::Layout layout;
        layout.type = conv::ElementType::u8;
        layout.dimension = 2;
        layout.extent = extent;
        return view::make(layout, [](double x, double y, double, int) { return std::fmod(7 * x + 3 * y, 251); });
    }
    void compare(const char* step) {
        data_ = image();
        ASSERT_TRUE(controller_.setData(QStringLiteral("a.png"), data_, {}));
        controller_.setRecipe(recipe(step));
    }
    /// Ticks these variants on the CPU alone.
    void tick(const QStringList& variants) {
        for (const ui::CompareEntry& e : std::vector<ui::CompareEntry>(controller_.model().entries()))
            controller_.model().setTicked(e.id, variants.contains(QString::fromStdString(e.row.candidate.variant)));
    }
    [[nodiscard]] bool settle() {
        return QTest::qWaitFor([this] { return controller_.settled() && !controller_.scaling().busy(); }, 60000);
    }
    [[nodiscard]] const ui::CompareState& state() const { return controller_.state(); }

    ui::CompareChoice choice_{"cpu", true, true, 2, {}};
    ui::CompareController controller_{[this] { return choice_; }};
    ui::VolumePtr data_;
};

TEST_F(CompareController, RunsTheTickedVariantsAndKeepsTheirResults) {
    const QSignalSpy offered(&controller_, &ui::CompareController::offered),
        compared(&controller_, &ui::CompareController::compared);
    compare("gaussian:sigma=2px");
    EXPECT_EQ(offered.size(), 1);
    EXPECT_EQ(state().filters.size(), 1U);
    EXPECT_EQ(controller_.obstacle(), QString());
    tick({QStringLiteral("cpu-direct"), QStringLiteral("cpu-separable")});
    choice_.reference = QStringLiteral("cpu-direct on cpu");
    controller_.run();
    EXPECT_FALSE(controller_.settled());
    ASSERT_TRUE(settle());
    EXPECT_EQ(compared.size(), 1);
    ASSERT_TRUE(state().comparison);
    EXPECT_EQ(state().comparison->rows.size(), 2U);
    EXPECT_EQ(state().comparison->wrong(), 0);
    EXPECT_EQ(controller_.model().reference(), choice_.reference);
    ASSERT_EQ(state().results.size(), 2U);
    EXPECT_EQ(state().results[0].volume->layout().extent, data_->layout().extent);
    EXPECT_EQ(state().resultRecipe, state().recipe);
    EXPECT_FALSE(state().ceilings.empty());
}

TEST_F(CompareController, SaysWhyNothingRuns) {
    controller_.run();
    EXPECT_FALSE(controller_.runner().running()) << "no data";
    data_ = image();
    ASSERT_TRUE(controller_.setData(QStringLiteral("a.png"), data_, {}));
    controller_.setRecipe({});
    EXPECT_FALSE(state().failure.isEmpty());
    EXPECT_EQ(controller_.obstacle(), state().failure);
    controller_.setRecipe(recipe("gaussian:sigma=2px"));
    EXPECT_EQ(state().failure, QString());
    tick({});
    controller_.run();
    EXPECT_FALSE(controller_.runner().running());
    EXPECT_FALSE(state().failure.isEmpty());
    EXPECT_EQ(controller_.obstacle(), QString()) << "a tick is enough";
}

TEST_F(CompareController, AnotherRecipeDropsTimesAndKeepsPictures) {
    compare("gaussian:sigma=2px");
    tick({QStringLiteral("cpu-direct")});
    controller_.run();
    ASSERT_TRUE(settle());
    EXPECT_FALSE(state().predicting);
    controller_.setRecipe(state().recipe);
    EXPECT_TRUE(state().comparison) << "the same recipe";
    controller_.setRecipe(recipe("gaussian:sigma=3px"));
    EXPECT_FALSE(state().comparison);
    EXPECT_TRUE(state().predicting);
    EXPECT_EQ(state().results.size(), 1U);
    EXPECT_EQ(state().resultRecipe, recipe("gaussian:sigma=2px"));
    controller_.run(); // the tick stays
    controller_.setRecipe(recipe("gaussian:sigma=4px"));
    ASSERT_TRUE(settle());
    QTest::qWait(50);
    EXPECT_FALSE(state().comparison) << "that run was of another recipe";
}

TEST_F(CompareController, ABoxIsOtherData) {
    compare("gaussian:sigma=2px");
    EXPECT_FALSE(controller_.setData(QStringLiteral("a.png"), data_, {}));
    tick({QStringLiteral("cpu-direct")});
    controller_.run();
    ASSERT_TRUE(settle());
    ASSERT_TRUE(controller_.setData(QStringLiteral("a.png"), data_, {{8, 8, 0}, {40, 24, 1}}));
    EXPECT_EQ(state().source->layout().extent, (conv::Index3{32, 16, 1}));
    EXPECT_EQ(state().whole, data_);
    EXPECT_TRUE(state().results.empty());
    EXPECT_FALSE(state().comparison);
    EXPECT_TRUE(state().filters.empty());
    controller_.setRecipe(recipe("gaussian:sigma=2px"));
    EXPECT_EQ(state().filters.size(), 1U);
}

TEST_F(CompareController, AStoppedRunDeliversWhatItHas) {
    compare("gaussian:sigma=2px");
    tick({QStringLiteral("cpu-direct")});
    choice_.runs = 999;
    data_ = image({1500, 1500, 1});
    ASSERT_TRUE(controller_.setData(QStringLiteral("b.png"), data_, {}));
    controller_.setRecipe(recipe("gaussian:sigma=9px"));
    controller_.run();
    ASSERT_TRUE(QTest::qWaitFor([this] { return state().progress.fraction > 0; }, 20000));
    controller_.stop();
    ASSERT_TRUE(settle());
    ASSERT_TRUE(state().comparison);
    EXPECT_TRUE(state().comparison->stopped);
}

TEST_F(CompareController, ScalesOverSizesAndWidths) {
    compare("gaussian:sigma=2px");
    tick({QStringLiteral("cpu-direct"), QStringLiteral("cpu-separable")});
    const ui::CompareScaling& scaling = controller_.scaling();
    QString failure;
    QObject::connect(&scaling, &ui::CompareScaling::failed, [&](const QString& sentence) { failure = sentence; });
    for (const bool widths : {false, true}) {
        controller_.scale(widths);
        EXPECT_TRUE(scaling.busy());
        EXPECT_TRUE(scaling.lines().empty()) << "earlier ones are dropped";
        ASSERT_TRUE(settle());
        ASSERT_EQ(scaling.lines().size(), 2U);
        ASSERT_GE(scaling.lines()[0].points.size(), 3U);
        EXPECT_LT(scaling.lines()[0].points.front().x(), scaling.lines()[0].points.back().x());
        EXPECT_FALSE(scaling.axis().isEmpty());
    }
    EXPECT_EQ(failure, QString());
    EXPECT_FALSE(state().comparison) << "a scaling is no comparison";
    controller_.setRecipe(recipe("sobel"));
    EXPECT_TRUE(scaling.lines().empty());
    controller_.scale(true);
    EXPECT_FALSE(failure.isEmpty()) << "no parameter is a width";
    EXPECT_FALSE(scaling.busy());
}

} // namespace
