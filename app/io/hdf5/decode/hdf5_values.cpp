// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/decode/hdf5_values.h"
#include <cstring>
#include <limits>

namespace app::io {
namespace {

/// Samples of stored values that are held at once.
constexpr std::int64_t samplesAtOnce = std::int64_t{1} << 22;

} // namespace

Hdf5Tally Hdf5Values::read(const Pieces& pieces, conv::Item item, const conv::Region& region, std::byte* out) const {
    const bool several = image_.arrays.size() > 1; // each dataset holds one item
    const std::int64_t channel = several ? 0 : item.channel, time = several ? 0 : item.time;
    const auto boxOf = [&](const conv::Region& part) {
        return PieceBox{{part.lo[0], part.lo[1], part.lo[2], channel, time},
                        {part.hi[0], part.hi[1], part.hi[2], channel + 1, time + 1}};
    };
    const auto strides = [](const conv::Index3& e) { return std::array<std::int64_t, 5>{1, e[0], e[0] * e[1], 0, 0}; };
    if (image_.scale.slopes.empty())
        return {readBox(pieces, image_.axes, boxOf(region), {out, strides(region.extent())}).samples, 0};
    // Slabs along z, or parts of rows if a slice is large.
    Hdf5Tally all;
    const std::size_t size = sizeOf(image_.layout.type), storedSize = sizeOf(image_.arrays[0].type);
    const conv::Index3 extent = region.extent();
    const std::int64_t rows = std::max<std::int64_t>(1, samplesAtOnce / extent[0]);
    std::vector<std::byte> stored(static_cast<std::size_t>(std::min(rows, extent[1]) * extent[0]) * storedSize);
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
        for (std::int64_t y = region.lo[1]; y < region.hi[1]; y += rows) {
            const conv::Region part{{region.lo[0], y, z}, {region.hi[0], std::min(region.hi[1], y + rows), z + 1}};
            all.samples += readBox(pieces, image_.axes, boxOf(part), {stored.data(), strides(part.extent())}).samples;
            for (std::int64_t v = y; v < part.hi[1]; ++v, out += static_cast<std::size_t>(extent[0]) * size)
                all.invalid += scaleRow(stored.data() + static_cast<std::size_t>((v - y) * extent[0]) * storedSize,
                                        {time, channel}, {region.lo[0], v, z}, extent[0], out);
        }
    return all;
}

std::int64_t Hdf5Values::scaleRow(const std::byte* stored, conv::Item item, const conv::Index3& at, std::int64_t count,
                                  std::byte* out) const {
    const Hdf5Scale& scale = image_.scale;
    const Hdf5Array& array = image_.arrays[0];
    std::int64_t invalid = 0;
    // Index of the row's first sample in the table, and the step from one sample to the next.
    std::array<std::int64_t, 5> place{at[0], at[1], at[2], item.channel, item.time};
    std::int64_t first = 0, step = 0;
    for (const int axis : scale.axes) {
        const std::int64_t size = array.shape[static_cast<std::size_t>(axis)];
        first *= size;
        step *= size;
        for (std::size_t w = 0; w < place.size(); ++w)
            if (image_.axes[w] == axis) {
                first += place[w];
                step += w == 0 ? 1 : 0;
            }
    }
    conv::withElementType(array.type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < count; ++i) {
            T sample;
            std::memcpy(&sample, stored + static_cast<std::size_t>(i) * sizeof sample, sizeof sample);
            const auto value = static_cast<double>(sample);
            const auto k = static_cast<std::size_t>(first + i * step);
            const bool valid = value >= scale.lowest && value <= scale.highest;
            invalid += valid ? 0 : 1;
            const double real =
                valid ? value * scale.slopes[k] + scale.intercepts[k] : std::numeric_limits<double>::quiet_NaN();
            if (image_.layout.type == conv::ElementType::f64) {
                std::memcpy(out + static_cast<std::size_t>(i) * sizeof real, &real, sizeof real);
            } else {
                const auto single = static_cast<float>(real);
                std::memcpy(out + static_cast<std::size_t>(i) * sizeof single, &single, sizeof single);
            }
        }
    });
    return invalid;
}

} // namespace app::io
