// SPDX-License-Identifier: Apache-2.0
// Presets in the window: pictures, search, refusals, undo, the start page's samples, thresholds of a run.
#include "app/recipe/presets.h"
#include "tests/ui/window_support.h"
#include "ui/text/number.h"
#include "ui/window/bars/palette.h"
#include "ui/window/start/picture_card.h"
#include <QLineEdit>

namespace {

using window_test::Window;

ui::PictureCard* cardOf(QWidget& window, const QString& title) {
    for (auto* button : window.findChildren<QAbstractButton*>())
        if (auto* card = dynamic_cast<ui::PictureCard*>(button); card != nullptr && card->text() == title)
            return card;
    return nullptr;
}

} // namespace

TEST(PresetPictures, EveryPresetHasOneBeforeAndAfter) {
    for (const app::Preset& preset : app::presets()) {
        const QImage picture(
            QStringLiteral(":/presets/%1.png")
                .arg(QString::fromUtf8(preset.name.data(), static_cast<qsizetype>(preset.name.size()))));
        ASSERT_FALSE(picture.isNull()) << preset.name;
        EXPECT_GE(picture.width(), 2 * picture.height()) << preset.name;
        const QImage before = picture.copy(0, 0, picture.height(), picture.height()),
                     after = picture.copy(picture.width() - picture.height(), 0, picture.height(), picture.height());
        EXPECT_FALSE(view::oneColor(before) || view::oneColor(after)) << preset.name;
        EXPECT_NE(before, after) << preset.name;
    }
}

TEST_F(Window, APresetIsAddedAndTakenBack) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("median")}});
    window_->addPreset(*app::presetNamed("edges"));
    settle();
    EXPECT_EQ(documents().current().recipe,
              (app::Recipe{{app::parseStep("median"), app::parseStep("gaussian"), app::parseStep("sobel")}}));
    ASSERT_TRUE(outcome().result);
    window_->actions()["edit.undo"]->trigger();
    settle();
    EXPECT_EQ(documents().current().recipe, (app::Recipe{{app::parseStep("median")}}));
}

TEST_F(Window, APresetWithARequiredFieldTakesIt) {
    open(volumeFile());
    window_->addPreset(*app::presetNamed("smooth-in-mask"), QStringLiteral("mask=10:30x8:28x2:12"));
    settle();
    expectResult("gaussian:fwhm=6mm,mask=10:30x8:28x2:12,outside=0,normalized=true");
}

TEST_F(Window, APresetThatDoesNotSuitSaysWhy) {
    open(imageFile());
    window_->addPreset(*app::presetNamed("notch-50"));
    ASSERT_FALSE(window_->messages().messages().empty());
    EXPECT_TRUE(documents().current().recipe.steps.empty());
    window_->addPreset(*app::presetNamed("smooth-6mm")); // px only
    EXPECT_TRUE(documents().current().recipe.steps.empty());
}

TEST_F(Window, PresetsAreFoundBySynonyms) {
    open(QString::fromUtf8(tests::sourceDir()) + QStringLiteral("/samples/ecg.wav"));
    edits().setRecipe({});
    window_->actions()["filter.presets"]->trigger();
    auto* palette = window_->findChild<ui::Palette*>();
    ASSERT_NE(palette, nullptr);
    ASSERT_TRUE(palette->isVisible());
    EXPECT_EQ(palette->shownCount(), static_cast<int>(app::presets().size()));
    view::save(view::grab(*window_, 1), "presets-palette");
    palette->edit()->setText(QStringLiteral("wander"));
    EXPECT_EQ(palette->shownCount(), 1);
    QTest::keyClick(palette->edit(), Qt::Key_Return);
    settle();
    EXPECT_EQ(documents().current().recipe, app::presetNamed("remove-drift")->recipe);
}

TEST_F(Window, TheStartPageOpensThePresetsSample) {
    settle();
    ui::PictureCard* const card = cardOf(*window_, QStringLiteral("50 Hz notch"));
    ASSERT_NE(card, nullptr);
    card->click();
    settle();
    ASSERT_FALSE(documents().empty());
    EXPECT_EQ(documents().current().path.filename().string(), "ecg.wav");
    EXPECT_EQ(documents().current().recipe, app::presetNamed("notch-50")->recipe);
}

TEST_F(Window, TheFormShowsOtsusThreshold) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("median"), app::parseStep("threshold")}});
    settle();
    ASSERT_EQ(outcome().report.thresholds.size(), 1U);
    const QString wanted = QStringLiteral("Threshold: %1").arg(ui::number(outcome().report.thresholds[0].value, 5));
    const auto labels = window_->recipe().card(1)->findChildren<QLabel*>();
    EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), [&](const QLabel* l) { return l->text() == wanted; }))
        << wanted.toStdString();
    view::save(view::grab(*window_, 1), "threshold-form");
}
