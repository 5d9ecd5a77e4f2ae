// SPDX-License-Identifier: Apache-2.0
// The window with texts of 125 and 150 %: it follows while it is open, and no text is clipped or overlaps.
#include "tests/ui/window_support.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/panels/look/look_window.h"
#include "ui/panels/measure/measure_panel.h"
#include "ui/panels/signal/response_view.h"
#include "ui/panels/signal/signal_analysis.h"
#include "ui/window/start/start_page.h"
#include <QListView>
#include <QScrollArea>

namespace {

using window_test::joined;
using window_test::Window;

TEST_F(Window, TheStartPageFitsWithLargeTexts) {
    for (const double text : {1.0, 1.5})
        for (const int width : {1600, 1280, 1024}) {
            ui::setTextScale(text);
            window_->resize(width, 760);
            settle();
            QApplication::processEvents();
            SCOPED_TRACE(std::to_string(width) + " at " + std::to_string(text));
            EXPECT_EQ(joined(window_test::clipped(*window_->views().startPage())), "");
            EXPECT_LE(window_->views().startPage()->widget()->width(),
                      window_->views().startPage()->viewport()->width());
        }
}

TEST_F(Window, TheLeftDockAndTheLookFitWithLargeTexts) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian")}});
    settle();
    window_->resize(1440, 900);
    ui::Marks& marks = *window_->views().view()->marks();
    marks.setRegion({{2, 2, 2}, {32, 30, 12}});
    marks.setLine(ui::Line{{2, 10, 7}, {30, 10, 7}});
    const auto fits = [](const QScrollArea& area) {
        EXPECT_LE(area.widget()->minimumSizeHint().width(), area.viewport()->width())
            << area.accessibleName().toStdString();
    };
    for (const double text : {1.0, 1.2, 1.5}) {
        SCOPED_TRACE(text);
        ui::setTextScale(text);
        settle();
        QApplication::processEvents();
        for (QScrollArea* area : window_->findChildren<QScrollArea*>())
            if (area->isAncestorOf(&window_->measurements()))
                fits(*area);
        window_->showLook();
        settle(true); // a button with its picture asks for more room
        fits(*window_->lookWindow()->findChild<QScrollArea*>());
        EXPECT_EQ(joined(window_test::clipped(*window_->lookWindow())), "");
        delete window_->lookWindow();
    }
}

TEST_F(Window, WhatWasOpenIsReadWholeWithLargeTexts) {
    open(signalFile());
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=3mm")}});
    settle();
    ui::Marks& marks = *window_->views().view()->marks();
    marks.setRegion({{2, 2, 2}, {32, 30, 12}});
    marks.setLine(ui::Line{{2, 10, 7}, {30, 10, 7}});
    settle();
    auto* documents = window_->findChild<ui::DocumentsPanel*>()->findChild<QListView*>();
    for (const double text : {1.0, 1.25, 1.5})
        for (const int wide : {1440, 1600}) {
            SCOPED_TRACE(std::to_string(wide) + " at " + std::to_string(text));
            window_->resize(wide, 900);
            ui::setTextScale(text); // the open window must follow
            settle();
            QApplication::processEvents();
            const int lines = QFontMetrics(ui::font(13)).height() + QFontMetrics(ui::font(12)).height();
            EXPECT_GE(documents->sizeHintForRow(0), lines + 16) << "name and shape lie on each other";
            EXPECT_GE(documents->height(), 2 * documents->sizeHintForRow(0));
            EXPECT_EQ(joined(window_test::clipped(*window_)), "");
            int values = 0;
            for (QWidget* facts : window_->findChildren<QWidget*>())
                if (dynamic_cast<ui::FactList*>(facts) != nullptr && facts->isVisible())
                    for (QLabel* value : facts->findChildren<QLabel*>())
                        if (value->property("role") == QStringLiteral("value") && !value->text().isEmpty()) {
                            ++values;
                            EXPECT_LE(value->fontMetrics().horizontalAdvance(value->text()), value->width())
                                << value->text().toStdString();
                        }
            EXPECT_GT(values, 6);
        }
}

TEST_F(Window, AResponseKeepsItsTitleOrSaysLess) {
    open(signalFile());
    edits().setRecipe({{app::parseStep("fir:cutoff=20%")}});
    settle();
    ui::ResponseView& below = *window_->views().analysis()->responseView();
    const auto longWords = [&] {
        const auto all = below.findChildren<QToolButton*>();
        return std::any_of(all.begin(), all.end(), [](const QToolButton* b) { return b->text() == u"Magnitude"; });
    };
    window_->resize(2000, 1000);
    settle();
    EXPECT_TRUE(longWords());
    window_->resize(1440, 900);
    settle();
    EXPECT_FALSE(longWords());
    for (const double text : {1.0, 1.5}) {
        ui::setTextScale(text);
        settle();
        QApplication::processEvents();
        EXPECT_EQ(joined(window_test::clipped(below)), "") << text;
        for (const QLabel* title : window_->views().analysis()->findChildren<QLabel*>()) {
            if (title->property("role") != QStringLiteral("section") || !title->isVisible())
                continue;
            EXPECT_LE(title->fontMetrics().horizontalAdvance(title->text()), title->width())
                << title->text().toStdString() << " at " << text;
        }
    }
}

} // namespace
