// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/axis_scales.h"
#include "app/io/text/base64.h"
#include <gtest/gtest.h>

using namespace app::io;

namespace {

struct Taken {
    conv::Layout layout;
    conv::Info info;
};

/// Returns a volume of 4 × 2 × 1 samples and three time points with scales of x, y and time.
Taken taken(const AxisScale& x, const AxisScale& y, const AxisScale& time = {}) {
    Taken result;
    result.layout.extent = {4, 2, 1};
    result.layout.dimension = 2;
    result.layout.times = 3;
    takeAxisScales({x, y, {}, {}, time}, result.layout, result.info);
    return result;
}

TEST(IoAxisScales, GiveSpacingOriginAndDirection) {
    const Taken result = taken({"x", {1, 1.5, 2, 2.5}, "cm"}, {"y", {3, 1}, "mm"});
    const conv::Geometry& g = result.layout.geometry;
    EXPECT_EQ(g.unit, conv::LengthUnit::millimetre);
    EXPECT_DOUBLE_EQ(g.spacing[0], 5);
    EXPECT_DOUBLE_EQ(g.spacing[1], 2);
    EXPECT_DOUBLE_EQ(g.origin[0], 10);
    EXPECT_DOUBLE_EQ(g.origin[1], 3);
    EXPECT_EQ(g.direction[0], 1);
    EXPECT_EQ(g.direction[4], -1);
    EXPECT_TRUE(result.info.warnings.empty());
}

TEST(IoAxisScales, WithoutUnitsTheSpacingIsInPixels) {
    const Taken result = taken({"x", {0, 0.5, 1, 1.5}, ""}, {"y", {0, 2}, "1"});
    EXPECT_EQ(result.layout.geometry.unit, conv::LengthUnit::pixel);
    EXPECT_DOUBLE_EQ(result.layout.geometry.spacing[0], 0.5);
    EXPECT_DOUBLE_EQ(result.layout.geometry.spacing[1], 2);
}

TEST(IoAxisScales, AllowForRounding) {
    EXPECT_EQ(taken({"x", {0, 0.33, 0.67, 1}, "mm"}, {"y", {0, 1}, "mm"}).layout.geometry.unit,
              conv::LengthUnit::millimetre);
    const Taken uneven = taken({"x", {0, 0.3, 0.67, 1}, "mm"}, {"y", {0, 1}, "mm"});
    EXPECT_EQ(uneven.layout.geometry, conv::Geometry());
    ASSERT_EQ(uneven.info.warnings.size(), 1U);
    EXPECT_NE(uneven.info.warnings[0].find("`x` are not equally spaced"), std::string::npos);
}

TEST(IoAxisScales, TellWhatGivesNoSpacing) {
    const AxisScale y{"y", {0, 1}, "mm"};
    for (const AxisScale& x : {AxisScale{"x", {0, 1, 2}, "mm"}, AxisScale{"x", {0, 0, 0, 0}, "mm"},
                               AxisScale{"x", {0, 1, 2, 3}, "hPa"}, AxisScale{}}) {
        const Taken result = taken(x, y);
        EXPECT_EQ(result.layout.geometry, conv::Geometry());
        EXPECT_EQ(result.info.warnings.size(), 1U) << x.unit << x.values.size();
    }
    const Taken angles = taken({"lon", {0, 1, 2, 3}, "degrees_east"}, {"lat", {0, 1}, "degrees_north"});
    EXPECT_TRUE(angles.info.warnings.empty());
    ASSERT_EQ(angles.info.notes.size(), 1U);
}

TEST(IoAxisScales, GiveTheTimeStep) {
    EXPECT_DOUBLE_EQ(taken({}, {}, {"t", {5, 5.5, 6}, "hours since 2000-01-01"}).info.timeStep, 1800);
    for (const AxisScale& time : {AxisScale{"t", {0, 1, 5}, "s"}, AxisScale{"t", {0, 2, 4}, ""},
                                  AxisScale{"t", {0, 1, 2}, "months since 2000-01-01"}}) {
        const Taken result = taken({}, {}, time);
        EXPECT_EQ(result.info.timeStep, 0);
        EXPECT_EQ(result.info.warnings.size(), 1U) << time.unit;
    }
    EXPECT_TRUE(taken({}, {}, {"t", {0, 1, 2}, ""}).info.warnings.empty()) << "these are indices";
}

TEST(IoAxisScales, LettersStandForUnknownNames) {
    const std::vector<std::string> names{"step", "rlat", "rlon"}, letters{"T", "Y", "X"};
    EXPECT_EQ(namesOrLetters(names, letters), letters);
    EXPECT_EQ(namesOrLetters(names, {"T", "", "X"}), names);
    EXPECT_EQ(namesOrLetters({"time", "lat", "lon"}, letters), (std::vector<std::string>{"time", "lat", "lon"}));
}

TEST(IoBase64, DecodesTheVectorsOfTheStandard) {
    const std::pair<const char*, const char*> vectors[] = {{"", ""},
                                                           {"Zg==", "f"},
                                                           {"Zm8=", "fo"},
                                                           {"Zm9v", "foo"},
                                                           {"Zm9vYg==", "foob"},
                                                           {"Zm9vYmE=", "fooba"},
                                                           {"Zm9vYmFy", "foobar"}};
    for (const auto& [text, bytes] : vectors)
        EXPECT_EQ(bytesOfBase64(text), bytes) << text;
    for (const char* text : {"Zg", "Zg=", "Z===", "====", "Zm9v Zm", "Zm=v"})
        EXPECT_EQ(bytesOfBase64(text), std::nullopt) << text;
}

} // namespace
