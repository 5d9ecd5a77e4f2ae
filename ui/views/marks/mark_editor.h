// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/marks/marks.h"
#include <QCoreApplication>
#include <QPointF>
#include <array>
#include <optional>

namespace ui {

/// Part of the marks that a drag changes.
struct MarkGrip {
    enum class Kind { none, faces, box, corner, newBox, lineStart, lineEnd, newLine, stretch, cursor };
    Kind kind = Kind::none;
    int region = -1;            ///< faces, box, corner: index of the region
    std::array<int, 3> faces{}; ///< faces: per data axis −1 the lower one, 1 the upper one
    int part = -1;              ///< corner: index in the polygon's points; cursor: 0 (A) or 1 (B)
};

/// The place of marks in a view, as MarkEditor sees it: a plane of a volume, an image, or a signal. Indices are those
/// of the source; points are in logical pixels of the view.
class MarkPlane {
  public:
    virtual ~MarkPlane() = default;
    [[nodiscard]] virtual Marks& marks() const = 0;
    /// Returns the layout of the marked data; null: none.
    [[nodiscard]] virtual const conv::Layout* layout() const = 0;
    [[nodiscard]] virtual QPointF toScreen(const conv::Vec3& index) const = 0;
    [[nodiscard]] virtual conv::Vec3 toIndex(const QPointF& point) const = 0;
    /// Returns the data axis across the plane. Without effect where it is interpolated, and in signals.
    [[nodiscard]] virtual int normal() const = 0;
    /// Returns true if the plane lies askew in the data.
    [[nodiscard]] virtual bool interpolated() const = 0;
    /// Returns the point of a polygon's corner on this plane. Requires a plane that is not interpolated.
    [[nodiscard]] QPointF cornerOnScreen(const app::PlanePoint& corner) const;
};

/// The state machine that adds, moves and resizes the marks of a view: idle, dragging, or drawing by keys. Polygons
/// grow by clicks instead, in Marks::draft(). Each gesture on a region is one step of undo; stretches of a signal,
/// lines and time cursors are no steps. Knows no widget: the view sends events and tells where marks are by MarkPlane.
class MarkEditor {
    Q_DECLARE_TR_FUNCTIONS(ui::MarkEditor)
  public:
    /// `plane` must outlive this object.
    explicit MarkEditor(const MarkPlane& plane) : plane_(plane) {}

    [[nodiscard]] bool dragging() const { return state_ == State::dragging; }
    [[nodiscard]] bool drawsByKeys() const { return state_ == State::byKeys; }
    /// Returns true if clicks set the corners of a polygon.
    [[nodiscard]] bool drawsPolygon() const;
    /// Returns what a drag or Enter draws with the chosen tool; kind none without such a tool.
    [[nodiscard]] MarkGrip newMark() const;

    /// A drag begins. Does nothing for a grip of kind none.
    void press(const MarkGrip& grip, const QPointF& point);
    void drag(const QPointF& point);
    /// The drag ends and leaves its tool. A click instead of a drag removes a stretch or line, and leaves no region
    /// current.
    void release();
    /// Stops drawing and leaves marks and tool as they are.
    void stop();

    /// Handles a key of Qt::Key with the view's cursor at an index. Enter starts and ends a mark, Esc restores the old
    /// one; G, Enter, Backspace and Esc draw polygons. Returns false for other keys.
    bool key(int key, const conv::Vec3& cursor);
    /// The cursor was moved by keys: extends the mark that is drawn by keys.
    void follow(const conv::Vec3& cursor);

    /// Adds a corner to the polygon. Closes it near the first corner.
    void addCorner(const conv::Vec3& index);
    /// Makes the draft a region if it has three corners.
    void closePolygon();

  private:
    enum class State { idle, dragging, byKeys };
    void begin(State state, const MarkGrip& grip, const conv::Vec3& start);
    void restore();
    bool polygonKey(int key, const conv::Vec3& cursor);
    [[nodiscard]] app::PlanePoint planePoint(const conv::Vec3& index) const;
    /// Returns the box on the plane between two indices: of the sample borders nearest to them.
    [[nodiscard]] conv::Region between(const conv::Vec3& from, const conv::Vec3& to) const;
    /// Returns the box from sample to sample, with both.
    [[nodiscard]] conv::Region spanned(const conv::Vec3& from, const conv::Vec3& to) const;
    /// Returns the smallest box of samples that contains the rectangle being drawn on an interpolated plane.
    [[nodiscard]] conv::Region boxAround(const QPointF& point) const;
    [[nodiscard]] conv::Region resized(const conv::Vec3& here) const;
    [[nodiscard]] conv::Region moved(const conv::Vec3& here) const;
    /// Sets the box of the region that is drawn or dragged: adds it first, later as part of the same step of undo.
    void setBox(const conv::Region& box);
    void setCorner(const conv::Vec3& index);
    void change(const Regions& regions, const QString& what);

    const MarkPlane& plane_;
    State state_ = State::idle;
    MarkGrip grip_;
    conv::Vec3 start_{0, 0, 0}; ///< index where the gesture began
    QPointF pressed_, last_;    ///< points of the drag
    Regions before_;            ///< regions when the gesture began
    std::optional<Line> lineBefore_;
    conv::Region box_;     ///< box of the current region at that time
    bool changed_ = false; ///< the gesture has changed the regions
};

} // namespace ui
