#include "app/io/nrrd_meta/nrrd.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/text.h"
#include "app/io/core/write_interleaved.h"
#include "app/io/dicom/decode_child.h"
#include <algorithm>

namespace app::io {
namespace {

/// Whether an axis that is no place is a series (of times, of diffusion directions) or the components of a sample.
DecodeJob jobFor(const fs::path& path, const NrrdHeader& header) {
    const bool series = std::ranges::any_of(header.kinds, [](const std::string& kind) { return kind == "list"; });
    return {"NRRD", path, series ? "times" : "", header.data.bytes()};
}

/// ITK mirrors left-anterior-superior files: directions are taken from the header itself where it has them.
conv::Geometry geometryFor(const NrrdHeader& header, const conv::Geometry& read) {
    return header.placed ? header.geometry.value_or(read) : conv::Geometry{};
}

std::string vectorText(const conv::Geometry& geometry, int axis, int axes) {
    std::string text = "(";
    for (int row = 0; row < axes; ++row)
        text += (row ? "," : "") + shortest(geometry.direction[static_cast<std::size_t>(row * 3 + axis)] *
                                            geometry.spacing[static_cast<std::size_t>(axis)]);
    return text + ")";
}

/// Whether an image lies in the plane of its own two axes, with nothing to say about the third.
bool isPlanar(const conv::Layout& layout) {
    const auto& d = layout.geometry.direction;
    return layout.dimension == 2 && layout.extent[2] == 1 && d[2] == 0 && d[5] == 0 && d[6] == 0 && d[7] == 0 &&
           d[8] == 1 && layout.geometry.origin[2] == 0 && layout.geometry.spacing[2] == 1;
}

std::string placeText(const conv::Layout& layout, int axes) {
    const conv::Geometry& geometry = layout.geometry;
    if (geometry == conv::Geometry{})
        return "";
    std::string directions = layout.channels > 1 ? " none" : "";
    std::string units;
    for (int axis = 0; axis < axes; ++axis) {
        directions += " " + vectorText(geometry, axis, axes);
        units += geometry.unit == conv::LengthUnit::millimetre ? " \"mm\"" : " \"\"";
    }
    if (layout.times > 1)
        directions += " none";
    std::string origin;
    for (int axis = 0; axis < axes; ++axis)
        origin += (axis ? "," : "") + shortest(geometry.origin[static_cast<std::size_t>(axis)]);
    return std::string(axes == 3 ? "space: left-posterior-superior\n" : "space dimension: 2\n") +
           "space directions:" + directions + "\nspace units:" + units + "\nspace origin: (" + origin + ")\n";
}

std::string kindOfChannels(const conv::Layout& layout) {
    if (layout.channels == 3 && layout.type == conv::ElementType::u8)
        return "RGB-color";
    return layout.channels == 4 && layout.alpha == 3 ? "RGBA-color" : "vector";
}

std::string headerText(const conv::Layout& layout, const conv::Info& info) {
    const int axes = isPlanar(layout) ? 2 : 3;
    std::string sizes, kinds;
    const auto axis = [&](std::int64_t size, const std::string& kind) {
        sizes += " " + std::to_string(size);
        kinds += " " + kind;
    };
    if (layout.channels > 1)
        axis(layout.channels, kindOfChannels(layout));
    for (int a = 0; a < axes; ++a)
        axis(layout.extent[static_cast<std::size_t>(a)], "domain");
    if (layout.times > 1)
        axis(layout.times, "list");
    const bool isFloat = !conv::isInteger(layout.type);
    std::string text = "NRRD0005\ntype: ";
    text += isFloat ? (layout.type == conv::ElementType::f32 ? "float" : "double") : conv::name(layout.type);
    text += "\ndimension: " + std::to_string(axes + (layout.channels > 1) + (layout.times > 1)) + "\n";
    // Teem wants the space before all that is measured in it.
    const std::string place = placeText(layout, axes);
    const std::size_t spaceLine = place.empty() ? 0 : place.find('\n') + 1;
    text += place.substr(0, spaceLine) + "sizes:" + sizes + "\n" + place.substr(spaceLine) + "kinds:" + kinds + "\n";
    text += "endian: little\nencoding: raw\n";
    if (!info.valueUnit.empty())
        text += "sample units: " + info.valueUnit + "\n";
    if (layout.times > 1 && info.timeStep > 0)
        text += "time step:=" + shortest(info.timeStep) + "\n";
    return text + "\n";
}

} // namespace

conv::Layout probeNrrd(const fs::path& path, const LoadOptions&) {
    const NrrdHeader header = readNrrdHeader(path);
    conv::Layout layout = probeInChild(jobFor(path, header));
    layout.geometry = geometryFor(header, layout.geometry);
    return layout;
}

conv::Volume loadNrrd(const fs::path& path, const LoadOptions&) {
    const NrrdHeader header = readNrrdHeader(path);
    conv::Volume volume = decodeInChild(jobFor(path, header));
    volume.setGeometry(geometryFor(header, volume.layout().geometry));
    if (header.timeStep > 0)
        volume.info().timeStep = header.timeStep;
    return volume;
}

std::optional<std::string> refusesNrrd(const conv::Layout& layout) {
    if (layout.dimension == 1)
        return "NRRD is written for images and volumes, not for signals; NPY, CSV and WAV hold them.";
    if (layout.channels > 1 && layout.times > 1)
        return "NRRD is not written with several channels at several time points; NPY holds them.";
    return std::nullopt;
}

void saveNrrd(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    FileWriter file(path);
    file.write(headerText(volume.layout(), volume.info()));
    writeInterleaved(volume, file);
    file.close();
}

std::optional<PlainFile> locateNrrd(const fs::path& path, const LoadOptions&) {
    const NrrdHeader header = readNrrdHeader(path);
    const bool oneFile = header.data.attached || header.data.files.size() == 1;
    if (header.data.packing != Packing::raw || !oneFile || header.endian.empty())
        return std::nullopt;
    PlainFile file;
    file.layout = probeInChild(jobFor(path, header), &file.info);
    // Axes in the order of memory: neither vectors before them nor lists that the decoder turns around.
    const conv::Index3& e = file.layout.extent;
    std::vector<std::int64_t> order{e[0], e[1], e[2], file.layout.times};
    while (order.size() > header.data.sizes.size() && order.back() == 1)
        order.pop_back();
    if (order != header.data.sizes || conv::sizeOf(file.layout.type) != header.data.sampleBytes)
        return std::nullopt;
    file.layout.geometry = geometryFor(header, file.layout.geometry);
    if (header.timeStep > 0)
        file.info.timeStep = header.timeStep;
    file.data = header.data.attached ? path : path.parent_path() / header.data.files[0];
    file.offset = header.data.before;
    file.bigEndian = header.endian == "big";
    return file;
}

std::optional<std::string> prefixNrrd(const conv::Layout& layout, const conv::Info& info, const fs::path&) {
    return headerText(layout, info);
}

} // namespace app::io
