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

/// What part of the result is wanted.
struct Request {
    Region region;           ///< inside Plan::outputDomain; empty: all of it
    std::vector<Item> items; ///< empty: all of the input's
    /// Let a global step (Canny's hysteresis) see only the region: quick, and marked provisional in the report.
    bool provisional = false;
    /// With Control::cache, a run over the whole keeps the result up to and including this step (of the filters given
    /// to makePlan, from 0), for later runs that change only what follows; −1: keep nothing new.
    int keepStep = -1;
};

/// Ways to follow and to stop a run. `progress` is called from the calling thread with a fraction from 0 to 1 that
/// never falls; stopping makes `apply` throw Error(cancelled) within 100 ms, with no block half-written.
struct Control {
    std::stop_token stop;
    std::function<void(double)> progress;
    std::shared_ptr<ResultCache> cache; ///< of the same source; null: none
};

struct TaskReport {
    std::string label;   ///< "gaussian"
    std::string variant; ///< "cpu-separable"; empty for nodes that need none
    double milliseconds = 0;
    double operations = 0;
};

struct Report {
    Timing timing;
    std::vector<TaskReport> tasks;
    std::int64_t tiles = 0;
    /// Samples that did not fit Plan::result, or were NaN; sinks count what they convert themselves.
    std::int64_t clipped = 0;
    bool provisional = false;
    std::vector<std::string> notes; ///< sentences on what went differently from the plan
};

/// Computes a region of a plan's result: reads what it needs of the source, hands finished blocks to the sink (in
/// `plan.result`; edges of Canny as uint8; bit by bit in the input's type for the identity and for an alpha channel).
/// The waist of the program: window and command line both call this. Throws Error (cancelled, memory, device,
/// unreadable, and whatever the sink throws).
Report apply(const Plan& plan, const Source& source, const Request& request, Sink& sink, const Control& control = {});

/// Plan and apply in one go into a new Volume of element type `type` (saturating; `clipped` may be null).
[[nodiscard]] Volume filtered(std::span<const Filter> filters, const Volume& input, const Choice& choice = {},
                              ElementType type = ElementType::f32, std::int64_t* clipped = nullptr);

} // namespace conv
