// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/array_axes.h"
#include "app/io/array/stored_numbers.h"
#include "app/io/hdf5/reader/attributes.h"
#include "app/io/hdf5/reader/images.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

/// Datasets without metadata of a known format.
namespace app::io {
namespace {

/// Returns the names in ilastik's attribute `axistags`, which is JSON.
std::vector<std::string> axisTags(hid_t dataset) {
    const std::optional<std::string> text = attributeText(dataset, "axistags");
    if (!text)
        return {};
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    std::vector<std::string> names;
    if (json.is_object() && json.contains("axes") && json["axes"].is_array())
        for (const auto& axis : json["axes"])
            names.push_back(axis.is_object() && axis.contains("key") && axis["key"].is_string()
                                ? axis["key"].get<std::string>()
                                : std::string());
    return names;
}

/// Returns the names that HDF5's specification of images implies.
std::vector<std::string> imageAxes(hid_t dataset) {
    if (attributeText(dataset, "CLASS") != "IMAGE" || attributeText(dataset, "IMAGE_SUBCLASS") != "IMAGE_TRUECOLOR")
        return {};
    const std::string order = attributeText(dataset, "INTERLACE_MODE").value_or("");
    if (order == "INTERLACE_PLANE")
        return {"c", "y", "x"};
    return order == "INTERLACE_LINE" ? std::vector<std::string>{"y", "c", "x"}
                                     : std::vector<std::string>{"y", "x", "c"};
}

/// Warns of samples that are indices of a palette.
void sayPalette(hid_t dataset, Hdf5Image& image) {
    if (attributeText(dataset, "CLASS") == "IMAGE" && attributeText(dataset, "IMAGE_SUBCLASS") == "IMAGE_INDEXED" &&
        hasAttribute(dataset, "PALETTE"))
        image.info.warnings.emplace_back("The `IMAGE_SUBCLASS` is IMAGE_INDEXED: the samples are indices of a palette, "
                                         "which is not applied.");
}

/// Assigns axes by their order, as NPY and Zarr do.
void takeOrder(const H5File& file, const std::vector<std::string>& names, Hdf5Image& image) {
    const std::vector<std::int64_t>& shape = image.arrays[0].shape;
    std::vector<std::size_t> axes;
    for (std::size_t a = 0; a < shape.size(); ++a)
        if (shape.size() <= mostUnnamedAxes || shape[a] > 1)
            axes.push_back(a);
    if (axes.empty())
        axes.push_back(0);
    if (axes.size() > mostUnnamedAxes)
        file.refuse("the dataset `" + printable(image.arrays[0].path) + "`",
                    "has " + std::to_string(axes.size()) + " axes; at most 5 are read");
    const std::string_view order = usualOrder(axes.size());
    for (std::size_t i = 0; i < axes.size(); ++i)
        image.axes[axisOf(order[i])] = static_cast<int>(axes[i]);
    if (axes.size() > 2) {
        const std::string other = otherNamesWarning(names, order);
        image.info.warnings.push_back(!other.empty() ? other
                                                     : "The dataset does not name its axes; they are taken as (" +
                                                           orderText(order) + ").");
    }
}

/// Reads `element_size_um` (z, y, x), which ilastik and Fiji write.
void readElementSize(hid_t dataset, Hdf5Image& image) {
    std::vector<double> size = attributeNumbers(dataset, "element_size_um");
    const bool known = size.size() == 3 || (size.size() == 2 && image.layout.dimension < 3);
    if (!known || !std::ranges::all_of(size, [](double v) { return std::isfinite(v) && v > 0; })) {
        image.info.warnings.emplace_back(
            "`element_size_um` is not three numbers above 0 (z, y, x); the spacing counts as px. Use --spacing to "
            "give it in mm.");
        return;
    }
    std::ranges::reverse(size);
    constexpr double millimetresPerMicrometre = 1e-3;
    for (std::size_t a = 0; a < size.size(); ++a)
        image.layout.geometry.spacing[a] = size[a] * millimetresPerMicrometre;
    image.layout.geometry.unit = conv::LengthUnit::millimetre;
}

/// BigDataViewer stores uint16 as int16, unless its attribute `dataType` says otherwise.
void readLegacyType(const H5File& file, const std::string& path, Hdf5Image& image) {
    Hdf5Array& array = image.arrays[0];
    if (array.type != conv::ElementType::i16 || path.size() < 8 || !path.starts_with("/t") || !path.ends_with("/cells"))
        return;
    const std::size_t second = path.find('/', 1);
    if (second == std::string::npos || path.compare(second, 2, "/s") != 0)
        return;
    const std::string setup = path.substr(second, path.find('/', second + 1) - second);
    if (file.kind(setup) != H5File::Kind::group || hasAttribute(file.open(setup).id(), "dataType") || !file.open(setup))
        return;
    array.type = conv::ElementType::u16;
    image.info.warnings.emplace_back(
        "BigDataViewer stores uint16 under the type int16; the samples are read as uint16.");
}

/// Names the factors that an NXdata group of NeXus has beside its data.
void sayFactorsOfGroup(const H5File& file, const std::string& path, conv::Info& info) {
    const std::string group = parentOf(path);
    if (attributeText(file.open(group).id(), "NX_class") != "NXdata")
        return;
    const std::string prefix = group == "/" ? group : group + "/";
    for (const char* name : {"scaling_factor", "offset"})
        for (const std::string& key : {prefix + name, path + "_" + name})
            if (key != path && file.kind(key) == H5File::Kind::dataset)
                info.warnings.push_back("The dataset `" + printable(key) +
                                        "` is not applied: samples are the stored numbers.");
}

/// Names the padding of a dataset of Imaris that is read by its own path.
void sayPadding(const H5File& file, const std::string& path, Hdf5Image& image) {
    const std::string group = parentOf(path);
    if (group == "/" || !hasAttribute(file.open(group).id(), "ImageSizeX"))
        return;
    const auto size = [&](const char* name) {
        return printable(attributeText(file.open(group).id(), name).value_or("?"));
    };
    image.info.warnings.push_back("Imaris pads this dataset: its image has " + size("ImageSizeX") + " × " +
                                  size("ImageSizeY") + " × " + size("ImageSizeZ") +
                                  " samples. Without a path in --series the image alone is read.");
}

} // namespace

bool takeAxisNames(const std::vector<std::string>& names, Hdf5Image& image) {
    if (names.size() != image.arrays[0].shape.size())
        return false;
    const std::optional<ArrayAxes> axes = axesNamed(names);
    if (axes)
        image.axes = *axes;
    return axes.has_value();
}

void setHdf5Extents(Hdf5Image& image) {
    const Hdf5Array& array = image.arrays[0];
    const auto size = [&](std::size_t which) {
        const int axis = image.axes[which];
        return axis < 0 ? std::int64_t{1} : array.shape[static_cast<std::size_t>(axis)];
    };
    conv::Layout& layout = image.layout;
    layout.type = array.type;
    layout.extent = {size(0), size(1), size(2)};
    layout.channels = size(3);
    layout.times = size(4);
    layout.dimension = layout.extent[2] > 1 ? 3 : image.axes[1] >= 0 ? 2 : 1;
}

void noteHdf5Storage(Hdf5Image& image) {
    const Hdf5Array& array = image.arrays[0];
    image.info.notes.emplace_back("Dataset", printable(array.path) + ", " + shapeText(array.shape));
    if (array.storage != Hdf5Storage::chunked)
        return;
    std::string filters;
    for (const Hdf5FilterUse& use : array.filters)
        filters += use.filter == Hdf5Filter::gzip      ? ", gzip"
                   : use.filter == Hdf5Filter::shuffle ? ", shuffle"
                                                       : ", fletcher32";
    image.info.notes.emplace_back("Chunks", shapeText(array.chunk) + filters);
}

Hdf5Image readPlainHdf5(const H5File& file, const std::string& path) {
    H5Dataset dataset = openDataset(file, path);
    const hid_t id = dataset.handle.id();
    Hdf5Image image;
    image.arrays.push_back(dataset.array);
    const std::vector<std::string> scales = axisPaths(file, id, path);
    const std::vector<std::string> sources[] = {attributeTexts(id, "DIMENSION_LABELS"), axisTags(id), imageAxes(id),
                                                axisNames(file, scales)};
    const bool matlab = matlabClass(id).has_value();
    if (matlab) {
        checkMatlab(file, dataset);
        takeMatlabOrder(file, image);
    }
    bool named = matlab;
    for (const auto& names : sources)
        named = named || takeAxisNames(names, image);
    if (!named) {
        const auto* const given = std::ranges::find_if(
            sources, [&](const auto& names) { return names.size() == dataset.array.shape.size(); });
        takeOrder(file, given == std::end(sources) ? std::vector<std::string>() : *given, image);
    }
    readStorage(file, dataset);
    image.arrays[0] = dataset.array;
    readLegacyType(file, path, image);
    readStoredNumbers({[&](const char* name) { return attributeNumbers(id, name); },
                       [&](const char* name) { return attributeText(id, name); }},
                      image.arrays[0].type, image.info);
    sayFactorsOfGroup(file, path, image.info);
    setHdf5Extents(image);
    sayPadding(file, path, image);
    if (hasAttribute(id, "element_size_um"))
        readElementSize(id, image);
    else
        readAxisScales(file, scales, image);
    sayPalette(id, image);
    noteHdf5Storage(image);
    for (const std::string& note : dataset.notes)
        image.info.warnings.push_back("About the dataset `" + printable(path) + "`: " + note + ".");
    return image;
}

} // namespace app::io
