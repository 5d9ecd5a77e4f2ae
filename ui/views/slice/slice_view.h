// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include "ui/views/plane.h"
#include "ui/views/slice_grid.h"
#include <QImage>
#include <array>
#include <memory>
#include <vector>

namespace ui {

struct Layer;
struct SliceRequest;

/// One plane of an image or a volume. Wheel: slice (volume) or zoom (image; Ctrl+wheel always zooms, about the
/// pointer); drag with the left button sets the crosshair (volume) or pans (image), with the middle button pans, with
/// the right one changes window and level. Arrows move the cursor; Enter after R or L begins a mark there and ends it.
class SliceView : public DataView {
    Q_OBJECT
  public:
    explicit SliceView(Plane plane = Plane::image, QWidget* parent = nullptr);
    ~SliceView() override;
    [[nodiscard]] Plane plane() const { return plane_; }
    [[nodiscard]] const PlaneAxes& axes() const { return axes_; }
    /// Slice of the grid that is shown, the nearest one if it lies between two.
    [[nodiscard]] std::int64_t slice() const;
    void setSlice(std::int64_t slice);
    [[nodiscard]] std::int64_t sliceCount() const;
    /// Whether an oblique volume is interpolated along the patient's axes, as at first, or shown as it is stored.
    void setAlongPatient(bool along);
    [[nodiscard]] bool alongPatient() const { return along_; }
    [[nodiscard]] const SliceGrid& grid() const { return grid_; }
    void setCrosshairVisible(bool visible);
    /// Screen pixels (logical) per sample along the plane's x.
    [[nodiscard]] double zoom() const { return scale_; }
    void setZoom(double scale, const QPointF& about);
    /// Where a source index is drawn (centre of its pixel), logical pixels of this widget.
    [[nodiscard]] QPointF toScreen(const conv::Vec3& index) const;
    [[nodiscard]] conv::Vec3 toIndex(const QPointF& point) const;
    /// Position of the swipe line, 0 to 1 of the width.
    void setSwipe(double fraction);
    [[nodiscard]] double swipe() const { return swipe_; }
    /// What part of the plane is in view, for views of other sizes.
    struct Frame {
        bool fitted = true; ///< all of it
        double scale = 1;   ///< as zoom()
        QPointF middle;     ///< the view's middle, in samples from the plane's top left corner
        friend bool operator==(const Frame&, const Frame&) = default;
    };
    [[nodiscard]] Frame frame() const;
    void setFrame(const Frame& frame);

    void setCursorPoint(const conv::Vec3& index) override;
    [[nodiscard]] std::vector<conv::Region> visibleRegions() const override;
    [[nodiscard]] std::optional<conv::DisplayPart> displayPart() const override;
    [[nodiscard]] QString zoomText() const override;
    void fit() override;
    void oneToOne() override;
    [[nodiscard]] QSize sizeHint() const override { return {480, 480}; }

  Q_SIGNALS:
    void doubleClicked();
    /// Zoomed, panned or fitted.
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
    enum class Drag { none, cursor, pan, window, swipe, mark };
    /// What of the marks a drag moves: faces of the box (per axis of the data −1 the lower one, 1 the upper one), all
    /// of it, an end of the line; or it draws a new one.
    struct Grip {
        enum class Kind { none, faces, box, newBox, from, to, newLine } kind = Kind::none;
        std::array<int, 3> faces{};
    };
    /// A corner of the region of interest on screen, and the faces that meet there.
    struct Corner {
        QPointF point;
        std::array<int, 3> faces{};
    };
    [[nodiscard]] bool isVolume() const;
    [[nodiscard]] double place() const; ///< of the plane along the grid's normal axis
    void moveInGrid(int axis, double by);
    [[nodiscard]] double aspect() const; ///< screen height of a sample over its width
    [[nodiscard]] QSizeF planeSize() const;
    [[nodiscard]] QRectF imageRect() const;
    void moveCursor(const QPointF& point);
    void step(std::int64_t by);
    [[nodiscard]] std::vector<Layer> layers(bool ofAfter, std::int64_t channel) const;
    /// The part of the plane to be drawn, and how many of its samples are averaged along each axis.
    [[nodiscard]] std::pair<QRect, int> frameToDraw() const;
    [[nodiscard]] SliceRequest request(const QRect& source, int factor, WindowLevel::Of of) const;
    /// The picture of the visible part for `show` (never swipe or checker); `placed` is where it goes on the widget.
    [[nodiscard]] const QImage& picture(Show show, QRectF& placed);
    /// As the window says; fills in what is taken from the data.
    [[nodiscard]] DifferenceScale differenceScale(const std::vector<Layer>& a, const std::vector<Layer>& b);
    void paintPixels(QPainter& painter);
    void paintShow(QPainter& painter, Show show);
    void paintSlicePosition(QPainter& painter);
    void paintValues(QPainter& painter);
    void paintCrosshair(QPainter& painter);
    /// Title, letters, scale bar; returns their boxes.
    /// `scale`: of a difference, in the corner.
    std::vector<QRectF> paintPlates(QPainter& painter, const QRectF& scale);
    /// Of all words on plates, wherever they are drawn.
    [[nodiscard]] std::vector<QRectF> plateBoxes();
    void paintRing(QPainter& painter);
    void paintSwipe(QPainter& painter);
    QRectF paintDifferenceScale(QPainter& painter);
    // Marks (slice_marks.cpp).
    [[nodiscard]] std::vector<Corner> boxCorners() const; ///< where the plane cuts the region of interest, in order
    [[nodiscard]] QRectF boxOnScreen() const; ///< around the region of interest; empty if this slice does not cut it
    [[nodiscard]] QRectF boxLabel() const;    ///< its size, where it is dragged by
    [[nodiscard]] std::array<int, 3> facesAt(const QPointF& point) const; ///< those that a drag from there moves
    [[nodiscard]] QCursor cursorOf(const std::array<int, 3>& faces) const;
    [[nodiscard]] bool lineShown() const;
    [[nodiscard]] Grip gripAt(const QPointF& point) const;
    [[nodiscard]] QCursor cursorAt(const QPointF& point) const;
    void beginMark(const Grip& grip, const QPointF& point);
    bool handleMarkKey(const QKeyEvent& event);
    void followByKeys(); ///< the mark that is drawn by keys ends at the cursor
    void dragMark(const QPointF& point);
    [[nodiscard]] conv::Region resized(const conv::Vec3& here) const; ///< the box with the held faces there
    [[nodiscard]] conv::Region moved(const conv::Vec3& here) const;   ///< the box as far from where the drag began
    [[nodiscard]] conv::Region boxAround(const QPointF& point) const;
    void endMark();
    void paintMarks(QPainter& painter);
    void paintBox(QPainter& painter);
    void paintLine(QPainter& painter);

    Plane plane_;
    PlaneAxes axes_; ///< of the grid
    SliceGrid grid_;
    bool along_ = true;
    struct Cache;
    std::unique_ptr<Cache> cache_; ///< the last pictures of before, after and difference
    double scale_ = 1;
    QPointF offset_;                   ///< screen position of the plane's top left corner
    std::optional<Frame> frameToShow_; ///< asked for before it had its place
    bool fitted_ = true;
    bool crosshair_ = true;
    double swipe_ = 0.5;
    Drag drag_ = Drag::none;
    Grip grip_;
    conv::Vec3 gripStart_{0, 0, 0}; ///< index at which the drag of a mark began
    conv::Region gripRegion_;       ///< and the box then
    bool byKeys_ = false;           ///< a mark is being drawn by keys
    QPointF last_;
    double wheel_ = 0;
};

} // namespace ui
