// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <conv/volume.h>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace conv {

class DeviceData;

/// Returns the plan that the samples of `source` require: in float64, strict, or with an offset subtracted
/// (PlanOptions), if facts about them could change the plan. Samples are examined in the memory where they lie: of the
/// host, or of the plan's device. Samples elsewhere, as in a file, are not examined. Throws as makePlan does, and
/// Error(cancelled).
[[nodiscard]] Plan planFor(std::span<const Filter> filters, const Source& source, PlanOptions options = {},
                           const std::stop_token& stop = {});

/// Facts about the samples of a source that plans depend on. Empty: unknown.
struct SampleFacts {
    std::optional<std::string> strictReason;  ///< why plans must be strict; "": every variant will do
    std::optional<std::string> float64Reason; ///< why plans must compute in float64; "": float32 holds every sample
    std::optional<double> offset;             ///< common offset of all samples; 0: none
    friend bool operator==(const SampleFacts&, const SampleFacts&) = default;
};

/// Kinds of facts.
struct FactKinds {
    bool strict = false, float64 = false, offset = false;
    [[nodiscard]] bool any() const { return strict || float64 || offset; }
    friend bool operator==(const FactKinds&, const FactKinds&) = default;
};

/// A plan, and the facts that it depends on.
struct FactualPlan {
    std::shared_ptr<const Plan> plan;
    PlanOptions options; ///< those of the plan
    FactKinds required;  ///< facts that could have changed the plan
    FactKinds unknown;   ///< those that remained unknown: they still could
};

/// Makes the plan of some filters and a layout by some options; may keep plans.
using PlanMaker = std::function<std::shared_ptr<const Plan>(const PlanOptions&)>;
/// Completes facts of the required kinds as far as it can; `plan` is the plan without them.
using FactFinder = std::function<void(FactKinds required, const Plan& plan, SampleFacts& facts)>;

/// As above, by plans of `make` for the layout of `source`.
[[nodiscard]] std::shared_ptr<const Plan> planFor(const PlanMaker& make, const Source& source, PlanOptions options,
                                                  const std::stop_token& stop = {});
/// As above, from known facts, which it completes. `find` is called only for unknown facts that could change the plan.
[[nodiscard]] FactualPlan planFor(const PlanMaker& make, PlanOptions options, SampleFacts& facts,
                                  const FactFinder& find);

/// Examines samples in memory of that device or of the host, as planFor does. Facts about samples elsewhere stay
/// unknown. Throws Error(device), Error(cancelled).
void findFacts(FactKinds required, const Source& source, const Device& device, SampleFacts& facts,
               const std::stop_token& stop = {});

/// Facts about samples in the memory of a GPU, which finds them while the caller goes on. Not thread-safe.
class PendingFacts {
  public:
    /// Puts the look at the samples behind the work so far of a stream of that device (a cudaStream_t), and does not
    /// wait. `data`, and its samples as they are then, must stay until the answer is there. Throws Error(device),
    /// Error(cancelled), Error(usage) for a stream that is being captured.
    PendingFacts(FactKinds required, const DeviceData& data, void* stream, const std::stop_token& stop = {});
    ~PendingFacts();
    PendingFacts(const PendingFacts&) = delete;
    PendingFacts& operator=(const PendingFacts&) = delete;
    /// Waits for the answer and completes `facts` as findFacts does. Call it once. Throws as findFacts does.
    void wait(SampleFacts& facts);

  private:
    struct Answers;
    std::unique_ptr<Answers> answers_;
};

/// Returns the facts about samples that could change a plan made by these options.
[[nodiscard]] FactKinds factsRequired(const Plan& plan, const PlanOptions& options);

} // namespace conv
