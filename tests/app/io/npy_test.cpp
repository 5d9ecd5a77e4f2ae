// SPDX-License-Identifier: Apache-2.0
#include "tests/app/io_temp.h"
#include <limits>

using namespace io_test;
using app::io::load;
using app::io::probe;
using app::io::save;
using conv::ElementType;

namespace {

std::string npy(const std::string& dictionary, std::string_view data, char version = 1) {
    std::string header = dictionary + '\n';
    std::string file = "\x93NUMPY";
    file += version;
    file += '\0';
    file += static_cast<char>(header.size() & 255);
    file += static_cast<char>(header.size() >> 8);
    if (version > 1)
        file += std::string(2, '\0');
    return file + header + std::string(data);
}

std::string refusal(const std::string& bytes) {
    const TemporaryFolder folder;
    writeBytes(folder / "a.npy", bytes);
    const std::string sentence = unreadable([&] { (void)load(folder / "a.npy"); });
    EXPECT_EQ(unreadable([&] { (void)probe(folder / "a.npy"); }), sentence);
    EXPECT_TRUE(contains(sentence, "a.npy"));
    return sentence;
}

TEST(IoNpy, KeepsEveryTypeAndDimension) {
    const TemporaryFolder folder;
    for (const ElementType type : conv::elementTypes())
        for (int dimension = 1; dimension <= 3; ++dimension)
            for (const std::int64_t times : {1, 4}) {
                if (times > 1 && dimension < 3)
                    continue;
                conv::Layout layout{type, dimension, {7, dimension > 1 ? 5 : 1, dimension > 2 ? 3 : 1}};
                layout.times = times;
                const conv::Volume volume = randomVolume(layout);
                const fs::path path = folder / "x.npy";
                save(volume, path, {.overwrite = true});
                EXPECT_EQ(probe(path), layout);
                EXPECT_TRUE(sameSamples(load(path), volume)) << conv::describe(layout);
                EXPECT_EQ(readBytes(path).size() % 64,
                          static_cast<std::size_t>(layout.byteCount()) % 64); // the header has a multiple of 64 bytes
            }
}

TEST(IoNpy, ChannelsAreLast) {
    const TemporaryFolder folder;
    conv::Layout layout{ElementType::u8, 1, {3, 1, 1}};
    layout.channels = 2;
    conv::Volume volume(layout);
    std::memcpy(volume.data(), "\1\2\3\4\5\6", 6);
    save(volume, folder / "c.npy");
    const std::string bytes = readBytes(folder / "c.npy");
    EXPECT_TRUE(contains(bytes, "'shape': (3, 2, )"));
    EXPECT_EQ(bytes.substr(bytes.size() - 6), "\1\4\2\5\3\6");
}

TEST(IoNpy, ReadsFortranOrderAndBigEndian) {
    const TemporaryFolder folder;
    // [[1, 2, 3], [4, 5, 6]] column by column, big-endian
    writeBytes(folder / "f.npy", npy("{'descr': '>i2', 'fortran_order': True, 'shape': (2, 3), }",
                                     std::string_view("\0\1\0\4\0\2\0\5\0\3\0\6", 12)));
    const conv::Volume volume = load(folder / "f.npy");
    EXPECT_EQ(volume.layout().extent, (conv::Index3{3, 2, 1}));
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(volume.as<std::int16_t>()[i], i + 1);
    writeBytes(folder / "v2.npy", npy("{'shape': (2,), 'descr': '|u1', 'fortran_order': True}", "ab", 2));
    EXPECT_EQ(load(folder / "v2.npy").layout().extent[0], 2);
}

TEST(IoNpy, FiveAxesComeBack) {
    const TemporaryFolder folder;
    conv::Layout layout{ElementType::i16, 3, {6, 5, 4}};
    layout.channels = 2;
    layout.times = 3;
    const conv::Volume volume = randomVolume(layout);
    save(volume, folder / "five.npy");
    const conv::Volume again = load(folder / "five.npy");
    EXPECT_EQ(again.layout(), layout);
    EXPECT_EQ(probe(folder / "five.npy"), layout);
    EXPECT_TRUE(sameSamples(again, volume));
    EXPECT_TRUE(again.info().warnings.empty());
    std::string bytes = readBytes(folder / "five.npy");
    writeBytes(folder / "five.npy", bytes.substr(0, bytes.size() - 1));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder / "five.npy"); }), "five.npy"));
}

TEST(IoNpy, HalvesAndTruthValuesTakeTheNextWiderType) {
    const TemporaryFolder folder;
    // 1, -2, 65504, the smallest positive one, infinity, in both axis orders
    const std::string halves("\x00\x3C\x00\xC0\xFF\x7B\x01\x00\x00\x7C\x00\x00", 12);
    writeBytes(folder / "h.npy", npy("{'descr': '<f2', 'fortran_order': False, 'shape': (2, 3), }", halves));
    const conv::Volume h = load(folder / "h.npy");
    ASSERT_EQ(h.layout().type, ElementType::f32);
    const float right[] = {1, -2, 65504, 0x1p-24F, std::numeric_limits<float>::infinity(), 0};
    EXPECT_EQ(std::memcmp(h.data(), right, sizeof right), 0);
    writeBytes(folder / "f.npy", npy("{'descr': '<f2', 'fortran_order': True, 'shape': (3, 2), }", halves));
    EXPECT_EQ(load(folder / "f.npy").as<float>()[1], 0x1p-24F);
    writeBytes(folder / "b.npy",
               npy("{'descr': '|b1', 'fortran_order': False, 'shape': (3,), }", std::string("\1\0\1", 3)));
    EXPECT_EQ(load(folder / "b.npy").layout().type, ElementType::u8);
    EXPECT_EQ(load(folder / "b.npy").as<std::uint8_t>()[2], 1);
}

TEST(IoNpy, RefusesWhatItCannotHold) {
    const auto with = [](const std::string& descr, const std::string& shape, std::size_t bytes) {
        return npy("{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }", std::string(bytes, 0));
    };
    EXPECT_TRUE(contains(refusal(with("'<f4'", "()", 4)), "0 axes"));
    EXPECT_TRUE(contains(refusal(with("'<f4'", "(1, 1, 1, 1, 1, 1)", 4)), "6 axes"));
    EXPECT_TRUE(contains(refusal(with("'<f4'", "(0, 3)", 0)), "empty"));
    EXPECT_TRUE(contains(refusal(with("'<c8'", "(2,)", 16)), "complex"));
    EXPECT_TRUE(contains(refusal(with("'|O'", "(2,)", 16)), "objects"));
    EXPECT_TRUE(contains(refusal(with("'<f16'", "(2,)", 32)), "long double"));
    EXPECT_TRUE(contains(refusal(with("[('a', '<f4')]", "(2,)", 8)), "records"));
}

TEST(IoNpy, RefusesLies) {
    const auto floats = [](const std::string& shape, std::size_t bytes) {
        return npy("{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }", std::string(bytes, 0));
    };
    EXPECT_TRUE(contains(refusal(floats("(10,)", 39)), "holds 39 bytes"));
    EXPECT_TRUE(contains(refusal(floats("(10,)", 41)), "holds 41 bytes"));
    EXPECT_TRUE(contains(refusal(floats("(4294967296, 4294967296, 4)", 64)), "announces"));
    EXPECT_TRUE(contains(refusal(floats("(99999999999999999999999,)", 64)), "no sense"));
    EXPECT_TRUE(contains(refusal(floats("(-4,)", 16)), "no sense"));
    refusal("\x93NUMPY");
    refusal(floats("(4,)", 16).substr(0, 40));
    refusal(npy("{'descr': '<f4'}", "1234"));
    refusal(npy("", "1234"));
    refusal(npy("{'descr': '<f4', 'fortran_order': Maybe, 'shape': (1,)}", "1234"));
}

} // namespace
