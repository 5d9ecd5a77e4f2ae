// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/jpeg2000/jp2.h"
#include "app/io/jpeg2000/jp2_header.h"
#include "app/io/picture/picture_exif.h"
#include "app/io/text/text.h"
#include "app/io/writing.h"
#include <algorithm>
#include <bit>
#include <cstring>

namespace app::io {
namespace {

/// The file in memory: the library seeks back to fill in lengths.
struct Memory {
    std::string bytes;
    std::size_t at = 0;

    static OPJ_SIZE_T write(void* data, OPJ_SIZE_T count, void* self) {
        auto& s = *static_cast<Memory*>(self);
        s.bytes.resize(std::max(s.bytes.size(), s.at + count));
        std::memcpy(s.bytes.data() + s.at, data, count);
        s.at += count;
        return count;
    }
    static OPJ_OFF_T skip(OPJ_OFF_T count, void* self) {
        auto& s = *static_cast<Memory*>(self);
        s.at += static_cast<std::size_t>(count);
        s.bytes.resize(std::max(s.bytes.size(), s.at));
        return count;
    }
    static OPJ_BOOL seek(OPJ_OFF_T place, void* self) {
        auto& s = *static_cast<Memory*>(self);
        s.at = static_cast<std::size_t>(place);
        s.bytes.resize(std::max(s.bytes.size(), s.at));
        return OPJ_TRUE;
    }
};

/// Returns the bits per sample of the source file if all samples still fit.
std::uint32_t bitsFor(const conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    const auto all = static_cast<std::uint32_t>(8 * conv::sizeOf(layout.type));
    const auto* const record = dynamic_cast<const Jp2Record*>(volume.info().record.get());
    if (!record || record->bits == 0 || record->bits >= all)
        return all;
    const bool kept = conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        const std::int64_t range = std::int64_t{1} << (record->bits - (std::is_signed_v<T> ? 1 : 0));
        const T* const samples = volume.as<T>();
        return std::all_of(samples, samples + layout.sampleCount(), [&](T v) {
            const auto value = static_cast<std::int64_t>(v);
            return value < range && value >= (std::is_signed_v<T> ? -range : 0);
        });
    });
    return kept ? record->bits : all;
}

bool hasColours(const conv::Layout& layout) {
    return layout.channels - (layout.alpha >= 0 ? 1 : 0) == 3;
}

Jp2Image imageOf(const conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    std::vector<opj_image_cmptparm_t> components(static_cast<std::size_t>(layout.channels));
    for (opj_image_cmptparm_t& c : components) {
        c = {};
        c.dx = c.dy = 1;
        c.w = static_cast<OPJ_UINT32>(layout.extent[0]);
        c.h = static_cast<OPJ_UINT32>(layout.extent[1]);
        c.prec = bitsFor(volume);
        c.sgnd = layout.type == conv::ElementType::i8 || layout.type == conv::ElementType::i16;
    }
    Jp2Image image(opj_image_create(static_cast<OPJ_UINT32>(components.size()), components.data(),
                                    hasColours(layout) ? OPJ_CLRSPC_SRGB : OPJ_CLRSPC_GRAY));
    if (!image)
        throw std::bad_alloc();
    image->x1 = components[0].w;
    image->y1 = components[0].h;
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t c = 0; c < layout.channels; ++c)
            std::copy_n(volume.as<T>({0, c}), layout.whole().count(), image->comps[c].data);
    });
    if (layout.alpha >= 0)
        image->comps[layout.alpha].alpha = 1;
    return image;
}

opj_cparameters_t parametersFor(const conv::Layout& layout) {
    opj_cparameters_t parameters;
    opj_set_default_encoder_parameters(&parameters);
    parameters.cp_disto_alloc = 1;
    parameters.tcp_numlayers = 1;
    parameters.tcp_rates[0] = 0; // lossless
    parameters.tcp_mct = hasColours(layout) ? 1 : 0;
    const auto least = static_cast<std::uint64_t>(std::min(layout.extent[0], layout.extent[1]));
    parameters.numresolution = std::min<int>(6, std::bit_width(least)); // each level halves the picture
    return parameters;
}

Jp2Extras extrasOf(const conv::Volume& volume) {
    Jp2Extras extras;
    const PictureRecord* const record = pictureRecordOf(volume.info());
    const conv::Geometry& geometry = volume.layout().geometry;
    const auto sensible = [](double spacing) { return spacing > 1e-9 && spacing < 1e12; };
    if (geometry.unit == conv::LengthUnit::millimetre && sensible(geometry.spacing[0]) && sensible(geometry.spacing[1]))
        extras.perMetre = {1000 / geometry.spacing[0], 1000 / geometry.spacing[1]};
    extras.icc = profileFor(volume);
    extras.exif = exifForSaving(record, volume.layout(), false);
    extras.xmp = record ? record->xmp : std::string();
    return extras;
}

} // namespace

void writeJpeg2000(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const std::string ending = lowered(path.extension().string());
    const bool bare = ending == ".j2k" || ending == ".j2c";
    const Jp2Image image = imageOf(volume);
    opj_cparameters_t parameters = parametersFor(volume.layout());
    Memory memory;
    Jp2Complaint complaint;
    const Jp2Stream stream(opj_stream_default_create(OPJ_FALSE));
    const Jp2Codec codec(opj_create_compress(bare ? OPJ_CODEC_J2K : OPJ_CODEC_JP2));
    opj_stream_set_write_function(stream.get(), Memory::write);
    opj_stream_set_skip_function(stream.get(), Memory::skip);
    opj_stream_set_seek_function(stream.get(), Memory::seek);
    opj_stream_set_user_data(stream.get(), &memory, nullptr);
    complaint.listen(codec.get());
    const bool ready = opj_setup_encoder(codec.get(), &parameters, image.get());
    if (ready && opj_has_thread_support())
        opj_codec_set_threads(codec.get(), opj_get_num_cpus());
    const bool done = ready && opj_start_compress(codec.get(), image.get(), stream.get()) &&
                      opj_encode(codec.get(), stream.get()) && opj_end_compress(codec.get(), stream.get());
    if (!done)
        throw conv::Error(conv::ErrorCode::unwritable, path.string() + ": cannot be encoded" +
                                                           (complaint.text.empty() ? "" : ": " + complaint.text) + ".");
    wroteSamples(volume.layout().byteCount());
    if (!bare)
        memory.bytes = withBoxes(memory.bytes, extrasOf(volume));
    FileWriter file(path);
    file.write(memory.bytes);
    file.close();
}

std::optional<std::string> refusesJpeg2000(const conv::Layout& layout) {
    using conv::ElementType;
    if (layout.dimension != 2 || layout.times > 1)
        return "JPEG 2000 files hold one image; use TIFF for stacks and NIfTI or NRRD for volumes.";
    if (!conv::isInteger(layout.type) || conv::sizeOf(layout.type) > 2)
        return "JPEG 2000 files hold whole numbers of 8 and 16 bits, not " + std::string(name(layout.type)) +
               "; save as another type, or as TIFF.";
    if (layout.channels > 1000)
        return "JPEG 2000 files hold at most 1000 channels here; use TIFF or NRRD.";
    if (layout.extent[0] > 1 << 20 || layout.extent[1] > 1 << 20)
        return "JPEG 2000 files hold at most 1048576 samples along an axis here; use TIFF.";
    return std::nullopt;
}

} // namespace app::io
