// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/regions.h"
#include "tests/app/io/zarr/zarr_store.h"
#include <cmath>

using namespace io_test;
using app::io::load;
using app::io::openRegions;
using app::io::probe;
using conv::ElementType;
using Json = nlohmann::json;

namespace {

TEST(IoZarrRead, ReadsChunksInAnyOrderSeparatorAndByteOrder) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    for (const char* separator : {".", "/"})
        for (const char* order : {"C", "F"})
            for (const bool big : {false, true}) {
                const TestStore store(
                    folder / (std::string(order) + (separator[0] == '/' ? "s" : "d") + (big ? "b.zarr" : "l.zarr")));
                Json array = TestStore::array({2, 3, 5}, {2, 2, 2}, big ? ">u2" : "<u2");
                array["order"] = order;
                array["dimension_separator"] = separator;
                store.put(".zarray", array);
                // Chunks are full also at the edges; what lies outside of the array must not be read.
                for (int cy = 0; cy < 2; ++cy)
                    for (int cx = 0; cx < 3; ++cx) {
                        std::string bytes;
                        for (int i = 0; i < 8; ++i) {
                            const int slow = i / 4, middle = i / 2 % 2, fast = i % 2;
                            const int z = order[0] == 'C' ? slow : fast, y = cy * 2 + middle;
                            const int x = cx * 2 + (order[0] == 'C' ? fast : slow);
                            const int value = y < 3 && x < 5 ? 256 * z + 16 * y + x : 0x7777;
                            bytes += static_cast<char>(big ? value >> 8 : value & 255);
                            bytes += static_cast<char>(big ? value & 255 : value >> 8);
                        }
                        store.put("0" + std::string(separator) + std::to_string(cy) + separator + std::to_string(cx),
                                  bytes);
                    }
                const conv::Volume v = load(store.path());
                ASSERT_EQ(v.layout().extent, (conv::Index3{5, 3, 2}));
                ASSERT_EQ(v.layout().type, ElementType::u16);
                for (int z = 0, i = 0; z < 2; ++z)
                    for (int y = 0; y < 3; ++y)
                        for (int x = 0; x < 5; ++x, ++i)
                            ASSERT_EQ(v.as<std::uint16_t>()[i], 256 * z + 16 * y + x) << store.path();
                const auto parts = openRegions(store.path(), {});
                ASSERT_TRUE(parts);
                const conv::Region region{{1, 1, 0}, {5, 3, 2}};
                std::vector<std::uint16_t> box(static_cast<std::size_t>(region.count()));
                parts->read({}, region, box.data());
                EXPECT_EQ(box.front(), 16 + 1);
                EXPECT_EQ(box.back(), 256 + 2 * 16 + 4);
            }
}

TEST(IoZarrRead, DecodesEveryCompressor) {
    NEEDS_FORMAT("OME-Zarr");
    // 64 samples of uint16, i / 4 · 3, by numcodecs 0.11; blosc with byte shuffle, bit shuffle and none.
    struct Packed {
        const char *compressor, *hex;
    };
    const Packed all[] = {
        {"blosc", "020131028000000080000000690000001400000051000000f034000000000303030306060606090909090c0c0c0c0f0f0f0f"
                  "1212121215151515181818181b1b1b1b1e1e1e1e2121212124242424272727272a2a2a2a2d2d2d2d00000043000f02002150"
                  "0000000000"},
        {"blosc", "02019402800000008000000048000000140000003000000028b52ffd20803d0100c8f0f00f000ffff0f0ff00ff0f00ff0000"
                  "00ffff0f00f0ffff0005000c108143b56b94c3370358"},
        {"blosc", "020171028000000080000000490000001400000031000000785ea5c1810680300005c047c48818638c1111a3ffffbdee1fba"
                  "4b928d9dc2c149a5d1194c2e6e1e162ff9e903df9f05a1"},
        {"blosc", "0201100280000000800000006e000000140000005600000028000000000000000003a00101060080010109008001010c0080"
                  "01010f008001011200800101150080010118008001011b008001011e00800101210080010124008001012700800101"
                  "2a008001072d002d002d002d00"},
        {"zstd",
         "28b52ffd2080bd0100c000000306090c0f1215181b1e2124272a2d002d002d002d000f00200bc807320359403e9019c802f281"
         "cc4016900f6406b2e4f21d0016"},
        {"gzip",
         "1f8b080039a2076b00ff2dc1d106c0200000c01811232222226244ffff7b7be8ee42b81ea3c9d76cb1daec0ea7cbcfedf10721"
         "bc680480000000"},
        {"zlib", "785e2dc1d106c0200000c01811232222226244ffff7b7be8ee42b81ea3c9d76cb1daec0ea7cbcfedf107eea005a1"},
        {"lz4", "8000000013000100130302001306020013090200130c0200130f0200131202001315020013180200131b0200131e0200132102"
                "001324020013270200132a0200802d002d002d002d00"},
    };
    const TemporaryFolder folder;
    for (const Packed& one : all) {
        const TestStore store(folder / "a.zarr");
        Json array = TestStore::array({4, 16}, {4, 16}, "<u2");
        array["compressor"] = {{"id", one.compressor}};
        store.put(".zarray", array);
        const std::string good = fromHex(one.hex);
        store.put("0.0", good);
        const conv::Volume v = load(store.path());
        for (int i = 0; i < 64; ++i)
            ASSERT_EQ(v.as<std::uint16_t>()[i], i / 4 * 3) << one.compressor;
        // Every cut is refused, and bytes behind the data as well.
        for (std::size_t cut = 0; cut < good.size(); ++cut) {
            store.put("0.0", std::string_view(good).substr(0, cut));
            EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "a.zarr/0.0"))
                << one.compressor << " " << cut;
        }
        for (const char* behind : {"x", "\0x"}) {
            store.put("0.0", good + behind + "y");
            EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "a.zarr/0.0")) << one.compressor;
        }
        // Another size than the chunk's.
        array["chunks"] = {4, 17};
        store.put(".zarray", array);
        store.put("0.0", good);
        EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "a.zarr/0.0")) << one.compressor;
    }
}

TEST(IoZarrRead, AcceptsZerosBehindBlosc) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    Json array = TestStore::array({64}, {64}, "<u2");
    array["compressor"] = {{"id", "blosc"}};
    store.put(".zarray", array);
    const std::string frame =
        fromHex("020171028000000080000000490000001400000031000000785ea5c1810680300005c047c48818638c"
                "1111a3ffffbdee1fba4b928d9dc2c149a5d1194c2e6e1e162ff9e903df9f05a1");
    store.put("0", frame + std::string(16, '\0'));
    EXPECT_EQ(load(store.path()).as<std::uint16_t>()[63], 45);
    store.put("0", frame + std::string(17, '\0'));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "17 bytes behind"));
}

TEST(IoZarrRead, MissingChunksHaveTheFillValue) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    Json array = TestStore::array({4, 4}, {2, 2}, "<f4");
    for (const auto& [fill, value] :
         std::vector<std::pair<Json, float>>{{"NaN", std::numeric_limits<float>::quiet_NaN()},
                                             {"-Infinity", -std::numeric_limits<float>::infinity()},
                                             {2.5, 2.5F},
                                             {nullptr, 0.0F},
                                             {7, 7.0F}}) {
        array["fill_value"] = fill;
        store.put(".zarray", array);
        store.put("0.1", std::string(16, '\0'));
        const conv::Volume v = load(store.path());
        EXPECT_TRUE(v.as<float>()[0] == value || (std::isnan(v.as<float>()[0]) && std::isnan(value))) << fill;
        EXPECT_EQ(v.as<float>()[2], 0);
        EXPECT_EQ(v.info().warnings.size(), fill.is_null() ? 1 : 0) << fill; // null leaves the value undefined
        bool noted = false;
        for (const auto& [name, text] : v.info().notes)
            noted = noted || (name == "Missing chunks" && contains(text, "3 of 4"));
        EXPECT_TRUE(noted);
    }
    fs::remove(store.path() / "0.1");
    fs::create_directory(store.path() / "0.1");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "a.zarr/0.1 is a folder"));
    fs::remove(store.path() / "0.1");
    const conv::Volume v = load(store.path());
    ASSERT_EQ(v.info().warnings.size(), 1U);
    EXPECT_TRUE(contains(v.info().warnings[0], "No chunk"));
    // Integers: some writers give 0.0 or "0"; what is no integer of the type is refused.
    array["dtype"] = "|u1";
    for (const Json& fill : {Json(3.0), Json("3"), Json(3)}) {
        array["fill_value"] = fill;
        store.put(".zarray", array);
        EXPECT_EQ(load(store.path()).as<std::uint8_t>()[0], 3);
    }
    for (const Json& fill : {Json(3.5), Json("x"), Json(300), Json(-1), Json("NaN"), Json::object()}) {
        array["fill_value"] = fill;
        store.put(".zarray", array);
        EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "`fill_value`")) << fill;
    }
}

TEST(IoZarrRead, ConsolidatedMetadataStandForMissingEntries) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr"), image(folder / "image.zarr"), both(folder / "both.zarr");
    Json all{{"zarr_consolidated_format", 1}, {"metadata", {{".zgroup", {{"zarr_format", 2}}}}}};
    Json& entries = all["metadata"];
    entries["v/.zarray"] = TestStore::array({2, 2}, {2, 2}, "<i2");
    entries["v/.zattrs"] = {{"_ARRAY_DIMENSIONS", {"y", "x"}}, {"scale_factor", 0.5}};
    entries["gone/.zarray"] = entries["v/.zarray"];
    store.put(".zmetadata", all);
    store.put("v/0.0", TestStore::counted(4, 5));
    const conv::Volume v = load(store.path());
    EXPECT_EQ(v.layout().extent, (conv::Index3{2, 2, 1}));
    EXPECT_EQ(v.as<std::int16_t>()[3], 8);
    ASSERT_EQ(v.info().warnings.size(), 2U);
    EXPECT_TRUE(contains(v.info().warnings[0], "`scale_factor` (0.5)"));
    EXPECT_TRUE(contains(v.info().warnings[1], "no entry `v/.zarray`: it is read from the consolidated metadata"));
    // An image whose metadata are all in one entry.
    entries = {{".zgroup", {{"zarr_format", 2}}}, {".zattrs", TestStore::attributes()}};
    entries["0/.zarray"] = TestStore::array({2, 3, 4}, {2, 3, 4}, "<i2");
    image.put(".zmetadata", all);
    image.put("0/0.0.0", TestStore::counted(24));
    EXPECT_EQ(load(image.path()).as<std::int16_t>()[23], 23);
    // Entries beside the chunks come first.
    both.image();
    entries["0/.zarray"] = TestStore::array({2, 3, 4}, {2, 3, 4}, ">i2");
    both.put(".zmetadata", all);
    EXPECT_EQ(load(both.path()).as<std::int16_t>()[23], 23);
    EXPECT_TRUE(load(both.path()).info().warnings.empty());
    store.put(".zmetadata", "{\"metadata\": []}");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "holds no image and no array"));
}

TEST(IoZarrRead, AttributesOfAnArrayAreTold) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore image(folder / "image.zarr"), floats(folder / "floats.zarr");
    image.image();
    image.put("0/.zattrs", Json{{"_Unsigned", "true"}, {"_FillValue", -1}, {"valid_range", {0, 9}}});
    const conv::Volume v = load(image.path());
    EXPECT_EQ(v.layout().type, conv::ElementType::u16);
    ASSERT_EQ(v.info().warnings.size(), 3U);
    EXPECT_TRUE(contains(v.info().warnings[1], "`_FillValue` (65535) marks missing samples"));
    EXPECT_TRUE(contains(v.info().warnings[2], "`valid_range` (0 to 9) says which samples are valid"));
    Json array = TestStore::array3({2, 2}, {2, 2}, "float32", Json::array({TestStore::bytesCodec()}));
    floats.put("c/0/0", std::string(16, '\0'));
    // xarray writes float64 in base64: -9999, and NaN, which needs no word.
    for (const auto& [text, told] : {std::pair("AAAAAICHw8A=", "`_FillValue` (-9999) marks missing samples"),
                                     std::pair("AAAAAAAA+H8=", ""), std::pair("none", "(\"none\") is no number")}) {
        array["attributes"] = {{"_FillValue", text}};
        floats.put("zarr.json", array);
        const std::vector<std::string> warnings = load(floats.path()).info().warnings;
        ASSERT_EQ(warnings.size(), std::string_view(told).empty() ? 0U : 1U) << text;
        EXPECT_TRUE(warnings.empty() || contains(warnings[0], told)) << text;
    }
}

TEST(IoZarrRead, FindsNestedChunksWithoutASeparator) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    Json array = TestStore::array({1, 2, 2}, {1, 2, 2}, "<i2");
    array.erase("dimension_separator");
    store.put(".zarray", array);
    store.put("0/0/0", TestStore::counted(4, 5));
    const conv::Volume v = load(store.path());
    EXPECT_EQ(v.as<std::int16_t>()[3], 8);
    ASSERT_FALSE(v.info().warnings.empty());
    EXPECT_TRUE(contains(v.info().warnings.back(), "dimension_separator"));
}

TEST(IoZarrRead, HalvesAndTruthValues) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore half(folder / "h.zarr"), truth(folder / "b.zarr");
    Json array = TestStore::array({1, 4}, {1, 2}, ">f2");
    array["fill_value"] = 1.5;
    half.put(".zarray", array);
    half.put("0.0", std::string("\x3C\x00\xC0\x00", 4));
    const conv::Volume h = load(half.path());
    EXPECT_EQ(h.layout().type, ElementType::f32);
    EXPECT_EQ(h.as<float>()[1], -2);
    EXPECT_EQ(h.as<float>()[3], 1.5F);
    array = TestStore::array({1, 3}, {1, 3}, "|b1");
    array["fill_value"] = false;
    truth.put(".zarray", array);
    truth.put("0.0", std::string("\1\0\1", 3));
    EXPECT_EQ(load(truth.path()).layout().type, ElementType::u8);
    EXPECT_EQ(load(truth.path()).as<std::uint8_t>()[2], 1);
}

TEST(IoZarrRead, RefusesMetadataThatMakesNoSense) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    const auto refusal = [&](const Json& array) {
        store.put(".zarray", array);
        const std::string sentence = unreadable([&] { (void)probe(store.path()); });
        EXPECT_EQ(unreadable([&] { (void)load(store.path()); }), sentence);
        EXPECT_TRUE(contains(sentence, ".zarray")) << sentence;
        return sentence;
    };
    const auto with = [&](const char* field, const Json& value) {
        Json array = TestStore::array({4, 4}, {2, 2}, "<i2");
        array[field] = value;
        const std::string sentence = refusal(array);
        EXPECT_TRUE(contains(sentence, std::string("`") + field + "`")) << sentence;
    };
    store.put("0.0", TestStore::counted(4));
    with("zarr_format", 3);
    with("zarr_format", nullptr);
    with("shape", {4, -4});
    with("shape", {4, 1.5});
    with("shape", "4,4");
    with("shape", {1LL << 40, 1LL << 40});
    with("chunks", {2, 0});
    with("dtype", "<c8");
    with("dtype", "|O");
    with("dtype", "u2");
    with("dtype", "<U7");
    with("dtype", {{"a", "<i2"}});
    with("order", "K");
    with("filters", Json::array({{{"id", "delta"}}}));
    with("compressor", {{"id", "lzma"}});
    with("dimension_separator", "-");
    refusal(TestStore::array({4, 4}, {2, 2, 2}, "<i2"));
    refusal(TestStore::array({0, 4}, {2, 2}, "<i2"));
    refusal(TestStore::array({}, {}, "<i2"));
    refusal(TestStore::array({1 << 30, 1 << 30}, {1 << 30, 1 << 30}, "<i2"));
    EXPECT_TRUE(contains(refusal(TestStore::array({1, 1, 1, 1, 1, 4}, {1, 1, 1, 1, 1, 2}, "<i2")), "6 axes"));
    EXPECT_TRUE(contains(refusal(Json::array({1})), "object"));
    store.put(".zarray", std::string_view("{\"zarr_format\": 2, "));
    EXPECT_TRUE(contains(unreadable([&] { (void)probe(store.path()); }), "not JSON"));
    store.put(".zarray", std::string(100000, '['));
    EXPECT_TRUE(contains(unreadable([&] { (void)probe(store.path()); }), "deeper than"));
    store.put(".zarray", std::string((std::size_t{16} << 20) + 1, ' '));
    EXPECT_TRUE(contains(unreadable([&] { (void)probe(store.path()); }), "bytes of metadata"));
}

TEST(IoZarrRead, ALyingShapeTakesNoMemory) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    store.put(".zarray", TestStore::array({1 << 20, 1 << 20, 64}, {2, 2, 2}, "<i2"));
    store.put("0.0.0", TestStore::counted(8));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "announces"));
    const auto parts = openRegions(store.path(), {}); // reads what is there, in parts
    std::int16_t sample = 0;
    parts->read({}, {{1, 1, 1}, {2, 2, 2}}, &sample);
    EXPECT_EQ(sample, 7);
}

} // namespace
