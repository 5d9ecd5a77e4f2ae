// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/card_copy.h"
#include "app/session/session.h"
#include <conv/plan_for.h>
#include <optional>
#include <stop_token>

namespace app {

/// Plan of the latest request of a job. Kept while recipe, layout and options are unchanged, and the data if it depends
/// on samples. Not thread-safe.
class JobPlan {
  public:
    /// `card`: copies of data on GPUs, where samples are examined if they are there. Holds a reference.
    explicit JobPlan(CardCopy& card) : card_(card) {}
    /// Returns the plan, valid until the next call. Throws the errors of conv::makePlan; Error(cancelled).
    const conv::Plan& make(const JobRequest& request, const std::stop_token& stop);
    /// Makes the next plan anew.
    void forget() { key_.reset(); }
    /// Returns true if the plan's device was lost, and another plan may avoid it.
    [[nodiscard]] bool mayGoOnElsewhere(const conv::Error& error) const;

  private:
    struct Key {
        Recipe recipe;
        conv::Layout layout;
        conv::PlanOptions planOptions;
        friend bool operator==(const Key&, const Key&) = default;
    };
    [[nodiscard]] conv::FactualPlan factualPlan(const std::vector<conv::Filter>& filters, const JobRequest& request,
                                                const std::stop_token& stop);
    CardCopy& card_;
    std::optional<Key> key_;
    conv::Plan plan_;        ///< for `key_`
    bool asksFacts_ = false; ///< `plan_` depends on sample values
    std::weak_ptr<const conv::Source> source_;
    conv::SampleFacts facts_; ///< facts about the samples of `source_`, each found once
};

} // namespace app
