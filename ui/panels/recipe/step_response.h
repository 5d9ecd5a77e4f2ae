// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/cutoffs.h"
#include <QWidget>

namespace ui {

class ResponseView;

/// Frequency response of a step that filters signals, computed in the background; hidden if there is none.
class StepResponse : public QWidget {
    Q_OBJECT
  public:
    explicit StepResponse(const conv::Layout& layout, QWidget* parent = nullptr);
    /// `usable`: the step is valid and visible. `layout`: the data, a signal for steps along time.
    void setStep(const app::Step& step, const conv::Layout& layout, bool usable);
    [[nodiscard]] ResponseView* view() const { return view_; }
    [[nodiscard]] bool settled() const { return !busy_; }

  Q_SIGNALS:
    /// See ResponseView.
    void cutoffMoved(const ui::Cutoff& cutoff, double place, double grain, bool merge);
    void dragging(bool on);

  private:
    void compute();
    conv::Layout layout_;
    app::Step step_;
    bool known_ = false, busy_ = false, again_ = false;
    ResponseView* view_;
};

} // namespace ui
