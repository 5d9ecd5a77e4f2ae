// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_exif.h"
#include "app/io/picture/picture_module.h"
#include "app/io/text/text.h"
#include "app/io/writing.h"
#include <algorithm>
#include <array>
#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>

/// WebP by libwebp: 8 bits, RGB with or without opacity. Written losslessly.
namespace app::io {
namespace {

struct WebpFile {
    PictureHeader header;
    conv::Geometry geometry; ///< along the stored axes
    std::shared_ptr<PictureRecord> record = std::make_shared<PictureRecord>();
    std::vector<std::string> warnings;
};

void readChunk(const std::string& kind, std::string data, WebpFile& webp) {
    PictureRecord& record = *webp.record;
    if (kind == "EXIF") {
        const ExifFacts facts = exifFacts(data);
        webp.header.orientation = facts.orientation;
        keepExif(data, record);
        constexpr double unknown = 25.4 / 72; // EXIF's value for an unknown resolution
        if (facts.millimetres && *facts.millimetres != std::array{unknown, unknown}) {
            webp.geometry.unit = conv::LengthUnit::millimetre;
            webp.geometry.spacing = {(*facts.millimetres)[0], (*facts.millimetres)[1], 1};
        }
    } else if (kind == "XMP ") {
        record.xmp = uprightXmp(std::move(data));
    } else if (kind == "ICCP") {
        record.icc = std::move(data);
    } else if (kind != "VP8 " && kind != "VP8L" && kind != "VP8X" && kind != "ALPH") {
        record.lost.push_back("the chunk " + printable(kind));
    }
}

/// Walks the chunks of the container: all must be complete.
WebpFile readHeader(const FileReader& file) {
    const std::string head = file.bytes(0, std::min<std::uint64_t>(file.size(), 64));
    if (head.size() < 20 || !head.starts_with("RIFF") || head.substr(8, 4) != "WEBP")
        refuseFile(file.path(), "is not a WebP picture");
    const std::uint64_t end = littleEndian(head, 4, 4) + 8;
    if (end > file.size() || end < 20)
        refuseFile(file.path(),
                   "is cut off: it announces " + std::to_string(end) + " bytes and has " + std::to_string(file.size()));
    WebPBitstreamFeatures features;
    const std::string front = file.bytes(0, file.size());
    if (WebPGetFeatures(reinterpret_cast<const std::uint8_t*>(front.data()), front.size(), &features) != VP8_STATUS_OK)
        refuseFile(file.path(), "has no WebP picture that can be read");
    if (features.has_animation)
        refuseFile(file.path(), "is an animation; save the frames as pictures or as pages of a TIFF file");
    WebpFile webp;
    webp.record->format = "WebP";
    webp.header.width = static_cast<std::uint64_t>(features.width);
    webp.header.height = static_cast<std::uint64_t>(features.height);
    webp.header.alpha = features.has_alpha != 0;
    webp.header.channels = webp.header.alpha ? 4 : 3;
    requirePlausible(file, webp.header, 4096);
    std::uint64_t at = 12;
    while (at + 8 <= end) {
        const std::string chunk = file.bytes(at, 8);
        const std::uint64_t length = littleEndian(chunk, 4, 4);
        if (length > end - at - 8)
            refuseFile(file.path(), "is cut off in the part that begins at byte " + std::to_string(at));
        const std::string kind = chunk.substr(0, 4);
        const bool samples = kind == "VP8 " || kind == "VP8L" || kind == "ALPH";
        readChunk(kind, samples ? std::string() : file.bytes(at + 8, length), webp);
        at += 8 + length + length % 2;
    }
    if (file.size() > end)
        webp.warnings.push_back(std::to_string(file.size() - end) +
                                " bytes follow the end of the picture and are ignored.");
    return webp;
}

conv::Volume loadPicture(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    WebpFile webp = readHeader(file);
    const PictureHeader& header = webp.header;
    const int orientation = std::exchange(webp.header.orientation, 1);
    conv::Layout layout = layoutOf(header);
    layout.geometry = webp.geometry;
    DecodedVolume decoded(path, layout);
    const std::string bytes = file.bytes(0, file.size());
    const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const std::size_t stride = header.width * static_cast<std::size_t>(header.channels);
    std::vector<std::uint8_t> samples(stride * header.height);
    const auto* const done =
        header.alpha ? WebPDecodeRGBAInto(data, bytes.size(), samples.data(), samples.size(), static_cast<int>(stride))
                     : WebPDecodeRGBInto(data, bytes.size(), samples.data(), samples.size(), static_cast<int>(stride));
    if (!done)
        refuseFile(path, "is damaged: its picture cannot be decoded");
    fromInterleaved(samples.data(), decoded.volume(), 0, 0, layout.whole().count());
    decoded.produced(layout.sampleCount()); // the library decodes all or nothing
    conv::Volume volume = upright(std::move(decoded).finish(), orientation);
    volume.info().warnings = std::move(webp.warnings);
    volume.info().record = std::move(webp.record);
    return volume;
}

conv::Layout probePicture(const fs::path& path, const LoadOptions&) {
    const WebpFile webp = readHeader(FileReader(path));
    conv::Layout layout = layoutOf(webp.header);
    layout.geometry = webp.geometry;
    if (webp.header.orientation > 4)
        std::swap(layout.geometry.spacing[0], layout.geometry.spacing[1]);
    return layout;
}

/// Returns the file with the volume's colour profile, EXIF data and XMP; the picture alone if it has none.
std::string withMetadata(const conv::Volume& volume, std::string bytes, const fs::path& path) {
    const PictureRecord* const record = pictureRecordOf(volume.info());
    const std::pair<const char*, std::string> parts[] = {{"ICCP", profileFor(volume)},
                                                         {"EXIF", exifForSaving(record, volume.layout(), true)},
                                                         {"XMP ", record ? record->xmp : std::string()}};
    if (std::all_of(std::begin(parts), std::end(parts), [](const auto& p) { return p.second.empty(); }))
        return bytes;
    const std::unique_ptr<WebPMux, void (*)(WebPMux*)> mux(WebPMuxNew(), WebPMuxDelete);
    const auto dataOf = [](const std::string& text) {
        return WebPData{reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
    };
    const WebPData picture = dataOf(bytes);
    bool good = mux && WebPMuxSetImage(mux.get(), &picture, 1) == WEBP_MUX_OK;
    for (const auto& [kind, text] : parts)
        if (const WebPData data = dataOf(text); good && !text.empty())
            good = WebPMuxSetChunk(mux.get(), kind, &data, 1) == WEBP_MUX_OK;
    WebPData all;
    WebPDataInit(&all);
    good = good && WebPMuxAssemble(mux.get(), &all) == WEBP_MUX_OK;
    if (good)
        bytes.assign(reinterpret_cast<const char*>(all.bytes), all.size);
    WebPDataClear(&all);
    if (!good)
        throw conv::Error(conv::ErrorCode::unwritable, path.string() + ": cannot be put together as WebP.");
    return bytes;
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
    config.exact = 1; // keeps colours under full transparency
    picture.use_argb = 1;
    picture.width = static_cast<int>(layout.extent[0]);
    picture.height = static_cast<int>(layout.extent[1]);
    picture.argb = pixels.data(); // not owned: the library frees only its own allocations
    picture.argb_stride = picture.width;
    WebPMemoryWriter written;
    WebPMemoryWriterInit(&written);
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &written;
    picture.progress_hook = [](int, const WebPPicture*) {
        const Writing* const writing = threadWriting();
        return static_cast<int>(writing == nullptr || !writing->stopped());
    };
    const std::unique_ptr<WebPMemoryWriter, void (*)(WebPMemoryWriter*)> free(&written, WebPMemoryWriterClear);
    const bool done = WebPEncode(&config, &picture) != 0;
    WebPPictureFree(&picture);
    wroteSamples(layout.byteCount()); // first: the error of a stopped encoder is another
    if (!done)
        throw conv::Error(picture.error_code == VP8_ENC_ERROR_OUT_OF_MEMORY ? conv::ErrorCode::memory
                                                                            : conv::ErrorCode::unwritable,
                          path.string() + ": cannot be encoded as WebP (the library's error " +
                              std::to_string(picture.error_code) + ").");
    const std::string bytes =
        withMetadata(volume, std::string(reinterpret_cast<const char*>(written.mem), written.size), path);
    FileWriter file(path);
    file.write(bytes);
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
