#pragma once
#include "app/cli/journal.h"
#include <deque>
#include <memory>

namespace app::cli {

/// Plans of a run: made once for items of one kind, and decided as the journals of earlier runs say, so that what is
/// computed after an interruption has the same bits.
class PlanBook {
  public:
    PlanBook(std::map<std::string, PlanRecord> known, Journal* journal) : known_(std::move(known)), journal_(journal) {}

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
    std::mutex mutex_;
    std::deque<Made> made_; ///< the latest first
    std::map<std::string, PlanRecord> known_;
    Journal* journal_;
};

} // namespace app::cli
