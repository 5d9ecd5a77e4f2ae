// SPDX-License-Identifier: Apache-2.0
// The curve over time of the sample at the crosshair, before and after.
#include "tests/ui/window_support.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/measure/time_course.h"
#include "ui/views/marks/marks.h"
#include <QFile>
#include <QScrollArea>
#include <QScrollBar>

namespace {

using window_test::Window;

constexpr std::int64_t times = 6;
constexpr std::int64_t unitsOffset = 123; ///< byte of a NIfTI header with xyzt_units

class Course : public Window {
  protected:
    /// Opens a volume over time whose voxels grow by 10 a time point.
    void openSeries(double step, int units = -1) {
        conv::Layout layout = window_test::layoutOf(3, {8, 7, 4}, conv::ElementType::f32);
        layout.times = times;
        conv::Info info;
        info.timeStep = step;
        auto series = std::make_shared<conv::Volume>(layout, info);
        for (const conv::Item& item : conv::itemsOf(layout))
            std::fill_n(series->as<float>(item), layout.whole().count(), static_cast<float>(10 * item.time));
        series->as<float>({3, 0})[0] = 57;
        const QString path = file(QStringLiteral("series.nii"), *series);
        if (units >= 0) {
            QFile header(path);
            ASSERT_TRUE(header.open(QIODevice::ReadWrite) && header.seek(unitsOffset) &&
                        header.putChar(static_cast<char>(units)));
        }
        open(path);
    }
    ui::MeasurePanel& panel() { return window_->measurements(); }
    ui::CurvePlot& plot() { return *panel().course().plot(); }
    ui::DataView& view() { return *window_->views().view(); }
    bool waitForCurves(std::size_t count) {
        return QTest::qWaitFor([&] { return panel().settled() && plot().chart().curves.size() == count; }, 5000);
    }
};

} // namespace

TEST_F(Course, CurvesBeforeAndAfterFollowTheCrosshair) {
    openSeries(2);
    ASSERT_TRUE(waitForCurves(1));
    EXPECT_EQ(plot().chart().curves[0].values, (std::vector<double>{0, 10, 20, 30, 40, 50}));
    edits().setRecipe({{app::parseStep("box:size=3")}});
    settle();
    view().setCursorIndex({0, 0, 0});
    settle();
    ASSERT_TRUE(waitForCurves(2));
    EXPECT_EQ(plot().chart().curves[0].role, ui::CurvePlot::Role::before);
    EXPECT_EQ(plot().chart().curves[0].values, (std::vector<double>{0, 10, 20, 57, 40, 50}));
    EXPECT_EQ(plot().chart().curves[1].role, ui::CurvePlot::Role::after);
    ASSERT_EQ(plot().chart().curves[1].values.size(), static_cast<std::size_t>(times));
    EXPECT_NEAR(plot().chart().curves[1].values[4], 40, 1e-4);
    EXPECT_NEAR(plot().chart().curves[1].values[3], 30 + 27.0 * 8 / 27, 1e-4); // 8 of 27 by reflection
}

TEST_F(Course, SecondsWhereTheUnitIsKnown) {
    openSeries(2.5);
    ASSERT_TRUE(waitForCurves(1));
    EXPECT_TRUE(plot().placeOf(12.5).has_value());
    EXPECT_FALSE(plot().placeOf(12.6).has_value());
    EXPECT_FALSE(plot().toolTip().contains(QStringLiteral("not known")));
    EXPECT_TRUE(panel().table().contains(QStringLiteral("time course,12.5,s,50")));
}

TEST_F(Course, AUnitThatIsNotThereIsNotGuessed) {
    openSeries(2.5, 2); // mm, and no unit of time
    ASSERT_TRUE(waitForCurves(1));
    EXPECT_TRUE(plot().placeOf(5).has_value()); // time points 0 to 5
    EXPECT_FALSE(plot().placeOf(6).has_value());
    EXPECT_TRUE(plot().toolTip().contains(QStringLiteral("pixdim[4] is 2.5"))) << plot().toolTip().toStdString();
    EXPECT_TRUE(panel().table().contains(QStringLiteral("time course,5,,50")));
}

TEST_F(Course, AClickShowsATimePoint) {
    openSeries(2);
    ASSERT_TRUE(waitForCurves(1));
    window_->actions()["view.course"]->trigger();
    settle();
    const QPoint at(static_cast<int>(*plot().placeOf(6.3)), plot().height() / 2);
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, at);
    EXPECT_EQ(view().item().time, 3);
    ASSERT_TRUE(waitForCurves(1));
    QTest::keyClick(&plot(), Qt::Key_End);
    QTest::keyClick(&plot(), Qt::Key_Return);
    EXPECT_EQ(view().item().time, times - 1);
    QTest::keyClick(&plot(), Qt::Key_Home);
    QTest::keyClick(&plot(), Qt::Key_Enter);
    EXPECT_EQ(view().item().time, 0);
}

TEST_F(Course, TheActionGoesToTheCurve) {
    openSeries(2);
    ASSERT_TRUE(waitForCurves(1));
    if (window_->actions()["window.left"]->isChecked())
        window_->actions()["window.left"]->trigger();
    settle();
    EXPECT_FALSE(plot().isVisibleTo(window_.get()));
    window_->actions()["view.course"]->trigger();
    settle();
    EXPECT_TRUE(plot().isVisibleTo(window_.get()));
    EXPECT_TRUE(plot().hasFocus());
    EXPECT_FALSE(plot().visibleRegion().isEmpty());
    open(volumeFile());
    EXPECT_FALSE(window_->actions()["view.course"]->isEnabled());
    EXPECT_TRUE(window_->actions()["view.course"]->toolTip().contains(QStringLiteral("over time only")));
}

TEST_F(Course, TheSpectrumHasTheFrequenciesOfTheSeries) {
    openSeries(2.5);
    ASSERT_TRUE(waitForCurves(1));
    ui::TimeCourse& course = panel().course();
    EXPECT_FALSE(course.spectrum()->isVisible());
    course.setKind(ui::TimeCourse::Kind::spectrum);
    EXPECT_TRUE(course.spectrum()->isVisible());
    EXPECT_FALSE(plot().isVisible());
    ASSERT_EQ(course.spectrum()->chart().curves.size(), 1U);
    EXPECT_TRUE(course.spectrum()->placeOf(0.2).has_value());
    EXPECT_FALSE(course.spectrum()->placeOf(0.21).has_value()) << "half of 0.4 Hz";
    EXPECT_EQ(course.shownPlot(), course.spectrum());
    edits().setRecipe({{app::parseStep("box:size=3,axes=t")}});
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return course.spectrum()->chart().curves.size() == 2; }, 5000));
    course.setKind(ui::TimeCourse::Kind::curve);
    EXPECT_TRUE(plot().isVisible());
}
