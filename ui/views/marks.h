// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/line_profile.h"
#include "ui/models/region_history.h"
#include <QObject>
#include <optional>

namespace ui {

/// The user's marks on a document, shared by its views: regions, a profile line, two time cursors.
class Marks : public QObject {
    Q_OBJECT
  public:
    /// Mark that the next drag in a view draws. region: a box.
    enum class Tool { none, region, ellipse, line };
    using QObject::QObject;

    [[nodiscard]] Tool tool() const { return tool_; }
    void setTool(Tool tool);
    [[nodiscard]] const Regions& regions() const { return regions_; }
    /// Replaces all regions. `what` names the step of undo; without it the change is no step. `merge` extends the
    /// previous step (one gesture).
    void setRegions(const Regions& regions, const QString& what = {}, bool merge = false);
    /// Box of the current region; empty: none.
    [[nodiscard]] conv::Region region() const;
    /// Sets the box of the current region, or adds one; an empty box removes it. No step of undo.
    void setRegion(const conv::Region& box);
    [[nodiscard]] const std::optional<Line>& line() const { return line_; }
    void setLine(const std::optional<Line>& line);
    /// Sample of time cursor A (0) or B (1).
    [[nodiscard]] const std::optional<std::int64_t>& cursor(int which) const {
        return cursors_[static_cast<std::size_t>(which)];
    }
    void setCursor(int which, std::optional<std::int64_t> sample);
    /// Removes the current region, else line and cursors.
    void removeCurrent();
    /// Removes all marks and their history.
    void clear();

    [[nodiscard]] const RegionHistory& history() const { return history_; }
    void undo();
    void redo();
    /// Sets the number of recipe changes so far, for the steps that follow.
    void setRecipeChanges(std::size_t count) { recipeChanges_ = count; }

  Q_SIGNALS:
    void changed();
    void toolChanged(ui::Marks::Tool tool);

  private:
    Tool tool_ = Tool::none;
    Regions regions_;
    RegionHistory history_;
    std::size_t recipeChanges_ = 0;
    std::optional<Line> line_;
    std::array<std::optional<std::int64_t>, 2> cursors_;
};

} // namespace ui
