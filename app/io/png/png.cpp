// SPDX-License-Identifier: Apache-2.0
#include "app/io/png/png.h"
#include "app/io/core/decoded_volume.h"
#include "app/io/core/planar.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_module.h"
#include "app/io/png/png_animation.h"
#include "app/io/text/text.h"
#include <algorithm>

/// PNG by libpng: grey, colours and palettes of 1 to 16 bits, with opacity. Frames of an animation are time points.
namespace app::io {
namespace {

/// Copies the rows of a single picture to a volume.
class PlanarRows final : public PngRows {
  public:
    explicit PlanarRows(DecodedVolume& volume) : volume_(volume) {}
    void row(std::uint32_t y, const void* samples) override {
        const std::int64_t width = volume_.layout().extent[0];
        fromInterleaved(samples, volume_.volume(), 0, y * width, width);
        volume_.produced(width * volume_.layout().channels);
    }

  private:
    DecodedVolume& volume_;
};

conv::Volume loadPicture(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    PngFile png = readPngFile(file, true);
    const int orientation = std::exchange(png.orientation, 1);
    std::vector<std::string> warnings = std::move(png.warnings);
    DecodedVolume decoded(path, png.layout());
    if (png.animated) {
        decodePngAnimation(file, png, decoded, warnings);
    } else {
        PlanarRows rows(decoded);
        decodePngFrame(file, png, png.frames[0], rows, warnings);
    }
    conv::Volume volume = upright(std::move(decoded).finish(), orientation);
    conv::Info& info = volume.info();
    info.warnings = std::move(warnings);
    if (png.frames.size() > 1) {
        const auto last = png.frames.end() - 1;
        const bool even =
            std::all_of(png.frames.begin(), last, [&](const PngFrame& f) { return f.delay == png.frames[0].delay; });
        info.timeStep = even ? png.frames[0].delay : 0;
    }
    if (orientation > 4)
        std::swap(png.record->ratio[0], png.record->ratio[1]);
    for (const PictureText& text : png.record->texts)
        info.notes.emplace_back(printable(text.key), printable(text.text));
    info.record = std::move(png.record);
    return volume;
}

conv::Layout probePicture(const fs::path& path, const LoadOptions&) {
    return readPngFile(FileReader(path), false).layout();
}

void save(const conv::Volume& volume, const fs::path& path, const SaveOptions& options) {
    constexpr int usualLevel = 3;
    writePng(volume, path, options.compression.value_or(usualLevel));
}

std::optional<std::string> refuses(const conv::Layout& layout) {
    if (layout.dimension == 3 || layout.times > 1)
        return "PNG files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.";
    if (layout.type != conv::ElementType::u8 && layout.type != conv::ElementType::u16)
        return "PNG files hold uint8 and uint16, not " + std::string(name(layout.type)) +
               "; save as another type, or as TIFF.";
    const bool plain = layout.alpha < 0 && (layout.channels == 1 || layout.channels == 3);
    const bool opaque = layout.alpha == layout.channels - 1 && (layout.channels == 2 || layout.channels == 4);
    if (!plain && !opaque)
        return "PNG files hold grey or RGB, with opacity or without, not " + std::to_string(layout.channels) +
               " channels.";
    if (layout.extent[0] > 1 << 20 || layout.extent[1] > 1 << 20)
        return "PNG files hold at most 1048576 samples along an axis here; use TIFF.";
    return std::nullopt;
}

constexpr Codec codec{loadPicture, probePicture, save, refuses};

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappPng() {
    return &app::io::codec;
}
