// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/line_profile.h"
#include "ui/models/marked_region.h"
#include "ui/models/view_history.h"
#include "ui/models/volume_cut.h"
#include <QObject>
#include <map>
#include <memory>
#include <optional>

namespace ui {

/// The user's marks on a document, shared by its views: regions, a profile line, two time cursors, and how 3-D cuts the
/// volume.
class Marks : public QObject {
    Q_OBJECT
  public:
    /// Mark that the next drag in a view draws, or (polygon) the next clicks. region: a box.
    enum class Tool { none, region, ellipse, polygon, line };
    /// A polygon that is being drawn, in one slice.
    struct Draft {
        int normal = 2; ///< axis across the slice
        std::int64_t slice = 0;
        std::vector<app::PlanePoint> points; ///< as MarkedRegion::points
        friend bool operator==(const Draft&, const Draft&) = default;
    };
    using QObject::QObject;

    [[nodiscard]] Tool tool() const { return tool_; }
    void setTool(Tool tool);
    [[nodiscard]] const Regions& regions() const { return regions_; }
    /// Replaces all regions. `what` names the step of undo; without it the change is no step. `merge` extends the
    /// previous step (one gesture).
    void setRegions(const Regions& regions, const QString& what = {}, bool merge = false);
    /// Box of the current region; empty: none.
    [[nodiscard]] conv::Region region() const;
    /// Sets the box of the current region, or adds one; an empty box removes it. `what` as above.
    void setRegion(const conv::Region& box, const QString& what = {});
    [[nodiscard]] const VolumeCut& cut() const { return cut_; }
    /// Sets how 3-D cuts. `what` as above; `merge` extends the previous step if that has the same name.
    void setCut(const VolumeCut& cut, const QString& what = {}, bool merge = false);
    [[nodiscard]] const std::optional<Line>& line() const { return line_; }
    void setLine(const std::optional<Line>& line);
    /// Sample of time cursor A (0) or B (1).
    [[nodiscard]] const std::optional<std::int64_t>& cursor(int which) const {
        return cursors_[static_cast<std::size_t>(which)];
    }
    void setCursor(int which, std::optional<std::int64_t> sample);
    /// An empty draft is none.
    [[nodiscard]] const Draft& draft() const { return draft_; }
    void setDraft(const Draft& draft);
    /// Samples of a mask's text on the grid of the data, for drawing; null: not read yet.
    [[nodiscard]] std::shared_ptr<const conv::Volume> mask(const std::string& text) const;
    void setMask(const std::string& text, std::shared_ptr<const conv::Volume> samples);
    /// Removes the current region, else line and cursors.
    void removeCurrent();
    /// Moves all marks from data with `from` to the same places in data on another grid; drops those outside, and the
    /// history.
    void moveTo(const conv::Geometry& from, const conv::Layout& to);
    /// Removes all marks and their history.
    void clear();

    struct Kept { ///< by the history
        Regions regions;
        VolumeCut cut;
    };
    [[nodiscard]] const ViewHistory<Kept>& history() const { return history_; }
    void undo();
    void redo();
    /// Sets the number of recipe changes so far, for the steps that follow.
    void setRecipeChanges(std::size_t count) { recipeChanges_ = count; }

  Q_SIGNALS:
    void changed();
    void cutChanged();
    void draftChanged();
    void toolChanged(ui::Marks::Tool tool);

  private:
    void restore(const Kept& kept);
    Tool tool_ = Tool::none;
    Regions regions_;
    VolumeCut cut_;
    ViewHistory<Kept> history_;
    std::size_t recipeChanges_ = 0;
    std::optional<Line> line_;
    std::array<std::optional<std::int64_t>, 2> cursors_;
    Draft draft_;
    std::map<std::string, std::shared_ptr<const conv::Volume>> masks_;
    std::optional<conv::Geometry> grid_; ///< that of the last move; views that share the marks move them once
};

} // namespace ui
