// SPDX-License-Identifier: Apache-2.0
// The ladder of an article in the window: steps in order, gains, export; rows as a GPU would have given them.
#include "tests/ui/compare/compare_support.h"
#include "ui/compare/ladder/ladder_list.h"
#include "ui/compare/ladder/ladder_page.h"
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>

namespace {

using namespace app::bench;

class LadderWindow : public window_test::Window {
  protected:
    void SetUp() override {
        Window::SetUp();
        window_->actions()["compare.ladder"]->trigger();
        ASSERT_NE(window_->comparison()->ladder(), nullptr);
    }
    [[nodiscard]] ui::LadderPage& page() const { return *window_->comparison()->ladder(); }

    static std::vector<BenchRow> rowsOf(const Article& article) {
        BenchRequest request;
        request.kind = article.kind;
        std::vector<BenchRow> rows;
        double gflops = 6276;
        for (const BenchCase& c : casesOf(request))
            for (const ArticleStep& step : article.tables.at(0).steps) {
                BenchRow row;
                row.at = c.at;
                row.variant = step.variant;
                row.device = "cuda:0";
                row.block = "512x1x1";
                row.agrees = true;
                row.time.median = 4.0e3 / gflops;
                row.gflops = gflops;
                row.ofPeak = gflops / 65000;
                conv::KernelFacts kernel;
                kernel.registers = 40;
                kernel.dynamicShared = 19456;
                kernel.occupancy = 0.75;
                kernel.grid = {100, 1, 1};
                kernel.block = {512, 1, 1};
                row.launches = {{step.variant.data(), {kernel}, {}}};
                gflops *= 1.25;
                rows.push_back(std::move(row));
            }
        rows.back().agrees = false;
        return rows;
    }
};

TEST_F(LadderWindow, NeedsNoFileAndSaysWhyItCannotRun) {
    ASSERT_TRUE(documents().empty());
    EXPECT_TRUE(page().isVisible());
    // A heading and the steps of the article.
    EXPECT_EQ(page().list().count(), 1 + static_cast<int>(articles()[0].tables[0].steps.size()));
    ASSERT_NE(page().list().currentStep(), nullptr);
    EXPECT_EQ(page().list().currentStep()->variant, "naive");
    EXPECT_EQ(page().card().explanation().name, "naive");
    bool runs = false;
    for (const QPushButton* button : page().findChildren<QPushButton*>())
        runs = runs || (button->text() == "Run" && button->isEnabled());
    EXPECT_EQ(runs, conv::noCudaReason().empty());
}

TEST_F(LadderWindow, StepsShowGainsHereAndAsPublished) {
    page().setRows(rowsOf(articles()[0]));
    const std::vector<LadderStep>& steps = page().list().ladders().at(0).steps;
    EXPECT_NEAR(steps[1].gain, 1.25, 1e-9);
    EXPECT_NEAR(steps[4].publishedGain, 4577.0 / 876, 1e-9);
    EXPECT_EQ(kernelText(steps[2]), "40 registers a thread, 19.0 KiB of shared memory a block, 75 % of the warps");
    const QString told = page().list().item(2)->text();
    EXPECT_TRUE(told.contains("gain here 1.25")) << told.toStdString();
    EXPECT_TRUE(page().list().item(page().list().count() - 1)->text().contains("disagrees"));
    QTest::keyClick(&page().list(), Qt::Key_Down);
    EXPECT_EQ(page().list().currentStep()->variant, "smem");
    EXPECT_EQ(page().card().explanation().name, "smem");
}

TEST_F(LadderWindow, AnotherArticleAndItsPage) {
    page().setArticle(2);
    EXPECT_EQ(page().list().ladders().size(), articles()[2].tables.size());
    page().setRows(rowsOf(articles()[2]));
    const QTemporaryDir folder;
    page().exportTo(folder.filePath("ladder.html"));
    QFile file(folder.filePath("ladder.html"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray html = file.readAll();
    EXPECT_TRUE(html.contains("Ladder: 512³, 9³ taps"));
    EXPECT_TRUE(html.contains("Gain published"));
    EXPECT_THROW(page().exportTo(folder.filePath("ladder.pdf")), conv::Error);
    EXPECT_THROW(page().exportTo("/nowhere/ladder.md"), conv::Error);
}

TEST_F(LadderWindow, CountersOfThisMachineReplaceThoseKeptFromAnother) {
    const auto said = [&] {
        QString text;
        for (const QLabel* label : page().card().findChildren<QLabel*>())
            if (!label->isHidden())
                text += label->text() + QLatin1Char('\n');
        return text;
    };
    EXPECT_TRUE(said().contains("not here")) << said().toStdString();
    std::vector<BenchRow> rows = rowsOf(articles()[0]);
    KernelCounts counts;
    counts.variant = counts.kernel = "naive";
    counts[Counter::ipc] = 3.25;
    counts[Counter::issue] = 81;
    counts.stalls = "mio throttle 3.8";
    rows[0].counters = {counts};
    page().setRows(rows);
    EXPECT_TRUE(said().contains("On this machine's GPU")) << said().toStdString();
    EXPECT_TRUE(said().contains("3.25 of 4, 81 % issued"));
    EXPECT_TRUE(said().contains("mio throttle 3.8"));
    EXPECT_FALSE(said().contains("hits in L1")) << "unknown counters are left out";
    QTest::keyClick(&page().list(), Qt::Key_Down);
    EXPECT_TRUE(said().contains("not here")) << "this step was not counted";
    const QTemporaryDir folder;
    const QString file = folder.filePath("ladder.html");
    page().exportTo(file);
    QFile html(file);
    ASSERT_TRUE(html.open(QIODevice::ReadOnly));
    EXPECT_TRUE(html.readAll().contains("3.25 instructions a cycle"));
}

TEST_F(LadderWindow, LeavesWithEscape) {
    QTest::keyClick(&page(), Qt::Key_Escape);
    EXPECT_FALSE(page().isVisible());
}

} // namespace
