#include "app/io/core/file_bytes.h"
#include "app/io/core/picture.h"
#include "app/io/core/picture_module.h"
#include "app/io/core/planar.h"
#include "app/io/jpeg/cmyk.h"
#include <cmath>
#include <csetjmp>
#include <cstdio>
#include <jpeglib.h>

/// JPEG by libjpeg: grey, RGB, and CMYK turned into RGB.
namespace app::io {
namespace {

constexpr int quality = 95;

/// libjpeg ends its work by a jump; what it says goes here instead of to the terminal.
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

/// Level below 0: a warning. What is missing is filled with grey then; a few stray bytes between two parts do no harm.
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

/// Up to the first row. Nothing with a destructor may live across the jump, hence functions of their own.
bool begin(Decoder& d, const std::string& bytes) {
    if (setjmp(d.complaints.back) != 0)
        return false;
    jpeg_mem_src(&d.state, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    jpeg_save_markers(&d.state, JPEG_APP0 + 2, 0xFFFF); // colour profiles
    jpeg_read_header(&d.state, TRUE);
    if (d.state.num_components == 4)
        d.state.out_color_space = JCS_CMYK;
    else
        d.state.out_color_space = d.state.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_start_decompress(&d.state);
    return true;
}

bool decode(Decoder& d, unsigned char* out) {
    if (setjmp(d.complaints.back) != 0)
        return false;
    const std::size_t stride = std::size_t{d.state.output_width} * static_cast<std::size_t>(d.state.output_components);
    while (d.state.output_scanline < d.state.output_height) {
        unsigned char* row = out + d.state.output_scanline * stride;
        jpeg_read_scanlines(&d.state, &row, 1);
    }
    jpeg_finish_decompress(&d.state);
    return true;
}

std::string profileOf(Decoder& d) {
    JOCTET* bytes = nullptr;
    unsigned int count = 0;
    if (setjmp(d.complaints.back) != 0 || !jpeg_read_icc_profile(&d.state, &bytes, &count))
        return {};
    std::string profile(reinterpret_cast<const char*>(bytes), count);
    std::free(bytes);
    return profile;
}

/// Dots per centimetre are spacing, as in TIFF; dots per inch are for printers.
void readSpacing(const jpeg_decompress_struct& state, conv::Geometry& geometry) {
    constexpr int perCentimetre = 2;
    if (!state.saw_JFIF_marker || state.density_unit != perCentimetre || state.X_density == 0 || state.Y_density == 0)
        return;
    geometry.unit = conv::LengthUnit::millimetre;
    geometry.spacing = {10.0 / state.X_density, 10.0 / state.Y_density, 1};
}

[[noreturn]] void refuseDamaged(const fs::path& path, const Decoder& d) {
    refuseFile(path, "is damaged: " + std::string(d.complaints.text));
}

conv::Volume loadPicture(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    PictureHeader header = checkJpeg(file);
    const std::string bytes = file.bytes(0, file.size());
    Decoder d;
    if (!begin(d, bytes))
        refuseDamaged(path, d);
    if (d.state.output_width != header.width || d.state.output_height != header.height)
        refuseFile(path, "holds another picture than its header announces");
    const bool cmyk = header.channels == 4;
    const int orientation = std::exchange(header.orientation, 1);
    header.channels = cmyk ? 3 : header.channels;
    conv::Layout layout = layoutOf(header);
    readSpacing(d.state, layout.geometry);
    conv::Volume volume(layout);
    std::vector<unsigned char> samples(static_cast<std::size_t>(layout.whole().count()) * (cmyk ? 4 : header.channels));
    const std::string profile = cmyk ? profileOf(d) : std::string();
    if (!decode(d, samples.data()) || d.complaints.damaged)
        refuseDamaged(path, d);
    if (d.complaints.text[0] != 0)
        volume.info().warnings.emplace_back(d.complaints.text);
    // Adobe's programs store how much ink is missing.
    if (cmyk)
        volume.info().warnings.push_back(cmykToRgb(samples, d.state.saw_Adobe_marker != 0, profile));
    fromInterleaved(samples.data(), volume, 0, 0, layout.whole().count());
    return upright(std::move(volume), orientation);
}

conv::Layout probePicture(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    PictureHeader header = checkJpeg(file);
    header.channels = header.channels == 4 ? 3 : header.channels;
    const int orientation = std::exchange(header.orientation, 1);
    conv::Layout layout = layoutOf(header);
    const std::string bytes = file.bytes(0, file.size());
    Decoder d;
    if (!begin(d, bytes))
        refuseDamaged(path, d);
    readSpacing(d.state, layout.geometry);
    if (orientation > 4) {
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

/// Dots per centimetre are whole numbers in this format: nothing is said where they are not.
void placeIn(jpeg_compress_struct& state, const conv::Geometry& geometry) {
    const double x = 10 / geometry.spacing[0], y = 10 / geometry.spacing[1];
    const auto whole = [](double v) { return v >= 1 && v <= 65535 && std::abs(v - std::round(v)) < 1e-4 * v; };
    if (geometry.unit != conv::LengthUnit::millimetre || !whole(x) || !whole(y))
        return;
    state.density_unit = 2;
    state.X_density = static_cast<UINT16>(std::lround(x));
    state.Y_density = static_cast<UINT16>(std::lround(y));
}

bool encode(Encoder& e, const conv::Volume& volume, std::vector<unsigned char>& row) {
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
    placeIn(e.state, layout.geometry);
    jpeg_start_compress(&e.state, TRUE);
    while (e.state.next_scanline < e.state.image_height) {
        toInterleaved(volume, 0, std::int64_t{e.state.next_scanline} * layout.extent[0], layout.extent[0], row.data());
        unsigned char* from = row.data();
        jpeg_write_scanlines(&e.state, &from, 1);
    }
    jpeg_finish_compress(&e.state);
    return true;
}

void save(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    Encoder e;
    std::vector<unsigned char> row(static_cast<std::size_t>(volume.layout().extent[0] * volume.layout().channels));
    if (!encode(e, volume, row))
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
