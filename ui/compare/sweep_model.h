// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace ui {

/// The parameter of a step (or its variant) that changes along one side of a sweep.
struct SweepAxis {
    int step = -1;      ///< index in the recipe; −1: none
    std::string key;    ///< "sigma", "boundary"; "variant"
    QStringList values; ///< typed values, one to five
    friend bool operator==(const SweepAxis&, const SweepAxis&) = default;
};

struct SweepCell {
    int row = 0, column = 0;
    QString words; ///< "sigma 2 mm, boundary reflect": values with units
    app::Recipe recipe;
    QString problem; ///< error about a typed value; then the cell shows no view
};

inline constexpr int mostSweepValues = 5;

/// A parameter that can be swept: one line of text sets it.
struct SweepChoice {
    int step = -1;
    std::string key;
    QString name; ///< "Gaussian blur: sigma"
    friend bool operator==(const SweepChoice&, const SweepChoice&) = default;
};
/// Returns all choices for a recipe, without parameters that define kernels.
[[nodiscard]] std::vector<SweepChoice> sweepChoices(const app::Recipe& recipe);
/// Returns values around the present one, all values of an enumeration, or `variants`. `micrometres`: lengths in µm.
[[nodiscard]] QStringList suggestedValues(const app::Recipe& recipe, const SweepChoice& choice,
                                          const QStringList& variants, bool micrometres = false);
/// "1, 2 ,3mm" → values, at most five.
[[nodiscard]] QStringList splitValues(const QString& text);
/// Returns all combinations, row by row: `down` changes between rows.
[[nodiscard]] std::vector<SweepCell> sweepCells(const app::Recipe& recipe, const SweepAxis& across,
                                                const SweepAxis& down, bool micrometres = false);

} // namespace ui
