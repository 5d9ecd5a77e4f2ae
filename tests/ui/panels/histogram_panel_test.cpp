// SPDX-License-Identifier: Apache-2.0
// A hint appears if the display window shows a result in one tone; the window does not change.
#include "tests/ui/view_data.h"
#include "ui/panels/histogram/histogram_panel.h"
#include "ui/window/views/four_up.h"
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <gtest/gtest.h>

namespace {

ui::Histogram from(double least, double most) {
    ui::Histogram h;
    h.low = h.least = least;
    h.high = h.most = most;
    h.samples = 10;
    h.bins.assign(160, 1.0);
    return h;
}

bool tells(ui::HistogramPanel& panel) {
    for (const QLabel* label : panel.findChildren<QLabel*>())
        if (label->text().contains(QLatin1String("one tone")))
            return label->isVisibleTo(&panel);
    return false;
}

TEST(HistogramPanel, TellsOfAResultThatTheWindowLeavesInOneTone) {
    auto window = std::make_shared<ui::WindowLevel>();
    window->set(127.5, 255);
    ui::HistogramPanel panel;
    panel.setWindowLevel(window, {});
    panel.setHistograms(from(0, 255), {});
    EXPECT_FALSE(tells(panel));
    panel.setHistograms(from(0, 255), from(0, 1)); // a measure computed from bytes
    EXPECT_TRUE(tells(panel));
    EXPECT_EQ(window->width(), 255);
    window->set(0.5, 1);
    EXPECT_FALSE(tells(panel));
    panel.setHistograms(from(0, 255), from(300, 400)); // outside the window
    EXPECT_TRUE(tells(panel));
    panel.setHistograms(from(0, 255), from(7, 7)); // one tone in any window
    EXPECT_FALSE(tells(panel));
    panel.setWindowLevel(nullptr, {});
    EXPECT_FALSE(tells(panel));
}

TEST(HistogramPanel, ADraggedWindowOfWholeNumbersHasNoDecimals) {
    auto window = std::make_shared<ui::WindowLevel>();
    ui::HistogramPanel panel;
    panel.setWindowLevel(window, {});
    const auto shows = [&](const char* text) {
        const QList<QLineEdit*> fields = panel.findChildren<QLineEdit*>();
        return std::any_of(fields.begin(), fields.end(),
                           [&](const QLineEdit* field) { return field->text() == QString::fromUtf8(text); });
    };
    window->set(99.81, 639.3); // as a drag leaves them
    EXPECT_TRUE(shows("100"));
    EXPECT_TRUE(shows("639"));
    window->set(0.4567, 0.25); // shares
    EXPECT_TRUE(shows("0.457"));
    EXPECT_TRUE(shows("0.25"));
}

TEST(HistogramPanel, TellsHowMuchIsNoNumber) {
    ui::HistogramPanel panel;
    const auto told = [&](ui::Histogram before, std::optional<ui::Histogram> after) {
        panel.setHistograms(before, after);
        for (const QLabel* label : panel.findChildren<QLabel*>())
            if (label->isVisibleTo(&panel) && label->text().contains(QLatin1String("NaN")))
                return label->text();
        return QString();
    };
    ui::Histogram half = from(0, 1), most = half, all;
    half.nan = 8;
    half.inf = 2;
    most.nan = 30;
    all.nan = 7;
    EXPECT_EQ(told(from(0, 1), from(0, 1)), QString());
    EXPECT_EQ(told(half, {}), QStringLiteral("50 % of samples are NaN or infinite"));
    EXPECT_EQ(told(half, half), QStringLiteral("50 % of samples are NaN or infinite"));
    EXPECT_EQ(told(half, most), QString::fromUtf8("50 → 75 % of samples are NaN or infinite"));
    EXPECT_EQ(told(all, {}), QStringLiteral("100 % of samples are NaN or infinite"));
    EXPECT_EQ(told(from(0, 1), {}), QString());
}

TEST(HistogramPanel, UsualWindowsOfATomographyAreOfferedWhereItsValuesTellOfOne) {
    const auto offered = [](const ui::HistogramPanel& panel) {
        for (auto* box : panel.findChildren<QComboBox*>())
            if (const int row = box->findText(QStringLiteral("CT bone")); row >= 0)
                return !qobject_cast<QListView*>(box->view())->isRowHidden(row);
        return false;
    };
    auto window = std::make_shared<ui::WindowLevel>();
    ui::HistogramPanel panel;
    panel.setWindowLevel(window, {});
    EXPECT_FALSE(offered(panel));
    panel.setWindowLevel(window, QStringLiteral("HU"));
    EXPECT_TRUE(offered(panel));
    panel.setWindowLevel(window, {}, true); // NIfTI stores no unit
    EXPECT_TRUE(offered(panel));
    ui::FourUp head, plain;
    head.setVolumes(view::head(), nullptr, {});
    EXPECT_TRUE(ui::ofTomography(head));
    conv::Layout layout = view::head()->layout();
    plain.setVolumes(view::make(layout, [](double x, double, double, int) { return x; }), nullptr, {});
    EXPECT_FALSE(ui::ofTomography(plain));
}

TEST(HistogramPanel, AResultOfItsOwnQuantityHasAnAxisOfItsOwn) {
    const auto ends = [](const ui::HistogramPanel& panel) {
        QStringList texts;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            texts << label->text();
        return texts;
    };
    auto window = std::make_shared<ui::WindowLevel>();
    window->set(40, 400);
    ui::HistogramPanel panel;
    panel.setWindowLevel(window, QStringLiteral("HU"));
    window->setMeasure({app::Meaning::size, "vesselness"});
    panel.setHistograms(from(-1000, 2000), from(0, 0.75), true);
    EXPECT_TRUE(ends(panel).contains(QStringLiteral("0.75"))) << ends(panel).join(u' ').toStdString();
    EXPECT_FALSE(ends(panel).join(u' ').contains(QStringLiteral("HU")));
    window->setSourceAlone(true);
    EXPECT_TRUE(ends(panel).join(u' ').contains(QStringLiteral("HU")));
    EXPECT_FALSE(ends(panel).contains(QStringLiteral("0.75")));
}

} // namespace
