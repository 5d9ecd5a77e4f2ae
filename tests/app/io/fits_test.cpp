// SPDX-License-Identifier: Apache-2.0
// FITS: damage at every place, parts of an image, messages between the processes.
#include "app/io/files/regions.h"
#include "app/io/fits/fits_wire.h"
#include "tests/app/io_temp.h"
#include <algorithm>

using namespace io_test;
using app::io::load;

namespace {

class IoFits : public testing::Test {
  protected:
    void SetUp() override { NEEDS_FORMAT("FITS"); }
    /// Returns the sentence of the refusal; empty if the file is read, all samples of it.
    std::string refusal(const std::string& bytes) {
        writeBytes(folder_ / "a.fits", bytes);
        try {
            const conv::Volume volume = load(folder_ / "a.fits");
            EXPECT_LE(volume.layout().byteCount(), static_cast<std::int64_t>(4 * bytes.size()));
            return {};
        } catch (const conv::Error& error) {
            EXPECT_EQ(error.code(), conv::ErrorCode::unreadable) << error.what();
            EXPECT_TRUE(contains(error.what(), "a.fits")) << error.what();
            return error.what();
        }
    }
    static fs::path galaxy() { return fs::path(CONVAPP_SOURCE_DIR) / "samples/galaxy.fits"; }
    static fs::path tiles() { return fs::path(CONVAPP_SOURCE_DIR) / "tests/app/pictures/tiles.fits.fz"; }
    TemporaryFolder folder_;
};

TEST_F(IoFits, EveryCutIsRefused) {
    const std::string whole = readBytes(galaxy());
    ASSERT_EQ(whole.size(), 2880U + 132480);
    for (std::size_t cut = 80; cut < 16U * 80; cut += 80)
        EXPECT_NE(refusal(whole.substr(0, cut)), "") << cut;
    for (const std::size_t cut : {2879U, 2880U, 2881U, 60000U, 2880U + 131071})
        EXPECT_NE(refusal(whole.substr(0, cut)), "") << cut;
    EXPECT_EQ(refusal(whole.substr(0, 2880 + 131072)), ""); // only padding is missing
    EXPECT_EQ(load(folder_ / "a.fits").info().warnings.size(), 1U);
    const std::string packed = readBytes(tiles());
    for (std::size_t cut = 2880; cut + 2880 <= packed.size(); cut += 2880)
        EXPECT_NE(refusal(packed.substr(0, cut)), "") << cut;
}

TEST_F(IoFits, AScaleThatIsTextOrStandsTwiceIsRefused) {
    const auto file = [](const std::string& cards) {
        const auto card = [](std::string text) { return text + std::string(80 - text.size(), ' '); };
        std::string bytes = card("SIMPLE  =                    T") + card("BITPIX  =                   16") +
                            card("NAXIS   =                    1") + card("NAXIS1  =                    4") + cards;
        bytes += card("END");
        bytes.resize(2880, ' ');
        bytes += std::string("\0\1\0\2\0\3\0\4", 8);
        bytes.resize(5760, '\0');
        return bytes;
    };
    const auto card = [](const std::string& name, const std::string& value) {
        std::string text = name + std::string(8 - name.size(), ' ') + "= " + value;
        return text + std::string(80 - text.size(), ' ');
    };
    EXPECT_EQ(refusal(file(card("BSCALE", "2.0") + card("BZERO", "1.0"))), "");
    EXPECT_EQ(refusal(file(card("BSCALE", "2.0") + card("BSCALE", "2.0"))), "");
    EXPECT_TRUE(contains(refusal(file(card("BSCALE", "'2.0     '"))), "in the keyword `BSCALE`, which is no number"));
    EXPECT_TRUE(contains(refusal(file(card("BSCALE", "2.0") + card("BSCALE", "3.0"))),
                         "has the keyword `BSCALE` twice: 2.0 and 3.0"));
    EXPECT_TRUE(contains(refusal(file(card("BLANK", "3") + card("BLANK", "4"))), "`BLANK` twice: 3 and 4"));
}

TEST_F(IoFits, EveryDamagedCardIsRefusedOrRead) {
    for (const fs::path& path : {galaxy(), tiles()}) {
        const std::string whole = readBytes(path);
        const std::size_t start = path == galaxy() ? 0 : 2880;
        for (std::size_t card = start; card < start + 18U * 80; card += 80)
            for (const char* lie : {"-1", "99999999999", "x", "2000000000"}) {
                std::string bytes = whole;
                bytes.replace(card + 10, 20, std::string(20 - std::strlen(lie), ' ') + lie);
                (void)refusal(bytes);
            }
    }
}

TEST_F(IoFits, PartsAreAsTheWhole) {
    for (const fs::path& path : {galaxy(), tiles()}) {
        const conv::Volume whole = load(path);
        const auto regions = app::io::openRegions(path, {});
        ASSERT_NE(regions, nullptr);
        EXPECT_EQ(regions->layout(), whole.layout());
        const conv::Index3 e = whole.layout().extent;
        for (const conv::Region& part :
             {conv::Region{{0, 0, 0}, {1, 1, 1}}, conv::Region{{3, 5, 0}, {e[0] - 2, e[1] - 1, 1}},
              conv::Region{{e[0] - 1, e[1] - 1, e[2] - 1}, e}, whole.layout().whole()}) {
            const auto bytes = static_cast<std::size_t>(part.count()) * conv::sizeOf(whole.layout().type);
            std::string a(bytes, '\1'), b(bytes, '\2');
            regions->read({}, part, a.data());
            whole.read({}, part, b.data());
            EXPECT_EQ(a, b) << path << " " << describe(part);
        }
    }
}

TEST_F(IoFits, ReadsTiles) {
    const conv::Volume volume = load(tiles());
    ASSERT_EQ(volume.layout().extent, (conv::Index3{13, 11, 3}));
    ASSERT_EQ(volume.layout().type, conv::ElementType::i16);
    for (std::int64_t i = 0; i < 13 * 11 * 3; ++i)
        ASSERT_EQ(volume.as<std::int16_t>()[i], i * 37 % 2999 - 900) << i;
}

TEST(IoFitsWire, RefusesEveryCut) {
    app::io::FitsImage image;
    image.layout.extent = {5, 4, 1};
    image.plain = true;
    image.offset = 2880;
    const std::string whole = wireText(image);
    EXPECT_EQ(app::io::readFitsWire(whole).offset, 2880U);
    for (std::size_t cut = 0; cut < whole.size(); ++cut)
        EXPECT_THROW((void)app::io::readFitsWire(std::string_view(whole).substr(0, cut)), std::out_of_range) << cut;
    EXPECT_THROW((void)app::io::readFitsWire(whole + "x"), std::out_of_range);
}

} // namespace
