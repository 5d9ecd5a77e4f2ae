// SPDX-License-Identifier: Apache-2.0
#include "app/io/hdf5/decode/hdf5_filters.h"
#include "tests/app/io_temp.h"
#include <gtest/gtest.h>
#include <stdexcept>

using namespace io_test;
using namespace app::io;

namespace {

/// A zlib stream of one stored block.
std::string deflated(const std::string& bytes) {
    const auto put = [](std::string& out, std::uint32_t number, int count, bool big) {
        for (int i = 0; i < count; ++i)
            out += static_cast<char>(number >> 8 * (big ? count - 1 - i : i) & 255);
    };
    std::uint32_t low = 1, high = 0; // Adler-32
    for (const char c : bytes) {
        low = (low + static_cast<std::uint8_t>(c)) % 65521;
        high = (high + low) % 65521;
    }
    std::string out("\x78\x01\x01", 3);
    put(out, static_cast<std::uint32_t>(bytes.size()), 2, false);
    put(out, ~static_cast<std::uint32_t>(bytes.size()), 2, false);
    out += bytes;
    put(out, high << 16 | low, 4, true);
    return out;
}

std::string refusalOf(const std::string& bytes, const std::vector<Hdf5FilterUse>& filters, std::uint64_t size) {
    try {
        (void)unfiltered(bytes, filters, 0, size, [](const std::string& why) { throw std::runtime_error(why); });
        return "";
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

TEST(IoHdf5Filters, UndoesThemInReverse) {
    const auto none = [](const std::string& why) { throw std::runtime_error(why); };
    const std::string plain("\1\2\3\4\5\6\7", 7), shuffled("\1\4\2\5\3\6\7", 7);
    const std::vector<Hdf5FilterUse> both{{Hdf5Filter::shuffle, 3}, {Hdf5Filter::gzip, 0}};
    EXPECT_EQ(unfiltered(deflated(shuffled), both, 0, 7, none), plain);
    EXPECT_EQ(unfiltered(shuffled, both, 2, 7, none), plain); // gzip was skipped
    EXPECT_EQ(unfiltered(plain, both, 3, 7, none), plain);
    // 0x0102 + 0x0304 = 0x0406; their running sums: 0x0102 + 0x0406 = 0x0508.
    EXPECT_EQ(fletcher32(std::string_view("\1\2\3\4", 4)), 0x05080406U);
    EXPECT_EQ(fletcher32(std::string_view("\1\2\3", 3)), 0x05040402U);
    EXPECT_EQ(fletcher32(std::string(4000, '\xFF')), 0xFFFFFFFFU);
    const std::string sum("\x06\x04\x08\x05", 4), old("\x04\x06\x05\x08", 4);
    const std::vector<Hdf5FilterUse> checked{{Hdf5Filter::fletcher32, 0}};
    EXPECT_EQ(unfiltered(plain.substr(0, 4) + sum, checked, 0, 4, none), plain.substr(0, 4));
    EXPECT_EQ(unfiltered(plain.substr(0, 4) + old, checked, 0, 4, none), plain.substr(0, 4));
    // The checksum lies within the compressed bytes.
    const std::vector<Hdf5FilterUse> inner{{Hdf5Filter::fletcher32, 0}, {Hdf5Filter::gzip, 0}};
    EXPECT_EQ(unfiltered(deflated(plain.substr(0, 4) + sum), inner, 0, 4, none), plain.substr(0, 4));
}

TEST(IoHdf5Filters, RefuseWhatIsNotComplete) {
    const std::vector<Hdf5FilterUse> gzip{{Hdf5Filter::gzip, 0}}, sum{{Hdf5Filter::fletcher32, 0}};
    const std::string bytes(100, 'a'), packed = deflated(bytes);
    EXPECT_EQ(refusalOf(packed, gzip, 100), "");
    EXPECT_TRUE(contains(refusalOf(packed, gzip, 99), "holds more than the 99 bytes"));
    EXPECT_TRUE(contains(refusalOf(packed, gzip, 101), "holds 100 bytes"));
    EXPECT_TRUE(contains(refusalOf(packed + "x", gzip, 100), "1 bytes behind"));
    EXPECT_TRUE(contains(refusalOf(packed, gzip, 1 << 20), "cannot hold"));
    for (std::size_t cut = 0; cut < packed.size(); ++cut)
        EXPECT_NE(refusalOf(packed.substr(0, cut), gzip, 100), "") << cut;
    EXPECT_TRUE(contains(refusalOf("abc", sum, 3), "cut off"));
    EXPECT_TRUE(contains(refusalOf("abcdefgh", sum, 4), "checksum is wrong"));
    EXPECT_TRUE(contains(refusalOf("abc", {}, 4), "has 3 bytes"));
    EXPECT_TRUE(contains(refusalOf("abcde", {}, 4), "has 5 bytes"));
}

} // namespace
