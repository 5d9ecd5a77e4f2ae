// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/work_item.h"
#include "app/cli/batch/item/sample_facts.h"
#include "app/cli/report/report.h"
#include "app/io/files/regions.h"
#include <conv/region.h>
#include <memory>

namespace app::cli {

/// A part of a result that several processes write into one file.
struct Slab {
    io::SharedFile file;
    conv::Region region; ///< in the index space of the source
    std::string plan;    ///< fingerprint of the whole's
    bool first = false;  ///< of its result
    SampleFacts facts;   ///< of the whole
};

/// What a batch works on at a time: an item, or a slab of one.
struct Piece {
    Piece() = default;
    Piece(const Piece&) = delete;
    Piece& operator=(const Piece&) = delete;
    const WorkItem* item = nullptr;
    ItemReport* report = nullptr; ///< filled on the way
    std::size_t number = 0;       ///< of the item among those of the run
    int process = 0;              ///< that works on it
    std::optional<Slab> slab;
    std::optional<double> seconds;     ///< that are left for it; nothing: no limit
    std::unique_ptr<WorkItem> ownItem; ///< where nobody else holds them
    std::unique_ptr<ItemReport> ownReport;
};

/// Where a batch gets its pieces from, and whom it tells what became of them. Calls come from several threads.
class Supply {
  public:
    Supply() = default;
    virtual ~Supply() = default;
    Supply(const Supply&) = delete;
    Supply& operator=(const Supply&) = delete;
    /// The next piece, perhaps after a wait; null when there is none or the run is to end.
    [[nodiscard]] virtual std::unique_ptr<Piece> next() = 0;
    /// Work on it begins. What goes wrong with that is in its report.
    virtual void begin(Piece& piece) = 0;
    /// Returns when everybody who finds the output will know that it is ours. Throws Error(unwritable).
    virtual void beforeWriting() = 0;
    /// The piece is done, has failed or was cancelled, as its report says; an empty status: it was not worked on.
    virtual void finish(std::unique_ptr<Piece> piece) = 0;
    /// Items that have not been given out yet, as far as is known here.
    [[nodiscard]] virtual std::size_t left() const = 0;
    /// Which class of devices computed an item, in runs of several. Throws Error(unwritable).
    virtual void computed(const Piece& piece, const std::string& deviceClass) = 0;
    /// Nothing more is to be begun.
    [[nodiscard]] virtual bool ending() const = 0;
};

} // namespace app::cli
