// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include "app/io/zarr/module/ome/array_attributes.h"
#include "app/io/zarr/module/ome/ome_parts.h"
#include <algorithm>
#include <cmath>
#include <numeric>

/// `multiscales` of OME-Zarr 0.1 to 0.5.
namespace app::io {
namespace {

std::string versionOf(const ZarrJson& attributes, const Json& scales) {
    const Json& own = ZarrJson::member(scales, "version");
    const Json& version = own.is_null() ? ZarrJson::member(attributes.value(), "version") : own;
    return version.is_string() ? version.get<std::string>() : std::string();
}

/// Returns the axes, slowest first: objects since 0.4, names in 0.3, always t,c,z,y,x before.
std::vector<ZarrRecord::Axis> axesOf(const ZarrJson& attributes, const Json& scales, const std::string& version) {
    const Json& list = ZarrJson::member(scales, "axes");
    std::vector<ZarrRecord::Axis> axes;
    if (list.is_null() && (version == "0.1" || version == "0.2"))
        return {{"t", "time", ""}, {"c", "channel", ""}, {"z", "space", ""}, {"y", "space", ""}, {"x", "space", ""}};
    if (!list.is_array() || list.empty())
        attributes.refuse("has no `axes` in its `multiscales`" +
                          (version.empty() ? std::string() : " (OME-Zarr " + printable(version) + ")") +
                          "; versions 0.1 to 0.5 are read");
    const auto text = [](const Json& object, const char* name) {
        const Json& value = ZarrJson::member(object, name);
        return value.is_string() ? value.get<std::string>() : std::string();
    };
    for (const Json& one : list)
        axes.push_back(one.is_string() ? ZarrRecord::Axis{one.get<std::string>(), "", ""}
                                       : ZarrRecord::Axis{text(one, "name"), text(one, "type"), text(one, "unit")});
    for (ZarrRecord::Axis& axis : axes) {
        const std::string plain = lowered(axis.name);
        if (axis.type.empty() && (plain == "x" || plain == "y" || plain == "z"))
            axis.type = "space";
        else if (axis.type.empty() && (plain == "c" || plain == "t"))
            axis.type = plain == "c" ? "channel" : "time";
    }
    return axes;
}

/// Assigns the axes of space by their names, or if these are not x, y and z, by their order: the last one is x.
void placeSpace(const ZarrJson& attributes, const std::vector<ZarrRecord::Axis>& axes, ZarrImage& image) {
    std::vector<int> space;
    for (std::size_t a = 0; a < axes.size(); ++a)
        if (axes[a].type == "space")
            space.push_back(static_cast<int>(a));
    if (space.size() < 2 || space.size() > 3)
        attributes.refuse("has " + std::to_string(space.size()) + " `axes` of type \"space\"; 2 or 3 are read");
    const auto named = [&](char letter) {
        const auto found = std::ranges::find_if(
            space, [&](int a) { return lowered(axes[static_cast<std::size_t>(a)].name) == std::string(1, letter); });
        return found == space.end() ? -1 : *found;
    };
    image.axes = {named('x'), named('y'), named('z'), -1, -1};
    if (image.axes[0] >= 0 && image.axes[1] >= 0 && (space.size() < 3 || image.axes[2] >= 0))
        return;
    std::ranges::reverse(space);
    image.axes = {space[0], space[1], space.size() > 2 ? space[2] : -1, -1, -1};
    image.info.warnings.emplace_back("The axes of space are not named x, y and z; the last one is taken as x.");
}

void placeAxes(const ZarrJson& attributes, const std::vector<ZarrRecord::Axis>& axes, ZarrImage& image) {
    if (axes.size() != image.array.shape.size())
        attributes.refuse("names " + std::to_string(axes.size()) + " `axes`, and its array `" + image.array.path +
                          "` has " + std::to_string(image.array.shape.size()));
    placeSpace(attributes, axes, image);
    for (std::size_t a = 0; a < axes.size(); ++a) {
        const std::string& type = axes[a].type;
        if (type == "space")
            continue;
        int& place = image.axes[type == "time" ? 4 : 3];
        const std::int64_t size = image.array.shape[a];
        const std::string described = " axis \"" + printable(axes[a].name) + "\" of type \"" + printable(type) + "\"";
        if (place >= 0 && size > 1)
            attributes.refuse("has the" + described + " and " + std::to_string(size) +
                              " samples beside one that is read as the same");
        if (place >= 0)
            continue;
        place = static_cast<int>(a);
        if (type != "time" && type != "channel" && size > 1)
            image.info.warnings.push_back("The" + described + " counts as channels.");
    }
}

/// Throws if a level does not have the channels and times of the finest one, or is larger.
void compareLevels(const ZarrStore& store, const ZarrJson& attributes, const std::string& finest,
                   const ZarrImage& image) {
    const auto first = readZarrArray(store, finest);
    if (!first || first->shape.size() != image.array.shape.size())
        attributes.refuse("names the array `" + finest + "`, which is no level of the same image");
    for (std::size_t which = 0; which < image.axes.size(); ++which) {
        if (image.axes[which] < 0)
            continue;
        const auto axis = static_cast<std::size_t>(image.axes[which]);
        const std::int64_t size = image.array.shape[axis], most = first->shape[axis];
        if (which < 3 ? size > most : size != most)
            attributes.refuse("contradicts its arrays: `" + image.array.path + "` has " + std::to_string(size) +
                              " samples along axis " + std::to_string(axis) + ", the finest level has " +
                              std::to_string(most));
    }
}

/// Returns the product of the numbers of a level's `scale`; 0 if it has none.
double stepOf(const Json& level) {
    for (const Json& one : ZarrJson::member(level, "coordinateTransformations"))
        if (ZarrJson::member(one, "type") == "scale") {
            double step = 1;
            for (const Json& number : ZarrJson::member(one, "scale"))
                step *= number.is_number() ? std::abs(number.get<double>()) : 0;
            return step;
        }
    return 0;
}

/// Returns the places of the levels in `datasets`, the finest first, as OME-Zarr lists them. If
/// `scale` says otherwise, and the array that it says is the finest has more samples than the first, a warning tells.
std::vector<std::size_t> levelsByFineness(const ZarrStore& store, const Json& levels, const auto& keyOf,
                                          conv::Info& info) {
    std::vector<std::size_t> places(levels.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::vector<double> steps;
    for (const Json& level : levels)
        steps.push_back(stepOf(level));
    if (std::ranges::is_sorted(steps) || std::ranges::min(steps) == 0)
        return places;
    std::vector<std::size_t> sorted = places;
    std::ranges::stable_sort(sorted, {}, [&](std::size_t i) { return steps[i]; });
    const auto samples = [&](std::size_t i) {
        double product = 1;
        if (const auto array = readZarrArray(store, keyOf(i)))
            for (const std::int64_t n : array->shape)
                product *= static_cast<double>(n);
        return product;
    };
    if (sorted[0] == 0 || samples(sorted[0]) <= samples(0)) // a wrong `scale`
        return places;
    info.warnings.emplace_back("The `datasets` do not list the finest level first; levels are counted from the finest "
                               "by their `scale`.");
    return sorted;
}

std::string listed(const std::vector<std::int64_t>& numbers) {
    std::string text;
    for (const std::int64_t n : numbers)
        text += (text.empty() ? "" : " × ") + std::to_string(n);
    return text;
}

void noteStorage(const ZarrImage& image, const std::string& version, conv::Info& info) {
    const ZarrArray& array = image.array;
    info.notes.emplace_back("Zarr", "version " + std::to_string(array.version) +
                                        (version.empty() ? "" : ", OME-Zarr " + printable(version)));
    std::string codings;
    for (const ZarrCoding coding : (array.shards ? array.shards->format : array.format).codings)
        codings += ", " + std::string(name(coding));
    info.notes.emplace_back("Chunks", listed(array.piece()) + codings +
                                          (array.shards ? ", in shards of " + listed(array.chunk) : std::string()));
}

} // namespace

void readOmeImage(const ZarrStore& store, const ZarrJson& attributes, const std::string& path, std::size_t level,
                  ZarrImage& image) {
    const Json& all = ZarrJson::member(attributes.value(), "multiscales");
    if (all.empty())
        attributes.refuse("has empty `multiscales`");
    const Json& scales = all[0];
    if (all.size() > 1)
        image.info.warnings.push_back("The first of " + std::to_string(all.size()) + " `multiscales` is read.");
    const std::string version = versionOf(attributes, scales);
    auto record = std::make_shared<ZarrRecord>();
    record->axes = axesOf(attributes, scales, version);
    const Json& levels = ZarrJson::member(scales, "datasets");
    if (!levels.is_array() || levels.empty())
        attributes.refuse("has no `datasets` in its `multiscales`");
    if (level >= levels.size())
        attributes.refuse("has no level " + std::to_string(level) + "; it has " + std::to_string(levels.size()) +
                          ", counted from 0, the finest");
    const auto keyOf = [&](std::size_t place) {
        return keyBelow(attributes, path, attributes.text(levels[place], "path"));
    };
    const std::vector<std::size_t> places = levelsByFineness(store, levels, keyOf, image.info);
    const auto pathOf = [&](std::size_t number) { return keyOf(places[number]); };
    auto array = readZarrArray(store, pathOf(level));
    if (!array)
        attributes.refuse("names the array `" + pathOf(level) + "` in its `multiscales`, which does not exist");
    image.array = std::move(*array);
    placeAxes(attributes, record->axes, image);
    if (level > 0)
        compareLevels(store, attributes, pathOf(0), image);
    if (const auto own = zarrAttributes(store, image.array.path))
        readArrayAttributes(own->value(), image);
    setExtents(image);
    noteStorage(image, version, image.info);
    image.levels = static_cast<std::uint32_t>(levels.size());
    if (levels.size() > 1)
        image.info.notes.emplace_back("Levels", std::to_string(levels.size()) + ", this is level " +
                                                    std::to_string(level) + " (" + printable(image.array.path) + ")");
    readOmeGeometry(attributes, scales, levels[places[level]], record->axes, image);
    if (const Json& title = ZarrJson::member(scales, "name"); title.is_string())
        record->name = title.get<std::string>();
    readOmeChannels(attributes, image, *record);
    ZarrImage finest = image;
    if (level > 0)
        readOmeGeometry(attributes, scales, levels[places[0]], record->axes, finest);
    readOwnAttributes(scales, finest.layout.geometry.origin, image);
    if (store.hasGroup(path, "labels"))
        record->lost.emplace_back("labels");
    record->type = image.layout.type;
    image.info.record = std::move(record);
}

} // namespace app::io
