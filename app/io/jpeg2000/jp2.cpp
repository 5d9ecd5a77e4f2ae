// SPDX-License-Identifier: Apache-2.0
#include "app/io/jpeg2000/jp2.h"
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/jpeg2000/jp2_header.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_exif.h"
#include "app/io/picture/picture_module.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <cstring>

/// JPEG 2000 by OpenJPEG, 1 to 31 bits. The library applies palettes; subsampled colours are upsampled.
namespace app::io {

void Jp2Complaint::listen(opj_codec_t* codec) {
    const auto first = [](const char* words, void* complaint) {
        if (auto& said = static_cast<Jp2Complaint*>(complaint)->text; said.empty())
            said = printable(trimmed(words));
    };
    opj_set_error_handler(codec, first, this);
    opj_set_warning_handler(codec, first, this);
}

namespace {

using conv::ElementType;

struct Bytes {
    const std::string& bytes;
    std::size_t at = 0;

    static OPJ_SIZE_T read(void* to, OPJ_SIZE_T count, void* self) {
        auto& s = *static_cast<Bytes*>(self);
        const std::size_t n = std::min<std::size_t>(count, s.bytes.size() - s.at);
        std::memcpy(to, s.bytes.data() + s.at, n);
        s.at += n;
        return n > 0 ? n : static_cast<OPJ_SIZE_T>(-1);
    }
    static OPJ_OFF_T skip(OPJ_OFF_T count, void* self) {
        auto& s = *static_cast<Bytes*>(self);
        if (count < 0 || static_cast<std::size_t>(count) > s.bytes.size() - s.at)
            return -1;
        s.at += static_cast<std::size_t>(count);
        return count;
    }
    static OPJ_BOOL seek(OPJ_OFF_T place, void* self) {
        auto& s = *static_cast<Bytes*>(self);
        if (place < 0 || static_cast<std::size_t>(place) > s.bytes.size())
            return OPJ_FALSE;
        s.at = static_cast<std::size_t>(place);
        return OPJ_TRUE;
    }
};

class Decoder {
  public:
    Decoder(const fs::path& path, const std::string& bytes) : path_(path), source_{bytes} {
        codec_.reset(opj_create_decompress(bytes.starts_with("\xFF\x4F") ? OPJ_CODEC_J2K : OPJ_CODEC_JP2));
        stream_.reset(opj_stream_default_create(OPJ_TRUE));
        opj_stream_set_read_function(stream_.get(), Bytes::read);
        opj_stream_set_skip_function(stream_.get(), Bytes::skip);
        opj_stream_set_seek_function(stream_.get(), Bytes::seek);
        opj_stream_set_user_data(stream_.get(), &source_, nullptr);
        opj_stream_set_user_data_length(stream_.get(), bytes.size());
        complaint_.listen(codec_.get());
        opj_dparameters_t parameters;
        opj_set_default_decoder_parameters(&parameters);
        opj_image_t* image = nullptr;
        const bool read = opj_setup_decoder(codec_.get(), &parameters) &&
                          opj_decoder_set_strict_mode(codec_.get(), OPJ_TRUE) &&
                          opj_read_header(stream_.get(), codec_.get(), &image);
        image_.reset(image);
        if (!read || !image_)
            refuse();
    }
    [[nodiscard]] const opj_image_t& image() const { return *image_; }
    void decode() {
        if (opj_has_thread_support())
            opj_codec_set_threads(codec_.get(), opj_get_num_cpus());
        if (!opj_decode(codec_.get(), stream_.get(), image_.get()) ||
            !opj_end_decompress(codec_.get(), stream_.get()) || image_->numcomps == 0)
            refuse();
        for (OPJ_UINT32 c = 0; c < image_->numcomps; ++c)
            if (!image_->comps[c].data)
                refuse();
    }

  private:
    [[noreturn]] void refuse() const {
        refuseFile(path_, "cannot be decoded" + (complaint_.text.empty() ? "" : ": " + complaint_.text));
    }
    const fs::path& path_;
    Bytes source_;
    Jp2Complaint complaint_;
    Jp2Stream stream_;
    Jp2Codec codec_;
    Jp2Image image_;
};

bool isYcc(const opj_image_t& image) {
    return image.color_space == OPJ_CLRSPC_SYCC && image.numcomps >= 3;
}

/// Returns the bits that hold every channel; signed if one is.
std::pair<std::uint32_t, bool> bitsOf(const opj_image_t& image) {
    std::uint32_t bits = 0;
    bool isSigned = false;
    for (OPJ_UINT32 c = 0; c < image.numcomps; ++c)
        isSigned = isSigned || (image.comps[c].sgnd && !(isYcc(image) && c > 0 && c < 3));
    for (OPJ_UINT32 c = 0; c < image.numcomps; ++c)
        bits = std::max(bits, image.comps[c].prec + (isSigned && !image.comps[c].sgnd ? 1 : 0));
    return {bits, isSigned};
}

conv::Layout layoutOf(const fs::path& path, const opj_image_t& image, const Jp2Header& header) {
    const opj_image_comp_t& first = image.comps[0];
    if (image.color_space == OPJ_CLRSPC_CMYK || image.color_space == OPJ_CLRSPC_EYCC)
        refuseFile(path, std::string("has its colours as ") +
                             (image.color_space == OPJ_CLRSPC_CMYK ? "CMYK" : "e-YCC") + "; save it as RGB");
    const auto [bits, isSigned] = bitsOf(image);
    if (bits == 0 || bits > 31)
        refuseFile(path, "has samples of " + std::to_string(bits) + " bits; 1 to 31 are read");
    conv::Layout layout;
    layout.type = bits <= 8    ? (isSigned ? ElementType::i8 : ElementType::u8)
                  : bits <= 16 ? (isSigned ? ElementType::i16 : ElementType::u16)
                               : (isSigned ? ElementType::i32 : ElementType::u32);
    layout.dimension = 2;
    layout.extent = {first.w, first.h, 1};
    layout.channels = image.numcomps;
    for (OPJ_UINT32 c = image.numcomps; c-- > 1;)
        if (image.comps[c].alpha != 0)
            layout.alpha = static_cast<int>(c);
    if (first.w == 0 || first.h == 0)
        refuseFile(path, "announces a picture without samples");
    for (OPJ_UINT32 c = 0; c < image.numcomps; ++c)
        if (image.comps[c].w > first.w || image.comps[c].h > first.h || image.comps[c].dx % first.dx != 0 ||
            image.comps[c].dy % first.dy != 0)
            refuseFile(path, "has channels of sizes that do not go together");
    const auto sensible = [](double perMetre) { return perMetre > 1e-12 && perMetre < 1e15; };
    if (sensible(header.perMetre[0]) && sensible(header.perMetre[1])) {
        layout.geometry.unit = conv::LengthUnit::millimetre;
        layout.geometry.spacing = {1000 / header.perMetre[0], 1000 / header.perMetre[1], 1};
    }
    return layout;
}

/// Copies a channel, upsampled to the size of the first.
void copyOut(const opj_image_t& image, OPJ_UINT32 c, conv::Volume& volume) {
    const opj_image_comp_t& from = image.comps[c];
    const std::uint32_t across = from.dx / image.comps[0].dx, down = from.dy / image.comps[0].dy;
    const conv::Index3 e = volume.layout().extent;
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        T* to = volume.as<T>({0, c});
        for (std::uint32_t y = 0; y < e[1]; ++y) {
            const OPJ_INT32* const row = from.data + std::size_t{std::min(y / down, from.h - 1)} * from.w;
            for (std::uint32_t x = 0; x < e[0]; ++x)
                *to++ = static_cast<T>(row[std::min(x / across, from.w - 1)]);
        }
    });
}

/// Converts luma and two colour differences to RGB.
void turnToRgb(const opj_image_t& image, conv::Volume& volume) {
    const double middle = std::ldexp(1.0, static_cast<int>(image.comps[0].prec) - 1), most = 2 * middle - 1;
    const conv::Index3 e = volume.layout().extent;
    const auto difference = [&](OPJ_UINT32 c, std::uint32_t x, std::uint32_t y) {
        const opj_image_comp_t& from = image.comps[c];
        const std::uint32_t u = std::min(x / (from.dx / image.comps[0].dx), from.w - 1);
        const std::uint32_t v = std::min(y / (from.dy / image.comps[0].dy), from.h - 1);
        return from.data[std::size_t{v} * from.w + u] - (from.sgnd ? 0 : middle);
    };
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        std::int64_t i = 0;
        for (std::uint32_t y = 0; y < e[1]; ++y)
            for (std::uint32_t x = 0; x < e[0]; ++x, ++i) {
                const double light = image.comps[0].data[i], blue = difference(1, x, y), red = difference(2, x, y);
                const double colours[3] = {light + 1.402 * red, light - 0.344136 * blue - 0.714136 * red,
                                           light + 1.772 * blue};
                for (std::int64_t c = 0; c < 3; ++c)
                    volume.as<T>({0, c})[i] = static_cast<T>(std::lround(std::clamp(colours[c], 0.0, most)));
            }
    });
}

/// Bounds the announced size: even a codestream of zeros takes some bytes.
Jp2Header checked(const FileReader& file) {
    const Jp2Header header = checkJpeg2000(file);
    PictureHeader sizes;
    sizes.width = header.width;
    sizes.height = header.height;
    sizes.channels = static_cast<int>(header.components);
    requirePlausible(file, sizes, 4096);
    return header;
}

conv::Volume loadPicture(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const Jp2Header header = checked(file);
    const std::string bytes = file.bytes(0, file.size());
    Decoder decoder(path, bytes);
    decoder.decode();
    const opj_image_t& image = decoder.image();
    DecodedVolume decoded(path, layoutOf(path, image, header));
    for (OPJ_UINT32 c = 0; c < image.numcomps; ++c) {
        copyOut(image, c, decoded.volume());
        decoded.produced(decoded.layout().whole().count());
    }
    if (isYcc(image))
        turnToRgb(image, decoded.volume());
    conv::Volume volume = upright(std::move(decoded).finish(), header.orientation);
    auto record = std::make_shared<Jp2Record>();
    record->format = "JPEG 2000";
    record->bits = bitsOf(image).first;
    record->lost = header.lost;
    record->xmp = header.xmp;
    keepExif(header.exif, *record);
    if (image.icc_profile_buf && image.icc_profile_len >= 128)
        record->icc.assign(reinterpret_cast<const char*>(image.icc_profile_buf), image.icc_profile_len);
    volume.info().warnings = header.warnings;
    volume.info().notes.emplace_back("Bits", std::to_string(record->bits));
    volume.info().record = std::move(record);
    return volume;
}

conv::Layout probePicture(const fs::path& path, const LoadOptions& options) {
    const FileReader file(path);
    const Jp2Header header = checked(file);
    if (header.mapped) // the channels are known only after decoding
        return loadPicture(path, options).layout();
    const std::string bytes = file.bytes(0, file.size());
    conv::Layout layout = layoutOf(path, Decoder(path, bytes).image(), header);
    if (header.orientation > 4) {
        std::swap(layout.extent[0], layout.extent[1]);
        std::swap(layout.geometry.spacing[0], layout.geometry.spacing[1]);
    }
    return layout;
}

constexpr Codec codec{loadPicture, probePicture, writeJpeg2000, refusesJpeg2000};

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappJpeg2000() {
    return &app::io::codec;
}
