// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/write/written_metadata.h"
#include "app/io/core/channel_colors.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include "app/io/tiff/tiff_parts.h"
#include "app/io/zarr/zarr_parts.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace app::io {
namespace {

const ZarrRecord* recordOf(const conv::Info& info) {
    return dynamic_cast<const ZarrRecord*>(info.record.get());
}

/// Returns a length in a unit such that reading gives the same millimetres, if possible.
double inUnit(double millimetres, double unit) {
    const double exact = millimetres / unit;
    const double rounded = parsedNumber(shortest(std::nearbyint(exact * 1e12) / 1e12)).value_or(exact);
    return rounded * unit == millimetres ? rounded : exact;
}

/// Returns the unit of length: that of the source's file, else the one that suits the spacing.
std::string lengthUnit(const conv::Layout& layout, const conv::Info& info) {
    constexpr std::string_view known[] = {"angstrom", "nanometer", "micrometer", "millimeter", "centimeter", "meter"};
    constexpr double mostInMicrometres = 0.05; // mm
    if (const ZarrRecord* record = recordOf(info))
        for (const ZarrRecord::Axis& axis : record->axes)
            for (const std::string_view unit : known)
                if (axis.type == "space" && !axis.unit.empty() && millimetresPer(axis.unit) == millimetresPer(unit))
                    return std::string(unit);
    return layout.geometry.spacing[0] < mostInMicrometres ? "micrometer" : "millimeter";
}

/// Lists a value for each axis of the array.
template <class T>
Json forAxes(const ZarrAxesWritten& axes, T time, T channel, const std::array<T, 3>& space) {
    Json list = Json::array();
    if (axes.time)
        list.push_back(time);
    if (axes.channel)
        list.push_back(channel);
    if (axes.z)
        list.push_back(space[2]);
    list.push_back(space[1]);
    list.push_back(space[0]);
    return list;
}

Json axesOf(const conv::Layout& layout, const conv::Info& info, const ZarrAxesWritten& axes) {
    Json list = Json::array();
    if (axes.time) {
        Json time = {{"name", "t"}, {"type", "time"}};
        if (info.timeStep > 0)
            time["unit"] = "second";
        list.push_back(time);
    }
    if (axes.channel)
        list.push_back({{"name", "c"}, {"type", "channel"}});
    for (const char* name : {"z", "y", "x"}) {
        if (*name == 'z' && !axes.z)
            continue;
        Json space = {{"name", name}, {"type", "space"}};
        if (layout.geometry.unit == conv::LengthUnit::millimetre)
            space["unit"] = lengthUnit(layout, info);
        list.push_back(space);
    }
    return list;
}

Json datasetsOf(const std::vector<ZarrLevel>& levels, const conv::Layout& layout, const conv::Info& info,
                const ZarrAxesWritten& axes) {
    const conv::Geometry& g = layout.geometry;
    const double unit =
        g.unit == conv::LengthUnit::millimetre ? millimetresPer(lengthUnit(layout, info)).value_or(1) : 1;
    Json list = Json::array();
    for (std::size_t i = 0; i < levels.size(); ++i) {
        std::array<double, 3> scale{}, shift{};
        bool shifted = false;
        for (std::size_t a = 0; a < 3; ++a) {
            const auto factor = static_cast<double>(levels[i].factor[a]);
            scale[a] = inUnit(g.spacing[a], unit) * factor;
            // A coarse sample lies in the middle of the samples that it is the mean of.
            shift[a] = inUnit(g.origin[a], unit) + inUnit(g.spacing[a], unit) * (factor - 1) / 2;
            shifted = shifted || (shift[a] != 0 && (a < 2 || axes.z));
        }
        const double step = info.timeStep > 0 ? info.timeStep : 1;
        Json transforms = Json::array({{{"type", "scale"}, {"scale", forAxes<double>(axes, step, 1, scale)}}});
        if (shifted)
            transforms.push_back({{"type", "translation"}, {"translation", forAxes<double>(axes, 0, 0, shift)}});
        list.push_back({{"path", std::to_string(i)}, {"coordinateTransformations", transforms}});
    }
    return list;
}

/// Returns what OME-Zarr has no field for, and convapp reads again.
Json ownAttributes(const conv::Layout& layout, const conv::Info& info) {
    Json own = Json::object();
    if (layout.geometry.direction != conv::Geometry().direction)
        own["direction"] = layout.geometry.direction;
    if (layout.alpha >= 0)
        own["alpha"] = layout.alpha;
    if (!info.valueUnit.empty())
        own["valueUnit"] = info.valueUnit;
    return own;
}

std::string colourOf(const conv::Layout& layout, const ChannelColors& noted, std::size_t channel) {
    if (channel < noted.size() && noted[channel])
        return hexOf(*noted[channel]);
    constexpr const char* colours[] = {"FF0000", "00FF00", "0000FF", "FFFFFF", "FF00FF", "00FFFF", "FFFF00"};
    return layout.channels == 1 ? "FFFFFF" : colours[channel % std::size(colours)];
}

std::string labelOf(const conv::Layout& layout, const conv::Info& info, std::size_t channel) {
    if (channel < layout.channelNames.size())
        return layout.channelNames[channel];
    if (layout.alpha == static_cast<int>(channel))
        return "Opacity";
    if (hasColours(layout, info) && channel < 3)
        return std::array{"Red", "Green", "Blue"}[channel];
    return plainChannelName(static_cast<std::int64_t>(channel));
}

Json windowOf(const conv::Layout& layout, const ZarrRange& range) {
    Json window = {{"start", range.low}, {"end", range.high}, {"min", range.low}, {"max", range.high}};
    if (isInteger(layout.type))
        conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
            window["min"] = static_cast<double>(std::numeric_limits<T>::lowest());
            window["max"] = static_cast<double>(std::numeric_limits<T>::max());
        });
    return window;
}

/// Returns `omero`: that of the source's file, with its windows if the type is the same, else one made for the names.
Json omeroOf(const conv::Layout& layout, const conv::Info& info, const std::vector<ZarrRange>& ranges) {
    const ZarrRecord* const record = recordOf(info);
    Json omero = record ? Json::parse(record->omero, nullptr, false) : Json();
    const bool kept = omero.is_object() && ZarrJson::member(omero, "channels").is_array() &&
                      omero["channels"].size() == ranges.size();
    if (!kept)
        omero = {{"channels", Json::array()}, {"rdefs", {{"model", ranges.size() > 1 ? "color" : "greyscale"}}}};
    Json& channels = omero["channels"];
    const ChannelColors noted = notedColors(layout, info);
    for (std::size_t c = 0; c < ranges.size(); ++c) {
        if (!kept)
            channels.push_back({{"color", colourOf(layout, noted, c)},
                                {"label", printable(labelOf(layout, info, c))},
                                {"active", true}});
        if (!channels[c].is_object())
            channels[c] = Json::object();
        if (!kept || record->type != layout.type || record->windows.empty())
            channels[c]["window"] = windowOf(layout, ranges[c]);
    }
    return omero;
}

} // namespace

ZarrAxesWritten writtenAxes(const conv::Layout& layout, const conv::Info& info) {
    ZarrAxesWritten axes{layout.times > 1, layout.channels > 1, layout.dimension > 2};
    if (const ZarrRecord* record = recordOf(info)) {
        int space = 0;
        for (const ZarrRecord::Axis& axis : record->axes) {
            axes.time = axes.time || axis.type == "time";
            axes.channel = axes.channel || axis.type == "channel";
            space += axis.type == "space" ? 1 : 0;
        }
        axes.z = axes.z || space > 2;
    }
    return axes;
}

Json writtenArray(const ZarrLevel& level, const conv::Layout& layout, const ZarrAxesWritten& axes,
                  const ZarrPacking& packing) {
    const std::size_t size = sizeOf(layout.type);
    const char kind = !isInteger(layout.type) ? 'f' : name(layout.type).starts_with('u') ? 'u' : 'i';
    Json array = {{"zarr_format", 2},
                  {"shape", forAxes<std::int64_t>(axes, layout.times, layout.channels, level.extent)},
                  {"chunks", forAxes<std::int64_t>(axes, 1, 1, level.chunk)},
                  {"dtype", std::string(size == 1 ? "|" : "<") + kind + std::to_string(size)},
                  {"fill_value", 0},
                  {"order", "C"},
                  {"filters", nullptr},
                  {"compressor", nullptr},
                  {"dimension_separator", "/"}};
    if (!packing.none)
        array["compressor"] = {{"id", "blosc"},
                               {"cname", packing.compressor},
                               {"clevel", packing.level},
                               {"shuffle", 1},
                               {"blocksize", 0}};
    return array;
}

Json writtenArray3(const ZarrLevel& level, const conv::Layout& layout, const ZarrAxesWritten& axes,
                   const ZarrPacking& packing) {
    const std::size_t size = sizeOf(layout.type);
    Json codecs = Json::array({{{"name", "bytes"}}});
    if (size > 1)
        codecs[0]["configuration"] = {{"endian", "little"}};
    if (!packing.none)
        codecs.push_back({{"name", "blosc"},
                          {"configuration",
                           {{"cname", packing.compressor},
                            {"clevel", packing.level},
                            {"shuffle", "shuffle"},
                            {"typesize", size},
                            {"blocksize", 0}}}});
    if (level.inner != level.chunk)
        codecs = Json::array(
            {{{"name", "sharding_indexed"},
              {"configuration",
               {{"chunk_shape", forAxes<std::int64_t>(axes, 1, 1, level.inner)},
                {"codecs", codecs},
                {"index_codecs",
                 Json::array({{{"name", "bytes"}, {"configuration", {{"endian", "little"}}}}, {{"name", "crc32c"}}})},
                {"index_location", "end"}}}}});
    Json names = Json::array();
    for (const auto& [present, name] :
         {std::pair{axes.time, "t"}, {axes.channel, "c"}, {axes.z, "z"}, {true, "y"}, {true, "x"}})
        if (present)
            names.push_back(name);
    return {
        {"zarr_format", 3},
        {"node_type", "array"},
        {"shape", forAxes<std::int64_t>(axes, layout.times, layout.channels, level.extent)},
        {"data_type", std::string(conv::name(layout.type))},
        {"chunk_grid",
         {{"name", "regular"}, {"configuration", {{"chunk_shape", forAxes<std::int64_t>(axes, 1, 1, level.chunk)}}}}},
        {"chunk_key_encoding", {{"name", "default"}, {"configuration", {{"separator", "/"}}}}},
        {"fill_value", 0},
        {"codecs", codecs},
        {"dimension_names", names},
        {"attributes", Json::object()}};
}

Json writtenGroup3(Json attributes) {
    // The version of OME-Zarr moved from the image to the group.
    for (Json& scales : attributes["multiscales"])
        scales.erase("version");
    attributes["version"] = "0.5";
    return {{"zarr_format", 3}, {"node_type", "group"}, {"attributes", {{"ome", std::move(attributes)}}}};
}

Json writtenAttributes(const std::vector<ZarrLevel>& levels, const conv::Layout& layout, const conv::Info& info,
                       const ZarrAxesWritten& axes, const std::vector<ZarrRange>& ranges) {
    const ZarrRecord* const record = recordOf(info);
    Json scales = {
        {"version", "0.4"},
        {"axes", axesOf(layout, info, axes)},
        {"datasets", datasetsOf(levels, layout, info, axes)},
        {"type", "mean"},
        {"metadata", {{"description", "Each sample of a level is the mean of the samples that it covers."}}}};
    if (record && !record->name.empty())
        scales["name"] = record->name;
    if (Json own = ownAttributes(layout, info); !own.empty())
        scales["metadata"]["convapp"] = std::move(own);
    Json attributes = {{"multiscales", Json::array({scales})}};
    if (layout.channels > 1 || (record && !record->omero.empty()))
        attributes["omero"] = omeroOf(layout, info, ranges);
    return attributes;
}

} // namespace app::io
