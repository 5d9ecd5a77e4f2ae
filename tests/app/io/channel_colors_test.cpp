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
