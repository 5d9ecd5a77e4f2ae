// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/array_axes.h"
#include "app/io/zarr/module/ome/array_attributes.h"

/// Arrays without OME metadata.
namespace app::io {
void readPlainImage(const ZarrStore& store, ZarrImage& image) {
    const std::size_t count = image.array.shape.size();
    const auto stored = zarrAttributes(store, image.array.path);
    const Json attributes = stored ? stored->value() : Json::object();
    const std::vector<std::string> names = zarrAxisNames(store, image.array);
    conv::Info& info = image.info;
    info.notes.emplace_back("Zarr", "version " + std::to_string(image.array.version) + ", no OME metadata");
    if (const std::optional<ArrayAxes> axes = names.empty() ? std::nullopt : axesNamed(names)) {
        image.axes = *axes;
    } else {
        if (count > mostUnnamedAxes)
            store.refuse(image.array.metadataFile, "has " + std::to_string(count) + " axes; at most 5 are read");
        const std::string_view order = usualOrder(count);
        for (std::size_t a = 0; a < count; ++a)
            image.axes[axisOf(order[a])] = static_cast<int>(a);
        if (count > 2) {
            const std::string other = otherNamesWarning(names, order);
            info.warnings.push_back(!other.empty() ? other
                                                   : "The array does not name its axes; they are taken as (" +
                                                         orderText(order) + ").");
        }
    }
    readArrayAttributes(attributes, image);
    setExtents(image);
}

} // namespace app::io
