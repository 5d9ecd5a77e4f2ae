// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/planar.h"
#include "app/io/jpeg/cmyk.h"
#include "app/io/tiff/module/tiff_page.h"
#include <algorithm>
#include <array>

/// Reads pages into volumes: grey, several channels, palettes and inks.
namespace app::io {
namespace {

/// Returns the three colours of a palette's entries, as 8 bits.
std::array<std::vector<std::uint8_t>, 3> paletteOf(TIFF* file, const std::filesystem::path& path, int bits) {
    std::uint16_t* map[3] = {};
    if (!TIFFGetField(file, TIFFTAG_COLORMAP, &map[0], &map[1], &map[2]))
        refuseFile(path, "has no palette where it announces one");
    const auto entries = static_cast<std::size_t>(1) << bits;
    // Colours have 16 bits; some writers fill only the lower eight.
    const bool small = std::all_of(map, map + 3, [&](const std::uint16_t* colours) {
        return std::all_of(colours, colours + entries, [](std::uint16_t v) { return v < 256; });
    });
    std::array<std::vector<std::uint8_t>, 3> colours;
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t i = 0; i < entries; ++i)
            colours[c].push_back(static_cast<std::uint8_t>(map[c][i] >> (small ? 0 : 8)));
    return colours;
}

} // namespace

void TiffReader::fromInks(std::vector<std::byte>& samples, conv::Volume& volume, std::int64_t time,
                          std::int64_t first) {
    std::uint32_t size = 0;
    const void* data = nullptr;
    std::string profile;
    if (TIFFGetField(file_.get(), TIFFTAG_ICCPROFILE, &size, &data) && data)
        profile.assign(static_cast<const char*>(data), size);
    const auto* const bytes = reinterpret_cast<const unsigned char*>(samples.data());
    std::vector<unsigned char> pixels(bytes, bytes + samples.size());
    remark_ = cmykToRgb(pixels, false, profile);
    fromInterleaved(pixels.data(), volume, time, first, static_cast<std::int64_t>(pixels.size() / 3));
}

std::int64_t TiffReader::read(const TiffPage& page, conv::Volume& volume, const TiffSlot& slot) {
    const auto size = static_cast<std::int64_t>(conv::sizeOf(page.type()));
    const std::int64_t count = page.width * page.height, first = slot.z * count;
    const TiffBox whole{0, 0, page.width, page.height};
    if (page.channels == 1) {
        readBox(page, whole, volume.data({slot.time, slot.channel}) + first * size);
        return count;
    }
    for (std::int64_t c = 0; page.separate && c < page.channels; ++c)
        decode(page, static_cast<std::uint16_t>(c), whole,
               [&](std::int64_t y, std::int64_t x, std::int64_t n, const std::byte* row) {
                   unpackSamples(page.sample, row, 0, n,
                                 volume.data({slot.time, c}) + (first + y * page.width + x) * size);
               });
    if (page.separate)
        return count * page.channels;
    TIFF* file = at(page);
    const auto stored = static_cast<std::int64_t>(field<std::uint16_t>(file, TIFFTAG_SAMPLESPERPIXEL, 1));
    std::vector<std::byte> inks(static_cast<std::size_t>(page.cmyk ? count * stored : 0));
    const auto palette =
        page.palette ? paletteOf(file, path_, page.sample.bits) : decltype(paletteOf(file, path_, 1))();
    std::vector<std::byte> samples(static_cast<std::size_t>(page.width * stored * size));
    decode(page, 0, whole, [&](std::int64_t y, std::int64_t x, std::int64_t n, const std::byte* row) {
        const std::int64_t at = y * page.width + x;
        if (page.cmyk)
            return unpackSamples(page.sample, row, 0, n * stored, inks.data() + at * stored);
        unpackSamples(page.sample, row, 0, n * stored, samples.data());
        if (!page.palette)
            return fromInterleaved(samples.data(), volume, slot.time, first + at, n);
        for (std::int64_t c = 0; c < 3; ++c) {
            std::uint8_t* to = volume.as<std::uint8_t>({slot.time, c}) + first + at;
            for (std::int64_t i = 0; i < n; ++i)
                to[i] = palette[static_cast<std::size_t>(c)]
                               [std::to_integer<std::size_t>(samples[static_cast<std::size_t>(i)])];
        }
    });
    if (page.cmyk)
        fromInks(inks, volume, slot.time, first);
    return count * page.channels;
}

} // namespace app::io
