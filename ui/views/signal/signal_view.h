// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include "ui/views/signal/amplitude_scale.h"
#include <QTimer>
#include <array>
#include <memory>

namespace ui {

class Envelope;
class SignalMarks;
struct TraceView;

/// Signal view: channels in lanes over a common time axis, with an overview on top. Before is drawn thin and grey
/// below after. Memory and paint time do not depend on the signal's length.
/// - Wheel zooms time at the pointer, Shift+wheel (or Shift+Up, Shift+Down) zooms values, Alt+wheel or tilting scrolls.
/// - U switches between one amplitude scale for all channels of a unit, and each channel its own.
/// - Drag pans, double click fits, arrows scroll; a click in a lane (or Up, Down) selects the measured channel.
/// - C and Shift+C set the time cursors A and B, which can be dragged.
/// - Shift+drag (or a drag after R) selects a stretch. By keys: Ctrl+Left and Ctrl+Right move the cursor, Enter after
///   R starts and ends it.
class SignalView : public DataView {
    Q_OBJECT
  public:
    explicit SignalView(QWidget* parent = nullptr);
    ~SignalView() override;
    /// Shows these channels in this order; empty: the first 12.
    void setChannels(const std::vector<std::int64_t>& channels);
    [[nodiscard]] const std::vector<std::int64_t>& channels() const { return channels_; }
    /// Channels of other sampling rates, shown as they are in lanes below, on the same axis in seconds.
    void setCompanions(const std::vector<VolumePtr>& volumes);
    [[nodiscard]] const std::vector<VolumePtr>& companions() const { return companions_; }
    [[nodiscard]] int laneCount() const;
    /// Shows samples [first, last).
    void setRange(double first, double last);
    [[nodiscard]] double rangeFirst() const { return first_; }
    [[nodiscard]] double rangeLast() const { return last_; }
    [[nodiscard]] std::pair<double, double> valueRange(int lane) const;
    /// Returns a channel's stripe of the plot, and the position of a sample and value in it.
    [[nodiscard]] QRectF laneArea(int lane) const;
    [[nodiscard]] QPointF toScreen(int lane, double sample, double value) const;
    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] double sampleAt(double x) const;
    [[nodiscard]] double xOf(double sample) const;

    [[nodiscard]] const AmplitudeScale& amplitude() const { return amplitude_; }
    void setAmplitude(const AmplitudeScale& amplitude);
    /// Makes traces `by` steps larger: the measured channel's unit, or all channels where each has its own scale.
    void stepAmplitude(int by);
    /// Returns units per millimetre of the screen for one scale: chosen, else from the shown channels of its unit.
    [[nodiscard]] double sensitivity(std::int64_t channel) const;
    [[nodiscard]] QString unitOf(std::int64_t channel) const;

    /// Returns true if all drawn samples are read; until then traces grow from their start.
    [[nodiscard]] bool complete() const;

    [[nodiscard]] QString channelName(std::int64_t channel) const;
    [[nodiscard]] std::vector<conv::Region> visibleRegions() const override;
    [[nodiscard]] QString zoomText() const override;
    void fit() override;
    void oneToOne() override;
    [[nodiscard]] QSize sizeHint() const override { return {800, 480}; }

  Q_SIGNALS:
    /// S was pressed: show spectrum or spectrogram.
    void spectrumAsked();
    void amplitudeChanged();
    /// Other channels are shown.
    void channelsChanged();

  protected:
    [[nodiscard]] double shownSpan(std::int64_t channel) const override;
    void dataChanged(bool reset) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    struct Traces;
    enum class Drag { none, pan, overview };
    [[nodiscard]] std::int64_t length() const;
    [[nodiscard]] QRectF curveArea(int lane) const;
    [[nodiscard]] QRectF overviewArea() const;
    [[nodiscard]] QString wholeText() const;
    [[nodiscard]] double pixelsPerMillimetre() const;
    void fitNames();
    void updateValueRanges();
    void takeEnvelopes(); ///< called as traces are read
    void hover(const QPointF& point);
    void zoomTime(double factor, double aboutX);
    [[nodiscard]] QString cursorText() const;
    [[nodiscard]] QRectF cursorTag() const; ///< on the time axis; empty if none
    [[nodiscard]] QString laneName(std::int64_t channel) const;
    void paintLaneName(QPainter& painter, int lane) const;
    void paintAmplitude(QPainter& painter, const TraceView& view, const QRectF& area, const QString& unit) const;
    void paintLane(QPainter& painter, int lane);
    /// Paints a lane's grid of values in `unit`. Texts at its left keep their room.
    void paintLevels(QPainter& painter, const TraceView& view, const QRectF& area,
                     const std::array<QString, 2>& nameAndScale, const QString& unit) const;
    // Channels of other rates (signal_companions.cpp).
    [[nodiscard]] std::pair<VolumePtr, std::int64_t> companionAt(int lane) const;
    [[nodiscard]] double companionNames() const; ///< width, px
    [[nodiscard]] double sampleIn(const conv::Volume& volume, double sample) const;
    void paintCompanion(QPainter& painter, int lane);
    void paintUnread(QPainter& painter, const QRectF& area, const Envelope& envelope, std::int64_t start) const;
    void paintOverview(QPainter& painter);
    void paintTimeAxis(QPainter& painter);
    void paintCursor(QPainter& painter);
    void paintNames(QPainter& painter) const;
    bool handleCursorKey(const QKeyEvent& event);
    void moveCursor(std::int64_t sample); ///< by keys; scrolls if needed
    void chooseLane(const QPointF& point);
    void stepLane(int by); ///< measures the next channel or the one before
    /// Marks the file's annotations: in the plot with their texts, in the overview by ticks.
    void paintAnnotations(QPainter& painter);

    std::unique_ptr<Traces> traces_;
    std::unique_ptr<SignalMarks> marking_;
    QTimer growing_; ///< runs while traces are being read
    std::vector<std::int64_t> channels_;
    std::vector<VolumePtr> companions_;
    std::vector<std::pair<double, double>> valueRange_; ///< per shown channel
    std::vector<double> middle_;                        ///< per shown channel: value at the middle of its lane
    AmplitudeScale amplitude_;
    double turns_ = 0;  ///< turns of the wheel that are no whole step yet
    double names_ = 58; ///< width of the name column, px
    double first_ = 0, last_ = 1;
    double valueZoom_ = 1;
    Drag drag_ = Drag::none;
    QPointF pointer_;
    bool hovering_ = false;
};

} // namespace ui
