// SPDX-License-Identifier: Apache-2.0
#include "tests/app/edf_of_rates.h"
#include "tests/app/io_temp.h"

using namespace io_test;
using app::io::load;
using app::io::probe;
using app::io::save;
using conv::ElementType;
using conv::ErrorCode;

namespace {

class IoSound : public testing::Test {
  protected:
    void SetUp() override { NEEDS_FORMAT("Sound"); }
    TemporaryFolder folder_;
};

conv::Layout soundLayout(ElementType type, std::int64_t channels, double rate) {
    conv::Layout layout{type, 1, {300, 1, 1}};
    layout.channels = channels;
    if (channels == 2)
        layout.channelNames = {"left", "right"};
    layout.geometry.spacing[0] = 1 / rate;
    layout.geometry.unit = conv::LengthUnit::second;
    return layout;
}

TEST_F(IoSound, KeepsEveryTypeThatAFormatHolds) {
    using enum ElementType;
    const std::pair<const char*, std::vector<ElementType>> held[] = {
        {"é a.wav", {u8, i16, i32, f32, f64}},
        {"a.aiff", {u8, i8, i16, i32, f32, f64}},
        {"a.au", {i8, i16, i32, f32, f64}},
        {"a.caf", {i8, i16, i32, f32, f64}},
        {"a.flac", {i8, i16}},
    };
    for (const auto& [name, types] : held)
        for (const ElementType type : types)
            for (const int channels : {1, 2, 5}) {
                const conv::Volume volume = randomVolume(soundLayout(type, channels, 44100));
                save(volume, folder_ / name, {.overwrite = true});
                EXPECT_EQ(probe(folder_ / name), volume.layout()) << name << conv::describe(volume.layout());
                EXPECT_TRUE(sameSamples(load(folder_ / name), volume)) << name << conv::describe(volume.layout());
            }
}

TEST_F(IoSound, Keeps24BitsAs24Bits) {
    for (const char* name : {"a.wav", "a.flac", "a.aiff"}) {
        conv::Volume volume = randomVolume(soundLayout(ElementType::i32, 1, 48000));
        for (int i = 0; i < 300; ++i)
            volume.as<std::int32_t>()[i] &= ~255;
        save(volume, folder_ / "first.flac", {.overwrite = true}); // FLAC stores 24 bits
        const conv::Volume first = load(folder_ / "first.flac");
        EXPECT_TRUE(sameSamples(first, volume));
        save(first, folder_ / name, {.overwrite = true});
        EXPECT_LT(fs::file_size(folder_ / name), 300u * 3 + 200) << name;
        EXPECT_TRUE(sameSamples(load(folder_ / name), volume));

        conv::Volume louder = load(folder_ / name); // rounds to the upper 24 bits, and saturates
        louder.as<std::int32_t>()[0] = 0x7FFFFFFF;
        louder.as<std::int32_t>()[1] = 0x00000180;
        louder.as<std::int32_t>()[2] = -0x7F;
        save(louder, folder_ / name, {.overwrite = true});
        const conv::Volume back = load(folder_ / name);
        EXPECT_EQ(back.as<std::int32_t>()[0], 0x7FFFFF00);
        EXPECT_EQ(back.as<std::int32_t>()[1], 0x200);
        EXPECT_EQ(back.as<std::int32_t>()[2], 0);
    }
    const conv::Volume full = randomVolume(soundLayout(ElementType::i32, 1, 48000));
    EXPECT_TRUE(contains(errorOf(ErrorCode::usage, [&] { save(full, folder_ / "full.flac"); }), "24 bits"));
}

TEST_F(IoSound, TwoRunsWriteTheSameBytes) {
    const conv::Volume volume = randomVolume(soundLayout(ElementType::f32, 2, 8000));
    for (const std::string name : {"a.wav", "a.aiff", "a.caf"}) {
        save(volume, folder_ / name);
        EXPECT_FALSE(contains(readBytes(folder_ / name), "PEAK") || contains(readBytes(folder_ / name), "peak"))
            << name;
    }
}

TEST_F(IoSound, VorbisIsNear) {
    conv::Volume volume(soundLayout(ElementType::f32, 1, 8000));
    for (int i = 0; i < 300; ++i)
        volume.as<float>()[i] = std::sin(static_cast<float>(i) / 10);
    save(volume, folder_ / "a.ogg");
    const conv::Volume back = load(folder_ / "a.ogg");
    ASSERT_EQ(back.layout(), volume.layout());
    for (int i = 20; i < 280; ++i)
        EXPECT_NEAR(back.as<float>()[i], volume.as<float>()[i], 0.1);
    EXPECT_TRUE(back.info().warnings.empty());
}

TEST_F(IoSound, RefusesWhatItCannotHold) {
    const auto refusal = [&](const conv::Layout& layout, const char* name) {
        return errorOf(ErrorCode::usage, [&] { save(randomVolume(layout), folder_ / name); });
    };
    EXPECT_TRUE(contains(refusal(conv::Layout{ElementType::i16, 1, {9, 1, 1}}, "a.wav"), "--rate"));
    EXPECT_TRUE(contains(refusal(conv::Layout{ElementType::i16, 2, {9, 2, 1}}, "a.wav"), "hold signals"));
    EXPECT_TRUE(contains(refusal(soundLayout(ElementType::u16, 1, 100), "a.wav"), "uint16"));
    EXPECT_TRUE(contains(refusal(soundLayout(ElementType::i16, 1, 0.5), "a.wav"), "whole sampling rates"));
    EXPECT_TRUE(contains(refusal(soundLayout(ElementType::i16, 1, 8000), "a.ogg"), "float32"));
    EXPECT_TRUE(contains(refusal(soundLayout(ElementType::u8, 1, 8000), "a.flac"), "uint8"));
    EXPECT_EQ(folder_.entries(), 0u);
}

TEST_F(IoSound, FilesThatAreCutOffAreReadAsFarAsTheyAreWhole) {
    for (const char* name : {"a.wav", "a.aiff", "a.au", "a.caf"}) {
        const conv::Volume volume = randomVolume(soundLayout(ElementType::i16, 2, 8000));
        save(volume, folder_ / name);
        const std::string bytes = readBytes(folder_ / name);
        for (const std::size_t cut : {1, 40, 500}) {
            writeBytes(folder_ / name, bytes.substr(0, bytes.size() - cut));
            const conv::Volume back = load(folder_ / name);
            ASSERT_EQ(back.layout().extent[0], 300 - static_cast<std::int64_t>(cut + 3) / 4) << name << " " << cut;
            EXPECT_EQ(probe(folder_ / name), back.layout());
            for (std::int64_t c = 0; c < 2; ++c)
                for (std::int64_t i = 0; i < back.layout().extent[0]; ++i)
                    ASSERT_EQ(back.as<std::int16_t>({0, c})[i], volume.as<std::int16_t>({0, c})[i]);
            ASSERT_EQ(back.info().warnings.size(), 1u) << name;
            EXPECT_TRUE(contains(back.info().warnings[0],
                                 "announces 1200 bytes of samples, the file holds " + std::to_string(1200 - cut)))
                << back.info().warnings[0];
        }
        writeBytes(folder_ / name, bytes.substr(0, 8));
        EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / name); }), name));
    }
}

TEST_F(IoSound, CompressedFilesThatAreDamagedAreRefused) {
    for (const char* name : {"a.flac", "a.ogg"}) {
        const bool vorbis = std::string_view(name) == "a.ogg";
        conv::Volume volume = randomVolume(soundLayout(vorbis ? ElementType::f32 : ElementType::i16, 2, 8000));
        if (vorbis)
            for (int i = 0; i < 600; ++i)
                volume.as<float>()[i] /= 1000;
        save(volume, folder_ / name);
        const std::string bytes = readBytes(folder_ / name);
        const conv::Volume good = load(folder_ / name);
        for (const std::size_t keep :
             {bytes.size() - 1, bytes.size() - 40, bytes.size() / 2, std::size_t{40}, std::size_t{8}}) {
            writeBytes(folder_ / name, bytes.substr(0, keep));
            const std::string sentence = unreadable([&] { (void)load(folder_ / name); });
            EXPECT_TRUE(contains(sentence, name)) << sentence;
        }
        for (std::size_t i = 0; i < 24; ++i) { // refused, or a bit without effect on samples (text, padding)
            std::string flipped = bytes;
            const std::size_t at = i * bytes.size() / 24;
            flipped[at] = static_cast<char>(flipped[at] ^ (1 << i % 8));
            writeBytes(folder_ / name, flipped);
            try {
                EXPECT_TRUE(sameSamples(load(folder_ / name), good)) << name << " " << at;
            } catch (const conv::Error& error) {
                EXPECT_EQ(error.code(), ErrorCode::unreadable);
            }
        }
    }
}

TEST_F(IoSound, RecordingsThatWereNotClosedAreRead) {
    const conv::Volume volume = randomVolume(soundLayout(ElementType::i16, 1, 8000));
    const struct {
        const char* name;
        std::size_t at;     ///< offset of the length of samples
        std::string length; ///< length that a recorder leaves there
        const char* words;
    } cases[] = {
        {"a.wav", 40, std::string(4, '\0'), "was not closed: its header announces 0 bytes"},
        {"a.wav", 40, "\xFF\xFF\xFF\xFF", "does not say how many samples follow"},
        {"a.wav", 40, std::string("\x64\0\0\0", 4), "announces 100 bytes of samples, and 500 bytes that are no"},
        {"a.au", 8, std::string(4, '\0'), "was not closed"},
        {"a.au", 8, "\xFF\xFF\xFF\xFF", "does not say how many samples follow"}};
    for (const auto& c : cases) {
        save(volume, folder_ / c.name, {.overwrite = true});
        std::string bytes = readBytes(folder_ / c.name);
        bytes.replace(c.at, 4, c.length);
        writeBytes(folder_ / c.name, bytes);
        const conv::Volume back = load(folder_ / c.name);
        ASSERT_EQ(back.info().warnings.size(), 1u) << c.name;
        EXPECT_TRUE(contains(back.info().warnings[0], c.words)) << back.info().warnings[0];
        if (c.length[0] != 'd')
            EXPECT_TRUE(sameSamples(back, volume)) << c.name;
        else
            EXPECT_EQ(back.layout().extent[0], 50);
    }
}

TEST_F(IoSound, ALengthOfNoWholeSamplesIsTold) {
    const conv::Volume volume = randomVolume(soundLayout(ElementType::i16, 1, 8000));
    const struct {
        const char* name;
        std::size_t at; ///< offset of the lowest byte of the length of samples; 0: in the part SSND
    } cases[] = {{"a.wav", 40}, {"a.au", 11}, {"a.aiff", 0}};
    for (const auto& c : cases) {
        save(volume, folder_ / c.name, {.overwrite = true});
        std::string bytes = readBytes(folder_ / c.name);
        const std::size_t at = c.at != 0 ? c.at : bytes.find("SSND") + 7;
        bytes[at] = static_cast<char>(bytes[at] + 1);
        bytes += std::string(2, '\0');
        writeBytes(folder_ / c.name, bytes);
        const conv::Volume back = load(folder_ / c.name);
        EXPECT_TRUE(sameSamples(back, volume)) << c.name;
        ASSERT_FALSE(back.info().warnings.empty()) << c.name;
        EXPECT_TRUE(contains(back.info().warnings[0],
                             "announces 601 bytes of samples, and one of each channel takes 2; "
                             "300 whole samples of each channel are read."))
            << back.info().warnings[0];
    }
}

TEST_F(IoSound, AWavWithoutARateOrChannelsIsRefusedWithTheirNumbers) {
    save(randomVolume(soundLayout(ElementType::i16, 1, 8000)), folder_ / "a.wav");
    const std::string bytes = readBytes(folder_ / "a.wav");
    std::string rateless = bytes, silent = bytes;
    rateless.replace(24, 4, std::string(4, '\0'));
    silent.replace(22, 2, std::string(2, '\0'));
    writeBytes(folder_ / "a.wav", rateless);
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / "a.wav"); }), "announces 1 channels at 0 Hz"));
    writeBytes(folder_ / "a.wav", silent);
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / "a.wav"); }), "announces 0 channels at 8000 Hz"));
}

TEST_F(IoSound, AiffOfOddLengthNeedsNoPadding) {
    conv::Layout layout = soundLayout(ElementType::u8, 1, 8000);
    layout.extent[0] = 5;
    const conv::Volume volume = randomVolume(layout);
    save(volume, folder_ / "odd.aiff");
    std::string bytes = readBytes(folder_ / "odd.aiff");
    if (bytes.back() == 0) // padding
        bytes.pop_back();
    writeBytes(folder_ / "odd.aiff", bytes);
    EXPECT_TRUE(sameSamples(load(folder_ / "odd.aiff"), volume));
}

TEST_F(IoSound, ARefusalIsOneSentenceWithOneFullStop) {
    writeBytes(folder_ / "a.wav", std::string(2000, 'x'));
    const std::string sentence = unreadable([&] { (void)load(folder_ / "a.wav"); });
    EXPECT_TRUE(contains(sentence, "is not a sound file")) << sentence;
    EXPECT_FALSE(contains(sentence, "..")) << sentence;
}

TEST_F(IoSound, ReadsPublicFiles) {
    SHARED_DATA_OR_SKIP(stereo, "signals/test-8000Hz-le-2ch-1byteu.wav");
    const conv::Volume v = load(stereo);
    EXPECT_EQ(v.layout().type, ElementType::u8);
    EXPECT_EQ(v.layout().channels, 2);
    EXPECT_EQ(v.layout().extent[0], 800);
    EXPECT_DOUBLE_EQ(v.layout().geometry.spacing[0], 1.0 / 8000);
    const std::string bytes = readBytes(stereo);
    const std::size_t data = bytes.size() - 1600;
    for (int i = 0; i < 800; ++i)
        for (int c = 0; c < 2; ++c)
            ASSERT_EQ(v.as<std::uint8_t>({0, c})[i],
                      static_cast<unsigned char>(bytes[data + static_cast<std::size_t>(2 * i + c)]));
}

TEST(IoEdf, ReadsPublicFile) {
    SHARED_DATA_OR_SKIP(path, "signals/test_generator.bdf");
    NEEDS_FORMAT("EDF");
    const conv::Volume v = load(path);
    EXPECT_EQ(probe(path), v.layout());
    // Five signals with different rates: the first is taken, the others are named.
    EXPECT_EQ(v.layout().channelNames, std::vector<std::string>{"sine 5Hz"});
    EXPECT_EQ(v.layout().extent[0], 30 * 1000);
    EXPECT_DOUBLE_EQ(v.layout().geometry.spacing[0], 0.001);
    EXPECT_EQ(v.info().valueUnit, "uV");
    ASSERT_EQ(v.info().warnings.size(), 1u);
    EXPECT_TRUE(contains(v.info().warnings[0], "2 (ramp 7Hz, 500 Hz)"));
    app::io::LoadOptions options;
    options.channel = 2;
    const conv::Volume ramp = load(path, options);
    EXPECT_EQ(ramp.layout().channelNames, std::vector<std::string>{"ramp 7Hz"});
    EXPECT_EQ(ramp.layout().extent[0], 30 * 500);
    EXPECT_TRUE(ramp.info().warnings.empty());
    options.channel = 5;
    errorOf(ErrorCode::usage, [&] { (void)load(path, options); });

    const TemporaryFolder folder;
    const std::string bytes = readBytes(path);
    for (const std::size_t keep : {bytes.size() - 1, bytes.size() / 2}) { // complete records are read, with a warning
        writeBytes(folder / "cut.bdf", bytes.substr(0, keep));
        const conv::Volume cut = load(folder / "cut.bdf");
        EXPECT_LT(cut.layout().extent[0], v.layout().extent[0]);
        EXPECT_GT(cut.info().warnings.size(), v.info().warnings.size());
        for (std::int64_t i = 0; i < cut.layout().extent[0]; ++i)
            ASSERT_EQ(cut.as<float>()[i], v.as<float>()[i]);
    }
    for (const std::size_t keep : {std::size_t{700}, std::size_t{300}}) {
        writeBytes(folder / "cut.bdf", bytes.substr(0, keep));
        unreadable([&] { (void)load(folder / "cut.bdf"); });
    }
}

TEST(IoEdf, SignalsOfEachRateAreADataSet) {
    const TemporaryFolder folder;
    writeBytes(folder / "two.edf", edfOfTwoRates());
    const auto path = folder / "two.edf";
    NEEDS_FORMAT("EDF");
    const std::vector<app::io::Scene> scenes = app::io::scenesOf(path);
    ASSERT_EQ(scenes.size(), 2U);
    EXPECT_EQ(scenes[0].id, "100 Hz");
    EXPECT_EQ(scenes[0].layout, load(path).layout()); // the default choice
    ASSERT_EQ(load(path).info().warnings.size(), 1U);
    EXPECT_TRUE(contains(load(path).info().warnings[0], "2 (Temp, 2 Hz)"));
    app::io::LoadOptions options;
    for (const char* named : {"2 Hz", "2"}) {
        options.series = named;
        const conv::Volume slow = load(path, options);
        EXPECT_EQ(slow.layout(), scenes[1].layout);
        EXPECT_EQ(probe(path, options), scenes[1].layout);
        EXPECT_EQ(slow.layout().channelNames, std::vector<std::string>{"Temp"});
        EXPECT_EQ(slow.layout().geometry.spacing[0], 0.5);
        EXPECT_EQ(slow.info().valueUnit, "degC");
        EXPECT_TRUE(slow.info().warnings.empty());
        for (int i = 0; i < 20; ++i)
            ASSERT_EQ(slow.as<float>()[i], static_cast<float>(2000 + i));
    }
    options.series = "7 Hz";
    EXPECT_TRUE(contains(errorOf(ErrorCode::usage, [&] { (void)load(path, options); }), "sampled at 100 Hz, 2 Hz"));
}

} // namespace
