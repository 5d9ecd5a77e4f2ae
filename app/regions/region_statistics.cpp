// SPDX-License-Identifier: Apache-2.0
#include "app/regions/region_statistics.h"
#include "app/recipe/masks/mask.h"
#include "app/text/length_unit.h"
#include <algorithm>
#include <conv/error.h>

namespace app {
namespace {

/// One channel of a source, row by row as float64: in place, or read in bands.
class Channel {
  public:
    Channel(const conv::Source& source, conv::Item item, const conv::Region& box, std::int64_t bandBytes)
        : source_(source), item_(item), box_(box), view_(source.view(item)), bandBytes_(bandBytes) {}

    /// Adds weight · sample of row (y, z) of the box to `to`, which has a value for each sample of the row.
    void addRow(std::int64_t y, std::int64_t z, double weight, std::span<double> to) {
        if (view_.data == nullptr ||
            !(band_.contains({{box_.lo[0], y, z}, {box_.hi[0], y + 1, z + 1}}) || owned_.empty()))
            load(y, z);
        conv::withElementType(view_.type, [&]<class T>(std::type_identity<T>) {
            const T* from = reinterpret_cast<const T*>(view_.row(y, z)) + (box_.lo[0] - view_.region.lo[0]);
            for (std::size_t i = 0; i < to.size(); ++i)
                to[i] += weight * static_cast<double>(from[i]);
        });
    }

  private:
    void load(std::int64_t y, std::int64_t z) {
        const conv::ElementType type = source_.layout().type;
        const std::int64_t rowBytes =
            std::max<std::int64_t>(1, box_.size(0) * static_cast<std::int64_t>(conv::sizeOf(type)));
        const std::int64_t rows = std::max<std::int64_t>(1, bandBytes_ / rowBytes);
        band_ = box_;
        band_.lo[2] = z;
        if (rows >= box_.size(1)) {
            band_.hi[2] = std::min(box_.hi[2], z + rows / std::max<std::int64_t>(1, box_.size(1)));
        } else {
            band_.hi[2] = z + 1;
            band_.lo[1] = y;
            band_.hi[1] = std::min(box_.hi[1], y + rows);
        }
        owned_.resize(static_cast<std::size_t>(rowBytes * band_.size(1) * band_.size(2)));
        source_.read(item_, band_, owned_.data());
        view_ = {type, owned_.data(), band_, band_.size(0), band_.size(0) * band_.size(1)};
    }

    const conv::Source& source_;
    conv::Item item_;
    conv::Region box_, band_;
    conv::ConstView view_;
    std::vector<std::byte> owned_;
    std::int64_t bandBytes_;
};

/// Values of the box of a region, row by row.
class Rows {
  public:
    Rows(const RegionValues& from, const conv::Region& box, std::int64_t bandBytes)
        : held_(movedBy(from.source->layout().whole(), from.origin, 1)), box_(box.intersect(held_)) {
        if (box_.empty())
            return;
        for (std::size_t c = 0; c < (from.luminance ? luminanceWeights.size() : 1); ++c) {
            const std::int64_t channel = from.luminance ? static_cast<std::int64_t>(c) : from.item.channel;
            channels_.emplace_back(*from.source, conv::Item{from.item.time, channel}, movedBy(box_, from.origin, -1),
                                   bandBytes);
            weights_.push_back(from.luminance ? luminanceWeights[c] : 1);
        }
        origin_ = from.origin;
        values_.resize(static_cast<std::size_t>(box_.size(0)));
    }
    [[nodiscard]] bool has(std::int64_t y, std::int64_t z) const {
        return y >= box_.lo[1] && y < box_.hi[1] && z >= box_.lo[2] && z < box_.hi[2] && box_.lo[0] < box_.hi[0];
    }
    /// Returns the values from `first()` on. Requires has().
    std::span<const double> row(std::int64_t y, std::int64_t z) {
        std::fill(values_.begin(), values_.end(), 0);
        for (std::size_t c = 0; c < channels_.size(); ++c)
            channels_[c].addRow(y - origin_[1], z - origin_[2], weights_[c], values_);
        return values_;
    }
    [[nodiscard]] std::int64_t first() const { return box_.lo[0]; }

  private:
    static conv::Region movedBy(conv::Region region, const conv::Index3& by, std::int64_t sign) {
        for (std::size_t a = 0; a < 3; ++a) {
            region.lo[a] += sign * by[a];
            region.hi[a] += sign * by[a];
        }
        return region;
    }

    conv::Region held_, box_;
    conv::Index3 origin_{0, 0, 0};
    std::vector<Channel> channels_;
    std::vector<double> weights_;
    std::vector<double> values_;
};

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
    std::optional<Rows> decides_;
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

std::vector<SampleStatistics> statisticsOf(const RegionShape& region, const conv::Layout& layout,
                                           const RegionValues& inside, std::span<const RegionValues> values,
                                           const MeasureControl& control) {
    Inside samples(region, layout, inside, control.bandBytes);
    std::vector<Rows> rows;
    for (const RegionValues& one : values)
        rows.emplace_back(one, region.box, control.bandBytes);
    std::vector<RowSums> sums(values.size());
    std::vector<double> taken;
    const conv::Region& box = region.box;
    const auto all = static_cast<double>(std::max<std::int64_t>(1, box.size(1) * box.size(2)));
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
        for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
            if (control.stop.stop_requested())
                throw conv::Error(conv::ErrorCode::cancelled, "the measurement was stopped");
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
