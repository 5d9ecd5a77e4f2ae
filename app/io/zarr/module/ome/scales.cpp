// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/array_axes.h"
#include "app/io/array/axis_scales.h"
#include "app/io/text/text.h"
#include "app/io/zarr/module/array/chunks.h"
#include "app/io/zarr/module/ome/image.h"
#include <conv/error.h>
#include <cstring>

/// Arrays that hold the coordinates of other arrays' axes, as xarray stores them: beside these, by the names of the
/// axes.
namespace app::io {
namespace {

std::vector<std::string> storedNames(const Json& attributes, const ZarrArray& array) {
    std::vector<std::string> names = array.names;
    if (names.empty())
        for (const Json& one : ZarrJson::member(attributes, "_ARRAY_DIMENSIONS"))
            names.push_back(one.is_string() ? one.get<std::string>() : std::string());
    return names.size() == array.shape.size() ? names : std::vector<std::string>();
}

std::vector<std::string> storedNames(const ZarrStore& store, const ZarrArray& array) {
    const auto attributes = zarrAttributes(store, array.path);
    return storedNames(attributes ? attributes->value() : Json::object(), array);
}

/// Returns the key of the array that an axis of this name has beside another array; empty: it can have none.
std::string scaleKey(const ZarrArray& array, const std::string& name) {
    const bool isName = !name.empty() && name.find_first_of(std::string("/\\\0", 3)) == std::string::npos &&
                        name != "." && name != "..";
    if (array.path.empty() || !isName)
        return "";
    const std::size_t slash = array.path.rfind('/');
    const std::string key = joinedKey(slash == std::string::npos ? "" : array.path.substr(0, slash), name);
    return key == array.path ? "" : key;
}

std::string attributeText(const Json& attributes, const char* name) {
    const Json& value = ZarrJson::member(attributes, name);
    return value.is_string() ? value.get<std::string>() : std::string();
}

double attributeNumber(const Json& attributes, const char* name, double otherwise) {
    const Json& value = ZarrJson::member(attributes, name);
    return value.is_number() ? value.get<double>() : otherwise;
}

std::vector<double> valuesOf(const ZarrStore& store, const ZarrArray& array) {
    const auto count = static_cast<std::size_t>(array.shape[0]);
    std::vector<std::byte> bytes(count * sizeOf(array.type));
    readBox(ZarrChunks(store, array), {0, -1, -1, -1, -1}, {{}, {array.shape[0], 1, 1, 1, 1}},
            {bytes.data(), {1, 0, 0, 0, 0}});
    std::vector<double> values(count);
    conv::withElementType(array.type, [&]<class T>(std::type_identity<T>) {
        for (std::size_t i = 0; i < count; ++i) {
            T value;
            std::memcpy(&value, bytes.data() + i * sizeof value, sizeof value);
            values[i] = static_cast<double>(value);
        }
    });
    return values;
}

/// Returns the coordinates in an array; without a name if there is none. Warns if they cannot be read.
AxisScale scaleAt(const ZarrStore& store, const std::string& key, std::int64_t samples, conv::Info& info) {
    AxisScale scale;
    if (key.empty())
        return scale;
    try {
        const auto array = readZarrArray(store, key);
        if (!array || array->shape.size() != 1 || array->shape[0] > mostScaleValues)
            return scale;
        scale.values = array->shape[0] == samples ? valuesOf(store, *array)
                                                  : std::vector<double>(static_cast<std::size_t>(array->shape[0]));
        const auto stored = zarrAttributes(store, key);
        const Json attributes = stored ? stored->value() : Json::object();
        for (double& value : scale.values)
            value =
                value * attributeNumber(attributes, "scale_factor", 1) + attributeNumber(attributes, "add_offset", 0);
        scale.unit = attributeText(attributes, "units");
        scale.name = printable(key);
    } catch (const conv::Error& error) {
        if (error.code() == conv::ErrorCode::cancelled)
            throw;
        info.warnings.push_back(scaleUnread(error.what()));
    }
    return scale;
}

} // namespace

std::vector<std::string> zarrAxisNames(const ZarrStore& store, const ZarrArray& array) {
    std::vector<std::string> names = storedNames(store, array);
    if (names.empty() || axesNamed(names))
        return names;
    std::vector<std::string> letters;
    for (const std::string& name : names) {
        const std::string key = scaleKey(array, name);
        const auto attributes = key.empty() ? std::nullopt : zarrAttributes(store, key);
        letters.push_back(attributes ? attributeText(attributes->value(), "axis") : std::string());
    }
    return namesOrLetters(names, letters);
}

bool isZarrScale(const ZarrStore& store, const std::string& path) {
    try {
        const auto array = readZarrArray(store, path);
        return array && array->shape.size() == 1 &&
               storedNames(store, *array) == std::vector{path.substr(path.rfind('/') + 1)};
    } catch (const conv::Error& error) { // reading it reports the error
        if (error.code() == conv::ErrorCode::cancelled)
            throw;
        return false;
    }
}

void readZarrScales(const ZarrStore& store, ZarrImage& image) {
    const ZarrArray& array = image.array;
    const std::vector<std::string> names = storedNames(store, array);
    if (names.empty())
        return;
    AxisScales scales;
    for (std::size_t which = 0; which < scales.size(); ++which)
        if (const int axis = image.axes[which]; axis >= 0 && which != axisOf('c'))
            scales[which] = scaleAt(store, scaleKey(array, names[static_cast<std::size_t>(axis)]),
                                    array.shape[static_cast<std::size_t>(axis)], image.info);
    takeAxisScales(scales, image.layout, image.info);
}

} // namespace app::io
