// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/auto_window.h"
#include <gtest/gtest.h>

namespace {

conv::Layout layoutOf(std::int64_t channels, conv::ElementType type, int dimension,
                      std::vector<std::string> names = {}) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = {8, 6, dimension == 3 ? 4 : 1};
    layout.channels = channels;
    layout.channelNames = std::move(names);
    return layout;
}

using enum conv::ElementType;

TEST(Colors, ThreeChannelsWithoutNamesAreColours) {
    EXPECT_TRUE(ui::isColor(layoutOf(3, u8, 2)));
    EXPECT_TRUE(ui::isColor(layoutOf(4, f32, 2)));
    EXPECT_TRUE(ui::isColor(layoutOf(3, u16, 3)));
    EXPECT_FALSE(ui::isColor(layoutOf(3, f32, 3))) << "a vector";
    EXPECT_FALSE(ui::isColor(layoutOf(2, u8, 2)));
    EXPECT_FALSE(ui::isColor(layoutOf(3, i16, 1))) << "signals";
    EXPECT_FALSE(ui::isColor(layoutOf(3, u16, 1))) << "signals";
}

TEST(Colors, NamesSayWhatChannelsAre) {
    EXPECT_TRUE(ui::isColor(layoutOf(3, u8, 3, {"red", "green", "blue"})));
    EXPECT_TRUE(ui::isColor(layoutOf(4, f32, 2, {"beauty.A", "beauty.B", "beauty.G", "beauty.R"})));
    EXPECT_FALSE(ui::isColor(layoutOf(3, u16, 2, {"DAPI", "GFP", "RFP"})));
    EXPECT_FALSE(ui::isColor(layoutOf(4, u8, 3, {"C1", "C2", "C3", "C4"})));
    EXPECT_FALSE(ui::isColor(layoutOf(3, f32, 2, {"normal.X", "normal.Y", "normal.Z"})));
}

} // namespace
