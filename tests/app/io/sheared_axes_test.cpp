// SPDX-License-Identifier: Apache-2.0
// Volumes whose axes are not at right angles: filters count lengths along each axis, so readers tell it.
#include "app/io/files/sheared_axes.h"
#include "tests/app/io_temp.h"
#include <algorithm>
#include <cmath>
#include <numbers>

namespace {

using namespace app::io;
using namespace io_test;

/// A volume with x and y `degrees` apart.
conv::Layout sheared(double degrees) {
    conv::Layout layout;
    layout.dimension = 3;
    layout.extent = {6, 5, 4};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {1, 2, 3};
    const double angle = degrees * std::numbers::pi / 180;
    layout.geometry.direction = {1, std::cos(angle), 0, 0, std::sin(angle), 0, 0, 0, 1};
    return layout;
}

std::vector<std::string> warningsOf(const conv::Layout& layout) {
    std::vector<std::string> warnings;
    warnOfShearedAxes(layout, warnings);
    return warnings;
}

TEST(ShearedAxes, AreToldInDegrees) {
    ASSERT_EQ(warningsOf(sheared(73.28)).size(), 1U);
    EXPECT_TRUE(warningsOf(sheared(73.28)).front().starts_with("the axes x and y meet at 73.3° instead of 90°"));
    EXPECT_TRUE(warningsOf(sheared(90.05)).empty()) << "rounding of a header";
    EXPECT_EQ(warningsOf(sheared(90.5)).size(), 1U);
    conv::Layout unplaced = sheared(73);
    unplaced.geometry.unit = conv::LengthUnit::pixel;
    EXPECT_TRUE(warningsOf(unplaced).empty());
    conv::Layout image = sheared(73);
    image.geometry.direction = {1, 0, 0.5, 0, 1, 0, 0, 0, std::sqrt(0.75)}; // x and z
    EXPECT_EQ(warningsOf(image).size(), 1U);
    image.dimension = 2;
    EXPECT_TRUE(warningsOf(image).empty());
}

TEST(ShearedAxes, AreToldByEveryFormatThatKeepsThem) {
    const TemporaryFolder folder;
    for (const char* name : {"a.nii", "a.nii.gz", "a.nrrd", "a.mha", "a.mhd"}) {
        save(randomVolume(sheared(80)), folder / name);
        const conv::Volume volume = load(folder / name);
        const auto& all = volume.info().warnings;
        EXPECT_TRUE(std::ranges::any_of(all, [](const std::string& w) { return w.find("meet at 80.0°") != w.npos; }))
            << name;
    }
}

} // namespace
