// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/journal/journal.h"
#include <deque>
#include <functional>
#include <memory>

namespace app::cli {

/// Plans of a run: made once for items of one kind, and decided as the journals of earlier runs say, so that what is
/// computed after an interruption has the same bits.
class PlanBook {
  public:
    /// Tells what others said first about plans of that key, else that `mine` holds from now on.
    using Agree = std::function<PlanRecord(const std::string& key, const PlanRecord& mine)>;
    /// `agree` may be empty.
    PlanBook(PlanRecords known, Agree agree) : known_(std::move(known)), agree_(std::move(agree)) {}

    /// Throws what conv::makePlan throws, and Error(device) if a recorded decision cannot be repeated here.
    [[nodiscard]] std::shared_ptr<const conv::Plan> plan(const std::vector<conv::Filter>& filters,
                                                         const conv::Layout& layout, const conv::Choice& choice);

    /// What holds for plans of that key: what is known of them, else that decision, from now on.
    [[nodiscard]] PlanRecord settle(const std::string& key, const PlanRecord& theirs);

  private:
    struct Made {
        std::string key;
        std::vector<conv::Filter> filters;
        conv::Layout layout;
        conv::Choice choice;
        std::shared_ptr<const conv::Plan> plan;
    };
    void forgetLost();
    [[nodiscard]] const PlanRecord* recorded(const std::string& key, const conv::Choice& choice) const;
    [[nodiscard]] static conv::Plan repeated(const std::vector<conv::Filter>& filters, const conv::Layout& layout,
                                             conv::Choice choice, const PlanRecord& record);
    std::mutex mutex_;
    std::deque<Made> made_; ///< the latest first
    PlanRecords known_;
    Agree agree_;
};

} // namespace app::cli
