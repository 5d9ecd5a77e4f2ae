// SPDX-License-Identifier: Apache-2.0
// Numbers of a sweep: against statistics of complete results, and what is said where marks are missing.
#include "tests/ui/window_support.h"
#include "ui/compare/compare_area.h"
#include "ui/compare/numbers/numbers_panel.h"
#include "ui/compare/sweep_page.h"
#include "ui/models/region_statistics.h"
#include <QClipboard>
#include <QTableWidget>
#include <cmath>

namespace {

using ui::SweepValues;
using window_test::Window;

class SweepNumbersTest : public Window {
  protected:
    static constexpr conv::Region box{{4, 4, 0}, {24, 60, 1}}, other{{40, 4, 0}, {60, 60, 1}};

    /// An edge in the middle and a fixed pattern that looks like noise.
    QString edgeFile() const {
        return file(QStringLiteral("edge.npy"),
                    *view::make(window_test::layoutOf(2, {64, 64, 1}, conv::ElementType::f32),
                                [](double x, double y, double, int) {
                                    return (x < 32 ? 20.0 : 120.0) + std::sin(12.9898 * x + 78.233 * y) * 2;
                                }));
    }
    ui::SweepPage& openSweep(const char* values) {
        open(edgeFile());
        edits().setRecipe({{app::parseStep("gaussian:sigma=1")}});
        settle();
        window_->actions()["compare.sweep"]->trigger();
        ui::SweepPage& sweep = *window_->comparison()->sweep();
        sweep.setAxis(0, 0, "sigma", QString::fromLatin1(values).split(QLatin1Char(',')));
        wait(sweep);
        return sweep;
    }
    static void wait(ui::SweepPage& sweep) {
        ASSERT_TRUE(QTest::qWaitFor([&] { return sweep.settled(); }, 20000));
    }
    void mark(ui::SweepPage& sweep, bool region, bool line) {
        ui::Marks& marks = *window_->views().view()->marks();
        ui::Regions regions;
        if (region) {
            regions.add(ui::MarkedRegion::Shape::box, other);
            regions.background = 0;
            regions.add(ui::MarkedRegion::Shape::box, box);
        }
        marks.setRegions(regions);
        if (line)
            marks.setLine(ui::Line{{8, 30, 0}, {56, 30, 0}});
        wait(sweep);
    }
    static double value(ui::SweepPage& sweep, std::size_t version, int number) {
        return sweep.numbers().numbers().versions.at(version).values.values.at(static_cast<std::size_t>(number));
    }
};

} // namespace

TEST_F(SweepNumbersTest, TheyAreThoseOfCompleteResults) {
    ui::SweepPage& sweep = openSweep("0.5,1,3");
    mark(sweep, true, true);
    ASSERT_EQ(sweep.numbers().numbers().versions.size(), 3U);
    EXPECT_TRUE(sweep.numbers().missing().isEmpty()) << sweep.numbers().missing().toStdString();
    const conv::Volume& source = *documents().current().source;
    for (std::size_t i = 0; i < 3; ++i) {
        const app::Recipe& recipe = sweep.cells()[i].recipe;
        const conv::Volume result = conv::filtered(app::build(recipe, source.layout()), source);
        const ui::SampleStatistics s = ui::statisticsIn(result, {}, box);
        EXPECT_NEAR(value(sweep, i, SweepValues::snr), s.mean / s.deviation, 1e-3 * s.mean / s.deviation) << i;
        const ui::SampleStatistics b = ui::statisticsIn(result, {}, other);
        const double cnr = std::abs(s.mean - b.mean) / b.deviation;
        EXPECT_NEAR(value(sweep, i, SweepValues::cnr), cnr, 1e-3 * cnr) << i;
        EXPECT_GE(value(sweep, i, SweepValues::time), 0) << i;
        EXPECT_DOUBLE_EQ(sweep.numbers().numbers().versions[i].x, i == 0 ? 0.5 : i == 1 ? 1 : 3);
    }
    // A Gaussian edge has 2.563 σ between 10 and 90 %.
    EXPECT_NEAR(value(sweep, 2, SweepValues::edge), 2.563 * 3, 1);
    EXPECT_LT(value(sweep, 0, SweepValues::edge), value(sweep, 1, SweepValues::edge));
    EXPECT_LT(value(sweep, 1, SweepValues::edge), value(sweep, 2, SweepValues::edge));
    EXPECT_LT(value(sweep, 0, SweepValues::snr), value(sweep, 2, SweepValues::snr));
}

TEST_F(SweepNumbersTest, WhatIsMissingIsSaid) {
    ui::SweepPage& sweep = openSweep("1,2");
    EXPECT_TRUE(sweep.numbers().missing().contains(QStringLiteral("Draw a region (R)")));
    EXPECT_TRUE(sweep.numbers().missing().contains(QStringLiteral("Draw a line (L)")));
    EXPECT_EQ(sweep.numbers().table()->item(0, 1)->text(), QStringLiteral("–"));
    EXPECT_GE(value(sweep, 0, SweepValues::time), 0);
    window_->views().view()->marks()->setRegion(box);
    wait(sweep);
    EXPECT_FALSE(sweep.numbers().missing().contains(QStringLiteral("Draw a region (R)")));
    EXPECT_TRUE(sweep.numbers().missing().contains(QStringLiteral("the background for the CNR")));
    EXPECT_GT(value(sweep, 0, SweepValues::snr), 0);
    EXPECT_TRUE(std::isnan(value(sweep, 0, SweepValues::cnr)));
    window_->views().view()->marks()->setLine(ui::Line{{40, 8, 0}, {40, 56, 0}}); // along the edge, not across
    wait(sweep);
    EXPECT_TRUE(sweep.numbers().missing().contains(QStringLiteral("No clear edge")));
    EXPECT_TRUE(std::isnan(value(sweep, 0, SweepValues::edge)));
    window_->views().view()->marks()->clear();
    wait(sweep);
    EXPECT_TRUE(std::isnan(value(sweep, 0, SweepValues::snr)));
}

TEST_F(SweepNumbersTest, TheTableIsCopiedWithAllVersions) {
    ui::SweepPage& sweep = openSweep("1,2");
    sweep.setAxis(1, 0, "boundary", {QStringLiteral("reflect"), QStringLiteral("mend")}); // no such boundary
    mark(sweep, true, true);
    const QStringList lines = sweep.numbers().numbers().csv().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 3); // invalid versions have no numbers
    EXPECT_EQ(lines[0], QStringLiteral("version,SNR,CNR,edge width 10-90 % (px),time (ms)"));
    EXPECT_TRUE(lines[1].startsWith(QStringLiteral("\"sigma 1 px, boundary reflect\","))) << lines[1].toStdString();
    sweep.numbers().copyTable();
    const QStringList copied = QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(copied.size(), 3);
    EXPECT_TRUE(copied[1].startsWith(QStringLiteral("sigma 1 px, boundary reflect\t"))) << copied[1].toStdString();
    EXPECT_EQ(copied[1].count(QLatin1Char('\t')), 4);
}
