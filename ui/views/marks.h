// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/line_profile.h"
#include <QObject>
#include <optional>

namespace ui {

/// The user's marks on a document, shared by its views: a box, a profile line, two time cursors.
class Marks : public QObject {
    Q_OBJECT
  public:
    /// Mark that the next drag in a view draws.
    enum class Tool { none, region, line };
    using QObject::QObject;

    [[nodiscard]] Tool tool() const { return tool_; }
    void setTool(Tool tool);
    /// Box of the region of interest; empty: none.
    [[nodiscard]] const conv::Region& region() const { return region_; }
    void setRegion(const conv::Region& region);
    [[nodiscard]] const std::optional<Line>& line() const { return line_; }
    void setLine(const std::optional<Line>& line);
    /// Sample of time cursor A (0) or B (1).
    [[nodiscard]] const std::optional<std::int64_t>& cursor(int which) const {
        return cursors_[static_cast<std::size_t>(which)];
    }
    void setCursor(int which, std::optional<std::int64_t> sample);
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
