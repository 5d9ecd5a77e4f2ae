// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/byte_stream.h"
#include "app/io/deflate/piece_reader.h"
#include "tests/app/io_temp.h"
#include <zlib.h>

// Streams of other programs, read in pieces: zlib with each level and strategy, data of each kind, damage.
namespace {

using namespace app::io;
using namespace io_test;

enum class Wrapper { gzip, zlib };

std::string deflated(const std::string& plain, int level, int strategy = Z_DEFAULT_STRATEGY,
                     Wrapper wrapper = Wrapper::gzip, std::size_t flushEvery = 0) {
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, level, Z_DEFLATED, wrapper == Wrapper::gzip ? 31 : 15, 8, strategy), Z_OK);
    std::string packed(deflateBound(&stream, plain.size()) + plain.size() / 100 + 1000, '\0');
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
    std::size_t left = plain.size();
    while (flushEvery > 0 && left > flushEvery) {
        stream.avail_in = static_cast<uInt>(flushEvery);
        left -= flushEvery;
        EXPECT_EQ(deflate(&stream, Z_PARTIAL_FLUSH), Z_OK);
    }
    stream.avail_in = static_cast<uInt>(left);
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    packed.resize(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    return packed;
}

/// Samples of a scan: noise beside structures that repeat.
std::string scan(std::size_t size, unsigned seed = 1) {
    std::mt19937 random(seed);
    std::string bytes(size, '\0');
    for (std::size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<char>(i % 2 == 0 ? random() % 48 + i / 5000 % 40 : i / 70'000 % 3);
    return bytes;
}

/// Bytes that repeat at distances of up to a window: nearly all of a piece comes from in front of it.
std::string repeated(std::size_t size) {
    const std::string pattern = scan(31'000, 9);
    std::mt19937 random(4);
    std::string bytes;
    while (bytes.size() < size) {
        const std::size_t at = random() % 30'000;
        bytes += pattern.substr(at, 3 + random() % 200);
        if (random() % 4 == 0)
            bytes += static_cast<char>(random() % 256);
    }
    return bytes.substr(0, size);
}

std::string zerosOf(std::size_t size) {
    std::string bytes;
    bytes.resize(size);
    return bytes;
}

class Pieces : public testing::Test {
  protected:
    void SetUp() override { NEEDS_GZIP(); }
    /// Bytes that a reader of pieces makes, of the start of `plain`, which they are compared with.
    std::size_t inPieces(const std::string& packed, const std::string& plain, std::size_t readSize = 700'001) {
        writeBytes(folder_ / "packed", packed);
        const FileReader file(folder_ / "packed");
        PieceReader reader(file, 0, packed.size(), 4);
        EXPECT_TRUE(reader.usable());
        std::string made(plain.size() + 1, '\0');
        std::size_t done = 0, got = readSize;
        while (got == readSize && done < made.size()) {
            readSize = std::min(readSize, made.size() - done);
            got = reader.read(made.data() + done, readSize);
            done += got;
        }
        EXPECT_EQ(plain.compare(0, done, made, 0, done), 0);
        EXPECT_EQ(reader.checksum().size(), done);
        EXPECT_EQ(reader.checksum().sum(), StreamChecksum::of(reader.isGzip(), plain.data(), done));
        EXPECT_EQ(reader.window(), plain.substr(done - std::min(done, deflateWindow), std::min(done, deflateWindow)));
        return done;
    }
    std::string unpacked(const std::string& packed, std::size_t room, Coding coding) {
        writeBytes(folder_ / "packed", packed);
        const auto source = openPart({folder_ / "packed", 0, std::nullopt}, coding);
        std::string plain(room + 1, '\0');
        std::size_t done = source->read(plain.data(), 352); // a header first, as readers of volumes do
        done += source->read(plain.data() + done, plain.size() - done);
        EXPECT_EQ(source->finish(), 0U);
        plain.resize(done);
        return plain;
    }
    TemporaryFolder folder_;
};

TEST_F(Pieces, EveryLevelOfZlibIsReadNearlyToItsEnd) {
    const std::string plain = scan(9'000'000);
    for (const int level : {1, 2, 6, 9}) {
        const std::size_t done = inPieces(deflated(plain, level), plain);
        EXPECT_GT(done, plain.size() - 2'500'000) << "level " << level;
    }
    EXPECT_GT(inPieces(deflated(plain, 6, Z_HUFFMAN_ONLY, Wrapper::zlib), plain), plain.size() - 2'500'000);
    EXPECT_GT(inPieces(deflated(plain, 6, Z_FILTERED), plain, 1'000), plain.size() - 2'500'000);
    EXPECT_GT(inPieces(deflated(plain, 1, Z_DEFAULT_STRATEGY, Wrapper::gzip, 100'000), plain),
              plain.size() - 2'500'000);
}

TEST_F(Pieces, DataFromInFrontOfAPieceAreFilledIn) {
    const std::string plain = repeated(60'000'000);
    for (const int level : {1, 6}) {
        const std::string packed = deflated(plain, level);
        ASSERT_GT(packed.size(), 2'500'000U);
        EXPECT_GT(inPieces(packed, plain, 50'000'000), 0U) << "level " << level;
    }
}

TEST_F(Pieces, OtherBlocksAreLeftToTheRestOfTheStream) {
    const std::string noise = scan(6'000'000), zeros = zerosOf(80'000'000);
    EXPECT_EQ(inPieces(deflated(noise, 0), noise), 0U);
    EXPECT_EQ(inPieces(deflated(noise, 6, Z_FIXED), noise), 0U);
    EXPECT_EQ(inPieces(deflated(zeros, 6), zeros), 0U);
    const std::string mixed = noise + zeros + noise;
    EXPECT_GT(inPieces(deflated(mixed, 6), mixed), 3'000'000U);
    EXPECT_EQ(inPieces(deflated("short", 6), "short"), 0U);
    EXPECT_EQ(inPieces(deflated("", 6), ""), 0U);
}

TEST_F(Pieces, TheRestFollowsWithItsChecksumAndOtherMembers) {
    const std::string plain = scan(18'000'000), mixed = plain + zerosOf(40'000'000) + scan(3'000'000, 2);
    for (const auto& [wrapper, coding] : {std::pair{Wrapper::gzip, Coding::gzip}, {Wrapper::zlib, Coding::zlib}})
        for (const std::string& data : {plain, mixed}) {
            const std::string packed = deflated(data, 1, Z_DEFAULT_STRATEGY, wrapper);
            ASSERT_GT(packed.size(), std::size_t{8} << 20);
            EXPECT_TRUE(unpacked(packed, data.size(), coding) == data);
            std::string wrong = packed;
            wrong.back() = static_cast<char>(wrong.back() ^ 1);
            EXPECT_TRUE(
                contains(unreadable([&] { (void)unpacked(wrong, data.size(), coding); }), "damaged compressed data"));
        }
    const std::string packed = deflated(plain, 1);
    EXPECT_TRUE(unpacked(packed + deflated(mixed, 6), plain.size() + mixed.size(), Coding::gzip) == plain + mixed);
}

TEST_F(Pieces, DamageIsRefused) {
    const std::string plain = scan(18'000'000), packed = deflated(plain, 1);
    std::mt19937 random(3);
    for (int i = 0; i < 12; ++i) {
        std::string wrong = packed;
        const std::size_t at = 10 + random() % (packed.size() - 10);
        wrong[at] = static_cast<char>(wrong[at] ^ (1 << random() % 8));
        EXPECT_FALSE(unreadable([&] { (void)unpacked(wrong, plain.size(), Coding::gzip); }).empty()) << at;
        wrong = packed.substr(0, at);
        EXPECT_TRUE(contains(unreadable([&] { (void)unpacked(wrong, plain.size(), Coding::gzip); }), "truncated"))
            << at;
    }
}

TEST_F(Pieces, StartsOfBlocksAreFoundAndNoOthers) {
    const std::string plain = scan(400'000);
    const std::string packed = deflated(plain, 6);
    std::size_t found = 0;
    std::optional<BitOffset> next = findBlock(packed, 0, 8 * packed.size());
    while (next) {
        ++found;
        next = findBlock(packed, *next + 1, 8 * packed.size());
    }
    EXPECT_GT(found, 3U);
    std::mt19937_64 random(8);
    std::string noise(4'000'000, '\0');
    for (char& c : noise)
        c = static_cast<char>(random());
    EXPECT_FALSE(findBlock(noise, 0, 8 * noise.size()));
    EXPECT_FALSE(findBlock("", 0, 100));
    EXPECT_FALSE(findBlock("\x04", 0, 8));
}

} // namespace
