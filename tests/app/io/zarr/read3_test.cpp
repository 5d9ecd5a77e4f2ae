// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/regions.h"
#include "tests/app/io/zarr/zarr_store.h"
#include <limits>

using namespace io_test;
using app::io::load;
using conv::ElementType;
using Json = nlohmann::json;

namespace {

TEST(IoZarr3Read, CodecsAndKeys) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    const Json checksum = {{"name", "crc32c"}};
    store.put("zarr.json", TestStore::array3({2, 3}, {2, 3}, "int16", {TestStore::bytesCodec("big"), checksum}));
    // CRC-32C of the twelve bytes, by google-crc32c's definition.
    const std::string bytes("\0\0\0\1\0\2\0\3\0\4\0\5", 12);
    store.put("c/0/0", bytes + fromHex("773a44ec"));
    const auto first = [&] { return load(store.path()).as<std::int16_t>()[5]; };
    EXPECT_EQ(first(), 5);
    store.put("c/0/0", bytes + fromHex("773a44ed"));
    EXPECT_TRUE(contains(unreadable([&] { (void)first(); }), "checksum"));
    // transpose: the chunk is stored as x, y.
    const Json turned = {{"name", "transpose"}, {"configuration", {{"order", {1, 0}}}}};
    Json array = TestStore::array3({2, 3}, {2, 3}, "int16", {turned, TestStore::bytesCodec()});
    array["chunk_key_encoding"] = {{"name", "v2"}};
    store.put("zarr.json", array);
    store.put("0.0", TestStore::counted(6));
    EXPECT_EQ(load(store.path()).as<std::int16_t>()[1], 2);
    array["chunk_key_encoding"] = {{"name", "default"}, {"configuration", {{"separator", "."}}}};
    array["fill_value"] = 9;
    store.put("zarr.json", array);
    fs::remove(store.path() / "0.0");
    fs::remove_all(store.path() / "c");
    EXPECT_EQ(load(store.path()).info().warnings.size(), 1U); // no chunk
    store.put("c.0.0", TestStore::counted(6));
    EXPECT_EQ(load(store.path()).as<std::int16_t>()[1], 2);
    EXPECT_TRUE(load(store.path()).info().warnings.empty());
}

/// An index of inner chunks: pairs of offset and length; -1 means missing.
std::string indexOf(const std::vector<std::int64_t>& numbers) {
    std::string bytes;
    for (const std::int64_t n : numbers)
        for (int shift = 0; shift < 64; shift += 8)
            bytes += static_cast<char>(static_cast<std::uint64_t>(n) >> shift & 255);
    return bytes;
}

TEST(IoZarr3Read, Shards) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    for (const bool start : {false, true}) {
        Json settings = {{"chunk_shape", {2, 2}},
                         {"codecs", {TestStore::bytesCodec()}},
                         {"index_codecs", {TestStore::bytesCodec()}}};
        if (start)
            settings["index_location"] = "start";
        const Json array = TestStore::array3(
            {2, 6}, {2, 4}, "int16", Json::array({{{"name", "sharding_indexed"}, {"configuration", settings}}}));
        store.put("zarr.json", array);
        const int at = start ? 32 : 0;
        const auto shard = [&](const std::vector<std::int64_t>& numbers, const std::string& data) {
            return start ? indexOf(numbers) + data : data + indexOf(numbers);
        };
        store.put("c/0/0", shard({at + 8, 8, at, 8}, TestStore::counted(8)));
        store.put("c/0/1", shard({at, 8, -1, -1}, TestStore::counted(4, 50)));
        const conv::Volume v = load(store.path());
        const std::int16_t right[] = {4, 5, 0, 1, 50, 51, 6, 7, 2, 3, 52, 53};
        EXPECT_EQ(std::memcmp(v.data(), right, sizeof right), 0);
        for (const auto& numbers : std::vector<std::vector<std::int64_t>>{
                 {at, 8, 1000, 8}, {at, 7, at, 8}, {at, 9, at, 8}, {at, 1LL << 62, at, 8}, {-1, 8, at, 8}}) {
            store.put("c/0/0", shard(numbers, TestStore::counted(8)));
            EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "c/0/0"));
        }
        store.put("c/0/0", std::string(31, '\0'));
        EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "cut off"));
        Json lying = array;
        lying["codecs"][0]["configuration"]["chunk_shape"] = {2, 3};
        store.put("zarr.json", lying);
        EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "multiple"));
    }
}

TEST(IoZarr3Read, RefusesUnknownParts) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    const auto with = [&](const char* field, const Json& value) {
        Json array = TestStore::array3({4}, {4}, "int16", Json::array({TestStore::bytesCodec()}));
        array[field] = value;
        store.put("zarr.json", array);
        return unreadable([&] { (void)load(store.path()); });
    };
    store.put("c/0", TestStore::counted(4));
    EXPECT_TRUE(contains(with("data_type", "complex64"), "`data_type`"));
    EXPECT_TRUE(contains(with("zarr_format", 4), "`zarr_format`"));
    EXPECT_TRUE(contains(with("chunk_grid", {{"name", "rectangular"}}), "`chunk_grid`"));
    EXPECT_TRUE(contains(with("chunk_key_encoding", {{"name", "odd"}}), "`chunk_key_encoding`"));
    EXPECT_TRUE(contains(with("storage_transformers", {{{"name", "x"}}}), "`storage_transformers`"));
    EXPECT_TRUE(contains(with("extension", {{"name", "x"}}), "\"extension\""));
    EXPECT_TRUE(contains(with("codecs", Json::array()), "`codecs`"));
    EXPECT_TRUE(contains(with("codecs", {{{"name", "vlen-utf8"}}}), "vlen-utf8"));
    EXPECT_TRUE(contains(with("codecs", {{{"name", "gzip"}}, TestStore::bytesCodec()}), "`gzip`"));
    EXPECT_TRUE(contains(with("codecs", {{{"name", "bytes"}}}), "`endian`"));
}

} // namespace
