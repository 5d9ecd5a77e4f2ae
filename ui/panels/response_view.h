#pragma once
#include "ui/models/spectrum.h"
#include "ui/panels/curve_plot.h"

class QToolButton;

namespace ui {

class ElidedLabel;

/// What a filter does to each frequency: magnitude in dB, phase or answer to a single sample, over even or logarithmic
/// frequencies, with a cursor.
class ResponseView : public QWidget {
    Q_OBJECT
  public:
    /// `narrow`: without a title, and with shorter words.
    explicit ResponseView(const QString& name, bool narrow = false, QWidget* parent = nullptr);
    void setResponse(const Response& response, const conv::Geometry& geometry);
    enum class Kind { magnitude, phase, impulse };
    void setKind(Kind kind);
    void setLogarithmic(bool on);
    [[nodiscard]] CurvePlot* plot() const { return plot_; }
    /// Stretches of frequency, in the plot's unit, that lie 20 dB and more below the peak.
    [[nodiscard]] const std::vector<std::pair<double, double>>& stopBands() const { return stops_; }

  private:
    void show();
    void showImpulse();
    void findStopBands();
    [[nodiscard]] CurvePlot::Axis frequencies() const;
    [[nodiscard]] std::vector<double> onAxis(const std::vector<double>& even) const;
    Response response_;
    conv::Geometry geometry_;
    std::vector<std::pair<double, double>> stops_;
    Kind kind_ = Kind::magnitude;
    bool logarithmic_ = false;
    CurvePlot* plot_;
    std::array<QToolButton*, 3> kinds_{};
    QToolButton* log_;
};

} // namespace ui
