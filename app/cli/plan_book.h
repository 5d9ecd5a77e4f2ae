#pragma once
#include "app/cli/journal.h"
#include <deque>
#include <memory>

namespace app::cli {

/// Plans of a run: made once for items of one kind, and decided as the journals of earlier runs say, so that what is
/// computed after an interruption has the same bits.
class PlanBook {
  public:
    PlanBook(PlanRecords known, Journal* journal) : known_(std::move(known)), journal_(journal) {}

    /// Throws what conv::makePlan throws, and Error(device) if a recorded decision cannot be repeated here.
    [[nodiscard]] std::shared_ptr<const conv::Plan> plan(const std::vector<conv::Filter>& filters,
                                                         const conv::Layout& layout, const conv::Choice& choice);

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
    std::mutex mutex_;
    std::deque<Made> made_; ///< the latest first
    PlanRecords known_;
    Journal* journal_;
};

} // namespace app::cli
