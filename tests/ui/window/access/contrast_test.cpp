// SPDX-License-Identifier: Apache-2.0
// Texts can be read in both themes (WCAG 2, level AA): colours of the palette, of the style sheet, and pixels as
// painted. Nothing moves by itself.
#include "tests/ui/contrast.h"
#include "tests/ui/window_support.h"
#include "ui/compare/compare_area.h"
#include "ui/style/style_sheet.h"
#include <QComboBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStyle>
#include <map>

namespace {

using window_test::blended;
using window_test::contrast;
using window_test::nameOf;
using window_test::Window;

constexpr double readable = 4.5;

class Contrast : public Window {
  protected:
    /// Checks each visible text that can be used: its ink is the pixel that differs most from the commonest colour.
    int expectReadable(QWidget& window, const char* name) {
        constexpr double ratio = 3; // strokes are wide enough to reach their full colour
        const QImage picture = view::grab(window, ratio);
        int count = 0;
        for (QWidget* w : window.findChildren<QWidget*>()) {
            if (!w->isVisible() || !w->isEnabled() || w->window() != &window || textOf(*w).trimmed().isEmpty())
                continue;
            QRect place(w->mapTo(&window, QPoint(0, 0)), w->size());
            for (const QWidget* part = w; part != &window; part = part->parentWidget()) // scrolled out of sight
                place &= QRect(part->parentWidget()->mapTo(&window, QPoint(0, 0)), part->parentWidget()->size());
            if (place.height() < w->height() || place.width() < w->width())
                continue;
            const QRect box(place.topLeft() * ratio, place.size() * ratio);
            std::map<QRgb, int> colors;
            for (int y = box.top(); y <= box.bottom(); ++y)
                for (int x = box.left(); x <= box.right(); ++x)
                    ++colors[picture.pixel(x, y)];
            const auto ground =
                std::max_element(colors.begin(), colors.end(), [](auto& a, auto& b) { return a.second < b.second; });
            double best = 0;
            for (const auto& [color, pixels] : colors)
                best = std::max(best, contrast(QColor(color), QColor(ground->first)));
            EXPECT_GE(best, readable) << name << ": " << nameOf(w) << " on "
                                      << QColor(ground->first).name().toStdString();
            ++count;
        }
        return count;
    }

  private:
    QString textOf(const QWidget& w) {
        if (w.accessibleName() == window_->status().badgeText())
            return w.accessibleName(); // painted
        if (const auto* label = qobject_cast<const QLabel*>(&w))
            return label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(&w))
            return button->text();
        if (const auto* edit = qobject_cast<const QLineEdit*>(&w))
            return edit->text();
        if (const auto* combo = qobject_cast<const QComboBox*>(&w))
            return combo->currentText();
        return {};
    }
};

} // namespace

TEST_F(Contrast, PaintedTextsCanBeReadInBothThemes) {
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        while (documents().count() > 0)
            workspace().close(0);
        settle();
        EXPECT_GT(expectReadable(*window_, "start page"), 20);
        open(volumeFile());
        edits().setRecipe({{app::parseStep("gaussian:sigma=2mm"), app::parseStep("unsharp:amount=0.5")}});
        settle();
        workspace().message({ui::Message::Kind::error, QStringLiteral("A message"), QStringLiteral("Its detail"), {}});
        settle();
        EXPECT_GT(expectReadable(*window_, "volume"), 20);
        window_->actions()["compare.open"]->trigger();
        settle();
        EXPECT_GT(expectReadable(*window_, "comparison"), 10);
        window_->leaveComparison();
    }
}

TEST_F(Contrast, TheStyleSheetAndThePaletteKeepTheirDistance) {
    static const QRegularExpression rule(QStringLiteral("([^{}]+)\\{([^{}]*)\\}"));
    static const QRegularExpression ink(QStringLiteral("(?:^|[;\\s])(?:selection-)?color: (#[0-9a-f]{6})"));
    static const QRegularExpression fill(QStringLiteral("(?:^|[;\\s])background: (#[0-9a-f]{6})"));
    for (const ui::Tokens* t : {&ui::darkTokens(), &ui::lightTokens()}) {
        int count = 0;
        for (auto found = rule.globalMatch(ui::styleSheet(*t)); found.hasNext();) {
            const auto match = found.next();
            const auto color = ink.match(match.captured(2));
            if (!color.hasMatch() || match.captured(1).contains(QLatin1String(":disabled")))
                continue; // disabled controls are faint on purpose
            const auto own = fill.match(match.captured(2));
            const bool primary = match.captured(1).contains(QLatin1String("primary"));
            std::vector<QColor> grounds{t->win, t->panel, t->card};
            if (own.hasMatch())
                grounds = {QColor(own.captured(1))};
            else if (primary)
                continue;
            for (const QColor& ground : grounds)
                EXPECT_GE(contrast(QColor(color.captured(1)), ground), readable)
                    << match.captured(1).trimmed().toStdString() << " on " << ground.name().toStdString();
            ++count;
        }
        EXPECT_GT(count, 25);
        ui::setTheme(t->dark ? ui::Theme::dark : ui::Theme::light);
        const QPalette palette = QApplication::palette();
        for (const auto& [text, ground] : {std::pair{QPalette::WindowText, QPalette::Window},
                                           {QPalette::Text, QPalette::Base},
                                           {QPalette::Text, QPalette::AlternateBase},
                                           {QPalette::ButtonText, QPalette::Button},
                                           {QPalette::HighlightedText, QPalette::Highlight},
                                           {QPalette::PlaceholderText, QPalette::Base},
                                           {QPalette::ToolTipText, QPalette::ToolTipBase},
                                           {QPalette::Link, QPalette::Window},
                                           {QPalette::LinkVisited, QPalette::Window}})
            for (const auto group : {QPalette::Active, QPalette::Inactive})
                EXPECT_GE(contrast(palette.color(group, text), palette.color(group, ground)), readable) << text;
    }
}

TEST_F(Contrast, LabelsOnDataCanBeReadOnBlackAndOnWhite) {
    const ui::DataColors& c = ui::dataColors();
    for (const QColor& data : {QColor(Qt::black), QColor(Qt::white)})
        for (const QColor& ink : {c.labelText, c.labelDetail})
            EXPECT_GE(contrast(ink, blended(c.labelFill, data)), readable) << data.name().toStdString();
}

TEST_F(Contrast, NothingMovesByItself) {
    EXPECT_EQ(window_->style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, window_.get()), 0);
    for (const Qt::UIEffect effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_AnimateTooltip,
                                      Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox})
        EXPECT_FALSE(QApplication::isEffectEnabled(effect)) << effect;
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2mm")}});
    settle(true);
    QTest::qWait(300); // warm runs have put their times in place
    settle(true);
    window_->views().view()->clearFocus(); // a text cursor blinks as the system says
    if (QWidget* w = QApplication::focusWidget())
        w->clearFocus();
    const QImage first = view::grab(*window_, 1);
    QTest::qWait(700);
    EXPECT_EQ(first, view::grab(*window_, 1));
}
