// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/line_profile.h"
#include <QObject>
#include <optional>

namespace ui {

/// What the user marks on the data of a document: a box (on signals a stretch), a line for a profile, two time cursors.
/// Shared by all its views, as the window is.
class Marks : public QObject {
    Q_OBJECT
  public:
    /// What the next drag in a view draws.
    enum class Tool { none, region, line };
    using QObject::QObject;

    [[nodiscard]] Tool tool() const { return tool_; }
    void setTool(Tool tool);
    /// Empty: none.
    [[nodiscard]] const conv::Region& region() const { return region_; }
    void setRegion(const conv::Region& region);
    [[nodiscard]] const std::optional<Line>& line() const { return line_; }
    void setLine(const std::optional<Line>& line);
    /// Samples of cursors A (0) and B (1).
    [[nodiscard]] const std::optional<std::int64_t>& cursor(int which) const {
        return cursors_[static_cast<std::size_t>(which)];
    }
    void setCursor(int which, std::optional<std::int64_t> sample);
    /// Takes everything away.
    void clear();

  Q_SIGNALS:
    void changed();
    void toolChanged(ui::Marks::Tool tool);

  private:
    Tool tool_ = Tool::none;
    conv::Region region_;
    std::optional<Line> line_;
    std::array<std::optional<std::int64_t>, 2> cursors_;
};

} // namespace ui
