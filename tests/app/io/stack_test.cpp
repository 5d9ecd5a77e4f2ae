// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/regions.h"
#include "app/io/stack/stack_names.h"
#include "tests/app/io_temp.h"
#include <algorithm>

// A folder of images as one volume: order, gaps, mixtures, damage, and reading by slices.
namespace {

using namespace app::io;
using namespace io_test;

LoadOptions stack(const std::string& which = "") {
    LoadOptions options;
    options.series = "stack:" + which;
    return options;
}

/// An image whose samples tell its number.
conv::Volume slice(int number, conv::ElementType type = conv::ElementType::u16, conv::Index3 extent = {7, 5, 1},
                   std::int64_t channels = 1) {
    conv::Layout layout{type, 2, extent};
    layout.channels = channels;
    conv::Volume volume(layout);
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
            volume.as<T>()[i] = static_cast<T>(number * 3 + i % 100);
    });
    return volume;
}

struct Stack : testing::Test {
    TemporaryFolder folder_;
    [[nodiscard]] std::string refusal(const std::string& which = "") const {
        return unreadable([&] { (void)load(folder_.path(), stack(which)); });
    }
    /// Numbers of the slices, as their samples tell.
    static std::vector<int> order(const conv::Volume& volume) {
        std::vector<int> numbers;
        const std::int64_t size = volume.layout().extent[0] * volume.layout().extent[1];
        for (std::int64_t z = 0; z < volume.layout().extent[2]; ++z)
            numbers.push_back(volume.as<std::uint16_t>()[z * size] / 3);
        return numbers;
    }
};

TEST(StackNames, NaturalOrder) {
    std::vector<std::string> names{"s10.tif", "s9.tif", "s1.tif", "s010.tif", "a2b10", "a2b9", "a10b1", "S2.tif", "s"};
    std::ranges::sort(names, naturallyBefore);
    EXPECT_EQ(names, (std::vector<std::string>{"S2.tif", "a2b9", "a2b10", "a10b1", "s", "s1.tif", "s9.tif", "s010.tif",
                                               "s10.tif"}));
    EXPECT_FALSE(naturallyBefore("a", "a"));
    EXPECT_TRUE(naturallyBefore("x99999999999999999999998", "x99999999999999999999999"));
}

TEST(StackNames, GapsAreNamed) {
    const auto warning = [](std::initializer_list<const char*> names) {
        return numberingWarning(std::vector<fs::path>(names.begin(), names.end()));
    };
    EXPECT_EQ(warning({"a1.tif", "a2.tif", "a3.tif"}), "");
    EXPECT_EQ(warning({"a0.tif", "a5.tif", "a10.tif"}), ""); // every fifth slice
    EXPECT_EQ(warning({"a.tif", "b.tif", "d.tif"}), "");
    const std::string gaps = warning({"z1_c1.tif", "z2_c1.tif", "z4_c1.tif", "z8_c1.tif"});
    EXPECT_TRUE(contains(gaps, "3, 5–7 missing (4 between")) << gaps;
    EXPECT_TRUE(contains(warning({"a1.tif", "a01.tif", "a2.tif"}), "same number"));
}

TEST_F(Stack, SlicesInNaturalOrderMakeAVolume) {
    for (const int number : {10, 2, 1, 9, 3, 8, 4, 7, 5, 6})
        save(slice(number), folder_ / ("slice" + std::to_string(number) + ".pgm"));
    writeBytes(folder_ / "notes.txt", "spacing 3 mm\n");
    writeBytes(folder_ / "Thumbs.db", "x");
    writeBytes(folder_ / ".hidden.pgm", "x");
    const conv::Volume volume = load(folder_.path(), stack());
    EXPECT_EQ(volume.layout().extent, (conv::Index3{7, 5, 10}));
    EXPECT_EQ(volume.layout().dimension, 3);
    EXPECT_EQ(volume.layout().type, conv::ElementType::u16);
    EXPECT_EQ(order(volume), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
    EXPECT_EQ(volume.layout().geometry.unit, conv::LengthUnit::pixel);
    ASSERT_EQ(volume.info().warnings.size(), 1U);
    EXPECT_TRUE(contains(volume.info().warnings[0], "distance of the slices is unknown"));
    EXPECT_EQ(probe(folder_.path(), stack()), volume.layout());

    LoadOptions spaced = stack();
    spaced.spacing = conv::Vec3{0.5, 0.5, 3};
    const conv::Volume placed = load(folder_.path(), spaced);
    EXPECT_EQ(placed.layout().geometry.spacing, (conv::Vec3{0.5, 0.5, 3}));
    EXPECT_EQ(placed.layout().geometry.unit, conv::LengthUnit::millimetre);
    EXPECT_TRUE(placed.info().warnings.empty());

    EXPECT_EQ(order(load(folder_.path(), stack("slice?.pgm"))), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9}));
    const conv::Volume named = load(folder_.path(), stack("slice9.pgm/slice2.pgm"));
    EXPECT_EQ(order(named), (std::vector<int>{2, 9}));
    EXPECT_TRUE(contains(named.info().warnings.front(), "3–8 missing (6 between")) << named.info().warnings.front();
}

TEST_F(Stack, RegionsOpenOnlyTheirFiles) {
    for (int number = 0; number < 20; ++number)
        save(slice(number), folder_ / ("s" + std::to_string(number) + ".pgm"));
    const conv::Volume whole = load(folder_.path(), stack());
    const auto source = openRegions(folder_.path(), stack());
    ASSERT_TRUE(source);
    for (const std::string name : {"s0.pgm", "s19.pgm"}) // no longer readable
        writeBytes(folder_ / name, "gone");
    const conv::Region region{{2, 1, 5}, {6, 4, 9}};
    std::vector<std::uint16_t> read(static_cast<std::size_t>(region.count()));
    source->read({}, region, read.data());
    std::size_t at = 0;
    for (std::int64_t z = 5; z < 9; ++z)
        for (std::int64_t y = 1; y < 4; ++y)
            for (std::int64_t x = 2; x < 6; ++x)
                EXPECT_EQ(read[at++], whole.as<std::uint16_t>()[(z * 5 + y) * 7 + x]);
    EXPECT_TRUE(contains(unreadable([&] { source->read({}, {{0, 0, 19}, {7, 5, 20}}, read.data()); }), "s19.pgm"));
}

TEST_F(Stack, ColoursKeepTheirChannels) {
    for (int number = 0; number < 4; ++number)
        save(slice(number, conv::ElementType::u8, {7, 5, 1}, 3), folder_ / ("s" + std::to_string(number) + ".ppm"));
    const conv::Volume volume = load(folder_.path(), stack());
    EXPECT_EQ(volume.layout().channels, 3);
    for (int c = 0; c < 3; ++c)
        for (int z = 0; z < 4; ++z)
            EXPECT_EQ(static_cast<int>(reinterpret_cast<const std::uint8_t*>(volume.data({0, c}))[z * 35]),
                      z * 3 + c * 35);
}

TEST_F(Stack, MixturesAreRefusedByName) {
    save(slice(1), folder_ / "a1.pgm");
    save(slice(2), folder_ / "a2.pgm");
    save(slice(3, conv::ElementType::u8), folder_ / "a3.pgm");
    std::string why = refusal();
    EXPECT_TRUE(contains(why, "a3.pgm is 7 × 5 uint8, but a1.pgm is 7 × 5 uint16")) << why;
    save(slice(3, conv::ElementType::u16, {7, 6, 1}), folder_ / "a3.pgm", {true, {}});
    EXPECT_TRUE(contains(refusal(), "a3.pgm is 7 × 6 uint16"));
    fs::remove(folder_ / "a3.pgm");
    save(slice(3, conv::ElementType::u8, {7, 5, 1}, 3), folder_ / "a3.ppm");
    EXPECT_TRUE(contains(refusal(), "of 3 channels"));
    fs::remove(folder_ / "a3.ppm");
    save(slice(3), folder_ / "a3.npy");
    why = refusal();
    EXPECT_TRUE(contains(why, "several formats (1 NPY, 2 PNM)")) << why;
    EXPECT_EQ(load(folder_.path(), stack("*.pgm")).layout().extent[2], 2);
    EXPECT_EQ(load(folder_.path(), stack("a*")).layout().extent[2], 3); // chosen by the user
    conv::Layout deep{conv::ElementType::u16, 3, {7, 5, 2}};
    save(conv::Volume(deep), folder_ / "a3.npy", {true, {}});
    EXPECT_TRUE(contains(refusal("a*"), "a3.npy is no single image"));
    EXPECT_TRUE(contains(refusal("*.tif"), "holds no file of the pattern *.tif"));
    EXPECT_TRUE(contains(refusal("a1.pgm/a7.pgm"), "a7.pgm does not exist"));
}

TEST_F(Stack, EmptyAndDamagedFilesAreRefused) {
    EXPECT_TRUE(contains(refusal(), "holds no images"));
    save(slice(1), folder_ / "a1.pgm");
    EXPECT_EQ(load(folder_.path(), stack()).layout().extent, (conv::Index3{7, 5, 1}));
    save(slice(2), folder_ / "a2.pgm");
    const std::string whole = readBytes(folder_ / "a2.pgm");
    writeBytes(folder_ / "a2.pgm", "");
    EXPECT_TRUE(contains(refusal(), "a2.pgm"));
    writeBytes(folder_ / "a2.pgm", whole.substr(0, whole.size() - 3));
    EXPECT_TRUE(contains(refusal(), "a2.pgm"));
    fs::remove(folder_ / "a2.pgm");
    fs::create_directory(folder_ / "a2.pgm"); // not a file
    EXPECT_EQ(load(folder_.path(), stack()).layout().extent[2], 1);
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / "missing", stack()); }), "missing"));
}

/// Returns the most memory in KiB that the process had since the last call with `restart`.
std::int64_t peakMemory(bool restart = true) {
    if (restart)
        std::ofstream("/proc/self/clear_refs") << "5"; // other tests of the process may have needed more
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stoll(line.substr(6));
    ADD_FAILURE() << "/proc/self/status has no line VmHWM";
    return 0;
}

TEST_F(Stack, ThousandsOfSlicesTakeTheMemoryOfAFew) {
    // 400 slices of 0.5 MB: 200 MB, of which a part at a time is read.
    for (int number = 0; number < 400; ++number)
        fs::create_hard_link(
            number == 0
                ? (save(slice(1, conv::ElementType::u16, {512, 512, 1}), folder_ / "first.npy"), folder_ / "first.npy")
                : folder_ / "first.npy",
            folder_ / ("s" + std::to_string(number) + ".npy"));
    const auto source = openRegions(folder_.path(), stack("s*.npy"));
    ASSERT_TRUE(source);
    EXPECT_EQ(source->layout().extent[2], 400);
    EXPECT_LE(source->bytesBeside(), std::int64_t{128} << 20);
    const std::int64_t before = peakMemory(); // from here on
    std::vector<std::uint16_t> part(std::size_t{512} * 512 * 10);
    for (std::int64_t z = 0; z < 400; z += 10)
        source->read({}, {{0, 0, z}, {512, 512, z + 10}}, part.data());
    EXPECT_LE(peakMemory(false) - before, 110 << 10); // KiB: 64 MiB are kept
}

} // namespace
