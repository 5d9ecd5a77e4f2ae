// SPDX-License-Identifier: Apache-2.0
#include "run/statistics.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <limits>

namespace conv {
namespace {

/// Calls each(value) for the buffer's samples as float32, in order.
template <class Each>
void forSamples(const Buffer& in, Each each) {
    withElementType(in.type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t z = 0; z < in.sets[2].size(); ++z)
            for (std::int64_t y = 0; y < in.sets[1].size(); ++y) {
                const T* row = static_cast<const T*>(in.data) + (y * in.strideY + z * in.strideZ);
                for (std::int64_t x = 0; x < in.sets[0].size(); ++x)
                    each(static_cast<float>(row[x]));
            }
    });
}

} // namespace

double Statistics::maximum() const {
    return above > 0 ? std::numeric_limits<double>::infinity() : max;
}

Statistics hostStatistics(const Buffer& in, int bins) {
    Statistics s;
    float min = std::numeric_limits<float>::infinity(), max = -min;
    forSamples(in, [&](float v) {
        if (std::isfinite(v)) {
            min = std::min(min, v);
            max = std::max(max, v);
            s.sum += static_cast<double>(v);
            ++s.finite;
        } else if (std::isnan(v)) {
            ++s.nan;
        } else {
            ++(v > 0 ? s.above : s.below);
        }
    });
    if (s.finite == 0)
        return s;
    s.min = static_cast<double>(min);
    s.max = static_cast<double>(max);
    if (bins > 0 && min < max) {
        s.bins.assign(static_cast<std::size_t>(bins), 0);
        const float scale = static_cast<float>(bins) / (max - min);
        forSamples(in, [&](float v) {
            if (std::isfinite(v))
                ++s.bins[static_cast<std::size_t>(binOf(v, min, scale, bins))];
        });
    }
    return s;
}

Statistics statisticsOf(const Source& source, Item item, const Device& device, int bins) {
    if (bins < 0 || bins > maxHistogramBins)
        throw Error(ErrorCode::usage, "A histogram takes up to " + std::to_string(maxHistogramBins) + " bins, not " +
                                          std::to_string(bins) + ".");
    const auto backend = makeBackend(device, {});
    const Buffer buffer = backend->load(source, item, setsOf(source.layout().whole()));
    return backend->statistics(buffer, bins);
}

} // namespace conv
