// SPDX-License-Identifier: Apache-2.0
#include "app/io/nifti/nifti.h"
#include "app/io/core/byte_stream.h"
#include "app/io/core/rescale.h"
#include "app/io/core/stream_samples.h"
#include "app/io/files/packed_regions.h"
#include "app/io/nifti/nifti_header.h"
#include "app/io/nifti/nifti_record.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

/// Largest extension kept in memory (bytes).
constexpr std::uint64_t largestExtension = std::uint64_t{64} << 20;

struct Opened {
    NiftiHeader header;
    std::vector<std::byte> extension; ///< bytes between header and samples
    fs::path imagePath;
    std::unique_ptr<ByteSource> source; ///< positioned at the first sample
    std::uint64_t before = 0;           ///< bytes of the file before it
    NiftiSamples samples;
    conv::Layout layout;
    std::vector<std::string> warnings; ///< assumptions

    /// Bytes of all samples; the largest value on overflow.
    [[nodiscard]] std::uint64_t announced() const {
        const auto size = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
        return saturatedProduct({size(layout.extent[0]), size(layout.extent[1]), size(layout.extent[2]),
                                 size(layout.channels), size(layout.times), conv::sizeOf(samples.stored)});
    }
};

std::size_t readAll(ByteSource& source, std::vector<std::byte>& to, std::size_t size) {
    to.resize(size);
    to.resize(source.read(to.data(), size));
    return to.size();
}

NiftiHeader readHeader(ByteSource& source, const fs::path& path) {
    std::vector<std::byte> bytes, rest;
    readAll(source, bytes, 4);
    const std::size_t size = niftiHeaderSize({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (size > 0) {
        readAll(source, rest, size - 4);
        bytes.insert(bytes.end(), rest.begin(), rest.end());
    }
    return parseNiftiHeader(bytes, path);
}

/// "scan.hdr" ↔ "scan.img", also compressed: the existing one with ending `wanted`; empty if none.
fs::path partner(const fs::path& path, const std::string& wanted) {
    std::string name = path.string();
    if (lowered(name).ends_with(".gz"))
        name.resize(name.size() - 3);
    const fs::path plain = fs::path(name).replace_extension(wanted);
    std::error_code error;
    for (const fs::path& candidate : {plain, fs::path(plain.string() + ".gz")})
        if (fs::is_regular_file(candidate, error))
            return candidate;
    return {};
}

bool isImagePart(const fs::path& path) {
    const std::string name = lowered(path.string());
    return name.ends_with(".img") || name.ends_with(".img.gz");
}

/// Returns the file with the header: `path`, or the .hdr beside an .img.
fs::path headerFile(const fs::path& path) {
    if (!isImagePart(path))
        return path;
    const fs::path header = partner(path, ".hdr");
    if (header.empty())
        refuseFile(path, "has no .hdr file beside it");
    return header;
}

/// Reads `size` bytes before the samples.
std::vector<std::byte> readExtension(ByteSource& source, std::uint64_t size, const fs::path& path) {
    if (size > largestExtension || size > source.atMost())
        refuseFile(path, "puts its samples " + std::to_string(size) + " bytes behind its header");
    std::vector<std::byte> bytes;
    if (readAll(source, bytes, size) < size)
        refuseFile(path, "ends before its first sample");
    return bytes;
}

/// Returns the start of the samples in a single file. Some writers omit the four extension flag bytes, or give no
/// offset: then the size of an uncompressed file decides.
std::uint64_t startOfSamples(const Opened& opened, std::vector<std::string>& warnings) {
    const std::uint64_t headerSize = opened.header.version == 1 ? nifti1Size : nifti2Size;
    const auto offset = static_cast<std::uint64_t>(opened.header.voxOffset);
    if (offset >= headerSize + 4)
        return offset;
    const bool plain = !isGzip(headOf(opened.imagePath, 2));
    const bool short4 = plain && FileReader(opened.imagePath).size() == headerSize + opened.announced();
    const std::uint64_t start = short4 ? headerSize : std::max(offset, headerSize + 4);
    warnings.push_back("vox_offset is " + std::to_string(offset) +
                       ", inside the header; the samples are taken from byte " + std::to_string(start) + " on.");
    return start;
}

Opened open(const fs::path& path) {
    Opened opened;
    const fs::path headerPath = headerFile(path);
    opened.source = openBytes(headerPath);
    opened.header = readHeader(*opened.source, headerPath);
    opened.imagePath = headerPath;
    if (opened.header.analyze)
        opened.warnings.push_back(
            "The file is in the Analyze 7.5 format, which does not say which side is left; check the orientation, or "
            "convert it to NIfTI with a program that knows where it came from.");
    opened.samples = checkNifti(opened.header, headerPath, opened.warnings);
    opened.layout = niftiLayout(opened.header, opened.samples, opened.warnings);
    if (!opened.header.pair) {
        opened.before = startOfSamples(opened, opened.warnings);
        const std::uint64_t headerSize = opened.header.version == 1 ? nifti1Size : nifti2Size;
        opened.extension = readExtension(*opened.source, opened.before - headerSize, headerPath);
    } else {
        opened.imagePath = isImagePart(path) ? path : partner(headerPath, ".img");
        if (opened.imagePath.empty())
            refuseFile(headerPath, "has no .img file beside it, which would hold the samples");
        opened.source = openBytes(opened.imagePath);
        opened.before = static_cast<std::uint64_t>(opened.header.voxOffset);
        (void)readExtension(*opened.source, opened.before, opened.imagePath);
    }
    const std::uint64_t most = opened.source->atMost() - std::min(opened.before, opened.source->atMost());
    if (opened.announced() > most)
        refuseFile(opened.imagePath, "is truncated: its header announces " + std::to_string(opened.announced()) +
                                         " bytes of samples, more than the " + std::to_string(most) +
                                         " that the file can hold");
    return opened;
}

/// Axes in the file: x, y, z, time, then vector components; colours are interleaved.
std::vector<FileAxis> orderOf(const Opened& opened) {
    using Is = FileAxis::Is;
    const conv::Layout& layout = opened.layout;
    return {{Is::channel, opened.samples.interleaved},
            {Is::x, layout.extent[0]},
            {Is::y, layout.extent[1]},
            {Is::z, layout.extent[2]},
            {Is::time, layout.times},
            {Is::channel, opened.samples.vectorSize}};
}

/// Applies slope and intercept; widens the type if a value does not fit.
conv::Volume rescaled(conv::Volume stored, const Rescale& rescale, conv::ElementType type) {
    const std::int64_t count = stored.layout().sampleCount();
    for (;; type = widerType(type)) {
        conv::Layout layout = stored.layout();
        layout.type = type;
        conv::Volume values(layout, stored.info());
        if (rescaleSamples(stored.layout().type, stored.data(), rescale, type, values.data(), count))
            return values;
    }
}

double timeStepOf(const NiftiHeader& header) {
    const double step = header.pixdim[4] * niftiTimeUnit(header);
    return header.dim[0] >= 4 && header.dim[4] > 1 && std::isfinite(step) && step > 0 ? step : 0;
}

conv::Info infoOf(Opened& opened) {
    conv::Info info;
    info.warnings = std::move(opened.warnings);
    info.notes = niftiNotes(opened.header);
    info.timeStep = timeStepOf(opened.header);
    // 1 is the pixdim[4] of programs that know no time step.
    const double stated = opened.header.pixdim[4];
    if (opened.layout.times > 1 && (opened.header.units & 0x38) == 0 && stated > 0 && stated != 1)
        info.warnings.push_back(timeStepWarning("pixdim[4] is " + shortest(static_cast<float>(stated)) +
                                                ", and xyzt_units is " + std::to_string(opened.header.units) +
                                                ", which names no unit of time") +
                                ".");
    info.record = std::make_shared<NiftiRecord>(opened.header, std::move(opened.extension), opened.layout.geometry);
    return info;
}

/// Analyze 7.5 has no magic: accepts a separate .hdr file with a plausible number of axes.
bool isAnalyze(const fs::path& path, std::string_view head) {
    return looksLikeAnalyze(head) && lowered(path.extension().string()) == ".hdr";
}

bool startsInflatedNifti(const fs::path& path) {
    std::vector<std::byte> bytes;
    try {
        readAll(*openBytes(path), bytes, nifti2Size);
    } catch (const conv::Error&) {
        return false;
    }
    return looksLikeNifti({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

} // namespace

bool recognisesNifti(const fs::path& path, std::string_view head) {
    if (looksLikeNifti(head) || isAnalyze(path, head))
        return true;
    if (isGzip(head) && startsInflatedNifti(path))
        return true;
    if (!isImagePart(path))
        return false;
    const fs::path header = partner(path, ".hdr");
    return !header.empty() &&
           (looksLikeNifti(headOf(header)) || isAnalyze(header, headOf(header)) || startsInflatedNifti(header));
}

conv::Layout probeNifti(const fs::path& path, const LoadOptions&) {
    return open(path).layout;
}

conv::Volume loadNifti(const fs::path& path, const LoadOptions&) {
    Opened opened = open(path);
    conv::Info info = infoOf(opened);
    const NiftiSamples& samples = opened.samples;
    if (samples.scaled)
        info.notes.emplace_back("Stored as", std::string(conv::name(samples.stored)) + ", scaled");
    conv::Layout stored = opened.layout;
    stored.type = samples.stored;
    DecodedVolume volume(opened.imagePath, stored, std::move(info));
    readSamples(*opened.source, orderOf(opened), opened.header.bigEndian, volume);
    if (const std::string warning = surplusWarning(opened.imagePath, opened.source->finish(), opened.announced());
        !warning.empty())
        volume.volume().info().warnings.push_back(warning);
    conv::Volume whole = std::move(volume).finish();
    if (samples.scaled)
        return rescaled(std::move(whole), {opened.header.slope, opened.header.inter}, opened.layout.type);
    return whole;
}

namespace {

/// Locates unscaled samples, compressed or not.
std::optional<PlainFile> located(const fs::path& path, bool compressed) {
    Opened opened = open(path);
    if (opened.samples.scaled || opened.samples.interleaved > 1 || isGzip(headOf(opened.imagePath, 2)) != compressed)
        return std::nullopt;
    return PlainFile{opened.layout, infoOf(opened), opened.imagePath, opened.before, opened.header.bigEndian};
}

} // namespace

std::optional<PlainFile> locateNifti(const fs::path& path, const LoadOptions&) {
    std::optional<PlainFile> file = located(path, false);
    if (!file)
        return std::nullopt;
    const auto announced = static_cast<std::uint64_t>(file->layout.byteCount());
    const std::uint64_t size = FileReader(file->data).size();
    if (const std::string warning =
            surplusWarning(file->data, size - std::min(size, file->offset + announced), announced);
        !warning.empty())
        file->info.warnings.push_back(warning);
    return file;
}

std::optional<PackedFile> locatePackedNifti(const fs::path& path, const LoadOptions&) {
    std::optional<PlainFile> file = located(path, true);
    if (!file || file->layout.channels != 1)
        return std::nullopt;
    return PackedFile{std::move(*file)};
}

std::vector<fs::path> companionsOfNifti(const fs::path& path) {
    const fs::path header = headerFile(path);
    if (!readHeader(*openBytes(header), header).pair)
        return {};
    const fs::path other = isImagePart(path) ? header : partner(path, ".img");
    return other.empty() ? std::vector<fs::path>() : std::vector{other};
}

} // namespace app::io
