// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <conv/error.h>
#include <string_view>

namespace ui {

/// Translates a text of app/, gpu/ or ui/scene, which do not use Qt. Numbers and 'quoted words' become placeholders:
/// "Needs rank %1. This one has rank %2." app_texts.h lists the translatable texts, context "app". A text without a
/// translation is looked up again with its names, sample types, devices and files as placeholders, too.
[[nodiscard]] QString appText(std::string_view text);
/// Returns the translation key of a text: its values replaced by %1, %2 …
[[nodiscard]] QString appTemplate(const QString& text);

/// Like appText(), without clauses that recommend a command-line option ("; give one with --dtype"). A missing rate
/// or spacing is expressed as an action of the window instead.
[[nodiscard]] QString windowText(std::string_view utf8);
/// Translates an error: the sentence of its cause (context "causes") with its values, or its text.
[[nodiscard]] QString windowText(const conv::Error& error);

} // namespace ui
