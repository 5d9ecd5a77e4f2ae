// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>
#include <conv/plan_for.h>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace app {

/// Copies a row of an image to a row of another one of equal width and type.
void copyRow(const conv::Volume& from, std::int64_t row, conv::Volume& to, std::int64_t at);

/// Filters many signals of one length at once, with the bits of one signal after the other: plan, precision and common
/// offset are those of each signal's own samples. Works on the CPU. Not thread-safe.
class SignalRows {
  public:
    /// `signal`: layout of one signal with one channel. Throws Error(usage, device) as makePlan does.
    SignalRows(std::vector<conv::Filter> filters, conv::Layout signal, conv::PlanOptions options);

    /// Returns the plan of a signal without facts about its samples.
    [[nodiscard]] const conv::Plan& plan() const { return *plan_; }
    [[nodiscard]] const std::vector<conv::Filter>& filters() const { return filters_; }
    /// Filters an image whose rows are signals into an image of equal extent; converts to its type. `report` receives
    /// times and clipped samples. Throws Error(cancelled, memory).
    void filter(const conv::Volume& rows, conv::Volume& to, conv::Report& report, const conv::RunControl& control);

  private:
    /// Facts that decide a signal's plan.
    struct Key {
        bool strict = false, float64 = false;
        double offset = 0;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    /// A plan for some number of signals that share their facts.
    struct Shared {
        std::int64_t rows = 0;
        std::shared_ptr<const conv::Plan> plan; ///< null: these signals are filtered one by one
    };
    [[nodiscard]] Key keyOf(const conv::Volume& rows, std::int64_t row) const;
    [[nodiscard]] conv::FactualPlan planOf(const Key& key) const;
    [[nodiscard]] std::shared_ptr<const conv::Plan> planFor(const Key& key, std::int64_t rows);
    [[nodiscard]] std::shared_ptr<const conv::Plan> rowsPlan(const Key& key, std::int64_t rows) const;
    void together(const Key& key, const conv::Volume& rows, std::span<const std::int64_t> chosen, conv::Volume& to,
                  conv::Report& report, const conv::RunControl& control);
    void alone(const Key& key, const conv::Volume& rows, std::int64_t row, conv::Volume& to, conv::Report& report,
               const conv::RunControl& control);
    std::vector<conv::Filter> filters_;
    conv::Layout signal_;
    conv::PlanOptions options_;
    std::shared_ptr<const conv::Plan> plan_;
    conv::FactKinds required_;
    bool subtracts_ = false; ///< an offset may be subtracted before the filters, with equal bits
    std::map<Key, Shared> shared_;
    std::map<Key, std::shared_ptr<const conv::Plan>> single_; ///< plans of signals filtered alone
};

} // namespace app
