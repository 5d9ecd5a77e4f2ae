// SPDX-License-Identifier: Apache-2.0
// Units and spaces of NRRD and MetaImage headers.
#include "app/io/text/units.h"
#include "tests/app/io/nrrd_meta/text_headers.h"

namespace {

using namespace app::io;
using namespace io_test;
using conv::LengthUnit;

struct Units {
    std::string fields;
    double x, z; ///< spacing in mm; 0: pixels
    const char* warning = "";
};

class NrrdUnits : public testing::TestWithParam<Units> {};

TEST_P(NrrdUnits, AreMillimetresOrPixelsWithAWarning) {
    const Units& u = GetParam();
    const TemporaryFolder folder;
    writeBytes(folder / "a.nrrd", nrrd + "endian: little\n" + u.fields + "\n\n" + samples());
    const conv::Volume v = load(folder / "a.nrrd");
    const conv::Geometry& g = v.layout().geometry;
    if (u.x == 0) {
        EXPECT_EQ(g, conv::Geometry{});
    } else {
        EXPECT_EQ(g.unit, LengthUnit::millimetre);
        EXPECT_NEAR(g.spacing[0], u.x, 1e-12);
        EXPECT_NEAR(g.spacing[2], u.z, 1e-12);
    }
    if (*u.warning) {
        EXPECT_TRUE(warns(v, u.warning));
    } else {
        EXPECT_TRUE(v.info().warnings.empty()) << v.info().warnings[0];
    }
}

const std::string directions = "space dimension: 3\nspace directions: (2,0,0) (0,2,0) (0,0,4)\n";
const std::string spaceUnits = directions + "space units: ";
const std::string all[] = {
    spaceUnits + "\"\xCE\xBCm\" \"\xCE\xBCm\" \"\xCE\xBCm\"", // Greek mu
    spaceUnits + "\"micron\" \"Microns\" \"nm\"",
    spaceUnits + "mm mm cm",
    spaceUnits + "\"furlong\" \"furlong\" \"furlong\"",
    spaceUnits + "\"\" \"\" \"\"",
    spaceUnits + "\"mm\" \"mm\" \"\"",
    directions + "units: \"um\" \"um\" \"um\"",
};

INSTANTIATE_TEST_SUITE_P(
    Files, NrrdUnits,
    testing::Values(Units{directions + "content: a", 2, 4}, Units{all[0], 2e-3, 4e-3}, Units{all[1], 2e-3, 4e-6},
                    Units{all[2].c_str(), 2, 40}, Units{all[3], 0, 0, "not a known unit of length"},
                    Units{all[4].c_str(), 0, 0}, Units{all[5], 0, 0, "some axes only"},
                    Units{all[6].c_str(), 2e-3, 4e-3}, Units{"spacings: 1.5 1.5 2.5", 1.5, 2.5},
                    Units{"spacings: 1500 1500 2500\nunits: \"um\" \"um\" \"um\"", 1.5, 2.5},
                    Units{"spacings: 1 2 0.5\nunits: \"mm\" \"mm\" \"inch\"", 1, 12.7},
                    Units{"spacings: 1 2 3\nunits: \"\" \"\" \"\"", 0, 0},
                    Units{"spacings: 1 2 3\nunits: \"x\" \"x\" \"x\"", 0, 0, "not a known unit of length"},
                    Units{"axis mins: 0 0 0\naxis maxs: 12 10 12", 2, 3},
                    Units{"axis mins: 0 0 0\naxis maxs: 10 10 12\ncenterings: node node node", 2, 4},
                    Units{"spacings: 1 1 nan", 1, 1, "1 mm is assumed"}, Units{"content: nothing", 0, 0}));

TEST(NrrdSpaces, TurnToLps) {
    const TemporaryFolder folder;
    const auto geometry = [&](const std::string& space) {
        writeBytes(folder / "a.nrrd", nrrd + "endian: little\nspace: " + space +
                                          "\nspace directions: (2,0,0) (0,2,0) (0,0,4)\nspace origin: (1,2,3)\n\n" +
                                          samples());
        return load(folder / "a.nrrd");
    };
    EXPECT_EQ(geometry("RAS").layout().geometry.origin, (conv::Vec3{-1, -2, 3}));
    EXPECT_EQ(geometry("left-anterior-superior").layout().geometry.origin, (conv::Vec3{1, -2, 3}));
    EXPECT_EQ(geometry("LPS").layout().geometry.origin, (conv::Vec3{1, 2, 3}));
    const conv::Volume right = geometry("right-posterior-superior"), below = geometry("LAI");
    EXPECT_EQ(right.layout().geometry.origin, (conv::Vec3{-1, 2, 3}));
    EXPECT_FALSE(warns(right, "where left is"));
    EXPECT_EQ(below.layout().geometry.origin, (conv::Vec3{1, -2, -3}));
    const conv::Volume scanner = geometry("scanner-xyz");
    EXPECT_EQ(scanner.layout().geometry.origin, (conv::Vec3{1, 2, 3}));
    EXPECT_TRUE(warns(scanner, "does not say where left is"));
    EXPECT_TRUE(warns(geometry("posterior-left-superior"), "does not say where left is"));
    // A space with time: the series' step is in its direction.
    writeBytes(
        folder / "t.nrrd",
        "NRRD0005\ntype: int16\ndimension: 4\nspace: RAST\nsizes: 6 5 2 2\nspace directions: (2,0,0,0) (0,2,0,0) "
        "(0,0,4,0) (0,0,0,1.5)\nspace units: \"mm\" \"mm\" \"mm\" \"s\"\nspace origin: (1,2,3,0)\nencoding: "
        "raw\nendian: little\n\n" +
            samples());
    const conv::Volume series = load(folder / "t.nrrd");
    EXPECT_EQ(series.layout().times, 2);
    EXPECT_EQ(series.info().timeStep, 1.5) << "in seconds, as the units of space say";
    EXPECT_EQ(series.layout().geometry.origin, (conv::Vec3{-1, -2, 3}));
}

TEST(NrrdSpaces, SpacingsBesideDirectionsAreCompared) {
    const TemporaryFolder folder;
    const auto read = [&](const std::string& spacings) {
        writeBytes(folder / "a.nrrd", nrrd + "endian: little\nspace: LPS\nspacings: " + spacings +
                                          "\nspace directions: (0,2,0) (2,0,0) (0,0,4)\n\n" + samples());
        return load(folder / "a.nrrd");
    };
    const conv::Volume other = read("2 2 4.5");
    EXPECT_TRUE(warns(other, "`spacings` gives 4.5 for axis 2, but its vector in `space directions` has the length 4"));
    EXPECT_EQ(other.layout().geometry.spacing[2], 4);
    EXPECT_TRUE(read("2 2 4").info().warnings.empty());
    EXPECT_TRUE(read("2 -2 4.001").info().warnings.empty());
    EXPECT_TRUE(read("nan nan nan").info().warnings.empty());
}

TEST(MetaMeaning, ScalesAndSequencesAreTold) {
    const TemporaryFolder folder;
    const auto read = [&](const std::string& fields) {
        writeBytes(folder / "a.mha", meta + fields + "ElementDataFile = LOCAL\n" + samples());
        return load(folder / "a.mha");
    };
    const std::string slope = "ElementToIntensityFunctionSlope = ", offset = "ElementToIntensityFunctionOffset = ";
    const conv::Volume scaled = read(slope + "2\n" + offset + "-1000\n");
    EXPECT_TRUE(warns(scaled, "Slope` is 2 and `ElementToIntensityFunctionOffset` -1000; samples are taken as stored"));
    EXPECT_EQ(scaled.as<std::int16_t>()[1], 260);
    EXPECT_TRUE(warns(read(offset + "5\n"), "Slope` is 1 and `ElementToIntensityFunctionOffset` 5"));
    EXPECT_TRUE(read(slope + "1.0\n" + offset + "0\n").info().warnings.empty());

    const conv::Volume sequence = read("Seq_Frame0000_ImageStatus = OK\nSeq_Frame0000_Timestamp = 1.5\n"
                                       "Seq_Frame0001_ImageStatus = INVALID\n");
    EXPECT_TRUE(warns(sequence, "a sequence of 2 images"));
    EXPECT_TRUE(warns(sequence, "1 of 2 images"));
    EXPECT_EQ(sequence.info().warnings.size(), 2U);
}

TEST(MetaMeaning, FieldsInAnotherCaseAreTold) {
    const TemporaryFolder folder;
    const auto read = [&](const std::string& header) {
        writeBytes(folder / "a.mha", header + samples());
        return load(folder / "a.mha");
    };
    const conv::Volume plain = read(meta + "elementspacing = 2 2 4\nElementDataFile = LOCAL\n");
    EXPECT_TRUE(warns(plain, "`elementspacing` has no effect: MetaImage calls the field `ElementSpacing`"));
    EXPECT_EQ(plain.layout().geometry, conv::Geometry{});
    EXPECT_TRUE(
        contains(unreadable([&] { (void)read(meta + "elementdatafile = LOCAL\n"); }),
                 "has the field elementdatafile in its MetaImage header, which MetaImage calls ElementDataFile"));
    EXPECT_TRUE(contains(unreadable([&] { (void)read("ndims = 3\n" + meta + "ElementDataFile = LOCAL\n"); }),
                         "which MetaImage calls NDims"));
}

TEST(MetaUnits, DistanceUnitsAndContradictions) {
    const TemporaryFolder folder;
    const auto read = [&](const std::string& fields) {
        writeBytes(folder / "a.mha", meta + fields + "ElementDataFile = LOCAL\n" + samples());
        return load(folder / "a.mha");
    };
    EXPECT_NEAR(read("ElementSpacing = 2 2 4\nDistanceUnits = um\n").layout().geometry.spacing[2], 4e-3, 1e-15);
    EXPECT_NEAR(read("ElementSize = 2 2 4\n").layout().geometry.spacing[2], 4, 1e-15);
    const conv::Volume unknown = read("ElementSpacing = 2 2 4\nDistanceUnits = ell\n");
    EXPECT_EQ(unknown.layout().geometry, conv::Geometry{});
    EXPECT_TRUE(warns(unknown, "DistanceUnits"));
    EXPECT_TRUE(warns(read("ElementSpacing = 1 1 1\nAnatomicalOrientation = LPI\n"), "AnatomicalOrientation"));
    EXPECT_TRUE(read("ElementSpacing = 1 1 1\nAnatomicalOrientation = RAI\n").info().warnings.empty());
    EXPECT_TRUE(contains(unreadable([&] { (void)read("HeaderSize = 5\n"); }), "contradicts itself"));
    EXPECT_TRUE(contains(unreadable([&] { (void)read("TransformMatrix = 1 0 0 1\n"); }), "TransformMatrix"));
}

TEST(TimeStepWarnings, GiveTheirReasonBack) {
    EXPECT_EQ(timeStepDoubt(unknownTimeUnit("`tunit`", "moon")),
              "`tunit` is \"moon\", which is not a known unit of time");
    EXPECT_EQ(timeStepDoubt(timeStepWarning("pixdim[4] is 2")), "pixdim[4] is 2");
    EXPECT_EQ(timeStepDoubt(unknownUnit("space units", "furlong")), "");
}

} // namespace
