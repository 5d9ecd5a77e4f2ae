// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/contrast.h"
#include "tests/ui/view_support.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QCheckBox>
#include <QComboBox>
#include <QDirIterator>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <gtest/gtest.h>

namespace {

using window_test::contrast;

double worst(const QColor& color, const std::vector<QColor>& grounds) {
    double ratio = 21;
    for (const QColor& ground : grounds)
        ratio = std::min(ratio, contrast(color, ground));
    return ratio;
}

QWidget* gallery() {
    auto* page = new QWidget;
    page->setProperty("dock", true);
    auto* column = new QVBoxLayout(page);
    const auto row = [&](std::initializer_list<QWidget*> widgets) {
        auto* line = new QHBoxLayout;
        for (QWidget* widget : widgets)
            line->addWidget(widget);
        line->addStretch();
        column->addLayout(line);
    };
    const auto button = [](const char* text, const char* property = nullptr, const QVariant& value = true) {
        auto* b = new QPushButton(QString::fromUtf8(text));
        if (property)
            b->setProperty(property, value);
        return b;
    };
    auto* disabled = button("Disabled");
    disabled->setEnabled(false);
    auto* tool = new QToolButton;
    tool->setIcon(ui::icon(QStringLiteral("open")));
    tool->setIconSize({20, 20});
    row({button("Open file", "primary"), button("Self-test"), disabled, button("Measure again", "link"), tool});
    auto* middle = button("Before", "segment", QStringLiteral("middle"));
    auto* first = button("After", "segment", QStringLiteral("first"));
    for (auto* b : {first, middle})
        b->setCheckable(true);
    first->setChecked(true);
    auto* segments = new QHBoxLayout;
    segments->setSpacing(0);
    for (auto* b : {first, middle, button("Difference", "segment", QStringLiteral("last"))})
        segments->addWidget(b);
    segments->addStretch();
    column->addLayout(segments);
    auto* combo = new QComboBox;
    combo->addItems({QStringLiteral("reflect"), QStringLiteral("mirror")});
    auto* spin = new QDoubleSpinBox;
    spin->setSuffix(QStringLiteral(" mm"));
    row({new QLineEdit(QStringLiteral("1 mm")), spin, combo});
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setValue(40);
    auto* check = new QCheckBox(QStringLiteral("Approximate"));
    check->setChecked(true);
    auto* radio = new QRadioButton(QStringLiteral("causal"));
    radio->setChecked(true);
    row({slider, check, new QCheckBox(QStringLiteral("Peers")), radio});
    auto* icons = new QHBoxLayout;
    icons->setSpacing(4);
    QDirIterator files(QStringLiteral(":/icons"));
    while (files.hasNext()) {
        auto* label = new QLabel;
        label->setPixmap(ui::iconPixmap(QFileInfo(files.next()).baseName(), ui::tokens().text2, 20, 2));
        icons->addWidget(label);
    }
    column->addLayout(icons);
    auto* value =
        new ui::NumberLabel(ui::integer(-1024) + QStringLiteral(" to ") + ui::integer(2108) + QStringLiteral(" HU"));
    value->setProperty("role", QStringLiteral("value"));
    row({value});
    return page;
}

TEST(view_theme, contrastOfEveryTokenHolds) {
    for (const ui::Tokens* t : {&ui::darkTokens(), &ui::lightTokens()}) {
        const std::vector<QColor> grounds{t->win, t->panel, t->card, t->field, t->hover, t->sel};
        EXPECT_GE(worst(t->text, grounds), t->dark ? 9.6 : 13.1);
        EXPECT_GE(worst(t->text2, grounds), 5.6);
        EXPECT_GE(worst(t->acc, grounds), 4.9);
        EXPECT_GE(worst(t->good, grounds), 4.6);
        EXPECT_GE(worst(t->warn, grounds), 5.2);
        EXPECT_GE(worst(t->err, grounds), 5.2);
        EXPECT_GE(contrast(t->onAcc, t->accFill), 4.9);
        EXPECT_GE(worst(t->before, {t->panel, t->card}), 5.2);
        EXPECT_GE(worst(t->after, {t->panel, t->card}), 5.2);
        EXPECT_GE(worst(t->ctl, grounds), 3.2);
        EXPECT_GE(worst(t->dis, grounds), 3.1);
        for (const QColor& part : {t->upload, t->kernel, t->download, t->host})
            EXPECT_GE(worst(part, {t->panel, t->card}), 3.1);
    }
}

TEST(view_theme, everyIconHasLinesInTheColourAskedFor) {
    QDirIterator files(QStringLiteral(":/icons"));
    ASSERT_TRUE(files.hasNext());
    while (files.hasNext()) {
        const QString name = QFileInfo(files.next()).baseName();
        const QImage picture = ui::iconPixmap(name, QColor(200, 40, 90), 16, 2).toImage();
        ASSERT_EQ(picture.width(), 32) << name.toStdString();
        int inked = 0;
        for (int y = 0; y < 32; ++y)
            for (int x = 0; x < 32; ++x)
                if (qAlpha(picture.pixel(x, y)) == 255) {
                    EXPECT_NEAR(qRed(picture.pixel(x, y)), 200, 2) << name.toStdString();
                    ++inked;
                }
        EXPECT_GT(inked, 4) << name.toStdString();
        EXPECT_FALSE(ui::icon(name).isNull());
    }
    EXPECT_TRUE(ui::icon(QStringLiteral("no-such-icon")).isNull());
}

TEST(view_theme, widgetsTakeTheTokensInBothThemes) {
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        const std::unique_ptr<QWidget> page(gallery());
        const QImage picture = view::grab(*page, 1);
        view::save(picture, theme == ui::Theme::dark ? "theme-dark" : "theme-light");
        EXPECT_EQ(QColor(picture.pixel(2, 2)), ui::tokens().panel);
        EXPECT_GT(view::countColor(picture, ui::tokens().accFill), 500);
        view::save(view::grab(*page, 2), theme == ui::Theme::dark ? "theme-dark-2x" : "theme-light-2x");
    }
    ui::setTheme(ui::Theme::dark);
}

} // namespace
