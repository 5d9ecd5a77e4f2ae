// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/array/array.h"
#include <algorithm>
#include <numeric>

namespace app::io {
namespace {

struct Known {
    std::string_view code;
    conv::ElementType type;
};
using enum conv::ElementType;
constexpr Known types[] = {{"u1", u8},  {"i1", i8},  {"u2", u16}, {"i2", i16}, {"u4", u32}, {"i4", i32},
                           {"u8", u64}, {"i8", i64}, {"f2", f32}, {"f4", f32}, {"f8", f64}, {"b1", u8}};

void readTypeV2(const ZarrJson& json, ZarrArray& array) {
    const Json& dtype = ZarrJson::member(json.value(), "dtype");
    const std::string text = dtype.is_string() ? dtype.get<std::string>() : std::string();
    const std::string_view code = std::string_view(text).substr(text.empty() ? 0 : 1);
    const auto* const found = std::ranges::find(types, code, &Known::code);
    const bool single = code.ends_with('1');
    if (found == std::end(types) || std::string_view(single ? "|<>" : "<>").find(text[0]) == std::string_view::npos)
        json.refuse("has the `dtype` " + shortText(dtype) +
                    "; truth values, integers of 8 to 64 bits, float16, float32 and float64 are read");
    array.type = found->type;
    array.half = code == "f2";
    array.format.bigEndian = text[0] == '>';
}

void readCompressor(const ZarrJson& json, ZarrArray& array) {
    const Json& filters = ZarrJson::member(json.value(), "filters");
    if (!filters.is_null() && !(filters.is_array() && filters.empty()))
        json.refuse("has the `filters` " + shortText(filters) + "; filters are not read");
    const Json& compressor = ZarrJson::member(json.value(), "compressor");
    if (compressor.is_null())
        return;
    const std::string id = json.text(compressor, "id");
    using enum ZarrCoding;
    for (const ZarrCoding coding : {blosc, zstd, gzip, zlib, lz4})
        if (id == name(coding))
            array.format.codings.push_back(coding);
    if (array.format.codings.empty())
        json.refuse("has the `compressor` " + shortText(id) + "; blosc, zstd, gzip, zlib and lz4 are read");
}

} // namespace

void readZarrVersion2(const ZarrJson& json, ZarrArray& array) {
    const Json& version = ZarrJson::member(json.value(), "zarr_format");
    if (version != 2)
        json.refuse("has the `zarr_format` " + shortText(version) + ", and this file's name is that of version 2");
    array.version = 2;
    array.metadataFile = json.key();
    array.shape = json.integers(json.value(), "shape", 0);
    array.chunk = json.integers(json.value(), "chunks", 1);
    readTypeV2(json, array);
    readCompressor(json, array);
    const Json& order = ZarrJson::member(json.value(), "order");
    if (order != "C" && order != "F")
        json.refuse("has the `order` " + shortText(order) + ", which is neither \"C\" nor \"F\"");
    array.format.order.resize(array.shape.size());
    std::iota(array.format.order.begin(), array.format.order.end(), 0);
    if (order == "F")
        std::ranges::reverse(array.format.order);
    const Json& separator = ZarrJson::member(json.value(), "dimension_separator");
    array.separatorGiven = !separator.is_null();
    if (array.separatorGiven && separator != "." && separator != "/")
        json.refuse("has the `dimension_separator` " + shortText(separator) + ", which is neither \".\" nor \"/\"");
    array.separator = separator == "/" ? '/' : '.';
    readZarrFill(json, array);
}

} // namespace app::io
