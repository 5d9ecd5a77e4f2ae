// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/journal/journal.h"
#include <deque>
#include <functional>
#include <memory>

namespace app::cli {

/// Plans of a run, decided as in earlier journals, so that a resumed run has equal bits.
class PlanJournal {
  public:
    /// Returns another process's earlier decision for that key, else records `mine` as valid.
    using Agree = std::function<PlanRecord(const std::string& key, const PlanRecord& mine)>;
    /// `agree` may be empty.
    PlanJournal(PlanRecords known, Agree agree) : known_(std::move(known)), agree_(std::move(agree)) {}

    /// Throws the errors of conv::makePlan, and Error(device) if a recorded decision cannot be repeated here.
    [[nodiscard]] std::shared_ptr<const conv::Plan>
    plan(const std::vector<conv::Filter>& filters, const conv::Layout& layout, const conv::PlanOptions& planOptions);

    /// Returns the valid record for that key: a known one, else `theirs`, which becomes valid.
    [[nodiscard]] PlanRecord settle(const std::string& key, const PlanRecord& theirs);

  private:
    struct Made {
        std::string key;
        std::vector<conv::Filter> filters;
        conv::Layout layout;
        conv::PlanOptions planOptions;
        std::shared_ptr<const conv::Plan> plan;
    };
    void forgetLost();
    [[nodiscard]] const PlanRecord* recorded(const std::string& key, const conv::PlanOptions& planOptions) const;
    [[nodiscard]] static conv::Plan repeated(const std::vector<conv::Filter>& filters, const conv::Layout& layout,
                                             conv::PlanOptions planOptions, const PlanRecord& record);
    std::mutex mutex_;
    std::deque<Made> made_; ///< newest first
    PlanRecords known_;
    Agree agree_;
};

} // namespace app::cli
