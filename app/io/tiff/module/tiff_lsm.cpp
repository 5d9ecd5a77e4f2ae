// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/module/tiff_text.h"
#include <bit>
#include <cmath>

/// Zeiss LSM: TIFF files whose first page has the field CZ_LSMINFO, with sizes, lengths and times.
namespace app::io {
namespace {

/// Places of numbers in CZ_LSMINFO (bytes).
constexpr std::size_t magicAt = 0, slicesAt = 16, channelsAt = 20, timesAt = 24, sizesAt = 40, scanAt = 88,
                      intervalAt = 112, least = 120;
constexpr std::uint64_t magic3 = 0x0300494C, magic5 = 0x0400494C;

std::int64_t countAt(const std::string& info, std::size_t at) {
    return static_cast<std::int32_t>(littleEndian(info, at, 4));
}

double numberAt(const std::string& info, std::size_t at) {
    return std::bit_cast<double>(littleEndian(info, at, 8));
}

} // namespace

bool isLsm(const TiffPage& first) {
    const std::uint64_t magic = first.lsm.size() >= least ? littleEndian(first.lsm, magicAt, 4) : 0;
    return magic == magic3 || magic == magic5;
}

std::optional<PageOrder> lsmOrder(const TiffPage& first) {
    // Scans along x, y and z, and these in time; others have axes of their own.
    constexpr std::uint64_t stack = 0, timesOfPlane = 3, timesOfStack = 6;
    const std::uint64_t scan = littleEndian(first.lsm, scanAt, 2);
    const std::int64_t slices = countAt(first.lsm, slicesAt), times = countAt(first.lsm, timesAt);
    if ((scan != stack && scan != timesOfPlane && scan != timesOfStack) || slices < 1 || times < 1 ||
        countAt(first.lsm, channelsAt) != first.channels)
        return std::nullopt;
    return PageOrder{{{'Z', slices}, {'T', times}}, {}, slices * times};
}

void readLsmScale(const TiffPage& first, conv::Layout& layout, conv::Info& info) {
    constexpr double millimetresPerMetre = 1e3;
    conv::Geometry geometry = layout.geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    for (std::size_t a = 0; a < 3; ++a) {
        const double size = numberAt(first.lsm, sizesAt + 8 * a) * millimetresPerMetre;
        const bool known = std::isfinite(size) && size > 0;
        if (!known && (a < 2 || layout.extent[2] > 1)) {
            info.warnings.emplace_back("The sizes of samples in `CZ_LSMINFO` (tag 34412) are no lengths; the spacing "
                                       "counts as px. Use --spacing to give it in mm.");
            return;
        }
        geometry.spacing[a] = known ? size : geometry.spacing[0];
    }
    layout.geometry = geometry;
    const double interval = numberAt(first.lsm, intervalAt);
    if (layout.times > 1 && std::isfinite(interval) && interval > 0)
        info.timeStep = interval;
}

} // namespace app::io
