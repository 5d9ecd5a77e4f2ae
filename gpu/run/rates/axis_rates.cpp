// SPDX-License-Identifier: Apache-2.0
#include "run/rates/axis_rates.h"
#include "taps/gaussian.h"
#include <algorithm>

namespace conv {
namespace {

std::vector<float> narrowed(const std::vector<double>& weights) {
    return {weights.begin(), weights.end()};
}

} // namespace

AxisRates::AxisRates(const Launch& launch, std::size_t axis) : out{launch.box.lo[axis], launch.box.hi[axis]} {
    const AxisTaps& taps = launch.kernel().axes()[axis];
    const double sigma = gaussianSigmaOf(taps).value_or(0);
    if (sigma > 0)
        rates = ratesFor(sigma);
    if (!two() && (sigma == 0 || taps.centre < rates.coarse.centre))
        rates.coarse = taps; // cut off by the kernel
    coarse = narrowed(rates.coarse.weights);
    const std::int64_t n = rate(), ky = overlap(), half = rates.half();
    const auto window = [&](std::int64_t t) {
        return t < -half || t > half ? 0.0 : rates.window[static_cast<std::size_t>(half + t)];
    };
    if (two())
        for (std::int64_t p = 0; p < n; ++p)
            for (std::int64_t k = 0; k < ky; ++k) {
                down.push_back(static_cast<float>(window((k - ky / 2) * n + p)));
                up.push_back(static_cast<float>(static_cast<double>(n) * window(p - (k + 1 - ky / 2) * n)));
            }
    const Interval q = quotients();
    kept = two() ? Interval{q.lo + 1 - ky / 2, q.hi + ky / 2} : out;
    keptRead = {kept.lo - rates.coarse.before(), kept.hi + rates.coarse.after()};
    fine = fineOf(keptRead);
    // Samples farther beyond the border than the kernel reaches are not stored for every region.
    const AxisMap& map = launch.map[axis];
    const bool valid = map.boundary == Boundary::valid;
    findRuns(map, {map.lo - (valid ? 0 : taps.before()), map.hi + (valid ? 0 : taps.after())});
}

void AxisRates::findRuns(const AxisMap& map, const Interval& reach) {
    const auto append = [&](std::int64_t count, std::int64_t position) {
        if (!runs.empty()) {
            Run& last = runs.back();
            if (position < 0 ? position == last.from : last.from >= 0 && position == last.from + last.count) {
                last.count += count;
                return;
            }
        }
        runs.push_back({runs.empty() ? 0 : runs.back().to + runs.back().count, count, position});
    };
    for (std::int64_t i = fine.lo; i < fine.hi;) {
        std::int64_t shift = 0;
        const Interval straight = i < reach.lo || i >= reach.hi ? Interval{i, i} : map.straight(i, &shift);
        const std::int64_t count = std::max<std::int64_t>(1, std::min(straight.hi, fine.hi) - i);
        append(count, straight.size() > 0 ? i + shift : i < reach.lo || i >= reach.hi ? beyond : map(i));
        i += count;
    }
    stored = {};
    for (const Run& run : runs)
        if (run.from >= 0)
            stored = stored.size() > 0
                         ? Interval{std::min(stored.lo, run.from), std::max(stored.hi, run.from + run.count)}
                         : Interval{run.from, run.from + run.count};
}

std::vector<std::int64_t> AxisRates::positions() const {
    std::vector<std::int64_t> all;
    all.reserve(static_cast<std::size_t>(fine.size()));
    for (const Run& run : runs)
        for (std::int64_t i = 0; i < run.count; ++i)
            all.push_back(run.from < 0 ? run.from : run.from + i);
    return all;
}

Interval AxisRates::quotients() const {
    return {floorDiv(out.lo, rate()), floorDiv(out.hi - 1, rate()) + 1};
}

} // namespace conv
