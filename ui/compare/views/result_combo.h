// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/views/compared_results.h"
#include "ui/style/small_widgets.h"

namespace ui {

/// Chooses one of the results to compare. It remembers a choice whose result is missing.
class ResultCombo : public QuietCombo {
  public:
    /// `otherwise`: index of the result shown before any choice.
    ResultCombo(const QString& name, std::size_t otherwise);
    void fill(const ComparedResults& results);
    /// Chooses a result by id, even one that is not there yet.
    void choose(const QString& id);
    [[nodiscard]] QString id() const { return currentData().toString(); }
    /// Returns the chosen result, else the usual one; null if there is none.
    [[nodiscard]] const NamedResult* chosen(const ComparedResults& results) const;

  private:
    std::size_t otherwise_;
    QString wished_;
};

} // namespace ui
