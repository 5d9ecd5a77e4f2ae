// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/tiff_parts.h"
#include "app/io/tiff/tiff_tables.h"
#include "samples.h"
#include <conv/error.h>
#include <fstream>

namespace samples {
namespace {

using app::io::TiffField;

constexpr int smallestEdge = 64;
constexpr std::uint16_t shortType = 3, longType = 4, long8 = 16, ifd8 = 18;

std::string littleEndian(std::uint64_t number, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(number >> 8 * i & 255);
    return text;
}

TiffField shortField(std::uint16_t tag, std::uint64_t value) {
    return {tag, shortType, 1, littleEndian(value, 2)};
}

/// Returns means of 2 × 2 samples.
conv::Volume halved(const conv::Volume& fine) {
    conv::Layout layout = fine.layout();
    const std::int64_t width = layout.extent[0];
    layout.extent = {width / 2, layout.extent[1] / 2, 1};
    conv::Volume coarse(layout);
    const auto* const in = fine.as<std::uint16_t>();
    auto* const out = coarse.as<std::uint16_t>();
    for (std::int64_t y = 0; y < layout.extent[1]; ++y)
        for (std::int64_t x = 0; x < layout.extent[0]; ++x) {
            const std::uint16_t* const at = in + 2 * y * width + 2 * x;
            out[y * layout.extent[0] + x] =
                static_cast<std::uint16_t>((at[0] + at[1] + at[width] + at[width + 1] + 2) / 4);
        }
    return coarse;
}

/// Returns the directory of a level whose samples begin at `samples`, in one strip.
std::string directory(const conv::Volume& level, const std::string& description, const std::vector<std::uint64_t>& subs,
                      std::uint64_t at, std::uint64_t samples) {
    const conv::Layout& layout = level.layout();
    std::vector<TiffField> fields{{254, longType, 1, littleEndian(description.empty() ? 1 : 0, 4)}, // 1: reduced
                                  {256, longType, 1, littleEndian(static_cast<std::uint64_t>(layout.extent[0]), 4)},
                                  {257, longType, 1, littleEndian(static_cast<std::uint64_t>(layout.extent[1]), 4)},
                                  shortField(258, 16), // bits
                                  shortField(259, 1),  // uncompressed
                                  shortField(262, 1),  // zero is black
                                  {273, long8, 1, littleEndian(samples, 8)},
                                  shortField(277, 1), // samples per pixel
                                  {278, longType, 1, littleEndian(static_cast<std::uint64_t>(layout.extent[1]), 4)},
                                  {279, long8, 1, littleEndian(static_cast<std::uint64_t>(layout.byteCount()), 8)}};
    if (!description.empty())
        fields.push_back(app::io::textField(270, description));
    std::string offsets;
    for (const std::uint64_t sub : subs)
        offsets += littleEndian(sub, 8);
    if (!subs.empty())
        fields.push_back({330, ifd8, subs.size(), offsets});
    return app::io::tableBytes(std::move(fields), true, at);
}

} // namespace

conv::Volume slide(int size) {
    conv::Volume volume = noisyPhantom(size, conv::ElementType::u16);
    conv::Geometry geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    geometry.spacing = {0.002, 0.002, 1};
    volume.setGeometry(geometry);
    return volume;
}

void writePyramid(const conv::Volume& image, const std::filesystem::path& path) {
    std::vector<conv::Volume> levels;
    levels.push_back(image.clone());
    while (levels.back().layout().extent[0] > smallestEdge)
        levels.push_back(halved(levels.back()));
    const std::string description = app::io::omeDescription(image.layout(), image.info(), false);
    const std::string head("II\x2B\0\x08\0\0\0\x10\0\0\0\0\0\0\0", 16);
    // The lengths of directories do not depend on the offsets in them: the first round measures them.
    std::vector<std::uint64_t> places(levels.size(), 0);
    std::string tables;
    for (int round = 0; round < 2; ++round) {
        std::uint64_t samples = head.size() + tables.size();
        tables.clear();
        for (std::size_t i = 0; i < levels.size(); ++i) {
            const std::uint64_t at = head.size() + tables.size();
            const std::vector<std::uint64_t> subs(places.begin() + 1, places.end());
            tables += directory(levels[i], i == 0 ? description : "", i == 0 ? subs : std::vector<std::uint64_t>(), at,
                                samples);
            places[i] = at;
            samples += static_cast<std::uint64_t>(levels[i].layout().byteCount());
        }
    }
    std::ofstream file(path, std::ios::binary);
    file << head << tables;
    for (const conv::Volume& level : levels)
        file.write(reinterpret_cast<const char*>(level.data()), level.layout().byteCount());
    if (!file.flush())
        throw conv::Error(conv::ErrorCode::unwritable, "Cannot write " + path.string() + " as OME-TIFF.");
}

} // namespace samples
