// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/cutoffs.h"
#include <QWidget>

namespace ui {

class ResponseView;

/// Below the form of a step that filters signals: what it does to each frequency, computed in the background. Hidden
/// for other filters, for what cannot be built, and for data that are no signals.
class StepResponse : public QWidget {
    Q_OBJECT
  public:
    explicit StepResponse(const conv::Layout& layout, QWidget* parent = nullptr);
    /// `usable`: the step can be built, and is seen.
    void setStep(const app::Step& step, bool usable);
    [[nodiscard]] ResponseView* view() const { return view_; }
    /// Nothing is being computed.
    [[nodiscard]] bool settled() const { return !busy_; }

  Q_SIGNALS:
    /// As ResponseView says.
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
