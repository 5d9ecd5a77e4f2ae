// SPDX-License-Identifier: Apache-2.0
#include "ui/models/histogram.h"
#include "ui/models/sample_statistics.h"
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr int binCount = 160;

/// Calls f(value) for at most about `atMost` evenly spaced samples.
template <class F>
void eachSample(const conv::Volume& volume, conv::Item item, std::int64_t atMost, F&& f) {
    const std::int64_t count = volume.layout().whole().count();
    const std::int64_t stride = std::max<std::int64_t>(1, count / std::max<std::int64_t>(1, atMost));
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const T* p = volume.as<T>(item);
        for (std::int64_t i = 0; i < count; i += stride)
            f(static_cast<double>(p[i]));
    });
}

void takeStatistics(Histogram& h, const conv::Volume& volume, conv::Item item, std::int64_t atMost) {
    SampleSums sums;
    eachSample(volume, item, atMost, [&](double v) { sums.add(v); });
    const SampleStatistics s = sums.result();
    h.samples = s.finite;
    h.nan = s.nan;
    h.inf = s.inf;
    h.least = s.least;
    h.most = s.most;
    h.mean = s.mean;
    h.deviation = s.deviation;
}

} // namespace

Histogram histogramOf(const conv::Volume& volume, conv::Item item, const Histogram* like, std::int64_t atMost) {
    Histogram h;
    takeStatistics(h, volume, item, atMost);
    if (h.samples == 0)
        return h;
    h.low = like != nullptr ? like->low : h.least;
    h.high = like != nullptr ? like->high : h.most;
    if (!(h.high > h.low))
        h.high = h.low + 1;
    h.bins.assign(binCount, 0.0);
    const double scale = binCount / (h.high - h.low);
    eachSample(volume, item, atMost, [&](double v) {
        if (std::isfinite(v) && v >= h.low && v <= h.high)
            h.bins[static_cast<std::size_t>(std::min<double>(binCount - 1, (v - h.low) * scale))] += 1;
    });
    return h;
}

} // namespace ui
