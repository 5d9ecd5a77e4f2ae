// SPDX-License-Identifier: Apache-2.0
// Messages in a window that is not English: no English sentence is left in what the engine says about a recipe, and in
// what the window shows after the main ways of use.
#include "tests/ui/in_language.h"
#include "tests/ui/window_support.h"
#include "ui/panels/recipe/step_hint.h"
#include "ui/text/app_text.h"
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTableView>
#include <set>

namespace {

using window_test::InLanguage;
using window_test::Window;

/// Words of English sentences that German ones do not have. Titles of articles stay English; they have a year.
bool isEnglish(const QString& text) {
    static const QRegularExpression words(QStringLiteral(
        R"(\b(the|is|are|of|with|has|have|not|no|its|and|or|for|to|must|needs?|requires?|cannot|which|from|than|only|by)\b(?!=))"));
    static const QRegularExpression year(QStringLiteral(R"(\b(19|20)\d\d\b)"));
    return words.match(text).hasMatch() && !year.match(text).hasMatch();
}

/// Collects English texts of visible widgets, their tooltips and tables.
void collect(const QWidget& window, std::set<std::string>& found) {
    const auto take = [&](const QString& text) {
        if (isEnglish(text))
            found.insert(text.toStdString());
    };
    for (const QWidget* w : window.findChildren<QWidget*>()) {
        if (!w->isVisible())
            continue;
        take(w->toolTip());
        take(w->accessibleName());
        if (const auto* label = qobject_cast<const QLabel*>(w))
            take(label->text());
        if (const auto* button = qobject_cast<const QAbstractButton*>(w))
            take(button->text());
        if (const auto* edit = qobject_cast<const QLineEdit*>(w))
            take(edit->placeholderText());
        if (const auto* combo = qobject_cast<const QComboBox*>(w))
            for (int i = 0; i < combo->count(); ++i)
                take(combo->itemText(i));
        if (const auto* table = qobject_cast<const QTableView*>(w); table != nullptr && table->model() != nullptr)
            for (int row = 0; row < table->model()->rowCount(); ++row)
                for (int column = 0; column < table->model()->columnCount(); ++column)
                    for (const int role : {Qt::DisplayRole, Qt::ToolTipRole})
                        take(table->model()->index(row, column).data(role).toString());
    }
}

/// Values that no parameter takes, or few.
const std::vector<const char*> wrongValues{"-1", "2.5", "abc", "3s", "3x4x5x6", "", "none.npy"};

} // namespace

TEST(LanguageMessages, EveryRefusalOfAParameterIsGerman) {
    const InLanguage german("de");
    std::set<std::string> english;
    int refusals = 0;
    const auto take = [&](const std::string& step, const QString& text) {
        ++refusals;
        if (isEnglish(text))
            english.insert(step + " | " + text.toStdString());
    };
    for (const app::FilterSpec& filter : app::filterTable())
        for (const app::ParamSpec& param : filter.params)
            for (const char* value : wrongValues) {
                const std::string text = std::string(filter.name) + ":" + std::string(param.key) + "=" + value;
                try {
                    const app::Step step = app::parseStep(text);
                    const int dimension = filter.minDimension;
                    QString problem;
                    std::string faulty;
                    for (const auto& [key, hint] : ui::stepHints(
                             step,
                             window_test::layoutOf(dimension, {40, dimension > 1 ? 30 : 1, dimension > 2 ? 12 : 1}),
                             &problem, &faulty))
                        take(text, hint);
                    take(text, problem);
                } catch (const conv::Error& error) {
                    take(text, ui::windowText(error));
                }
            }
    EXPECT_GT(refusals, 500);
    for (const std::string& text : english)
        ADD_FAILURE() << text;
}

TEST_F(Window, WhatTheWindowShowsIsGerman) {
    const InLanguage german("de");
    window_ = std::make_unique<ui::MainWindow>();
    window_->resize(1600, 1000);
    window_->show();
    settle();
    std::set<std::string> english;
    const auto look = [&] {
        settle();
        QApplication::processEvents();
        collect(*window_, english);
        for (const ui::Message& message : window_->messages().messages())
            for (const QString& text : {message.title, message.detail})
                if (isEnglish(text))
                    english.insert(text.toStdString());
    };
    look();
    for (const QString& file : {volumeFile(), imageFile(), signalFile()}) {
        open(file);
        edits().setRecipe({{app::parseStep("gaussian:sigma=2,mask=900:901x0:1"), app::parseStep("box:size=9")}});
        look();
        for (const char* id : {"compare.open", "compare.sweep", "compare.files", "compare.ladder"}) {
            window_->actions()[id]->trigger();
            look();
        }
        window_->actions()["compare.ladder"]->trigger(); // leaves the comparison
        look();
    }
    QFile broken(path(QStringLiteral("broken.npy")));
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write("\x93NUMPY\x01\x00 short");
    broken.close();
    window_->workspace().opener().open({broken.fileName(), path(QStringLiteral("gone.nii"))});
    look();
    for (const std::string& text : english)
        ADD_FAILURE() << text;
}
