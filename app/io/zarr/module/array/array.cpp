// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/array/array.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/base64.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace app::io {
namespace {

/// blosc holds at most this; other codings are held to the same.
constexpr std::uint64_t mostPieceBytes = (std::uint64_t{1} << 31) - 1;
/// Entries of an index of inner chunks.
constexpr std::uint64_t mostPieces = std::uint64_t{1} << 22;

/// A float16 of a value, exact or rounded towards zero: fill values are mostly 0 or NaN.
std::uint16_t halfOf(double value) {
    const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
    if (std::isnan(value))
        return 0x7E00;
    const double size = std::abs(value);
    if (size > 65504)
        return sign | 0x7C00;
    if (size < 0x1p-14)
        return static_cast<std::uint16_t>(sign | static_cast<std::uint16_t>(size * 0x1p24));
    int exponent = 0;
    const double fraction = std::frexp(size, &exponent); // 0.5 … 1
    return static_cast<std::uint16_t>(sign | (exponent + 14) << 10 | static_cast<int>((fraction * 2 - 1) * 1024));
}

template <class T>
std::vector<std::byte> bytesOf(T value) {
    std::vector<std::byte> bytes(sizeof value);
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

std::optional<double> numberIn(const Json& value) {
    if (value.is_number())
        return value.get<double>();
    if (value.is_boolean())
        return value.get<bool>() ? 1 : 0;
    if (!value.is_string())
        return std::nullopt;
    const std::string text = lowered(value.get<std::string>());
    if (text == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (text == "infinity" || text == "-infinity")
        return (text[0] == '-' ? -1 : 1) * std::numeric_limits<double>::infinity();
    return parsedNumber(text);
}

/// The bits of a float in hexadecimal, as version 3 writes NaNs: "0x7fc00000".
std::optional<std::uint64_t> bitsIn(const Json& value, std::size_t size) {
    if (!value.is_string())
        return std::nullopt;
    const std::string text = value.get<std::string>();
    std::uint64_t bits = 0;
    if (text.size() != 2 + 2 * size || !text.starts_with("0x"))
        return std::nullopt;
    const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), bits, 16);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(bits) : std::nullopt;
}

/// Returns a sample whose bytes, in the order of the array, version 2 holds in base64.
std::optional<std::vector<std::byte>> codedBytes(const Json& value, const ZarrArray& array) {
    if (array.version != 2 || !value.is_string())
        return std::nullopt;
    const std::optional<std::string> text = bytesOfBase64(value.get<std::string>());
    if (!text || text->size() != array.storedSize())
        return std::nullopt;
    std::vector<std::byte> bytes(text->size());
    std::memcpy(bytes.data(), text->data(), bytes.size());
    if (array.format.bigEndian)
        std::ranges::reverse(bytes);
    return bytes;
}

template <class T>
std::optional<std::vector<std::byte>> integerBytes(const Json& value) {
    if (value.is_number_unsigned() && std::in_range<T>(value.get<std::uint64_t>()))
        return bytesOf(static_cast<T>(value.get<std::uint64_t>()));
    if (value.is_number_integer() && !value.is_number_unsigned() && std::in_range<T>(value.get<std::int64_t>()))
        return bytesOf(static_cast<T>(value.get<std::int64_t>()));
    // Some writers give 0.0 or "0" for integers.
    const std::optional<double> number = value.is_number_integer() ? std::nullopt : numberIn(value);
    constexpr double exact = 0x1p53;
    if (number && std::abs(*number) < exact && *number == std::floor(*number) &&
        std::in_range<T>(static_cast<std::int64_t>(*number)))
        return bytesOf(static_cast<T>(*number));
    return std::nullopt;
}

std::optional<std::vector<std::byte>> fillBytes(const Json& value, const ZarrArray& array) {
    if (value.is_null())
        return std::vector<std::byte>(array.storedSize());
    if (auto coded = codedBytes(value, array))
        return coded;
    if (isInteger(array.type))
        return conv::withElementType(array.type, [&]<class T>(std::type_identity<T>) {
            if constexpr (std::is_integral_v<T>)
                return integerBytes<T>(value);
            else
                return std::optional<std::vector<std::byte>>();
        });
    if (const auto bits = bitsIn(value, array.storedSize())) {
        if (array.half)
            return bytesOf(static_cast<std::uint16_t>(*bits));
        return array.type == conv::ElementType::f32 ? bytesOf(static_cast<std::uint32_t>(*bits)) : bytesOf(*bits);
    }
    const std::optional<double> number = numberIn(value);
    if (!number)
        return std::nullopt;
    if (array.half)
        return bytesOf(halfOf(*number));
    return array.type == conv::ElementType::f32 ? bytesOf(static_cast<float>(*number)) : bytesOf(*number);
}

void check(const ZarrJson& json, const ZarrArray& array) {
    if (array.shape.empty())
        json.refuse("is an array without axes");
    if (array.chunk.size() != array.shape.size())
        json.refuse("has " + std::to_string(array.shape.size()) + " axes and chunks of " +
                    std::to_string(array.chunk.size()));
    if (std::ranges::find(array.shape, 0) != array.shape.end())
        json.refuse("is an empty array");
    std::uint64_t samples = 1, inner = 1;
    for (std::size_t a = 0; a < array.shape.size(); ++a) {
        samples = saturatedProduct({samples, static_cast<std::uint64_t>(array.shape[a])});
        if (!array.shards)
            continue;
        if (array.chunk[a] % array.shards->chunk[a] != 0)
            json.refuse("has shards whose size is no multiple of their inner chunks' along axis " + std::to_string(a));
        inner = saturatedProduct({inner, static_cast<std::uint64_t>(array.chunk[a] / array.shards->chunk[a])});
    }
    if (saturatedProduct({samples, array.storedSize()}) > std::uint64_t{1} << 62)
        json.refuse("has a `shape` with more samples than a file can hold");
    if (array.pieceBytes() > mostPieceBytes)
        json.refuse("has chunks of " + std::to_string(array.pieceBytes()) + " bytes; at most " +
                    std::to_string(mostPieceBytes) + " are read");
    if (inner > mostPieces)
        json.refuse("has shards of " + std::to_string(inner) + " inner chunks; at most " + std::to_string(mostPieces) +
                    " are read");
}

} // namespace

std::string_view name(ZarrCoding coding) {
    static constexpr std::string_view names[] = {"blosc", "zstd", "gzip", "zlib", "lz4", "crc32c"};
    return names[static_cast<std::size_t>(coding)];
}

std::uint64_t ZarrArray::pieceBytes() const {
    std::uint64_t bytes = storedSize();
    for (const std::int64_t n : piece())
        bytes = saturatedProduct({bytes, static_cast<std::uint64_t>(n)});
    return bytes;
}

std::string ZarrArray::key(const std::vector<std::int64_t>& at) const {
    std::string text = prefixed ? "c" : "";
    for (std::size_t a = 0; a < at.size(); ++a)
        text += (a > 0 || prefixed ? std::string(1, separator) : std::string()) + std::to_string(at[a]);
    return joinedKey(path, text);
}

void readZarrFill(const ZarrJson& json, ZarrArray& array) {
    const Json& value = ZarrJson::member(json.value(), "fill_value");
    const auto bytes = fillBytes(value, array);
    if (!bytes)
        json.refuse("has the `fill_value` " + shortText(value) + ", which is no " + std::string(name(array.type)));
    array.fill = *bytes;
    array.fillGiven = !value.is_null();
    array.fillText = array.fillGiven ? shortText(value) : "0";
}

std::optional<ZarrArray> readZarrArray(const ZarrStore& store, const std::string& path) {
    ZarrArray array;
    array.path = path;
    if (const auto old = readZarrJson(store, joinedKey(path, ".zarray"))) {
        readZarrVersion2(*old, array);
        check(*old, array);
        return array;
    }
    const auto json = readZarrJson(store, joinedKey(path, "zarr.json"));
    if (!json || ZarrJson::member(json->value(), "node_type") != "array")
        return std::nullopt;
    readZarrVersion3(*json, array);
    check(*json, array);
    return array;
}

} // namespace app::io
