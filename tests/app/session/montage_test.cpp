// SPDX-License-Identifier: Apache-2.0
// Montages of signals against sums in double precision, and their refusals.
#include "app/io/edf/edf_write.h"
#include "app/io/io.h"
#include "app/session/montage/montage.h"
#include "tests/app/edf_recording.h"
#include "tests/app/io_temp.h"
#include <cmath>
#include <conv/error.h>
#include <limits>

namespace {

using app::inMontage;
using app::parseMontage;

conv::Volume recording(const std::vector<std::string>& names, conv::ElementType type = conv::ElementType::f32,
                       std::int64_t samples = 9000) {
    conv::Layout layout{type, 1, {samples, 1, 1}};
    layout.channels = static_cast<std::int64_t>(names.size());
    layout.channelNames = names;
    layout.geometry.unit = conv::LengthUnit::second;
    layout.geometry.spacing = {1.0 / 256, 1, 1};
    conv::Volume volume(layout);
    volume.info().valueUnit = "uV";
    for (std::int64_t c = 0; c < layout.channels; ++c)
        for (std::int64_t i = 0; i < samples; ++i) {
            const double t = static_cast<double>(i) / 256, n = static_cast<double>(c + 1);
            const double value = 40 * std::sin(7 * n * t) + 3 * std::cos(0.1 * n * t) + 1e4 / n;
            if (type == conv::ElementType::f64)
                volume.as<double>({0, c})[i] = value;
            else if (type == conv::ElementType::i16)
                volume.as<std::int16_t>({0, c})[i] = static_cast<std::int16_t>(value);
            else
                volume.as<float>({0, c})[i] = static_cast<float>(value);
        }
    return volume;
}

double at(const conv::Volume& v, std::int64_t c, std::int64_t i) {
    switch (v.layout().type) {
    case conv::ElementType::f64:
        return v.as<double>({0, c})[i];
    case conv::ElementType::i16:
        return v.as<std::int16_t>({0, c})[i];
    default:
        return static_cast<double>(v.as<float>({0, c})[i]);
    }
}

/// Expects source channel `c` minus the mean of `minus`, in float64 and rounded once.
void expectRow(const conv::Volume& source, const conv::Volume& result, std::int64_t row, std::int64_t c,
               const std::vector<std::int64_t>& minus) {
    for (std::int64_t i = 0; i < source.layout().extent[0]; ++i) {
        double mean = 0;
        for (const std::int64_t m : minus)
            mean += at(source, m, i);
        const double exact = at(source, c, i) - (minus.empty() ? 0 : mean / static_cast<double>(minus.size()));
        if (result.layout().type == conv::ElementType::f64)
            ASSERT_EQ(result.as<double>({0, row})[i], exact) << row << " " << i;
        else
            ASSERT_EQ(result.as<float>({0, row})[i], static_cast<float>(exact)) << row << " " << i;
    }
}

std::string refusal(const std::function<void()>& act) {
    try {
        act();
    } catch (const conv::Error& error) {
        return error.what();
    }
    return "nothing was refused";
}

std::string warnings(const conv::Volume& volume) {
    std::string all;
    for (const std::string& warning : volume.info().warnings)
        all += warning + "\n";
    return all;
}

const std::vector<std::string> head{"Fp1", "F7", "T3", "A1", "A2"};

} // namespace

TEST(Montage, AverageReferenceAndPairsAreRoundedOnce) {
    for (const conv::ElementType type : {conv::ElementType::f32, conv::ElementType::f64, conv::ElementType::i16}) {
        const conv::Volume source = recording(head, type);
        const conv::Volume average = inMontage(source, parseMontage("average"));
        ASSERT_EQ(average.layout().channelNames, head);
        EXPECT_EQ(average.layout().type,
                  type == conv::ElementType::f64 ? conv::ElementType::f64 : conv::ElementType::f32);
        for (std::int64_t c = 0; c < 5; ++c)
            expectRow(source, average, c, c, {0, 1, 2, 3, 4});
        const conv::Volume ears = inMontage(source, parseMontage("reference=A1,A2"));
        for (std::int64_t c = 0; c < 5; ++c)
            expectRow(source, ears, c, c, {3, 4});
        const conv::Volume pairs = inMontage(source, parseMontage("pairs=Fp1-F7, F7-T3"));
        ASSERT_EQ(pairs.layout().channelNames, (std::vector<std::string>{"Fp1-F7", "F7-T3"}));
        EXPECT_EQ(pairs.layout().geometry, source.layout().geometry);
        expectRow(source, pairs, 0, 0, {1});
        expectRow(source, pairs, 1, 1, {2});
    }
}

TEST(Montage, BadChannelsStayOutOfTheAverageAndKeptOnesAsTheyAre) {
    const conv::Volume source = recording({"Fp1", "F7", "T3", "ECG", "Status"});
    const conv::Volume result = inMontage(source, parseMontage("average; bad=T3; keep=ecg"));
    for (std::int64_t c = 0; c < 3; ++c)
        expectRow(source, result, c, c, {0, 1});
    expectRow(source, result, 3, 3, {});
    expectRow(source, result, 4, 4, {}); // by its name
    EXPECT_NE(warnings(result).find("as they are: ECG, Status"), std::string::npos) << warnings(result);
    EXPECT_NE(refusal([&] {
                  (void)inMontage(source, parseMontage("average;bad=Fp1,F7;keep=ECG"));
              }).find("needs two channels"),
              std::string::npos);
}

TEST(Montage, FlatAndBrokenReferencesAreNamed) {
    conv::Volume source = recording(head);
    std::fill_n(source.as<float>({0, 1}), 9000, -7.0F);
    source.as<float>({0, 2})[17] = std::numeric_limits<float>::quiet_NaN();
    const conv::Volume result = inMontage(source, parseMontage("average"));
    EXPECT_NE(warnings(result).find("flat: F7."), std::string::npos) << warnings(result);
    EXPECT_NE(warnings(result).find("NaN or infinite: T3;"), std::string::npos) << warnings(result);
    EXPECT_TRUE(std::isnan(at(result, 0, 17)));
    EXPECT_FALSE(std::isnan(at(result, 0, 16)));
    EXPECT_EQ(warnings(inMontage(source, parseMontage("average;bad=F7,T3"))), "");
}

TEST(Montage, NamesAsPeopleWriteThem) {
    const std::vector<std::string> names{"EEG Fp1-REF (uV)", "EEG F7-REF (uV)", "EEG T3-LE (mV)", "A-B", "A", "B"};
    const conv::Layout layout = recording(names).layout();
    const auto only = [&](const char* text) { return app::montageRows(parseMontage(text), layout).at(0); };
    EXPECT_EQ(only("pairs=fp1-F7"), (app::MontageRow{"fp1-F7", 0, {1}}));
    EXPECT_EQ(only("EEG Fp1-REF-EEG F7-REF"), (app::MontageRow{"EEG Fp1-REF-EEG F7-REF", 0, {1}}));
    EXPECT_EQ(only("0-2"), (app::MontageRow{"0-2", 0, {2}}));
    EXPECT_EQ(only("A-B-A"), (app::MontageRow{"A-B-A", 3, {4}}));
    EXPECT_NE(refusal([&] { (void)only("pairs=Fp1-F9"); }).find("no channel is called F9; did you mean"),
              std::string::npos);
    EXPECT_NE(refusal([&] { (void)only("pairs=A-A"); }).find("from itself"), std::string::npos);
    const conv::Layout twice = recording({"Fp1", "Fp1", "F7"}).layout();
    EXPECT_NE(refusal([&] { (void)app::montageRows(parseMontage("Fp1-F7"), twice); }).find("2 channels are called"),
              std::string::npos);
    conv::Layout image{conv::ElementType::u8, 2, {8, 8, 1}};
    EXPECT_NE(refusal([&] { (void)app::montageRows(parseMontage("average"), image); }).find("for signals"),
              std::string::npos);
}

TEST(Montage, Refusals) {
    for (const auto& [text, words] : {std::pair{"", "no reference"},
                                      {"mean", "'mean' is not one of"},
                                      {"average;reference=A1", "two references"},
                                      {"reference=", "names no channel"},
                                      {"reference=A1;bad=T3", "bad= leaves channels out of an average"},
                                      {"bad=T3", "no reference"}})
        EXPECT_NE(refusal([&] { (void)parseMontage(text); }).find(words), std::string::npos)
            << refusal([&] { (void)parseMontage(text); });
    EXPECT_NE(refusal([] { (void)inMontage(recording(head), parseMontage("reference=Cz")); }).find("called Cz"),
              std::string::npos);
}

class MontageFiles : public ::testing::Test {
  protected:
    void SetUp() override { NEEDS_FORMAT("EDF"); }
    io_test::TemporaryFolder folder_;
};

TEST_F(MontageFiles, UnitsMustAgree) {
    const auto wave = [](double t) { return 30 * std::sin(9 * t); };
    io_test::writeBytes(folder_ / "r.edf", io_test::edfRecording({{.label = "EEG Fp1", .unit = "uV", .value = wave},
                                                                  {.label = "EEG F7", .unit = "uV", .value = wave},
                                                                  {.label = "SaO2", .unit = "%", .value = wave}},
                                                                 4));
    const conv::Volume source = app::io::load(folder_ / "r.edf");
    const std::string why = refusal([&] { (void)inMontage(source, parseMontage("average")); });
    for (const char* word : {"SaO2 (%)", "EEG Fp1 (uV)", "different units", "keep="})
        EXPECT_NE(why.find(word), std::string::npos) << why;
    const conv::Volume kept = inMontage(source, parseMontage("average;keep=SaO2"));
    EXPECT_EQ(kept.layout().channelNames, source.layout().channelNames);
    const conv::Volume pairs = inMontage(source, parseMontage("pairs=Fp1-F7"));
    EXPECT_EQ(pairs.info().valueUnit, "uV");
}

TEST_F(MontageFiles, EdfKeepsNamesUnitsAndAnnotations) {
    const auto wave = [](double f) { return [f](double t) { return 300 * std::sin(f * t); }; };
    io_test::writeBytes(folder_ / "r.edf", io_test::edfRecording({{.label = "EEG Fp1", .unit = "uV", .value = wave(5)},
                                                                  {.label = "EEG F7", .unit = "uV", .value = wave(6)},
                                                                  {.label = "EEG T3", .unit = "uV", .value = wave(7)}},
                                                                 4));
    const conv::Volume source = app::io::load(folder_ / "r.edf");
    for (const char* text : {"average", "pairs=Fp1-F7,F7-T3"}) {
        const conv::Volume result = inMontage(source, parseMontage(text));
        app::io::save(result, folder_ / "o.edf", {true});
        const conv::Volume back = app::io::load(folder_ / "o.edf");
        EXPECT_EQ(back.layout().channelNames, result.layout().channelNames);
        EXPECT_EQ(back.info().valueUnit, "uV");
        for (std::int64_t c = 0; c < result.layout().channels; ++c)
            for (std::int64_t i = 0; i < result.layout().extent[0]; ++i)
                ASSERT_NEAR(at(back, c, i), at(result, c, i), 1300 * 0.51 / 65535 + 1e-3) << text << " " << c;
    }
}
