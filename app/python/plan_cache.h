// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/python/work.h"
#include <conv/plan_for.h>
#include <memory>
#include <mutex>

namespace app::python {

/// Plans of small data, and of data on a GPU, for calls that repeat: making a plan takes longer than computing them.
/// Thread-safe.
class PlanCache {
  public:
    static PlanCache& shared();

    /// Returns the plan that the samples require (conv::planFor), and which facts about them it depends on. `find`
    /// looks at the samples and completes `facts`.
    [[nodiscard]] conv::FactualPlan plan(const Steps& steps, const conv::PlanOptions& planOptions,
                                         const conv::Layout& layout, conv::SampleFacts& facts,
                                         const conv::FactFinder& find);
    /// Forgets all plans, after an error of a device.
    void clear();

  private:
    [[nodiscard]] std::shared_ptr<const conv::Plan> made(const Steps& steps, const conv::Layout& layout,
                                                         const conv::PlanOptions& planOptions);
    struct Entry {
        Steps steps;
        conv::Layout layout;
        conv::PlanOptions planOptions;
        std::shared_ptr<const conv::Plan> plan;
    };
    std::mutex mutex_;
    std::vector<Entry> entries_; ///< most recently used first
};

} // namespace app::python
