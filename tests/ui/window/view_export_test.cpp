// SPDX-License-Identifier: Apache-2.0
// The shown view as an image, measurements as a table, and the menu of views.
#include "tests/ui/window_support.h"
#include "ui/figure/figure.h"
#include "ui/panels/histogram/histogram_panel.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/signal/signal_analysis.h"
#include "ui/views/marks/marks.h"
#include "ui/window/views/four_up.h"
#include <QClipboard>
#include <QMenu>
#include <cmath>
#include <numbers>

namespace {

using window_test::Window;

class Export : public Window {
  protected:
    QMenu* menu() {
        for (QWidget* w : QApplication::topLevelWidgets())
            if (auto* found = qobject_cast<QMenu*>(w); found != nullptr && found->isVisible())
                return found;
        return nullptr;
    }
};

} // namespace

TEST_F(Export, TheViewIsCopiedWithoutTimesAndFrame) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    settle();
    window_->views().view()->setFocus();
    window_->actions()["file.copyImage"]->trigger();
    const QImage copied = QApplication::clipboard()->image();
    const QSize size = window_->views().view()->size();
    EXPECT_EQ(copied.size(), size * 2);
    window_->views().view()->setOverlayMode(ui::OverlayMode::off);
    window_->recipe().addButton()->setFocus();
    settle();
    const ui::Figure again{window_->views().view(), {}};
    EXPECT_EQ(again.image().convertToFormat(QImage::Format_RGB32), copied.convertToFormat(QImage::Format_RGB32));
}

TEST_F(Export, TheHistogramIsATable) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
    settle();
    auto* panel = window_->findChild<ui::HistogramPanel*>();
    ASSERT_NE(panel, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel->table().count(QLatin1Char('\n')) > 20; }, 5000));
    const QStringList lines = panel->table().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    EXPECT_EQ(lines[0], QStringLiteral("kind,name,unit,before,after"));
    double before = 0, after = 0;
    for (const QString& line : lines.mid(1)) {
        const QStringList cells = line.split(QLatin1Char(','));
        ASSERT_EQ(cells.size(), 5) << line.toStdString();
        EXPECT_EQ(cells[0], QStringLiteral("histogram"));
        before += cells[3].toDouble();
        after += cells[4].toDouble();
    }
    EXPECT_EQ(before, 40 * 36 * 14) << "all samples";
    EXPECT_EQ(after, before);
    panel->plot()->setFocus();
    QTest::keyClick(panel->plot(), Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), panel->table(u'\t'));
}

TEST_F(Export, TheSpectrumIsATable) {
    open(file(QStringLiteral("wave.wav"),
              *view::make(window_test::layoutOf(1, {4000, 1, 1}), [](double x, double, double, int) {
                  return std::round(1000 * std::sin(2 * std::numbers::pi * 50 * x * 0.002));
              })));
    edits().setRecipe({{app::parseStep("gaussian:sigma=20px")}});
    settle();
    ui::SignalAnalysis* analysis = window_->views().analysis();
    ASSERT_NE(analysis, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return analysis->settled() && !analysis->table().isEmpty(); }, 5000));
    double most = 0, at = 0, after = 1;
    const QStringList lines = analysis->table().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    for (const QString& line : lines.mid(1)) {
        const QStringList cells = line.split(QLatin1Char(','));
        ASSERT_EQ(cells.size(), 5) << line.toStdString();
        EXPECT_EQ(cells[2], QStringLiteral("Hz"));
        if (cells[3].toDouble() > most)
            most = cells[3].toDouble(), at = cells[1].toDouble(), after = cells[4].toDouble();
    }
    EXPECT_NEAR(at, 50, 1);
    EXPECT_LT(after, 0.01 * most) << "the blur takes it away";
    EXPECT_NEAR(lines.last().split(QLatin1Char(',')).at(1).toDouble(), 250, 1e-6) << "half the rate";
    analysis->setFocus();
    QTest::keyClick(analysis, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), analysis->table(u'\t'));
}

TEST_F(Export, TheSpectrumOfMicrovoltsIsADensity) {
    conv::Layout layout = window_test::layoutOf(1, {4000, 1, 1});
    conv::Info info;
    info.valueUnit = "uV";
    open(file(QStringLiteral("eeg.edf"), *view::make(
                                             layout,
                                             [](double x, double, double, int) {
                                                 return std::round(100 *
                                                                   std::sin(2 * std::numbers::pi * 50 * x * 0.002));
                                             },
                                             info)));
    ui::SignalAnalysis* analysis = window_->views().analysis();
    ASSERT_NE(analysis, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([&] { return analysis->settled() && !analysis->table().isEmpty(); }, 5000));
    const QStringList lines = analysis->table().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    double sum = 0, first = 0, second = 0;
    for (const QString& line : lines.mid(1)) {
        const QStringList cells = line.split(QLatin1Char(','));
        EXPECT_EQ(cells[0], QStringLiteral("power density (µV²/Hz)"));
        sum += cells[3].toDouble();
        first = std::exchange(second, cells[1].toDouble());
    }
    EXPECT_NEAR(sum * (second - first), 100 * 100 / 2.0, 100) << "the variance of a sine, µV²";
}

TEST_F(Export, MeasurementsAreATable) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
    settle();
    EXPECT_FALSE(window_->actions()["file.saveTable"]->isEnabled());
    window_->views().view()->marks()->setRegion({{2, 2, 5}, {20, 18, 6}});
    window_->views().view()->marks()->setLine(ui::Line{{2, 10, 5}, {36, 10, 5}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_->measurements().measured().line.has_value(); }, 5000));
    settle();
    EXPECT_TRUE(window_->actions()["file.saveTable"]->isEnabled());
    const QStringList lines = window_->measurements().table().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_GT(lines.size(), 20);
    EXPECT_EQ(lines[0], QStringLiteral("kind,name,unit,before,after"));
    EXPECT_TRUE(lines[1].startsWith(QStringLiteral("statistics,mean,")));
    for (const QString& line : lines)
        EXPECT_EQ(line.count(QLatin1Char(',')), 4) << line.toStdString();
    EXPECT_TRUE(lines.last().startsWith(QStringLiteral("profile,30.6,mm,"))) << lines.last().toStdString(); // 34 × 0.9
}

TEST_F(Export, ATimeSeriesHasACourseAtTheCrosshair) {
    conv::Layout layout = window_test::layoutOf(3, {8, 8, 4}, conv::ElementType::f32);
    layout.times = 5;
    conv::Info info;
    info.timeStep = 2;
    auto series = std::make_shared<conv::Volume>(layout, info);
    for (const conv::Item& item : conv::itemsOf(layout))
        std::fill_n(series->as<float>(item), layout.whole().count(), static_cast<float>(10 * item.time * item.time));
    series->as<float>({3, 0})[0] = 7;
    open(file(QStringLiteral("series.nii"), *series));
    edits().setRecipe({{app::parseStep("box:size=3")}});
    settle();
    const auto course = [this] { return window_->measurements().measured().before.course; };
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_->measurements().measured().after.course.size() == 5; }, 5000));
    EXPECT_EQ(course(), (std::vector<double>{0, 10, 40, 90, 160}));
    window_->views().view()->setCursorIndex({0, 0, 0});
    settle();
    EXPECT_EQ(course(), (std::vector<double>{0, 10, 40, 7, 160}));
    const QStringList lines = window_->measurements().table().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 6);
    EXPECT_TRUE(lines[4].startsWith(QStringLiteral("time course,6,s,7,"))) << lines[4].toStdString();
}

TEST_F(Export, ARightClickOpensAMenuAndADragDoesNot) {
    open(volumeFile());
    auto* four = qobject_cast<ui::FourUp*>(window_->views().view());
    ASSERT_NE(four, nullptr);
    ui::SliceView* slice = four->slice(0);
    QTest::mousePress(slice, Qt::RightButton, {}, {60, 60});
    QTest::mouseMove(slice, {120, 90});
    QTest::mouseRelease(slice, Qt::RightButton, {}, {120, 90});
    EXPECT_EQ(menu(), nullptr);
    QTest::mouseClick(slice, Qt::RightButton, {}, {60, 60});
    ASSERT_NE(menu(), nullptr);
    EXPECT_TRUE(menu()->actions().contains(window_->actions()["file.copyImage"]));
    menu()->close();
}
