// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/param/kernel_text.h"
#include "ui/panels/kernel_editor/model/kernel_expression.h"
#include "ui/panels/kernel_editor/model/kernel_response.h"
#include "ui/panels/kernel_editor/model/kernel_summary.h"
#include "ui/panels/kernel_editor/model/kernel_table.h"
#include <QAbstractItemModelTester>
#include <cmath>
#include <conv/error.h>
#include <gtest/gtest.h>

namespace {

app::TapGrid grid(const char* text) {
    const app::KernelText k = app::parseKernel(text);
    return {k.taps, k.extent, conv::Kernel::defaultCentre(k.extent)};
}

std::string shown(const app::TapGrid& g) {
    return app::inlineText({{}, g.taps, g.extent, g.dimension()});
}

ui::KernelState state(const char* step) {
    return ui::kernelState(app::parseStep(step));
}

std::string faultOf(const std::string& expression) {
    try {
        (void)ui::evaluated(expression, {}, app::emptyGrid({3, 1, 1}));
    } catch (const conv::Error& error) {
        return error.what();
    }
    return {};
}

} // namespace

TEST(KernelExpression, GivesTheTapsOfTheFormula) {
    const app::TapGrid g = ui::evaluated("exp(-(x^2+y^2)/(2*s^2))", {{"s", 1.5}}, app::emptyGrid({5, 3, 1}));
    for (std::int64_t y = -1; y <= 1; ++y)
        for (std::int64_t x = -2; x <= 2; ++x)
            EXPECT_NEAR(g.taps[g.at({x + 2, y + 1, 0})],
                        std::exp(-static_cast<double>(x * x + y * y) / (2 * 1.5 * 1.5)), 1e-15);
    EXPECT_EQ(ui::evaluated("-x^2", {}, app::emptyGrid({3, 1, 1})).taps[0], -1) << "the power binds stronger";
    EXPECT_EQ(ui::evaluated("2**3 + d", {}, app::emptyGrid({3, 3, 1})).taps[0], 10);
    EXPECT_EQ(shown(ui::evaluated("r <= 1 ? 1 : 0", {}, app::emptyGrid({3, 3, 1}))), "[0 1 0;1 1 1;0 1 0]");
}

TEST(KernelExpression, FreeNamesBecomeLetters) {
    EXPECT_EQ(ui::lettersOf("cos(2*pi*f*x)*exp(-r^2/(2*s^2)) + e*d"), (std::vector<std::string>{"f", "s"}));
    EXPECT_TRUE(ui::lettersOf("x + y*z").empty());
}

TEST(KernelExpression, FaultsAreSentences) {
    EXPECT_NE(faultOf("1/x").find("At x 0, y 0, z 0 it gives inf"), std::string::npos) << faultOf("1/x");
    EXPECT_NE(faultOf("(x + 1").find("parenthesis"), std::string::npos) << faultOf("(x + 1");
    EXPECT_NE(faultOf("x +").find("too early"), std::string::npos) << faultOf("x +");
    EXPECT_NE(faultOf("q*x").find("'q' has no value"), std::string::npos);
    EXPECT_NE(faultOf("foo(x)").find("foo"), std::string::npos) << faultOf("foo(x)");
    EXPECT_NE(faultOf("exp").find("'exp' is a function"), std::string::npos) << "half typed: no slider of that name";
    EXPECT_FALSE(faultOf("").empty());
}

TEST(KernelExpression, ATapMayBeTypedAsASum) {
    EXPECT_EQ(ui::typedTap("1/4"), 0.25);
    EXPECT_EQ(ui::typedTap("\xe2\x88\x92"
                           "2.5"),
              -2.5);
    EXPECT_THROW((void)ui::typedTap("abc"), conv::Error);
    EXPECT_THROW((void)ui::typedTap("inf"), conv::Error);
    EXPECT_THROW((void)ui::typedTap(""), conv::Error);
}

TEST(KernelPresets, EveryPresetIsAKernelOfItsAxes) {
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (const ui::KernelPreset* p : ui::kernelPresets(dimension)) {
            const app::TapGrid g = ui::presetGrid(*p, dimension);
            EXPECT_EQ(g.dimension(), dimension) << p->id;
            EXPECT_NO_THROW((void)conv::Kernel::correlation(g.taps, g.extent, g.centre)) << p->id;
            EXPECT_GT(app::absoluteSumOf(g), 0) << p->id;
            const double wanted = p->scaling == app::Scaling::sum ? 1 : 0;
            if (p->scaling != app::Scaling::none) {
                EXPECT_NEAR(app::sumOf(g), wanted, 1e-12) << p->id << dimension;
            }
        }
}

TEST(KernelPresets, AgreeWithTheFiltersOfTheSameName) {
    const auto preset = [](const char* id, int dimension) {
        for (const ui::KernelPreset* p : ui::kernelPresets(dimension))
            if (std::string_view(p->id) == id)
                return p;
        throw std::out_of_range(id);
    };
    const conv::AxisTaps g = conv::gaussianTaps(1, 3);
    const app::TapGrid gaussian = ui::presetGrid(*preset("gaussian", 2), 2);
    for (std::size_t i = 0; i < gaussian.taps.size(); ++i)
        EXPECT_NEAR(gaussian.taps[i], g.weights[i % 7] * g.weights[i / 7], 1e-12);
    EXPECT_EQ(shown(ui::presetGrid(*preset("sobel-x", 2), 2)), "[-1 0 1;-2 0 2;-1 0 1]");
    EXPECT_EQ(shown(ui::presetGrid(*preset("laplacian", 2), 2)), "[0 1 0;1 -4 1;0 1 0]");
    EXPECT_EQ(shown(ui::presetGrid(*preset("sharpen", 2), 2)), "[0 -1 0;-1 5 -1;0 -1 0]");
    EXPECT_EQ(ui::presetGrid(*preset("laplacian", 3), 3).taps[13], -6);
}

TEST(KernelResponse, LinesAreTheFourierTransform) {
    const auto lines = ui::responseLines(grid("[1 2 1]"), 5);
    ASSERT_EQ(lines.size(), 1U);
    for (int i = 0; i < 5; ++i)
        EXPECT_NEAR(lines[0].magnitude[static_cast<std::size_t>(i)], 2 + 2 * std::cos(M_PI * i / 4), 1e-12);
    const auto flat = ui::responseLines(grid("[-1 0 1;-2 0 2;-1 0 1]"), 9);
    ASSERT_EQ(flat.size(), 3U) << "x, y and their diagonal";
    for (std::size_t i = 0; i < 9; ++i) {
        const double f = static_cast<double>(i) / 16, x = 2 * std::sin(2 * M_PI * f),
                     y = 2 + 2 * std::cos(2 * M_PI * f);
        EXPECT_NEAR(flat[0].magnitude[i], 4 * x, 1e-12);
        EXPECT_NEAR(flat[1].magnitude[i], 0, 1e-12);
        EXPECT_NEAR(flat[2].magnitude[i], x * y, 1e-12);
    }
    const auto plane = ui::responsePlane(grid("[-1 0 1;-2 0 2;-1 0 1]"), 17);
    EXPECT_NEAR(plane[8 * 17 + 12], 8, 1e-12) << "fx 0.25, fy 0";
    EXPECT_NEAR(plane[12 * 17 + 8], 0, 1e-12);
}

TEST(KernelResponse, SaysWhatPasses) {
    const auto sentence = [](const char* taps) {
        return ui::responseSentence(ui::responseLines(grid(taps)), 1, QStringLiteral("cycles per px"));
    };
    EXPECT_EQ(sentence("[1 2 1]"), QStringLiteral("Low-pass: half height at 0.25 cycles per px"));
    EXPECT_TRUE(sentence("[-1 2 -1]").startsWith(QStringLiteral("High-pass: half height at 0.25")));
    EXPECT_TRUE(sentence("[-1 0 1]").startsWith(QStringLiteral("Band-pass: peak at 0.25")));
    EXPECT_TRUE(sentence("[0 1 0]").startsWith(QStringLiteral("Passes every")));
    EXPECT_TRUE(sentence("[-1 3 -1]").startsWith(QStringLiteral("High-boost: gain 1 for constants, 5 at 0.5")));
    EXPECT_TRUE(sentence("[0 0 0]").startsWith(QStringLiteral("Nothing")));
    EXPECT_EQ(sentence("[1 2 1;2 4 2;1 2 1]"), QStringLiteral("Low-pass: half height at 0.25 cycles per px"));
    const QString along = sentence("[1 2 1;0 0 0;-1 -2 -1]"); // maps all along x to 0
    EXPECT_TRUE(along.startsWith(QStringLiteral("Band-pass: peak at 0.25"))) << along.toStdString();
    EXPECT_TRUE(along.endsWith(QStringLiteral(", along y"))) << along.toStdString();
    const QString both = sentence("[.1 .2 .1;.1 .2 .1;.1 .2 .1;.1 .2 .1;.1 .2 .1]"); // equal at 0 along both
    EXPECT_TRUE(both.startsWith(QStringLiteral("Low-pass"))) << both.toStdString();
    EXPECT_TRUE(both.endsWith(QStringLiteral(", along x"))) << both.toStdString();
}

TEST(KernelSummary, SaysWhatSeparatingSaves) {
    app::TapGrid big = ui::evaluated("exp(-r^2/9)", {}, app::emptyGrid({15, 15, 1}));
    EXPECT_EQ(ui::summaryOf(big).headline, QStringLiteral("Separable: 2 × 15 taps instead of 225"));
    EXPECT_EQ(ui::summaryOf(ui::evaluated("exp(-r^2/9)", {}, app::emptyGrid({9, 5, 1}))).headline,
              QStringLiteral("Separable: 9 + 5 taps instead of 45"));
    const ui::KernelSummary sobel = ui::summaryOf(grid("[-1 0 1;-2 0 2;-1 0 1]"));
    EXPECT_EQ(sobel.rank, 1);
    EXPECT_EQ(sobel.sum, 0);
    EXPECT_EQ(sobel.nonZero, 6);
    EXPECT_EQ(sobel.symmetry, QStringLiteral("even in y; odd in x"));
    const ui::KernelSummary log = ui::summaryOf(ui::evaluated("(r^2-d)*exp(-r^2/2)", {}, app::emptyGrid({9, 9, 1})));
    EXPECT_EQ(log.rank, 2);
    EXPECT_TRUE(log.detail.startsWith(QStringLiteral("2 × 18 taps instead of 81"))) << log.detail.toStdString();
    EXPECT_EQ(log.strengths.size(), 2U);
    EXPECT_EQ(ui::summaryOf(grid("[0 0;0 0]")).headline, QStringLiteral("All taps are 0"));
}

TEST(KernelModel, AStepAndItsStateAreTheSame) {
    for (const char* text : {"custom:kernel=[1 2 1]", "custom:kernel=[1 2;3 4|5 6;7 8],op=correlate,normalize=sum",
                             "custom:kernel=[1 2 3;4 5 6],origin=0x1,boundary=wrap"})
        EXPECT_EQ(app::toText(ui::stepWith(state(text), app::parseStep(text))), app::toText(app::parseStep(text)));
    EXPECT_EQ(state("custom:kernel=[1 2 3;4 5 6],origin=0x1").grid.centre, (conv::Index3{0, 1, 0}));
    ui::KernelState s = state("custom:kernel=[1 2 1],axes=y");
    s.grid = grid("[1 2;3 4]");
    EXPECT_EQ(app::toText(ui::stepWith(s, app::parseStep("custom:kernel=[1 2 1],axes=y"))), "custom:kernel=[1 2;3 4]")
        << "axes for one axis do not fit two";
}

TEST(KernelTable, ShowsOneSlice) {
    ui::KernelModel model(state("custom:kernel=[1 2;3 4|5 6;7 8]"));
    ui::KernelTable table(model);
    const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::Fatal);
    EXPECT_EQ(table.slice(), 1);
    EXPECT_EQ(table.data(table.index(0, 1), Qt::DisplayRole).toString(), QStringLiteral("6"));
    EXPECT_EQ(table.data(table.index(0, 0), Qt::AccessibleTextRole).toString(), QStringLiteral("x −1, y −1, z 0: 5"));
    EXPECT_EQ(table.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("x = 0"));
    table.setSlice(0);
    EXPECT_TRUE(table.setData(table.index(1, 1), QStringLiteral("1/2"), Qt::EditRole));
    EXPECT_EQ(shown(model.grid()), "[1 2;3 0.5|5 6;7 8]");
    EXPECT_FALSE(table.setData(table.index(1, 1), QStringLiteral("oops"), Qt::EditRole));
    EXPECT_EQ(shown(model.grid()), "[1 2;3 0.5|5 6;7 8]");
    EXPECT_TRUE(model.setExtent({3, 3, 3}).isEmpty());
    EXPECT_FALSE(model.setExtent({1 << 10, 1 << 10, 1}).isEmpty()) << "a million taps are refused";
}

TEST(KernelTable, FollowsSizeCentreAndUndo) {
    ui::KernelModel model(state("custom:kernel=[1 2;3 4|5 6;7 8]"));
    ui::KernelTable table(model);
    const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::Fatal);
    int resets = 0, changes = 0;
    QObject::connect(&table, &QAbstractItemModel::modelReset, [&] { ++resets; });
    QObject::connect(&table, &ui::KernelTable::changed, [&] {
        ++changes;
        ASSERT_EQ(table.rowCount(), model.grid().extent[1]) << "a listener sees the kernel and its table agree";
        ASSERT_LT(table.slice(), model.grid().extent[2]);
    });
    table.setSlice(0);
    EXPECT_TRUE(model.setExtent({3, 5, 4}).isEmpty());
    EXPECT_EQ(table.rowCount(), 5);
    EXPECT_EQ(table.columnCount(), 3);
    EXPECT_EQ(table.slice(), model.grid().centre[2] - 1) << "one slice before the centre, as it was";
    EXPECT_TRUE(model.setCentre({0, 0, 0}).isEmpty());
    EXPECT_EQ(table.slice(), 0);
    model.undo();
    model.undo();
    EXPECT_EQ(table.rowCount(), 2);
    EXPECT_EQ(resets, 4);
    model.setTaps({{table.tapAt(table.index(0, 0)), 9}}, QStringLiteral("Tap"));
    EXPECT_EQ(table.data(table.index(0, 0), Qt::DisplayRole).toString(), QStringLiteral("9"));
    EXPECT_EQ(resets, 4) << "new values in place";
    EXPECT_EQ(changes, 6);
}

TEST(KernelModel, UndoGoesBackStepByStep) {
    ui::KernelModel model(state("custom:kernel=[1 2 1]"));
    const ui::KernelState first = model.state();
    model.setTaps({{0, 5}}, QStringLiteral("Tap"));
    (void)model.setExpression("exp(-x^2/s)", {{"s", 1}}, app::Scaling::sum, false);
    for (const double s : {1.5, 2.0, 2.5})
        (void)model.setExpression("exp(-x^2/s)", {{"s", s}}, app::Scaling::sum, true);
    EXPECT_NEAR(app::sumOf(model.grid()), 1, 1e-12);
    const ui::KernelState last = model.state();
    model.undo();
    EXPECT_EQ(shown(model.grid()), "[5 2 1]") << "a slider is one change";
    model.undo();
    EXPECT_EQ(model.state(), first);
    EXPECT_FALSE(model.canUndo());
    model.redo();
    model.redo();
    EXPECT_EQ(model.state(), last);
}

TEST(KernelModel, AFormulaFollowsTheSizeUntilATapIsTyped) {
    ui::KernelModel model(state("custom:kernel=[1 2 1]"));
    EXPECT_TRUE(model.setExpression("1", {}, app::Scaling::sum, false).isEmpty());
    (void)model.setExtent({4, 1, 1});
    EXPECT_EQ(shown(model.grid()), "[0.25 0.25 0.25 0.25]");
    model.setTaps({{0, 1}}, QStringLiteral("Tap"));
    (void)model.setExtent({5, 1, 1});
    EXPECT_EQ(shown(model.grid()), "[1 0.25 0.25 0.25 0]");
    EXPECT_FALSE(model.setExpression("1/x", {}, app::Scaling::none, false).isEmpty());
    EXPECT_EQ(shown(model.grid()), "[1 0.25 0.25 0.25 0]") << "what cannot be computed changes nothing";
}

TEST(KernelModel, SymmetryTakesOthersAlong) {
    ui::KernelModel model(state("custom:kernel=[0 0 0;0 0 0;0 0 0]"));
    model.setSymmetry({{true, true, false}, false});
    model.setTaps({{0, 3}}, QStringLiteral("Tap"));
    EXPECT_EQ(shown(model.grid()), "[3 0 3;0 0 0;3 0 3]");
    model.setSymmetry({{true, false, false}, true});
    EXPECT_EQ(shown(model.grid()), "[0 0 0;0 0 0;0 0 0]") << "the nearest odd kernel";
    model.setTaps({{4, 7}, {3, -2}}, QStringLiteral("Tap"));
    EXPECT_EQ(shown(model.grid()), "[0 0 0;-2 0 2;0 0 0]") << "the mirror itself stays 0";
}

TEST(KernelModel, DimensionsComeAndGo) {
    ui::KernelModel model(state("custom:kernel=[1 2 1]"));
    (void)model.setDimension(2);
    EXPECT_EQ(shown(model.grid()), "[0 0 0;1 2 1;0 0 0]");
    (void)model.setDimension(3);
    EXPECT_EQ(model.grid().extent, (conv::Index3{3, 3, 3}));
    (void)model.setDimension(1);
    EXPECT_EQ(shown(model.grid()), "[1 2 1]");
}
