// SPDX-License-Identifier: Apache-2.0
#include "plan/numerics/survey.h"
#include <conv/survey.h>
#include <mutex>
#include <vector>

namespace conv {

/// Counts so far and a bit per counted sample, since tiles overlap by their halos.
struct SurveyedSource::Seen {
    Seen(const Layout& layout, std::stop_source strange_, std::stop_source wide_)
        : grid(surveyGridOf(layout)), strange(std::move(strange_)), wide(std::move(wide_)) {
        const Index3& extent = layout.extent;
        inRow = (extent[0] - grid.within / 2 + grid.within - 1) / grid.within;
        inItem = inRow * ((extent[1] * extent[2] + grid.everyRow - 1) / grid.everyRow);
        counted.resize(static_cast<std::size_t>(inItem * layout.channels * layout.times));
    }

    /// Counts samples of row `row` of an item, from index `lo` up to `hi`; `data` is the sample at `lo`.
    void countIn(ElementType type, std::int64_t item, std::int64_t row, const std::byte* data, std::int64_t lo,
                 std::int64_t hi) {
        if (row % grid.everyRow != 0)
            return;
        const std::int64_t first = grid.within / 2;
        for (std::int64_t k = lo <= first ? 0 : (lo - first + grid.within - 1) / grid.within;
             first + k * grid.within < hi; ++k) {
            const auto place = static_cast<std::size_t>(item * inItem + row / grid.everyRow * inRow + k);
            if (counted[place])
                continue;
            counted[place] = true;
            surveySample(type, data + (first + k * grid.within - lo) * static_cast<std::int64_t>(sizeOf(type)), counts);
        }
    }

    SurveyGrid grid;
    std::int64_t inRow, inItem; ///< numbers of counted samples
    std::mutex mutex;
    SurveyCounts counts;
    SampleRange range;
    std::vector<bool> counted;
    std::stop_source strange, wide;
};

SurveyedSource::SurveyedSource(const Source& inner, std::stop_source strange, std::stop_source wide)
    : inner_(inner), seen_(std::make_unique<Seen>(inner.layout(), std::move(strange), std::move(wide))) {}

SurveyedSource::~SurveyedSource() = default;

void SurveyedSource::read(Item item, const Region& region, void* out) const {
    inner_.read(item, region, out);
    const Layout& layout = inner_.layout();
    if (item.channel == layout.alpha)
        return;
    const Index3 n = region.extent();
    const auto rowBytes = static_cast<std::size_t>(n[0]) * sizeOf(layout.type);
    const std::int64_t rows = n[1] * n[2], itemNumber = item.time * layout.channels + item.channel;
    SurveyCounts counts;
    SampleRange range;
    const auto* const samples = static_cast<const std::byte*>(out);
    for (std::int64_t r = 0; r < rows; ++r) {
        const std::byte* const row = samples + static_cast<std::size_t>(r) * rowBytes;
        surveyRow(layout.type, row, n[0], n[0], 1, counts);
        range.add(rangeOfRow(layout.type, row, n[0], 1));
    }
    if (!surveyFrom(counts).finite)
        seen_->strange.request_stop();
    if (!counts.float32Holds)
        seen_->wide.request_stop();
    const std::lock_guard lock(seen_->mutex);
    seen_->counts.add(counts);
    seen_->range.add(range);
    for (std::int64_t r = 0; r < rows; ++r)
        seen_->countIn(layout.type, itemNumber, region.lo[1] + r % n[1] + (region.lo[2] + r / n[1]) * layout.extent[1],
                       samples + static_cast<std::size_t>(r) * rowBytes, region.lo[0], region.hi[0]);
}

Survey SurveyedSource::survey() const {
    const std::lock_guard lock(seen_->mutex);
    return surveyFrom(seen_->counts);
}

double SurveyedSource::offset() const {
    const std::lock_guard lock(seen_->mutex);
    return offsetFrom(seen_->range);
}

SampleFacts SurveyedSource::facts() const {
    const Survey seen = survey();
    return {strictReason(seen).value_or(""), float64Reason(seen, layout().type).value_or(""), offset()};
}

} // namespace conv
