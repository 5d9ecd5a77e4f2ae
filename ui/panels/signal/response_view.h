// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/curve_handles.h"
#include "ui/panels/signal/spectrum.h"

class QBoxLayout;
class QToolButton;

namespace ui {

class ElidedLabel;

/// Plot of a frequency response: magnitude in dB, phase, or impulse response.
class ResponseView : public QWidget {
    Q_OBJECT
  public:
    /// `narrow`: no title and short button texts.
    explicit ResponseView(const QString& name, bool narrow = false, QWidget* parent = nullptr);
    void setResponse(const Response& response, const conv::Geometry& geometry);
    /// Sets the current cut-offs, possibly newer than the response. They can be moved on the magnitude plot.
    void setCutoffs(const std::vector<Cutoff>& cutoffs);
    [[nodiscard]] CurveHandles* handles() const { return handles_; }
    enum class Kind { magnitude, phase, impulse };
    void setKind(Kind kind);
    void setLogarithmic(bool on);
    [[nodiscard]] CurvePlot* plot() const { return plot_; }
    /// Frequency ranges at least 20 dB below the peak, in the plot's unit.
    [[nodiscard]] const std::vector<std::pair<double, double>>& stopBands() const { return stops_; }

  Q_SIGNALS:
    /// Requests a cut-off at `place`, rounded to `grain`, both fractions of the Nyquist frequency.
    void cutoffMoved(const ui::Cutoff& cutoff, double place, double grain, bool merge);
    void dragging(bool on);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fitWords();
    void show();
    void showHandles();
    [[nodiscard]] double highest() const;
    void showImpulse();
    void findStopBands();
    [[nodiscard]] CurvePlot::Axis frequencies() const;
    [[nodiscard]] std::vector<double> onAxis(const std::vector<double>& even) const;
    Response response_;
    conv::Geometry geometry_;
    std::vector<std::pair<double, double>> stops_;
    Kind kind_ = Kind::magnitude;
    bool logarithmic_ = false;
    std::vector<Cutoff> cutoffs_;
    bool narrow_;
    ElidedLabel* title_;
    QBoxLayout* head_;
    CurvePlot* plot_;
    CurveHandles* handles_;
    std::array<QToolButton*, 3> kinds_{};
    QToolButton* log_;
};

} // namespace ui
