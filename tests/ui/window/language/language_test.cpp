// SPDX-License-Identifier: Apache-2.0
// The window in another language: choice, menus, room for longer words, no text that the translation lacks.
#include "tests/ui/in_language.h"
#include "tests/ui/window_support.h"
#include "ui/actions/synonyms.h"
#include "ui/compare/compare_page.h"
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/look/look_window.h"
#include "ui/panels/metadata/metadata_window.h"
#include "ui/panels/recipe/help/filter_help.h"
#include "ui/style/number_box.h"
#include "ui/text/app_text.h"
#include "ui/text/language.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include "ui/window/bars/language_menu.h"
#include "ui/window/bars/tool_bar.h"
#include "ui/window/start/start_page.h"
#include "ui/workspace/preferences.h"
#include <QLocale>
#include <QMenuBar>
#include <QScrollArea>
#include <QTranslator>
#include <set>

namespace {

using window_test::InLanguage;
using window_test::joined;
using window_test::Window;

/// Asks a translation for each text, and keeps those that it does not have.
class Missing : public QTranslator {
  public:
    Missing() { EXPECT_TRUE(texts_.load(QStringLiteral(":/translations/convapp_de.qm"))); }
    QString translate(const char* context, const char* text, const char* comment, int n) const override {
        QString found = texts_.translate(context, text, comment, n);
        if (found.isEmpty() && *text != 0 && std::string_view(context).starts_with("ui::"))
            missing.insert(std::string(context) + ": " + text);
        return found;
    }
    bool isEmpty() const override { return false; }

    mutable std::set<std::string> missing;

  private:
    QTranslator texts_;
};

TEST(Language, IsTheOneThatTheUserChose) {
    const QLocale german(QStringLiteral("de_DE"));
    EXPECT_EQ(ui::languageOf(QStringLiteral("en"), german), QStringLiteral("en"));
    EXPECT_EQ(ui::languageOf(QStringLiteral("zh_CN"), german), QStringLiteral("zh_CN"));
}

TEST(Language, OfTheSystemIsTakenIfTheWindowHasIt) {
    const auto of = [](const char* locale) {
        return ui::languageOf(QStringLiteral("system"), QLocale(QString::fromLatin1(locale))).toStdString();
    };
    EXPECT_EQ(of("de_DE"), "de");
    EXPECT_EQ(of("de_CH"), "de");
    EXPECT_EQ(of("zh_CN"), "zh_CN");
    EXPECT_EQ(of("zh_SG"), "zh_CN");
    EXPECT_EQ(of("zh_TW"), "en"); // traditional letters
    EXPECT_EQ(of("en_GB"), "en");
    EXPECT_EQ(of("fr_FR"), "en");
    EXPECT_EQ(of("C"), "en");
}

TEST(Language, EachHasATranslation) {
    for (const ui::Language& language : ui::languages()) {
        ui::setLanguage(language.id);
        EXPECT_EQ(ui::currentLanguage(), language.id);
        EXPECT_EQ(QFile::exists(QStringLiteral(":/translations/convapp_%1.qm").arg(language.id)),
                  language.id != QStringLiteral("en"));
    }
    ui::setLanguage(QStringLiteral("en"));
}

TEST(Language, ErrorsKeepTheirValues) {
    const InLanguage german("de");
    EXPECT_EQ(ui::appText("The kernel has 3 axes, the data only 2.").toStdString(),
              "Der Kern hat 3 Achsen, die Daten nur 2.");
    // The window has a menu for what an option gives on the command line.
    EXPECT_EQ(ui::windowText("EDF and BDF files need a sampling rate; give it with --rate.").toStdString(),
              "EDF- und BDF-Dateien brauchen eine Abtastrate; sie unter Datei › Abtastung festlegen.");
}

TEST(Language, SearchKnowsTheWordsOfBothLanguages) {
    const InLanguage german("de");
    const QString words = ui::synonymsOf("gaussian");
    EXPECT_TRUE(words.contains(QStringLiteral("weichzeichnen"))) << words.toStdString();
    EXPECT_TRUE(words.contains(QStringLiteral("denoise"))) << words.toStdString();
}

TEST_F(Window, GermanMenusAreGerman) {
    const InLanguage german("de");
    window_ = std::make_unique<ui::MainWindow>();
    window_->show();
    QStringList names;
    for (const QAction* menu : window_->menuBar()->actions())
        names << menu->text();
    EXPECT_EQ(names.join(QLatin1Char(' ')).toStdString(), "Datei Bearbeiten Ansicht Filter Vergleichen Fenster Hilfe");
    EXPECT_EQ(window_->actions()["file.open"]->text().toStdString(), "Öffnen…");
    EXPECT_EQ(window_->actions()["file.open"]->shortcut(), QKeySequence(QStringLiteral("Ctrl+O")));
    open(imageFile());
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    expectResult("gaussian");
}

TEST_F(Window, GermanTextsAreNotCutOff) {
    const InLanguage german("de");
    for (const QString& file : {volumeFile(), signalFile()}) {
        window_ = std::make_unique<ui::MainWindow>();
        window_->resize(1024, 700);
        window_->show();
        settle();
        EXPECT_EQ(joined(window_test::clipped(*window_)), "") << "start page";
        open(file);
        window_->addStep(QStringLiteral("gaussian"));
        window_->addStep(QStringLiteral("median"));
        settle();
        for (const double text : {1.0, 1.5}) {
            ui::setTextScale(text);
            settle();
            QApplication::processEvents();
            EXPECT_EQ(joined(window_test::clipped(*window_)), "") << "texts × " << text;
            for (const double ratio : {1.0, 2.0})
                view::save(view::grab(*window_, ratio),
                           (file.endsWith(QStringLiteral("nii")) ? "german-volume-" : "german-signal-") +
                               std::to_string(static_cast<int>(100 * text * ratio)));
        }
        ui::setTextScale(1);
        window_->actions()["compare.open"]->trigger();
        settle();
        EXPECT_EQ(joined(window_test::clipped(*window_)), "") << "comparison";
    }
}

TEST_F(Window, GermanWordsFitTheColumnsOfTheEditorAndTheLook) {
    const InLanguage german("de");
    window_ = std::make_unique<ui::MainWindow>();
    window_->resize(1280, 800);
    window_->show();
    open(volumeFile());
    window_->addStep(QStringLiteral("custom"));
    settle();
    window_->editKernel();
    window_->showLook();
    settle(true);
    for (const QWidget* window :
         {static_cast<QWidget*>(window_->kernelEditor()), static_cast<QWidget*>(window_->lookWindow())})
        for (const QScrollArea* area : window->findChildren<QScrollArea*>())
            if (area->isVisible() && area->verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff) {
                EXPECT_LE(area->widget()->minimumSizeHint().width(), area->viewport()->width())
                    << window->metaObject()->className() << ' ' << area->accessibleName().toStdString();
            }
}

TEST_F(Window, ADecimalCommaIsReadWhereTheLanguageHasIt) {
    open(imageFile());
    window_->addStep(QStringLiteral("gaussian"));
    settle();
    EXPECT_FALSE(ui::typedNumber(QStringLiteral("1,5"))); // not guessed in English
    const InLanguage german("de");
    EXPECT_EQ(ui::typedNumber(QStringLiteral("1,5")), 1.5);
    EXPECT_EQ(ui::typedNumber(QStringLiteral("1.5")), 1.5);
    EXPECT_FALSE(ui::typedNumber(QStringLiteral("1.234,5"))); // two marks
    EXPECT_EQ(ui::typedValue(QStringLiteral("1,5 mm")), "1.5mm");
    type(box(0, "sigma"), QStringLiteral("2,5"));
    QTest::keyClick(box(0, "sigma"), Qt::Key_Return);
    settle();
    expectResult("gaussian:sigma=2.5");
    ui::NumberBox number;
    number.setDecimals(2);
    number.selectAll();
    QTest::keyClicks(&number, QStringLiteral("1,25"));
    EXPECT_EQ(number.value(), 1.25);
    EXPECT_EQ(number.text(), QStringLiteral("1.25"));
}

TEST_F(Window, NoTextOfTheWindowLacksItsGermanTranslation) {
    Missing texts; // before the window: it must end after it
    QApplication::installTranslator(&texts);
    window_ = std::make_unique<ui::MainWindow>();
    window_->resize(1600, 1000);
    window_->show();
    open(volumeFile());
    for (const app::FilterSpec& filter : app::filterTable()) // forms of all filters
        if (filter.minDimension <= 3) {
            edits().setRecipe({});
            window_->addStep(QString::fromUtf8(filter.name.data(), static_cast<qsizetype>(filter.name.size())));
        }
    settle();
    edits().branch();
    window_->showLook();
    window_->showMetadata();
    window_->showFilterHelp();
    window_->editKernel();
    settle();
    for (const char* id : {"compare.open", "compare.sweep", "compare.ladder", "compare.files", "help.shortcuts"}) {
        window_->actions()[id]->trigger();
        settle();
    }
    open(signalFile());
    open(imageFile());
    settle();
    window_.reset();
    QApplication::removeTranslator(&texts);
    for (const std::string& text : texts.missing)
        ADD_FAILURE() << text;
}

TEST_F(Window, TheChosenLanguageIsKept) {
    auto* menu = qobject_cast<ui::LanguageMenu*>(window_->actions()["view.language"]->menu());
    ASSERT_NE(menu, nullptr);
    EXPECT_EQ(ui::Preferences::language(), QStringLiteral("system"));
    QStringList names;
    for (QAction* action : menu->actions()) {
        if (!action->isSeparator())
            names << action->text();
        if (action->text() == QStringLiteral("Deutsch"))
            action->trigger();
    }
    EXPECT_EQ(names.size(), 4);
    EXPECT_EQ(ui::Preferences::language(), QStringLiteral("de"));
    ASSERT_FALSE(window_->messages().messages().empty()); // it says when
    ui::MainWindow next;
    for (const QAction* action : next.actions()["view.language"]->menu()->actions())
        EXPECT_EQ(action->isChecked(), action->text() == QStringLiteral("Deutsch")) << action->text().toStdString();
}

} // namespace
