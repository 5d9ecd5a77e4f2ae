// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"
#include "taps/rates.h"
#include <vector>

namespace conv {

/// One axis of a launch at two rates, or at one where σ is small or 0. Intervals hold indices; `keptRead` and `kept`
/// count kept samples.
struct AxisRates {
    Rates rates;
    Interval out;      ///< outputs
    Interval kept;     ///< samples between the rates that outputs are made of
    Interval keptRead; ///< samples that these are made of
    Interval fine;     ///< input indices, also beyond the border
    /// Input indices whose samples are stored one after the other.
    struct Run {
        std::int64_t to = 0, count = 0; ///< first index, counted from fine.lo; number of indices
        std::int64_t from = 0;          ///< position in storage, `missing` or `beyond`
    };
    std::vector<Run> runs;
    Interval stored; ///< positions that are read

    static constexpr std::int64_t missing = -1; ///< outside, by the border rule
    static constexpr std::int64_t beyond = -2;  ///< farther from the border than the kernel reaches: counts as 0

    std::vector<float> down;   ///< [phase][overlap]: kept j = Σ down[p][k] · x[(j + k − overlap/2)·rate + p]
    std::vector<float> up;     ///< [phase][overlap]: output q·rate + p = Σ up[p][s] · kept[q + s + 1 − overlap/2]
    std::vector<float> coarse; ///< taps between the rates

    AxisRates(const Launch& launch, std::size_t axis);

    [[nodiscard]] bool two() const { return rates.rate > 1; }
    [[nodiscard]] bool filtered() const { return two() || coarse.size() > 1; }
    [[nodiscard]] std::int64_t rate() const { return rates.rate; }
    [[nodiscard]] std::int64_t overlap() const { return rates.overlap(); }
    [[nodiscard]] std::int64_t taps() const { return static_cast<std::int64_t>(coarse.size()); }
    [[nodiscard]] double gain() const { return rates.coarse.sum(); }
    /// Returns for each input index from fine.lo on its position in storage, `missing` or `beyond`.
    [[nodiscard]] std::vector<std::int64_t> positions() const;
    /// Input indices that kept samples are made of.
    [[nodiscard]] Interval fineOf(Interval some) const {
        const std::int64_t half = rates.half();
        return two() ? Interval{some.lo * rate() - half, (some.hi - 1) * rate() + half} : some;
    }
    /// First and last quotient q of outputs.
    [[nodiscard]] Interval quotients() const;

  private:
    void findRuns(const AxisMap& map, const Interval& reach);
};

/// Largest integer not above a / b, for b > 0.
constexpr std::int64_t floorDiv(std::int64_t a, std::int64_t b) {
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

} // namespace conv
