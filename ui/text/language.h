// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QLocale>
#include <QString>
#include <vector>

namespace ui {

/// A language of the window.
struct Language {
    QString id;   ///< "zh_CN": the part of convapp_zh_CN.ts
    QString name; ///< in the language itself: "简体中文"
};

/// Returns the languages of the window, English first.
[[nodiscard]] const std::vector<Language>& languages();

/// Returns the id of the language for a choice of the user: the choice if it is an id, else ("system", or a value of
/// another version) the first language of the locale that the window has. English if it has none.
[[nodiscard]] QString languageOf(const QString& choice, const QLocale& locale = QLocale::system());

/// Returns true if a font of the system has the characters of a language. Requires a QGuiApplication.
[[nodiscard]] bool hasFont(const QString& id);

/// Returns a typed number with a decimal point. A comma between digits is the decimal mark if the window speaks a
/// language that writes it so and the text has no point; else the text is returned as it is.
[[nodiscard]] QString withDecimalPoint(const QString& typed);

/// Loads the texts of a language (an id), and Qt's own, in place of the language before. Widgets that exist keep their
/// texts. Requires a QCoreApplication; GUI thread only.
void setLanguage(const QString& id);

/// Returns the id that setLanguage() received last; "en" before.
[[nodiscard]] QString currentLanguage();

} // namespace ui
