// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/recipe_steps.h"
#include "tests/ui/view_support.h"
#include "ui/models/histogram.h"
#include "ui/models/thumbnail.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/panels/recipe/fields/fields.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/panels/recipe/step_hint.h"
#include "ui/text/recipe_text.h"
#include "ui/window/arguments.h"
#include "ui/window/bars/palette.h"
#include <QLineEdit>
#include <QTest>
#include <conv/error.h>
#include <gtest/gtest.h>
#include <malloc.h>

namespace {

using view::recipe;

const app::ParamSpec& sigma() {
    return app::paramNamed(app::filterNamed("gaussian"), "sigma");
}

conv::Layout head() {
    conv::Layout layout;
    layout.dimension = 3;
    layout.type = conv::ElementType::i16;
    layout.extent = {96, 112, 88};
    layout.geometry.spacing = {0.5, 0.5, 2};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    return layout;
}

} // namespace

TEST(Panel, ShownValuesAreReadBack) {
    for (const char* typed : {"2mm", "2x2x1mm", "fwhm 4mm", "0.5", "3px"}) {
        const app::Value value = app::parseValue(sigma(), typed);
        const QString shown = ui::shownValue(value);
        EXPECT_EQ(app::parseValue(sigma(), ui::typedValue(shown)), value) << shown.toStdString();
    }
    EXPECT_EQ(ui::shownValue(app::parseValue(sigma(), "2x2x1mm")), QStringLiteral("2 × 2 × 1 mm"));
    EXPECT_EQ(ui::typedValue(QStringLiteral("−1.5 mm")), "-1.5mm");
}

TEST(Panel, ChangesHaveWords) {
    using ui::changeText;
    EXPECT_EQ(changeText(recipe({"gaussian:sigma=0.8mm"}), recipe({"gaussian:sigma=1mm"})),
              QStringLiteral("Sigma 0.8 mm to 1 mm"));
    EXPECT_EQ(changeText(recipe({}), recipe({"sobel"})), QStringLiteral("Add Sobel edges"));
    EXPECT_TRUE(changeText(recipe({"sobel", "box"}), recipe({"sobel"})).startsWith(QStringLiteral("Remove ")));
    EXPECT_TRUE(changeText(recipe({"sobel", "box"}), recipe({"box", "sobel"})).startsWith(QStringLiteral("Move ")));
    EXPECT_EQ(changeText(recipe({"sobel", "box", "median"}), recipe({"box", "median", "sobel"})),
              QStringLiteral("Move Sobel edges"));
    EXPECT_EQ(changeText(recipe({"sobel", "box", "median"}), recipe({"median", "sobel", "box"})),
              QStringLiteral("Move Median"));
    EXPECT_EQ(changeText(recipe({"sobel", "box", "median"}), recipe({"median", "box", "sobel"})),
              QStringLiteral("Change recipe"));
    EXPECT_EQ(changeText(recipe({"gaussian"}), recipe({"gaussian:variant=cpu-fft"})),
              QStringLiteral("Variant automatic to cpu-fft"));
    EXPECT_EQ(changeText(recipe({"gaussian"}), recipe({"gaussian:device=cpu"})),
              QStringLiteral("Device automatic to CPU"));
    EXPECT_EQ(ui::recipeSummary(recipe({"gaussian:sigma=1mm", "box:size=5"})), QStringLiteral("gaussian 1 mm, box 5"));
}

TEST(Panel, HintsSayWhatALengthMeansHere) {
    const auto hints = ui::stepHints(app::parseStep("gaussian:sigma=1mm"), head());
    ASSERT_TRUE(hints.contains("sigma"));
    EXPECT_TRUE(hints.at("sigma").startsWith(QStringLiteral("2 × 2 × 0.5 px\nradius 8 × 8 × 2")))
        << hints.at("sigma").toStdString();
    const auto pixels = ui::stepHints(app::parseStep("gaussian:sigma=2"), head());
    EXPECT_TRUE(pixels.at("sigma").startsWith(QStringLiteral("1 × 1 × 4 mm"))) << pixels.at("sigma").toStdString();
}

TEST(Panel, HintsSayWhatANumberCountsFrom) {
    const auto hint = [](const char* step, const char* key) {
        QString problem;
        auto hints = ui::stepHints(app::parseStep(step), head(), &problem);
        EXPECT_TRUE(problem.isEmpty()) << problem.toStdString();
        return hints[key].toStdString();
    };
    EXPECT_EQ(hint("structure-tensor:sigma=1,axes=xy", "sigma"),
              "0.5 mm\nradius 4, cut at 4 σ: 0.0007\u00a0% of the weight left out");
    EXPECT_EQ(hint("structure-tensor:axes=xy", "contrast"), "of the largest norm");
    EXPECT_EQ(hint("bilateral:range=30", "range"), "differences of 90 and more hardly count");
    EXPECT_EQ(hint("canny", "low"), "of the steepest edge");
    EXPECT_EQ(hint("canny:low=20,high=40", "high"), "on the raw Sobel scale");
    EXPECT_EQ(hint("median:size=3", "size"), "1.5 × 1.5 × 6 mm");
    EXPECT_EQ(hint("gabor:axes=xy,sigma=2,wavelength=6", "wavelength"), "3 mm");
    EXPECT_EQ(hint("gabor:axes=xz,sigma=2,wavelength=6", "wavelength"), "3 × 12 mm");
    EXPECT_TRUE(hint("gabor:axes=xy", "sigma").starts_with("1 mm\n"));
    EXPECT_EQ(hint("gabor:axes=xy", "phase"), "degrees: 0 for lines, 90 for edges");
    EXPECT_EQ(hint("emboss:axes=xy", "angle"), "degrees: 0 to the right, 90 down");
}

TEST(Panel, AHistogramCountsEverySampleOnce) {
    conv::Layout layout;
    layout.extent = {100, 10, 1};
    const auto v = view::make(layout, [](double x, double, double, int) { return x < 1 ? NAN : x; });
    const ui::Histogram h = ui::histogramOf(*v, {});
    EXPECT_EQ(h.samples, 990);
    EXPECT_EQ(h.nan, 10);
    EXPECT_EQ(h.least, 1);
    EXPECT_EQ(h.most, 99);
    EXPECT_NEAR(h.mean, 50, 1e-9);
    EXPECT_NEAR(h.deviation, std::sqrt((99.0 * 99 - 1) / 12), 1e-9);
    double sum = 0;
    for (const double b : h.bins)
        sum += b;
    EXPECT_EQ(sum, 990);
}

TEST(Panel, ThumbnailsShowSomething) {
    conv::Layout signal;
    signal.dimension = 1;
    signal.extent = {500, 1, 1};
    const auto wave = view::make(signal, [](double x, double, double, int) { return std::sin(x / 20); });
    EXPECT_FALSE(view::oneColor(ui::thumbnail(*wave, {120, 80})));
    const auto ramp = view::make(head(), [](double x, double y, double z, int) { return x + y + z; });
    EXPECT_FALSE(view::oneColor(ui::thumbnail(*ramp, {120, 80})));
}

TEST(Panel, ArrowsStepANumberOfAQuantity) {
    ui::QuantityBox box(sigma());
    box.setQuantity(std::get<app::Quantity>(app::parseValue(sigma(), "1x2mm")));
    box.resize(box.sizeHint());
    box.show();
    const double step = sigma().step;
    QLineEdit* edit = box.findChild<QLineEdit*>();
    edit->setCursorPosition(0);
    QTest::keyClick(&box, Qt::Key_Up);
    EXPECT_NEAR(box.quantity().numbers[0], 1 + step, 1e-9);
    edit->setCursorPosition(static_cast<int>(edit->text().size()));
    QTest::keyClick(&box, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_NEAR(box.quantity().numbers[1], 2 - step / 10, 1e-9);
    EXPECT_EQ(box.quantity().unit, app::Unit::mm);
}

TEST(Panel, AFaultyNumberIsSaidAndChangesNothing) {
    ui::QuantityBox box(sigma());
    box.setQuantity(std::get<app::Quantity>(app::parseValue(sigma(), "1mm")));
    QString problem;
    int edits = 0;
    QObject::connect(&box, &ui::QuantityBox::problem, [&](const QString& p) { problem = p; });
    QObject::connect(&box, &ui::QuantityBox::edited, [&] { ++edits; });
    box.show();
    box.selectAll();
    QTest::keyClicks(&box, QStringLiteral("abc")); // letters that begin no value are left to the window
    EXPECT_EQ(box.text(), QStringLiteral("1 mm"));
    QTest::keyClicks(&box, QStringLiteral("-"));
    EXPECT_TRUE(problem.isEmpty()) << "it may still become a number";
    QTest::keyClick(&box, Qt::Key_Return);
    EXPECT_FALSE(problem.isEmpty());
    EXPECT_TRUE(box.property("error").toBool());
    EXPECT_EQ(edits, 0);
    EXPECT_EQ(box.quantity().numbers.front(), 1);
}

TEST(Panel, AFieldWithTheFocusGoesQuietlyWithItsStep) {
    QWidget window;
    auto* card = new ui::StepCard(1, recipe({"gaussian"}).steps.front(), head(), &window);
    window.show();
    window.activateWindow();
    auto* box = card->findChild<ui::QuantityBox*>();
    ASSERT_NE(box, nullptr);
    box->setFocus();
    ASSERT_TRUE(QTest::qWaitFor([&] { return box->hasFocus(); }));
    // On focus loss it reports its text to labels that are being deleted.
    mallopt(M_PERTURB, 0xA5);
    delete card;
    mallopt(M_PERTURB, 0);
}

TEST(Panel, TheSearchFindsByNameWordsAndLetters) {
    const ui::Palette::Entry gaussian{
        QStringLiteral("Gaussian blur"), QStringLiteral("Smooths"), {}, QStringLiteral("gaussian"), {}, {}, {}};
    EXPECT_EQ(ui::paletteRank(gaussian, QStringLiteral("gau")), 0);
    EXPECT_EQ(ui::paletteRank(gaussian, QStringLiteral("blur")), 1);
    EXPECT_EQ(ui::paletteRank(gaussian, QStringLiteral("smooth")), 3);
    EXPECT_EQ(ui::paletteRank(gaussian, QStringLiteral("gbl")), 4);
    EXPECT_EQ(ui::paletteRank(gaussian, QStringLiteral("sobel")), -1);
}

TEST(Panel, ShapesInFewWords) {
    EXPECT_EQ(ui::shapeText(head()), QStringLiteral("96 × 112 × 88, int16"));
}

TEST(Panel, ArgumentsOfTheWindow) {
    const ui::Arguments a =
        ui::parseArguments({QStringLiteral("a.npy"), QStringLiteral("--filter"), QStringLiteral("gaussian:sigma=2"),
                            QStringLiteral("--size=1280x800"), QStringLiteral("--theme"), QStringLiteral("light")});
    EXPECT_EQ(a.files, QStringList{QStringLiteral("a.npy")});
    EXPECT_EQ(a.recipe, recipe({"gaussian:sigma=2"}));
    EXPECT_EQ(*a.size, QSize(1280, 800));
    EXPECT_EQ(*a.theme, ui::Theme::light);
    EXPECT_THROW((void)ui::parseArguments({QStringLiteral("--no-such-option"), QStringLiteral("1")}), conv::Error);
    EXPECT_THROW((void)ui::parseArguments({QStringLiteral("--size"), QStringLiteral("big")}), conv::Error);
    EXPECT_THROW((void)ui::parseArguments({QStringLiteral("--show"), QStringLiteral("nothing")}), conv::Error);
    EXPECT_THROW((void)ui::parseArguments({QStringLiteral("--colors"), QStringLiteral("nothing")}), conv::Error);
    EXPECT_EQ(ui::parseArguments({QStringLiteral("--show"), QStringLiteral("swipe")}).show, QStringLiteral("swipe"));
}
