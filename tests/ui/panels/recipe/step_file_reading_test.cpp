// SPDX-License-Identifier: Apache-2.0
// Files of masks and grids are read in the background.
#include "app/io/io.h"
#include "app/recipe/grids/grid_like.h"
#include "tests/ui/window_support.h"
#include "ui/compare/compare_area.h"
#include "ui/compare/compare_page.h"
#include "ui/panels/recipe/step_file_reading.h"
#include <QElapsedTimer>
#include <QLabel>

namespace {

using window_test::Window;

class StepFileReadingTest : public Window {
  protected:
    /// Writes a mask that takes long to read: many samples on another grid, compressed.
    std::string bigMask() const {
        conv::Layout layout = window_test::layoutOf(3, {420, 400, 300}, conv::ElementType::u8);
        layout.geometry.spacing = {0.1, 0.1, 0.1};
        conv::Volume mask(layout);
        for (std::int64_t i = 0; i < layout.whole().count(); ++i)
            mask.as<std::uint8_t>()[i] = static_cast<std::uint8_t>(i / 7 % 3);
        const std::string name = path(QStringLiteral("big.nii.gz")).toStdString();
        app::io::save(mask, name, {.overwrite = true, .compression = 1});
        return name;
    }
    std::string below() const {
        const ui::ParamField* field = window_->recipe().card(0)->field("mask");
        for (const QLabel* label : field->parentWidget()->findChildren<QLabel*>())
            if (label->isVisible() && label->wordWrap())
                return label->text().toStdString();
        return {};
    }
};

TEST_F(StepFileReadingTest, TheWindowStaysFreeMeanwhile) {
    open(volumeFile());
    const std::string mask = bigMask();
    const conv::Layout data = documents().current().source->layout();
    QElapsedTimer clock;
    clock.start();
    static_cast<void>(app::maskFor(mask + ":1", data)); // another mask of the same file
    const double reading = static_cast<double>(clock.nsecsElapsed()) * 1e-6;

    clock.restart();
    edits().setRecipe({{app::parseStep("box:mask=" + mask)}});
    QApplication::processEvents();
    EXPECT_EQ(below(), "The mask is being read.");
    EXPECT_FALSE(documents().current().outcome.result) << "the run needs the mask";
    double longest = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
    QElapsedTimer last;
    last.start();
    QTimer ticks;
    QObject::connect(&ticks, &QTimer::timeout, &ticks, [&] {
        longest = std::max(longest, static_cast<double>(last.nsecsElapsed()) * 1e-6);
        last.restart();
    });
    ticks.start(2);
    ASSERT_TRUE(QTest::qWaitFor([&] { return below() != "The mask is being read."; }, 60000));
    ticks.stop();
    EXPECT_LT(longest, reading / 2) << "ms without an event, of " << reading << " ms that reading takes";
    EXPECT_NE(below().find("another grid"), std::string::npos) << below();
    settle();
    EXPECT_TRUE(outcome().result);
}

TEST_F(StepFileReadingTest, AMissingFileIsAnErrorOfTheField) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("box:mask=/nowhere/mask.nii")}});
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return below() != "The mask is being read."; }, 60000));
    EXPECT_NE(below().find("/nowhere/mask.nii"), std::string::npos) << below();
}

TEST_F(StepFileReadingTest, OnlyTheLastStepCounts) {
    const conv::Layout layout = window_test::layoutOf(3, {8, 7, 6}, conv::ElementType::u8);
    const QString full =
        file(QStringLiteral("ones.nii"), *view::make(layout, [](double, double, double, int) { return 1; }));
    ui::StepFileReading reading;
    int ends = 0;
    QObject::connect(&reading, &ui::StepFileReading::ended, &reading, [&] { ++ends; });
    reading.ask(app::parseStep("box:mask=/nowhere.nii"), layout);
    reading.ask(app::parseStep("box:mask=" + full.toStdString()), layout);
    EXPECT_TRUE(reading.busy());
    ASSERT_TRUE(QTest::qWaitFor([&] { return !reading.busy(); }, 60000));
    EXPECT_EQ(ends, 1);
    ASSERT_TRUE(reading.mask() && !reading.error());
    EXPECT_EQ(reading.mask()->box, layout.whole());
    reading.ask(app::parseStep("box:mask=" + full.toStdString()), layout); // known
    EXPECT_FALSE(reading.busy());
    reading.ask(app::parseStep("box:mask=2:4"), layout); // no file
    EXPECT_FALSE(reading.busy() || reading.mask());
}

TEST_F(StepFileReadingTest, HeadersOfAGridFileAreReadInTheBackground) {
    const auto hint = [this](int card) {
        QString all;
        for (const QLabel* label : window_->recipe().card(card)->findChildren<QLabel*>())
            if (label->isVisibleTo(window_->recipe().card(card)) && label->wordWrap())
                all += label->text() + QLatin1Char('\n');
        return all;
    };
    conv::Layout layout = window_test::layoutOf(3, {20, 18, 7});
    layout.geometry.spacing = {1.8, 1.8, 5};
    const std::string grid = file(QStringLiteral("grid.nii"), *window_test::blobs(layout)).toStdString();
    open(volumeFile());
    ASSERT_FALSE(app::knowsGridFile(grid));
    edits().setRecipe({{app::parseStep("resample:like=" + grid), app::parseStep("gaussian:sigma=2px")}});
    EXPECT_TRUE(hint(0).contains(QStringLiteral("The file is being read."))) << hint(0).toStdString();
    EXPECT_FALSE(hint(1).contains(QStringLiteral("10 mm"))) << hint(1).toStdString();
    settle();
    ASSERT_TRUE(QTest::qWaitFor([&] { return hint(0).contains(QStringLiteral("20 × 18 × 7")); }, 60000))
        << hint(0).toStdString();
    EXPECT_TRUE(app::knowsGridFile(grid));
    EXPECT_TRUE(hint(1).contains(QStringLiteral("10 mm"))) << hint(1).toStdString(); // 2 px of that grid along z
    EXPECT_EQ(outcome().result->layout().extent, layout.extent);

    edits().setRecipe({{app::parseStep("resample:like=/nowhere/grid.nii"), app::parseStep("gaussian:sigma=2px")}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return hint(0).contains(QStringLiteral("/nowhere/grid.nii")); }, 60000))
        << hint(0).toStdString();
    settle();
}

TEST_F(StepFileReadingTest, AComparisonWaitsForTheMask) {
    open(volumeFile());
    const std::string mask = bigMask();
    window_->actions()["compare.open"]->trigger();
    ui::ComparePage& page = *window_->comparison()->variants();
    QElapsedTimer clock;
    clock.start();
    edits().setRecipe({{app::parseStep("box:mask=" + mask + ":2")}});
    EXPECT_FALSE(page.settled());
    EXPECT_EQ(page.head().state(), QStringLiteral("The mask is being read."));
    const qint64 asked = clock.elapsed();
    ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 60000));
    EXPECT_LT(asked, clock.elapsed() / 2) << "ms of " << clock.elapsed() << " ms until it was read";
    EXPECT_NE(page.head().state(), QStringLiteral("The mask is being read."));
    EXPECT_FALSE(page.controller().model().ticked().empty());
    settle();
}

} // namespace
