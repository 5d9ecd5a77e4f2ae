// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/folders.h"
#include "app/io/files/regions.h"
#include "tests/app/io/zarr/zarr_store.h"

using namespace io_test;
using app::io::load;
using app::io::probe;
using app::io::scenesOf;
using Json = nlohmann::json;

namespace {

Json& scales(Json& attributes) {
    return attributes["multiscales"][0];
}

std::string refusal(const TestStore& store, const Json& attributes) {
    store.put(".zattrs", attributes);
    return unreadable([&] { (void)load(store.path()); });
}

TEST(IoZarrOme, ReadsAxesUnitsScaleAndTranslation) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.ome.zarr");
    store.image();
    EXPECT_EQ(app::io::formatOf(store.path()).name, "OME-Zarr");
    const conv::Volume v = load(store.path());
    EXPECT_EQ(v.layout().extent, (conv::Index3{4, 3, 2}));
    EXPECT_EQ(v.as<std::int16_t>()[23], 23);
    EXPECT_EQ(v.layout().geometry.unit, conv::LengthUnit::millimetre);
    EXPECT_EQ(v.layout().geometry.spacing, (conv::Vec3{0.25e-3, 0.5e-3, 2e-3}));
    EXPECT_TRUE(v.info().warnings.empty());
    // The transformations of the image follow those of the level: (index · 2 + 3) · 10 + 1.
    Json attributes = TestStore::attributes();
    for (auto& axis : scales(attributes)["axes"])
        axis["unit"] = "millimeter";
    scales(attributes)["datasets"][0]["coordinateTransformations"] = {
        {{"type", "scale"}, {"scale", {1, 1, 2}}}, {{"type", "translation"}, {"translation", {0, 0, 3}}}};
    scales(attributes)["coordinateTransformations"] = {{{"type", "scale"}, {"scale", {1, -1, 10}}},
                                                       {{"type", "translation"}, {"translation", {0, 5, 1}}}};
    store.put(".zattrs", attributes);
    const conv::Geometry g = probe(store.path()).geometry;
    EXPECT_EQ(g.spacing, (conv::Vec3{20, 1, 1}));
    EXPECT_EQ(g.origin, (conv::Vec3{31, 5, 0}));
    EXPECT_EQ(g.direction, (conv::Matrix3{1, 0, 0, 0, -1, 0, 0, 0, 1})); // a negative scale turns the axis round
}

TEST(IoZarrOme, NeverGuessesAUnit) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    store.image();
    const auto unitWith = [&](const Json& unit, std::size_t axes) {
        Json attributes = TestStore::attributes();
        for (std::size_t a = 0; a < axes; ++a)
            scales(attributes)["axes"][a]["unit"] = unit;
        store.put(".zattrs", attributes);
        const conv::Volume v = load(store.path());
        return std::pair(v.layout().geometry.unit, v.info().warnings.size());
    };
    using enum conv::LengthUnit;
    for (const char* known : {"micrometer", "\xC2\xB5m", "\xCE\xBCm", "um", "micron", "nanometer", "angstrom"})
        EXPECT_EQ(unitWith(known, 3), (std::pair{millimetre, std::size_t{0}})) << known;
    EXPECT_EQ(unitWith(nullptr, 3), (std::pair{pixel, std::size_t{0}}));
    EXPECT_EQ(unitWith("pixel", 3), (std::pair{pixel, std::size_t{0}}));
    EXPECT_EQ(unitWith("furlong", 3), (std::pair{pixel, std::size_t{1}}));
    EXPECT_EQ(unitWith(nullptr, 1), (std::pair{pixel, std::size_t{1}})); // only some axes have a unit
    Json attributes = TestStore::attributes();
    scales(attributes)["coordinateTransformations"] = {{{"type", "affine"}}};
    store.put(".zattrs", attributes);
    EXPECT_EQ(probe(store.path()).geometry.unit, pixel);
}

TEST(IoZarrOme, AxesByNameInAnyOrder) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    // Channels, then x, y, time: an order that the standard forbids and that is met.
    Json attributes = TestStore::attributes();
    scales(attributes)["axes"] = {{{"name", "c"}, {"type", "channel"}},
                                  {{"name", "x"}, {"type", "space"}, {"unit", "millimeter"}},
                                  {{"name", "y"}, {"type", "space"}, {"unit", "millimeter"}},
                                  {{"name", "t"}, {"type", "time"}, {"unit", "millisecond"}}};
    scales(attributes)["datasets"][0]["coordinateTransformations"][0]["scale"] = {1, 3, 4, 250};
    attributes["omero"] = {{"channels", {{{"label", "DAPI"}}, {{"label", "GFP"}}}}};
    store.put(".zgroup", Json{{"zarr_format", 2}});
    store.put(".zattrs", attributes);
    store.put("0/.zarray", TestStore::array({2, 3, 4, 5}, {2, 3, 4, 5}, "<i2"));
    store.put("0/0.0.0.0", TestStore::counted(120));
    const conv::Volume v = load(store.path());
    const conv::Layout& layout = v.layout();
    EXPECT_EQ(layout.extent, (conv::Index3{3, 4, 1}));
    EXPECT_EQ(layout.channels, 2);
    EXPECT_EQ(layout.times, 5);
    EXPECT_EQ(layout.geometry.spacing, (conv::Vec3{3, 4, 3}));
    EXPECT_EQ(layout.channelNames, (std::vector<std::string>{"DAPI", "GFP"}));
    EXPECT_EQ(v.info().timeStep, 0.25);
    const auto* const samples = v.as<std::int16_t>({4, 1}); // time 4, channel 1
    EXPECT_EQ(samples[3 * 3 + 2], 1 * 60 + 2 * 20 + 3 * 5 + 4);
    const auto parts = app::io::openRegions(store.path(), {});
    std::int16_t one = 0;
    parts->read({4, 1}, {{2, 3, 0}, {3, 4, 1}}, &one);
    EXPECT_EQ(one, samples[11]);
}

TEST(IoZarrOme, LevelsAndOldVersions) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    store.image();
    Json attributes = TestStore::attributes();
    scales(attributes)["datasets"].push_back({{"path", "coarse/s1"},
                                              {"coordinateTransformations",
                                               {{{"type", "scale"}, {"scale", {2, 1, 0.5}}},
                                                {{"type", "translation"}, {"translation", {0, 0.25, 0.125}}}}}});
    store.put(".zattrs", attributes);
    store.put("coarse/s1/.zarray", TestStore::array({2, 2, 2}, {2, 2, 2}, "<i2"));
    store.put("coarse/s1/0.0.0", TestStore::counted(8, 100));
    EXPECT_EQ(load(store.path()).layout().extent[0], 4);
    app::io::LoadOptions options;
    options.series = "level=1";
    const conv::Volume v = load(store.path(), options);
    EXPECT_EQ(v.layout().extent, (conv::Index3{2, 2, 2}));
    EXPECT_EQ(v.as<std::int16_t>()[7], 107);
    EXPECT_EQ(v.layout().geometry.origin, (conv::Vec3{0.125e-3, 0.25e-3, 0}));
    options.series = "a.zarr,level=1";
    EXPECT_EQ(probe(store.path(), options).extent[0], 2);
    options.series = "level=2";
    EXPECT_TRUE(contains(unreadable([&] { (void)probe(store.path(), options); }), "no level 2"));
    options.series = "level=x";
    EXPECT_TRUE(contains(errorOf(conv::ErrorCode::usage, [&] { (void)probe(store.path(), options); }), "level="));
    store.put("coarse/s1/.zarray", TestStore::array({2, 2, 8}, {2, 2, 2}, "<i2"));
    options.series = "level=1";
    EXPECT_TRUE(contains(unreadable([&] { (void)probe(store.path(), options); }), "contradicts"));
    // 0.3 names its axes; 0.2 has none and always t,c,z,y,x.
    scales(attributes) = {{"version", "0.3"}, {"axes", {"z", "y", "x"}}, {"datasets", {{{"path", "0"}}}}};
    store.put(".zattrs", attributes);
    EXPECT_EQ(probe(store.path()).extent, (conv::Index3{4, 3, 2}));
    EXPECT_EQ(probe(store.path()).geometry.unit, conv::LengthUnit::pixel);
    scales(attributes) = {{"version", "0.2"}, {"datasets", {{{"path", "0"}}}}};
    EXPECT_TRUE(contains(refusal(store, attributes), "5 `axes`"));
    store.put("0/.zarray", TestStore::array({1, 2, 1, 3, 4}, {1, 2, 1, 3, 4}, "<i2"));
    store.put("0/0.0.0.0.0", TestStore::counted(24));
    EXPECT_EQ(load(store.path()).layout().channels, 2);
}

TEST(IoZarrOme, RefusesContradictions) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    store.image();
    const auto with = [&](const std::function<void(Json&)>& change) {
        Json attributes = TestStore::attributes();
        change(scales(attributes));
        const std::string sentence = refusal(store, attributes);
        EXPECT_TRUE(contains(sentence, ".zattrs")) << sentence;
        return sentence;
    };
    EXPECT_TRUE(contains(with([](Json& s) { s["axes"].erase(0); }), "2 `axes`"));
    EXPECT_TRUE(contains(with([](Json& s) { s.erase("axes"); }), "`axes`"));
    EXPECT_TRUE(contains(with([](Json& s) { s["axes"][0]["type"] = s["axes"][1]["type"] = "channel"; }), "\"space\""));
    EXPECT_TRUE(contains(with([](Json& s) { s["datasets"] = Json::array(); }), "`datasets`"));
    EXPECT_TRUE(contains(with([](Json& s) { s["datasets"][0]["path"] = "1"; }), "`1`"));
    EXPECT_TRUE(contains(with([](Json& s) { s["datasets"][0]["path"] = "../b.zarr/0"; }), "out of the store"));
    EXPECT_TRUE(contains(with([](Json& s) { s["datasets"][0]["path"] = 7; }), "`path`"));
    const auto scale = [&](const Json& value) {
        return with([&](Json& s) { s["datasets"][0]["coordinateTransformations"][0]["scale"] = value; });
    };
    EXPECT_TRUE(contains(scale({1, 1}), "`scale`"));
    EXPECT_TRUE(contains(scale({1, 0, 1}), "must not be 0"));
    EXPECT_TRUE(contains(scale({1, "NaN", 1}), "`scale`"));
    EXPECT_TRUE(contains(refusal(store, Json{{"multiscales", Json::array()}}), "empty"));
    // Python writes NaN, which is not JSON: it counts as absent.
    std::string text = TestStore::attributes().dump();
    text.replace(text.find("0.25"), 4, "NaN");
    store.put(".zattrs", text);
    EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "`scale`"));
}

TEST(IoZarrOme, ChoosesAmongImages) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "set.zarr");
    for (const char* path : {"0", "1"}) {
        const TestStore one(store.path() / path);
        one.image();
        one.put("0/0.0.0", TestStore::counted(24, path[0] == '1' ? 100 : 0));
    }
    store.put(".zgroup", Json{{"zarr_format", 2}});
    store.put(".zattrs", Json{{"bioformats2raw.layout", 3}});
    const auto chosen = [&](const char* series) {
        app::io::LoadOptions options;
        options.series = series;
        return load(store.path(), options).as<std::int16_t>()[0];
    };
    EXPECT_EQ(scenesOf(store.path()).size(), 2U);
    const std::string sentence = unreadable([&] { (void)load(store.path()); });
    EXPECT_TRUE(contains(sentence, "--series") && contains(sentence, "4 × 3 × 2")) << sentence;
    EXPECT_EQ(chosen("1"), 100);
    EXPECT_EQ(chosen("0,level=0"), 0);
    EXPECT_TRUE(contains(unreadable([&] { (void)chosen("2"); }), "no picture 2"));
    // OME/.zattrs gives the order.
    store.put("OME/.zattrs", Json{{"series", {"1", "0"}}});
    EXPECT_EQ(chosen("0"), 100);
    fs::remove_all(store.path() / "OME");
    // A plate, and a group that says nothing.
    store.put(".zattrs", Json{{"plate", {{"wells", {{{"path", "B/03"}}}}}}});
    store.put("B/03/.zattrs", Json{{"well", {{"images", {{{"path", "f"}}}}}}});
    TestStore(store.path() / "B/03/f").image();
    EXPECT_EQ(load(store.path()).as<std::int16_t>()[5], 5);
    fs::remove_all(store.path() / "B");
    store.put(".zattrs", Json::object());
    EXPECT_EQ(scenesOf(store.path()).size(), 2U);
    store.put("plain/.zarray", TestStore::array({4}, {4}, "<i2"));
    store.put("plain/0", TestStore::counted(4, 7));
    EXPECT_EQ(chosen("plain"), 7);
    fs::remove_all(store.path() / "0");
    fs::remove_all(store.path() / "1");
    EXPECT_EQ(load(store.path()).as<std::int16_t>()[3], 10); // the only array
    fs::remove_all(store.path() / "plain");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(store.path()); }), "no image"));
}

TEST(IoZarrOme, Version05AndDimensionNames) {
    NEEDS_FORMAT("OME-Zarr");
    const TemporaryFolder folder;
    const TestStore store(folder / "a.zarr");
    Json ome = TestStore::attributes();
    scales(ome).erase("version");
    ome["version"] = "0.5";
    store.put("zarr.json", Json{{"zarr_format", 3}, {"node_type", "group"}, {"attributes", {{"ome", ome}}}});
    Json array = TestStore::array3({2, 3, 4}, {2, 3, 4}, "int16", Json::array({TestStore::bytesCodec()}));
    store.put("0/zarr.json", array);
    store.put("0/c/0/0/0", TestStore::counted(24));
    EXPECT_EQ(load(store.path()).layout().geometry.spacing[0], 0.25e-3);
    EXPECT_EQ(load(store.path()).as<std::int16_t>()[23], 23);
    EXPECT_EQ(load(store.path() / "0").info().warnings.size(), 1U); // axes are assumed
    array["dimension_names"] = {"c", "y", "x"};
    store.put("0/zarr.json", array);
    EXPECT_EQ(load(store.path() / "0").layout().channels, 2);
    EXPECT_TRUE(load(store.path() / "0").info().warnings.empty());
    EXPECT_EQ(load(store.path() / "0").layout().geometry.unit, conv::LengthUnit::pixel);
}

} // namespace
