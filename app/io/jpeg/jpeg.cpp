// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/jpeg/cmyk.h"
#include "app/io/jpeg/jpeg_header.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_module.h"
#include "app/io/text/text.h"
#include "app/io/writing.h"
#include <csetjmp>
#include <cstdio>
#include <jpeglib.h>

/// JPEG by libjpeg: grey, RGB, and CMYK converted to RGB.
namespace app::io {
namespace {

constexpr int quality = 95;

/// libjpeg reports errors by longjmp; its messages are collected here instead of printed.
struct Complaints {
    jpeg_error_mgr manager;
    std::jmp_buf back;
    char text[JMSG_LENGTH_MAX];
    bool damaged;
};

[[noreturn]] void jump(j_common_ptr state) {
    auto* const complaints = reinterpret_cast<Complaints*>(state->err);
    state->err->format_message(state, complaints->text);
    std::longjmp(complaints->back, 1); // NOLINT(cert-err52-cpp): libjpeg is C and knows no other way out
}

/// Level below 0: a warning. libjpeg fills missing data with grey; a few stray bytes between segments are harmless.
void note(j_common_ptr state, int level) {
    auto* const complaints = reinterpret_cast<Complaints*>(state->err);
    if (level >= 0)
        return;
    ++state->err->num_warnings;
    char text[JMSG_LENGTH_MAX];
    state->err->format_message(state, text);
    if (complaints->damaged)
        return;
    std::memcpy(complaints->text, text, sizeof text);
    complaints->damaged = std::strstr(text, "extraneous") == nullptr;
}

template <class State>
void listen(State& state, Complaints& complaints) {
    complaints.text[0] = 0;
    complaints.damaged = false;
    state.err = jpeg_std_error(&complaints.manager);
    complaints.manager.error_exit = jump;
    complaints.manager.emit_message = note;
}

struct Decoder {
    jpeg_decompress_struct state{};
    Complaints complaints{};
    Decoder() {
        listen(state, complaints);
        jpeg_create_decompress(&state);
    }
    ~Decoder() { jpeg_destroy_decompress(&state); }
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;
};

/// Decodes up to the first row. Nothing with a destructor may live across the longjmp, hence separate functions.
bool begin(Decoder& d, const std::string& bytes) {
    if (setjmp(d.complaints.back) != 0)
        return false;
    jpeg_mem_src(&d.state, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    jpeg_read_header(&d.state, TRUE);
    if (d.state.num_components == 4)
        d.state.out_color_space = JCS_CMYK;
    else
        d.state.out_color_space = d.state.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_start_decompress(&d.state);
    return true;
}

bool readRow(Decoder& d, unsigned char* row) {
    if (setjmp(d.complaints.back) != 0)
        return false;
    return jpeg_read_scanlines(&d.state, &row, 1) == 1;
}

bool end(Decoder& d) {
    if (setjmp(d.complaints.back) != 0)
        return false;
    jpeg_finish_decompress(&d.state);
    return true;
}

[[noreturn]] void refuseDamaged(const fs::path& path, const Decoder& d) {
    refuseFile(path, "is damaged: " + std::string(d.complaints.text));
}

conv::Layout storedLayout(const JpegFile& jpeg) {
    PictureHeader sizes = jpeg.sizes;
    sizes.orientation = 1;
    sizes.channels = sizes.channels == 4 ? 3 : sizes.channels;
    conv::Layout layout = layoutOf(sizes);
    layout.geometry = jpeg.geometry;
    return layout;
}

/// Decodes rows into the volume. Returns a note on their colours.
std::string decodeRows(const fs::path& path, Decoder& d, const JpegFile& jpeg, DecodedVolume& decoded) {
    const bool cmyk = jpeg.sizes.channels == 4;
    const std::int64_t width = decoded.layout().extent[0], height = decoded.layout().extent[1];
    // A profile is opened once, so rows of CMYK are collected.
    const std::int64_t rowsAtOnce = cmyk ? height : 1;
    const auto stride = static_cast<std::size_t>(width * jpeg.sizes.channels);
    std::vector<unsigned char> samples(stride * static_cast<std::size_t>(rowsAtOnce));
    std::string said;
    for (std::int64_t y = 0; y < height; y += rowsAtOnce) {
        for (std::int64_t r = 0; r < rowsAtOnce; ++r)
            if (!readRow(d, samples.data() + static_cast<std::size_t>(r) * stride) || d.complaints.damaged)
                refuseDamaged(path, d);
        if (cmyk) // Adobe's programs store inverted inks
            said = cmykToRgb(samples, d.state.saw_Adobe_marker != 0, jpeg.record->icc);
        fromInterleaved(samples.data(), decoded.volume(), 0, y * width, width * rowsAtOnce);
        decoded.produced(width * rowsAtOnce * decoded.layout().channels);
    }
    if (!end(d) || d.complaints.damaged)
        refuseDamaged(path, d);
    return said;
}

conv::Volume loadPicture(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    JpegFile jpeg = readJpegHeader(file);
    const std::string bytes = file.bytes(0, file.size());
    Decoder d;
    if (!begin(d, bytes))
        refuseDamaged(path, d);
    if (d.state.output_width != jpeg.sizes.width || d.state.output_height != jpeg.sizes.height ||
        d.state.output_components != jpeg.sizes.channels)
        refuseFile(path, "holds another picture than its header announces");
    DecodedVolume decoded(path, storedLayout(jpeg));
    std::vector<std::string> warnings = std::move(jpeg.warnings);
    if (const std::string said = decodeRows(path, d, jpeg, decoded); !said.empty()) {
        warnings.push_back(said);
        jpeg.record->icc.clear(); // it described inks
    }
    if (d.complaints.text[0] != 0)
        warnings.emplace_back(d.complaints.text);
    if (const std::size_t left = d.state.src->bytes_in_buffer; left > 0)
        warnings.push_back(std::to_string(left) + " bytes follow the end of the picture and are ignored.");
    conv::Volume volume = upright(std::move(decoded).finish(), jpeg.sizes.orientation);
    if (jpeg.sizes.orientation > 4)
        std::swap(jpeg.record->ratio[0], jpeg.record->ratio[1]);
    volume.info().warnings = std::move(warnings);
    for (const PictureText& text : jpeg.record->texts)
        volume.info().notes.emplace_back(printable(text.key), printable(text.text));
    volume.info().record = std::move(jpeg.record);
    return volume;
}

conv::Layout probePicture(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const JpegFile jpeg = readJpegHeader(file);
    conv::Layout layout = storedLayout(jpeg);
    if (jpeg.sizes.orientation > 4) {
        std::swap(layout.extent[0], layout.extent[1]);
        std::swap(layout.geometry.spacing[0], layout.geometry.spacing[1]);
    }
    return layout;
}

struct Encoder {
    jpeg_compress_struct state{};
    Complaints complaints{};
    unsigned char* bytes = nullptr;
    unsigned long count = 0;
    Encoder() {
        listen(state, complaints);
        jpeg_create_compress(&state);
    }
    ~Encoder() {
        jpeg_destroy_compress(&state);
        std::free(bytes);
    }
    Encoder(const Encoder&) = delete;
    Encoder& operator=(const Encoder&) = delete;
};

bool encode(Encoder& e, const conv::Volume& volume, const std::vector<JpegSegment>& segments,
            const JpegDensity& density, std::vector<unsigned char>& row) {
    if (setjmp(e.complaints.back) != 0)
        return false;
    const conv::Layout& layout = volume.layout();
    jpeg_mem_dest(&e.state, &e.bytes, &e.count);
    e.state.image_width = static_cast<JDIMENSION>(layout.extent[0]);
    e.state.image_height = static_cast<JDIMENSION>(layout.extent[1]);
    e.state.input_components = static_cast<int>(layout.channels);
    e.state.in_color_space = layout.channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&e.state);
    jpeg_set_quality(&e.state, quality, TRUE);
    e.state.density_unit = static_cast<UINT8>(density.unit);
    e.state.X_density = density.x;
    e.state.Y_density = density.y;
    jpeg_start_compress(&e.state, TRUE);
    for (const JpegSegment& segment : segments)
        jpeg_write_marker(&e.state, segment.marker, reinterpret_cast<const JOCTET*>(segment.data.data()),
                          static_cast<unsigned>(segment.data.size()));
    while (e.state.next_scanline < e.state.image_height) {
        toInterleaved(volume, 0, std::int64_t{e.state.next_scanline} * layout.extent[0], layout.extent[0], row.data());
        unsigned char* from = row.data();
        jpeg_write_scanlines(&e.state, &from, 1);
        wroteSamples(static_cast<std::int64_t>(row.size()));
    }
    jpeg_finish_compress(&e.state);
    return true;
}

void save(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    Encoder e;
    std::vector<unsigned char> row(static_cast<std::size_t>(volume.layout().extent[0] * volume.layout().channels));
    if (!encode(e, volume, jpegSegments(volume), jpegDensity(volume), row))
        throw conv::Error(conv::ErrorCode::unwritable,
                          path.string() + ": cannot be encoded: " + std::string(e.complaints.text) + ".");
    FileWriter file(path);
    file.write(e.bytes, e.count);
    file.close();
}

std::optional<std::string> refuses(const conv::Layout& layout) {
    if (layout.dimension == 3 || layout.times > 1)
        return "JPEG files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.";
    if (layout.type != conv::ElementType::u8)
        return "JPEG files hold uint8, not " + std::string(name(layout.type)) + "; save as another type, or as TIFF.";
    if (layout.extent[0] > JPEG_MAX_DIMENSION || layout.extent[1] > JPEG_MAX_DIMENSION)
        return "JPEG files hold at most " + std::to_string(JPEG_MAX_DIMENSION) +
               " samples along an axis; use PNG or TIFF.";
    if (layout.alpha >= 0 || (layout.channels != 1 && layout.channels != 3))
        return "JPEG files hold grey or RGB without opacity, not " + std::to_string(layout.channels) + " channels.";
    return std::nullopt;
}

constexpr Codec codec{loadPicture, probePicture, save, refuses};

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappJpeg() {
    return &app::io::codec;
}
