// SPDX-License-Identifier: Apache-2.0
#include "app/io/child/scene_wire.h"
#include "app/io/hdf5/hdf5_parts.h"
#include "app/io/hdf5/hdf5_wire.h"
#include "tests/app/io_temp.h"
#include <gtest/gtest.h>
#include <stdexcept>

using namespace io_test;
using namespace app::io;

namespace {

Hdf5Image good() {
    Hdf5Image image;
    image.axes = {1, 0, -1, -1, -1};
    Hdf5Array array;
    array.path = "/data";
    array.shape = {6, 8};
    array.type = conv::ElementType::i16;
    array.fill = std::string(2, '\0');
    array.fillText = "0";
    array.storage = Hdf5Storage::chunked;
    array.chunk = {4, 5};
    array.filters = {{Hdf5Filter::shuffle, 2}, {Hdf5Filter::gzip, 0}};
    array.storedChunks = 4;
    image.arrays.push_back(array);
    image.layout.type = array.type;
    image.layout.extent = {8, 6, 1};
    return image;
}

/// Returns true if a description that `change` damages is refused.
template <class Change>
bool isRefused(Change change) {
    Hdf5Image image = good();
    change(image);
    try {
        (void)readImageWire(wireText(image));
        return false;
    } catch (const std::out_of_range&) {
        return true;
    }
}

TEST(IoHdf5Wire, ReturnsWhatWasSent) {
    Hdf5Image image = good();
    image.info.warnings = {"a", "b"};
    image.layout.type = conv::ElementType::f32;
    image.scale.slopes = {1, 2, 3, 4, 5, 6};
    image.scale.intercepts = {0, 0, 0, 0, 0, 1};
    image.scale.axes = {0};
    image.scale.highest = 100;
    const Hdf5Image read = readImageWire(wireText(image));
    EXPECT_EQ(read.layout, image.layout);
    EXPECT_EQ(read.info.warnings, image.info.warnings);
    EXPECT_EQ(read.axes, image.axes);
    EXPECT_EQ(read.scale, image.scale);
    ASSERT_EQ(read.arrays.size(), 1U);
    EXPECT_EQ(read.arrays[0].path, "/data");
    EXPECT_EQ(read.arrays[0].chunk, image.arrays[0].chunk);
    EXPECT_EQ(read.arrays[0].filters[1].filter, Hdf5Filter::gzip);
}

TEST(IoHdf5Wire, RefusesDescriptionsThatContradictThemselves) {
    EXPECT_FALSE(isRefused([](Hdf5Image&) {}));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays.clear(); }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.layout.extent[0] = 9; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.layout.extent[2] = 2; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.layout.extent[1] = -1; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.layout.type = conv::ElementType::u16; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.axes[0] = 2; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.axes[0] = -2; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays[0].shape[0] = 0; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays[0].shape = std::vector<std::int64_t>(40, 1); }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays[0].shape = {std::int64_t{1} << 40, std::int64_t{1} << 40}; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays[0].chunk = {4}; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays[0].chunk = {1 << 20, 1 << 20}; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays[0].chunk[0] = 0; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays[0].fill = "a"; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays[0].filters[0].filter = static_cast<Hdf5Filter>(9); }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays[0].storage = Hdf5Storage::inHeader; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays[0].storage = static_cast<Hdf5Storage>(9); }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.arrays.push_back(i.arrays[0]); }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) { i.scale.slopes = {1}; }));
    EXPECT_TRUE(isRefused([](Hdf5Image& i) {
        i.scale.slopes = i.scale.intercepts = {1, 2};
        i.scale.axes = {0};
        i.layout.type = conv::ElementType::f32;
    }));
}

TEST(IoHdf5Wire, RefusesEveryCut) {
    const std::string whole = wireText(good());
    for (std::size_t cut = 0; cut < whole.size(); ++cut)
        EXPECT_THROW((void)readImageWire(std::string_view(whole).substr(0, cut)), std::out_of_range) << cut;
    EXPECT_THROW((void)readImageWire(whole + "x"), std::out_of_range);
    const std::string scenes = sceneWire({{"0", "/data", good().layout}});
    EXPECT_EQ(readSceneWire(scenes).at(0).title, "/data");
    for (std::size_t cut = 0; cut < scenes.size(); ++cut)
        EXPECT_THROW((void)readSceneWire(std::string_view(scenes).substr(0, cut)), std::out_of_range) << cut;
}

TEST(IoHdf5, IsRecognisedBehindAUserBlock) {
    const std::string signature("\x89HDF\r\n\x1a\n", 8);
    for (const std::size_t at : {0, 512, 1024, 2048})
        EXPECT_TRUE(recognisesHdf5("a", std::string(at, 'x') + signature)) << at;
    for (const std::size_t at : {1, 256, 1536})
        EXPECT_FALSE(recognisesHdf5("a", std::string(at, 'x') + signature)) << at;
    EXPECT_FALSE(recognisesHdf5("a", signature.substr(0, 7)));
}

TEST(IoHdf5, ReadsTheSampleInParts) {
    NEEDS_FORMAT("HDF5");
    const fs::path path = fs::path(CONVAPP_SOURCE_DIR) / "samples/ct_head.h5";
    const conv::Volume volume = load(path);
    const auto parts = openRegions(path, {});
    ASSERT_TRUE(parts);
    EXPECT_EQ(parts->layout(), volume.layout());
    const conv::Region region{{3, 5, 7}, {31, 40, 20}};
    std::vector<std::int16_t> box(static_cast<std::size_t>(region.count()));
    parts->read({}, region, box.data());
    const conv::Index3 e = volume.layout().extent, s = region.extent();
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
        for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y)
            for (std::int64_t x = region.lo[0]; x < region.hi[0]; ++x)
                ASSERT_EQ(box[static_cast<std::size_t>(((z - 7) * s[1] + y - 5) * s[0] + x - 3)],
                          volume.as<std::int16_t>()[(z * e[1] + y) * e[0] + x]);
    const std::vector<Scene> scenes = scenesOf(path);
    ASSERT_EQ(scenes.size(), 1U);
    EXPECT_EQ(scenes[0].title, "/data");
}

} // namespace
