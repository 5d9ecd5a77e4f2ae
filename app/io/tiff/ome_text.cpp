// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/channel_colors.h"
#include "app/io/text/text.h"
#include "app/io/tiff/tiff_kept.h"
#include "app/io/tiff/tiff_parts.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>

/// Description that makes a TIFF file an OME-TIFF file.
namespace app::io {
namespace {

/// mm; finer spacings are written in µm.
constexpr double microscopicBelow = 0.01;

/// Returns the length in µm, in few digits if these give the same number of mm: 0.1 for 0.0001 mm.
double micrometres(double millimetres) {
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", millimetres * 1000);
    const double few = std::strtod(text, nullptr);
    return few / 1000 == millimetres ? few : millimetres * 1000;
}

std::string attribute(std::string_view name, std::string_view value) {
    return " " + std::string(name) + "=\"" + escaped(printable(value)) + "\"";
}

std::string typeName(conv::ElementType type) {
    return type == conv::ElementType::f32   ? "float"
           : type == conv::ElementType::f64 ? "double"
                                            : std::string(conv::name(type));
}

} // namespace

bool isOmeName(const fs::path& path) {
    const std::string name = lowered(path.filename().string());
    return name.ends_with(".ome.tif") || name.ends_with(".ome.tiff");
}

std::string omeDescription(const conv::Layout& layout, const conv::Info& info, bool together) {
    const auto number = [](std::int64_t n) { return std::to_string(n); };
    std::string pixels = attribute("ID", "Pixels:0") + attribute("DimensionOrder", "XYCZT") +
                         attribute("Type", typeName(layout.type)) + attribute("SizeX", number(layout.extent[0])) +
                         attribute("SizeY", number(layout.extent[1])) + attribute("SizeZ", number(layout.extent[2])) +
                         attribute("SizeC", number(layout.channels)) + attribute("SizeT", number(layout.times));
    const conv::Vec3& spacing = layout.geometry.spacing;
    const bool microscopic = *std::ranges::min_element(spacing) < microscopicBelow;
    if (layout.geometry.unit == conv::LengthUnit::millimetre)
        for (std::size_t a = 0; a < 3; ++a) {
            const std::string name = std::string("PhysicalSize") + "XYZ"[a];
            pixels += attribute(name, shortest(microscopic ? micrometres(spacing[a]) : spacing[a])) +
                      attribute(name + "Unit", microscopic ? "µm" : "mm");
        }
    if (layout.times > 1 && info.timeStep > 0)
        pixels += attribute("TimeIncrement", shortest(info.timeStep)) + attribute("TimeIncrementUnit", "s");
    std::string channels;
    const ChannelColors colors = together ? ChannelColors() : notedColors(layout, info);
    for (std::int64_t c = 0; c < (together ? 1 : layout.channels); ++c) {
        channels += "<Channel" + attribute("ID", "Channel:0:" + number(c)) +
                    attribute("SamplesPerPixel", number(together ? layout.channels : 1));
        const bool named = !together && static_cast<std::int64_t>(layout.channelNames.size()) == layout.channels;
        if (named && layout.channelNames[static_cast<std::size_t>(c)] != plainChannelName(c))
            channels += attribute("Name", layout.channelNames[static_cast<std::size_t>(c)]);
        if (!colors.empty() && colors[static_cast<std::size_t>(c)])
            channels += attribute("Color", std::to_string(omeColor(*colors[static_cast<std::size_t>(c)])));
        channels += "/>";
    }
    const std::int64_t planes = layout.extent[2] * layout.times * (together ? 1 : layout.channels);
    const std::string text = descriptionText(info);
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><OME "
           "xmlns=\"http://www.openmicroscopy.org/Schemas/OME/2016-06\" "
           "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
           "xsi:schemaLocation=\"http://www.openmicroscopy.org/Schemas/OME/2016-06 "
           "http://www.openmicroscopy.org/Schemas/OME/2016-06/ome.xsd\" Creator=\"convapp\"><Image ID=\"Image:0\">" +
           (text.empty() ? std::string() : "<Description>" + escaped(printable(text)) + "</Description>") + "<Pixels" +
           pixels + ">" + channels + "<TiffData" + attribute("IFD", "0") + attribute("PlaneCount", number(planes)) +
           "/></Pixels></Image></OME>";
}

} // namespace app::io
