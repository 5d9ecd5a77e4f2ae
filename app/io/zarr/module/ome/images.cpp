// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/ome/image.h"
#include <algorithm>

/// Images of a store.
namespace app::io {
namespace {

constexpr std::size_t mostImages = 4096, mostNames = 4096;
constexpr int mostDepth = 4;

bool isImage(const ZarrStore& store, const std::string& path) {
    const auto attributes = zarrAttributes(store, path);
    return attributes && ZarrJson::member(attributes->value(), "multiscales").is_array();
}

/// Adds the fields of the wells of a plate, or of one well.
void addWell(const ZarrStore& store, const std::string& path, std::vector<ZarrPlaceOfImage>& images) {
    const auto attributes = zarrAttributes(store, path);
    if (!attributes)
        store.refuse(path, "is named as a well, and has no metadata");
    const Json& fields = ZarrJson::member(ZarrJson::member(attributes->value(), "well"), "images");
    if (!fields.is_array())
        attributes->refuse("has no `images` in its `well`");
    for (const Json& field : fields)
        if (images.size() < mostImages) {
            const std::string key = keyBelow(*attributes, path, attributes->text(field, "path"));
            images.push_back({key, key});
        }
}

void addPlate(const ZarrStore& store, const ZarrJson& attributes, std::vector<ZarrPlaceOfImage>& images) {
    const Json& wells = ZarrJson::member(ZarrJson::member(attributes.value(), "plate"), "wells");
    if (!wells.is_array())
        attributes.refuse("has no `wells` in its `plate`");
    for (const Json& well : wells)
        addWell(store, keyBelow(attributes, "", attributes.text(well, "path")), images);
}

/// Adds the images of a `bioformats2raw.layout`: as the group OME lists them, else by number.
void addSeries(const ZarrStore& store, std::vector<ZarrPlaceOfImage>& images) {
    if (const auto ome = zarrAttributes(store, "OME")) {
        const Json& series = ZarrJson::member(ome->value(), "series");
        for (const Json& one : series)
            if (one.is_string() && images.size() < mostImages) {
                const std::string key = keyBelow(*ome, "", one.get<std::string>());
                images.push_back({key, key});
            }
        if (!images.empty())
            return;
    }
    for (std::size_t i = 0; i < mostImages && isImage(store, std::to_string(i)); ++i)
        images.push_back({std::to_string(i), std::to_string(i)});
}

/// Adds all images below a group, and the plain arrays of groups that are no image.
void addAll(const ZarrStore& store, const std::string& group, int depth, std::vector<ZarrPlaceOfImage>& images) {
    for (const std::string& name : store.names(group, mostNames)) {
        if (!name.ends_with('/') || images.size() >= mostImages)
            continue;
        const std::string key = joinedKey(group, std::string_view(name).substr(0, name.size() - 1));
        if (isImage(store, key))
            images.push_back({key, key});
        else if (store.size(key + "/.zarray"))
            images.push_back({key, key, true, isZarrScale(store, key)});
        else if (const auto json = readZarrJson(store, key + "/zarr.json");
                 json && ZarrJson::member(json->value(), "node_type") == "array")
            images.push_back({key, key, true, isZarrScale(store, key)});
        else if ((json || store.size(key + "/.zgroup") || store.size(key + "/.zattrs")) && depth < mostDepth)
            addAll(store, key, depth + 1, images);
    }
}

} // namespace

std::string keyBelow(const ZarrJson& json, const std::string& group, const std::string& path) {
    std::string key = group;
    std::string_view rest = path;
    while (!rest.empty()) {
        const std::size_t slash = std::min(rest.find('/'), rest.size());
        const std::string_view part = rest.substr(0, slash);
        if (part == ".." || part.find('\0') != std::string_view::npos)
            json.refuse("has the `path` " + shortText(path) + ", which leads out of the store");
        if (!part.empty() && part != ".")
            key = joinedKey(key, part);
        rest.remove_prefix(std::min(slash + 1, rest.size()));
    }
    return key;
}

std::optional<ZarrJson> zarrAttributes(const ZarrStore& store, const std::string& path) {
    if (auto old = readZarrJson(store, joinedKey(path, ".zattrs")))
        return old;
    const auto json = readZarrJson(store, joinedKey(path, "zarr.json"));
    if (!json)
        return std::nullopt;
    const Json& attributes = ZarrJson::member(json->value(), "attributes");
    const Json& ome = ZarrJson::member(attributes, "ome");
    return ZarrJson(store, json->key(), ome.is_object() ? ome : attributes);
}

std::vector<ZarrPlaceOfImage> zarrImages(const ZarrStore& store) {
    std::vector<ZarrPlaceOfImage> images;
    if (const auto attributes = zarrAttributes(store, "")) {
        const Json& value = attributes->value();
        if (ZarrJson::member(value, "multiscales").is_array())
            return {{"", store.path().filename().string()}};
        if (ZarrJson::member(value, "plate").is_object())
            addPlate(store, *attributes, images);
        else if (ZarrJson::member(value, "well").is_object())
            addWell(store, "", images);
        else if (!ZarrJson::member(value, "bioformats2raw.layout").is_null())
            addSeries(store, images);
    }
    if (images.empty() && readZarrArray(store, ""))
        return {{"", store.path().filename().string(), true}};
    if (images.empty())
        addAll(store, "", 1, images);
    std::ranges::stable_partition(images, [](const ZarrPlaceOfImage& image) { return !image.scale; });
    if (images.empty())
        store.refuse("", "holds no image and no array");
    return images;
}

ZarrImage readZarrImage(const ZarrStore& store, const ZarrPlaceOfImage& place, std::size_t level) {
    ZarrImage image;
    if (!place.plain) {
        const auto attributes = zarrAttributes(store, place.path);
        if (!attributes || !ZarrJson::member(attributes->value(), "multiscales").is_array())
            store.refuse(place.path, "is named as an image, and has no `multiscales` in its metadata");
        readOmeImage(store, *attributes, place.path, level, image);
        return image;
    }
    auto array = readZarrArray(store, place.path);
    if (!array)
        store.refuse(place.path, "is no array");
    if (level > 0)
        store.refuse(place.path, "is a single array, which has no level " + std::to_string(level));
    image.array = std::move(*array);
    readPlainImage(store, image);
    return image;
}

void setExtents(ZarrImage& image) {
    const auto size = [&](std::size_t which) {
        const int axis = image.axes[which];
        return axis < 0 ? std::int64_t{1} : image.array.shape[static_cast<std::size_t>(axis)];
    };
    conv::Layout& layout = image.layout;
    layout.type = image.array.type;
    layout.extent = {size(0), size(1), size(2)};
    layout.channels = size(3);
    layout.times = size(4);
    layout.dimension = layout.extent[2] > 1 ? 3 : image.axes[1] >= 0 ? 2 : 1;
}

} // namespace app::io
