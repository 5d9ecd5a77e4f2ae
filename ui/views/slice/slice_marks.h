// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/marks/mark_editor.h"
#include "ui/views/slice/region_frame.h"
#include "ui/views/slice/region_overlay.h"
#include <QCursor>

class QPainter;

namespace ui {

/// The marks of a slice view: where they can be grabbed, and how they are drawn.
class SliceMarks : public MarkPlane {
    Q_DECLARE_TR_FUNCTIONS(ui::SliceMarks)
  public:
    /// `view` must outlive this object.
    explicit SliceMarks(const SliceView& view) : view_(view) {}
    [[nodiscard]] MarkEditor& editor() { return editor_; }
    [[nodiscard]] Marks& marks() const override;
    [[nodiscard]] const conv::Layout* layout() const override;
    [[nodiscard]] QPointF toScreen(const conv::Vec3& index) const override;
    [[nodiscard]] conv::Vec3 toIndex(const QPointF& point) const override;
    [[nodiscard]] int normal() const override;
    [[nodiscard]] bool interpolated() const override;

    /// Returns what a press at a point grabs or begins to draw.
    [[nodiscard]] MarkGrip gripAt(const QPointF& point) const;
    [[nodiscard]] QCursor cursorAt(const QPointF& point) const;
    /// Returns true if there is a region or a line to draw.
    [[nodiscard]] bool any() const { return !order().empty() || lineShown(); }
    /// Returns true if a region or the line meets a box on this slice.
    [[nodiscard]] bool meet(const QRectF& box) const;
    /// Draws all marks and the polygon that is being drawn, up to `pointer` if the pointer is in the view.
    void paint(QPainter& painter, const QPointF& pointer);

  private:
    [[nodiscard]] const MarkedRegion& regionAt(int index) const;
    [[nodiscard]] RegionFrame frameOf(int region) const;
    [[nodiscard]] QRectF labelOf(int region) const;
    [[nodiscard]] std::vector<int> order() const; ///< as drawn: the current one last
    [[nodiscard]] bool lineShown() const;
    [[nodiscard]] bool drawnBySamples(const MarkedRegion& region) const;
    [[nodiscard]] MarkGrip regionGripAt(const QPointF& point) const;
    [[nodiscard]] MarkGrip polygonGripAt(const QPointF& point, int region) const;
    void paintOverlay(QPainter& painter, int region);
    void paintRegion(QPainter& painter, int region) const;
    void paintDraft(QPainter& painter, const QPointF& pointer) const;
    void paintLine(QPainter& painter) const;

    const SliceView& view_;
    MarkEditor editor_{*this};
    std::vector<RegionOverlay> overlays_; ///< for each region that is drawn by its samples
};

} // namespace ui
