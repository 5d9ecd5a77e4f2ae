// SPDX-License-Identifier: Apache-2.0
// BrainVision recordings: types, orders, names of files, markers, interruptions, damage.
#include "app/io/recording/annotated_record.h"
#include "tests/app/io_temp.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

using namespace std::string_literals;

using namespace io_test;
using app::io::load;
using conv::ErrorCode;

namespace {

/// A recording of three channels; sample i of channel c is 100 c + i steps.
struct Recording {
    std::string first = "Brain Vision Data Exchange Header File Version 1.0", format = "INT_16",
                orientation = "MULTIPLEXED";
    std::map<std::string, std::string> common{
        {"DataFile", "rest.eeg"},  {"MarkerFile", "rest.vmrk"},  {"DataFormat", "BINARY"}, {"DataType", "TIMEDOMAIN"},
        {"NumberOfChannels", "3"}, {"SamplingInterval", "2000"}, {"Codepage", "UTF-8"}};
    std::vector<std::string> channels{"Ch1=Fp1,Ref,0.5,µV", "Ch2=Fp\\1 2,,0.5,µV", "Ch3=ECG,,0.5,µV"};
    std::vector<std::string> markers{"Mk1=New Segment,,1,1,0,20240102030405678901", "Mk2=Stimulus,S  1,11,1,0",
                                     "Mk3=Comment,eyes\\1 closed,21,10,3"};
    std::string binary; ///< further lines of [Binary Infos]
    int points = 40;

    [[nodiscard]] std::string header() const {
        std::string text = first + "\r\n; a remark\r\n\r\n[Common Infos]\r\n";
        for (const auto& [key, value] : common)
            text += key + "=" + value + "\r\n";
        text += "DataOrientation=" + orientation + "\r\n\r\n[Binary Infos]\r\nBinaryFormat=" + format + "\r\n" +
                binary + "\r\n[Channel Infos]\r\n; Ch<n>=<Name>,<Reference>,<Resolution>,<Unit>\r\n";
        for (const std::string& channel : channels)
            text += channel + "\r\n";
        return text + "\r\n[Comment]\r\nDataFile=another.eeg\r\n[0.5] impedances\r\n";
    }
    [[nodiscard]] std::string marks() const {
        std::string text = "Brain Vision Data Exchange Marker File, Version 1.0\n[Common Infos]\nDataFile=rest.eeg\n"
                           "[Marker Infos]\n";
        for (const std::string& marker : markers)
            text += marker + "\n";
        return text;
    }
    [[nodiscard]] std::string samples() const {
        const auto count = static_cast<int>(channels.size());
        std::string bytes;
        for (int i = 0; i < points * count; ++i) {
            const int c = orientation == "MULTIPLEXED" ? i % count : i / points;
            const int at = orientation == "MULTIPLEXED" ? i / count : i % points;
            append(bytes, 100 * c + at);
        }
        return bytes;
    }
    void append(std::string& bytes, int value) const {
        const auto put = [&]<class T>(T v) { bytes.append(reinterpret_cast<const char*>(&v), sizeof v); };
        const std::size_t before = bytes.size();
        if (format == "IEEE_FLOAT_32")
            put(static_cast<float>(value));
        else if (format == "INT_32")
            put(static_cast<std::int32_t>(value));
        else
            put(static_cast<std::int16_t>(value));
        if (binary.find("YES") != std::string::npos)
            std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(before), bytes.end());
    }
    void write(const fs::path& folder, const std::string& stem = "rest") const {
        writeBytes(folder / (stem + ".vhdr"), header());
        writeBytes(folder / "rest.eeg", samples());
        writeBytes(folder / "rest.vmrk", marks());
    }
};

const app::io::AnnotatedRecord& recordOf(const conv::Volume& volume) {
    return dynamic_cast<const app::io::AnnotatedRecord&>(*volume.info().record);
}

void expectSamples(const conv::Volume& volume, int first, int count, double step = 0.5) {
    ASSERT_EQ(volume.layout().extent[0], count);
    ASSERT_EQ(volume.layout().channels, 3);
    for (int c = 0; c < 3; ++c)
        for (int i = 0; i < count; ++i) {
            const conv::Item item{0, c};
            const double got =
                volume.layout().type == conv::ElementType::f64 ? volume.as<double>(item)[i] : volume.as<float>(item)[i];
            ASSERT_NEAR(got, step * (100 * c + first + i), 1e-4) << c << " " << i;
        }
}

class IoBrainVision : public testing::Test {
  protected:
    conv::Volume read(const Recording& recording, const app::io::LoadOptions& options = {}) {
        recording.write(folder_.path());
        return load(folder_ / "rest.vhdr", options);
    }
    std::string refusal(const Recording& recording) {
        recording.write(folder_.path());
        const std::string sentence = unreadable([&] { (void)load(folder_ / "rest.vhdr"); });
        EXPECT_TRUE(contains(sentence, "rest.vhdr")) << sentence;
        return sentence;
    }
    static std::string warning(const conv::Volume& volume) {
        EXPECT_EQ(volume.info().warnings.size(), 1U);
        return volume.info().warnings.empty() ? "" : volume.info().warnings[0];
    }
    TemporaryFolder folder_;
};

TEST_F(IoBrainVision, ReadsSamplesChannelsAndMarkers) {
    const conv::Volume volume = read({});
    EXPECT_TRUE(volume.info().warnings.empty());
    expectSamples(volume, 0, 40);
    EXPECT_EQ(volume.layout().channelNames, (std::vector<std::string>{"Fp1", "Fp, 2", "ECG"}));
    EXPECT_EQ(volume.info().valueUnit, "µV");
    EXPECT_NEAR(volume.layout().geometry.spacing[0], 0.002, 1e-15);
    EXPECT_EQ(volume.layout().geometry.unit, conv::LengthUnit::second);
    const app::io::AnnotatedRecord& record = recordOf(volume);
    ASSERT_EQ(record.annotations.size(), 3U);
    EXPECT_EQ(record.annotations[1].text, "Stimulus/S  1");
    EXPECT_NEAR(record.annotations[1].onset, 0.02, 1e-12);
    EXPECT_LT(record.annotations[1].duration, 0);
    EXPECT_EQ(record.annotations[2].text, "Comment/eyes, closed (ECG)");
    EXPECT_NEAR(record.annotations[2].duration, 0.02, 1e-12);
    EXPECT_EQ(record.start.year, 2024);
    EXPECT_EQ(record.start.second, 5);
    EXPECT_EQ(record.start.ticks, 6789010);
    EXPECT_EQ(app::io::probe(folder_ / "rest.vhdr"), volume.layout());
}

TEST_F(IoBrainVision, ReadsEveryTypeAndOrder) {
    for (const char* format : {"INT_16", "UINT_16", "INT_32", "IEEE_FLOAT_32"})
        for (const char* orientation : {"MULTIPLEXED", "VECTORIZED"})
            for (const char* binary : {"", "UseBigEndianOrder=YES\n"}) {
                Recording recording;
                recording.format = format;
                recording.orientation = orientation;
                recording.binary = binary;
                const conv::Volume volume = read(recording);
                SCOPED_TRACE(std::string(format) + " " + orientation + " " + binary);
                expectSamples(volume, 0, 40);
                const conv::Volume one = read(recording, {.channel = 2});
                ASSERT_EQ(one.layout().channels, 1);
                EXPECT_EQ(one.layout().channelNames[0], "ECG");
                for (const conv::Item item : conv::itemsOf(one.layout()))
                    EXPECT_EQ(std::memcmp(one.data(item), volume.data({0, 2}),
                                          static_cast<std::size_t>(one.layout().byteCount())),
                              0);
            }
    Recording large; // float32 would round it
    large.format = "INT_32";
    large.channels = {"Ch1=A,,1,mV"};
    large.common["NumberOfChannels"] = "1";
    large.markers.clear();
    large.write(folder_.path());
    const std::int32_t value = 2147483647;
    writeBytes(folder_ / "rest.eeg", std::string(reinterpret_cast<const char*>(&value), 4));
    EXPECT_EQ(load(folder_ / "rest.vhdr").as<double>()[0], 2147483647.0);
}

TEST_F(IoBrainVision, ReadsUnits) {
    const auto unitOf = [&](const std::string& channel) {
        Recording recording;
        recording.channels = {channel};
        recording.common["NumberOfChannels"] = "1";
        return read(recording).info().valueUnit;
    };
    EXPECT_EQ(unitOf("Ch1=A,,0.5,\xB5V"), "µV");             // Latin-1
    EXPECT_EQ(unitOf("Ch1=A,,0.5,\xCE\xBCV"), "µV");         // Greek letter
    EXPECT_EQ(unitOf("Ch1=A,,0.5,\xC3\x82\xC2\xB5V"), "µV"); // encoded twice
    EXPECT_EQ(unitOf("Ch1=A,,0.5"), "µV");
    EXPECT_EQ(unitOf("Ch1=A"), "µV");
    EXPECT_EQ(unitOf("Ch1=A,,,mV"), "mV");
    EXPECT_EQ(unitOf("Ch1=A,,,furlong"), "furlong");
    Recording mixed;
    mixed.channels[2] = "Ch3=ECG,,0.5,mV";
    const conv::Volume volume = read(mixed);
    EXPECT_EQ(volume.layout().channelNames[2], "ECG (mV)");
    EXPECT_EQ(volume.info().valueUnit, "");
    EXPECT_EQ(recordOf(volume).channelUnits[2], "mV");
}

TEST_F(IoBrainVision, AChannelWithoutAScaleKeepsItsNumbers) {
    for (const char* entry : {"Ch1=Fp1,,x,µV", "Ch1=Fp1,,0,µV", "Ch1=Fp1,,0,5,µV", "Ch1=Fp1,,nan,µV"}) {
        Recording recording;
        recording.channels[0] = entry;
        const conv::Volume volume = read(recording);
        EXPECT_TRUE(contains(warning(volume), "Channel 0 `Fp1`: the resolution is")) << entry;
        EXPECT_EQ(volume.as<float>()[3], 3.0F) << entry;
        EXPECT_EQ(recordOf(volume).channelUnits[0], "") << entry;
    }
}

TEST_F(IoBrainVision, FindsRenamedFiles) {
    Recording recording;
    recording.write(folder_.path());
    for (const char* ending : {".vhdr", ".eeg", ".vmrk"})
        fs::rename(folder_ / (std::string("rest") + ending), folder_ / (std::string("sub-01") + ending));
    const conv::Volume volume = load(folder_ / "sub-01.vhdr");
    expectSamples(volume, 0, 40);
    EXPECT_EQ(recordOf(volume).annotations.size(), 3U);
    ASSERT_EQ(volume.info().warnings.size(), 2U);
    EXPECT_TRUE(contains(volume.info().warnings[0],
                         "`sub-01.vhdr` names `rest.eeg` as the file of its samples, which is missing; "
                         "`sub-01.eeg` is read in its place."))
        << volume.info().warnings[0];
    // Both files: that of the header is read, and the other one is named.
    writeBytes(folder_ / "rest.eeg", recording.samples());
    EXPECT_TRUE(contains(load(folder_ / "sub-01.vhdr").info().warnings[0], "`sub-01.eeg` beside it is not"));
}

TEST_F(IoBrainVision, FindsFilesOfOtherSystems) {
    for (const char* name : {"C:\\data\\rest.eeg", "REST.EEG", "/no/such/folder/rest.eeg"}) {
        Recording recording;
        recording.common["DataFile"] = name;
        const conv::Volume volume = read(recording);
        expectSamples(volume, 0, 40);
        EXPECT_TRUE(contains(warning(volume), "`rest.eeg` is read in its place")) << name;
    }
    Recording recording;
    recording.common["DataFile"] = "$b.eeg";
    recording.common["MarkerFile"] = "$b.vmrk";
    EXPECT_TRUE(read(recording).info().warnings.empty());
    recording.common["DataFile"] = "none.eeg";
    recording.write(folder_.path(), "other");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / "other.vhdr"); }), "\"none.eeg\""));
    recording.common["DataFile"] = "other.vhdr";
    recording.write(folder_.path(), "other");
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / "other.vhdr"); }), "names itself"));
}

TEST_F(IoBrainVision, ReadsWithoutMarkersAndSaysSo) {
    Recording recording;
    recording.common.erase("MarkerFile");
    EXPECT_TRUE(read(recording).info().warnings.empty()); // none are announced
    recording.common["MarkerFile"] = "gone.mrk";
    recording.write(folder_.path());
    fs::remove(folder_ / "rest.vmrk");
    EXPECT_TRUE(contains(warning(load(folder_ / "rest.vhdr")), "\"gone.mrk\" is missing"));
    writeBytes(folder_ / "gone.mrk", "something else");
    EXPECT_TRUE(contains(warning(load(folder_ / "rest.vhdr")), "is no file of markers"));
    // Some programs leave the first line out.
    std::string text = Recording().marks();
    writeBytes(folder_ / "gone.mrk", text.substr(text.find('\n') + 1));
    EXPECT_EQ(recordOf(load(folder_ / "rest.vhdr")).annotations.size(), 3U);
}

TEST_F(IoBrainVision, LeavesMarkersOutsideTheRecordingOut) {
    Recording recording;
    recording.markers = {"Mk1=Stimulus,S  1,0,1,0", "Mk2=Stimulus,S  2,40,1,0", "Mk3=Stimulus,S  3,41,1,0",
                         "Mk4=Stimulus,S  4,x,1,0"};
    const conv::Volume volume = read(recording);
    EXPECT_TRUE(contains(warning(volume), "3 markers of `rest.vmrk` have no position in the recording"));
    ASSERT_EQ(recordOf(volume).annotations.size(), 1U);
    EXPECT_NEAR(recordOf(volume).annotations[0].onset, 39 * 0.002, 1e-12);
}

TEST_F(IoBrainVision, AnInterruptionDividesTheRecording) {
    Recording recording;
    recording.markers.push_back("Mk4=New Segment,,16,1,0,20240102040000000000");
    conv::Volume volume = read(recording);
    expectSamples(volume, 0, 15);
    EXPECT_TRUE(contains(warning(volume), "has 2 stretches with interruptions between them; the first is read"));
    EXPECT_EQ(recordOf(volume).annotations.size(), 2U);
    EXPECT_TRUE(std::ranges::any_of(volume.info().notes, [](const auto& note) {
        return note.first == "Dataset" && note.second == "from 0 s, one of 2 stretches";
    }));
    volume = read(recording, {.series = "2"});
    expectSamples(volume, 15, 25);
    EXPECT_EQ(recordOf(volume).start.hour, 4);
    ASSERT_EQ(recordOf(volume).annotations.size(), 2U);
    EXPECT_NEAR(recordOf(volume).annotations[0].onset, 5 * 0.002, 1e-12);
    volume = read(recording, {.series = "all"});
    expectSamples(volume, 0, 40);
    EXPECT_TRUE(contains(warning(volume), "filters join what is apart"));
    ASSERT_EQ(app::io::scenesOf(folder_ / "rest.vhdr").size(), 3U);
    EXPECT_EQ(app::io::scenesOf(folder_ / "rest.vhdr")[2].layout.extent[0], 25);
    EXPECT_TRUE(contains(errorOf(ErrorCode::usage, [&] { (void)load(folder_ / "rest.vhdr", {.series = "3"}); }),
                         "2 stretches"));
}

TEST_F(IoBrainVision, SegmentsAreStretches) {
    Recording recording;
    recording.common["SegmentationType"] = "MARKERBASED";
    recording.common["SegmentDataPoints"] = "10";
    expectSamples(read(recording), 0, 10);
    expectSamples(read(recording, {.series = "4"}), 30, 10);
    EXPECT_EQ(app::io::scenesOf(folder_ / "rest.vhdr").size(), 5U);
    recording.common.erase("SegmentDataPoints");
    EXPECT_TRUE(contains(refusal(recording), "SegmentDataPoints"));
}

TEST_F(IoBrainVision, ATruncatedFileIsReported) {
    Recording recording;
    recording.common["DataPoints"] = "40";
    EXPECT_TRUE(read(recording).info().warnings.empty());
    const std::string samples = recording.samples();
    for (const std::size_t cut : {std::size_t{1}, std::size_t{6}, std::size_t{100}}) {
        writeBytes(folder_ / "rest.eeg", samples.substr(0, samples.size() - cut));
        const conv::Volume volume = load(folder_ / "rest.vhdr");
        EXPECT_EQ(volume.layout().extent[0], static_cast<std::int64_t>((samples.size() - cut) / 6));
        EXPECT_TRUE(contains(volume.info().warnings.at(0), "announces 40 points")) << cut;
    }
    writeBytes(folder_ / "rest.eeg", samples.substr(0, 5));
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / "rest.vhdr"); }), "truncated"));
    recording.orientation = "VECTORIZED";
    EXPECT_TRUE(read(recording).info().warnings.empty());
    for (const std::size_t cut : {std::size_t{1}, std::size_t{6}}) {
        writeBytes(folder_ / "rest.eeg", recording.samples().substr(0, samples.size() - cut));
        EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / "rest.vhdr"); }), "cannot be divided")) << cut;
    }
}

TEST_F(IoBrainVision, RefusesWhatItCannotRead) {
    const auto refused = [&](const std::string& key, const std::string& value) {
        Recording recording;
        recording.common[key] = value;
        const std::string sentence = refusal(recording);
        EXPECT_TRUE(contains(sentence, key)) << sentence;
        return sentence;
    };
    EXPECT_TRUE(contains(refused("DataFormat", "ASCII"), "\"ASCII\""));
    EXPECT_TRUE(contains(refused("DataType", "FREQUENCYDOMAIN"), "FREQUENCYDOMAIN"));
    for (const char* bad : {"", "0", "-1", "x", "nan", "inf", "1e-320"})
        (void)refused("SamplingInterval", bad);
    for (const char* bad : {"", "0", "-3", "x", "1.5", "99999999999999999999"})
        (void)refused("NumberOfChannels", bad);
    for (const char* bad : {"0", "-3", "x", "99999999999999999999"})
        (void)refused("DataPoints", bad);
    (void)refused("DataFile", "");
    Recording recording;
    recording.common["NumberOfChannels"] = "4";
    EXPECT_TRUE(contains(refusal(recording), "lacks `Ch4`"));
    recording.common["NumberOfChannels"] = "2";
    EXPECT_TRUE(contains(refusal(recording), "describes a channel 3"));
    recording = {};
    recording.channels.push_back("Ch2=Cz,,0.5,µV");
    EXPECT_TRUE(contains(refusal(recording), "two different values of `ch2`"));
    recording = {};
    recording.format = "INT_24";
    EXPECT_TRUE(contains(refusal(recording), "BinaryFormat"));
    recording = {};
    recording.orientation = "DIAGONAL";
    EXPECT_TRUE(contains(refusal(recording), "DataOrientation"));
    writeBytes(folder_ / "rest.vhdr", std::string("\xFF\xFE") + "B\0r\0"s);
    EXPECT_TRUE(contains(unreadable([&] { (void)load(folder_ / "rest.vhdr"); }), "UTF-16"));
}

TEST_F(IoBrainVision, ACommaInTheIntervalIsRead) {
    Recording recording;
    recording.common["SamplingInterval"] = "3906,25";
    const conv::Volume volume = read(recording);
    EXPECT_NEAR(volume.layout().geometry.spacing[0], 0.00390625, 1e-15);
    EXPECT_TRUE(contains(warning(volume), "written with a comma"));
}

TEST_F(IoBrainVision, EveryCutOfTheHeaderIsRefusedOrRead) {
    const Recording recording;
    recording.write(folder_.path());
    const std::string header = recording.header();
    int refused = 0;
    for (std::size_t size = 0; size < header.size(); ++size) {
        writeBytes(folder_ / "rest.vhdr", header.substr(0, size));
        try {
            const conv::Volume volume = load(folder_ / "rest.vhdr");
            EXPECT_EQ(volume.layout().extent[0], 40) << size;
            EXPECT_EQ(volume.layout().channels, 3) << size;
            const bool complete = size > header.find("Ch3=") && header.find('\r', header.find("Ch3=")) < size;
            EXPECT_TRUE(complete || !volume.info().warnings.empty()) << size;
        } catch (const conv::Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::unreadable) << error.what();
            ++refused;
        }
    }
    EXPECT_GT(refused, static_cast<int>(header.find("Ch3=")));
}

TEST_F(IoBrainVision, MarkersReachAnEdfFile) {
    NEEDS_FORMAT("EDF");
    const conv::Volume volume = read({});
    app::io::save(volume, folder_ / "a.edf");
    const conv::Volume again = load(folder_ / "a.edf");
    EXPECT_EQ(again.info().valueUnit, "uV"); // EDF holds ASCII
    ASSERT_EQ(recordOf(again).annotations.size(), 3U);
    EXPECT_EQ(recordOf(again).annotations[2].text, "Comment/eyes, closed (ECG)");
    EXPECT_EQ(recordOf(again).start.year, 2024);
    for (int i = 0; i < 40; ++i)
        EXPECT_NEAR(again.as<float>({0, 1})[i], volume.as<float>({0, 1})[i], 1e-2);
    EXPECT_TRUE(contains(app::io::notKept(volume.layout(), volume.info(), "a.wav"), "3 annotations"));
}

} // namespace
