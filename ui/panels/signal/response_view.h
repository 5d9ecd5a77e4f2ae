// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/curve_handles.h"
#include "ui/panels/signal/spectrum.h"

class QBoxLayout;
class QToolButton;

namespace ui {

class ElidedLabel;

/// What a filter does to each frequency: magnitude in dB, phase or answer to a single sample, over even or logarithmic
/// frequencies, with a cursor.
class ResponseView : public QWidget {
    Q_OBJECT
  public:
    /// `narrow`: without a title, and with shorter words; these are taken, too, where the title has no room beside
    /// them.
    explicit ResponseView(const QString& name, bool narrow = false, QWidget* parent = nullptr);
    void setResponse(const Response& response, const conv::Geometry& geometry);
    /// The cut-offs as they are now: what setResponse was given may be of an earlier recipe. On the magnitude they can
    /// be moved.
    void setCutoffs(const std::vector<Cutoff>& cutoffs);
    [[nodiscard]] CurveHandles* handles() const { return handles_; }
    enum class Kind { magnitude, phase, impulse };
    void setKind(Kind kind);
    void setLogarithmic(bool on);
    [[nodiscard]] CurvePlot* plot() const { return plot_; }
    /// Stretches of frequency, in the plot's unit, that lie 20 dB and more below the peak.
    [[nodiscard]] const std::vector<std::pair<double, double>>& stopBands() const { return stops_; }

  Q_SIGNALS:
    /// A cut-off is wanted at another place, to be rounded to `grain`, both as parts of the Nyquist frequency.
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
