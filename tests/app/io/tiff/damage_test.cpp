// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/tiff_record.h"
#include "tests/app/io_temp.h"
#include <cmath>
#include <limits>

// Compressed TIFF files with damage and missing samples.
namespace {

using namespace io_test;
using app::io::load;
using conv::ElementType;

TEST(IoTiffDamage, DeflateRefusesCutsAndFlips) {
    NEEDS_FORMAT("TIFF");
    const TemporaryFolder folder;
    for (const ElementType type :
         {ElementType::u8, ElementType::i16, ElementType::i64, ElementType::f32, ElementType::f64}) {
        const conv::Volume volume = randomVolume({type, 2, {61, 43, 1}});
        app::io::save(volume, folder / "a.tif", {.overwrite = true, .compression = 6});
        EXPECT_TRUE(sameSamples(load(folder / "a.tif"), volume)) << conv::name(type);
        const std::string bytes = readBytes(folder / "a.tif");
        for (const std::size_t cut : {bytes.size() / 4, bytes.size() / 2, bytes.size() - 9}) {
            writeBytes(folder / "b.tif", bytes.substr(0, cut));
            EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "b.tif"); }), "b.tif")) << cut;
        }
        for (std::size_t flip = 0; flip < 24; ++flip) { // the samples begin at byte 8
            std::string damaged = bytes;
            damaged[10 + flip * 61] = static_cast<char>(damaged[10 + flip * 61] ^ 1 << flip % 8);
            writeBytes(folder / "b.tif", damaged);
            EXPECT_FALSE(unreadable([&] { (void)load(folder / "b.tif"); }).empty()) << flip;
        }
    }
}

TEST(IoTiffDamage, MissingSamplesAreNanAndComeBack) {
    NEEDS_FORMAT("TIFF");
    const TemporaryFolder folder;
    auto record = std::make_shared<app::io::TiffRecord>();
    record->nodata = "-9999";
    conv::Info info;
    info.record = record;
    conv::Volume volume({ElementType::f32, 2, {3, 1, 1}}, info);
    volume.as<float>()[0] = 1;
    volume.as<float>()[1] = std::numeric_limits<float>::quiet_NaN();
    volume.as<float>()[2] = 3;
    app::io::save(volume, folder / "a.tif");
    const float stored = -9999;
    EXPECT_TRUE(contains(readBytes(folder / "a.tif"), std::string_view(reinterpret_cast<const char*>(&stored), 4)));
    const conv::Volume again = load(folder / "a.tif");
    EXPECT_EQ(again.as<float>()[0], 1);
    EXPECT_TRUE(std::isnan(again.as<float>()[1]));
    ASSERT_FALSE(again.info().warnings.empty());
    EXPECT_TRUE(contains(again.info().warnings.front(), "42113"));
}

} // namespace
