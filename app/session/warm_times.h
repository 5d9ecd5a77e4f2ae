// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>
#include <optional>
#include <stop_token>
#include <vector>

namespace app {

/// Times of work that ran before, so that threads, memory pages and code are ready for it. Nothing else of these runs
/// is kept.
struct WarmTimes {
    conv::Report report;                  ///< of the run whose kernel time is the median
    std::vector<double> stepMilliseconds; ///< kernel time of each active step in that run
    int runs = 0;                         ///< that were timed; 0: not even one ended within the limit
};

/// Milliseconds that a first run says for itself: its kernels and what their first use cost once (code, tables).
[[nodiscard]] double firstRunOf(const conv::Timing& timing);

/// Kernel milliseconds of each active step of a run of `plan`.
[[nodiscard]] std::vector<double> stepTimes(const conv::Plan& plan, const conv::Report& report,
                                            std::size_t activeSteps);

/// Runs a plan over all of `source` several times in a row, into memory that is discarded, for at most a tenth of a
/// second in all: longer work ends unfinished and untimed. Throws Error(cancelled) if `stop` is requested, and the
/// errors of conv::apply.
[[nodiscard]] WarmTimes warmTimesOf(const conv::Plan& plan, const conv::Source& source, std::size_t activeSteps,
                                    const std::stop_token& stop);

} // namespace app
