#pragma once
#include "ui/views/data_view.h"
#include <QImage>
#include <QStringList>
#include <memory>

namespace ui {

/// Ray casting of a volume, drawn on a render thread with its own GL context: left drag turns, middle drag (or Shift)
/// pans, wheel zooms. Coarse while dragging, full when still. Without GL it says so in words.
class VolumeView : public DataView {
    Q_OBJECT
  public:
    explicit VolumeView(QWidget* parent = nullptr);
    ~VolumeView() override;
    [[nodiscard]] static QStringList presets();
    [[nodiscard]] QString preset() const { return preset_; }
    /// One of presets(); unknown names are ignored.
    void setPreset(const QString& name);
    /// "llvmpipe …", empty before the first picture; `error()` says why there is none.
    [[nodiscard]] QString renderer() const { return renderer_; }
    [[nodiscard]] QString error() const { return error_; }
    /// Waits until the picture of the present state is there (tests, screenshots). False after `milliseconds`.
    bool waitForPicture(int milliseconds = 10000);
    void fit() override;
    [[nodiscard]] QSize sizeHint() const override { return {480, 480}; }

  Q_SIGNALS:
    void doubleClicked();
    void presetChanged(const QString& name);

  protected:
    void dataChanged(bool reset) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

  private:
    struct Link;
    void request(bool still);
    void take(const QImage& picture, double milliseconds, bool still);
    void paintAxes(QPainter& painter);
    std::shared_ptr<Link> link_;
    QString preset_, renderer_, error_, note_;
    QImage picture_;
    double milliseconds_ = 0;
    bool still_ = false;
    QPointF last_;
    Qt::MouseButton button_ = Qt::NoButton;
};

} // namespace ui
