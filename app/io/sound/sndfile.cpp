// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/formats.h"
#include "app/io/sound/flac_check.h"
#include "app/io/sound/sound_check.h"
#include "app/io/sound/sound_input.h"
#include "app/io/sound/sound_output.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include "app/io/writing.h"
#include <array>
#include <cmath>
#include <limits>
#include <sndfile.h>

/// WAV, FLAC, AIFF, AU, CAF and Ogg by libsndfile. Integers stay integers: 8 bits → uint8 or int8, 16 → int16, 24 and
/// 32 → int32. 24-bit samples use the upper bits of the int32, as in scipy and libsndfile, so that full scale and
/// saturation are equal for every int32 sound.
namespace app::io {
namespace {

using conv::ElementType;
using conv::Error;
using conv::ErrorCode;

constexpr std::int64_t blockFrames = 1 << 16;
constexpr std::int64_t mostChannels = 1024; // libsndfile's limit

/// Storage and titles of a file, written back to files of the same kind.
struct SoundRecord final : conv::FormatRecord {
    int subtype = 0;
    std::vector<std::pair<int, std::string>> strings;
};

ElementType elementTypeOfSubtype(int subtype) {
    switch (subtype) {
    case SF_FORMAT_PCM_U8:
        return ElementType::u8;
    case SF_FORMAT_PCM_S8:
        return ElementType::i8;
    case SF_FORMAT_PCM_24:
    case SF_FORMAT_PCM_32:
    case SF_FORMAT_ALAC_20:
    case SF_FORMAT_ALAC_24:
    case SF_FORMAT_ALAC_32:
        return ElementType::i32;
    case SF_FORMAT_FLOAT:
    case SF_FORMAT_VORBIS:
    case SF_FORMAT_OPUS:
        return ElementType::f32;
    case SF_FORMAT_DOUBLE:
        return ElementType::f64;
    default:
        return ElementType::i16; // 16-bit PCM, and codecs that decode to it
    }
}

std::string nameOfSubtype(int format) {
    SF_FORMAT_INFO info{format & SF_FORMAT_SUBMASK, nullptr, nullptr};
    return sf_command(nullptr, SFC_GET_FORMAT_INFO, &info, sizeof info) == 0 && info.name ? info.name : "unknown";
}

struct Opened {
    std::unique_ptr<SoundInput> file;
    SF_INFO info{};
    conv::Layout layout;
};

Opened openForReading(const FileReader& checked, const SoundCheck& check) {
    Opened opened;
    opened.file = std::make_unique<SoundInput>(checked, check);
    opened.info = opened.file->info();
    const SF_INFO& info = opened.info;
    if (!opened.file->handle()) {
        std::string why = sf_strerror(nullptr);
        why.erase(why.find_last_not_of(". ") + 1); // the sentence has its own full stop
        refuseFile(checked.path(), "is not a sound file that can be read: " + why);
    }
    if (info.samplerate < 1 || info.channels < 1 || info.channels > mostChannels)
        refuseFile(checked.path(), "announces " + std::to_string(info.channels) + " channels at " +
                                       std::to_string(info.samplerate) + " Hz");
    if (info.frames < 1)
        refuseFile(checked.path(), "holds no samples");
    // Strongest compression: silence in FLAC or Vorbis takes about a byte per some thousand samples.
    if (static_cast<std::uint64_t>(info.frames) > saturatedProduct({checked.size(), 1 << 16}))
        refuseFile(checked.path(), "announces " + std::to_string(info.frames) + " samples, more than its " +
                                       std::to_string(checked.size()) + " bytes can hold");
    conv::Layout& layout = opened.layout;
    layout.type = elementTypeOfSubtype(info.format & SF_FORMAT_SUBMASK);
    layout.dimension = 1;
    layout.extent = {info.frames, 1, 1};
    layout.channels = info.channels;
    if (info.channels == 2)
        layout.channelNames = {"left", "right"};
    layout.geometry.spacing = {1.0 / info.samplerate, 1, 1};
    layout.geometry.unit = conv::LengthUnit::second;
    return opened;
}

/// Reads a block of frames as T, the type of the Volume.
template <class T>
sf_count_t readFrames(SNDFILE* file, T* out, sf_count_t frames, int channels) {
    if constexpr (std::is_same_v<T, std::int16_t>)
        return sf_readf_short(file, out, frames);
    else if constexpr (std::is_same_v<T, std::int32_t>)
        return sf_readf_int(file, out, frames);
    else if constexpr (std::is_same_v<T, float>)
        return sf_readf_float(file, out, frames);
    else if constexpr (std::is_same_v<T, double>)
        return sf_readf_double(file, out, frames);
    else { // 8 bits arrive as the upper byte of 16, signed
        std::vector<short> wide(static_cast<std::size_t>(frames) * static_cast<std::size_t>(channels));
        const sf_count_t got = sf_readf_short(file, wide.data(), frames);
        for (std::size_t i = 0; i < static_cast<std::size_t>(got) * static_cast<std::size_t>(channels); ++i)
            out[i] = static_cast<T>(std::int64_t{wide[i] >> 8} + (std::is_signed_v<T> ? 0 : 128));
        return got;
    }
}

template <class T>
void addTo(FlacCheck& check, const T* samples, std::size_t count) {
    if constexpr (std::is_same_v<T, std::int8_t> || std::is_same_v<T, std::int16_t> || std::is_same_v<T, std::int32_t>)
        check.add(samples, count);
}

void readSamples(const FileReader& checked, SNDFILE* file, DecodedVolume& decoded) {
    const std::int64_t frames = decoded.layout().extent[0];
    const auto channels = static_cast<int>(decoded.layout().channels);
    FlacCheck flac(checked);
    conv::withElementType(decoded.layout().type, [&]<class T>(std::type_identity<T>) {
        std::vector<T> block(static_cast<std::size_t>(std::min(frames, blockFrames)) *
                             static_cast<std::size_t>(channels));
        for (std::int64_t first = 0; first < frames;) {
            const std::int64_t wanted = std::min(frames - first, blockFrames);
            const std::int64_t got = readFrames<T>(file, block.data(), wanted, channels);
            if (got != wanted)
                refuseFile(checked.path(), "is truncated or damaged: its header announces " + std::to_string(frames) +
                                               " samples of each channel, and only " +
                                               std::to_string(first + std::max<std::int64_t>(got, 0)) +
                                               " can be decoded");
            if (flac.hasChecksum())
                addTo(flac, block.data(), static_cast<std::size_t>(got) * static_cast<std::size_t>(channels));
            fromInterleaved(block.data(), decoded.volume(), 0, first, wanted);
            decoded.produced(wanted * channels);
            first += wanted;
        }
        std::vector<T> beyond(static_cast<std::size_t>(channels)); // a header may announce less than the file has
        if (flac.hasChecksum() && readFrames<T>(file, beyond.data(), 1, channels) > 0)
            refuseFile(checked.path(), "has more samples than the " + std::to_string(frames) + " that it announces");
    });
    if (flac.hasChecksum())
        flac.finish();
}

constexpr std::array<std::pair<int, const char*>, 7> titles{{{SF_STR_TITLE, "Title"},
                                                             {SF_STR_ARTIST, "Artist"},
                                                             {SF_STR_ALBUM, "Album"},
                                                             {SF_STR_DATE, "Date"},
                                                             {SF_STR_COMMENT, "Comment"},
                                                             {SF_STR_COPYRIGHT, "Copyright"},
                                                             {SF_STR_SOFTWARE, "Software"}}};

void describe(SNDFILE* file, const SF_INFO& sound, conv::Info& info) {
    auto record = std::make_shared<SoundRecord>();
    record->subtype = sound.format & SF_FORMAT_SUBMASK;
    info.notes.emplace_back("Encoding", nameOfSubtype(sound.format));
    for (const auto& [key, label] : titles)
        if (const char* const text = sf_get_string(file, key)) {
            info.notes.emplace_back(label, utf8FromFile(text));
            record->strings.emplace_back(key, text);
        }
    info.record = std::move(record);
}

conv::Volume loadSound(const fs::path& path, const LoadOptions&) {
    const FileReader checked(path);
    const SoundCheck check = checkSoundFile(checked);
    const Opened opened = openForReading(checked, check);
    conv::Info info;
    info.warnings = check.warnings;
    describe(opened.file->handle(), opened.info, info);
    DecodedVolume decoded(path, opened.layout, std::move(info));
    readSamples(checked, opened.file->handle(), decoded);
    return std::move(decoded).finish();
}

conv::Layout probeSound(const fs::path& path, const LoadOptions&) {
    const FileReader checked(path);
    return openForReading(checked, checkSoundFile(checked)).layout;
}

int containerOf(const fs::path& path, const conv::Layout& layout) {
    const std::string extension = extensionOf(path);
    if (extension == ".flac")
        return SF_FORMAT_FLAC;
    if (extension == ".aiff" || extension == ".aif")
        return SF_FORMAT_AIFF;
    if (extension == ".au" || extension == ".snd")
        return SF_FORMAT_AU;
    if (extension == ".caf")
        return SF_FORMAT_CAF;
    if (extension == ".ogg" || extension == ".oga")
        return SF_FORMAT_OGG;
    // RF64 is WAV with 64-bit sizes; below 4 GB, plain WAV is written.
    if (layout.byteCount() > 0xFFF00000)
        return SF_FORMAT_RF64;
    return layout.channels > 2 ? SF_FORMAT_WAVEX : SF_FORMAT_WAV;
}

bool fitsIn24Bits(const conv::Volume& volume) {
    const std::int32_t* const samples = volume.as<std::int32_t>();
    for (std::int64_t i = 0; i < volume.layout().sampleCount(); ++i)
        if ((samples[i] & 255) != 0)
            return false;
    return true;
}

int subtypeFor(const conv::Volume& volume, int container, const fs::path& path) {
    const ElementType type = volume.layout().type;
    if (container == SF_FORMAT_OGG) {
        if (type != ElementType::f32)
            throw Error(ErrorCode::usage, path.string() + ": Ogg Vorbis holds float32; save as that type.");
        return SF_FORMAT_VORBIS;
    }
    const auto* const record = dynamic_cast<const SoundRecord*>(volume.info().record.get());
    const bool was24 = record && record->subtype == SF_FORMAT_PCM_24;
    switch (type) {
    case ElementType::u8:
        return SF_FORMAT_PCM_U8;
    case ElementType::i8:
        return SF_FORMAT_PCM_S8;
    case ElementType::i16:
        return SF_FORMAT_PCM_16;
    case ElementType::i32:
        if (container == SF_FORMAT_FLAC && !was24 && !fitsIn24Bits(volume))
            throw Error(ErrorCode::usage, path.string() + ": FLAC holds at most 24 bits, and these samples use 32.");
        return was24 || container == SF_FORMAT_FLAC ? SF_FORMAT_PCM_24 : SF_FORMAT_PCM_32;
    case ElementType::f32:
        return SF_FORMAT_FLOAT;
    default:
        return SF_FORMAT_DOUBLE;
    }
}

int rateOf(const conv::Layout& layout, const fs::path& path) {
    if (layout.geometry.unit != conv::LengthUnit::second)
        throw Error(ErrorCode::usage, path.string() + ": a sound file needs a sampling rate; give one with --rate.");
    const double rate = 1 / layout.geometry.spacing[0];
    const double whole = std::round(rate);
    if (!(whole >= 1 && whole <= std::numeric_limits<int>::max()) || std::abs(rate - whole) > 1e-6 * whole)
        throw Error(ErrorCode::usage, path.string() + ": sound files hold whole sampling rates, not " + shortest(rate) +
                                          " Hz; NPY and CSV take any.");
    return static_cast<int>(whole);
}

/// Rounds to the upper 24 bits, where libsndfile would truncate.
std::int32_t roundedTo24(std::int32_t v) {
    const std::int64_t rounded = (static_cast<std::int64_t>(v) + 128) & ~std::int64_t{255};
    return static_cast<std::int32_t>(std::min<std::int64_t>(rounded, 0x7FFFFF00));
}

template <class T>
sf_count_t writeFrames(SNDFILE* file, const T* in, sf_count_t frames, int channels, int subtype) {
    const auto count = static_cast<std::size_t>(frames) * static_cast<std::size_t>(channels);
    if constexpr (std::is_same_v<T, std::int16_t>)
        return sf_writef_short(file, in, frames);
    else if constexpr (std::is_same_v<T, float>)
        return sf_writef_float(file, in, frames);
    else if constexpr (std::is_same_v<T, double>)
        return sf_writef_double(file, in, frames);
    else if constexpr (std::is_same_v<T, std::int32_t>) {
        if (subtype != SF_FORMAT_PCM_24)
            return sf_writef_int(file, in, frames);
        std::vector<int> rounded(in, in + count);
        for (int& v : rounded)
            v = roundedTo24(v);
        return sf_writef_int(file, rounded.data(), frames);
    } else if constexpr (sizeof(T) == 1) {
        std::vector<short> wide(count);
        for (std::size_t i = 0; i < count; ++i)
            wide[i] = static_cast<short>((in[i] - (std::is_signed_v<T> ? 0 : 128)) * 256);
        return sf_writef_short(file, wide.data(), frames);
    }
    return 0; // other types are refused before
}

void saveSound(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    SF_INFO info{};
    info.channels = static_cast<int>(layout.channels);
    info.samplerate = rateOf(layout, path);
    const int container = containerOf(path, layout);
    const int subtype = subtypeFor(volume, container, path);
    info.format = container | subtype;
    if (!sf_format_check(&info))
        throw Error(ErrorCode::usage, path.string() + ": this format cannot hold " + std::string(name(layout.type)) +
                                          " in " + std::to_string(layout.channels) + " channels.");
    SoundOutput output(path);
    SoundHandle file(sf_open_virtual(SoundOutput::functions(), SFM_WRITE, &info, &output));
    const auto refuse = [&] {
        output.check(); // the system's reason, rather than what the library makes of it
        throw Error(ErrorCode::unwritable, path.string() + " cannot be written: " + sf_strerror(file.get()));
    };
    if (!file)
        refuse();
    sf_command(file.get(), SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE); // it has the time, so that equal runs would
                                                                       // differ
    double quality = 0.8;
    if (container == SF_FORMAT_OGG)
        sf_command(file.get(), SFC_SET_VBR_ENCODING_QUALITY, &quality, sizeof quality);
    if (const auto* const record = dynamic_cast<const SoundRecord*>(volume.info().record.get()))
        for (const auto& [key, text] : record->strings)
            if (key != SF_STR_SOFTWARE)
                sf_set_string(file.get(), key, text.c_str());
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        std::vector<T> block(static_cast<std::size_t>(std::min(layout.extent[0], blockFrames) * layout.channels));
        for (std::int64_t first = 0; first < layout.extent[0]; first += blockFrames) {
            const std::int64_t count = std::min(layout.extent[0] - first, blockFrames);
            toInterleaved(volume, 0, first, count, block.data());
            if (writeFrames<T>(file.get(), block.data(), count, info.channels, subtype) != count)
                refuse();
            wroteSamples(static_cast<std::int64_t>(block.size() * sizeof(T)));
        }
    });
    const int error = sf_close(file.release());
    output.close();
    if (error != 0)
        throw Error(ErrorCode::unwritable, path.string() + " cannot be written: " + sf_error_number(error));
}

std::optional<std::string> refusesSound(const conv::Layout& layout) {
    if (layout.dimension != 1 || layout.times > 1)
        return "Sound files hold signals, not images or volumes.";
    if (layout.channels > mostChannels)
        return "Sound files hold at most " + std::to_string(mostChannels) + " channels.";
    using enum ElementType;
    if (layout.type == u16 || layout.type == u32 || layout.type == u64 || layout.type == i64)
        return "Sound files hold uint8, int8, int16, int32, float32 and float64, not " +
               std::string(name(layout.type)) + "; save as another type.";
    return std::nullopt;
}

} // namespace

Codec soundCodec() {
    return {loadSound, probeSound, saveSound, refusesSound};
}

} // namespace app::io
