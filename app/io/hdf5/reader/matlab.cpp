// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/reader/attributes.h"
#include "app/io/hdf5/reader/images.h"
#include "app/io/text/text.h"
#include <algorithm>

/// Arrays of MATLAB 7.3.
namespace app::io {
std::optional<std::string> matlabClass(hid_t dataset) {
    return attributeText(dataset, "MATLAB_class");
}

bool isMatlabPart(const H5File& file, const std::string& path) {
    if (path.starts_with("/#refs#/") || path.starts_with("/#subsystem#/"))
        return true;
    return hasAttribute(file.open(parentOf(path)).id(), "MATLAB_sparse");
}

void checkMatlab(const H5File& file, const H5Dataset& dataset) {
    const std::string object = "the dataset `" + printable(dataset.array.path) + "`";
    const std::string kind = matlabClass(dataset.handle.id()).value_or("");
    if (kind == "char")
        file.refuse(object, "holds a text of MATLAB (char)");
    static constexpr std::string_view numbers[] = {"double", "single", "int8",  "uint8",  "int16",  "uint16",
                                                   "int32",  "uint32", "int64", "uint64", "logical"};
    if (std::ranges::find(numbers, kind) == std::end(numbers))
        file.refuse(object, "has the MATLAB class " + printable(kind) + ", which is no array of numbers");
    const std::vector<double> empty = attributeNumbers(dataset.handle.id(), "MATLAB_empty");
    if (!empty.empty() && empty[0] != 0)
        file.refuse(object, "is an empty array of MATLAB");
}

void takeMatlabOrder(const H5File& file, Hdf5Image& image) {
    const std::vector<std::int64_t>& shape = image.arrays[0].shape;
    const auto count = static_cast<int>(shape.size());
    constexpr int mostAxes = 4;
    // A(y, x, z, t) is stored with its first index fastest: the last axis is y, the one before x.
    if (count > mostAxes)
        file.refuse("the dataset `" + printable(image.arrays[0].path) + "`",
                    "has " + std::to_string(count) + " axes; at most 4 of MATLAB are read");
    if (count == 1 || (count == 2 && (shape[0] == 1 || shape[1] == 1))) {
        image.axes[0] = count == 2 && shape[0] == 1 ? 1 : 0;
        return;
    }
    image.axes[1] = count - 1;
    image.axes[0] = count - 2;
    if (count > 2)
        image.axes[2] = count - 3;
    if (count > 3)
        image.axes[4] = 0;
    if (count > 2)
        image.info.warnings.push_back(std::string("MATLAB does not name axes; the indices are taken as (y,x,z") +
                                      (count > 3 ? ",t)." : ")."));
}

} // namespace app::io
