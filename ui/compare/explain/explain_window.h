// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QDialog>

class QComboBox;

namespace ui {

class ExplainCard;

/// A variant that computed a step of a run.
struct RanVariant {
    QString title; ///< "1 Gaussian: cpu-separable, 12 ms"
    std::string variant, device;
    double milliseconds = 0; ///< time of its step; 0: not computed in the last run
    std::vector<conv::Filter> filters;
    conv::Layout layout; ///< data that reach the step
};
/// Returns the variants of a run by step. Steps without one, such as those that change the grid, are left out.
[[nodiscard]] std::vector<RanVariant> ranVariants(const app::Outcome& outcome, const conv::Layout& source);

/// Non-modal window that explains the variants of the last run.
class ExplainWindow : public QDialog {
    Q_OBJECT
  public:
    explicit ExplainWindow(QWidget* parent = nullptr);
    /// Keeps the chosen step if there is one of that number.
    void setRun(const app::Outcome& outcome, const conv::Layout& source);
    [[nodiscard]] QComboBox* steps() const { return steps_; }
    [[nodiscard]] ExplainCard& card() const { return *card_; }

  private:
    void explain(int index);
    std::vector<RanVariant> ran_;
    QComboBox* steps_;
    ExplainCard* card_;
};

} // namespace ui
