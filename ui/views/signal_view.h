#pragma once
#include "ui/views/data_view.h"

namespace ui {

/// Channels of a signal below each other over one time axis: before thin and grey under after. Wheel scrolls,
/// Ctrl+wheel zooms time about the pointer, Shift+wheel zooms value, dragging pans, double click fits.
class SignalView : public DataView {
    Q_OBJECT
  public:
    explicit SignalView(QWidget* parent = nullptr);
    ~SignalView() override;
    /// Channels shown, in this order; empty: all (at most 12 at first).
    void setChannels(std::vector<std::int64_t> channels);
    [[nodiscard]] std::vector<std::int64_t> channels() const;
    /// The stretch on screen, in samples.
    void setRange(double first, double last);
    [[nodiscard]] double rangeFirst() const { return first_; }
    [[nodiscard]] double rangeLast() const { return last_; }

    void setCursorIndex(const conv::Index3& index) override;
    [[nodiscard]] std::vector<conv::Region> visibleRegions() const override;
    [[nodiscard]] QString zoomText() const override;
    void fit() override;
    void oneToOne() override;
    [[nodiscard]] QSize sizeHint() const override { return {640, 400}; }

  protected:
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
    struct Trace;
    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] QRectF laneOf(int lane) const;
    [[nodiscard]] double sampleAt(double x) const;
    [[nodiscard]] double xOf(double sample) const;
    void updateRanges();
    void paintLane(QPainter& painter, int lane, std::int64_t channel);
    void paintTimeAxis(QPainter& painter);
    void paintCursor(QPainter& painter);
    void zoomTime(double factor, double aboutX);
    std::vector<std::int64_t> channels_;
    std::vector<std::pair<double, double>> valueRange_; ///< per shown channel
    std::shared_ptr<const Trace> beforeTrace_, afterTrace_;
    double first_ = 0, last_ = 1;
    double valueZoom_ = 1;
    double dragX_ = 0;
    bool dragging_ = false;
    bool moved_ = false;
};

} // namespace ui
