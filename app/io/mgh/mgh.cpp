// SPDX-License-Identifier: Apache-2.0
#include "app/io/mgh/mgh.h"
#include "app/io/core/stream_samples.h"
#include "app/io/files/packed_regions.h"
#include "app/io/mgh/mgh_header.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <bit>
#include <cmath>

namespace app::io {
namespace {

/// Scan parameters and tags behind the samples, as read.
struct MghRecord final : conv::FormatRecord {
    explicit MghRecord(std::string bytes) : footer(std::move(bytes)) {}
    std::string footer;
};

/// Largest footer that is kept.
constexpr std::size_t largestFooter = std::size_t{16} << 20;
constexpr std::size_t swapAtOnce = std::size_t{1} << 20;

bool isPacked(const fs::path& path) {
    const std::string name = lowered(path.string());
    return name.ends_with(".mgz") || name.ends_with(".gz");
}

struct Opened {
    MghHeader header;
    conv::Layout layout;
    conv::Info info;
    std::unique_ptr<ByteSource> source; ///< at the first sample
    bool packed = false;
};

Opened open(const fs::path& path) {
    Opened opened;
    opened.packed = isGzip(headOf(path, 2));
    opened.source = openBytes(path);
    std::string bytes(mghHeaderSize, '\0');
    bytes.resize(opened.source->read(bytes.data(), bytes.size()));
    opened.header = parseMgh(bytes, path);
    opened.layout = mghLayout(opened.header, path, opened.info.warnings);
    const auto size = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
    const conv::Layout& l = opened.layout;
    const std::uint64_t announced = saturatedProduct(
        {size(l.extent[0]), size(l.extent[1]), size(l.extent[2]), size(l.times), conv::sizeOf(l.type)});
    const std::uint64_t most =
        opened.source->atMost() - std::min<std::uint64_t>(opened.source->atMost(), mghHeaderSize);
    if (announced > most)
        refuseFile(path, "is truncated: its header announces " + std::to_string(announced) +
                             " bytes of samples, more than the " + std::to_string(most) + " that the file can hold");
    opened.info.notes = {{"format", std::string("MGH, version 1") + (opened.packed ? ", gzip" : "")},
                         {"type", std::to_string(opened.header.type)},
                         {"degrees of freedom", std::to_string(opened.header.degreesOfFreedom)},
                         {"goodRASFlag", opened.header.placed ? "1" : "0"}};
    return opened;
}

/// Reads what follows the samples, at most largestFooter. Its memory grows with the footer: most have none or a few kB.
std::string readFooter(ByteSource& source) {
    std::string footer;
    for (std::size_t had = 0; had < largestFooter;) {
        const std::size_t step = std::min(largestFooter - had, std::max(had, std::size_t{4096}));
        footer.resize(had + step);
        const std::size_t read = source.read(footer.data() + had, step);
        had += read;
        footer.resize(had);
        if (read < step)
            break;
    }
    footer.shrink_to_fit();
    return footer;
}

/// Notes the scan parameters at the start of the footer.
void noteFooter(std::string footer, conv::Info& info, const conv::Layout& layout) {
    constexpr const char* names[] = {"TR (ms)", "flip angle (rad)", "TE (ms)", "TI (ms)", "field of view (mm)"};
    for (std::size_t i = 0; i < std::size(names) && footer.size() >= 4 * (i + 1); ++i) {
        const float value = std::bit_cast<float>(static_cast<std::uint32_t>(bigEndian(footer, 4 * i, 4)));
        if (std::isfinite(value) && value != 0)
            info.notes.emplace_back(names[i], shortest(value));
        if (i == 0 && layout.times > 1 && std::isfinite(value) && value > 0)
            info.timeStep = static_cast<double>(value) / 1000;
    }
    if (!footer.empty())
        info.record = std::make_shared<MghRecord>(std::move(footer));
}

conv::Layout probeMgh(const fs::path& path, const LoadOptions&) {
    return open(path).layout;
}

conv::Volume loadMgh(const fs::path& path, const LoadOptions&) {
    Opened opened = open(path);
    DecodedVolume volume(path, opened.layout, std::move(opened.info));
    const conv::Index3& e = opened.layout.extent;
    using Is = FileAxis::Is;
    const FileAxis order[] = {{Is::x, e[0]}, {Is::y, e[1]}, {Is::z, e[2]}, {Is::time, opened.layout.times}};
    readSamples(*opened.source, order, std::endian::native == std::endian::little, volume);
    std::string footer = readFooter(*opened.source);
    const std::uint64_t announced = static_cast<std::uint64_t>(opened.layout.byteCount());
    if (const std::string warning = surplusWarning(path, opened.source->finish(), announced); !warning.empty())
        volume.volume().info().warnings.push_back(warning);
    noteFooter(std::move(footer), volume.volume().info(), opened.layout);
    return std::move(volume).finish();
}

std::optional<PlainFile> locateMgh(const fs::path& path, const LoadOptions&) {
    Opened opened = open(path);
    if (opened.packed)
        return std::nullopt;
    return PlainFile{opened.layout, std::move(opened.info), path, mghHeaderSize, true};
}

std::optional<std::string> refusesMgh(const conv::Layout& layout) {
    if (layout.dimension == 1)
        return "MGH holds images and volumes, no signals; NPY, CSV and WAV hold them.";
    if (layout.channels > 1)
        return "MGH holds one channel; NIfTI and NRRD hold " + std::to_string(layout.channels) + ".";
    if (!mghHolds(layout.type))
        return "MGH holds uint8, int16, int32 and float32, not " + std::string(conv::name(layout.type)) +
               "; choose one of them by --dtype.";
    constexpr std::int64_t most = std::int64_t{1} << 31;
    for (const std::int64_t n : {layout.extent[0], layout.extent[1], layout.extent[2], layout.times})
        if (n >= most)
            return "MGH holds extents up to " + std::to_string(most - 1) + ".";
    return std::nullopt;
}

void saveMgh(const conv::Volume& volume, const fs::path& path, const SaveOptions& options) {
    FileWriter file(path);
    const std::unique_ptr<ByteTarget> target =
        appendTo(file, isPacked(path) ? Coding::gzip : Coding::plain, options.compression.value_or(usualLevel));
    const std::string header = mghBytes(mghHeaderOf(volume.layout()));
    target->write(header.data(), header.size());
    const std::size_t size = conv::sizeOf(volume.layout().type);
    std::vector<std::byte> swapped(swapAtOnce);
    for (const conv::Item item : conv::itemsOf(volume.layout())) {
        const std::byte* from = volume.data(item);
        std::size_t left = static_cast<std::size_t>(volume.layout().whole().count()) * size;
        while (left > 0) {
            const std::size_t count = std::min(left, swapped.size());
            std::copy_n(from, count, swapped.data());
            if (std::endian::native == std::endian::little)
                swapBytes(swapped.data(), size, count / size);
            target->write(swapped.data(), count);
            from += count;
            left -= count;
        }
    }
    if (const auto* const record = dynamic_cast<const MghRecord*>(volume.info().record.get()))
        target->write(record->footer.data(), record->footer.size());
    target->finish();
    file.close();
}

} // namespace

bool recognisesMgh(const fs::path& path, std::string_view head) {
    const std::string name = lowered(path.filename().string());
    const bool plain = head.starts_with(std::string_view("\0\0\0\1", 4));
    return (name.ends_with(".mgh") || name.ends_with(".mgz") || name.ends_with(".mgh.gz")) && (plain || isGzip(head));
}

std::optional<PackedFile> locatePackedMgh(const fs::path& path, const LoadOptions&) {
    Opened opened = open(path);
    if (!opened.packed)
        return std::nullopt;
    PackedFile file{{opened.layout, std::move(opened.info), path, mghHeaderSize, true}};
    file.footer = true;
    return file;
}

Codec mghCodec() {
    Codec codec{loadMgh, probeMgh, saveMgh, refusesMgh, false, locateMgh};
    codec.compresses = isPacked;
    return codec;
}

} // namespace app::io
