// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/work_item.h"
#include "app/cli/report/report.h"
#include "app/io/files/regions.h"
#include <conv/plan_for.h>
#include <conv/region.h>
#include <memory>

namespace app::cli {

/// A part of a result that several processes write into one file.
struct Slab {
    io::SharedFile file;
    conv::Region region;     ///< in the source's index space
    std::string plan;        ///< fingerprint of the full result's plan
    bool first = false;      ///< first slab of its result
    conv::SampleFacts facts; ///< facts about all samples
};

/// Unit of work of a batch: an item, or a slab of one.
struct WorkUnit {
    WorkUnit() = default;
    WorkUnit(const WorkUnit&) = delete;
    WorkUnit& operator=(const WorkUnit&) = delete;
    const WorkItem* item = nullptr;
    ItemReport* report = nullptr; ///< filled during processing
    std::size_t number = 0;       ///< index of the item in the run
    int process = 0;              ///< rank of the process that works on it
    std::optional<Slab> slab;
    std::optional<double> seconds;     ///< remaining time (s); nothing: no limit
    std::unique_ptr<WorkItem> ownItem; ///< owned here if nobody else holds it
    std::unique_ptr<ItemReport> ownReport;
};

/// Gives a batch its units and receives their outcomes. Called from several threads.
class WorkSource {
  public:
    WorkSource() = default;
    virtual ~WorkSource() = default;
    WorkSource(const WorkSource&) = delete;
    WorkSource& operator=(const WorkSource&) = delete;
    /// Returns the next unit, possibly after a wait; null if there is none or the run ends.
    [[nodiscard]] virtual std::unique_ptr<WorkUnit> next() = 0;
    /// Work on the unit begins. Errors are in its report.
    virtual void begin(WorkUnit& unit) = 0;
    /// Blocks until the journal entry is on disk, so that a later `--resume` recognises the output. Throws
    /// Error(unwritable).
    virtual void beforeWriting() = 0;
    /// The unit is done, failed or cancelled, as its report says. Empty status: not processed.
    virtual void finish(std::unique_ptr<WorkUnit> unit) = 0;
    /// Returns the number of items not given out yet, as far as known here.
    [[nodiscard]] virtual std::size_t left() const = 0;
    /// Records the device class that computed an item, in runs of several. Throws Error(unwritable).
    virtual void computed(const WorkUnit& unit, const std::string& deviceClass) = 0;
    [[nodiscard]] virtual bool ending() const = 0;
};

} // namespace app::cli
