// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/meta_image.h"
#include "app/io/core/write_interleaved.h"
#include "app/io/formats.h"
#include "app/io/nrrd_meta/header_record.h"
#include "app/io/text/text.h"

namespace app::io {
namespace {

/// Space for the size of compressed data, overwritten once it is known; trailing blanks are harmless.
constexpr std::string_view roomForSize = "                   0";

const char* typeName(conv::ElementType type) {
    switch (type) {
    case conv::ElementType::u8:
        return "MET_UCHAR";
    case conv::ElementType::i8:
        return "MET_CHAR";
    case conv::ElementType::u16:
        return "MET_USHORT";
    case conv::ElementType::i16:
        return "MET_SHORT";
    case conv::ElementType::u32:
        return "MET_UINT";
    case conv::ElementType::i32:
        return "MET_INT";
    case conv::ElementType::u64:
        return "MET_ULONG_LONG";
    case conv::ElementType::i64:
        return "MET_LONG_LONG";
    case conv::ElementType::f32:
        return "MET_FLOAT";
    case conv::ElementType::f64:
        break;
    }
    return "MET_DOUBLE";
}

/// Letters of the axes' origins, as in MetaImage.
std::string anatomy(const conv::Geometry& geometry) {
    std::string letters = axisLetters(geometry);
    for (char& c : letters) {
        constexpr std::string_view to = "LRPASI", from = "RLAPIS";
        if (const std::size_t at = to.find(c); at != std::string_view::npos)
            c = from[at];
    }
    return letters;
}

std::string placeText(const conv::Layout& layout, const conv::Info& info, int axes) {
    const conv::Geometry& geometry = layout.geometry;
    if (geometry.unit != conv::LengthUnit::millimetre) // pixels have no place in space
        return "";
    std::string matrix, offset, spacing, centre;
    for (int axis = 0; axis < axes; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        for (int row = 0; row < axes; ++row) {
            const double element = axis < 3 && row < 3 ? geometry.direction[static_cast<std::size_t>(row * 3 + axis)]
                                                       : (axis == row ? 1 : 0);
            matrix += " " + shortest(element);
        }
        offset += " " + shortest(axis < 3 ? geometry.origin[a] : 0.0);
        const HeaderRecord* const record = headerRecordOf(info, "MetaImage");
        const double step = info.timeStep > 0                     ? info.timeStep
                            : record && record->fourthSpacing > 0 ? record->fourthSpacing
                                                                  : 1;
        spacing += " " + shortest(axis < 3 ? geometry.spacing[a] : step);
        centre += " 0";
    }
    std::string text = "TransformMatrix =" + matrix + "\nOffset =" + offset + "\nCenterOfRotation =" + centre + "\n";
    if (axes == 3)
        text += "AnatomicalOrientation = " + anatomy(geometry) + "\n";
    return text + "ElementSpacing =" + spacing + "\n";
}

std::string headerText(const conv::Layout& layout, const conv::Info& info, bool compressed = false) {
    // A slice keeps its place in space: three axes, unless it has no place.
    const bool flat =
        layout.dimension == 2 && layout.times == 1 && layout.geometry.unit != conv::LengthUnit::millimetre;
    const int axes = flat ? 2 : layout.times > 1 ? 4 : 3;
    std::string sizes;
    for (int axis = 0; axis < axes; ++axis)
        sizes += " " + std::to_string(axis < 3 ? layout.extent[static_cast<std::size_t>(axis)] : layout.times);
    std::string text = "ObjectType = Image\nNDims = " + std::to_string(axes) +
                       "\nBinaryData = True\nBinaryDataByteOrderMSB = False\nCompressedData = " +
                       (compressed ? "True\nCompressedDataSize = " + std::string(roomForSize) : "False") + "\n" +
                       placeText(layout, info, axes) + "DimSize =" + sizes + "\n";
    if (layout.channels > 1)
        text += "ElementNumberOfChannels = " + std::to_string(layout.channels) + "\n";
    if (const HeaderRecord* const record = headerRecordOf(info, "MetaImage"))
        for (const auto& [key, value] : record->entries)
            text += key + " = " + value + "\n";
    return text + "ElementType = " + typeName(layout.type) + "\nElementDataFile = LOCAL\n";
}

} // namespace

conv::Layout probeMeta(const fs::path& path, const LoadOptions&) {
    return readMetaHeader(path).layout;
}

conv::Volume loadMeta(const fs::path& path, const LoadOptions&) {
    return loadAnnounced(path, readMetaHeader(path));
}

std::optional<std::string> refusesMeta(const conv::Layout& layout) {
    if (layout.dimension == 1)
        return "MetaImage is written for images and volumes, not for signals; NPY, CSV and WAV hold them.";
    return std::nullopt;
}

void saveMeta(const conv::Volume& volume, const fs::path& path, const SaveOptions& options) {
    const int level = options.compression.value_or(0);
    const std::string header = headerText(volume.layout(), volume.info(), level > 0);
    FileWriter file(path);
    file.write(header);
    const std::unique_ptr<ByteTarget> target = appendTo(file, level > 0 ? Coding::zlib : Coding::plain, level);
    writeInterleaved(volume, *target);
    target->finish();
    if (level > 0) {
        std::string size = std::to_string(file.size() - header.size());
        size.insert(0, roomForSize.size() - size.size(), ' ');
        file.rewrite(header.find(roomForSize), size);
    }
    file.close();
}

std::optional<PlainFile> locateMeta(const fs::path& path, const LoadOptions&) {
    TextHeader header = readMetaHeader(path);
    if (header.data.packing != Packing::raw || header.data.files.size() > 1 || header.layout.channels > 1)
        return std::nullopt;
    for (std::string& warning : surplusOf(path, header.data))
        header.info.warnings.push_back(std::move(warning));
    const FilePart part = partOf(path, header.data, 0);
    return PlainFile{header.layout, std::move(header.info), part.file, part.offset, header.bigEndian};
}

std::optional<PackedFile> locatePackedMeta(const fs::path& path, const LoadOptions&) {
    TextHeader header = readMetaHeader(path);
    if (header.layout.channels > 1)
        return std::nullopt;
    return packedFileOf(path, header.data, header.layout, std::move(header.info), header.bigEndian);
}

PackedStart packedStartOfMeta(const conv::Layout& layout, const conv::Info& info) {
    PackedStart start;
    start.plain = headerText(layout, info, true);
    start.coding = Coding::zlib;
    start.sizeAt = start.plain.find(roomForSize);
    start.sizeDigits = roomForSize.size();
    return start;
}

std::optional<std::string> prefixMeta(const conv::Layout& layout, const conv::Info& info, const fs::path&) {
    return headerText(layout, info);
}

Codec metaCodec() {
    Codec codec{loadMeta, probeMeta, saveMeta, refusesMeta, false, locateMeta, prefixMeta};
    codec.compresses = [](const fs::path&) { return true; };
    codec.companions = [](const fs::path& path) { return detachedFiles(path, readMetaHeader(path).data); };
    return codec;
}

} // namespace app::io
