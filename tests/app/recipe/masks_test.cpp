// SPDX-License-Identifier: Apache-2.0
// Texts of masks, and masks on the grid of other data.
#include "app/io/io.h"
#include "app/recipe/masks/mask.h"
#include "app/recipe/masks/mask_grid.h"
#include "app/recipe/masks/mask_text.h"
#include "app/regions/region_text.h"
#include "tests/app/io_temp.h"
#include "tests/app/refusal.h"
#include "tests/surroundings.h"
#include <array>
#include <atomic>
#include <cmath>
#include <conv/error.h>
#include <conv/filter.h>
#include <gtest/gtest.h>
#include <thread>

namespace {

using namespace app;

conv::Layout gridOfMillimetres(const conv::Index3& extent, double spacing) {
    conv::Layout layout;
    layout.type = conv::ElementType::u8;
    layout.dimension = 3;
    layout.extent = extent;
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {spacing, spacing, spacing};
    return layout;
}

} // namespace

TEST(MaskText, FilesLabelsAndBoxes) {
    EXPECT_EQ(parseMask("brain.nii.gz").file, "brain.nii.gz");
    EXPECT_TRUE(parseMask("brain.nii.gz").labels.empty());
    EXPECT_TRUE(parseMask("brain.nii.gz").has(-2));
    EXPECT_FALSE(parseMask("brain.nii.gz").has(0));
    const MaskText labels = parseMask("a/seg.nrrd:3,5-7");
    EXPECT_EQ(labels.file, "a/seg.nrrd");
    EXPECT_TRUE(labels.has(3) && labels.has(5) && labels.has(7));
    EXPECT_FALSE(labels.has(4) || labels.has(0) || labels.has(8));
    EXPECT_TRUE(parseMask("seg.nii:0").has(0)) << "the background, if asked for";
    EXPECT_EQ(parseMask("C:/masks/brain.nii").file, "C:/masks/brain.nii");
    EXPECT_EQ(parseMask("a:b.nii").file, "a:b.nii");
    EXPECT_TRUE(parseMask("nan").present);
    EXPECT_FALSE(parseMask("./nan").present || parseMask("nan:3").present) << "files";
    const MaskText box = parseMask("10:50x:60x3:");
    EXPECT_TRUE(box.file.empty());
    ASSERT_EQ(box.shape.box.size(), 3U);
    EXPECT_EQ(box.shape.box[0].from, 10);
    EXPECT_FALSE(box.shape.box[1].from.has_value());
    EXPECT_EQ(box.shape.box[1].to, 60);
    EXPECT_FALSE(box.shape.box[2].to.has_value());
    for (const char* wrong : {"5:5", "9:3x1:2", "1:2x1:2x1:2x1:2", "seg.nii:7-5", ":3,4"})
        EXPECT_THROW(static_cast<void>(parseMask(wrong)), conv::Error) << wrong;
}

TEST(MaskGrid, PositionsDecideWhereTheyExist) {
    const conv::Layout data = gridOfMillimetres({20, 20, 20}, 1);
    conv::Layout mask = data;
    EXPECT_EQ(gridOf(mask, data), MaskGrid::same);
    mask.geometry.origin[0] = 1e-3; // rounding in a header
    EXPECT_EQ(gridOf(mask, data), MaskGrid::same);
    mask.geometry.origin[0] = 0.3;
    EXPECT_EQ(gridOf(mask, data), MaskGrid::another);
    mask = data;
    mask.geometry.direction = {-1, 0, 0, 0, 1, 0, 0, 0, 1};
    mask.geometry.origin = {19, 0, 0};
    EXPECT_EQ(gridOf(mask, data), MaskGrid::another) << "flipped, although the extents are equal";
    mask = data;
    mask.extent = {5, 6, 7};
    mask.geometry.origin = {3, -2, 15}; // a part, and some beyond
    EXPECT_EQ(gridOf(mask, data), MaskGrid::aligned);
    mask.geometry.origin[1] = -2.1;
    EXPECT_EQ(gridOf(mask, data), MaskGrid::another);
    mask.geometry.origin[1] = -2;
    mask.geometry.spacing[2] = 2;
    EXPECT_EQ(gridOf(mask, data), MaskGrid::another);
    mask = data;
    mask.geometry = {}; // a mask in NPY or PNG
    EXPECT_EQ(gridOf(mask, data), MaskGrid::same);
    mask.extent[2] = 19;
    EXPECT_EQ(gridOf(mask, data), MaskGrid::unknown);
    EXPECT_EQ(gridOf(gridOfMillimetres({10, 10, 10}, 2), data), MaskGrid::another);
}

TEST(MaskGrid, TheResolutionOfAnImageIsNoPosition) {
    conv::Layout data = gridOfMillimetres({20, 30, 1}, 25.4 / 300), mask = gridOfMillimetres({20, 30, 1}, 25.4 / 72);
    data.dimension = mask.dimension = 2;
    EXPECT_EQ(gridOf(mask, data), MaskGrid::scaled);
    mask.extent[0] = 10;
    EXPECT_EQ(gridOf(mask, data), MaskGrid::unknown);
    mask.geometry.origin[0] = 3;
    EXPECT_EQ(gridOf(mask, data), MaskGrid::another);
}

TEST(MaskGrid, RangesAreNamed) {
    conv::Layout layout = gridOfMillimetres({3, 2, 1}, 1.5);
    layout.geometry.direction[0] = -1;
    EXPECT_EQ(rangesOf(layout), "x -3 to 0, y 0 to 1.5, z 0 to 0 mm");
    conv::Volume mask(layout), data(layout);
    EXPECT_TRUE(nearest(mask, [](std::int64_t) { return false; }, data));
    layout.geometry.origin[1] = 100;
    conv::Volume beyond(layout);
    EXPECT_FALSE(nearest(beyond, [](std::int64_t) { return true; }, data));
}

TEST(MaskGrid, TheNearestSampleCounts) {
    conv::Volume coarse(gridOfMillimetres({2, 1, 1}, 2)), fine(gridOfMillimetres({6, 1, 1}, 1));
    nearest(coarse, [](std::int64_t index) { return index == 1; }, fine);
    // Positions 0 to 5 mm; the mask's samples are at 0 and 2 mm and reach 1 mm to either side.
    const std::vector<int> wanted{0, 1, 1, 0, 0, 0};
    for (std::size_t i = 0; i < wanted.size(); ++i)
        EXPECT_EQ(static_cast<int>(fine.as<std::uint8_t>()[i]), wanted[i]) << i;
}

TEST(Mask, BoxesAndTheirNames) {
    const conv::Layout data = gridOfMillimetres({6, 5, 4}, 1);
    const Mask mask = maskFor("1:3x:2", data);
    EXPECT_EQ(mask.samples->layout().extent, data.extent);
    std::int64_t count = 0;
    for (std::int64_t i = 0; i < 120; ++i)
        count += mask.samples->as<std::uint8_t>()[i];
    EXPECT_EQ(count, 2 * 2 * 4);
    EXPECT_EQ(maskFor("1:3x:2", data).samples, mask.samples) << "equal texts share samples, so that plans are equal";
    EXPECT_NE(maskFor("1:4x:2", data).name, mask.name);
    EXPECT_NE(refusalOf([&] { static_cast<void>(maskFor("0:9", data)); }).find("beyond the data"), std::string::npos);
    EXPECT_NE(refusalOf([&] { static_cast<void>(maskFor("nowhere.nii", data)); }).find("nowhere.nii"),
              std::string::npos);
}

TEST(Mask, OfAStep) {
    conv::Layout data = gridOfMillimetres({6, 5, 4}, 1);
    data.type = conv::ElementType::f32;
    const Step step = parseStep("gaussian:sigma=1,mask=1:3x:2,normalized=true,outside=nan,missing=ignore,nodata=-9999");
    EXPECT_EQ(toText(parseStep(toText(step))), toText(step));
    const conv::Filter filter = build(step, data);
    ASSERT_TRUE(filter.masking.mask);
    EXPECT_TRUE(filter.masking.normalized && filter.masking.ignoreMissing);
    EXPECT_EQ(filter.masking.outside, conv::Outside::value);
    EXPECT_TRUE(std::isnan(filter.masking.value.value));
    EXPECT_EQ(filter.masking.noData, -9999);
    EXPECT_EQ(build(step, data), filter);
    EXPECT_EQ(parseStep("box:mask=seg.nii:3,5-7,size=5").values.at("mask"), Value(std::string("seg.nii:3,5-7")));
    EXPECT_THROW(static_cast<void>(parseStep("box:outside=sometimes")), conv::Error);
    for (const char* without : {"box:normalized=true", "box:outside=0", "box:nodata=3", "box:mask=:,nodata=3"})
        EXPECT_NE(refusalOf([&] { static_cast<void>(build(parseStep(without), data)); }).find("requires"),
                  std::string::npos)
            << without;
    EXPECT_NE(refusalOf([] { static_cast<void>(parseStep("median:normalized=true")); }).find("gaussian, box"),
              std::string::npos);
    EXPECT_EQ(std::get<std::string>(parseStep("box:outside=1.50").values.at("outside")), "1.5");
}

TEST(Mask, OfMissingSamplesIsFoundByTheFilter) {
    conv::Layout data = gridOfMillimetres({6, 5, 4}, 1);
    data.type = conv::ElementType::f32;
    const Step step = parseStep("box:mask=nan,normalized=true,nodata=-9,outside=fill");
    EXPECT_EQ(toText(parseStep(toText(step))), toText(step));
    const conv::Masking masking = build(step, data).masking;
    EXPECT_TRUE(conv::isPresentMask(masking.mask) && masking.normalized && !masking.ignoreMissing);
    EXPECT_EQ(masking.noData, -9);
    EXPECT_EQ(masking.outside, conv::Outside::fill);
    const Recipe recipe{{parseStep("median:mask=nan")}};
    EXPECT_EQ(maskBytes(recipe, data), 0);
    EXPECT_TRUE(maskWarnings(recipe, data, {}).empty());
    data.type = conv::ElementType::i16;
    ASSERT_EQ(maskWarnings(recipe, data, {}).size(), 1U);
    EXPECT_NE(maskWarnings(recipe, data, {}).front().find("int16 has no NaN"), std::string::npos);
    EXPECT_TRUE(maskWarnings({{parseStep("gaussian"), parseStep("median:mask=nan")}}, data, {}).empty());
    EXPECT_NE(refusalOf([] { static_cast<void>(parseRegion("nan")); }).find("filters only"), std::string::npos);
}

TEST(MaskWarnings, NameBothFramesOfReferenceThatDiffer) {
    const auto said = [](const char* ofMask, const char* ofData) {
        Mask mask;
        mask.file = "seg.dcm";
        mask.frameOfReference = ofMask;
        conv::Info data;
        if (*ofData)
            data.notes.emplace_back("Frame of Reference UID", ofData);
        const std::vector<std::string> warnings = maskWarnings(mask, data);
        return warnings.empty() ? std::string() : warnings.front();
    };
    EXPECT_TRUE(said("1.2.4", "1.2.3")
                    .starts_with("seg.dcm: the mask is in the frame of reference 1.2.4, the data are in 1.2.3; "));
    EXPECT_EQ(said("1.2.3", "1.2.3"), "");
    EXPECT_EQ(said("", "1.2.3"), "");
    EXPECT_EQ(said("1.2.3", ""), "");
}

TEST(Mask, OthersDoNotWaitForAFileThatIsRead) {
    NEEDS_GZIP();
    conv::Volume big(gridOfMillimetres({400, 400, 300}, 0.1));
    for (std::int64_t i = 0; i < big.layout().whole().count(); ++i)
        big.as<std::uint8_t>()[i] = static_cast<std::uint8_t>(i / 7 % 3);
    const tests::TemporaryFolder folder;
    const std::string name = (folder / "big.nii.gz").string();
    io::save(big, name, {.overwrite = true, .compression = 1});
    const conv::Layout data = gridOfMillimetres({20, 20, 20}, 1);
    std::atomic<int> read = 0;
    std::array<std::shared_ptr<const conv::Volume>, 2> samples;
    const auto reader = [&](std::size_t i) {
        samples.at(i) = maskFor(name, data).samples;
        ++read;
    };
    std::thread one(reader, 0), two(reader, 1);
    static_cast<void>(maskFor("1:3", data));
    EXPECT_EQ(read, 0) << "a box is known before a large file is read";
    one.join();
    two.join();
    EXPECT_EQ(samples[0], samples[1]) << "both have the samples of one reading";
    EXPECT_NE(refusalOf([&] { static_cast<void>(maskFor(name + "x", data)); }).find("big.nii.gzx"), std::string::npos);
    EXPECT_NE(refusalOf([&] { static_cast<void>(maskFor(name + "x", data)); }), "") << "an error is not kept";
}
