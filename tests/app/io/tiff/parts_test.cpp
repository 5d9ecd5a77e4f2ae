// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/regions.h"
#include "app/io/tiff/tiff_record.h"
#include "tests/app/io_temp.h"
#include <algorithm>

// TIFF files that are read and written box by box.
namespace {

using namespace io_test;
using app::io::load;
using app::io::openFileSink;
using app::io::openRegions;
using conv::ElementType;

conv::Layout layoutOf(ElementType type, const conv::Index3& extent, std::int64_t times = 1) {
    conv::Layout layout{type, extent[2] > 1 ? 3 : 2, extent};
    layout.times = times;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {0.25, 0.5, extent[2] > 1 ? 2.0 : 1.0};
    return layout;
}

/// Boxes that cover the extent, none of them on a tile's border.
std::vector<conv::Region> pieces(const conv::Index3& extent) {
    std::vector<conv::Region> all;
    const auto cuts = [](std::int64_t n) { return std::vector<std::int64_t>{0, n / 3, n}; };
    const auto x = cuts(extent[0]), y = cuts(extent[1]);
    for (std::int64_t z = extent[2]; z-- > 0;) // last pages first
        for (std::size_t j = 0; j + 1 < y.size(); ++j)
            for (std::size_t i = 0; i + 1 < x.size(); ++i)
                all.push_back({{x[i], y[j], z}, {x[i + 1], y[j + 1], z + 1}});
    return all;
}

void writeInPieces(const conv::Volume& volume, const fs::path& path, const std::vector<conv::Region>& boxes) {
    const auto sink = openFileSink(path, volume.layout(), volume.info(), volume.layout().whole(), {});
    ASSERT_TRUE(sink);
    for (const conv::Item& item : conv::itemsOf(volume.layout()))
        for (const conv::Region& box : boxes) {
            conv::ConstView view = volume.view(item);
            view.data = view.row(box.lo[1], box.lo[2]) +
                        static_cast<std::size_t>(box.lo[0]) * conv::sizeOf(volume.layout().type);
            view.region = box;
            sink->write(item, view);
        }
    sink->commit();
}

void expectSameBoxes(const fs::path& path, const conv::Volume& volume) {
    const auto source = openRegions(path, {});
    ASSERT_TRUE(source) << path;
    ASSERT_EQ(source->layout().extent, volume.layout().extent);
    EXPECT_TRUE(conv::sameGeometry(source->layout().geometry, volume.layout().geometry, 1e-6));
    const std::size_t size = conv::sizeOf(volume.layout().type);
    for (const conv::Item& item : conv::itemsOf(volume.layout()))
        for (const conv::Region& box : pieces(volume.layout().extent)) {
            std::vector<std::byte> mine(static_cast<std::size_t>(box.count()) * size), right(mine.size());
            source->read(item, box, mine.data());
            volume.read(item, box, right.data());
            ASSERT_EQ(mine, right) << path << item.time << ' ' << box.lo[2];
        }
}

TEST(IoTiffParts, WrittenInPiecesTheFileIsWhole) {
    NEEDS_FORMAT("TIFF");
    const TemporaryFolder folder;
    for (const auto& layout :
         {layoutOf(ElementType::u8, {300, 30, 2}, 2), layoutOf(ElementType::f64, {20, 300, 2}, 2)}) {
        const ElementType type = layout.type;
        const conv::Volume volume = randomVolume(layout);
        const fs::path path = folder / (std::string(conv::name(type)) + ".tiff");
        writeInPieces(volume, path, pieces(volume.layout().extent));
        const conv::Volume read = load(path);
        EXPECT_TRUE(sameSamples(read, volume)) << conv::name(type);
        EXPECT_EQ(read.layout().times, 2);
        EXPECT_TRUE(conv::sameGeometry(read.layout().geometry, volume.layout().geometry, 1e-6));
        expectSameBoxes(path, volume);
        EXPECT_TRUE(readBytes(path).starts_with(std::string("II\x2B\0", 4))); // BigTIFF
    }
}

TEST(IoTiffParts, WholeTilesAndPiecesGiveTheSameBytes) {
    NEEDS_FORMAT("TIFF");
    const TemporaryFolder folder;
    const conv::Volume page = randomVolume(layoutOf(ElementType::i16, {520, 60, 1}));
    writeInPieces(page, folder / "a.tif", pieces(page.layout().extent));
    writeInPieces(page, folder / "b.tif", {page.layout().whole()});
    EXPECT_EQ(readBytes(folder / "a.tif"), readBytes(folder / "b.tif"));
    EXPECT_TRUE(sameSamples(load(folder / "a.tif"), page));
}

/// Three dyes, each with its own pages, as in microscopy files.
conv::Volume dyes(std::int64_t times) {
    conv::Layout layout = layoutOf(ElementType::u16, {270, 20, 4}, times);
    layout.channels = 3;
    conv::Info info;
    info.record = std::make_shared<app::io::TiffRecord>(false, true);
    const conv::Volume samples = randomVolume(layout);
    conv::Volume volume(layout, info);
    std::copy_n(samples.as<std::uint16_t>(), layout.sampleCount(), volume.as<std::uint16_t>());
    return volume;
}

TEST(IoTiffParts, ChannelsWithPagesOfTheirOwnKeepThem) {
    NEEDS_FORMAT("TIFF");
    const TemporaryFolder folder;
    for (const std::int64_t times : {1, 2}) {
        const conv::Volume volume = dyes(times);
        for (const char* name : {"pieces.tif", "pieces.ome.tif", "whole.tif", "whole.ome.tif"}) {
            const fs::path path = folder / (std::to_string(times) + name);
            if (std::string_view(name).starts_with("pieces"))
                writeInPieces(volume, path, pieces(volume.layout().extent));
            else
                app::io::save(volume, path);
            const conv::Volume read = load(path);
            EXPECT_EQ(read.layout().channels, 3) << path;
            EXPECT_EQ(read.layout().channelNames, (std::vector<std::string>{"C1", "C2", "C3"})) << path;
            EXPECT_EQ(readBytes(path).find("Name="), std::string::npos) << path << ": nobody gave them any";
            EXPECT_EQ(read.layout().times, times) << path;
            EXPECT_TRUE(sameSamples(read, volume)) << path;
            EXPECT_TRUE(conv::sameGeometry(read.layout().geometry, volume.layout().geometry, 1e-6)) << path;
            expectSameBoxes(path, volume);
            // Again: three channels of 16 bits must not become colours.
            app::io::save(read, folder / ("again-" + path.filename().string()));
            expectSameBoxes(folder / ("again-" + path.filename().string()), volume);
        }
    }
}

TEST(IoTiffParts, NamesOfChannelsStay) {
    NEEDS_FORMAT("TIFF");
    const TemporaryFolder folder;
    const conv::Volume source = dyes(1);
    conv::Layout layout = source.layout();
    layout.channelNames = {"DAPI", "GFP", "RFP"};
    conv::Volume named(layout, source.info());
    std::copy_n(source.as<std::uint16_t>(), layout.sampleCount(), named.as<std::uint16_t>());
    app::io::save(named, folder / "named.ome.tiff");
    EXPECT_EQ(load(folder / "named.ome.tiff").layout().channelNames, layout.channelNames);
    writeInPieces(named, folder / "pieces.ome.tiff", {layout.whole()});
    EXPECT_EQ(load(folder / "pieces.ome.tiff").layout().channelNames, layout.channelNames);
}

TEST(IoTiffParts, FilesOfOthersAreReadInPieces) {
    NEEDS_FORMAT("TIFF");
    const TemporaryFolder folder;
    const conv::Volume strips = randomVolume(layoutOf(ElementType::f32, {70, 50, 4}));
    app::io::save(strips, folder / "strips.tiff");
    expectSameBoxes(folder / "strips.tiff", strips);
    conv::Layout colors = layoutOf(ElementType::u8, {20, 10, 1});
    colors.channels = 3;
    app::io::save(randomVolume(colors), folder / "colors.tiff");
    EXPECT_FALSE(openRegions(folder / "colors.tiff", {}));
    EXPECT_FALSE(openFileSink(folder / "c.tiff", colors, {}, colors.whole(), {}));
    const std::string bytes = readBytes(folder / "strips.tiff");
    writeBytes(folder / "cut.tiff", bytes.substr(0, bytes.size() / 2));
    EXPECT_FALSE(unreadable([&] {
                     const auto cut = openRegions(folder / "cut.tiff", {});
                     std::vector<float> all(70 * 50 * 4);
                     if (cut)
                         cut->read({}, cut->layout().whole(), all.data());
                 }).empty());
}

TEST(IoTiffParts, PublicFilesAreReadInPieces) {
    NEEDS_FORMAT("TIFF");
    for (const char* name : {"images/chessboard_GRAY_U16.tif", "images/multipage.tif"}) {
        SHARED_DATA_OR_SKIP(path, name);
        expectSameBoxes(path, load(path));
    }
}

} // namespace
