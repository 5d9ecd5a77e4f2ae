// SPDX-License-Identifier: Apache-2.0
// Colours of channels: OME's numbers, hexadecimal digits, and files that keep them.
#include "app/io/core/channel_colors.h"
#include "app/io/io.h"
#include "tests/app/io_temp.h"
#include <gtest/gtest.h>

namespace {

conv::Volume fourChannels(const app::io::ChannelColors& colors) {
    conv::Layout layout;
    layout.type = conv::ElementType::u16;
    layout.extent = {6, 5, 1};
    layout.channels = 4; // three would be red, green and blue
    layout.channelNames = {"a", "b", "c", "d"};
    conv::Info info;
    app::io::noteColors(colors, info);
    return conv::Volume(layout, info);
}

conv::Volume threeChannels(const std::vector<std::string>& names, const app::io::ChannelColors& colors,
                           conv::ElementType type = conv::ElementType::u8) {
    conv::Layout layout;
    layout.type = type;
    layout.extent = {6, 5, 2};
    layout.dimension = 3;
    layout.channels = 3;
    layout.channelNames = names;
    conv::Info info;
    app::io::noteColors(colors, info);
    conv::Volume volume(layout, info);
    for (std::int64_t i = 0; i < layout.sampleCount() * static_cast<std::int64_t>(conv::sizeOf(type)); ++i)
        volume.data()[i] = static_cast<std::byte>(i % 251);
    return volume;
}

std::string notKept(const conv::Volume& volume, const char* file) {
    return app::io::notKept(volume.layout(), volume.info(), file);
}

} // namespace

TEST(ChannelColors, AreReadFromOmesSignedNumbers) {
    EXPECT_EQ(app::io::colorOfOme(-1), 0xffffffU);
    EXPECT_EQ(app::io::colorOfOme(-16776961), 0xff0000U); // opaque red
    EXPECT_EQ(app::io::colorOfOme(16711935), 0x00ff00U);
    EXPECT_EQ(app::io::colorOfOme(65280), 0x0000ffU); // opacity 0, as old files have it
    for (const std::uint32_t color : {0x000000U, 0xff8001U, 0x7fffffU, 0x800000U})
        EXPECT_EQ(app::io::colorOfOme(app::io::omeColor(color)), color);
}

TEST(ChannelColors, AreReadFromSixDigitsOnly) {
    EXPECT_EQ(app::io::colorOfHex("00FF7f"), 0x00ff7fU);
    EXPECT_EQ(app::io::colorOfHex("#00ff7f"), 0x00ff7fU);
    for (const char* text : {"", "#", "fff", "00ff7f00", "00ff7g", "-0ff7f", "red"})
        EXPECT_FALSE(app::io::colorOfHex(text)) << text;
}

TEST(ChannelColors, SurviveOmeTiffAndOmeZarr) {
    NEEDS_FORMAT("TIFF");
    NEEDS_FORMAT("OME-Zarr");
    const app::io::ChannelColors colors{0xff8000, 0x00ffff, 0x800080, 0x102030};
    const conv::Volume volume = fourChannels(colors);
    const io_test::TemporaryFolder folder;
    for (const char* name : {"c.ome.tiff", "c.ome.zarr"}) {
        app::io::save(volume, folder / name, {true});
        const conv::Volume read = app::io::load(folder / name);
        EXPECT_EQ(app::io::notedColors(read.layout(), read.info()), colors) << name;
    }
}

TEST(ChannelColors, BelongToAllChannelsOrNone) {
    const conv::Volume volume = fourChannels({0xff8000, std::nullopt, 0x800080, std::nullopt});
    EXPECT_EQ(app::io::notedColors(volume.layout(), volume.info()),
              (app::io::ChannelColors{0xff8000, std::nullopt, 0x800080, std::nullopt}));
    EXPECT_TRUE(app::io::notedColors(volume.layout().onlyChannel(1), volume.info()).empty());
    EXPECT_TRUE(app::io::notedColors(volume.layout(), {}).empty());
}

TEST(ChannelColors, OnlyRedGreenAndBlueAreRgb) {
    using app::io::areRgb;
    const auto rgb = [](const conv::Volume& v) { return areRgb(v.layout(), v.info()); };
    EXPECT_TRUE(rgb(threeChannels({}, {})));
    EXPECT_TRUE(rgb(threeChannels({"Red", "Green", "Blue"}, {0xff0000, 0x00ff00, 0x0000ff})));
    EXPECT_TRUE(rgb(threeChannels({"R", "G", "B"}, {})));
    EXPECT_FALSE(rgb(threeChannels({"DAPI", "GFP", "Cy5"}, {})));
    EXPECT_FALSE(rgb(threeChannels({"Blue", "Green", "Red"}, {})));
    EXPECT_FALSE(rgb(threeChannels({}, {0x0000ff, 0x00ff00, 0xff0000})));
    EXPECT_FALSE(rgb(threeChannels({}, {std::nullopt, std::nullopt, 0xff00ff})));
    EXPECT_FALSE(rgb(fourChannels({})));
}

TEST(ChannelColors, ThreeDyesStayThreeDyes) {
    NEEDS_FORMAT("TIFF");
    NEEDS_FORMAT("OME-Zarr");
    const io_test::TemporaryFolder folder;
    const app::io::ChannelColors colors{0x0000ff, 0x00ff00, 0xff0000};
    for (const conv::ElementType type : {conv::ElementType::u8, conv::ElementType::u16})
        for (const char* name : {"c.ome.tiff", "c.ome.zarr"}) {
            const conv::Volume volume = threeChannels({"DAPI", "GFP", "Cy5"}, colors, type);
            EXPECT_EQ(notKept(volume, name), "");
            app::io::save(volume, folder / name, {true});
            const conv::Volume read = app::io::load(folder / name);
            EXPECT_EQ(read.layout().channelNames, volume.layout().channelNames) << name;
            EXPECT_EQ(app::io::notedColors(read.layout(), read.info()), colors) << name;
            ASSERT_EQ(read.layout().byteCount(), volume.layout().byteCount()) << name;
            for (std::int64_t c = 0; c < 3; ++c)
                EXPECT_TRUE(std::equal(volume.data({0, c}), volume.data({0, c}) + 60, read.data({0, c}))) << name;
        }
    // A name as the default one has no attribute in the file.
    const conv::Volume partly = threeChannels({"DAPI", "C2", "Cy5"}, {});
    app::io::save(partly, folder / "partly.ome.tiff");
    EXPECT_EQ(app::io::load(folder / "partly.ome.tiff").layout().channelNames, partly.layout().channelNames);
}

TEST(ChannelColors, PicturesInColourStayOnePage) {
    NEEDS_FORMAT("TIFF");
    NEEDS_FORMAT("PNG");
    const io_test::TemporaryFolder folder;
    const conv::Volume rgb = threeChannels({"red", "green", "blue"}, {}), plain = threeChannels({}, {});
    for (const conv::Volume* volume : {&rgb, &plain}) {
        app::io::save(*volume, folder / "rgb.ome.tiff", {true});
        const conv::Volume read = app::io::load(folder / "rgb.ome.tiff");
        EXPECT_TRUE(read.layout().channelNames.empty());
        EXPECT_TRUE(app::io::areRgb(read.layout(), read.info()));
        EXPECT_EQ(notKept(*volume, "c.png"), "");
    }
}

TEST(ChannelColors, LostNamesAreSaid) {
    NEEDS_FORMAT("PNG");
    NEEDS_FORMAT("TIFF");
    NEEDS_FORMAT("EXR");
    const conv::Volume dyes = threeChannels({"DAPI", "GFP", "Cy5"}, {0x0000ff, 0x00ff00, 0xff0000});
    EXPECT_EQ(notKept(dyes, "c.png"), "The names and colours of 3 channels (DAPI, GFP, Cy5) are not kept in PNG, which "
                                      "stores them as red, green and blue.");
    EXPECT_EQ(notKept(dyes, "c.tif"), "The names and colours of 3 channels (DAPI, GFP, Cy5) are not kept in TIFF.");
    EXPECT_EQ(notKept(dyes, "c.nrrd"), "The names and colours of 3 channels (DAPI, GFP, Cy5) are not kept in NRRD.");
    EXPECT_EQ(notKept(threeChannels({"a", "b", "c"}, {}), "c.exr"), "");
    conv::Info unit;
    unit.valueUnit = "HU";
    EXPECT_EQ(app::io::notKept(conv::Layout(), unit, "c.nii"), "The unit of the values (HU) is not kept in NIfTI.");
    EXPECT_EQ(app::io::notKept(conv::Layout(), unit, "c.nrrd"), "");
}

TEST(ChannelColors, DyesAreNoRgbInPlainTiffAndNrrd) {
    NEEDS_FORMAT("TIFF");
    const io_test::TemporaryFolder folder;
    const conv::Volume dyes = threeChannels({"DAPI", "GFP", "Cy5"}, {});
    app::io::save(dyes, folder / "c.tif");
    const conv::Volume read = app::io::load(folder / "c.tif");
    EXPECT_EQ(read.layout().channels, 3);
    EXPECT_FALSE(app::io::areRgb(read.layout(), read.info())) << "pages of their own, as ImageJ has them";
    app::io::save(dyes, folder / "c.nrrd");
    EXPECT_TRUE(io_test::contains(io_test::readBytes(folder / "c.nrrd").substr(0, 400), "kinds: vector domain"));
}
