// SPDX-License-Identifier: Apache-2.0
// Models of the comparison: its table, the versions of a sweep, and texts about a variant; no widgets.
#include "tests/ui/window_support.h"
#include "ui/compare/chart/chart_axis.h"
#include "ui/compare/explain/explain_model.h"
#include "ui/compare/explain/profiled.h"
#include "ui/compare/model/compare_cells.h"
#include "ui/compare/sweep_model.h"
#include <gtest/gtest.h>

namespace {

using app::compare::Candidate;
using app::compare::Measurement;
using app::compare::Significance;
using app::compare::Verdict;
using ui::CompareModel;

conv::Layout plane() {
    return window_test::layoutOf(2, {64, 48, 1}, conv::ElementType::f32);
}

std::vector<conv::Filter> filters(const char* step, const conv::Layout& layout = plane()) {
    return app::build(app::Recipe{{app::parseStep(step)}}, layout);
}

Measurement timed(const std::string& variant, double kernel, double error = 1e-7) {
    Measurement row;
    row.candidate = {variant, "cpu"};
    row.name = variant;
    row.device = "cpu";
    row.verdict = Verdict::right;
    row.significance = Significance::slower;
    row.kernel = {11, kernel, kernel * 0.9, kernel * 1.1, kernel * 0.98, kernel * 1.02};
    row.total = row.kernel;
    row.errors.checked = 100;
    row.errors.relative = error;
    row.errors.limit = 1e-5;
    return row;
}

std::vector<std::string> order(const CompareModel& model) {
    std::vector<std::string> names;
    for (int i = 0; i < model.rowCount(); ++i)
        names.push_back(model.entryAt(model.index(i, 0))->row.candidate.variant);
    return names;
}

struct Table : ::testing::Test {
    Table() {
        model.setCandidates(
            {{"cpu-separable", "cpu"}, {"cpu-direct", "cpu"}, {"cpu-recursive", "cpu"}, {"cpu-fft", "cpu"}},
            filters("box:size=5"), plane());
    }
    CompareModel model;
};

TEST(CompareModel, CountersOfTheProfilerAreKnownForTheArticlesAndTheModernVariants) {
    EXPECT_TRUE(ui::profile().device.contains(QStringLiteral("H100")));
    for (const auto& [variant, dimension] : {std::pair{"naive", 1},
                                             {"micro-opt", 1},
                                             {"l1", 2},
                                             {"separable-fused", 2},
                                             {"tiled-smem", 3},
                                             {"fft-xy-direct-z", 3}}) {
        const auto facts = ui::countedOf(variant, dimension);
        ASSERT_FALSE(facts.empty()) << variant;
        EXPECT_EQ(facts[0].first, QStringLiteral("work"));
        EXPECT_TRUE(std::any_of(facts.begin(), facts.end(), [](const auto& f) {
            return f.first == QStringLiteral("hits in L1, L2") && f.second.contains(QLatin1Char('%'));
        })) << variant;
    }
    EXPECT_TRUE(ui::countedOf("naive", 4).empty());
    EXPECT_TRUE(ui::countedOf("cpu-direct", 2).empty());
    // Two kernels have separate counters, two works separate headings.
    const auto padded = ui::countedOf("padded", 2);
    EXPECT_EQ(
        std::count_if(padded.begin(), padded.end(), [](const auto& f) { return f.first == QStringLiteral("kernel"); }),
        4);
    EXPECT_EQ(
        std::count_if(padded.begin(), padded.end(), [](const auto& f) { return f.first == QStringLiteral("work"); }),
        2);
}

} // namespace

TEST_F(Table, WhatCannotRunSaysWhyAndStaysAtTheEnd) {
    const ui::CompareEntry* recursive = model.entry(QStringLiteral("cpu-recursive on cpu"));
    ASSERT_NE(recursive, nullptr);
    EXPECT_FALSE(recursive->able());
    EXPECT_TRUE(recursive->refused.endsWith(QLatin1Char('.'))) << recursive->refused.toStdString();
    for (const Candidate& c : model.ticked())
        EXPECT_NE(c.variant, "cpu-recursive");
    for (const int column : {int{CompareModel::variant}, int{CompareModel::kernel}, int{CompareModel::error}})
        for (const Qt::SortOrder way : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            model.sort(column, way);
            EXPECT_EQ(order(model).back(), "cpu-recursive");
        }
    EXPECT_FALSE(model.setData(model.indexOf(recursive->id), Qt::Checked, Qt::CheckStateRole));
}

TEST_F(Table, SortsPinsAndFilters) {
    model.setRow(timed("cpu-separable", 3));
    model.setRow(timed("cpu-direct", 1));
    model.sort(CompareModel::kernel, Qt::AscendingOrder);
    EXPECT_EQ(order(model), (std::vector<std::string>{"cpu-direct", "cpu-separable", "cpu-fft", "cpu-recursive"}));
    model.sort(CompareModel::kernel, Qt::DescendingOrder); // untimed rows come last in either order
    EXPECT_EQ(order(model), (std::vector<std::string>{"cpu-separable", "cpu-direct", "cpu-fft", "cpu-recursive"}));
    model.setPinned(QStringLiteral("cpu-fft on cpu"), true);
    EXPECT_EQ(order(model).front(), "cpu-fft");
    model.setFilter(QStringLiteral("DIRECT exact"));
    EXPECT_EQ(order(model), std::vector<std::string>{"cpu-direct"});
    model.setFilter({});
    EXPECT_EQ(model.rowCount(), 4);
}

TEST_F(Table, TicksAreKeptWhenCandidatesChange) {
    model.setTicked(QStringLiteral("cpu-direct on cpu"), false);
    EXPECT_EQ(model.ticked().size(), 2U);
    model.setCandidates({{"cpu-direct", "cpu"}, {"cpu-separable", "cpu"}}, filters("gaussian:sigma=2"), plane());
    ASSERT_EQ(model.ticked().size(), 1U);
    EXPECT_EQ(model.ticked()[0].variant, "cpu-separable");
    EXPECT_EQ(model.entry(QStringLiteral("cpu-direct on cpu"))->mark, 0);
}

TEST_F(Table, WhatWouldTakeAHundredTimesAsLongIsNotTickedAndSaysSo) {
    conv::Layout cube;
    cube.dimension = 3;
    cube.extent = {128, 128, 128};
    model.setCandidates({{"cpu-direct", "cpu"}, {"cpu-separable", "cpu"}}, filters("gaussian:sigma=10", cube), cube);
    ASSERT_EQ(model.ticked().size(), 1U);
    EXPECT_EQ(model.ticked()[0].variant, "cpu-separable");
    const QString id = QStringLiteral("cpu-direct on cpu");
    const QModelIndex said = model.index(model.indexOf(id).row(), CompareModel::verdict);
    EXPECT_TRUE(said.data().toString().startsWith(QStringLiteral("left out, ")))
        << said.data().toString().toStdString();
    EXPECT_TRUE(said.data().toString().contains(QStringLiteral("cpu-separable")));
    EXPECT_TRUE(said.data(Qt::ToolTipRole).toString().contains(QStringLiteral("times as long as cpu-separable")));
    model.setTicked(id, true); // the user may still tick it
    EXPECT_EQ(model.ticked().size(), 2U);
    EXPECT_TRUE(said.data().toString().isEmpty());
    model.setCandidates({{"cpu-direct", "cpu"}, {"cpu-separable", "cpu"}}, filters("gaussian:sigma=1", cube), cube);
    EXPECT_EQ(model.ticked().size(), 2U);
}

TEST_F(Table, AWrongVariantIsSaidToBeWrong) {
    Measurement wrong = timed("cpu-direct", 0, 0.4);
    wrong.verdict = Verdict::wrong;
    wrong.kernel = {};
    wrong.sentence = "differs";
    model.setRow(wrong);
    const QModelIndex at = model.indexOf(QStringLiteral("cpu-direct on cpu"));
    EXPECT_TRUE(at.siblingAtColumn(CompareModel::verdict).data().toString().startsWith(QStringLiteral("wrong: 0.4")));
    EXPECT_TRUE(at.siblingAtColumn(CompareModel::kernel).data().toString().isEmpty());
    EXPECT_EQ(at.siblingAtColumn(CompareModel::error).data().toString(), QStringLiteral("0.4"));
}

TEST_F(Table, NoDifferenceIsSaidPlainly) {
    Measurement same = timed("cpu-direct", 2);
    same.significance = Significance::same;
    EXPECT_EQ(ui::verdictText(same, QStringLiteral("cpu-fft")),
              QStringLiteral("no measurable difference from cpu-fft"));
    model.setRow(same);
    EXPECT_TRUE(model.tableText().startsWith(QStringLiteral("Variant\tClass\t")));
    EXPECT_TRUE(model.tableText().contains(QStringLiteral("2.00 +- 0.04"))) << model.tableText().toStdString();
}

TEST(Explain, EveryVariantHasAnIdeaAndThoughts) {
    for (const conv::Variant& v : conv::variants()) {
        if (v.name.starts_with("test-")) // another test added it
            continue;
        EXPECT_TRUE(v.kind == conv::VariantClass::peer || v.idea != ui::Idea::library) << v.name;
        EXPECT_EQ(ui::thoughtsOf(v.idea).size(), 3) << v.name;
    }
}

TEST(Explain, SaysWhatBoundsAndComparesWithThePrediction) {
    const ui::Explanation e = ui::explain("cpu-separable", "cpu", filters("gaussian:sigma=2"), plane(), 5);
    EXPECT_TRUE(e.refused.isEmpty()) << e.refused.toStdString();
    EXPECT_GT(e.predicted, 0);
    EXPECT_EQ(e.limits.size(), 2U);
    EXPECT_FALSE(e.bound.isEmpty());
    EXPECT_TRUE(e.verdict.contains(QString::fromUtf8("measured 5.00\u00A0ms"))) << e.verdict.toStdString();
    const ui::Explanation no = ui::explain("cpu-recursive", "cpu", filters("box:size=5"), plane(), 0);
    EXPECT_FALSE(no.refused.isEmpty());
    EXPECT_FALSE(no.summary.isEmpty());
}

TEST(Explain, KernelsAreListedOrTheReasonIsSaid) {
    conv::KernelFacts k;
    k.name = "rows<4>";
    k.grid = {132, 4, 1};
    k.block = {256, 1, 1};
    k.registers = 52;
    k.dynamicShared = 3072;
    k.occupancy = 0.5;
    k.blocksPerMultiprocessor = 4;
    const auto facts = ui::kernelFacts({{"naive", {k}, ""}});
    const auto valueOf = [&](const char* name) {
        for (const auto& [key, value] : facts)
            if (key == QLatin1String(name))
                return value;
        return QString();
    };
    EXPECT_EQ(valueOf("kernel"), QStringLiteral("rows<4>"));
    EXPECT_EQ(valueOf("blocks"), QStringLiteral("132 × 4 × 1"));
    EXPECT_EQ(valueOf("threads a block"), QStringLiteral("256"));
    EXPECT_EQ(valueOf("registers a thread"), QStringLiteral("52"));
    EXPECT_TRUE(valueOf("occupancy").startsWith(QStringLiteral("50"))) << valueOf("occupancy").toStdString();
    EXPECT_EQ(valueOf("launches"), QString()) << "one is not worth a line";
    EXPECT_TRUE(ui::kernelFacts({{"cudnn", {}, "It waits."}}).empty());
    EXPECT_EQ(ui::kernelsUnknown({{"cudnn", {}, "It waits."}}, "cuda:0"), QStringLiteral("It waits."));
    EXPECT_FALSE(ui::kernelsUnknown({}, "cuda:0").isEmpty());
    EXPECT_TRUE(ui::kernelsUnknown({}, "cpu").isEmpty()) << "a CPU launches none";
}

TEST(Explain, InventedDevicesGetFasterWithBandwidth) {
    conv::Layout big = plane();
    big.extent = {4096, 4096, 1};
    const auto gaussian = app::build(app::Recipe{{app::parseStep("gaussian:sigma=1")}}, big);
    const auto at = [&](double bandwidth) {
        const ui::WhatIf w = ui::whatIf(ui::inventedGpu(90, 132, 1.7, bandwidth, 55), gaussian, big);
        for (const ui::WhatIf::Time& t : w.times)
            if (t.name == QLatin1String("separable-fused"))
                return t.milliseconds;
        ADD_FAILURE() << w.problem.toStdString();
        return 0.0;
    };
    EXPECT_GT(at(500), at(3000));
    EXPECT_DOUBLE_EQ(ui::inventedGpu(90, 132, 1.7, 3000, 55).flopsPerSecond, 2.0 * 128 * 132 * 1.7e9);
}

TEST(Sweep, MakesARecipeForEachCombination) {
    const app::Recipe recipe{{app::parseStep("gaussian:sigma=2"), app::parseStep("unsharp")}};
    const std::vector<ui::SweepCell> cells =
        ui::sweepCells(recipe, {0, "sigma", {QStringLiteral("1"), QStringLiteral("3mm")}},
                       {0, "boundary", {QStringLiteral("reflect"), QStringLiteral("wrap"), QStringLiteral("none")}});
    ASSERT_EQ(cells.size(), 6U);
    EXPECT_EQ(cells[3].row, 1);
    EXPECT_EQ(cells[3].column, 1);
    EXPECT_EQ(cells[3].words, QStringLiteral("sigma 3 mm, boundary wrap"));
    EXPECT_EQ(app::toText(cells[3].recipe.steps[0]), "gaussian:sigma=3mm,boundary=wrap");
    EXPECT_EQ(cells[3].recipe.steps[1], recipe.steps[1]);
    EXPECT_EQ(cells[0].words, QStringLiteral("sigma 1 px, boundary reflect")); // a number without unit means px
    EXPECT_FALSE(cells[4].problem.isEmpty());                                  // no such boundary
    EXPECT_EQ(ui::sweepCells(recipe, {}, {}).size(), 1U);
    EXPECT_EQ(ui::splitValues(QStringLiteral("1, 2,,3 ,4,5,6")).size(), 5);
}

TEST(Sweep, SuggestsWhatCanBeSwept) {
    const app::Recipe recipe{{app::parseStep("gaussian:sigma=2mm")}};
    const std::vector<ui::SweepChoice> choices = ui::sweepChoices(recipe);
    ASSERT_FALSE(choices.empty());
    EXPECT_EQ(choices.front().key, "sigma");
    EXPECT_EQ(choices.back().key, "variant");
    EXPECT_EQ(ui::suggestedValues(recipe, choices.front(), {}),
              (QStringList{QStringLiteral("1 mm"), QStringLiteral("1.5 mm"), QStringLiteral("2 mm"),
                           QStringLiteral("3 mm"), QStringLiteral("4 mm")}));
    for (const ui::SweepChoice& c : choices)
        for (const QString& value : ui::suggestedValues(recipe, c, {QStringLiteral("cpu-direct")}))
            for (const ui::SweepCell& cell : ui::sweepCells(recipe, {c.step, c.key, {value}}, {}))
                EXPECT_TRUE(cell.problem.isEmpty()) << cell.problem.toStdString();
}

TEST(Sweep, LengthsOfAMicroscopesDataAreInMicrometres) {
    const app::Recipe recipe{{app::parseStep("gaussian:sigma=8x8x4um")}};
    const QStringList values = ui::suggestedValues(recipe, ui::sweepChoices(recipe).front(), {}, true);
    ASSERT_EQ(values.size(), 5);
    EXPECT_EQ(values[4], QString::fromUtf8("16 × 16 × 8 µm"));
    const std::vector<ui::SweepCell> cells = ui::sweepCells(recipe, {0, "sigma", values}, {}, true);
    EXPECT_EQ(cells[4].words, QString::fromUtf8("sigma 16 × 16 × 8 µm"));
    EXPECT_EQ(cells[4].recipe, (app::Recipe{{app::parseStep("gaussian:sigma=16x16x8um")}}));
    EXPECT_EQ(cells[2].recipe, recipe);
}

TEST(ChartAxis, TicksAreRoundAndPlacesInvert) {
    const ui::ChartAxis log = ui::ChartAxis::decades({3, 450});
    EXPECT_DOUBLE_EQ(log.low, 1);
    EXPECT_DOUBLE_EQ(log.high, 1000);
    EXPECT_EQ(log.ticks(10).size(), 4U);
    EXPECT_NEAR(log.place(10), 1.0 / 3, 1e-12);
    EXPECT_NEAR(log.valueAt(log.place(77)), 77, 1e-9);
    const ui::ChartAxis linear{0, 7.3, false};
    for (const double t : linear.ticks(6))
        EXPECT_NEAR(std::fmod(t, 2), 0, 1e-12);
    EXPECT_NEAR(linear.valueAt(linear.place(2.2)), 2.2, 1e-12);
}
