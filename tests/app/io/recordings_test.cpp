// SPDX-License-Identifier: Apache-2.0
// EDF and BDF files from recorders, with faults; truncated sound files.
#include "tests/app/edf_of_rates.h"
#include "tests/app/io_temp.h"
#include <cstdint>

using namespace io_test;
using app::io::load;
using conv::ErrorCode;

namespace {

struct EdfChannel {
    std::string label = "EEG Fp1", unit = "uV", min = "-3276.8", max = "3276.7", low = "-32768", high = "32767";
    std::string perRecord = "4", prefilter;
};

struct EdfFile {
    std::vector<EdfChannel> channels{{}};
    std::string kind, time = "10.20.30", date = "01.02.03", records = "3", seconds = "1";
    std::vector<std::string> data; ///< one entry per record

    [[nodiscard]] std::string bytes() const {
        const auto field = [](std::string text, std::size_t width) {
            text.resize(width, ' ');
            return text;
        };
        std::string head = field("0", 8) + field("X X X X", 80) + field("Startdate 01-FEB-2003 X X X", 80) + date +
                           time + field(std::to_string(256 * (channels.size() + 1)), 8) + field(kind, 44) +
                           field(records, 8) + field(seconds, 8) + field(std::to_string(channels.size()), 4);
        const auto all = [&](std::size_t width, auto text) {
            for (const EdfChannel& c : channels)
                head += field(text(c), width);
        };
        all(16, [](const auto& c) { return c.label; });
        all(80, [](const auto&) { return std::string(); });
        all(8, [](const auto& c) { return c.unit; });
        all(8, [](const auto& c) { return c.min; });
        all(8, [](const auto& c) { return c.max; });
        all(8, [](const auto& c) { return c.low; });
        all(8, [](const auto& c) { return c.high; });
        all(80, [](const auto& c) { return c.prefilter; });
        all(8, [](const auto& c) { return c.perRecord; });
        all(32, [](const auto&) { return std::string(); });
        for (const std::string& record : data)
            head += record;
        return head;
    }
};

std::string samples(std::initializer_list<int> values) {
    std::string bytes;
    for (const int v : values) {
        bytes += static_cast<char>(v & 0xff);
        bytes += static_cast<char>((v >> 8) & 0xff);
    }
    return bytes;
}

class IoEdfFaults : public testing::Test {
  protected:
    void SetUp() override {
        NEEDS_FORMAT("EDF");
        one_.data = {samples({0, 10, 20, 30}), samples({40, 50, 60, 70}), samples({80, 90, 100, 110})};
    }
    conv::Volume read(const EdfFile& file, const app::io::LoadOptions& options = {}) {
        writeBytes(folder_ / "a.edf", file.bytes());
        return load(folder_ / "a.edf", options);
    }
    std::string refusal(const EdfFile& file) {
        writeBytes(folder_ / "a.edf", file.bytes());
        return unreadable([&] { (void)load(folder_ / "a.edf"); });
    }
    static std::string warning(const conv::Volume& volume) {
        EXPECT_EQ(volume.info().warnings.size(), 1u);
        return volume.info().warnings.empty() ? "" : volume.info().warnings[0];
    }
    static void expectSamples(const conv::Volume& volume, int count) {
        ASSERT_EQ(volume.layout().extent[0], count);
        for (int i = 0; i < count; ++i)
            EXPECT_NEAR(volume.as<float>()[i], i, 1e-3) << i;
    }
    TemporaryFolder folder_;
    EdfFile one_;
};

TEST_F(IoEdfFaults, AFieldThatIsMeantIsRead) {
    EXPECT_TRUE(read(one_).info().warnings.empty());
    expectSamples(read(one_), 12);
    EdfFile file = one_;
    file.time = "10:20:30";
    EXPECT_TRUE(contains(warning(read(file)), "start time is \"10:20:30\""));
    file = one_;
    file.date = "aa.bb.cc";
    EXPECT_TRUE(contains(warning(read(file)), "start date"));
    file = one_;
    file.channels[0].unit = "\xB5V";
    EXPECT_EQ(read(file).info().valueUnit, "µV");
    file = one_;
    file.channels[0].min = "-3276,8";
    expectSamples(read(file), 12);
    EXPECT_TRUE(
        contains(warning(read(file)), "Channel 0 `EEG Fp1`: the field `physical minimum` is written with a comma"));
    file = one_;
    file.channels[0].max = "-3276.8";
    file.channels[0].min = "3276.7"; // EDF allows a negative gain
    EXPECT_NEAR(read(file).as<float>()[1], -1.1, 1e-3);
}

TEST_F(IoEdfFaults, LogarithmsAreReadAsTheirNumbers) {
    EdfFile file = one_;
    file.data = {samples({0, 1, -1, 5000}), samples({-5000, 2, 3, 4}), samples({0, 0, 0, 0})};
    EdfChannel& channel = file.channels[0];
    channel.unit = "Filtered";
    channel.min = "-32767";
    channel.max = channel.high = "32767";
    channel.low = "-32767";
    channel.prefilter = "sign*LN[sign*(uV      )/(0.01    )]/(0.002   )(Kemp:J Sleep Res 1998-supp2:132)";
    const conv::Volume v = read(file);
    EXPECT_TRUE(contains(warning(v), "The samples of channel 0 `EEG Fp1` are stored as logarithms"));
    EXPECT_EQ(v.info().valueUnit, "uV");
    const float* values = v.as<float>();
    EXPECT_EQ(values[0], 0);
    EXPECT_FLOAT_EQ(values[1], static_cast<float>(0.01 * std::exp(0.002)));
    EXPECT_FLOAT_EQ(values[2], -values[1]);
    EXPECT_FLOAT_EQ(values[3], static_cast<float>(0.01 * std::exp(10)));
    EXPECT_FLOAT_EQ(values[4], -values[3]);
    for (const std::string unclear :
         {"", "HP:0.1Hz", "sign*LN[sign*(uV)/(0)]/(0.002)", "sign*LN[sign*(uV)/(0.01)]/(x)"}) {
        channel.prefilter = unclear;
        const conv::Volume stored = read(file);
        EXPECT_TRUE(contains(warning(stored), "marks logarithms of samples")) << unclear;
        EXPECT_EQ(stored.as<float>()[3], 5000) << unclear;
    }
}

TEST_F(IoEdfFaults, OneBadChannelLeavesTheOthers) {
    EdfFile file;
    file.channels = {{"A"}, {"B"}, {"C"}};
    const std::string part = samples({10, 20, 30, 40});
    file.data = {part + part + part, part + part + part, part + part + part};
    const auto bad = [&](std::string EdfChannel::* field, const std::string& value, const std::string& words) {
        EdfFile faulty = file;
        faulty.channels[1].*field = value;
        const conv::Volume v = read(faulty);
        ASSERT_EQ(v.layout().channels, 3);
        EXPECT_NEAR(v.as<float>({0, 0})[1], 2, 1e-3);
        EXPECT_EQ(v.as<float>({0, 1})[1], 20); // as stored
        EXPECT_NEAR(v.as<float>({0, 2})[1], 2, 1e-3);
        EXPECT_TRUE(contains(warning(v), "Channel 1 `B`: " + words)) << warning(v);
    };
    bad(&EdfChannel::min, "3276.7", "the physical minimum and maximum are both 3276.7");
    bad(&EdfChannel::max, "abc", "the physical maximum is \"abc\"");
    bad(&EdfChannel::low, "32767", "the digital minimum and maximum are both 32767");
    bad(&EdfChannel::high, "3.5", "the digital maximum is \"3.5\"");
    EdfFile faulty = file;
    faulty.channels[1].perRecord = "x"; // derived from the file's length
    EXPECT_TRUE(
        contains(warning(read(faulty)), "Channel 1 `B`: the number of samples in a record is \"x\"; 4 is taken"));
    faulty.channels[2].perRecord = "y";
    EXPECT_TRUE(contains(refusal(faulty), "channel 2 `C`"));
}

TEST_F(IoEdfFaults, WhatIsWholeIsRead) {
    EdfFile file = one_;
    file.data.push_back(std::string(5, 'x'));
    expectSamples(read(file), 12);
    EXPECT_TRUE(contains(warning(read(file)), "The last record is incomplete: 5 of 8 bytes"));
    file = one_;
    for (const auto& [records, words] :
         {std::pair{"10", "announces 10 records (80 bytes), the file holds 3 (24 bytes)"},
          {"2", "announces 2 records (16 bytes), the file holds 3 (24 bytes)"},
          {"-1", "The number of records is \"-1\""},
          {"abc", "The number of records is \"abc\""}}) {
        file.records = records;
        expectSamples(read(file), 12);
        EXPECT_TRUE(contains(warning(read(file)), words)) << warning(read(file));
    }
    file.data.clear();
    EXPECT_TRUE(contains(refusal(file), "holds no whole record"));
}

TEST_F(IoEdfFaults, SamplesOutsideTheDigitalRangeAreKept) {
    EdfFile file = one_;
    file.channels[0] = {"A", "uV", "-100", "100", "-100", "100"};
    const conv::Volume v = read(file);
    EXPECT_NEAR(v.as<float>()[11], 110, 1e-3);
    EXPECT_TRUE(contains(warning(v), "Channel 0 `A`: 1 samples lie outside of its digital range, -100 to 100"));
}

TEST_F(IoEdfFaults, RecordsWithTimesAreComparedWithTheClock) {
    const auto timed = [&](const std::string& kind, std::initializer_list<const char*> times) {
        EdfFile file;
        file.kind = kind;
        file.channels = {{}, {"EDF Annotations", "", "-1", "1", "-32768", "32767", "15"}};
        std::size_t r = 0;
        for (const char* time : times) {
            std::string notes = std::string("+") + time + "\x14\x14";
            notes += '\0';
            if (r == 1)
                notes += "+1.5\x15"
                         "0.25\x14"
                         "blink\x14";
            notes.resize(30, '\0');
            file.data.push_back(one_.data[r++] + notes);
        }
        return file;
    };
    const conv::Volume joined = read(timed("EDF+D", {"0", "1", "2"}));
    expectSamples(joined, 12);
    EXPECT_TRUE(joined.info().warnings.empty());
    bool noted = false;
    for (const auto& [key, value] : joined.info().notes)
        noted = noted || (key == "Annotation at 1.5 s" && value == "blink");
    EXPECT_TRUE(noted);
    EXPECT_TRUE(contains(refusal(timed("EDF+D", {"0", "1", "52"})), "a gap of 50 s at record 2, 2 s after the start"));
    EXPECT_TRUE(contains(refusal(timed("EDF+D", {"0", "1", "x"})), "record 2 has no valid start time"));
    EXPECT_TRUE(contains(warning(read(timed("EDF+C", {"0", "1", "52"}))), "a gap of 50 s"));
}

TEST_F(IoEdfFaults, EveryFlipAndCutIsToldOrChangesValuesOnly) {
    // EDF has no checksum: a flip in samples, texts or a digit of a range is another valid file (documented).
    const std::string good = one_.bytes();
    const conv::Volume whole = read(one_);
    for (const std::size_t keep :
         {good.size() - 1, good.size() - 12, good.size() / 2, std::size_t{300}, std::size_t{9}}) {
        writeBytes(folder_ / "a.edf", good.substr(0, keep));
        try {
            const conv::Volume v = load(folder_ / "a.edf");
            EXPECT_LT(v.layout().extent[0], 12);
            EXPECT_FALSE(v.info().warnings.empty()) << keep;
        } catch (const conv::Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::unreadable);
        }
    }
    for (std::size_t at = 184; at < 256; at += 4) // structure: lengths and counts
        for (int bit = 0; bit < 7; bit += 3) {
            std::string bytes = good;
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
            writeBytes(folder_ / "a.edf", bytes);
            try {
                const conv::Volume v = load(folder_ / "a.edf");
                const bool sameValues = sameSamples(v, whole) || v.layout().extent == whole.layout().extent;
                EXPECT_TRUE(sameValues || !v.info().warnings.empty()) << at << " " << bit;
            } catch (const conv::Error& error) {
                EXPECT_EQ(error.code(), ErrorCode::unreadable);
            }
        }
}

} // namespace
