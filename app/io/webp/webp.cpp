#include "app/io/core/file_bytes.h"
#include "app/io/core/picture.h"
#include "app/io/core/picture_exif.h"
#include "app/io/core/picture_module.h"
#include "app/io/core/planar.h"
#include <webp/decode.h>
#include <webp/encode.h>

/// WebP by its own library: 8 bits, RGB with opacity or without. Written without loss.
namespace app::io {
namespace {

/// Walks the chunks of the container: all must be there, and EXIF says which way is up.
PictureHeader check(const FileReader& file) {
    const std::string head = file.bytes(0, std::min<std::uint64_t>(file.size(), 64));
    if (head.size() < 20 || !head.starts_with("RIFF") || head.substr(8, 4) != "WEBP")
        refuseFile(file.path(), "is not a WebP picture");
    const std::uint64_t end = littleEndian(head, 4, 4) + 8;
    if (end > file.size() || end < 20)
        refuseFile(file.path(),
                   "is cut off: it announces " + std::to_string(end) + " bytes and has " + std::to_string(file.size()));
    WebPBitstreamFeatures features;
    const std::string front = file.bytes(0, std::min<std::uint64_t>(file.size(), 1 << 16));
    if (WebPGetFeatures(reinterpret_cast<const std::uint8_t*>(front.data()), front.size(), &features) != VP8_STATUS_OK)
        refuseFile(file.path(), "has no WebP picture that can be read");
    if (features.has_animation)
        refuseFile(file.path(), "is an animation; save the frames as pictures or as pages of a TIFF file");
    PictureHeader header;
    header.width = static_cast<std::uint64_t>(features.width);
    header.height = static_cast<std::uint64_t>(features.height);
    header.alpha = features.has_alpha != 0;
    header.channels = header.alpha ? 4 : 3;
    requirePlausible(file, header, 4096);
    for (std::uint64_t at = 12; at + 8 <= end;) {
        const std::string chunk = file.bytes(at, 8);
        const std::uint64_t length = littleEndian(chunk, 4, 4);
        if (length > end - at - 8)
            refuseFile(file.path(), "is cut off in the part that begins at byte " + std::to_string(at));
        if (chunk.starts_with("EXIF")) {
            const std::string exif = file.bytes(at + 8, length);
            const bool named = exif.starts_with(std::string_view("Exif\0\0", 6)); // some writers repeat JPEG's words
            header.orientation = exifOrientation(std::string_view(exif).substr(named ? 6 : 0));
        }
        at += 8 + length + length % 2;
    }
    return header;
}

conv::Volume loadPicture(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    PictureHeader header = check(file);
    const int orientation = std::exchange(header.orientation, 1);
    conv::Volume volume(layoutOf(header));
    const std::string bytes = file.bytes(0, file.size());
    const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const std::size_t stride = header.width * static_cast<std::size_t>(header.channels);
    std::vector<std::uint8_t> samples(stride * header.height);
    const auto* const decoded =
        header.alpha ? WebPDecodeRGBAInto(data, bytes.size(), samples.data(), samples.size(), static_cast<int>(stride))
                     : WebPDecodeRGBInto(data, bytes.size(), samples.data(), samples.size(), static_cast<int>(stride));
    if (!decoded)
        refuseFile(path, "is damaged: its picture cannot be decoded");
    fromInterleaved(samples.data(), volume, 0, 0, volume.layout().whole().count());
    return upright(std::move(volume), orientation);
}

conv::Layout probePicture(const fs::path& path, const LoadOptions&) {
    return layoutOf(check(FileReader(path)));
}

/// Pixels as 0xAARRGGBB. Grey is written as three equal parts.
std::vector<std::uint32_t> pixelsOf(const conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    const bool grey = layout.channels < 3;
    const auto plane = [&](std::int64_t c) { return volume.as<std::uint8_t>({0, grey && c < 3 ? 0 : c}); };
    const std::uint8_t* const red = plane(0);
    const std::uint8_t* const green = plane(1);
    const std::uint8_t* const blue = plane(2);
    const std::uint8_t* const alpha = layout.alpha >= 0 ? volume.as<std::uint8_t>({0, layout.alpha}) : nullptr;
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(layout.whole().count()));
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = static_cast<std::uint32_t>(alpha ? alpha[i] : 255) << 24 |
                    static_cast<std::uint32_t>(red[i]) << 16 | static_cast<std::uint32_t>(green[i]) << 8 | blue[i];
    return pixels;
}

void save(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    std::vector<std::uint32_t> pixels = pixelsOf(volume);
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture) || !WebPConfigLosslessPreset(&config, 4))
        throw conv::Error(conv::ErrorCode::unwritable, path.string() + ": the WebP library is of another version.");
    config.exact = 1; // colours under full transparency stay what they are
    picture.use_argb = 1;
    picture.width = static_cast<int>(layout.extent[0]);
    picture.height = static_cast<int>(layout.extent[1]);
    picture.argb = pixels.data(); // lent: the picture frees only what it allocated
    picture.argb_stride = picture.width;
    WebPMemoryWriter written;
    WebPMemoryWriterInit(&written);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &written;
    const std::unique_ptr<WebPMemoryWriter, void (*)(WebPMemoryWriter*)> free(&written, WebPMemoryWriterClear);
    const bool done = WebPEncode(&config, &picture) != 0;
    WebPPictureFree(&picture);
    if (!done)
        throw conv::Error(picture.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY ? conv::ErrorCode::memory
                                                                            : conv::ErrorCode::unwritable,
                          path.string() + ": cannot be encoded as WebP (the library's error " +
                              std::to_string(picture.error_code) + ").");
    FileWriter file(path);
    file.write(written.mem, written.size);
    file.close();
}

std::optional<std::string> refuses(const conv::Layout& layout) {
    if (layout.dimension != 2 || layout.times > 1)
        return "WebP files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.";
    if (layout.type != conv::ElementType::u8)
        return "WebP files hold uint8, not " + std::string(name(layout.type)) +
               "; save as another type, or as PNG or TIFF.";
    if (layout.extent[0] > WEBP_MAX_DIMENSION || layout.extent[1] > WEBP_MAX_DIMENSION)
        return "WebP files hold at most 16383 samples along an axis; use PNG or TIFF.";
    const bool plain = layout.alpha < 0 && (layout.channels == 1 || layout.channels == 3);
    const bool opaque = layout.alpha == layout.channels - 1 && (layout.channels == 2 || layout.channels == 4);
    if (!plain && !opaque)
        return "WebP files hold grey or RGB, with opacity or without, not " + std::to_string(layout.channels) +
               " channels; use TIFF.";
    return std::nullopt;
}

constexpr Codec codec{loadPicture, probePicture, save, refuses};

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappWebp() {
    return &app::io::codec;
}
