// SPDX-License-Identifier: Apache-2.0
#include "app/io/text/text.h"
#include "app/io/zarr/module/ome/image.h"
#include <algorithm>

/// Arrays without OME metadata.
namespace app::io {
namespace {

/// Axes in the order of ZarrImage::axes.
constexpr std::string_view letters = "xyzct";

/// Returns the names of the axes from `dimension_names` (version 3) or xarray's `_ARRAY_DIMENSIONS`; empty: none.
std::vector<std::string> namesOf(const ZarrStore& store, const ZarrArray& array) {
    std::vector<std::string> names = array.names;
    const auto attributes = names.empty() ? zarrAttributes(store, array.path) : std::nullopt;
    if (attributes)
        for (const Json& one : ZarrJson::member(attributes->value(), "_ARRAY_DIMENSIONS"))
            names.push_back(one.is_string() ? one.get<std::string>() : std::string());
    return names.size() == array.shape.size() ? names : std::vector<std::string>();
}

/// Returns the axis that a name means; npos if it is none of them.
std::size_t meaning(const std::string& name) {
    const std::string plain = lowered(name);
    if (plain == "channel" || plain == "time")
        return letters.find(plain[0]);
    return plain.size() == 1 ? letters.find(plain) : std::string_view::npos;
}

bool takeNames(const std::vector<std::string>& names, ZarrImage& image) {
    std::array<int, 5> axes{-1, -1, -1, -1, -1};
    for (std::size_t a = 0; a < names.size(); ++a) {
        const std::size_t which = meaning(names[a]);
        if (which == std::string_view::npos || axes[which] >= 0)
            return false;
        axes[which] = static_cast<int>(a);
    }
    if (axes[0] < 0 || (axes[1] < 0 && axes[2] >= 0))
        return false;
    image.axes = axes;
    return true;
}

} // namespace

void readPlainImage(const ZarrStore& store, ZarrImage& image) {
    const std::size_t count = image.array.shape.size();
    const std::vector<std::string> names = namesOf(store, image.array);
    conv::Info& info = image.info;
    info.notes.emplace_back("Zarr", "version " + std::to_string(image.array.version) + ", no OME metadata");
    if (names.empty() || !takeNames(names, image)) {
        // As NPY: 1 (x), 2 (y,x), 3 (z,y,x), 4 (t,z,y,x); 5 as OME-Zarr (t,c,z,y,x).
        static constexpr std::string_view orders[] = {"x", "yx", "zyx", "tzyx", "tczyx"};
        if (count > std::size(orders))
            store.refuse(image.array.metadataFile, "has " + std::to_string(count) + " axes; at most 5 are read");
        const std::string_view order = orders[count - 1];
        for (std::size_t a = 0; a < count; ++a)
            image.axes[letters.find(order[a])] = static_cast<int>(a);
        std::string text;
        for (const char axis : order)
            text += (text.empty() ? "" : ",") + std::string(1, axis);
        if (count > 2)
            info.warnings.push_back("The array does not name its axes; they are taken as (" + text + ").");
    }
    setExtents(image);
}

} // namespace app::io
