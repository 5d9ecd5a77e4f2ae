// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/nrrd.h"
#include "app/io/core/channel_colors.h"
#include "app/io/core/write_interleaved.h"
#include "app/io/formats.h"
#include "app/io/nrrd_meta/header_record.h"
#include "app/io/nrrd_meta/nrrd_fields.h"
#include "app/io/text/text.h"

namespace app::io {
namespace {

std::string vectorText(const conv::Geometry& geometry, int axis, int axes) {
    std::string text = "(";
    for (int row = 0; row < axes; ++row)
        text += (row ? "," : "") + shortest(geometry.direction[static_cast<std::size_t>(row * 3 + axis)] *
                                            geometry.spacing[static_cast<std::size_t>(axis)]);
    return text + ")";
}

/// Returns true for an image in the xy plane without a third axis.
bool isPlanar(const conv::Layout& layout) {
    const auto& d = layout.geometry.direction;
    return layout.dimension == 2 && layout.extent[2] == 1 && d[2] == 0 && d[5] == 0 && d[6] == 0 && d[7] == 0 &&
           d[8] == 1 && layout.geometry.origin[2] == 0 && layout.geometry.spacing[2] == 1;
}

std::string placeText(const conv::Layout& layout, int axes) {
    const conv::Geometry& geometry = layout.geometry;
    if (geometry.unit != conv::LengthUnit::millimetre) // pixels have no place in space
        return "";
    std::string directions = layout.channels > 1 ? " none" : "";
    std::string units;
    for (int axis = 0; axis < axes; ++axis) {
        directions += " " + vectorText(geometry, axis, axes);
        units += " \"mm\"";
    }
    if (layout.times > 1)
        directions += " none";
    std::string origin;
    for (int axis = 0; axis < axes; ++axis)
        origin += (axis ? "," : "") + shortest(geometry.origin[static_cast<std::size_t>(axis)]);
    return std::string(axes == 3 ? "space: left-posterior-superior\n" : "space dimension: 2\n") +
           "space directions:" + directions + "\nspace units:" + units + "\nspace origin: (" + origin + ")\n";
}

std::string kindOfChannels(const conv::Layout& layout, const conv::Info& info) {
    if (layout.channels == 3 && areRgb(layout, info) && layout.type == conv::ElementType::u8)
        return "RGB-color";
    return layout.channels == 4 && layout.alpha == 3 ? "RGBA-color" : "vector";
}

std::string describingText(const HeaderRecord& record, bool inSpace) {
    std::string text = record.content.empty() ? "" : "content: " + record.content + "\n";
    if (record.frame && inSpace) {
        text += "measurement frame:";
        for (const conv::Vec3& v : *record.frame)
            text += " (" + shortest(v[0]) + "," + shortest(v[1]) + "," + shortest(v[2]) + ")";
        text += "\n";
    }
    for (const auto& [key, value] : record.entries)
        text += key + ":=" + value + "\n";
    return text;
}

std::string headerText(const conv::Layout& layout, const conv::Info& info, const char* encoding) {
    const bool placed = layout.geometry.unit == conv::LengthUnit::millimetre;
    const int axes = isPlanar(layout) || (layout.dimension == 2 && !placed) ? 2 : 3;
    std::string sizes, kinds;
    const auto axis = [&](std::int64_t size, const std::string& kind) {
        sizes += " " + std::to_string(size);
        kinds += " " + kind;
    };
    if (layout.channels > 1)
        axis(layout.channels, kindOfChannels(layout, info));
    for (int a = 0; a < axes; ++a)
        axis(layout.extent[static_cast<std::size_t>(a)], "domain");
    if (layout.times > 1)
        axis(layout.times, "list");
    const bool isFloat = !conv::isInteger(layout.type);
    std::string text = "NRRD0005\ntype: ";
    text += isFloat ? (layout.type == conv::ElementType::f32 ? "float" : "double") : conv::name(layout.type);
    text += "\ndimension: " + std::to_string(axes + (layout.channels > 1) + (layout.times > 1)) + "\n";
    // Teem requires the space before the fields that refer to it.
    const std::string place = placeText(layout, axes);
    const std::size_t spaceLine = place.empty() ? 0 : place.find('\n') + 1;
    text += place.substr(0, spaceLine) + "sizes:" + sizes + "\n" + place.substr(spaceLine) + "kinds:" + kinds + "\n";
    text += "endian: little\nencoding: " + std::string(encoding) + "\n";
    if (!info.valueUnit.empty())
        text += "sample units: " + info.valueUnit + "\n";
    if (const HeaderRecord* const record = headerRecordOf(info, "NRRD"))
        text += describingText(*record, placed && axes == 3);
    if (layout.times > 1 && info.timeStep > 0)
        text += std::string(timeStepKey) + ":=" + shortest(info.timeStep) + "\n";
    return text + "\n";
}

} // namespace

conv::Layout probeNrrd(const fs::path& path, const LoadOptions&) {
    return readNrrdHeader(path).layout;
}

conv::Volume loadNrrd(const fs::path& path, const LoadOptions&) {
    return loadAnnounced(path, readNrrdHeader(path));
}

std::optional<std::string> refusesNrrd(const conv::Layout& layout) {
    if (layout.dimension == 1)
        return "NRRD is written for images and volumes, not for signals; NPY, CSV and WAV hold them.";
    if (layout.channels > 1 && layout.times > 1)
        return "NRRD is not written with several channels at several time points; NPY holds them.";
    return std::nullopt;
}

void saveNrrd(const conv::Volume& volume, const fs::path& path, const SaveOptions& options) {
    const int level = options.compression.value_or(0);
    FileWriter file(path);
    file.write(headerText(volume.layout(), volume.info(), level > 0 ? "gzip" : "raw"));
    const std::unique_ptr<ByteTarget> target = appendTo(file, level > 0 ? Coding::gzip : Coding::plain, level);
    writeInterleaved(volume, *target);
    target->finish();
    file.close();
}

std::optional<PlainFile> locateNrrd(const fs::path& path, const LoadOptions&) {
    TextHeader header = readNrrdHeader(path);
    if (header.data.packing != Packing::raw || header.data.files.size() > 1 || header.layout.channels > 1 ||
        !inMemoryOrder(header.order, header.layout))
        return std::nullopt;
    for (std::string& warning : surplusOf(path, header.data))
        header.info.warnings.push_back(std::move(warning));
    const FilePart part = partOf(path, header.data, 0);
    return PlainFile{header.layout, std::move(header.info), part.file, part.offset, header.bigEndian};
}

std::optional<PackedFile> locatePackedNrrd(const fs::path& path, const LoadOptions&) {
    TextHeader header = readNrrdHeader(path);
    if (header.layout.channels > 1 || !inMemoryOrder(header.order, header.layout))
        return std::nullopt;
    return packedFileOf(path, header.data, header.layout, std::move(header.info), header.bigEndian);
}

PackedStart packedStartOfNrrd(const conv::Layout& layout, const conv::Info& info) {
    PackedStart start;
    start.plain = headerText(layout, info, "gzip");
    return start;
}

std::optional<std::string> prefixNrrd(const conv::Layout& layout, const conv::Info& info, const fs::path&) {
    return headerText(layout, info, "raw");
}

Codec nrrdCodec() {
    Codec codec{loadNrrd, probeNrrd, saveNrrd, refusesNrrd, false, locateNrrd, prefixNrrd};
    codec.compresses = [](const fs::path&) { return true; };
    codec.keepsOfChannels = channelParts<channel_part::unit>;
    codec.companions = [](const fs::path& path) { return detachedFiles(path, readNrrdHeader(path).data); };
    return codec;
}

} // namespace app::io
