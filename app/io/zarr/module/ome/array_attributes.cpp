// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/ome/array_attributes.h"
#include "app/io/array/stored_numbers.h"
#include "app/io/text/base64.h"
#include <cstring>

namespace app::io {
namespace {

/// Returns the float64 whose bytes, lowest first, are a text in base64, as xarray writes `_FillValue` of floats.
std::optional<double> floatInBase64(std::string_view text) {
    const std::optional<std::string> bytes = bytesOfBase64(text);
    if (!bytes || bytes->size() != sizeof(double))
        return std::nullopt;
    double value = 0;
    std::memcpy(&value, bytes->data(), sizeof value);
    return value;
}

/// Returns an attribute as numbers: one, or a list of them.
std::vector<double> numbersOf(const Json& attributes, const char* name) {
    const Json& value = ZarrJson::member(attributes, name);
    std::vector<double> numbers;
    for (const Json& one : value.is_array() ? value : Json::array({value})) {
        const auto coded = one.is_string() ? floatInBase64(one.get<std::string>()) : std::nullopt;
        if (one.is_number() || coded)
            numbers.push_back(coded ? *coded : one.get<double>());
    }
    return numbers;
}

std::optional<std::string> textOf(const Json& attributes, const char* name) {
    const Json& value = ZarrJson::member(attributes, name);
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

} // namespace

void readArrayAttributes(const Json& attributes, ZarrImage& image) {
    readStoredNumbers({[&](const char* name) { return numbersOf(attributes, name); },
                       [&](const char* name) { return textOf(attributes, name); }},
                      image.array.type, image.info);
}

} // namespace app::io
