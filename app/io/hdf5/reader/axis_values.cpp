// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/array_axes.h"
#include "app/io/array/axis_scales.h"
#include "app/io/hdf5/reader/attributes.h"
#include "app/io/hdf5/reader/images.h"
#include "app/io/text/text.h"
#include <conv/error.h>

/// Datasets that hold the coordinates of another dataset's axes.
namespace app::io {
namespace {

/// Returns the paths of the axes that the NXdata group of a NeXus signal names.
std::vector<std::string> axesOfSignal(const H5File& file, const std::string& path) {
    const std::string parent = parentOf(path);
    const H5Handle group = file.open(parent);
    if (attributeText(group.id(), "signal") != path.substr(path.rfind('/') + 1))
        return {};
    std::vector<std::string> paths;
    for (const std::string& name : attributeTexts(group.id(), "axes"))
        paths.push_back(name == "." ? std::string() : (parent == "/" ? "" : parent) + "/" + name);
    return paths;
}

/// Returns true for a dimension of netCDF without a variable: its dataset holds no coordinates.
bool isBareDimension(hid_t dataset) {
    return attributeText(dataset, "NAME").value_or("").starts_with("This is a netCDF dimension but not a netCDF");
}

/// Turns the edges of a histogram's bins into their middles.
void takeMiddles(std::vector<double>& values, std::int64_t samples) {
    if (static_cast<std::int64_t>(values.size()) != samples + 1)
        return;
    for (std::size_t i = 0; i + 1 < values.size(); ++i)
        values[i] = (values[i] + values[i + 1]) / 2;
    values.pop_back();
}

/// Returns the coordinates in a dataset of one axis; without a name if it holds none. Warns if they cannot be read.
AxisScale scaleAt(const H5File& file, const std::string& path, std::int64_t samples, conv::Info& info) {
    AxisScale scale;
    if (path.empty() || file.kind(path) != H5File::Kind::dataset)
        return scale;
    try {
        const H5Handle dataset = file.open(path), space(H5Dget_space(dataset.id()));
        if (isBareDimension(dataset.id()) || H5Sget_simple_extent_ndims(space.id()) != 1)
            return scale;
        scale.values = datasetNumbers(file, path, mostScaleValues);
        const auto number = [&](const char* name, double otherwise) {
            const std::vector<double> numbers = attributeNumbers(dataset.id(), name);
            return numbers.empty() ? otherwise : numbers[0];
        };
        const double factor = number("scale_factor", 1), offset = number("add_offset", 0);
        for (double& value : scale.values)
            value = value * factor + offset;
        takeMiddles(scale.values, samples);
        scale.unit = attributeText(dataset.id(), "units").value_or("");
        scale.name = printable(path);
    } catch (const conv::Error& error) {
        info.warnings.push_back(scaleUnread(error.what()));
    }
    return scale;
}

} // namespace

std::vector<std::string> axisPaths(const H5File& file, hid_t dataset, const std::string& path) {
    std::vector<std::string> paths = axesOfSignal(file, path);
    return paths.empty() ? scalePaths(dataset) : paths;
}

std::vector<std::string> axisNames(const H5File& file, const std::vector<std::string>& paths) {
    std::vector<std::string> names, letters;
    for (const std::string& path : paths) {
        names.push_back(path.substr(path.rfind('/') + 1));
        const bool exists = !path.empty() && file.kind(path) == H5File::Kind::dataset;
        letters.push_back(exists ? attributeText(file.open(path).id(), "axis").value_or("") : std::string());
    }
    return namesOrLetters(names, letters);
}

void readAxisScales(const H5File& file, const std::vector<std::string>& paths, Hdf5Image& image) {
    const std::vector<std::int64_t>& shape = image.arrays[0].shape;
    if (paths.size() != shape.size())
        return;
    AxisScales scales;
    for (std::size_t which = 0; which < scales.size(); ++which)
        if (const int axis = image.axes[which]; axis >= 0 && which != axisOf('c'))
            scales[which] =
                scaleAt(file, paths[static_cast<std::size_t>(axis)], shape[static_cast<std::size_t>(axis)], image.info);
    takeAxisScales(scales, image.layout, image.info);
}

} // namespace app::io
