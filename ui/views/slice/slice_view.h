// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include "ui/views/plane.h"
#include "ui/views/slice/slice_camera.h"
#include "ui/views/slice/slice_grid.h"
#include <QImage>
#include <memory>
#include <vector>

namespace ui {

struct Layer;
class SliceMarks;
struct SliceRequest;

/// View of one plane of an image or a volume.
/// - Wheel: slice (volume) or zoom (image); Ctrl+wheel zooms at the pointer.
/// - Left drag: crosshair (volume) or pan (image); middle drag: pan; right drag: window and level.
/// - Arrows move the cursor; Enter after R, Shift+R or L starts a mark there and ends it.
/// - With the polygon tool clicks (or G, at the cursor) set corners; a double click or Enter closes it.
/// - Edges, corners and labels of regions can be dragged; a press on one makes its region the current one.
class SliceView : public DataView {
    Q_OBJECT
  public:
    explicit SliceView(Plane plane = Plane::image, QWidget* parent = nullptr);
    ~SliceView() override;
    [[nodiscard]] Plane plane() const { return plane_; }
    [[nodiscard]] const PlaneAxes& axes() const { return axes_; }
    /// Returns the nearest slice of the shown grid.
    [[nodiscard]] std::int64_t slice() const;
    void setSlice(std::int64_t slice);
    [[nodiscard]] std::int64_t sliceCount() const;
    [[nodiscard]] double place() const; ///< position of the plane along the grid's normal axis
    /// Interpolates an oblique volume along the patient's axes (default), or shows stored slices.
    void setAlongPatient(bool along);
    [[nodiscard]] bool alongPatient() const { return along_; }
    [[nodiscard]] const SliceGrid& grid() const { return grid_; }
    void setCrosshairVisible(bool visible);
    /// Returns the place of the slice in this view. Its plane counts samples of grid() as shown, with flipped axes.
    [[nodiscard]] const SliceCamera& camera() const { return camera_; }
    /// Box of the scale of values or differences when it was last painted; empty: none.
    [[nodiscard]] const QRectF& scaleBox() const { return scaleBox_; }
    void setZoom(double scale, const QPointF& about);
    /// Returns the position of a source index (centre of its pixel) in logical pixels of this widget.
    [[nodiscard]] QPointF toScreen(const conv::Vec3& index) const;
    [[nodiscard]] conv::Vec3 toIndex(const QPointF& point) const;
    /// Sets the position of the swipe line, 0 to 1 of the width.
    void setSwipe(double fraction);
    [[nodiscard]] double swipe() const { return swipe_; }
    /// Returns the visible part of the slice.
    [[nodiscard]] SliceCamera::Frame frame() const { return camera_.frame(size()); }
    void setFrame(const SliceCamera::Frame& frame);

    void setCursorPoint(const conv::Vec3& index) override;
    [[nodiscard]] std::vector<conv::Region> visibleRegions() const override;
    [[nodiscard]] std::optional<conv::DisplayPart> displayPart() const override;
    [[nodiscard]] QString zoomText() const override;
    void fit() override;
    void oneToOne() override;
    [[nodiscard]] QSize sizeHint() const override { return {480, 480}; }

  Q_SIGNALS:
    void doubleClicked();
    /// Emitted after zoom, pan or fit.
    void frameChanged();
    void swipeChanged(double fraction);

  protected:
    void dataChanged(bool reset) override;
    void patched(const conv::Region& region) override;
    void picturesChanged() override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    enum class Drag { none, cursor, pan, window, swipe };
    [[nodiscard]] bool isVolume() const;
    void moveInGrid(int axis, double by);
    void moveCursor(const QPointF& point);
    void step(std::int64_t by);
    [[nodiscard]] std::vector<Layer> parts(bool ofAfter, std::int64_t channel) const;
    /// Returns the part of the plane to draw and the number of samples to average per axis.
    [[nodiscard]] std::pair<QRect, int> frameToDraw() const;
    [[nodiscard]] SliceRequest request(const QRect& source, int factor, WindowLevel::Of of) const;
    /// Returns the picture for `show` (not swipe or checker); `placed` receives its position on the widget.
    [[nodiscard]] const QImage& picture(Show show, QRectF& placed);
    /// Returns the window's scale, completed from the data.
    [[nodiscard]] DifferenceScale differenceScale(const std::vector<Layer>& a, const std::vector<Layer>& b);
    void paintPixels(QPainter& painter);
    void paintShow(QPainter& painter, Show show);
    /// Draws layers of other documents (slice_layers.cpp).
    void paintAdded(QPainter& painter, Show show);
    void paintSlicePosition(QPainter& painter);
    void paintValues(QPainter& painter);
    void paintCrosshair(QPainter& painter);
    /// Paints title, letters and scale bar; returns their boxes. `scale`: box of the difference scale.
    std::vector<QRectF> paintLabels(QPainter& painter, const QRectF& scale);
    /// Returns the area for the timings: all of the view, or only its last line where they would cover a mark.
    [[nodiscard]] QRectF overlayArea() const;
    void paintChannelNames(QPainter& painter, std::vector<QRectF>& boxes);
    [[nodiscard]] std::vector<QRectF> labelBoxes();
    void paintRing(QPainter& painter);
    void paintSwipe(QPainter& painter);
    /// Paints the scale of differences; in figures also that of values. Returns its box; empty: none.
    QRectF paintScale(QPainter& painter);
    QRectF paintDifferenceScale(QPainter& painter);

    Plane plane_;
    PlaneAxes axes_; ///< in the grid
    SliceGrid grid_;
    bool along_ = true;
    struct Cache;
    std::unique_ptr<Cache> cache_;
    std::unique_ptr<SliceMarks> marking_;
    SliceCamera camera_;
    QRectF scaleBox_;
    std::optional<SliceCamera::Frame> frameToShow_; ///< frame set before the view had its size
    bool crosshair_ = true;
    double swipe_ = 0.5;
    Drag drag_ = Drag::none;
    QPointF last_;
    double wheel_ = 0;
};

} // namespace ui
