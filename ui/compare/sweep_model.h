// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace ui {

/// What changes along one side of a sweep: a parameter of a step, or the variant that computes it.
struct SweepAxis {
    int step = -1;      ///< of the recipe; −1: nothing changes
    std::string key;    ///< "sigma", "boundary"; "variant"
    QStringList values; ///< as typed, one to five
    friend bool operator==(const SweepAxis&, const SweepAxis&) = default;
};

/// One picture of a sweep.
struct SweepCell {
    int row = 0, column = 0;
    QString words; ///< "sigma 2 mm, boundary reflect": values as the recipe has them, with their units
    app::Recipe recipe;
    QString problem; ///< why there is no picture: what was typed, in a sentence
};

inline constexpr int mostSweepValues = 5;

/// A choice of axis: a parameter of a step that one line of text can set.
struct SweepChoice {
    int step = -1;
    std::string key;
    QString name; ///< "Gaussian blur: sigma"
    friend bool operator==(const SweepChoice&, const SweepChoice&) = default;
};
/// What of a recipe can be swept; parameters that make kernels are left out.
[[nodiscard]] std::vector<SweepChoice> sweepChoices(const app::Recipe& recipe);
/// Values to begin with: around the present number, the choices of a choice, "variants" as given. Lengths that are
/// kept in mm stand in µm if asked for, here and in words of cells.
[[nodiscard]] QStringList suggestedValues(const app::Recipe& recipe, const SweepChoice& choice,
                                          const QStringList& variants, bool micrometres = false);
/// "1, 2 ,3mm" → values; more than five are cut off.
[[nodiscard]] QStringList splitValues(const QString& text);
/// All combinations, row by row: `down` changes from row to row.
[[nodiscard]] std::vector<SweepCell> sweepCells(const app::Recipe& recipe, const SweepAxis& across,
                                                const SweepAxis& down, bool micrometres = false);

} // namespace ui
