// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/marked_region.h"
#include <QPolygonF>
#include <QRectF>
#include <array>
#include <vector>

namespace ui {

class MarkPlane;
class SliceView;

/// A region on a slice as it is now: outline and parts to drag, in logical pixels of the view.
class RegionFrame {
  public:
    /// `plane` is that of the view's marks.
    RegionFrame(const SliceView& view, const MarkPlane& plane, const MarkedRegion& region);
    /// Returns the cut through the box, through the ellipsoid, or a polygon's corners on a slice along it; empty if off
    /// this slice, for a polygon in another plane, and for regions by values or masks.
    [[nodiscard]] const QPolygonF& outline() const { return outline_; }
    /// Returns the cut through the box, which also bounds an ellipse.
    [[nodiscard]] QPolygonF bounds() const;
    [[nodiscard]] QRectF onScreen() const { return outline_.boundingRect(); }
    /// Returns the place of a label with that text, a drag handle.
    [[nodiscard]] QRectF label(const QString& text) const;
    /// Returns the faces of the box that a drag from `point` moves. Per data axis: −1 the lower one, 1 the upper one.
    [[nodiscard]] std::array<int, 3> facesAt(const QPointF& point) const;
    [[nodiscard]] bool nearOutline(const QPointF& point) const;

    /// A corner of the box on screen and the faces that meet there.
    struct Corner {
        QPointF point;
        std::array<int, 3> faces{};
    };

  private:
    const SliceView& view_;
    std::vector<Corner> corners_; ///< corners of the cut through the box, in order
    QPolygonF outline_;
};

/// Returns the label of region `index` on a slice: its size; its name if there are several, or if it was renamed.
[[nodiscard]] QString regionLabel(const Regions& regions, int index, const conv::Layout& layout);

/// Returns the place of a label with that text above a box of a view, or below it near the top.
[[nodiscard]] QRectF labelBeside(const SliceView& view, const QRectF& box, const QString& text);

/// Distance from the pointer within which edges and ends are grabbed, px.
inline constexpr double grabDistance = 6;

} // namespace ui
