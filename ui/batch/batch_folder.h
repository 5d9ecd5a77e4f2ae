// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <QStringList>
#include <QTemporaryDir>

namespace ui {

/// Temporary folder of a batch: the recipe, and the reports of the last run.
class BatchFolder {
  public:
    [[nodiscard]] QString recipeFile() const;
    /// Writes the recipe. Returns the reason of a failure; empty: none.
    [[nodiscard]] QString writeRecipe(const app::Recipe& recipe) const;
    /// Removes the reports. Returns the options for new ones; `page` adds the HTML report.
    [[nodiscard]] QStringList newReports(bool page) const;
    /// Returns the path of a report: ".json", ".csv" or ".html". Empty if there is none.
    [[nodiscard]] QString report(const QString& ending) const;

  private:
    QTemporaryDir folder_;
};

} // namespace ui
