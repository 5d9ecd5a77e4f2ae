// SPDX-License-Identifier: Apache-2.0
// Pages and dialogs on small screens: 1024 × 700, and 1920 × 1200 at 200 %.
#include "tests/places.h"
#include "tests/ui/in_language.h"
#include "tests/ui/view_support.h"
#include "tests/ui/window_support.h"
#include "ui/actions/shortcut_sheet.h"
#include "ui/compare/compare_area.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/ladder/ladder_page.h"
#include "ui/compare/numbers/numbers_panel.h"
#include "ui/compare/sweep_page.h"
#include "ui/compare/views/compare_views.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/recipe/help/filter_help.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/recipe_text.h"
#include "ui/window/bars/palette.h"
#include "ui/window/item_bar.h"
#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTableWidget>
#include <set>

namespace {

using SmallScreens = window_test::Window;

void settleLayout() {
    for (int i = 0; i < 3; ++i)
        QApplication::processEvents();
}

} // namespace

TEST_F(SmallScreens, NamesOfFiltersAreShownInFull) {
    ui::FilterHelp help;
    help.resize(900, 544);
    help.show();
    settleLayout();
    const auto* list = help.findChild<QListWidget*>();
    ASSERT_NE(list, nullptr);
    EXPECT_FALSE(list->horizontalScrollBar()->isVisible());
    EXPECT_GE(list->viewport()->width(), list->sizeHintForColumn(0));
    EXPECT_LT(list->width(), help.width() / 2);
    view::save(view::grab(help, 1), "small-filters");
}

TEST_F(SmallScreens, VersionsOfASweepCanBeToldApart) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2mm")}});
    settle();
    window_->actions()["compare.sweep"]->trigger();
    ui::SweepPage& sweep = *window_->comparison()->sweep();
    sweep.setAxis(0, 0, "sigma",
                  {QStringLiteral("0.75 mm"), QStringLiteral("1 mm"), QStringLiteral("1.5 mm"), QStringLiteral("2 mm"),
                   QStringLiteral("2.5 mm")});
    ASSERT_TRUE(QTest::qWaitFor([&] { return sweep.settled(); }, 20000));
    for (const QSize& size : {QSize(1024, 700), QSize(960, 600)}) {
        window_->resize(size);
        settleLayout();
        const QTableWidget& table = *sweep.numbers().table();
        ASSERT_EQ(table.rowCount(), 5);
        EXPECT_GE(table.columnWidth(0), static_cast<const QAbstractItemView&>(table).sizeHintForColumn(0))
            << size.width();
        EXPECT_FALSE(table.horizontalScrollBar()->isVisible()) << size.width();
        int counts = 0;
        for (const QLabel* label : sweep.findChildren<QLabel*>())
            if (const auto* state = dynamic_cast<const ui::ElidedLabel*>(label);
                state != nullptr && state->text() == QStringLiteral("5 versions")) {
                ++counts;
                EXPECT_EQ(state->shown(), state->text()) << size.width();
            }
        EXPECT_EQ(counts, 1);
        for (const QLineEdit* field : sweep.findChildren<QLineEdit*>())
            if (field->isVisible() && field->accessibleName() == QStringLiteral("Values across")) {
                EXPECT_GE(field->width(), field->fontMetrics().horizontalAdvance(field->text()) + 24) << size.width();
            }
        view::save(view::grab(*window_, size.width() < 1000 ? 2 : 1), "small-sweep-" + std::to_string(size.width()));
    }
    settle();
}

TEST_F(SmallScreens, TheKernelEditorScrollsDownOnly) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("custom:kernel=[1 2 1; 2 4 2; 1 2 1]")}});
    settle();
    for (const char* language : {"en", "de", "zh_CN"}) {
        const window_test::InLanguage in(language);
        ui::KernelEditor editor(documents().current().recipe.steps.at(0), documents().current().source->layout());
        for (const QSize& size : {QSize(944, 544), QSize(1024, 700), QSize(1360, 860)}) {
            editor.resize(size);
            editor.show();
            settleLayout();
            for (const QScrollArea* area : editor.findChildren<QScrollArea*>())
                EXPECT_EQ(area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff
                              ? 0
                              : area->horizontalScrollBar()->maximum(),
                          0)
                    << language << ' ' << size.width();
        }
    }
}

TEST_F(SmallScreens, ArticlesOfALadderAreOneRowOfButtons) {
    open(volumeFile());
    window_->resize(960, 600);
    window_->actions()["compare.ladder"]->trigger();
    settleLayout();
    QList<QRect> places;
    for (const QToolButton* button : window_->comparison()->ladder()->findChildren<QToolButton*>())
        if (button->property("segment").isValid())
            places << button->geometry();
    ASSERT_EQ(places.size(), 3);
    std::sort(places.begin(), places.end(), [](const QRect& a, const QRect& b) { return a.left() < b.left(); });
    for (qsizetype i = 1; i < places.size(); ++i)
        EXPECT_EQ(places[i].left(), places[i - 1].right() + 1); // their borders meet
    view::save(view::grab(*window_, 2), "small-ladder");
    settle();
}

TEST_F(SmallScreens, NamesOfTheDifferenceAreShownInFull) {
    open(volumeFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2mm")}});
    settle();
    for (const QSize& size : {QSize(1024, 700), QSize(1280, 800), QSize(1366, 768)}) {
        window_->resize(size);
        window_->actions()["compare.open"]->trigger();
        ui::CompareViews& views = window_->comparison()->variants()->views();
        const auto& source = documents().current().source;
        views.setResults(
            {{QStringLiteral("a"), QStringLiteral("cpu-separable"), source, source->layout().whole()},
             {QStringLiteral("b"), QStringLiteral("cpu-separable-f64"), source, source->layout().whole()}});
        views.setDifferencePair(QStringLiteral("a"), QStringLiteral("b"));
        for (QAbstractButton* button : window_->comparison()->findChildren<QAbstractButton*>())
            if (button->text() == QStringLiteral("Pictures") && button->isVisible())
                button->click();
        ASSERT_TRUE(QTest::qWaitFor([&] { return views.settled(); }, 20000));
        settleLayout();
        int shown = 0;
        for (const QComboBox* combo : views.findChildren<QComboBox*>()) {
            const QString role = combo->accessibleName();
            if (!combo->isVisible() || (role != QStringLiteral("Of this") && role != QStringLiteral("Less this")))
                continue;
            ++shown;
            constexpr int frame = 60; // arrow and margins
            EXPECT_GE(combo->width(), combo->fontMetrics().horizontalAdvance(combo->currentText()) + frame)
                << role.toStdString() << " at " << size.width();
        }
        EXPECT_EQ(shown, 2) << size.width();
        view::save(view::grab(*window_, 1), "small-difference-" + std::to_string(size.width()));
        window_->actions()["compare.open"]->trigger();
    }
    settle();
}

TEST_F(SmallScreens, TheSheetOfKeysNeedsNoHorizontalScrollBar) {
    for (const char* language : {"en", "de"})
        for (const double text : {1.0, 1.5}) {
            const window_test::InLanguage in(language);
            ui::setTextScale(text);
            ui::ShortcutSheet sheet;
            for (const int width : {1008, 784, 640}) {
                sheet.resize(width, 640);
                sheet.show();
                settleLayout();
                if (width < 700 && text > 1)
                    continue; // one column of large text
                EXPECT_FALSE(sheet.scroll()->horizontalScrollBar()->isVisible())
                    << language << ", " << text << ", " << width;
                EXPECT_EQ(window_test::clipped(sheet), std::vector<std::string>())
                    << language << ", " << text << ", " << width;
                view::save(view::grab(sheet, 1), std::string("small-keys-") + language + "-" + std::to_string(width) +
                                                     (text > 1 ? "-large" : ""));
            }
            const int all = sheet.shownCount();
            sheet.searchField()->setText(QStringLiteral("F1"));
            EXPECT_LT(sheet.shownCount(), all);
            EXPECT_GT(sheet.shownCount(), 0);
        }
    ui::setTextScale(1);
}

TEST_F(SmallScreens, AComparisonSaysInFullWhyItDoesNotRun) {
    open(imageFile());
    edits().setRecipe({{app::parseStep("gaussian:sigma=2"), app::parseStep("median:size=3")}});
    settle();
    window_->actions()["compare.open"]->trigger();
    ui::ComparePage& page = *window_->comparison()->variants();
    const QString recipe = ui::recipeSummary(documents().current().recipe);
    for (const QSize& size : {QSize(1600, 900), QSize(1440, 900), QSize(1280, 800), QSize(1024, 700)}) {
        window_->resize(size);
        settleLayout();
        int found = 0;
        for (QLabel* label : page.findChildren<QLabel*>())
            if (label->isVisible() && (label->text() == page.head().state() || label->text() == recipe)) {
                ++found;
                const bool fits = label->fontMetrics().horizontalAdvance(label->text()) <= label->width();
                const bool little = size.width() == 1600 || size.width() == 1024; // the tooltip has it all
                EXPECT_TRUE(fits || (little && label->toolTip() == label->text()))
                    << size.width() << ": " << label->text().toStdString();
            }
        EXPECT_EQ(found, 2) << size.width();
        view::save(view::grab(*window_, 1), "small-compare-" + std::to_string(size.width()));
    }
}

TEST_F(SmallScreens, EveryDialogFitsANotebookAtTwiceTheSize) {
    const QSize room(960 - 16, 600 - 56); // 1920 × 1200 at 200 %, without frame and title
    open(QString::fromUtf8(tests::sourceDir()) + QStringLiteral("/samples/eeg.vhdr"));
    open(volumeFile());
    edits().setRecipe({{app::parseStep("custom:kernel=[1 2 1]")}});
    settle();
    std::set<std::string> seen;
    for (const char* action : {"file.batch", "file.metadata", "file.sampling", "file.openAddress", "help.shortcuts",
                               "help.filter", "run.explain", "view.look", "filter.kernel", "file.montage"}) {
        if (action == std::string("file.montage")) // for signals only
            workspace().setCurrent(0);
        settle();
        ASSERT_TRUE(window_->actions()[action]->isEnabled()) << action;
        window_->actions()[action]->trigger();
        settleLayout();
        for (const QDialog* dialog : window_->findChildren<QDialog*>()) {
            if (!dialog->isVisible())
                continue;
            seen.insert(dialog->metaObject()->className());
            const QSize least = dialog->minimumSizeHint().expandedTo(dialog->minimumSize());
            EXPECT_LE(least.width(), room.width()) << action << ' ' << dialog->metaObject()->className();
            EXPECT_LE(least.height(), room.height()) << action << ' ' << dialog->metaObject()->className();
        }
    }
    EXPECT_GE(seen.size(), 9U);
    settle();
}

TEST_F(SmallScreens, TheSearchShowsDescriptionsInFull) {
    for (const char* language : {"en", "de", "zh_CN"}) {
        const window_test::InLanguage in(language);
        window_ = std::make_unique<ui::MainWindow>();
        window_->show();
        for (const QSize& size : {QSize(1024, 700), QSize(960, 600)}) {
            window_->resize(size);
            window_->actions()["help.palette"]->trigger();
            settleLayout();
            const auto* list = window_->searchPanel().findChild<QListView*>();
            ASSERT_NE(list, nullptr);
            const QFontMetrics title(ui::font(13, QFont::Medium)), below(ui::font(12));
            int wrapped = 0;
            for (int row = 0; row < list->model()->rowCount(); ++row) {
                const QModelIndex index = list->model()->index(row, 0);
                const QString reason = index.data(Qt::UserRole + 3).toString();
                const QString told = reason.isEmpty() ? index.data(Qt::UserRole + 1).toString() : reason;
                const QRect place = list->visualRect(index);
                EXPECT_LE(place.right(), list->viewport()->width()) << language;
                // Number of lines at least, at the full width of the row.
                const int lines = 1 + below.horizontalAdvance(told) / (place.width() - 56);
                wrapped += lines > 1;
                EXPECT_GE(place.height(), title.height() + lines * below.height()) << told.toStdString();
            }
            EXPECT_GT(list->model()->rowCount(), 50);
            if (QLatin1String(language) != QLatin1String("zh_CN")) {
                EXPECT_GT(wrapped, 0) << language; // descriptions for which one line is too short
            }
            view::save(view::grab(*window_, size.width() < 1000 ? 2 : 1),
                       "small-search-" + std::string(language) + std::to_string(size.width()));
        }
        settle();
    }
}

TEST_F(SmallScreens, TheShapeOfADocumentIsShownInFull) {
    conv::Layout layout = window_test::layoutOf(3, {12, 12, 12});
    layout.times = 20;
    layout.channels = 2;
    const QString shape = ui::shapeText(layout);
    ui::DocumentsPanel panel;
    app::Document document;
    document.title = "a";
    document.source = std::make_shared<conv::Volume>(layout);
    panel.add(0, document, {});
    panel.resize(400, 300);
    panel.show();
    settleLayout();
    const int wide = panel.list()->sizeHintForRow(0);
    panel.resize(180, 300);
    settleLayout();
    const QFontMetrics line(ui::font(12));
    ASSERT_GT(line.horizontalAdvance(shape), panel.list()->viewport()->width() - 70);
    EXPECT_GE(panel.list()->sizeHintForRow(0), wide + line.height() / 2);
    EXPECT_GE(panel.list()->height(), panel.list()->sizeHintForRow(0)); // the list is as high as its row
}

TEST_F(SmallScreens, AVolumeInTimeKeepsItsSliderAndTheLeftEdge) {
    conv::Layout layout = window_test::layoutOf(3, {40, 48, 24});
    layout.times = 12;
    open(file(QStringLiteral("times.nii"), *window_test::blobs(layout)));
    for (const QSize& size : {QSize(1024, 700), QSize(960, 600)}) {
        window_->resize(size);
        settleLayout();
        if (!window_->actions()["window.left"]->isChecked())
            window_->actions()["window.left"]->trigger();
        settleLayout();
        const auto* slider = window_->views().bar()->findChild<QSlider*>();
        ASSERT_NE(slider, nullptr);
        EXPECT_GE(slider->width(), 60) << size.width();
        for (const QWidget* beside : window_->views().bar()->findChildren<QComboBox*>())
            EXPECT_TRUE(beside->isHidden() || !beside->geometry().intersects(slider->geometry())) << size.width();
        for (QScrollArea* area : window_->findChildren<QScrollArea*>()) {
            if (area->accessibleName() != QStringLiteral("Documents"))
                continue;
            EXPECT_TRUE(area->isVisible());
            area->horizontalScrollBar()->setValue(1000);
            EXPECT_EQ(area->horizontalScrollBar()->value(), 0) << size.width();
        }
    }
    settle();
}
