#include "app/io/io.h"
#include "io_temp.h"
#include <conv/error.h>
#include <fstream>
#include <gtest/gtest.h>
#include <random>

using namespace app;
using conv::ElementType;
namespace fs = std::filesystem;

namespace {

conv::Volume picture(ElementType type, conv::Index3 extent, int channels, int alpha = -1) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = extent[2] > 1 ? 3 : 2;
    layout.extent = extent;
    layout.channels = channels;
    layout.alpha = alpha;
    conv::Volume volume(layout);
    std::mt19937 random(3);
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
            if constexpr (std::is_floating_point_v<T>)
                volume.as<T>()[i] = static_cast<T>(random()) / T(1e9) - T(2);
            else
                volume.as<T>()[i] = static_cast<T>(random());
        }
    });
    return volume;
}

void expectSame(const conv::Volume& a, const conv::Volume& b) {
    ASSERT_EQ(a.layout().type, b.layout().type);
    ASSERT_EQ(a.layout().extent, b.layout().extent);
    ASSERT_EQ(a.layout().channels, b.layout().channels);
    ASSERT_EQ(a.layout().alpha, b.layout().alpha);
    EXPECT_EQ(std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())), 0);
}

bool withLibraries() {
    for (const io::Format& f : io::formats())
        if (f.name == "PNG")
            return f.missing.empty();
    return false;
}

#define NEED_LIBRARIES()                                                                                               \
    if (!withLibraries())                                                                                              \
    GTEST_SKIP() << "built without OpenCV"

TEST(Pictures, PngKeepsDepthColoursAndOpacity) {
    NEED_LIBRARIES();
    const io_test::TemporaryFolder folder;
    for (const ElementType type : {ElementType::u8, ElementType::u16})
        for (const auto& [channels, alpha] : {std::pair{1, -1}, {2, 1}, {3, -1}, {4, 3}}) {
            const conv::Volume p = picture(type, {17, 5, 1}, channels, alpha);
            const auto path = folder.path() / "ein Bild é.png";
            io::save(p, path, {true});
            const conv::Volume again = io::load(path);
            if (channels == 2) { // written as colours of equal parts: the grey and the opacity are the same
                EXPECT_EQ(again.layout().alpha, 3);
                EXPECT_EQ(std::memcmp(again.data({0, 3}), p.data({0, 1}), 17 * 5 * sizeOf(type)), 0);
                EXPECT_EQ(std::memcmp(again.data({0, 1}), p.data({0, 0}), 17 * 5 * sizeOf(type)), 0);
            } else {
                expectSame(p, again);
            }
            EXPECT_EQ(io::probe(path), again.layout());
        }
}

TEST(Pictures, BmpAndPnmRoundTrip) {
    NEED_LIBRARIES();
    const io_test::TemporaryFolder folder;
    for (const int channels : {1, 3}) {
        const conv::Volume p = picture(ElementType::u8, {13, 7, 1}, channels);
        for (const char* ending : {".bmp", ".ppm"}) {
            const auto path = folder.path() / ("a" + std::to_string(channels) + ending);
            io::save(p, path);
            expectSame(p, io::load(path));
        }
    }
}

TEST(Pictures, TiffKeepsEveryTypePagesAndSpacing) {
    NEED_LIBRARIES();
    const io_test::TemporaryFolder folder;
    for (const ElementType type : {ElementType::u8, ElementType::i8, ElementType::u16, ElementType::i16,
                                   ElementType::u32, ElementType::i32, ElementType::f32, ElementType::f64})
        for (const auto& [channels, alpha] : {std::pair{1, -1}, {2, -1}, {3, -1}, {4, 3}})
            for (const std::int64_t slices : {1, 3}) {
                conv::Volume p = picture(type, {19, 6, slices}, channels, alpha);
                conv::Geometry g;
                g.unit = conv::LengthUnit::millimetre;
                g.spacing = {0.25, 0.5, slices > 1 ? 2.0 : 1.0};
                p.setGeometry(g);
                const auto path = folder.path() / "stack.tif";
                io::save(p, path, {true});
                const conv::Volume again = io::load(path);
                expectSame(p, again);
                EXPECT_TRUE(conv::sameGeometry(again.layout().geometry, g)) << describe(again.layout());
                EXPECT_EQ(io::probe(path), again.layout());
            }
}

TEST(Pictures, JpegIsCloseAndCutOffOnesAreRefused) {
    NEED_LIBRARIES();
    const io_test::TemporaryFolder folder;
    conv::Volume p = picture(ElementType::u8, {64, 48, 1}, 1);
    for (std::int64_t i = 0; i < p.layout().sampleCount(); ++i)
        p.as<std::uint8_t>()[i] = static_cast<std::uint8_t>(i % 64 * 3);
    const auto path = folder.path() / "a.jpg";
    io::save(p, path);
    const conv::Volume again = io::load(path);
    for (std::int64_t i = 0; i < p.layout().sampleCount(); ++i)
        ASSERT_NEAR(again.as<std::uint8_t>()[i], p.as<std::uint8_t>()[i], 6);
    fs::resize_file(path, fs::file_size(path) / 2);
    EXPECT_THROW((void)io::load(path), conv::Error);
}

TEST(Pictures, WhatAFormatCannotHoldIsSaidBeforeWriting) {
    NEED_LIBRARIES();
    const io_test::TemporaryFolder folder;
    const auto refusal = [&](const conv::Volume& p, const char* name) {
        try {
            io::save(p, folder.path() / name);
        } catch (const conv::Error& e) {
            EXPECT_EQ(e.code(), conv::ErrorCode::usage) << e.what();
            return std::string(e.what());
        }
        return std::string();
    };
    EXPECT_NE(refusal(picture(ElementType::f32, {4, 4, 1}, 1), "a.png").find("float32"), std::string::npos);
    EXPECT_NE(refusal(picture(ElementType::u8, {4, 4, 2}, 1), "a.png").find("one image"), std::string::npos);
    EXPECT_NE(refusal(picture(ElementType::u8, {4, 4, 1}, 4, 3), "a.jpg").find("opacity"), std::string::npos);
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(Pictures, LyingHeadersAreRefusedBeforeMemoryIsTaken) {
    NEED_LIBRARIES();
    const io_test::TemporaryFolder folder;
    const auto path = folder.path() / "a.png";
    io::save(picture(ElementType::u8, {16, 16, 1}, 1), path);
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(16);
    file.write("\x00\x00\xEA\x60\x00\x00\xEA\x60", 8); // 60000 × 60000
    file.close();
    try {
        (void)io::load(path);
        FAIL();
    } catch (const conv::Error& e) {
        EXPECT_EQ(e.code(), conv::ErrorCode::unreadable);
        EXPECT_NE(std::string(e.what()).find("60000"), std::string::npos) << e.what();
    }
}

} // namespace
