// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace ui {

/// Place of a plane of samples in a view: a scale and the position of the plane's top left corner. Positions in the
/// plane are in samples from that corner, as shown. Screen positions are in logical pixels of the view.
class SliceCamera {
  public:
    /// Visible part of the plane, independent of the view's size.
    struct Frame {
        bool fitted = true; ///< all of the plane is visible
        double scale = 1;   ///< as SliceCamera::scale()
        QPointF middle;     ///< centre of the view in the plane
        friend bool operator==(const Frame&, const Frame&) = default;
    };
    /// Sets the numbers of samples of the plane, and the screen height of a sample over its width.
    void setPlane(const QSizeF& samples, double aspect);
    [[nodiscard]] const QSizeF& plane() const { return plane_; }
    /// Returns pixels per sample along the plane's x.
    [[nodiscard]] double scale() const { return scale_; }
    /// Returns the size of a sample in pixels.
    [[nodiscard]] QSizeF sample() const { return {scale_, scale_ * aspect_}; }
    [[nodiscard]] bool fitted() const { return fitted_; }
    [[nodiscard]] QPointF toScreen(const QPointF& inPlane) const;
    [[nodiscard]] QPointF toPlane(const QPointF& onScreen) const;
    /// Returns the box of the plane on the screen.
    [[nodiscard]] QRectF box() const { return {corner_, toSize(plane_)}; }
    /// Returns the area of a view in the plane.
    [[nodiscard]] QRectF seenBy(const QSizeF& view) const;
    [[nodiscard]] Frame frame(const QSizeF& view) const;
    void setFrame(const Frame& frame, const QSizeF& view);

    /// Shows all of the plane in the middle of a view, at most up to a margin in pixels.
    void fit(const QSizeF& view, double margin);
    /// Sets the scale within its limits. The point `about` of the screen keeps its place in the plane.
    void zoom(double scale, const QPointF& about);
    void pan(const QPointF& by);
    /// Moves the corner to a whole pixel, so that samples of one pixel are not blurred.
    void snap();
    /// Keeps the centre in place when a view changes its size.
    void resize(const QSizeF& from, const QSizeF& to);

  private:
    [[nodiscard]] QSizeF toSize(const QSizeF& inPlane) const;

    QSizeF plane_{1, 1};
    double aspect_ = 1;
    double scale_ = 1;
    QPointF corner_; ///< screen position of the plane's top left corner
    bool fitted_ = true;
};

} // namespace ui
