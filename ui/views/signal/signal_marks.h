// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/marks/mark_editor.h"
#include <QRectF>

class QPainter;

namespace ui {

class SignalView;

/// The time cursors and the selected stretch of a signal view: where they can be grabbed, and how they are drawn.
class SignalMarks : public MarkPlane {
    Q_DECLARE_TR_FUNCTIONS(ui::SignalMarks)
  public:
    /// `view` must outlive this object.
    explicit SignalMarks(const SignalView& view) : view_(view) {}
    [[nodiscard]] MarkEditor& editor() { return editor_; }
    [[nodiscard]] const MarkEditor& editor() const { return editor_; }
    [[nodiscard]] Marks& marks() const override;
    [[nodiscard]] const conv::Layout* layout() const override;
    [[nodiscard]] QPointF toScreen(const conv::Vec3& index) const override;
    [[nodiscard]] conv::Vec3 toIndex(const QPointF& point) const override;
    [[nodiscard]] int normal() const override { return 2; }
    [[nodiscard]] bool interpolated() const override { return false; }

    /// Returns the time cursor at a point, else kind none.
    [[nodiscard]] MarkGrip gripAt(const QPointF& point) const;
    /// Returns the tag of time cursor 0 or 1, empty if off screen. Tags of close cursors are side by side.
    [[nodiscard]] QRectF tag(int which) const;
    void paintSelection(QPainter& painter) const;
    void paintCursors(QPainter& painter) const;

  private:
    const SignalView& view_;
    MarkEditor editor_{*this};
};

} // namespace ui
