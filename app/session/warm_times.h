// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>
#include <optional>
#include <stop_token>
#include <vector>

namespace app {

/// Times of warm runs: threads, memory pages and code are ready. Results are discarded.
struct WarmTimes {
    conv::Report report;                  ///< report of the run with the median kernel time
    std::vector<double> stepMilliseconds; ///< kernel time of each active step in that run
    int runs = 0;                         ///< timed runs; 0: none ended within the limit
    double least = 0;                     ///< kernel time of the fastest run in milliseconds
};

/// Returns the milliseconds of a first run: its kernels plus one-time costs (code, tables).
[[nodiscard]] double firstRunOf(const conv::Timing& timing);

/// Returns the kernel milliseconds of each active step in a run of `plan`.
[[nodiscard]] std::vector<double> stepTimes(const conv::Plan& plan, const conv::Report& report,
                                            std::size_t activeSteps);

/// Runs a plan over all of `source` repeatedly, for at most a tenth of a second in all, and discards the results.
/// Longer work ends unfinished and untimed; it does not begin where it is predicted to be longer. Throws
/// Error(cancelled) if `stop` is requested, and the errors of conv::apply.
[[nodiscard]] WarmTimes warmTimesOf(const conv::Plan& plan, const conv::Source& source, std::size_t activeSteps,
                                    const std::stop_token& stop);

} // namespace app
