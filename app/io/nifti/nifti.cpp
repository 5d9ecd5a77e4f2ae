#include "app/io/nifti/nifti.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/core/rescale.h"
#include "app/io/core/text.h"
#include "app/io/nifti/nifti_header.h"
#include "app/io/nifti/nifti_record.h"
#include "app/io/nifti/nifti_stream.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

/// Extensions are kept in memory; no writer makes them larger.
constexpr std::uint64_t largestExtension = std::uint64_t{64} << 20;

struct Opened {
    NiftiHeader header;
    std::vector<std::byte> extension; ///< everything between header and samples
    fs::path imagePath;
    std::unique_ptr<ByteSource> source; ///< stands at the first sample
    std::uint64_t before = 0;           ///< bytes of the file in front of it
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

/// "scan.hdr" ↔ "scan.img", also compressed: the one of `wanted` that exists; empty if none does.
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

/// The file with the header: the one given, or the .hdr beside an .img.
fs::path headerFile(const fs::path& path) {
    if (!isImagePart(path))
        return path;
    const fs::path header = partner(path, ".hdr");
    if (header.empty())
        refuseFile(path, "has no .hdr file beside it");
    return header;
}

/// Reads `size` bytes in front of the samples.
std::vector<std::byte> readExtension(ByteSource& source, std::uint64_t size, const fs::path& path) {
    if (size > largestExtension || size > source.atMost())
        refuseFile(path, "puts its samples " + std::to_string(size) + " bytes behind its header");
    std::vector<std::byte> bytes;
    if (readAll(source, bytes, size) < size)
        refuseFile(path, "ends before its first sample");
    return bytes;
}

Opened open(const fs::path& path) {
    Opened opened;
    const fs::path headerPath = headerFile(path);
    opened.source = openBytes(headerPath);
    opened.header = readHeader(*opened.source, headerPath);
    opened.imagePath = headerPath;
    const std::uint64_t headerSize = opened.header.version == 1 ? nifti1Size : nifti2Size;
    std::vector<std::string> ignored;
    (void)checkNifti(opened.header, headerPath, ignored);
    const auto offset = static_cast<std::uint64_t>(opened.header.voxOffset);
    if (!opened.header.pair) {
        opened.before = std::max(offset, headerSize + 4);
        opened.extension = readExtension(*opened.source, opened.before - headerSize, headerPath);
        return opened;
    }
    opened.imagePath = isImagePart(path) ? path : partner(headerPath, ".img");
    if (opened.imagePath.empty())
        refuseFile(headerPath, "has no .img file beside it");
    opened.source = openBytes(opened.imagePath);
    (void)readExtension(*opened.source, offset, opened.imagePath);
    opened.before = offset;
    return opened;
}

void checkSize(const Opened& opened, const NiftiSamples& samples, const conv::Layout& layout) {
    const std::uint64_t bytes =
        saturatedProduct({static_cast<std::uint64_t>(layout.extent[0]), static_cast<std::uint64_t>(layout.extent[1]),
                          static_cast<std::uint64_t>(layout.extent[2]), static_cast<std::uint64_t>(layout.channels),
                          static_cast<std::uint64_t>(layout.times), conv::sizeOf(samples.stored)});
    if (bytes > opened.source->atMost() - std::min(opened.before, opened.source->atMost()))
        refuseFile(opened.imagePath, "announces " + std::to_string(bytes) + " bytes of samples, more than it can hold");
}

void readSamples(ByteSource& source, void* to, std::size_t bytes, const Opened& opened) {
    if (source.read(to, bytes) < bytes)
        refuseFile(opened.imagePath, "is cut off: samples are missing at its end");
}

/// Reads samples as stored: file order is x, y, z, then time, then vector component.
void readStored(const Opened& opened, const NiftiSamples& samples, conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    const std::int64_t voxels = layout.whole().count();
    const std::size_t size = conv::sizeOf(samples.stored);
    const auto bytes = static_cast<std::size_t>(voxels) * size;
    if (samples.interleaved > 1) {
        const std::int64_t slice = layout.extent[0] * layout.extent[1];
        std::vector<std::byte> buffer(static_cast<std::size_t>(slice * samples.interleaved));
        for (std::int64_t t = 0; t < layout.times; ++t)
            for (std::int64_t first = 0; first < voxels; first += slice) {
                readSamples(*opened.source, buffer.data(), buffer.size(), opened);
                fromInterleaved(buffer.data(), volume, t, first, slice);
            }
        return;
    }
    for (std::int64_t c = 0; c < samples.vectorSize; ++c)
        for (std::int64_t t = 0; t < layout.times; ++t) {
            std::byte* const item = volume.data({t, c});
            readSamples(*opened.source, item, bytes, opened);
            if (opened.header.bigEndian)
                swapBytes(item, size, static_cast<std::uint64_t>(voxels));
        }
}

/// Reads on to the end, where gzip keeps its checksum; what lies behind the samples is ignored.
void checkEnd(const Opened& opened) {
    std::vector<std::byte> rest(1 << 16);
    for (int i = 0; i < 256 && opened.source->read(rest.data(), rest.size()) == rest.size(); ++i) {
    }
}

/// Applies slope and intercept; takes a wider type if a value does not fit the announced one.
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

/// What a file says beside its samples.
void addHeader(conv::Info& info, Opened& opened, const conv::Layout& layout) {
    info.notes = niftiNotes(opened.header);
    info.timeStep = timeStepOf(opened.header);
    info.record = std::make_shared<NiftiRecord>(opened.header, std::move(opened.extension), layout.geometry);
}

bool startsInflatedNifti(const fs::path& path) {
    std::vector<std::byte> bytes;
    try {
        readAll(*openGzip(path), bytes, nifti2Size);
    } catch (const conv::Error&) {
        return false;
    }
    return looksLikeNifti({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

} // namespace

bool recognisesNifti(const fs::path& path, std::string_view head) {
    if (looksLikeNifti(head))
        return true;
    if (isGzip(head) && startsInflatedNifti(path))
        return true;
    if (!isImagePart(path))
        return false;
    const fs::path header = partner(path, ".hdr");
    return !header.empty() && (looksLikeNifti(headOf(header)) || startsInflatedNifti(header));
}

conv::Layout probeNifti(const fs::path& path, const LoadOptions&) {
    const Opened opened = open(path);
    std::vector<std::string> warnings;
    const NiftiSamples samples = checkNifti(opened.header, opened.imagePath, warnings);
    const conv::Layout layout = niftiLayout(opened.header, samples, warnings);
    checkSize(opened, samples, layout);
    return layout;
}

conv::Volume loadNifti(const fs::path& path, const LoadOptions&) {
    Opened opened = open(path);
    conv::Info info;
    const NiftiSamples samples = checkNifti(opened.header, opened.imagePath, info.warnings);
    conv::Layout layout = niftiLayout(opened.header, samples, info.warnings);
    checkSize(opened, samples, layout);
    addHeader(info, opened, layout);
    if (samples.scaled)
        info.notes.emplace_back("Stored as", std::string(conv::name(samples.stored)) + ", scaled");
    const conv::ElementType type = layout.type;
    layout.type = samples.stored;
    conv::Volume volume(layout, std::move(info));
    readStored(opened, samples, volume);
    checkEnd(opened);
    if (samples.scaled)
        return rescaled(std::move(volume), {opened.header.slope, opened.header.inter}, type);
    return volume;
}

std::optional<PlainFile> locateNifti(const fs::path& path, const LoadOptions&) {
    Opened opened = open(path);
    PlainFile file;
    const NiftiSamples samples = checkNifti(opened.header, opened.imagePath, file.info.warnings);
    if (samples.scaled || samples.interleaved > 1 || isGzip(headOf(opened.imagePath, 2)))
        return std::nullopt;
    file.layout = niftiLayout(opened.header, samples, file.info.warnings);
    checkSize(opened, samples, file.layout);
    file.data = opened.imagePath;
    file.offset = opened.before;
    file.bigEndian = opened.header.bigEndian;
    addHeader(file.info, opened, file.layout);
    return file;
}

} // namespace app::io
