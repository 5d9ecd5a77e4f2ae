// SPDX-License-Identifier: Apache-2.0
// Appearance of the window: no clipped text, no empty image, everything reachable by Tab. Saves screenshots.
#include "tests/ui/window_support.h"
#include "ui/style/small_widgets.h"
#include <QAbstractButton>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <set>

namespace {

using window_test::clipped;
using window_test::nameOf;
using window_test::Window;

void expectNothingClipped(QWidget& window, const std::string& state) {
    for (int pass = 0; pass < 3; ++pass) // heights depend on widths, so layout takes several passes
        QApplication::processEvents();
    for (const std::string& fault : clipped(window))
        ADD_FAILURE() << state << ": " << fault;
}

/// Widgets that Tab reaches from the focused one.
std::set<QWidget*> reachedByTab() {
    std::set<QWidget*> reached;
    for (int i = 0; i < 400; ++i) {
        QWidget* w = QApplication::focusWidget();
        if (w == nullptr || !reached.insert(w).second)
            break;
        QTest::keyClick(w, Qt::Key_Tab);
    }
    return reached;
}

} // namespace

TEST_F(Window, NoTextIsClipped) {
    for (const auto& [scale, size] : {std::pair{1.0, QSize(1600, 1000)}, {1.3, QSize(1280, 800)}}) {
        ui::setTextScale(scale);
        window_->resize(size);
        const std::string state = std::to_string(size.width()) + " wide, text at " + std::to_string(scale);
        while (documents().count() > 0)
            workspace().close(0);
        expectNothingClipped(*window_, "start, " + state);
        for (const QString& data : {signalFile(), imageFile(), volumeFile()}) {
            open(data);
            edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("unsharp:amount=0.5")}});
            settle();
            workspace().message({ui::Message::Kind::warning,
                                 QStringLiteral("Lead V5 has 12 missing samples"),
                                 QStringLiteral("NaN spreads 75 samples to each side."),
                                 {{QStringLiteral("Show them"), [] {}}}});
            expectNothingClipped(*window_, data.toStdString() + ", " + state);
        }
    }
}

TEST_F(Window, PicturesAreKeptAndNoViewIsOfOneColour) {
    const std::vector<std::pair<std::string, QString>> data{
        {"signal", signalFile()}, {"image", imageFile()}, {"volume", volumeFile({64, 60, 30})}};
    for (const ui::Theme theme : {ui::Theme::dark, ui::Theme::light}) {
        ui::setTheme(theme);
        const std::string suffix = theme == ui::Theme::dark ? "_dark" : "_light";
        while (documents().count() > 0)
            workspace().close(0);
        settle();
        for (const double ratio : {1.0, 2.0})
            view::save(view::grab(*window_, ratio), "window_start" + suffix + (ratio > 1 ? "_200" : ""));
        for (const auto& [name, file] : data) {
            open(file);
            edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("unsharp:amount=0.5")}});
            settle(true);
            for (const double ratio : name == "volume" ? std::vector{1.0, 2.0} : std::vector{1.0}) {
                const QImage picture = view::grab(*window_, ratio);
                view::save(picture, "window_" + name + suffix + (ratio > 1 ? "_200" : ""));
                EXPECT_EQ(view::countColor(picture, Qt::magenta), 0) << name << ": a part was not painted";
            }
            EXPECT_FALSE(view::oneColor(view::grab(*window_->views().view(), 1))) << name;
        }
    }
}

TEST_F(Window, TabReachesEverything) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("sobel")}});
    settle();
    window_->views().view()->setFocus();
    ASSERT_NE(QApplication::focusWidget(), nullptr);
    const std::set<QWidget*> reached = reachedByTab();
    for (QWidget* w : window_->findChildren<QWidget*>()) {
        const bool wanted = w->isVisible() && w->isEnabled() && w->window() == window_.get() &&
                            (w->focusPolicy() & Qt::TabFocus) != 0 && w->focusProxy() == nullptr;
        if (!wanted || reached.contains(w))
            continue;
        const bool inside = std::any_of(reached.begin(), reached.end(),
                                        [&](const QWidget* r) { return r->focusProxy() == w || r->isAncestorOf(w); });
        EXPECT_TRUE(inside) << nameOf(w);
    }
}

TEST_F(Window, EveryButtonHasANameAndEveryActionATooltip) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    settle();
    for (const QAbstractButton* b : window_->findChildren<QAbstractButton*>())
        if (b->isVisible() && !b->objectName().startsWith(QStringLiteral("qt_"))) {
            EXPECT_FALSE(b->text().isEmpty() && b->accessibleName().isEmpty())
                << nameOf(b) << b->toolTip().toStdString();
        }
    // Each widget that Tab reaches has a name and a description: its own, its label's, or its parent's.
    const std::vector<QLabel*> labels = [&] {
        const auto all = window_->findChildren<QLabel*>();
        return std::vector<QLabel*>(all.begin(), all.end());
    }();
    for (QWidget* w : window_->findChildren<QWidget*>()) {
        if (!w->isVisible() || (w->focusPolicy() & Qt::TabFocus) == 0 || qobject_cast<ui::DataView*>(w) != nullptr ||
            qobject_cast<QAbstractScrollArea*>(w) != nullptr || qobject_cast<ui::StepCard*>(w) != nullptr ||
            w->findChild<QAbstractScrollArea*>() != nullptr)
            continue;
        bool told = false;
        for (const QWidget* part = w; part != nullptr && part != window_.get(); part = part->parentWidget()) {
            told = told || !part->toolTip().isEmpty();
            for (const QLabel* l : labels)
                told = told || (l->buddy() == part && !l->toolTip().isEmpty());
        }
        EXPECT_TRUE(told) << "no tooltip: " << nameOf(w);
    }
    std::set<QString> keys;
    for (const ui::ActionRow& row : ui::actionTable()) {
        if (row.id[0] == '-')
            continue;
        const QAction* a = window_->actions()[row.id];
        EXPECT_TRUE(a->toolTip().startsWith(ui::nameWithKeys(*a).section(QLatin1Char(' '), 0, 0)) ||
                    a->toolTip().startsWith(QStringLiteral("Undo")) || a->toolTip().startsWith(QStringLiteral("Redo")))
            << row.id;
        for (const QKeySequence& k : a->shortcuts())
            EXPECT_TRUE(keys.insert(k.toString()).second) << row.id << " shares " << k.toString().toStdString();
    }
}

TEST_F(Window, ButtonsKeepTheirIconsWhenTheThemeChanges) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2")}});
    settle();
    std::vector<QToolButton*> withIcons;
    for (QToolButton* b : window_->findChildren<QToolButton*>())
        if (b->isVisible() && !b->icon().isNull())
            withIcons.push_back(b);
    ASSERT_GT(withIcons.size(), 10U);
    for (const ui::Theme theme : {ui::Theme::light, ui::Theme::dark}) {
        ui::setTheme(theme);
        QApplication::processEvents();
        for (const QToolButton* b : withIcons)
            EXPECT_FALSE(b->icon().isNull()) << nameOf(b);
    }
}
