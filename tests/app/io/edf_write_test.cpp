// SPDX-License-Identifier: Apache-2.0
// Written EDF+ and BDF+ files against the reader.
#include "tests/app/io_temp.h"
#include <cmath>
#include <conv/error.h>

namespace {

using namespace io_test;
using app::io::load;
using app::io::probe;
using app::io::save;

class EdfWriting : public ::testing::Test {
  protected:
    void SetUp() override { NEEDS_FORMAT("EDF"); }

    static conv::Layout signal(std::int64_t samples, std::int64_t channels, double rate,
                               conv::ElementType type = conv::ElementType::f32) {
        conv::Layout layout{type, 1, {samples, 1, 1}};
        layout.channels = channels;
        layout.geometry.unit = conv::LengthUnit::second;
        layout.geometry.spacing = {1 / rate, 1, 1};
        return layout;
    }

    static conv::Volume waves(const conv::Layout& layout) {
        conv::Volume volume(layout);
        for (std::int64_t c = 0; c < layout.channels; ++c)
            for (std::int64_t i = 0; i < layout.extent[0]; ++i)
                volume.as<float>({0, c})[i] = static_cast<float>(
                    std::pow(10.0, static_cast<double>(c)) * std::sin(0.01 * static_cast<double>(i * (c + 1))) + 0.25);
        return volume;
    }

    static std::string noteOf(const conv::Volume& volume, std::string_view name) {
        for (const auto& [key, value] : volume.info().notes)
            if (key == name)
                return value;
        return {};
    }

    TemporaryFolder folder_;
};

TEST_F(EdfWriting, GivesBackWhatSixteenAndTwentyFourBitsHold) {
    conv::Layout layout = signal(5000, 3, 500);
    layout.channelNames = {"EEG Fp1 (µV)", "EEG with a long name (µV)", "Résp (mV)"};
    const conv::Volume volume = waves(layout);
    for (const auto& [name, steps] : {std::pair{"o.edf", 65535.0}, {"o.bdf", 16777215.0}}) {
        save(volume, folder_ / name);
        const conv::Volume back = load(folder_ / name);
        ASSERT_EQ(back.layout().extent, layout.extent);
        ASSERT_EQ(back.layout().channels, 3);
        EXPECT_TRUE(conv::sameGeometry(back.layout().geometry, layout.geometry));
        EXPECT_EQ(probe(folder_ / name), back.layout());
        EXPECT_EQ(noteOf(back, "Stored as"), std::string(steps < 1e5 ? "int16" : "int24") + ", scaled by channel");
        EXPECT_EQ(back.layout().channelNames,
                  (std::vector<std::string>{"EEG Fp1 (uV)", "EEG with a long (uV)", "R_sp (mV)"}));
        for (std::int64_t c = 0; c < 3; ++c) {
            const double range = 2 * std::pow(10.0, static_cast<double>(c));
            for (std::int64_t i = 0; i < 5000; ++i) // half a step, and the rounding of float32
                ASSERT_NEAR(static_cast<double>(back.as<float>({0, c})[i]),
                            static_cast<double>(volume.as<float>({0, c})[i]), range * (0.51 / steps + 2e-7))
                    << name << " " << c << " " << i;
        }
        // Samples read from a file lie on its steps and are written again exactly.
        const std::string again = std::string("again-") + name;
        save(back, folder_ / again);
        EXPECT_EQ(readBytes(folder_ / again), readBytes(folder_ / name));
    }
}

TEST_F(EdfWriting, WholeNumbersInRangeAreExact) {
    const conv::Layout layout = signal(1000, 2, 250, conv::ElementType::i16);
    conv::Volume volume(layout);
    for (std::int64_t i = 0; i < 2000; ++i)
        volume.as<std::int16_t>()[i] = static_cast<std::int16_t>(i * 37 % 65536 - 32768);
    save(volume, folder_ / "o.edf");
    const conv::Volume back = load(folder_ / "o.edf");
    EXPECT_EQ(back.layout().channelNames, (std::vector<std::string>{"Channel 0", "Channel 1"}));
    EXPECT_EQ(noteOf(back, "Stored as"), "int16, 1 a step"); // not float32, as in memory
    for (std::int64_t i = 0; i < 2000; ++i)
        ASSERT_EQ(back.as<float>()[i], static_cast<float>(volume.as<std::int16_t>()[i]));
}

TEST_F(EdfWriting, ExtremeRangesAreHeld) {
    // Constant, tiny, huge and shifted channels: the eight characters of a header's range must cover all values.
    const conv::Layout layout = signal(100, 5, 100);
    conv::Volume volume(layout);
    for (std::int64_t i = 0; i < 100; ++i) {
        const double wave = std::sin(static_cast<double>(i));
        const double values[] = {0.3, 1e-4 * wave, 1e6 * wave, 40000.125 + 0.5 * wave, -2.5e-3 + 1e-3 * wave};
        for (std::int64_t c = 0; c < 5; ++c)
            volume.as<float>({0, c})[i] = static_cast<float>(values[c]);
    }
    save(volume, folder_ / "o.bdf");
    const conv::Volume back = load(folder_ / "o.bdf");
    for (std::int64_t c = 0; c < 5; ++c)
        for (std::int64_t i = 0; i < 100; ++i) {
            const auto wanted = static_cast<double>(volume.as<float>({0, c})[i]);
            const double ranges[] = {2, 2e-4, 2e6, 1.02,
                                     2.02e-3}; // enlarged by the rounding of the header's eight characters
            ASSERT_NEAR(static_cast<double>(back.as<float>({0, c})[i]), wanted,
                        0.51 * ranges[c] / 16777215 + 1.2e-7 * std::abs(wanted))
                << c;
        }
}

TEST_F(EdfWriting, RefusesWhatItCannotHold) {
    const auto refusal = [&](const conv::Volume& volume) {
        return errorOf(conv::ErrorCode::usage, [&] { save(volume, folder_ / "r.edf", {.overwrite = true}); });
    };
    EXPECT_TRUE(contains(refusal(randomVolume({conv::ElementType::f32, 2, {8, 8, 1}})), "hold signals"));
    EXPECT_TRUE(contains(refusal(randomVolume({conv::ElementType::f32, 1, {80, 1, 1}})), "need a sampling rate"));
    EXPECT_TRUE(contains(refusal(randomVolume(signal(100, 640, 100))), "at most 639 channels"));
    EXPECT_TRUE(contains(refusal(randomVolume(signal(100, 1, 1e-3))), "cannot hold a sampling rate of 0.001 Hz"));
    conv::Volume gap = waves(signal(500, 2, 100));
    gap.as<float>({0, 1})[7] = NAN;
    EXPECT_TRUE(contains(refusal(gap), "sample 7 of channel 1 is NaN"));
    conv::Volume volts = waves(signal(500, 1, 100));
    for (std::int64_t i = 0; i < 500; ++i)
        volts.as<float>()[i] *= 1e-8F;
    EXPECT_TRUE(contains(refusal(volts), "use another unit"));
    EXPECT_FALSE(exists(folder_ / "r.edf"));
}

TEST_F(EdfWriting, RecordsEndWithTheSignalWhereTheyCan) {
    const auto extentOf = [&](std::int64_t samples, double rate) {
        save(waves(signal(samples, 1, rate)), folder_ / "n.edf", {.overwrite = true});
        const conv::Layout layout = probe(folder_ / "n.edf");
        EXPECT_NEAR(layout.geometry.spacing[0] * rate, 1, 1e-6) << rate;
        return layout.extent[0];
    };
    EXPECT_EQ(extentOf(2560, 256), 2560);
    EXPECT_EQ(extentOf(2 * 1283, 256), 2 * 1283); // one record of ten seconds
    EXPECT_EQ(extentOf(4097, 173.61), 4097);      // 17 · 241
    EXPECT_EQ(extentOf(44100, 44100), 44100);
    EXPECT_EQ(extentOf(1, 1), 1);
    EXPECT_EQ(extentOf(15013, 250), 15250); // a prime number of samples: padded to a full second
    save(waves(signal(15013, 1, 250)), folder_ / "p.edf");
    const conv::Volume filled = load(folder_ / "p.edf");
    for (std::int64_t i = 15013; i < 15250; ++i)
        ASSERT_EQ(filled.as<float>()[i], filled.as<float>()[15012]);
}

TEST_F(EdfWriting, ARecordingKeepsItsHeader) {
    SHARED_DATA_OR_SKIP(path, "signals/test_generator.bdf");
    const conv::Volume volume = load(path);
    save(volume, folder_ / "copy.bdf");
    const conv::Volume back = load(folder_ / "copy.bdf");
    EXPECT_EQ(back.layout(), volume.layout());
    EXPECT_EQ(back.info().valueUnit, volume.info().valueUnit);
    const auto& a = volume.info().notes;
    const auto& b = back.info().notes;
    EXPECT_EQ(a, b); // start, ranges, prefilters, transducers, annotations
    for (std::int64_t i = 0; i < volume.layout().extent[0]; ++i)
        ASSERT_EQ(back.as<float>()[i], volume.as<float>()[i]) << i;
    // 24 bits do not fit 16: the range is that of the samples then.
    save(volume, folder_ / "copy.edf");
    const conv::Volume rough = load(folder_ / "copy.edf");
    for (std::int64_t i = 0; i < volume.layout().extent[0]; ++i)
        ASSERT_NEAR(static_cast<double>(rough.as<float>()[i]), static_cast<double>(volume.as<float>()[i]), 0.016) << i;
}

} // namespace
