// SPDX-License-Identifier: Apache-2.0
#include "app/io/exr/exr.h"
#include "app/io/core/decoded_volume.h"
#include "app/io/core/file_bytes.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_module.h"
#include "app/io/picture/scenes.h"
#include "app/io/text/header_text.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfInputPart.h>
#include <ImfMatrixAttribute.h>
#include <ImfMultiPartInputFile.h>
#include <ImfPartType.h>
#include <ImfStandardAttributes.h>
#include <ImfStringAttribute.h>
#include <ImfVecAttribute.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

/// OpenEXR: float16, float32 and uint32 channels, by name. Parts are scenes. Samples outside the data window do not
/// exist; its place in the display window is recorded.
namespace app::io {
namespace {

constexpr std::string_view colourOrder = "RGB";

/// Order of channels: layer by layer; in each R, G, B first, then by name. The first layer's opacity comes last of all.
struct ByMeaning {
    bool operator()(const ExrChannel& a, const ExrChannel& b) const { return key(a) < key(b); }

  private:
    static std::tuple<bool, std::string, std::size_t, std::string> key(const ExrChannel& channel) {
        const std::size_t dot = channel.name.rfind('.');
        const std::string layer = dot == std::string::npos ? "" : channel.name.substr(0, dot);
        const std::string name = dot == std::string::npos ? channel.name : channel.name.substr(dot + 1);
        const std::size_t rank = name.size() == 1 ? std::min(colourOrder.find(name), colourOrder.size()) : 3;
        return {channel.name == "A", layer, rank, name};
    }
};

std::vector<ExrChannel> channelsOf(const fs::path& path, const Imf::Header& header) {
    std::vector<ExrChannel> channels;
    for (auto c = header.channels().begin(); c != header.channels().end(); ++c) {
        if (c.channel().xSampling != 1 || c.channel().ySampling != 1)
            refuseFile(path, "has the channel " + printable(c.name()) +
                                 " at less than full resolution, which is not read; save it as RGB");
        channels.push_back({c.name(), c.channel().type});
    }
    if (channels.empty() || channels.size() > 1000)
        refuseFile(path, "has " + std::to_string(channels.size()) + " channels; 1 to 1000 are read");
    std::sort(channels.begin(), channels.end(), ByMeaning());
    return channels;
}

/// Geometry from our own attributes, or from samples per inch along x and the pixel aspect ratio.
conv::Geometry geometryOf(const Imf::Header& header) {
    conv::Geometry geometry;
    const auto* const spacing = header.findTypedAttribute<Imf::V3dAttribute>(exrSpacing);
    const double across = Imf::hasXDensity(header) ? static_cast<double>(Imf::xDensity(header)) : 0;
    const double shape = static_cast<double>(header.pixelAspectRatio());
    if (!spacing && across > 0 && shape > 0 && std::isfinite(across) && std::isfinite(shape)) {
        geometry.unit = conv::LengthUnit::millimetre;
        geometry.spacing = {25.4 / across, 25.4 / across / shape, 1};
    }
    if (!spacing)
        return geometry;
    geometry.unit = conv::LengthUnit::millimetre;
    const auto vector = [](const Imath::V3d& v) { return conv::Vec3{v.x, v.y, v.z}; };
    geometry.spacing = vector(spacing->value());
    if (const auto* const origin = header.findTypedAttribute<Imf::V3dAttribute>(exrOrigin))
        geometry.origin = vector(origin->value());
    if (const auto* const direction = header.findTypedAttribute<Imf::M33dAttribute>(exrDirection))
        for (int i = 0; i < 9; ++i)
            geometry.direction[static_cast<std::size_t>(i)] = direction->value()[i / 3][i % 3];
    return geometry;
}

/// Content of one part, checked against the file.
struct Part {
    conv::Layout layout;
    std::vector<ExrChannel> channels;
    Imath::Box2i window;
};

Part partOf(const FileReader& file, const Imf::Header& header) {
    if (header.hasType() && !Imf::isImage(header.type()))
        refuseFile(file.path(), "holds deep samples, which are not read; flatten it first");
    Part part;
    part.window = header.dataWindow();
    part.channels = channelsOf(file.path(), header);
    part.layout.dimension = 2;
    part.layout.extent = {std::int64_t{part.window.max.x} - part.window.min.x + 1,
                          std::int64_t{part.window.max.y} - part.window.min.y + 1, 1};
    part.layout.channels = static_cast<std::int64_t>(part.channels.size());
    for (const ExrChannel& channel : part.channels)
        part.layout.channelNames.push_back(printable(channel.name));
    if (part.channels.size() > 1 && part.channels.back().name == "A")
        part.layout.alpha = static_cast<int>(part.channels.size()) - 1;
    const bool whole = std::all_of(part.channels.begin(), part.channels.end(),
                                   [](const ExrChannel& c) { return c.type == Imf::UINT; });
    part.layout.type = whole ? conv::ElementType::u32 : conv::ElementType::f32;
    part.layout.geometry = geometryOf(header);
    try {
        part.layout.geometry.check();
    } catch (const conv::Error& failure) {
        refuseFile(file.path(), std::string("has a geometry that makes no sense: ") + failure.what());
    }
    requireAxes(file.path(), part.layout.geometry);
    const auto [width, height] =
        std::pair(static_cast<std::uint64_t>(part.layout.extent[0]), static_cast<std::uint64_t>(part.layout.extent[1]));
    // Rows are stored in blocks of at most 256, each with eight bytes in a table and its own header.
    const bool plain = header.compression() == Imf::NO_COMPRESSION;
    const std::uint64_t bytes = saturatedProduct({width, height, part.channels.size(), 4});
    if (part.layout.extent[0] < 1 || part.layout.extent[1] < 1 || width > 1 << 20 || height > 1 << 20 ||
        height / 256 * 16 > file.size() || bytes / (plain ? 2 : 1100) > std::max(file.size(), mostUnexplained / 1100))
        refuseFile(file.path(), "announces " + std::to_string(width) + " × " + std::to_string(height) +
                                    " samples, more than its " + std::to_string(file.size()) + " bytes can hold");
    return part;
}

std::string titleOf(const Imf::Header& header, int number) {
    return header.hasName() ? printable(header.name()) : "part " + std::to_string(number);
}

/// An open file. Every part's header is checked before any part is read.
struct File {
    explicit File(const fs::path& path) : bytes(path), exr(path.c_str(), 0, false) {
        for (int p = 0; p < exr.parts(); ++p)
            parts.push_back(partOf(bytes, exr.header(p)));
    }
    [[nodiscard]] std::vector<Scene> scenes() const {
        std::vector<Scene> all;
        for (int p = 0; p < exr.parts(); ++p)
            all.push_back({std::to_string(p), titleOf(exr.header(p), p), parts[static_cast<std::size_t>(p)].layout});
        return all;
    }
    FileReader bytes;
    Imf::MultiPartInputFile exr;
    std::vector<Part> parts;
};

/// Returns OpenEXR's message without the path in front.
std::string reasonOf(const fs::path& path, const std::exception& failure) {
    std::string why = failure.what();
    const std::string named = "\"" + path.string() + "\". ";
    if (const std::size_t at = why.find(named); at != std::string::npos)
        why.erase(0, at + named.size());
    why = printable(trimmed(why.substr(0, 300)));
    while (why.ends_with('.'))
        why.pop_back();
    return why;
}

template <class F>
auto reading(const fs::path& path, F&& f) {
    try {
        return f();
    } catch (const conv::Error&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& failure) {
        refuseFile(path, "cannot be read: " + reasonOf(path, failure));
    }
}

/// Returns true if an attribute describes the storage, or is handled elsewhere.
bool isStructure(std::string_view name) {
    static constexpr std::array names{
        "channels",   "compression", "dataWindow", "displayWindow", "lineOrder",          "pixelAspectRatio",
        "tiles",      "name",        "type",       "version",       "chunkCount",         "maxSamplesPerPixel",
        "spacing_mm", "origin_mm",   "xDensity",   "direction_lps", "dwaCompressionLevel"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

void keepAttributes(const Imf::Header& header, ExrRecord& record) {
    std::string others;
    for (auto a = header.begin(); a != header.end(); ++a) {
        const std::string name = a.name();
        if (isStructure(name))
            continue;
        if (name == "preview") {
            record.lost.emplace_back("the preview");
        } else if (const auto* const text = dynamic_cast<const Imf::StringAttribute*>(&a.attribute())) {
            const std::string& value = text->value();
            record.texts.push_back({name, isUtf8(value) ? value : utf8FromLatin1(value), "", ""});
        } else {
            record.attributes.emplace_back(name, a.attribute().copy());
            if (!name.starts_with("screenWindow")) // every file has them
                others += (others.empty() ? "" : ", ") + printable(name);
        }
    }
    if (!others.empty())
        record.special.push_back("the attributes " + others + ",");
}

void describe(const Imf::Header& header, const Part& part, conv::Info& info) {
    auto record = std::make_shared<ExrRecord>();
    record->format = "EXR";
    record->channels = part.channels;
    record->dataWindow = part.window;
    record->displayWindow = header.displayWindow();
    record->origin = part.layout.geometry.origin;
    const auto text = [](const Imath::Box2i& box) {
        return std::to_string(box.min.x) + "," + std::to_string(box.min.y) + " to " + std::to_string(box.max.x) + "," +
               std::to_string(box.max.y);
    };
    if (record->displayWindow != part.window) {
        info.notes.emplace_back("Data window", text(part.window));
        info.notes.emplace_back("Display window", text(record->displayWindow));
        record->special.emplace_back("the data and display windows");
    }
    const auto shape = static_cast<double>(header.pixelAspectRatio());
    if (part.layout.geometry.unit == conv::LengthUnit::pixel && shape > 0 && shape != 1 && std::isfinite(shape)) {
        record->ratio = {1, shape};
        info.notes.emplace_back("Pixel aspect ratio", shortest(header.pixelAspectRatio()));
        info.warnings.push_back("Its pixels are not square (pixelAspectRatio " + shortest(header.pixelAspectRatio()) +
                                ") and have no unit: the spacing counts as px.");
    }
    keepAttributes(header, *record);
    for (const PictureText& entry : record->texts)
        info.notes.emplace_back(printable(entry.key), printable(entry.text));
    const auto kinds = [&](Imf::PixelType type) {
        return std::count_if(part.channels.begin(), part.channels.end(), [&](const auto& c) { return c.type == type; });
    };
    info.notes.emplace_back("Stored as", kinds(Imf::HALF) == part.layout.channels    ? "float16"
                                         : kinds(Imf::FLOAT) == part.layout.channels ? "float32"
                                         : kinds(Imf::UINT) == part.layout.channels  ? "uint32"
                                                                                     : "channels of several types");
    if (kinds(Imf::UINT) > 0 && kinds(Imf::UINT) < part.layout.channels)
        info.warnings.emplace_back(
            "Whole numbers stand beside fractions in this file; above 16777216 they are rounded.");
    info.record = std::move(record);
}

conv::Volume loadPicture(const fs::path& path, const LoadOptions& options) {
    return reading(path, [&] {
        File file(path);
        const std::size_t number = chosenScene(path, file.scenes(), options.series);
        const Part& part = file.parts[number];
        const Imf::Header& header = file.exr.header(static_cast<int>(number));
        DecodedVolume decoded(path, part.layout);
        conv::Volume& volume = decoded.volume();
        describe(header, part, volume.info());
        Imf::InputPart input(file.exr, static_cast<int>(number));
        const Imf::PixelType type = part.layout.type == conv::ElementType::u32 ? Imf::UINT : Imf::FLOAT;
        Imf::FrameBuffer buffer;
        for (std::size_t c = 0; c < part.channels.size(); ++c)
            buffer.insert(part.channels[c].name,
                          Imf::Slice::Make(type, volume.data({0, static_cast<std::int64_t>(c)}), part.window));
        input.setFrameBuffer(buffer);
        input.readPixels(part.window.min.y, part.window.max.y); // throws if rows or tiles are missing
        decoded.produced(part.layout.sampleCount());
        return std::move(decoded).finish();
    });
}

conv::Layout probePicture(const fs::path& path, const LoadOptions& options) {
    return reading(path, [&] {
        const File file(path);
        return file.parts[chosenScene(path, file.scenes(), options.series)].layout;
    });
}

std::vector<Scene> scenes(const fs::path& path) {
    return reading(path, [&] { return File(path).scenes(); });
}

constexpr Codec codec{loadPicture, probePicture, writeExr, refusesExr, false, nullptr, nullptr, scenes};

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappExr() {
    return &app::io::codec;
}
