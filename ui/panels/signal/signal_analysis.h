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
class ViewMenu;

/// Analysis below a signal: spectrum or spectrogram of the selection (else the visible part), before and after, and
/// the recipe's frequency response. Computes the newest state off the GUI thread.
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
    /// Returns the power at each frequency, before and after, as lines of cells.
    [[nodiscard]] QString table(QChar separator = u',') const;
    [[nodiscard]] ViewMenu* menu() const { return menu_; }
    [[nodiscard]] bool settled() const { return !busy_ && !soon_.isActive(); }

  Q_SIGNALS:
    /// A cut-off was moved. `merge` extends the undo step of the previous call.
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
    /// Returns "µV²/Hz"; empty if unit or rate are unknown.
    [[nodiscard]] QString densityUnit() const;
    QPointer<SignalView> view_;
    app::Recipe recipe_, responseOfRecipe_;
    std::int64_t responseChannel_ = 0;
    bool responseKnown_ = false;
    Kind kind_ = Kind::spectrum;
    bool busy_ = false, again_ = false;
    QTimer soon_;
    ViewMenu* menu_;
    std::vector<double> before_, after_; ///< power or its density from 0 to half the rate
    QString stretch_;                    ///< description of the analysed part
    ElidedLabel *title_, *legend_;
    QBoxLayout* head_;
    CurvePlot* spectrum_;
    ResponseView* responseView_;
    std::array<QToolButton*, 2> kinds_{};
};

} // namespace ui
