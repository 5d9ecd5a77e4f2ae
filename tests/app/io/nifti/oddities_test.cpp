// SPDX-License-Identifier: Apache-2.0
// NIfTI and Analyze headers with odd numbers and offsets.
#include "app/io/files/regions.h"
#include "tests/app/io/nrrd_meta/text_headers.h"
#include <cstring>
#include <limits>

namespace {

using namespace app::io;
using namespace io_test;
using conv::LengthUnit;

TEST(NiftiOddities, NumbersThatAreNoScaleAndNoSizeAreTold) {
    const TemporaryFolder folder;
    conv::Layout layout;
    layout.type = conv::ElementType::i16;
    layout.dimension = 3;
    layout.extent = {4, 3, 2};
    layout.geometry.unit = LengthUnit::millimetre;
    save(randomVolume(layout), folder / "a.nii");
    const std::string whole = readBytes(folder / "a.nii");
    const auto with = [&](std::size_t at, float number, bool placed) {
        std::string bytes = whole;
        std::memcpy(bytes.data() + at, &number, sizeof number);
        if (!placed)
            std::fill_n(bytes.begin() + 252, 4, '\0'); // qform and sform code
        writeBytes(folder / "b.nii", bytes);
        return load(folder / "b.nii");
    };
    const float infinite = std::numeric_limits<float>::infinity();
    EXPECT_TRUE(warns(with(112, infinite, true), "scl_slope is inf"));
    EXPECT_TRUE(warns(with(116, infinite, true), "scl_inter inf"));
    EXPECT_FALSE(warns(with(112, std::numeric_limits<float>::quiet_NaN(), true), "scl_slope"));
    EXPECT_TRUE(warns(with(88, 0, false), "pixdim[3] is 0, which is no size; 1 is assumed"));
    EXPECT_TRUE(warns(with(88, -4, false), "pixdim[3] is -4, which is no size; 4 is assumed"));
    EXPECT_FALSE(warns(with(88, 0, true), "pixdim")); // the sform has priority
    EXPECT_TRUE(warns(with(80, 5, true), "pixdim[1] is 5; the sform says 1, which is used"));
    EXPECT_FALSE(warns(with(80, 1.0005F, true), "pixdim")); // rounded
    EXPECT_FALSE(warns(with(80, -1, true), "sform"));
    EXPECT_FALSE(warns(with(80, 5, false), "sform"));
    float qfac = 0;
    std::memcpy(&qfac, whole.data() + 76, sizeof qfac);
    EXPECT_TRUE(warns(with(76, -qfac, true), "the qform mirrors the volume"));
    EXPECT_FALSE(warns(with(76, qfac, true), "qform"));
}

/// Header of a NIfTI file with 6 × 5 × 4 samples of 16 bits.
std::string nifti(const TemporaryFolder& folder, float offset) {
    conv::Layout layout;
    layout.type = conv::ElementType::i16;
    layout.dimension = 3;
    layout.extent = {6, 5, 4};
    layout.geometry.unit = LengthUnit::millimetre;
    layout.geometry.spacing = {2, 2, 4};
    save(randomVolume(layout), folder / "whole.nii", {true, {}});
    std::string bytes = readBytes(folder / "whole.nii").substr(0, 352);
    std::memcpy(bytes.data() + 108, &offset, 4);
    return bytes;
}

TEST(NiftiOddities, OffsetsInsideTheHeader) {
    const TemporaryFolder folder;
    for (const float offset : {0.0F, 348.0F}) {
        const std::string header = nifti(folder, offset);
        writeBytes(folder / "a.nii", header + samples());
        const conv::Volume usual = load(folder / "a.nii");
        EXPECT_EQ(std::memcmp(usual.data(), samples().data(), 240), 0);
        EXPECT_TRUE(warns(usual, "from byte 352 on"));
        writeBytes(folder / "b.nii", header.substr(0, 348) + samples());
        const conv::Volume tight = load(folder / "b.nii");
        EXPECT_EQ(std::memcmp(tight.data(), samples().data(), 240), 0);
        EXPECT_TRUE(warns(tight, "from byte 348 on"));
        const auto parts = openRegions(folder / "b.nii", {});
        ASSERT_TRUE(parts);
        std::vector<std::int16_t> read(120);
        parts->read({}, tight.layout().whole(), read.data());
        EXPECT_EQ(std::memcmp(read.data(), samples().data(), 240), 0);
    }
    writeBytes(folder / "c.nii", nifti(folder, 352.5F) + samples());
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "c.nii"); }), "352.5"));
    writeBytes(folder / "d.nii", nifti(folder, 352) + samples().substr(1));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "d.nii"); }), "announces 240 bytes"));
    writeBytes(folder / "e.nii", nifti(folder, 352) + samples() + "xy");
    EXPECT_TRUE(warns(load(folder / "e.nii"), "has 2 bytes after its samples"));
}

TEST(NiftiOddities, AnalyzePairsAreReadWithAWarning) {
    const TemporaryFolder folder;
    std::string header = nifti(folder, 0).substr(0, 348);
    std::fill(header.begin() + 252, header.end(), '\0'); // orientation, patient; no magic
    header[123] = 0;
    const float none = 0;
    std::memcpy(header.data() + 112, &none, 4);
    writeBytes(folder / "a.hdr", header);
    writeBytes(folder / "a.img", samples());
    for (const char* name : {"a.hdr", "a.img"}) {
        const conv::Volume v = load(folder / name);
        EXPECT_EQ(std::memcmp(v.data(), samples().data(), 240), 0);
        EXPECT_EQ(v.layout().geometry.spacing, (conv::Vec3{2, 2, 4}));
        EXPECT_EQ(v.layout().geometry.unit, LengthUnit::millimetre);
        EXPECT_TRUE(warns(v, "Analyze 7.5"));
        save(v, folder / "out.nii", {true, {}});
        EXPECT_EQ(load(folder / "out.nii").layout().geometry, v.layout().geometry);
    }
    fs::remove(folder / "a.img");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "a.hdr"); }), "no .img file beside it"));
    std::string damaged = nifti(folder, 352) + samples();
    damaged[345] = 'x'; // in the magic
    writeBytes(folder / "b.nii", damaged);
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "b.nii"); }), "no NIfTI magic"));
}

} // namespace
