// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/work_source.h"
#include "app/cli/batch/journal/journal.h"
#include <optional>
#include <vector>

namespace app::cli {

/// A result that processes compute in parts, as the first of them planned it.
struct PartPlan {
    std::string key;                   ///< keyOf the item: input, recipe and options
    std::vector<conv::Region> regions; ///< one for each part, in the source's index space
    std::string fingerprint;           ///< identifies the plan of the full result
    conv::SampleFacts facts;
    PlanRecords plans;
    io::SharedFile file; ///< the unfinished file
};

/// The folder OUTPUT.parts of a result that processes compute in parts, at any time and on any machine that sees the
/// folder. It holds the unfinished file, the plan, and a record of each part that is on the disk.
class PartFolder {
  public:
    explicit PartFolder(const fs::path& output);
    [[nodiscard]] const fs::path& path() const { return path_; }

    /// While it lives, no other process has one. Ends with its process.
    class Lock {
      public:
        /// Makes the folder and waits. Throws Error(unwritable), also on file systems without locks; Error(cancelled).
        explicit Lock(const PartFolder& folder);
        ~Lock();
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

      private:
        [[nodiscard]] bool lock(const PartFolder& folder);
        int descriptor_ = -1;
    };

    /// Returns the plan; nothing before the first part. Throws Error(unreadable) for a damaged one.
    [[nodiscard]] std::optional<PartPlan> plan() const;
    /// Place of the unfinished file.
    [[nodiscard]] fs::path samples() const { return path_ / ("samples" + io::extensionOf(output_)); }
    /// Gives the file that `plan` names its place, and keeps the plan. Throws Error(unwritable).
    void begin(PartPlan& plan) const;
    /// Returns the report of a part, counted from 1; nothing before it is written. Throws Error(unreadable).
    [[nodiscard]] std::optional<ItemReport> part(std::size_t number) const;
    /// Records a part whose samples are on the disk. Throws Error(unwritable).
    void finish(std::size_t number, const ItemReport& report) const;
    /// Removes the files of a result of so many parts, and temporary ones. `all`: also the lock and the folder.
    void remove(std::size_t parts, bool all) const;

  private:
    [[nodiscard]] fs::path planFile() const { return path_ / "plan.json"; }
    [[nodiscard]] fs::path recordOf(std::size_t number) const { return path_ / (std::to_string(number) + ".json"); }
    fs::path output_, path_;
};

} // namespace app::cli
