// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/curve_plot.h"
#include "ui/panels/signal/response_view.h"
#include "ui/panels/signal/spectrum.h"
#include "ui/views/signal/signal_view.h"
#include <QPointer>
#include <QTimer>

class QToolButton;

namespace ui {

class ElidedLabel;

/// Below a signal: spectrum or spectrogram of the selection (else of what is on screen), before and after; beside it
/// what the filter does to each frequency. Computed off the GUI thread, the newest state only.
class SignalAnalysis : public QWidget {
    Q_OBJECT
  public:
    explicit SignalAnalysis(SignalView* view, QWidget* parent = nullptr);
    void setRecipe(const app::Recipe& recipe);
    enum class Kind { spectrum, spectrogram };
    void setKind(Kind kind);
    [[nodiscard]] Kind kind() const { return kind_; }
    [[nodiscard]] ResponseView* responseView() const { return responseView_; }
    [[nodiscard]] CurvePlot* spectrum() const { return spectrum_; }
    [[nodiscard]] CurvePlot* response() const { return responseView_->plot(); }
    /// Nothing is being computed.
    [[nodiscard]] bool settled() const { return !busy_ && !soon_.isActive(); }

  Q_SIGNALS:
    /// A cut-off was moved on the response. `merge`: goes on with the gesture of the call before.
    void recipeEdited(const app::Recipe& recipe, bool merge);
    void dragging(bool on);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Order;
    struct Measured;
    void measure();
    void fitTitle();
    void showCutoffs();
    void moveCutoff(const Cutoff& cutoff, double place, double grain, bool merge);
    void show(const Measured& measured);
    [[nodiscard]] CurvePlot::Axis frequencies() const;
    QPointer<SignalView> view_;
    app::Recipe recipe_, responseOfRecipe_;
    std::int64_t responseChannel_ = 0;
    bool responseKnown_ = false;
    Kind kind_ = Kind::spectrum;
    bool busy_ = false, again_ = false;
    QTimer soon_;
    QString stretch_; ///< how much is measured
    ElidedLabel *title_, *legend_;
    QBoxLayout* head_;
    CurvePlot* spectrum_;
    ResponseView* responseView_;
    std::array<QToolButton*, 2> kinds_{};
};

} // namespace ui
