#include "app/io/nrrd_meta/meta_image.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/text.h"
#include "app/io/core/write_interleaved.h"
#include "app/io/dicom/decode_child.h"

namespace app::io {
namespace {

DecodeJob jobFor(const fs::path& path, const MetaHeader& header) {
    return {"MetaImage", path, "", header.data.bytes()};
}

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

/// Letters of where the axes come from, as MetaImage has them.
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
    if (geometry == conv::Geometry{})
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
        const double step = info.timeStep > 0 ? info.timeStep : 1;
        spacing += " " + shortest(axis < 3 ? geometry.spacing[a] : step);
        centre += " 0";
    }
    std::string text = "TransformMatrix =" + matrix + "\nOffset =" + offset + "\nCenterOfRotation =" + centre + "\n";
    if (axes == 3)
        text += "AnatomicalOrientation = " + anatomy(geometry) + "\n";
    return text + "ElementSpacing =" + spacing + "\n";
}

std::string headerText(const conv::Layout& layout, const conv::Info& info) {
    // A slice keeps its place in space: always three axes, unless it has no place.
    const bool flat = layout.dimension == 2 && layout.times == 1 && layout.geometry == conv::Geometry{};
    const int axes = flat ? 2 : layout.times > 1 ? 4 : 3;
    std::string sizes;
    for (int axis = 0; axis < axes; ++axis)
        sizes += " " + std::to_string(axis < 3 ? layout.extent[static_cast<std::size_t>(axis)] : layout.times);
    std::string text = "ObjectType = Image\nNDims = " + std::to_string(axes) +
                       "\nBinaryData = True\nBinaryDataByteOrderMSB = False\nCompressedData = False\n" +
                       placeText(layout, info, axes) + "DimSize =" + sizes + "\n";
    if (layout.channels > 1)
        text += "ElementNumberOfChannels = " + std::to_string(layout.channels) + "\n";
    return text + "ElementType = " + typeName(layout.type) + "\nElementDataFile = LOCAL\n";
}

} // namespace

conv::Layout probeMeta(const fs::path& path, const LoadOptions&) {
    const MetaHeader header = readMetaHeader(path);
    conv::Layout layout = probeInChild(jobFor(path, header));
    if (!header.placed)
        layout.geometry = {};
    return layout;
}

conv::Volume loadMeta(const fs::path& path, const LoadOptions&) {
    const MetaHeader header = readMetaHeader(path);
    conv::Volume volume = decodeInChild(jobFor(path, header));
    if (!header.placed)
        volume.setGeometry({});
    return volume;
}

std::optional<std::string> refusesMeta(const conv::Layout& layout) {
    if (layout.dimension == 1)
        return "MetaImage is written for images and volumes, not for signals; NPY, CSV and WAV hold them.";
    return std::nullopt;
}

void saveMeta(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    FileWriter file(path);
    file.write(headerText(volume.layout(), volume.info()));
    writeInterleaved(volume, file);
    file.close();
}

std::optional<PlainFile> locateMeta(const fs::path& path, const LoadOptions&) {
    const MetaHeader header = readMetaHeader(path);
    const bool oneFile = header.data.attached || header.data.files.size() == 1;
    if (header.data.packing != Packing::raw || !oneFile)
        return std::nullopt;
    PlainFile file;
    file.layout = probeInChild(jobFor(path, header), &file.info);
    if (!header.placed)
        file.layout.geometry = {};
    if (file.layout.channels != 1 || conv::sizeOf(file.layout.type) != header.data.sampleBytes)
        return std::nullopt;
    file.data = header.data.attached ? path : path.parent_path() / header.data.files[0];
    file.offset = header.data.before;
    file.bigEndian = header.bigEndian;
    return file;
}

std::optional<std::string> prefixMeta(const conv::Layout& layout, const conv::Info& info, const fs::path&) {
    return headerText(layout, info);
}

} // namespace app::io
