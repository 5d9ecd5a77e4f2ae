// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/folders.h"
#include "app/io/files/regions.h"
#include "app/io/zarr/zarr_parts.h"
#include "tests/app/io/zarr/zarr_store.h"
#include <algorithm>

// OME-Zarr 0.5: stores of Zarr version 3, with and without shards.
using namespace io_test;
using app::io::load;
using app::io::openFileSink;
using app::io::save;
using conv::ElementType;
using Json = nlohmann::json;

namespace {

class IoZarr3Write : public testing::TestWithParam<bool> {
  protected:
    void SetUp() override {
        NEEDS_FORMAT("OME-Zarr");
        app::io::setZarrWriting({true, GetParam()});
    }
    void TearDown() override { app::io::setZarrWriting({}); }
    static Json jsonOf(const fs::path& path) { return Json::parse(readBytes(path)); }
    TemporaryFolder folder_;
};

TEST_P(IoZarr3Write, KeepsTypesAxesAndGeometry) {
    int number = 0;
    for (const ElementType type : conv::elementTypes())
        for (const int dimension : {2, 3}) {
            conv::Layout layout{type, dimension, {131, 70, dimension > 2 ? 5 : 1}};
            layout.channels = 1 + number % 3;
            layout.times = 1 + number % 2;
            layout.geometry.unit = conv::LengthUnit::millimetre;
            layout.geometry.spacing = {0.25, 0.5, dimension > 2 ? 2 : 0.25};
            layout.geometry.origin = {1, -2, dimension > 2 ? 0.5 : 0};
            for (int c = 0; layout.channels > 1 && c < layout.channels; ++c)
                layout.channelNames.push_back("dye " + std::to_string(c));
            const conv::Volume volume = randomVolume(layout);
            const fs::path path = folder_ / (std::to_string(number) + ".ome.zarr");
            save(volume, path, {false, number % 3 == 0 ? std::optional(0) : std::nullopt});
            const conv::Volume again = load(path);
            EXPECT_EQ(again.layout(), layout) << conv::describe(layout);
            EXPECT_TRUE(sameSamples(again, volume)) << conv::describe(layout);
            EXPECT_TRUE(again.info().warnings.empty());
            EXPECT_TRUE(app::io::isSavedFolder(path));
            EXPECT_FALSE(fs::exists(path / ".zgroup") || fs::exists(path / ".zattrs") ||
                         fs::exists(path / "0/.zarray"));
            ++number;
        }
    save(load(folder_ / "0.ome.zarr"), folder_ / "1.ome.zarr", {true, {}}); // replaced like a file
}

TEST_P(IoZarr3Write, MetadataAreThoseOfTheSpecification) {
    conv::Layout layout{ElementType::i16, 3, {600, 300, 200}};
    layout.channels = 2;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    const conv::Volume volume = randomVolume(layout);
    save(volume, folder_ / "a.zarr");
    const Json group = jsonOf(folder_ / "a.zarr/zarr.json"), array = jsonOf(folder_ / "a.zarr/0/zarr.json");
    EXPECT_EQ(group["zarr_format"], 3);
    EXPECT_EQ(group["node_type"], "group");
    const Json& ome = group["attributes"]["ome"];
    EXPECT_EQ(ome["version"], "0.5");
    EXPECT_FALSE(ome["multiscales"][0].contains("version"));
    EXPECT_EQ(ome["multiscales"][0]["datasets"].size(), 3U);
    EXPECT_EQ(ome["omero"]["channels"].size(), 2U);
    EXPECT_EQ(array["node_type"], "array");
    EXPECT_EQ(array["shape"], (Json{2, 200, 300, 600}));
    EXPECT_EQ(array["data_type"], "int16");
    EXPECT_EQ(array["dimension_names"], (Json{"c", "z", "y", "x"}));
    EXPECT_EQ(array["chunk_grid"]["configuration"]["chunk_shape"],
              GetParam() ? (Json{1, 256, 256, 256}) : (Json{1, 64, 64, 64}));
    const Json& codec = array["codecs"][0];
    EXPECT_EQ(codec["name"], GetParam() ? "sharding_indexed" : "bytes");
    if (GetParam()) {
        EXPECT_EQ(codec["configuration"]["chunk_shape"], (Json{1, 64, 64, 64}));
        EXPECT_EQ(codec["configuration"]["codecs"][1]["name"], "blosc");
        EXPECT_TRUE(fs::is_regular_file(folder_ / "a.zarr/0/c/1/0/1/2"));
        EXPECT_FALSE(fs::exists(folder_ / "a.zarr/0/c/1/1"));
    } else {
        EXPECT_TRUE(fs::is_regular_file(folder_ / "a.zarr/0/c/1/3/4/9"));
    }
    for (const std::string level : {"level=1", "level=2"}) { // equal to those of 0.4
        app::io::LoadOptions options;
        options.series = level;
        const conv::Volume here = load(folder_ / "a.zarr", options);
        app::io::setZarrWriting({});
        if (!fs::exists(folder_ / "b.zarr"))
            save(volume, folder_ / "b.zarr");
        const conv::Volume there = load(folder_ / "b.zarr", options);
        app::io::setZarrWriting({true, GetParam()});
        EXPECT_EQ(here.layout(), there.layout());
        EXPECT_TRUE(sameSamples(here, there));
    }
}

TEST_P(IoZarr3Write, BlocksInAnyOrderGiveTheSameStore) {
    const conv::Layout layout{ElementType::u16, 3, {330, 290, 150}};
    const conv::Volume volume = randomVolume(layout);
    save(volume, folder_ / "whole.zarr");
    std::vector<conv::Region> blocks = conv::tilesOf(layout.whole(), {100, 37, 20});
    std::mt19937 random(7);
    std::shuffle(blocks.begin(), blocks.end(), random);
    const auto sink = openFileSink(folder_ / "parts.zarr", layout, volume.info(), layout.whole(), {});
    for (const conv::Region& block : blocks) {
        const conv::ConstView all = volume.view({});
        sink->write(
            {}, {layout.type, all.row(block.lo[1], block.lo[2]) + block.lo[0] * 2, block, all.strideY, all.strideZ});
    }
    sink->commit();
    std::size_t files = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder_ / "whole.zarr"))
        if (entry.is_regular_file()) {
            ++files;
            const fs::path other = folder_ / "parts.zarr" / entry.path().lexically_relative(folder_ / "whole.zarr");
            EXPECT_TRUE(readBytes(entry.path()) == readBytes(other)) << other;
        }
    EXPECT_EQ(files, GetParam() ? 3U + 4 + 1 : 3U + 6 * 5 * 3 + 3 * 3 * 2);
    EXPECT_TRUE(sameSamples(load(folder_ / "parts.zarr"), volume));
}

TEST_P(IoZarr3Write, DamageIsRefused) {
    const conv::Layout layout{ElementType::u16, 3, {130, 70, 66}};
    const conv::Volume volume = randomVolume(layout);
    save(volume, folder_ / "a.zarr");
    const fs::path chunk = folder_ / "a.zarr/0/c/0/0/0";
    const std::string bytes = readBytes(chunk);
    for (const std::size_t cut : {std::size_t{0}, bytes.size() / 2, bytes.size() - 1}) {
        writeBytes(chunk, bytes.substr(0, cut));
        EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / "a.zarr"); }), "a.zarr")) << cut;
    }
    if (!GetParam())
        return;
    std::string wrong = bytes;
    wrong[bytes.size() - 20] = static_cast<char>(wrong[bytes.size() - 20] ^ 1); // the index of the inner chunks
    writeBytes(chunk, wrong);
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / "a.zarr"); }), "checksum"));
}

INSTANTIATE_TEST_SUITE_P(Shards, IoZarr3Write, testing::Bool());

TEST(IoZarrMemory, WritingCountsItsChunks) {
    const conv::Layout small{ElementType::u8, 3, {10, 10, 10}}, large{ElementType::f32, 3, {4000, 4000, 4000}};
    const std::int64_t plain = app::io::zarrWritingBytes(large);
    EXPECT_LE(app::io::zarrWritingBytes(small), 9 << 20);
    EXPECT_GE(plain, (8 << 20) + 3 * (1 << 20));
    app::io::setZarrWriting({true, true});
    EXPECT_GE(app::io::zarrWritingBytes(large), std::int64_t{4} * 64 * (1 << 20)); // shards of 64 MiB
    app::io::setZarrWriting({});
    EXPECT_EQ(app::io::zarrWritingBytes(large), plain);
}

} // namespace
