// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "app/io/core/planar.h"
#include "app/io/files/packed_regions.h"
#include "app/io/formats.h"
#include "app/io/nifti/nifti.h"
#include "app/io/nifti/nifti_record.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cstring>

namespace app::io {
namespace {

constexpr int intentVector = 1007;

/// 3 or 4 for colours, 1 for components of a vector.
int interleavedChannels(const conv::Layout& layout) {
    const bool colour = layout.type == conv::ElementType::u8 && (layout.channels == 3 || layout.channels == 4);
    return colour ? static_cast<int>(layout.channels) : 1;
}

void setShape(NiftiHeader& header, const conv::Layout& layout) {
    const bool vector = layout.channels > 1 && interleavedChannels(layout) == 1;
    const std::int64_t last = vector                 ? 5
                              : layout.times > 1     ? 4
                              : layout.dimension > 2 ? 3
                                                     : std::clamp<std::int64_t>(header.dim[0], 2, 4);
    header.dim = {last, layout.extent[0], layout.extent[1], layout.extent[2], layout.times, 1, 1, 1};
    if (vector) {
        header.dim[5] = layout.channels;
        if (header.intentCode == 0)
            header.intentCode = intentVector;
    }
    const NiftiType type = niftiType(layout.type, interleavedChannels(layout));
    header.datatype = type.code;
    header.bitpix = type.bits;
    const bool large = std::any_of(header.dim.begin(), header.dim.end(), [](std::int64_t n) { return n > 32767; });
    header.version = large ? 2 : 1;
}

NiftiHeader freshHeader(const conv::Layout& layout, const conv::Info& info) {
    NiftiHeader header;
    if (info.timeStep > 0) {
        header.pixdim[4] = info.timeStep;
        header.units |= 8;
    }
    setNiftiGeometry(header, layout.geometry);
    return header;
}

/// Drops the order and times in which slices were taken, and the roles of axes, if they are of another grid.
void forgetSlices(NiftiHeader& header, const conv::Geometry& before, const conv::Layout& layout) {
    const conv::Index3 extent{header.dim[1], header.dim[2], header.dim[3]};
    const conv::Geometry& now = layout.geometry;
    if (now.direction != before.direction)
        header.dimInfo = 0;
    if (now.direction == before.direction && now.spacing == before.spacing && extent == layout.extent)
        return;
    header.sliceStart = header.sliceEnd = 0;
    header.sliceCode = 0;
    header.sliceDuration = 0;
}

NiftiHeader headerFor(const conv::Layout& layout, const conv::Info& info, const NiftiRecord* record) {
    NiftiHeader header = record ? record->header : freshHeader(layout, info);
    if (record) {
        forgetSlices(header, record->geometry, layout);
        moveNiftiGeometry(header, record->geometry, layout.geometry);
    }
    setShape(header, layout);
    // Samples are written as real values.
    header.slope = 1;
    header.inter = 0;
    return header;
}

/// Returns the extensions as read, with sizes and codes in little-endian order; invalid ones are dropped.
std::vector<std::byte> extensionOf(const NiftiRecord& record) {
    std::vector<std::byte> bytes = record.extension;
    if (bytes.size() < 4 || bytes[0] == std::byte{0})
        return std::vector<std::byte>(4);
    std::size_t at = 4;
    while (at + 16 <= bytes.size()) {
        if (record.header.bigEndian)
            swapBytes(bytes.data() + at, 4, 2);
        std::int32_t size = 0;
        std::memcpy(&size, bytes.data() + at, 4);
        if (size < 16 || size % 16 != 0 || static_cast<std::size_t>(size) > bytes.size() - at)
            break;
        at += static_cast<std::size_t>(size);
    }
    bytes.resize(at);
    if (at == 4)
        bytes[0] = std::byte{0};
    return bytes;
}

void writeSamples(ByteTarget& target, const conv::Volume& volume) {
    const conv::Layout& layout = volume.layout();
    const std::int64_t voxels = layout.whole().count();
    const std::size_t size = conv::sizeOf(layout.type);
    if (const int together = interleavedChannels(layout); together > 1) {
        const std::int64_t slice = layout.extent[0] * layout.extent[1];
        std::vector<std::byte> buffer(static_cast<std::size_t>(slice * together));
        for (std::int64_t t = 0; t < layout.times; ++t)
            for (std::int64_t first = 0; first < voxels; first += slice) {
                toInterleaved(volume, t, first, slice, buffer.data());
                target.write(buffer.data(), buffer.size());
            }
        return;
    }
    for (std::int64_t c = 0; c < layout.channels; ++c)
        for (std::int64_t t = 0; t < layout.times; ++t)
            target.write(volume.data({t, c}), static_cast<std::size_t>(voxels) * size);
}

} // namespace

std::optional<std::string> refusesNifti(const conv::Layout& layout) {
    if (layout.dimension == 1)
        return "NIfTI holds images and volumes, no signals; NPY, CSV and WAV hold them.";
    if (layout.channels > 1 && layout.times > 1 && interleavedChannels(layout) == 1)
        return "NIfTI cannot hold " + std::to_string(layout.channels) + " channels of " +
               std::string(conv::name(layout.type)) +
               " at several time points; as uint8, 3 or 4 channels can be stored.";
    return std::nullopt;
}

namespace {

std::vector<std::byte> bytesBefore(const conv::Layout& layout, const conv::Info& info) {
    const auto* const record = dynamic_cast<const NiftiRecord*>(info.record.get());
    NiftiHeader header = headerFor(layout, info, record);
    // Four bytes flag following extensions.
    std::vector<std::byte> extension = record ? extensionOf(*record) : std::vector<std::byte>(4);
    const std::size_t headerSize = header.version == 1 ? nifti1Size : nifti2Size;
    extension.resize((headerSize + extension.size() + 15) / 16 * 16 - headerSize);
    header.voxOffset = static_cast<double>(headerSize + extension.size());

    std::vector<std::byte> bytes = niftiHeaderBytes(header);
    bytes.insert(bytes.end(), extension.begin(), extension.end());
    return bytes;
}

bool isCompressed(const fs::path& path) {
    return lowered(path.string()).ends_with(".gz");
}

std::optional<std::string> prefixNifti(const conv::Layout& layout, const conv::Info& info, const fs::path& path) {
    if (path.extension() != ".nii")
        return std::nullopt;
    const std::vector<std::byte> bytes = bytesBefore(layout, info);
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

} // namespace

PackedStart packedStartOfNifti(const conv::Layout& layout, const conv::Info& info) {
    const std::vector<std::byte> bytes = bytesBefore(layout, info);
    PackedStart start;
    start.packed.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return start;
}

void saveNifti(const conv::Volume& volume, const fs::path& path, const SaveOptions& options) {
    FileWriter file(path);
    const Coding coding = isCompressed(path) ? Coding::gzip : Coding::plain;
    const std::unique_ptr<ByteTarget> target = appendTo(file, coding, options.compression.value_or(usualLevel));
    const std::vector<std::byte> bytes = bytesBefore(volume.layout(), volume.info());
    target->write(bytes.data(), bytes.size());
    writeSamples(*target, volume);
    target->finish();
    file.close();
}

Codec niftiCodec() {
    Codec codec{loadNifti, probeNifti, saveNifti, refusesNifti, false, locateNifti, prefixNifti};
    codec.compresses = isCompressed;
    codec.companions = companionsOfNifti;
    codec.keepsOfChannels = channelParts<channel_part::rgb>;
    return codec;
}

} // namespace app::io
