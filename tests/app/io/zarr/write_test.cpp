// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/folders.h"
#include "app/io/files/regions.h"
#include "app/io/zarr/zarr_parts.h"
#include "tests/app/io/zarr/zarr_store.h"
#include <algorithm>
#include <cmath>

using namespace io_test;
using app::io::load;
using app::io::openFileSink;
using app::io::save;
using conv::ElementType;
using Json = nlohmann::json;

namespace {

Json jsonOf(const fs::path& path) {
    return Json::parse(readBytes(path));
}

TEST(IoZarrWrite, KeepsTypesAxesAndGeometry) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    int number = 0;
    for (const ElementType type : conv::elementTypes())
        for (const int dimension : {2, 3}) {
            const std::optional<int> compression =
                number % 3 == 0 ? std::optional<int>() : std::optional(number % 3 == 1 ? 0 : 7);
            conv::Layout layout{type, dimension, {67, 40, dimension > 2 ? 5 : 1}};
            layout.channels = 1 + number % 3;
            layout.times = 1 + number % 2;
            layout.geometry.unit = conv::LengthUnit::millimetre;
            layout.geometry.spacing = {0.25e-3, 0.3e-3, dimension > 2 ? 2e-3 : 0.25e-3};
            layout.geometry.origin = {1, -2, dimension > 2 ? 0.5 : 0};
            layout.geometry.direction = {0, -1, 0, 1, 0, 0, 0, 0, 1};
            for (int c = 0; layout.channels > 1 && c < layout.channels; ++c)
                layout.channelNames.push_back("dye " + std::to_string(c));
            conv::Volume volume = randomVolume(layout);
            volume.info().timeStep = layout.times > 1 ? 0.25 : 0;
            const fs::path path = folder / (std::to_string(number++) + ".ome.zarr");
            save(volume, path, {false, compression});
            const conv::Volume again = load(path);
            EXPECT_EQ(again.layout(), layout) << conv::describe(layout);
            EXPECT_TRUE(sameSamples(again, volume)) << conv::describe(layout);
            EXPECT_EQ(again.info().timeStep, volume.info().timeStep);
            EXPECT_TRUE(again.info().warnings.empty());
            EXPECT_TRUE(app::io::isSavedFolder(path));
        }
    EXPECT_EQ(folder.entries(), static_cast<std::size_t>(number)); // no temporary folders
    conv::Layout signal{ElementType::f32, 1, {5, 1, 1}};
    EXPECT_TRUE(contains(errorOf(conv::ErrorCode::usage, [&] { save(conv::Volume(signal), folder / "s.zarr"); }),
                         "images and volumes"));
}

TEST(IoZarrWrite, LevelsAreMeansInTheMiddle) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    conv::Layout layout{ElementType::u16, 3, {301, 260, 67}};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {1, 1, 3}; // z is coarser: halved at the second level only
    layout.geometry.origin = {10, 0, 0};
    const conv::Volume volume = randomVolume(layout);
    save(volume, folder / "a.ome.zarr");
    app::io::LoadOptions options;
    options.series = "level=1";
    const conv::Volume half = load(folder / "a.ome.zarr", options);
    ASSERT_EQ(half.layout().extent, (conv::Index3{151, 130, 67}));
    EXPECT_EQ(half.layout().geometry.spacing, (conv::Vec3{2, 2, 3}));
    EXPECT_EQ(half.layout().geometry.origin, (conv::Vec3{10.5, 0.5, 0}));
    const auto at = [&](std::int64_t x, std::int64_t y, std::int64_t z) {
        return static_cast<double>(volume.as<std::uint16_t>()[(z * 260 + y) * 301 + x]);
    };
    for (std::int64_t z = 0; z < 67; z += 13)
        for (std::int64_t y = 0; y < 130; y += 7)
            for (std::int64_t x = 0; x < 151; ++x) {
                const double mean = x < 150 ? (at(2 * x, 2 * y, z) + at(2 * x + 1, 2 * y, z) + at(2 * x, 2 * y + 1, z) +
                                               at(2 * x + 1, 2 * y + 1, z)) /
                                                  4
                                            : (at(2 * x, 2 * y, z) + at(2 * x, 2 * y + 1, z)) / 2;
                ASSERT_EQ(half.as<std::uint16_t>()[(z * 130 + y) * 151 + x], std::nearbyint(mean));
            }
    // The direction turns the shift of a level as it turns the axes.
    conv::Geometry turned = layout.geometry;
    turned.direction = {-1, 0, 0, 0, -1, 0, 0, 0, 1};
    conv::Volume other = volume.clone();
    other.setGeometry(turned);
    save(other, folder / "b.ome.zarr");
    EXPECT_EQ(load(folder / "b.ome.zarr", options).layout().geometry.origin, (conv::Vec3{9.5, -0.5, 0}));
}

TEST(IoZarrWrite, BlocksInAnyOrderGiveTheSameStore) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    conv::Layout layout{ElementType::i16, 3, {330, 290, 150}};
    layout.channels = 2;
    const conv::Volume volume = randomVolume(layout);
    save(volume, folder / "whole.zarr");
    std::vector<conv::Region> blocks = conv::tilesOf(layout.whole(), {100, 37, 20});
    std::mt19937 random(7);
    std::shuffle(blocks.begin(), blocks.end(), random);
    auto sink = openFileSink(folder / "parts.zarr", layout, volume.info(), layout.whole(), {});
    ASSERT_TRUE(sink);
    EXPECT_TRUE(sink->shared());
    EXPECT_TRUE(app::io::sharesRegions(folder / "parts.zarr", {}));
    for (const conv::Region& block : blocks)
        for (const conv::Item item : conv::itemsOf(layout)) {
            std::vector<std::int16_t> samples(static_cast<std::size_t>(block.count()));
            volume.read(item, block, samples.data());
            const conv::Index3 e = block.extent();
            sink->write(
                item, {ElementType::i16, reinterpret_cast<const std::byte*>(samples.data()), block, e[0], e[0] * e[1]});
        }
    EXPECT_FALSE(fs::exists(folder / "parts.zarr"));
    sink->commit();
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder / "whole.zarr")) {
        if (!entry.is_regular_file())
            continue;
        ++files;
        const fs::path other = folder / "parts.zarr" / entry.path().lexically_relative(folder / "whole.zarr");
        ASSERT_EQ(readBytes(entry.path()), readBytes(other)) << other;
    }
    EXPECT_GT(files, 100U);
    EXPECT_EQ(folder.entries(), 2U);
}

TEST(IoZarrWrite, LeavesNothingBehindWithoutCommit) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const conv::Layout layout{ElementType::u8, 2, {600, 600, 1}};
    const conv::Volume volume = randomVolume(layout);
    const fs::path path = folder / "new/a.zarr";
    {
        auto sink = openFileSink(path, layout, {}, layout.whole(), {});
        conv::ConstView view = volume.view({});
        view.region.hi[1] = 300;
        sink->write({}, view);
    }
    EXPECT_EQ(folder.entries(), 0U);
    auto sink = openFileSink(path, layout, {}, layout.whole(), {});
    EXPECT_TRUE(contains(errorOf(conv::ErrorCode::internal, [&] { sink->commit(); }), "Not all samples"));
    sink.reset();
    EXPECT_EQ(folder.entries(), 0U);
}

TEST(IoZarrWrite, AFullDiskLeavesNothing) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const conv::Volume volume = randomVolume({ElementType::u16, 2, {600, 600, 1}});
    const std::string sentence = errorOf(conv::ErrorCode::unwritable, [&] {
        const tests::Limit full(RLIMIT_FSIZE, 100000);
        save(volume, folder / "a.zarr", {false, 0});
    });
    EXPECT_TRUE(contains(sentence, "a.zarr") && !contains(sentence, "convapp-tmp")) << sentence;
    EXPECT_EQ(folder.entries(), 0U);
}

TEST(IoZarrWrite, ReplacesOnlyAnImageAlone) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const conv::Volume volume = randomVolume({ElementType::u8, 2, {20, 20, 1}});
    const fs::path path = folder / "a.zarr";
    save(volume, path);
    EXPECT_TRUE(contains(errorOf(conv::ErrorCode::unwritable, [&] { save(volume, path); }), "exists already"));
    const conv::Volume other = randomVolume({ElementType::u8, 2, {20, 20, 1}}, 5);
    save(other, path, {true});
    EXPECT_TRUE(sameSamples(load(path), other));
    EXPECT_EQ(folder.entries(), 1U);
    // Anything else in the folder might be someone's work.
    fs::create_directories(path / "labels");
    EXPECT_TRUE(contains(errorOf(conv::ErrorCode::unwritable, [&] { save(volume, path, {true}); }), "is a folder"));
    EXPECT_TRUE(sameSamples(load(path), other));
    fs::remove(path / "labels");
    writeBytes(path / "notes.txt", "mine");
    EXPECT_FALSE(app::io::isSavedFolder(path));
    fs::create_directories(folder / "b.zarr");
    EXPECT_TRUE(contains(errorOf(conv::ErrorCode::unwritable, [&] { save(volume, folder / "b.zarr", {true}); }),
                         "is a folder"));
    const TestStore array(folder / "c.zarr");
    array.put(".zarray", TestStore::array({4}, {4}, "<i2"));
    EXPECT_FALSE(app::io::isSavedFolder(array.path()));
}

TEST(IoZarrWrite, CarriesMetadataOver) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "in.zarr");
    Json attributes = TestStore::attributes();
    Json& scales = attributes["multiscales"][0];
    scales["name"] = "embryo";
    scales["axes"] = {{{"name", "t"}, {"type", "time"}},
                      {{"name", "c"}, {"type", "channel"}},
                      {{"name", "z"}, {"type", "space"}, {"unit", "nanometer"}},
                      {{"name", "y"}, {"type", "space"}, {"unit", "nanometer"}},
                      {{"name", "x"}, {"type", "space"}, {"unit", "nanometer"}}};
    scales["datasets"][0]["coordinateTransformations"][0]["scale"] = {1, 1, 300.5, 65.1, 65.1};
    attributes["omero"] = {
        {"channels",
         {{{"label", "DAPI"}, {"color", "0000FF"}, {"window", {{"start", 5}, {"end", 900}, {"min", 0}, {"max", 4095}}}},
          {{"label", "GFP"},
           {"color", "00FF00"},
           {"window", {{"start", 7}, {"end", 800}, {"min", 0}, {"max", 4095}}}}}}};
    store.put(".zgroup", Json{{"zarr_format", 2}});
    store.put(".zattrs", attributes);
    store.put("0/.zarray", TestStore::array({1, 2, 1, 3, 4}, {1, 1, 1, 3, 4}, "<i2"));
    store.put("0/0.0.0.0.0", TestStore::counted(12));
    store.put("0/0.1.0.0.0", TestStore::counted(12, 12));
    fs::create_directories(store.path() / "labels");
    const conv::Volume v = load(store.path());
    save(v, folder / "out.zarr");
    const Json out = jsonOf(folder / "out.zarr/.zattrs");
    EXPECT_EQ(out["omero"], attributes["omero"]);
    EXPECT_EQ(out["multiscales"][0]["name"], "embryo");
    EXPECT_EQ(out["multiscales"][0]["axes"], scales["axes"]); // also those of length 1
    EXPECT_EQ(out["multiscales"][0]["datasets"][0]["coordinateTransformations"],
              scales["datasets"][0]["coordinateTransformations"]);
    EXPECT_EQ(jsonOf(folder / "out.zarr/0/.zarray")["shape"], (Json{1, 2, 1, 3, 4}));
    EXPECT_TRUE(contains(app::io::notKept(v.layout(), v.info(), "o.zarr"), "The labels are not kept in OME-Zarr."));
    EXPECT_TRUE(contains(app::io::notKept(v.layout(), v.info(), "o.npy"),
                         "The windows of the channels and the labels are not kept in NPY."));
    // Another type has another window.
    conv::Layout layout = v.layout();
    layout.type = ElementType::f32;
    conv::Volume floats(layout, v.info());
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        floats.as<float>()[i] = static_cast<float>(i) / 2;
    save(floats, folder / "f.zarr");
    const Json window = jsonOf(folder / "f.zarr/.zattrs")["omero"]["channels"][1]["window"];
    EXPECT_EQ(window, (Json{{"start", 6}, {"end", 11.5}, {"min", 6}, {"max", 11.5}}));
}

} // namespace
