// SPDX-License-Identifier: Apache-2.0
#include "app/regions/region_statistics.h"
#include "app/recipe/masks/mask.h"
#include "app/regions/region_rows.h"
#include "app/text/length_unit.h"
#include <algorithm>
#include <conv/error.h>

namespace app {
namespace {

/// Cuts spans down to the samples that `counts(x)` names.
template <class F>
void limitSpans(std::vector<Span>& spans, std::vector<Span>& scratch, F&& counts) {
    scratch.clear();
    for (const auto& [first, last] : spans)
        for (std::int64_t x = first; x < last; ++x) {
            if (!counts(x))
                continue;
            if (!scratch.empty() && scratch.back().second == x)
                ++scratch.back().second;
            else
                scratch.push_back({x, x + 1});
        }
    spans.swap(scratch);
}

/// Samples of a region row by row, by shape and by samples.
class Inside {
  public:
    Inside(const RegionShape& region, const conv::Layout& layout, const RegionValues& values, std::int64_t bandBytes)
        : region_(region) {
        if (region.kind == RegionKind::mask)
            mask_ = maskFor(region.mask, layout).samples;
        if (region.kind == RegionKind::threshold)
            decides_.emplace(values, region.box, bandBytes);
    }
    const std::vector<Span>& row(std::int64_t y, std::int64_t z) {
        region_.row(y, z, spans_);
        if (mask_) {
            const conv::Index3& extent = mask_->layout().extent;
            const auto* samples = mask_->as<std::uint8_t>() + (z * extent[1] + y) * extent[0];
            limitSpans(spans_, scratch_, [&](std::int64_t x) { return samples[x] != 0; });
        } else if (decides_ && decides_->has(y, z)) {
            const std::span<const double> values = decides_->row(y, z);
            const auto first = decides_->first(), last = first + static_cast<std::int64_t>(values.size());
            limitSpans(spans_, scratch_, [&](std::int64_t x) {
                return x >= first && x < last && region_.values.contains(values[static_cast<std::size_t>(x - first)]);
            });
        } else if (decides_) {
            spans_.clear();
        }
        return spans_;
    }

  private:
    const RegionShape& region_;
    std::shared_ptr<const conv::Volume> mask_;
    std::optional<RegionRows> decides_;
    std::vector<Span> spans_, scratch_;
};

/// Appends the values of spans that a row holds.
void take(std::span<const double> row, std::int64_t first, const std::vector<Span>& spans, std::vector<double>& to) {
    const std::int64_t end = first + static_cast<std::int64_t>(row.size());
    for (const auto& [from, until] : spans)
        for (std::int64_t x = std::max(from, first); x < std::min(until, end); ++x)
            to.push_back(row[static_cast<std::size_t>(x - first)]);
}

} // namespace

void expectGoing(const MeasureControl& control) {
    if (control.stop.stop_requested())
        throw conv::Error(conv::ErrorCode::cancelled, "the measurement was stopped");
}

std::vector<SampleStatistics> statisticsOf(const RegionShape& region, const conv::Layout& layout,
                                           const RegionValues& inside, std::span<const RegionValues> values,
                                           const MeasureControl& control) {
    Inside samples(region, layout, inside, control.bandBytes);
    std::vector<RegionRows> rows;
    for (const RegionValues& one : values)
        rows.emplace_back(one, region.box, control.bandBytes);
    std::vector<RowSums> sums(values.size());
    std::vector<double> taken;
    const conv::Region& box = region.box;
    const auto all = static_cast<double>(std::max<std::int64_t>(1, box.size(1) * box.size(2)));
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
        for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
            expectGoing(control);
            const std::int64_t done = (z - box.lo[2]) * box.size(1) + (y - box.lo[1]);
            if (control.progress && done % 256 == 0)
                control.progress(static_cast<double>(done) / all);
            const std::vector<Span>& spans = samples.row(y, z);
            for (std::size_t i = 0; i < rows.size() && !spans.empty(); ++i) {
                if (!rows[i].has(y, z))
                    continue;
                taken.clear();
                take(rows[i].row(y, z), rows[i].first(), spans, taken);
                sums[i].add(taken);
            }
        }
    if (control.progress)
        control.progress(1);
    std::vector<SampleStatistics> found;
    for (const RowSums& one : sums)
        found.push_back(one.result());
    return found;
}

RegionSize sizeOf(const RegionShape& region, std::int64_t samples, const conv::Layout& layout) {
    RegionSize size{static_cast<double>(samples), {}};
    if (layout.geometry.unit != conv::LengthUnit::millimetre) {
        size.unit = layout.dimension < 3 ? "px" : "voxels";
        return size;
    }
    std::size_t flat = layout.dimension < 3 ? 2 : 3;
    for (int axis = 2; axis >= 0 && flat == 3; --axis)
        if (region.box.size(axis) == 1)
            flat = static_cast<std::size_t>(axis);
    const bool fine = isMicroscopic(layout.geometry);
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (axis != flat)
            size.value *= (fine ? 1000 : 1) * layout.geometry.spacing[axis];
    size.unit = std::string(fine ? "µm" : "mm") + (flat < 3 ? "²" : "³");
    return size;
}

} // namespace app
