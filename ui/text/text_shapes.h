// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QString>
#include <optional>

namespace ui {

/// Translates a text of app/ or gpu/ by the shape of a translatable one: "No channel is called %1" for "No channel is
/// called T7", or "{file}: the mask is empty". The shape with most words counts. A part of a sentence, which begins
/// with a small letter, may follow other words: "a.nii has no samples" by "has no samples". Values are translated by
/// `appText`. Thread-safe.
[[nodiscard]] std::optional<QString> translatedByShape(const QString& text);

} // namespace ui
