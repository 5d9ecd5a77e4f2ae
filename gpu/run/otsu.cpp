// SPDX-License-Identifier: Apache-2.0
// Otsu, A threshold selection method from gray-level histograms, IEEE Trans. SMC 9 (1979).
#include "run/otsu.h"
#include "run/backend.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace conv {
namespace {

constexpr std::size_t otsuBins = 256;
constexpr double mostWholeNumbers = 65536;

/// Calls each(value) for the finite samples of a block, as float64.
template <class Each>
void forFinite(const ConstView& block, Each each) {
    withElementType(block.type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t z = block.region.lo[2]; z < block.region.hi[2]; ++z)
            for (std::int64_t y = block.region.lo[1]; y < block.region.hi[1]; ++y) {
                const T* const row = reinterpret_cast<const T*>(block.row(y, z));
                for (std::int64_t x = 0; x < block.region.size(0); ++x)
                    if (const auto value = static_cast<double>(row[x]); std::isfinite(value))
                        each(value);
            }
    });
}

} // namespace

void FiniteRange::add(const FiniteRange& other) {
    if (!other.any)
        return;
    min = any ? std::min(min, other.min) : other.min;
    max = any ? std::max(max, other.max) : other.max;
    whole = whole && other.whole;
    any = true;
}

void RangeSink::write(Item, const ConstView& block) {
    FiniteRange range;
    forFinite(block, [&](double value) {
        range.min = range.any ? std::min(range.min, value) : value;
        range.max = range.any ? std::max(range.max, value) : value;
        range.whole = range.whole && value == std::floor(value);
        range.any = true;
    });
    const std::lock_guard lock(mutex_);
    range_.add(range);
}

bool RangeSink::count(Backend& backend, const Buffer& block) {
    const std::optional<FiniteRange> range = backend.rangeOf(block);
    if (!range)
        return false;
    const std::lock_guard lock(mutex_);
    range_.add(*range);
    return true;
}

OtsuHistogram::OtsuHistogram(const RangeSink& range)
    : min_(range.min()),
      max_(range.max()),
      any_(range.any()),
      whole_(range.whole() && range.max() - range.min() < mostWholeNumbers) {
    counts_.resize(whole_ ? static_cast<std::size_t>(max_ - min_) + 1 : otsuBins);
}

void OtsuHistogram::write(Item, const ConstView& block) {
    const std::lock_guard lock(mutex_);
    forFinite(block, [&](double value) { ++counts_[binOf(value)]; });
}

bool OtsuHistogram::count(Backend& backend, const Buffer& block) {
    const std::vector<std::int64_t> counts =
        backend.histogramOf(block, {min_, max_, whole_, static_cast<std::int64_t>(counts_.size())});
    if (counts.empty())
        return false;
    const std::lock_guard lock(mutex_);
    std::ranges::transform(counts, counts_, counts_.begin(), std::plus<>());
    return true;
}

std::size_t OtsuHistogram::binOf(double value) const {
    if (whole_)
        return static_cast<std::size_t>(value - min_);
    const double range = max_ - min_;
    const double share = std::isfinite(range) ? (value - min_) / range : (value / 2 - min_ / 2) / (max_ / 2 - min_ / 2);
    return std::min(otsuBins - 1, static_cast<std::size_t>(share * static_cast<double>(otsuBins)));
}

double OtsuHistogram::centreOf(std::size_t bin) const {
    if (whole_)
        return min_ + static_cast<double>(bin);
    const double share = (static_cast<double>(bin) + 0.5) / static_cast<double>(otsuBins);
    return min_ * (1 - share) + max_ * share;
}

double OtsuHistogram::threshold() const {
    if (!any_)
        return std::numeric_limits<double>::quiet_NaN();
    if (min_ == max_)
        return min_;
    std::vector<double> centres;
    for (std::size_t i = 0; i < counts_.size(); ++i)
        centres.push_back(centreOf(i));
    return centres[otsuSplit(counts_, centres)];
}

std::size_t otsuSplit(std::span<const std::int64_t> counts, std::span<const double> centres) {
    // Sums from above, so that bins without samples change neither class: their variances are equal to the bit.
    std::vector<double> above(counts.size()), sumAbove(counts.size());
    double weight = 0, sum = 0;
    for (std::size_t i = counts.size(); i-- > 0;) {
        weight += static_cast<double>(counts[i]);
        sum += static_cast<double>(counts[i]) * centres[i];
        above[i] = weight;
        sumAbove[i] = sum;
    }
    std::size_t best = 0;
    double largest = -1;
    weight = sum = 0;
    for (std::size_t i = 0; i + 1 < counts.size(); ++i) {
        weight += static_cast<double>(counts[i]);
        sum += static_cast<double>(counts[i]) * centres[i];
        if (weight == 0 || above[i + 1] == 0)
            continue;
        const double apart = sum / weight - sumAbove[i + 1] / above[i + 1];
        if (const double between = weight * above[i + 1] * apart * apart; between > largest) {
            largest = between;
            best = i;
        }
    }
    return best;
}

} // namespace conv
