// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/region_statistics.h"

namespace app {

/// One channel of a source, row by row as float64: in place, or read in bands.
class ChannelRows {
  public:
    ChannelRows(const conv::Source& source, conv::Item item, const conv::Region& box, std::int64_t bandBytes)
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

/// Values of a box of the data, row by row, clipped to the source. Rows of a source that is not in memory are fast in
/// ascending order only.
class RegionRows {
  public:
    RegionRows(const RegionValues& from, const conv::Region& box, std::int64_t bandBytes)
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
    std::vector<ChannelRows> channels_;
    std::vector<double> weights_;
    std::vector<double> values_;
};

} // namespace app
