// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/ome/array_attributes.h"
#include "app/io/array/stored_numbers.h"
#include <bit>

namespace app::io {
namespace {

/// Returns the float64 whose bytes, lowest first, are a text in base64, as xarray writes `_FillValue` of floats.
std::optional<double> floatInBase64(std::string_view text) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    constexpr std::size_t significant = 11; // letters of 8 bytes, and one "=" behind them
    if (text.size() != significant + 1 || text.back() != '=')
        return std::nullopt;
    std::uint64_t bytes = 0; // first byte highest
    for (std::size_t i = 0; i < significant; ++i) {
        const std::size_t six = letters.find(text[i]);
        if (six == std::string_view::npos)
            return std::nullopt;
        bytes = i + 1 < significant ? bytes << 6 | six : bytes << 4 | six >> 2;
    }
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i)
        bits |= (bytes >> (8 * i) & 0xFF) << (56 - 8 * i);
    return std::bit_cast<double>(bits);
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
