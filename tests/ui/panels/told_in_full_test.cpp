// SPDX-License-Identifier: Apache-2.0
// Facts about data and views are complete and true: sizes, unreadable series, volume presets.
#include "tests/ui/window_support.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/panels/documents/series_picker.h"
#include "ui/panels/histogram/histogram_panel.h"
#include "ui/panels/look/look_cuts.h"
#include "ui/panels/look/look_window.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/window/views/four_up.h"
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QListWidget>
#include <map>

namespace {

using window_test::Window;

TEST_F(Window, TheGeometryIsToldInFull) {
    conv::Layout layout = window_test::layoutOf(3, {64, 60, 40}, conv::ElementType::u16);
    layout.times = 20;
    layout.channels = 3;
    for (const auto& [name, value] : ui::geometryFacts(conv::Volume(layout)))
        EXPECT_LE(value.size(), 24) << name.toStdString() << ": " << value.toStdString(); // width of the dock
    std::map<QString, QString> facts;
    for (const auto& [name, value] : ui::geometryFacts(conv::Volume(layout)))
        facts[name] = value;
    EXPECT_EQ(facts[QStringLiteral("Samples")], QStringLiteral("64 × 60 × 40"));
    EXPECT_EQ(facts[QStringLiteral("Time points")], QStringLiteral("20"));
    EXPECT_EQ(facts[QStringLiteral("Channels")], QStringLiteral("3"));
    EXPECT_EQ(facts[QStringLiteral("Stored as")], QStringLiteral("uint16"));
    // The stored type of the file is shown if it differs from memory.
    conv::Volume signal(window_test::layoutOf(1, {100, 1, 1}, conv::ElementType::f32));
    signal.info().notes.emplace_back("Stored as", "int16, 0.0025 mV a step");
    EXPECT_EQ(ui::geometryFacts(signal).back(),
              std::pair(QStringLiteral("Stored as"), QStringLiteral("int16, 0.0025 mV a step")));
}

TEST_F(Window, TheSizeOfARegionIsToldInFull) {
    open(volumeFile());
    window_->views().view()->marks()->setRegion({{2, 2, 2}, {32, 30, 12}});
    settle();
    bool told = false;
    for (const QLabel* l : window_->measurements().findChildren<QLabel*>())
        if (l->isVisible() && l->text() == QStringLiteral("27 × 25.2 × 25 mm")) {
            told = true;
            EXPECT_LE(l->sizeHint().width(), l->width());
        }
    EXPECT_TRUE(told);
}

TEST_F(Window, WhatDidNotRunSaysWhatIsShownInstead) {
    open(volumeFile());
    const std::vector<app::Step> refused{app::parseStep("structure-tensor:output=orientation")}; // requires two axes
    edits().setRecipe({refused});
    settle();
    EXPECT_EQ(window_->status().badgeText(), QStringLiteral("Not computed: the source is shown"));
    edits().setRecipe({{app::parseStep("gaussian")}});
    settle();
    edits().setRecipe({refused});
    settle();
    EXPECT_EQ(window_->status().badgeText(), QStringLiteral("Not computed: the last result is shown"));
}

TEST_F(Window, ASeriesThatCannotBeReadSaysWhy) {
    const QString slices = QStringLiteral(CONVAPP_SOURCE_DIR "/samples/head_ct_dicom");
    if (!app::io::formatOf((slices + QStringLiteral("/slice_001.dcm")).toStdString()).missing.empty())
        GTEST_SKIP() << "built without DICOM";
    const QString folder = path(QStringLiteral("several"));
    ASSERT_TRUE(QDir().mkpath(folder));
    // Two series: slices, and one with a duplicated slice under another series identifier.
    for (const char* name : {"slice_001.dcm", "slice_002.dcm"})
        ASSERT_TRUE(QFile::copy(slices + QLatin1Char('/') + QLatin1String(name),
                                folder + QLatin1Char('/') + QLatin1String(name)));
    QFile one(slices + QStringLiteral("/slice_003.dcm"));
    ASSERT_TRUE(one.open(QIODevice::ReadOnly));
    QByteArray bytes = one.readAll();
    const QByteArray tag("\x20\x00\x0e\x00UI", 6); // Series Instance UID
    const qsizetype at = bytes.indexOf(tag);
    ASSERT_GT(at, 0);
    const int length = static_cast<unsigned char>(bytes[at + 6]);
    const qsizetype last = at + 8 + length - (bytes[at + 8 + length - 1] == '\0' ? 2 : 1);
    bytes[last] = bytes[last] == '1' ? '2' : '1';
    for (const char* name : {"a.dcm", "b.dcm"}) {
        QFile twice(folder + QLatin1Char('/') + QLatin1String(name));
        ASSERT_TRUE(twice.open(QIODevice::WriteOnly));
        twice.write(bytes);
        bytes.back() = static_cast<char>(bytes.back() ^ 1); // no copy, which would be left out
    }
    open(folder);
    auto* picker = window_->findChild<ui::SeriesPicker*>();
    ASSERT_NE(picker, nullptr);
    ASSERT_EQ(picker->list()->count(), 2);
    const auto texts = [&] { return picker->list()->item(0)->text() + picker->list()->item(1)->text(); };
    EXPECT_TRUE(QTest::qWaitFor([&] { return texts().contains(QStringLiteral("cannot be opened: ")); }, 20000))
        << texts().toStdString();
    EXPECT_FALSE(texts().contains(QStringLiteral("--")));
    const auto chosen = [&] { return picker->list()->currentItem()->text(); };
    EXPECT_FALSE(chosen().contains(QStringLiteral("cannot be opened"))) << chosen().toStdString();
    picker->reject();
}

TEST_F(Window, AColorImageTakesNoMapOfColors) {
    conv::Layout layout = window_test::layoutOf(2, {4, 4, 1}, conv::ElementType::u8);
    layout.channels = 3;
    open(file(QStringLiteral("colors.ppm"),
              *view::make(layout, [](double, double, double, int c) { return c == 2 ? 200.0 : 10.0; })));
    auto* panel = window_->findChild<ui::HistogramPanel*>();
    const auto maps = [&] {
        for (QComboBox* box : panel->findChildren<QComboBox*>())
            if (box->accessibleName() == QStringLiteral("Colours"))
                return box;
        return static_cast<QComboBox*>(nullptr);
    }();
    ASSERT_NE(maps, nullptr);
    ASSERT_EQ(documents().current().source->layout().channels, 3);
    EXPECT_FALSE(maps->isEnabled());
    EXPECT_TRUE(maps->toolTip().contains(QStringLiteral("colours of its own")));
    open(imageFile());
    EXPECT_TRUE(maps->isEnabled());
}

TEST_F(Window, AChangedLookIsNotCalledByItsPresetAlone) {
    open(volumeFile());
    auto* view = qobject_cast<ui::FourUp*>(window_->views().view())->volume();
    view->setPreset(QStringLiteral("CT bone"));
    EXPECT_EQ(view->stateTexts().front(), QStringLiteral("CT bone"));
    window_->showLook();
    ui::LookWindow* look = window_->lookWindow();
    ASSERT_NE(look, nullptr);
    const auto choose = [&](int mode) {
        look->modeBox()->setCurrentIndex(mode);
        Q_EMIT look->modeBox()->activated(mode);
    };
    EXPECT_TRUE(look->modeHint()->text().isEmpty());
    choose(2); // the smallest value, transparent in this preset
    EXPECT_EQ(view->stateTexts().front(), QStringLiteral("CT bone, smallest value"));
    EXPECT_TRUE(look->modeHint()->text().contains(QStringLiteral("transparent")));
    choose(4); // opacities add up, large in this preset
    EXPECT_EQ(view->stateTexts().front(), QStringLiteral("CT bone, sum, as an X-ray picture"));
    EXPECT_TRUE(look->modeHint()->text().contains(QStringLiteral("opaque"))) << look->modeHint()->text().toStdString();
    choose(0);
    EXPECT_EQ(view->stateTexts().front(), QStringLiteral("CT bone"));
    EXPECT_TRUE(look->modeHint()->text().isEmpty());
    ui::VolumePreset changed = look->model().look();
    changed.ambient += 0.1;
    look->model().change(changed);
    EXPECT_EQ(view->stateTexts().front(), QStringLiteral("CT bone, changed"));
    // A plane can be moved and turned only while it exists.
    QCheckBox* side = nullptr;
    for (QCheckBox* box : look->findChildren<QCheckBox*>())
        if (box->text() == QStringLiteral("Other side"))
            side = box;
    ASSERT_NE(side, nullptr);
    EXPECT_FALSE(side->isEnabled());
    look->cuts().planeBox()->setCurrentIndex(1);
    Q_EMIT look->cuts().planeBox()->activated(1);
    EXPECT_TRUE(side->isEnabled());
}

} // namespace
