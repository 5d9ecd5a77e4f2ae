// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/ome/ome_parts.h"
#include "app/io/core/channel_colors.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

/// Maps indices of an array to positions: scale · index + translation.
struct Transform {
    std::vector<double> scale, translation;
    std::string unknown; ///< type of a transformation that is not read
};

std::vector<double> numbersOf(const ZarrJson& attributes, const Json& one, const char* field, std::size_t count) {
    const Json& list = ZarrJson::member(one, field);
    std::vector<double> numbers;
    for (const Json& number : list)
        if (number.is_number() && std::isfinite(number.get<double>()))
            numbers.push_back(number.get<double>());
    if (!list.is_array() || numbers.size() != count || list.size() != count)
        attributes.refuse("has the `" + std::string(field) + "` " + shortText(list) +
                          " in its `coordinateTransformations`; a finite number for each of " + std::to_string(count) +
                          " axes is needed");
    return numbers;
}

void apply(const ZarrJson& attributes, const Json& list, Transform& transform) {
    const std::size_t count = transform.scale.size();
    for (const Json& one : list) {
        const std::string type = attributes.text(one, "type");
        if (type == "scale") {
            const std::vector<double> scale = numbersOf(attributes, one, "scale", count);
            if (std::ranges::find(scale, 0.0) != scale.end())
                attributes.refuse("has the `scale` " + shortText(ZarrJson::member(one, "scale")) +
                                  " in its `coordinateTransformations`; it must not be 0");
            for (std::size_t a = 0; a < count; ++a) {
                transform.scale[a] *= scale[a];
                transform.translation[a] *= scale[a];
            }
        } else if (type == "translation") {
            const std::vector<double> translation = numbersOf(attributes, one, "translation", count);
            for (std::size_t a = 0; a < count; ++a)
                transform.translation[a] += translation[a];
        } else if (type != "identity") {
            transform.unknown = type;
        }
    }
}

/// Returns millimetres per unit, the same for axes of one unit; nothing if some have no unit or an unknown one.
std::optional<std::vector<double>> unitsOf(const std::vector<ZarrRecord::Axis>& axes, ZarrImage& image) {
    std::vector<double> units(axes.size(), 1);
    std::size_t known = 0, all = 0;
    for (std::size_t which = 0; which < 3; ++which) {
        if (image.axes[which] < 0)
            continue;
        ++all;
        const auto axis = static_cast<std::size_t>(image.axes[which]);
        const std::string& unit = axes[axis].unit;
        if (const auto length = millimetresPer(unit)) {
            units[axis] = *length;
            ++known;
        } else if (!meansPixels(unit)) {
            image.info.warnings.push_back(unknownUnit("axes.unit", unit));
            return std::nullopt;
        }
    }
    if (known > 0 && known < all)
        image.info.warnings.emplace_back(
            "Only some axes of space have a unit; the spacing counts as px. Use --spacing to give it in mm.");
    return known == all ? std::optional(units) : std::nullopt;
}

void readTimeStep(const std::vector<ZarrRecord::Axis>& axes, const Transform& transform, ZarrImage& image) {
    if (image.axes[4] < 0 || image.layout.times < 2)
        return;
    const auto axis = static_cast<std::size_t>(image.axes[4]);
    const std::string& unit = axes[axis].unit;
    const double step = std::abs(transform.scale[axis]);
    if (const auto seconds = secondsPer(unit))
        image.info.timeStep = step * *seconds;
    else if (!unit.empty())
        image.info.warnings.push_back(unknownTimeUnit("`axes.unit` of the time axis", unit));
    else if (step != 1) // 1 is the scale of an axis that nothing is known about
        image.info.warnings.push_back(
            timeStepWarning("`scale` gives the time axis a step of " + shortest(step) + ", but `axes.unit` no unit") +
            ".");
}

} // namespace

void readOmeGeometry(const ZarrJson& attributes, const Json& scales, const Json& dataset,
                     const std::vector<ZarrRecord::Axis>& axes, ZarrImage& image) {
    Transform transform{std::vector<double>(axes.size(), 1), std::vector<double>(axes.size(), 0), ""};
    apply(attributes, ZarrJson::member(dataset, "coordinateTransformations"), transform);
    apply(attributes, ZarrJson::member(scales, "coordinateTransformations"), transform);
    if (!transform.unknown.empty()) {
        image.info.warnings.push_back(
            "`coordinateTransformations` has the type \"" + printable(transform.unknown) +
            "\", which is not read; the spacing counts as px. Use --spacing to give it in mm.");
        return;
    }
    const auto units = unitsOf(axes, image);
    conv::Geometry geometry;
    geometry.unit = units ? conv::LengthUnit::millimetre : conv::LengthUnit::pixel;
    for (std::size_t which = 0; which < 3; ++which) {
        if (image.axes[which] < 0)
            continue;
        const auto axis = static_cast<std::size_t>(image.axes[which]);
        const double unit = units ? (*units)[axis] : 1;
        geometry.spacing[which] = std::abs(transform.scale[axis]) * unit;
        geometry.origin[which] = transform.translation[axis] * unit;
        if (transform.scale[axis] < 0)
            geometry.direction[4 * which] = -1;
        if (!std::isfinite(geometry.spacing[which]) || !(geometry.spacing[which] > 0) ||
            !std::isfinite(geometry.origin[which]))
            attributes.refuse("has `coordinateTransformations` that are beyond the range of float64");
    }
    if (image.axes[2] < 0)
        geometry.spacing[2] = geometry.spacing[0];
    image.layout.geometry = geometry;
    readTimeStep(axes, transform, image);
}

void readOmeChannels(const ZarrJson& attributes, ZarrImage& image, ZarrRecord& record) {
    const Json& omero = ZarrJson::member(attributes.value(), "omero");
    const Json& channels = ZarrJson::member(omero, "channels");
    if (!channels.is_array())
        return;
    if (static_cast<std::int64_t>(channels.size()) != image.layout.channels) {
        image.info.warnings.push_back("`omero` describes " + std::to_string(channels.size()) +
                                      " channels, the array has " + std::to_string(image.layout.channels) +
                                      "; their names are not read.");
        return;
    }
    record.omero = omero.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::vector<std::string> names;
    ChannelColors colors;
    bool named = false;
    for (const Json& channel : channels) {
        const Json& color = ZarrJson::member(channel, "color");
        colors.push_back(color.is_string() ? colorOfHex(color.get<std::string>()) : std::nullopt);
        const Json& label = ZarrJson::member(channel, "label");
        named = named || label.is_string();
        names.push_back(label.is_string() ? printable(label.get<std::string>())
                                          : plainChannelName(static_cast<std::int64_t>(names.size())));
        const Json& window = ZarrJson::member(channel, "window");
        const Json &start = ZarrJson::member(window, "start"), &end = ZarrJson::member(window, "end");
        if (start.is_number() && end.is_number())
            record.windows.emplace_back(start.get<double>(), end.get<double>());
    }
    noteColors(colors, image.info);
    if (record.windows.size() != channels.size())
        record.windows.clear();
    if (named && channels.size() > 1)
        image.layout.channelNames = std::move(names);
}

void readOwnAttributes(const Json& scales, const conv::Vec3& finest, ZarrImage& image) {
    const Json& own = ZarrJson::member(ZarrJson::member(scales, "metadata"), "convapp");
    const Json& alpha = ZarrJson::member(own, "alpha");
    if (alpha.is_number_integer() && alpha.get<std::int64_t>() == image.layout.channels - 1 && alpha > 0)
        image.layout.alpha = alpha.get<int>();
    if (const Json& unit = ZarrJson::member(own, "valueUnit"); unit.is_string())
        image.info.valueUnit = printable(unit.get<std::string>());
    const Json& direction = ZarrJson::member(own, "direction");
    conv::Geometry geometry = image.layout.geometry;
    if (!direction.is_array() || direction.size() != geometry.direction.size())
        return;
    for (std::size_t i = 0; i < geometry.direction.size(); ++i)
        geometry.direction[i] = direction[i].is_number() ? direction[i].get<double>() : 0;
    for (std::size_t column = 0; column < 3; ++column) {
        double square = 0;
        for (std::size_t row = 0; row < 3; ++row)
            square += geometry.direction[3 * row + column] * geometry.direction[3 * row + column];
        if (!(std::abs(square - 1) < 1e-6)) {
            image.info.warnings.emplace_back("The `direction` in the `metadata` has axes that are not of length 1; it "
                                             "is not read.");
            return;
        }
    }
    const auto& d = geometry.direction;
    const double volume =
        d[0] * (d[4] * d[8] - d[5] * d[7]) - d[1] * (d[3] * d[8] - d[5] * d[6]) + d[2] * (d[3] * d[7] - d[4] * d[6]);
    if (!(std::abs(volume) > 1e-6))
        return;
    const conv::Vec3 origin = geometry.origin;
    for (std::size_t row = 0; row < 3; ++row) {
        geometry.origin[row] = finest[row];
        for (std::size_t column = 0; column < 3; ++column)
            geometry.origin[row] += d[3 * row + column] * (origin[column] - finest[column]);
    }
    image.layout.geometry = geometry;
}

} // namespace app::io
