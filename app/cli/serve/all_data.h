// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/serve/level_data.h"

namespace app::cli::serve {

/// Data sets by name. Used by one thread.
class AllData {
  public:
    /// Adds or replaces a data set.
    Data& add(const std::string& name, conv::Volume samples, const std::string& axes, const io::TimeStep& step);
    /// Adds or replaces an image whose levels are read when requests ask for them.
    LevelData& addLevels(const std::string& name, LevelData&& levels);
    /// Throws Error(usage) for an unknown name.
    void remove(const std::string& name);
    /// Returns the data of a request: its `data`, and the level that its `level` names. `memory`: bytes that a level
    /// may take. Throws Error(usage) for an unknown name or level, and the errors of LevelData::at.
    [[nodiscard]] Data& of(const Parameters& parameters, std::int64_t memory, const std::stop_token& stop);
    /// Returns true if the levels of a data set are read when requests ask for them.
    [[nodiscard]] bool hasLevels(const std::string& name) const { return levels_.contains(name); }

  private:
    std::map<std::string, Data> whole_;
    std::map<std::string, LevelData> levels_;
};

} // namespace app::cli::serve
