// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/work_item.h"
#include "app/cli/batch/journal/journal.h"
#include <map>
#include <set>
#include <string>

namespace app::cli {

/// Names that a watch writes: outputs, reports, and those of earlier runs. They are never its inputs.
class WatchOutputs {
  public:
    WatchOutputs(const Request& request, const JournalHistory& history);
    /// Remembers the names of a file's outputs. Throws Error(unwritable) if one would replace the file itself.
    void name(const InputFile& file, const std::string& date);
    [[nodiscard]] bool contains(const fs::path& file);
    /// Returns true for the name of an output that no run has written yet.
    [[nodiscard]] bool isNew(const fs::path& file);
    /// Throws Error(usage) if the item's output belongs to another input that is still there.
    void claim(const WorkItem& item);
    void written(const fs::path& output);
    /// Returns identityOf(path); asks the system once.
    const fs::path& known(const fs::path& path);

  private:
    const Request& request_;
    std::set<fs::path> all_;             ///< outputs and reports
    std::set<fs::path> new_;             ///< those of `all_` that no run has written
    std::set<fs::path> named_;           ///< inputs whose outputs are in `all_`
    std::map<fs::path, fs::path> owner_; ///< input of each output
    std::map<fs::path, fs::path> identities_;
};

} // namespace app::cli
