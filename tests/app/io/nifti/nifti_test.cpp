// SPDX-License-Identifier: Apache-2.0
#include "app/io/nifti/nifti.h"
#include "app/io/nifti/nifti_header.h"
#include "tests/surroundings.h"
#include <cmath>
#include <conv/error.h>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace app::io;
using conv::ElementType;

struct NiftiTest : testing::Test {
    tests::TemporaryFolder folder;

    std::string bytesOfFile(const fs::path& path) {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void put(const fs::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }
};

conv::Geometry oblique() {
    conv::Geometry g;
    g.unit = conv::LengthUnit::millimetre;
    g.spacing = {0.75, 1.5, 2.5};
    const double c = std::cos(0.3), s = std::sin(0.3);
    g.direction = {c, -s, 0, s, c, 0, 0, 0, -1};
    g.origin = {-12.25, 30.5, 100.125};
    return g;
}

conv::Volume ramp(conv::Layout layout) {
    conv::Volume volume(layout);
    const std::int64_t count = layout.sampleCount();
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        T* samples = volume.as<T>();
        for (std::int64_t i = 0; i < count; ++i)
            samples[i] = static_cast<T>(i * 37 % 251);
        samples[0] = std::numeric_limits<T>::max();
        samples[1] = std::numeric_limits<T>::lowest();
    });
    return volume;
}

conv::Layout layoutOf(ElementType type, const conv::Index3& extent) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = extent[2] > 1 ? 3 : 2;
    layout.extent = extent;
    layout.geometry = oblique();
    return layout;
}

void expectSame(const conv::Volume& a, const conv::Volume& b, double tolerance = 1e-6) {
    ASSERT_EQ(a.layout().type, b.layout().type);
    ASSERT_EQ(a.layout().extent, b.layout().extent);
    ASSERT_EQ(a.layout().channels, b.layout().channels);
    ASSERT_EQ(a.layout().times, b.layout().times);
    EXPECT_EQ(a.layout().dimension, b.layout().dimension);
    EXPECT_EQ(a.layout().alpha, b.layout().alpha);
    EXPECT_EQ(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())), 0);
    EXPECT_TRUE(conv::sameGeometry(a.layout().geometry, b.layout().geometry, tolerance));
}

TEST_F(NiftiTest, EveryTypeComesBackBitByBit) {
    for (const ElementType type : conv::elementTypes())
        for (const conv::Index3& extent : {conv::Index3{5, 4, 3}, conv::Index3{7, 3, 1}}) {
            const conv::Volume volume = ramp(layoutOf(type, extent));
            const fs::path path = folder / ("a " + std::string(conv::name(type)) + ".nii");
            ASSERT_FALSE(refusesNifti(volume.layout()));
            saveNifti(volume, path, {});
            EXPECT_TRUE(recognisesNifti(path, bytesOfFile(path)));
            expectSame(volume, loadNifti(path, {}));
            EXPECT_EQ(probeNifti(path, {}).type, type);
        }
}

TEST_F(NiftiTest, TimesColoursAndVectorsComeBack) {
    conv::Layout series = layoutOf(ElementType::i16, {4, 3, 2});
    series.times = 5;
    conv::Layout colour = layoutOf(ElementType::u8, {4, 3, 2});
    colour.channels = 3;
    conv::Layout alpha = layoutOf(ElementType::u8, {4, 3, 1});
    alpha.channels = 4;
    alpha.alpha = 3;
    conv::Layout vector = layoutOf(ElementType::f32, {4, 3, 2});
    vector.channels = 3;
    for (const conv::Layout& layout : {series, colour, alpha, vector}) {
        conv::Volume volume = ramp(layout);
        volume.info().timeStep = 2.5;
        const fs::path path = folder / "b.nii";
        saveNifti(volume, path, {});
        const conv::Volume back = loadNifti(path, {});
        expectSame(volume, back);
        EXPECT_EQ(back.info().timeStep, layout.times > 1 ? 2.5 : 0);
    }
    vector.times = 2;
    EXPECT_TRUE(refusesNifti(vector));
}

TEST_F(NiftiTest, LongAxisBecomesNifti2) {
    const conv::Volume volume = ramp(layoutOf(ElementType::u8, {40000, 2, 2}));
    const fs::path path = folder / "c.nii";
    saveNifti(volume, path, {});
    EXPECT_EQ(niftiHeaderSize(bytesOfFile(path)), nifti2Size);
    expectSame(volume, loadNifti(path, {}), 1e-12);
}

TEST_F(NiftiTest, ShearedAffineIsKept) {
    conv::Layout layout = layoutOf(ElementType::u8, {4, 3, 2});
    const double c = std::cos(0.2), s = std::sin(0.2);
    layout.geometry.direction = {1, s, 0, 0, c, 0, 0, 0, 1};
    const fs::path path = folder / "d.nii";
    const conv::Volume volume = ramp(layout);
    saveNifti(volume, path, {});
    const conv::Volume back = loadNifti(path, {});
    expectSame(volume, back);
}

TEST_F(NiftiTest, PixelsStayPixels) {
    conv::Layout layout = layoutOf(ElementType::u8, {4, 3, 1});
    layout.geometry = {};
    const fs::path path = folder / "e.nii";
    saveNifti(ramp(layout), path, {});
    EXPECT_EQ(loadNifti(path, {}).layout().geometry, conv::Geometry{});
}

std::string fileOf(const NiftiHeader& header, const std::string& samples) {
    const auto bytes = niftiHeaderBytes(header);
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()) + std::string(4, '\0') + samples;
}

NiftiHeader smallHeader(std::int16_t type, std::int16_t bits) {
    NiftiHeader header;
    header.dim = {3, 2, 2, 2, 1, 1, 1, 1};
    header.datatype = type;
    header.bitpix = bits;
    header.voxOffset = 352;
    header.units = 10;
    header.sformCode = 2;
    header.qformCode = 1;
    header.srow = {2, 0, 0, -10, 0, 3, 0, -20, 0, 0, 4, -30};
    header.pixdim = {1, 2, 3, 4, 1, 1, 1, 1};
    header.qoffset = {-11, -21, -31};
    std::memcpy(header.descrip.data(), "kept", 4);
    return header;
}

std::string int16Samples(std::initializer_list<std::int16_t> values) {
    std::string bytes(values.size() * 2, '\0');
    std::memcpy(bytes.data(), std::data(values), bytes.size());
    return bytes;
}

TEST_F(NiftiTest, SlopeAndInterceptAreApplied) {
    NiftiHeader header = smallHeader(4, 16);
    const std::string samples = int16Samples({0, 1, 2, 3, -4, 5, 6, 1000});
    header.inter = -1024;
    put(folder / "f.nii", fileOf(header, samples));
    const conv::Volume shifted = loadNifti(folder / "f.nii", {});
    ASSERT_EQ(shifted.layout().type, ElementType::i16);
    EXPECT_EQ(shifted.as<std::int16_t>()[4], -1028);
    header.slope = 0.5;
    put(folder / "f.nii", fileOf(header, samples));
    const conv::Volume scaled = loadNifti(folder / "f.nii", {});
    ASSERT_EQ(scaled.layout().type, ElementType::f32);
    EXPECT_EQ(scaled.as<float>()[7], -524);
    header.slope = 0; // "not scaled"
    put(folder / "f.nii", fileOf(header, samples));
    EXPECT_EQ(loadNifti(folder / "f.nii", {}).as<std::int16_t>()[7], 1000);
}

TEST_F(NiftiTest, ShiftThatOverflowsTakesAWiderType) {
    NiftiHeader header = smallHeader(4, 16);
    header.inter = 30000;
    put(folder / "g.nii", fileOf(header, int16Samples({0, 1, 2, 3, 4, 5, 6, 30000})));
    const conv::Volume volume = loadNifti(folder / "g.nii", {});
    ASSERT_EQ(volume.layout().type, ElementType::i32);
    EXPECT_EQ(volume.as<std::int32_t>()[7], 60000);
}

TEST_F(NiftiTest, InterceptBeyondTheStoredTypeIsSeenInTheHeader) {
    NiftiHeader header = smallHeader(2, 8);
    for (const auto& [intercept, type] :
         {std::pair{300.0F, ElementType::i16}, {-40000.0F, ElementType::i32}, {-3.4e7F, ElementType::i32}}) {
        header.inter = intercept;
        put(folder / "i.nii", fileOf(header, std::string("\0\1\2\3\4\5\6\7", 8)));
        const conv::Volume volume = loadNifti(folder / "i.nii", {});
        EXPECT_EQ(volume.layout().type, type) << intercept;
        EXPECT_EQ(probeNifti(folder / "i.nii", {}), volume.layout());
    }
}

TEST_F(NiftiTest, HeaderIsKeptAndBothAffinesMove) {
    const NiftiHeader header = smallHeader(4, 16);
    put(folder / "h.nii", fileOf(header, int16Samples({0, 1, 2, 3, 4, 5, 6, 7})));
    conv::Volume volume = loadNifti(folder / "h.nii", {});
    EXPECT_EQ(volume.layout().geometry.origin, (conv::Vec3{10, 20, -30}));
    saveNifti(volume, folder / "same.nii", {});
    EXPECT_EQ(bytesOfFile(folder / "same.nii"), bytesOfFile(folder / "h.nii"));

    volume.setGeometry(volume.layout().geometry.movedTo({1, 1, 0}));
    saveNifti(volume, folder / "moved.nii", {});
    const std::string moved = bytesOfFile(folder / "moved.nii");
    const NiftiHeader now = parseNiftiHeader({reinterpret_cast<const std::byte*>(moved.data()), nifti1Size}, "moved");
    EXPECT_EQ(now.srow, (std::array<double, 12>{2, 0, 0, -8, 0, 3, 0, -17, 0, 0, 4, -30}));
    EXPECT_EQ(now.qoffset, (std::array<double, 3>{-9, -18, -31}));
    EXPECT_EQ(now.sformCode, 2);
    EXPECT_EQ(now.qformCode, 1);
    EXPECT_EQ(std::string(now.descrip.data()), "kept");
}

TEST_F(NiftiTest, PairIsReadFromEitherName) {
    NiftiHeader header = smallHeader(4, 16);
    std::string bytes = fileOf(header, "");
    bytes[345] = 'i'; // "ni1"
    bytes.replace(108, 4, std::string(4, '\0'));
    put(folder / "p.hdr", bytes);
    put(folder / "p.img", int16Samples({0, 1, 2, 3, 4, 5, 6, 7}));
    for (const char* name : {"p.hdr", "p.img"}) {
        ASSERT_TRUE(recognisesNifti(folder / name, bytesOfFile(folder / name)));
        EXPECT_EQ(loadNifti(folder / name, {}).as<std::int16_t>()[7], 7);
    }
    fs::remove(folder / "p.img");
    EXPECT_THROW((void)loadNifti(folder / "p.hdr", {}), conv::Error);
}

/// Expects a refusal that names the file and `reason`.
void expectRefused(const fs::path& path, const std::string& reason) {
    try {
        (void)loadNifti(path, {});
        FAIL() << "read";
    } catch (const conv::Error& error) {
        EXPECT_EQ(error.code(), conv::ErrorCode::unreadable);
        EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find(path.filename().string()), std::string::npos) << error.what();
    }
}

TEST_F(NiftiTest, LiesAreRefused) {
    const std::string samples = int16Samples({0, 1, 2, 3, 4, 5, 6, 7});
    const fs::path path = folder / "lie.nii";
    const auto refused = [&](auto&& change, const std::string& reason) {
        NiftiHeader header = smallHeader(4, 16);
        change(header);
        put(path, fileOf(header, samples));
        expectRefused(path, reason);
    };
    refused([](NiftiHeader& h) { h.dim[1] = 30000; }, "announces 240000 bytes");
    refused([](NiftiHeader& h) { h.dim[1] = h.dim[2] = h.dim[3] = 32767; }, "announces");
    refused([](NiftiHeader& h) { h.dim[2] = 0; }, "announces a shape of 2 × 0 × 2");
    refused([](NiftiHeader& h) { h.dim[2] = -5; }, "announces a shape");
    refused([](NiftiHeader& h) { h.dim[0] = 9; }, "announces 9 dimensions");
    refused([](NiftiHeader& h) { h.dim = {5, 2, 2, 1, 2, 2, 1, 1}; }, "5-D");
    refused([](NiftiHeader& h) { h.datatype = 32; }, "complex");
    refused([](NiftiHeader& h) { h.datatype = 1; }, "one bit");
    refused([](NiftiHeader& h) { h.datatype = 999; }, "unknown data type 999");
    refused([](NiftiHeader& h) { h.voxOffset = 1e12; }, "behind its header");
    refused([](NiftiHeader& h) { h.voxOffset = std::nan(""); }, "puts its samples at");
    refused([](NiftiHeader& h) { h.voxOffset = -4; }, "puts its samples at");
    const std::string whole = fileOf(smallHeader(4, 16), samples);
    for (std::size_t size = 0; size < whole.size(); size += 7) {
        put(path, whole.substr(0, size));
        EXPECT_THROW((void)loadNifti(path, {}), conv::Error) << size;
    }
}

TEST_F(NiftiTest, FlippedBitsNeverCrash) {
    const std::string whole = fileOf(smallHeader(4, 16), int16Samples({0, 1, 2, 3, 4, 5, 6, 7}));
    for (std::size_t bit = 0; bit < 352 * 8; bit += 11) { // steps of 11 visit every bit of a byte
        std::string bytes = whole;
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
        put(folder / "flip.nii", bytes);
        try {
            const conv::Volume volume = loadNifti(folder / "flip.nii", {});
            EXPECT_LE(volume.layout().byteCount(), 64);
        } catch (const conv::Error& error) {
            EXPECT_EQ(error.code(), conv::ErrorCode::unreadable) << bit << ": " << error.what();
        }
    }
}

} // namespace
