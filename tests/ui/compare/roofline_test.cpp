// SPDX-License-Identifier: Apache-2.0
// Charts and texts of a comparison with given values.
#include "app/recipe/recipe.h"
#include "tests/ui/view_support.h"
#include "ui/compare/chart/compare_chart.h"
#include "ui/compare/explain/explain_card.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QApplication>
#include <gtest/gtest.h>

namespace {

std::vector<ui::CompareEntry> entriesOf(int count, double operations, double bytes) {
    std::vector<ui::CompareEntry> entries(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        ui::CompareEntry& e = entries[static_cast<std::size_t>(i)];
        e.row.name = "variant-" + std::to_string(i);
        e.id = QString::fromStdString(e.row.name);
        e.mark = i;
        e.row.kernel.count = 5;
        e.row.kernel.median = 1;
        e.row.operations = operations;
        e.row.bytes = bytes;
        e.row.gflops = 40; // equal rates: marks lie beside each other
    }
    return entries;
}

TEST(roofline, marksStandInsideAtAnyIntensity) {
    for (const double intensity : {0.9, 9.99, 10.0, 100.0, 999.0}) {
        ui::CompareChart chart;
        chart.setKind(ui::CompareChart::Kind::roofline);
        chart.setRows(entriesOf(6, intensity * 1e6, 1e6), {});
        chart.resize(460, 420);
        const QImage picture = view::grab(chart, 1);
        view::save(picture, "roofline_" + std::to_string(static_cast<int>(intensity)));
        for (int i = 0; i < 6; ++i) {
            const auto at = chart.placeOf(QStringLiteral("variant-%1").arg(i));
            ASSERT_TRUE(at);
            EXPECT_LT(at->x(), 460 - 16 - 6) << intensity << ", mark " << i; // the axis ends 16 pixels before the edge
            EXPECT_GT(at->x(), 58 - 1) << intensity << ", mark " << i;
        }
    }
}

TEST(roofline, theSlopesAreNamedWhole) {
    ui::CompareChart chart;
    chart.setKind(ui::CompareChart::Kind::roofline);
    chart.setRows(entriesOf(3, 18e6, 1e6), {{"cuda:0", "", 64901, 2984, false}, {"cpu", "", 2552, 200, false}});
    chart.resize(460, 420);
    const QImage picture = view::grab(chart, 1);
    view::save(picture, "roofline_slopes");
    int words = 0; // pixels of the lower slope's name, which starts at the edge and is not clipped
    for (int y = 145; y < 172; ++y) {
        for (int x = 59; x <= 60; ++x)
            EXPECT_LT(qGray(picture.pixel(x, y)), 120) << x << ", " << y;
        for (int x = 61; x < 160; ++x)
            words += qGray(picture.pixel(x, y)) > 160;
    }
    EXPECT_GT(words, 60);
}

TEST(explain_card, tellsWhatADriverKnowsOfKernels) {
    conv::KernelFacts kernel;
    kernel.name = "marchPlanes<8, float, conv::cuda::Reflect, true>";
    kernel.launches = 3;
    kernel.grid = {64, 32, 4};
    kernel.block = {32, 8, 1};
    kernel.registers = 96;
    kernel.staticShared = 18432;
    kernel.localBytes = 16;
    kernel.blocksPerMultiprocessor = 2;
    kernel.occupancy = 0.25;
    kernel.bytesInFlight = 270336;
    ui::CompareEntry entry = entriesOf(1, 1e9, 1e6).front();
    entry.row.candidate.variant = "cpu-direct";
    entry.row.candidate.device = "cpu";
    conv::KernelFacts second = kernel;
    second.name = "finish";
    entry.row.launches = {{"separable-march", {kernel, second}, ""}};
    conv::Layout layout{conv::ElementType::f32, 3, {64, 64, 64}};
    ui::ExplainCard card;
    card.setEntry(entry, app::build({{app::parseStep("gaussian:sigma=2px")}}, layout), layout);
    card.resize(460, 1500);
    view::save(view::grab(card, 1), "explain_kernels");
    QStringList shown;
    for (const QLabel* l : card.findChildren<QLabel*>())
        if (!l->isHidden())
            shown << l->text();
    for (const char* word :
         {"Kernels, as the driver tells", "finish", "64 × 32 × 4", "96", "25 %, 2 blocks a multiprocessor"})
        EXPECT_TRUE(shown.contains(QString::fromUtf8(word))) << word;
}

} // namespace
