// SPDX-License-Identifier: Apache-2.0
#include "app/io/zarr/module/array/array.h"
#include <algorithm>
#include <numeric>

namespace app::io {
namespace {

/// Returns the name of an extension, which is an object with a name or the name itself.
std::string nameOf(const ZarrJson& json, const Json& extension, const char* field) {
    if (extension.is_string())
        return extension.get<std::string>();
    const Json& name = ZarrJson::member(extension, "name");
    if (!name.is_string())
        json.refuse("has the `" + std::string(field) + "` " + shortText(extension) + ", which has no name");
    return name.get<std::string>();
}

const Json& settingsOf(const Json& extension) {
    return ZarrJson::member(extension, "configuration");
}

/// Returns true for big-endian.
bool readEndian(const ZarrJson& json, const Json& settings, std::size_t size) {
    const Json& endian = ZarrJson::member(settings, "endian");
    if (size > 1 ? endian != "little" && endian != "big" : !endian.is_null() && endian != "little" && endian != "big")
        json.refuse("has the codec `bytes` with the `endian` " + shortText(endian));
    return endian == "big";
}

/// Applies the codec `transpose`: `order` lists the axes of its input in the order of its output.
void transpose(const ZarrJson& json, const Json& settings, ZarrChunkFormat& format) {
    const Json& order = ZarrJson::member(settings, "order");
    if (order == "C")
        return;
    if (order == "F") {
        std::ranges::reverse(format.order);
        return;
    }
    const std::vector<std::int64_t> places = json.integers(settings, "order", 0);
    std::vector<int> result;
    for (const std::int64_t place : places)
        if (place < static_cast<std::int64_t>(format.order.size()))
            result.push_back(format.order[static_cast<std::size_t>(place)]);
    if (!std::ranges::is_permutation(result, format.order))
        json.refuse("has the codec `transpose` with the `order` " + shortText(order) +
                    ", which does not name each axis once");
    format.order = std::move(result);
}

void readShards(const ZarrJson& json, const Json& settings, ZarrArray& array);

/// Reads a list of codecs: from samples to samples, then one to bytes, then from bytes to bytes.
ZarrChunkFormat readCodecs(const ZarrJson& json, const Json& codecs, ZarrArray& array, bool inside) {
    ZarrChunkFormat format;
    format.order.resize(array.shape.size());
    std::iota(format.order.begin(), format.order.end(), 0);
    if (!codecs.is_array())
        json.refuse("has the `codecs` " + shortText(codecs) + ", which are not a list");
    bool bytes = false;
    using enum ZarrCoding;
    for (const Json& codec : codecs) {
        const std::string called = nameOf(json, codec, "codecs");
        constexpr ZarrCoding codings[] = {blosc, zstd, gzip, crc32c};
        const auto* const coding = std::ranges::find_if(codings, [&](ZarrCoding c) { return called == name(c); });
        const bool toBytes = called == "bytes" || called == "sharding_indexed";
        if (!toBytes && called != "transpose" && coding == std::end(codings))
            json.refuse("has the codec " + shortText(called) +
                        "; bytes, transpose, blosc, zstd, gzip, crc32c and sharding_indexed are read");
        if (bytes != (coding != std::end(codings)))
            json.refuse("has the codec `" + called + "` in a place of `codecs` where it cannot be");
        if (called == "sharding_indexed" && (inside || codecs.size() > 1))
            json.refuse("combines the codec `sharding_indexed` with other codecs, which is not read");
        if (called == "sharding_indexed")
            readShards(json, settingsOf(codec), array);
        else if (called == "transpose")
            transpose(json, settingsOf(codec), format);
        else if (called == "bytes")
            format.bigEndian = readEndian(json, settingsOf(codec), array.storedSize());
        else
            format.codings.push_back(*coding);
        bytes = bytes || toBytes;
    }
    if (!bytes)
        json.refuse("has no codec in `codecs` that makes bytes");
    return format;
}

void readShards(const ZarrJson& json, const Json& settings, ZarrArray& array) {
    ZarrShards shards;
    shards.chunk = json.integers(settings, "chunk_shape", 1);
    if (shards.chunk.size() != array.shape.size())
        json.refuse("has " + std::to_string(array.shape.size()) + " axes and inner chunks of " +
                    std::to_string(shards.chunk.size()));
    shards.format = readCodecs(json, ZarrJson::member(settings, "codecs"), array, true);
    const Json& place = ZarrJson::member(settings, "index_location");
    if (!place.is_null() && place != "start" && place != "end")
        json.refuse("has the `index_location` " + shortText(place) + ", which is neither \"start\" nor \"end\"");
    shards.indexAtStart = place == "start";
    const Json& codecs = ZarrJson::member(settings, "index_codecs");
    bool bytes = false;
    for (const Json& codec : codecs) {
        const std::string called = nameOf(json, codec, "index_codecs");
        if (called == "bytes" && !bytes)
            shards.indexBigEndian = readEndian(json, settingsOf(codec), sizeof(std::uint64_t));
        else if (called == "crc32c" && bytes && !shards.indexChecksum)
            shards.indexChecksum = true;
        else
            json.refuse("has the `index_codecs` " + shortText(codecs) + "; bytes and crc32c are read");
        bytes = true;
    }
    if (!bytes)
        json.refuse("has no `index_codecs`");
    array.shards = std::move(shards);
}

void readKeys(const ZarrJson& json, ZarrArray& array) {
    const Json& keys = ZarrJson::member(json.value(), "chunk_key_encoding");
    const std::string called = nameOf(json, keys, "chunk_key_encoding");
    const Json& separator = ZarrJson::member(settingsOf(keys), "separator");
    if ((called != "default" && called != "v2") || (!separator.is_null() && separator != "." && separator != "/"))
        json.refuse("has the `chunk_key_encoding` " + shortText(keys) + ", which is not known");
    array.prefixed = called == "default";
    array.separator = separator.is_null() ? (array.prefixed ? '/' : '.') : separator.get<std::string>()[0];
}

void readTypeV3(const ZarrJson& json, ZarrArray& array) {
    const Json& type = ZarrJson::member(json.value(), "data_type");
    const std::string called = type.is_string() ? type.get<std::string>() : std::string();
    array.half = called == "float16";
    const auto known = array.half         ? conv::ElementType::f32
                       : called == "bool" ? std::optional(conv::ElementType::u8)
                                          : conv::elementTypeNamed(called);
    if (!known)
        json.refuse("has the `data_type` " + shortText(type) +
                    "; bool, integers of 8 to 64 bits, float16, float32 and float64 are read");
    array.type = *known;
}

/// Refuses extensions that a reader must understand.
void refuseUnknown(const ZarrJson& json) {
    constexpr std::string_view known[] = {
        "zarr_format", "node_type", "shape",      "data_type",       "chunk_grid",          "chunk_key_encoding",
        "fill_value",  "codecs",    "attributes", "dimension_names", "storage_transformers"};
    for (const auto& [field, value] : json.value().items()) {
        const Json& must = ZarrJson::member(value, "must_understand");
        if (std::ranges::find(known, field) == std::end(known) && value.is_object() && must != false)
            json.refuse("has the field " + shortText(field) + ", which is not known and must be understood");
    }
    const Json& transformers = ZarrJson::member(json.value(), "storage_transformers");
    if (!transformers.is_null() && !transformers.empty())
        json.refuse("has the `storage_transformers` " + shortText(transformers) + ", which are not read");
}

} // namespace

void readZarrVersion3(const ZarrJson& json, ZarrArray& array) {
    const Json& version = ZarrJson::member(json.value(), "zarr_format");
    if (version != 3)
        json.refuse("has the `zarr_format` " + shortText(version) + ", and this file's name is that of version 3");
    refuseUnknown(json);
    array.version = 3;
    array.metadataFile = json.key();
    array.shape = json.integers(json.value(), "shape", 0);
    readTypeV3(json, array);
    const Json& grid = ZarrJson::member(json.value(), "chunk_grid");
    if (const std::string called = nameOf(json, grid, "chunk_grid"); called != "regular")
        json.refuse("has the `chunk_grid` " + shortText(called) + "; regular grids are read");
    array.chunk = json.integers(settingsOf(grid), "chunk_shape", 1);
    readKeys(json, array);
    array.format = readCodecs(json, ZarrJson::member(json.value(), "codecs"), array, false);
    readZarrFill(json, array);
    const Json& names = ZarrJson::member(json.value(), "dimension_names");
    if (names.is_array() && names.size() == array.shape.size())
        for (const Json& one : names)
            array.names.push_back(one.is_string() ? one.get<std::string>() : std::string());
}

} // namespace app::io
