// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <conv/result_cache.h>
#include <conv/timing.h>
#include <conv/volume.h>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace conv {

/// The part of the result that `apply` computes.
struct Request {
    Region region;           ///< box inside Plan::outputDomain; empty: all of it
    std::vector<Item> items; ///< empty: all items of the input
    /// Lets a global step (Canny's hysteresis) see only the region: fast, and marked provisional in the report.
    bool provisional = false;
    /// Index of the step (in the filters given to makePlan, from 0) up to which a full run stores its result in
    /// RunControl::cache. Later runs that change only later steps start there. −1: store nothing new.
    int keepStep = -1;
};

/// State of a run after an iteration of a filter (Richardson-Lucy), which is not the last one.
struct IterationState {
    int step = 0;         ///< index of the filter, from 0
    int done = 0, of = 0; ///< iterations
    Item item;
    bool mayStop = false; ///< false after the first item: the run of another one had more iterations
    /// Computes a region of the result that the plan has with `done` iterations, with its bits. The sink has all of it
    /// when this returns. To be called before the callback returns. Throws Error as `apply` does.
    std::function<void(const Region&, Sink&)> read;
};

/// Progress, cancellation and cache of a run. `progress` is called from the calling thread with a fraction from 0 to 1
/// that never falls. After a stop request `apply` throws Error(cancelled) within 100 ms; every block in the sink is
/// complete.
struct RunControl {
    std::stop_token stop;
    std::function<void(double)> progress;
    std::shared_ptr<ResultCache> cache; ///< results of the same source; null: no cache
    /// Called after iterations of the last filter that has some, by one thread at a time, if they end for the complete
    /// requested region at once. Returns true to stop if the state allows that: all items get the result of those done.
    std::function<bool(const IterationState&)> iteration = {};
};

/// Returns true if a run of all data calls RunControl::iteration: the plan has two iterations or more, no later step
/// needs the full data, and an iteration ends for all samples at once.
[[nodiscard]] bool reportsIterations(const Plan& plan);

struct OpReport {
    std::string label;   ///< "gaussian"
    std::string variant; ///< "cpu-separable"; empty for nodes without a variant
    double milliseconds = 0;
    double operations = 0;
};

/// Otsu's threshold of an item, which a run found. NaN: the item has no finite sample that counts.
struct FoundThreshold {
    int step = 0; ///< index of the step, from 0
    Item item;
    double value = 0;
    friend bool operator==(const FoundThreshold&, const FoundThreshold&) = default;
};

struct Report {
    Timing timing;
    std::vector<OpReport> ops;
    std::int64_t tiles = 0;
    /// Samples that did not fit Plan::result, or were NaN. Sinks count their own conversions.
    std::int64_t clipped = 0;
    bool provisional = false;
    std::vector<FoundThreshold> thresholds;
    std::vector<std::string> notes; ///< one sentence per deviation from the plan
};

/// Computes a region of a plan's result. Reads the region and its halo from the source and hands finished blocks of
/// type `plan.result` to the sink. Canny's edges are uint8. The identity and an alpha channel keep the input's type and
/// bits. Throws Error: cancelled, memory, device, unreadable, and any error of the sink.
Report apply(const Plan& plan, const Source& source, const Request& request, Sink& sink,
             const RunControl& control = {});

/// Plans and applies in one call. Returns a new Volume of element type `type`, saturated. `clipped` may be null.
[[nodiscard]] Volume filtered(std::span<const Filter> filters, const Volume& input, const PlanOptions& options = {},
                              ElementType type = ElementType::f32, std::int64_t* clipped = nullptr);

} // namespace conv
