// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <string_view>

namespace ui {

/// A text of app/, gpu/ or scene/ (which know no Qt) in the user's language: labels, help, refusals, what an error
/// says. Numbers and 'quoted words' in it are places for values, so that one translation serves all of them: "Needs
/// rank %1. This one has rank %2." The texts to translate are listed in app_texts.h, context "app".
[[nodiscard]] QString appText(std::string_view text);
/// What is looked up for a text: its values replaced by %1, %2 …
[[nodiscard]] QString appTemplate(const QString& text);

/// The same without advice that holds on the command line alone: clauses with an option ("; give one with --dtype") go,
/// what happened stays. Choices of the same kind are offered as buttons where the window has them; a rate or a spacing
/// that is missing is said by an action, which takes the option's place.
[[nodiscard]] QString windowText(std::string_view utf8);

} // namespace ui
