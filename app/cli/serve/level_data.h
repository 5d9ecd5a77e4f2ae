// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/serve/kept_data.h"
#include "app/io/list/levels.h"
#include <map>

namespace app::cli::serve {

/// An image of a file whose levels of resolution are read when requests ask for them. Used by one thread.
class LevelData {
  public:
    /// Takes the parameters of `open`. Reads metadata only. An image without levels has one. Throws Error.
    explicit LevelData(const Parameters& parameters);
    [[nodiscard]] const std::vector<io::Level>& levels() const { return levels_; }
    /// Returns a level, which is read unless it was before. `memory`: bytes that may be taken. Throws Error, also
    /// Error(cancelled) after a stop.
    [[nodiscard]] Data& at(std::int64_t level, std::int64_t memory, const std::stop_token& stop);

  private:
    std::string file_;
    std::vector<io::Level> levels_;
    std::optional<io::TimeStep> step_; ///< the parameter's; nothing: that of the file
    std::map<std::int64_t, Data> read_;
};

} // namespace app::cli::serve
