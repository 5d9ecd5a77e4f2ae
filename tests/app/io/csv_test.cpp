// SPDX-License-Identifier: Apache-2.0
#include "app/io/csv/csv.h"
#include "tests/app/io_temp.h"
#include <cmath>
#include <locale>

using namespace io_test;
using app::io::load;
using app::io::save;
using conv::ElementType;

namespace {

class IoCsv : public testing::Test {
  protected:
    fs::path file(const std::string& text, const std::string& name = "a b ü.csv") {
        writeBytes(folder_ / name, text);
        return folder_ / name;
    }
    std::string refusal(const std::string& text) {
        const fs::path path = file(text);
        return unreadable([&] { (void)load(path); });
    }
    TemporaryFolder folder_;
};

TEST_F(IoCsv, ReadsColumnsAsChannels) {
    for (const std::string separator : {",", ";", "\t", " "}) {
        const std::string s = separator;
        const conv::Volume v =
            load(file("load" + s + "\"lead_I\"\r\n0" + s + "1.5\r\n+0.5" + s + "-2e3\r\n1" + s + "nan\r\n"));
        EXPECT_EQ(v.layout().dimension, 1);
        EXPECT_EQ(v.layout().type, ElementType::f64);
        EXPECT_EQ(v.layout().extent[0], 3);
        ASSERT_EQ(v.layout().channels, 2);
        EXPECT_EQ(v.layout().channelNames, (std::vector<std::string>{"load", "lead_I"}));
        EXPECT_EQ(v.as<double>({0, 0})[1], 0.5);
        EXPECT_EQ(v.as<double>({0, 1})[1], -2000);
        EXPECT_TRUE(std::isnan(v.as<double>({0, 1})[2]));
    }
}

TEST_F(IoCsv, ReadsPlainColumnsCommentsAndByteOrderMark) {
    const conv::Volume v = load(file("\xEF\xBB\xBF# a comment, with commas\n1\n  2  \ninf\n-inf\n\n", "x.txt"));
    ASSERT_EQ(v.layout().extent[0], 4);
    EXPECT_TRUE(v.layout().channelNames.empty());
    EXPECT_EQ(v.as<double>()[1], 2);
    EXPECT_TRUE(std::isinf(v.as<double>()[3]));
    const conv::Volume row = load(file("1,2,3"));
    EXPECT_EQ(row.layout().extent[0], 3);
    EXPECT_EQ(row.layout().channels, 1);
    EXPECT_EQ(row.info().warnings.size(), 1u);
    EXPECT_EQ(load(file("1\r2\r3\r")).layout().extent[0], 3);
}

TEST_F(IoCsv, ReadsNamesWithSpaces) {
    for (const std::string header : {"Lead I", "\"Lead I\""}) {
        const conv::Volume v = load(file(header + "\n1\n2\n"));
        EXPECT_EQ(v.layout().channels, 1);
        EXPECT_EQ(v.layout().channelNames, std::vector<std::string>{"Lead I"});
        save(v, folder_ / "again.csv", {.overwrite = true});
        EXPECT_EQ(load(folder_ / "again.csv").layout().channelNames, v.layout().channelNames);
    }
    EXPECT_EQ(load(file("\"a b\" c\n1 2\n")).layout().channelNames, (std::vector<std::string>{"a b", "c"}));
    EXPECT_EQ(load(file("\"a, b\",c\n1,2\n")).layout().channelNames, (std::vector<std::string>{"a, b", "c"}));
    EXPECT_TRUE(contains(refusal("a,b\n1\n"), "line 2"));
}

TEST_F(IoCsv, SelectsAColumnAndTakesARate) {
    const fs::path path = file("T,a,b\n0,1,2\n1,3,4\n");
    app::io::LoadOptions options;
    options.column = 2;
    options.rate = 250;
    const conv::Volume v = load(path, options);
    EXPECT_EQ(v.layout().channels, 1);
    EXPECT_EQ(v.layout().channelNames, std::vector<std::string>{"b"});
    EXPECT_EQ(v.as<double>()[1], 4);
    EXPECT_EQ(v.layout().geometry.unit, conv::LengthUnit::second);
    EXPECT_DOUBLE_EQ(v.layout().geometry.spacing[0], 0.004);
    options.column = 3;
    EXPECT_TRUE(contains(errorOf(conv::ErrorCode::usage, [&] { (void)load(path, options); }), "column 3"));
    options.column = 0;
    options.rate = -1;
    errorOf(conv::ErrorCode::usage, [&] { (void)load(path, options); });
}

TEST_F(IoCsv, RefusesFaultsWithTheLineNumber) {
    EXPECT_TRUE(contains(refusal("1,2\n3,\n"), "line 2: cell 2 is empty"));
    EXPECT_TRUE(contains(refusal("1,2\n3,4,5\n"), "line 2: it has 3 cells"));
    EXPECT_TRUE(contains(refusal("a,b\n1,2\n3\n"), "line 3: it has 1 cells"));
    EXPECT_TRUE(contains(refusal("1\n2\n\n4\n"), "line 3: it is empty"));
    EXPECT_TRUE(contains(refusal("1\n2\nthree\n"), "line 3: “three” is not a number"));
    EXPECT_TRUE(contains(refusal("1,5;2,5\n3.5;4,5\n"), "line 2: it has decimal points"));
    EXPECT_TRUE(contains(refusal("1,234\t5,678\n"), "between thousands"));
    EXPECT_TRUE(contains(refusal("a,b\n1,x\n2,3\n"), "line 2: “x” is not a number"));
    EXPECT_TRUE(contains(refusal("time,x\n00:00:01.5,2\n"), "line 2: “00:00:01.5” is not a number; write times"));
    EXPECT_TRUE(contains(refusal("1,2\n3,x\n"), "line 2: “x” is not a number."));
    // Neither a heading nor a comment: no sample is lost.
    const std::string missing = "is not a number; write nan for a missing value";
    EXPECT_TRUE(contains(refusal("x\nNA\n1\n2\n"), "line 2: “NA” " + missing));
    EXPECT_TRUE(contains(refusal("NA\n1\n2\n"), "line 1: “NA” " + missing));
    EXPECT_TRUE(contains(refusal("x;y\nnull;null\n1;2\n"), "line 2: “null” " + missing));
    EXPECT_TRUE(contains(refusal("x\n1\n#N/A\n4\n"), "line 3: “#N/A” " + missing));
    EXPECT_TRUE(contains(refusal("x\n#N/A\n1\n4\n"), "line 2: “#N/A” " + missing));
    EXPECT_TRUE(contains(refusal("t,x\n0,1\n#DIV/0!,5\n0.2,6\n"), "line 3: “#DIV/0!” " + missing));
    EXPECT_TRUE(contains(refusal("t,x\n0,1\n0.1,#VALUE!\n0.2,6\n"), "line 3: “#VALUE!” " + missing));
    EXPECT_EQ(load(file("missing\n1\n2\n")).layout().channelNames.front(), "missing");
    EXPECT_EQ(load(file("Na\n1\n2\n")).layout().extent[0], 2); // sodium
    EXPECT_TRUE(contains(refusal("a\tb\n1,2\n"), "line 2: its cells are separated otherwise than those of line 1"));
    EXPECT_TRUE(contains(refusal("a,b\n1,\n"), "line 2: it has 1 cells; line 1 above it has 2"));
    EXPECT_TRUE(contains(refusal(std::string("1\n2\n\0\n", 6)), "line 3: it has a NUL byte"));
    EXPECT_TRUE(contains(refusal(std::string("\xFF\xFE"
                                             "1\0\n\0",
                                             6)),
                         "UTF-16"));
    EXPECT_TRUE(contains(refusal("a,b\n"), "no numbers"));
    EXPECT_TRUE(contains(refusal("\n\n"), "no numbers"));
    EXPECT_TRUE(contains(refusal(""), "is empty"));
    EXPECT_TRUE(contains(refusal("1e999\n"), "no numbers")); // read as a column name
}

TEST_F(IoCsv, NoRowOfSamplesBecomesAComment) {
    for (const std::string odd : {"(5)", "( 5.5 )", "−5", "–0.5", "$5", "€ 5", "<5", "> -5", "~5", "±5", "5%", "-5 %",
                                  "\"1,234.5\"", "1d3", "-1.5D-03", "0x1F", "'5"}) {
        EXPECT_NE(refusal(odd + "\n1\n2\n").find("line 1: “"), std::string::npos) << odd;
        EXPECT_NE(refusal("v\n" + odd + "\n1\n2\n").find("line 2: “"), std::string::npos) << odd;
        EXPECT_NE(refusal("v;w\n" + odd + ";3\n1;2\n").find("line 2: “"), std::string::npos) << odd;
        EXPECT_NE(refusal("v;w\n" + odd + ";" + odd + "\n1;2\n").find("line 2: “"), std::string::npos) << odd;
    }
    EXPECT_NE(refusal("v\n−1\n2\n").find("“−1” is not a number; write the minus sign as -"), std::string::npos);
    EXPECT_NE(refusal("v\n(1)\n2\n").find("“(1)” is not a number; write negative numbers as -5"), std::string::npos);
    // Names and lines of instruments may begin with digits, signs and brackets.
    for (const std::string name : {"2theta", "1st lead", "(2024) Foo Inc", "10 Hz", "> note", "3D", "5 devices", "~"}) {
        EXPECT_EQ(load(file(name + "\n1\n2\n")).layout().extent[0], 2) << name;
        EXPECT_EQ(load(file(name + ";" + name + " b\n1;2\n2;4\n4;3\n")).layout().extent[0], 3) << name;
    }
}

TEST_F(IoCsv, PointsBetweenThousandsMakeNoColumns) {
    const std::string form = "“1.234,5” is not a number; write decimals with a point and no separators of thousands";
    for (const std::string rows : {"1.234,5;2\n999,5;3\n", "1.234,5;\n2.345,6;\n", "1.234,5 10\n2.345,6 11\n",
                                   "1.234,5\t1.5\n2.345,6\t2.5\n", "1.234,5 2.345,6\n3.456,7 4.567,8\n",
                                   "\"1.234,5\",\"2.345,6\"\n\"3.456,7\",\"1.000,5\"\n", "sep=;\n1.234,5\n2.345,6\n"})
        EXPECT_NE(refusal(rows).find(form), std::string::npos) << rows << refusal(rows);
    // One column, or two: nothing in the file tells.
    const std::string either = "may be one number with a separator of thousands, or two numbers";
    for (const std::string rows : {"1.234,5\n2.345,6\n", "value\n999,5\n-1.234,25\n", " 0,5\n 1.234,5\n"})
        EXPECT_NE(refusal(rows).find(either), std::string::npos) << rows << refusal(rows);
    EXPECT_NE(refusal("v\n999,5\n1.234,5\n").find("line 3"), std::string::npos);
    // Two columns beyond doubt.
    for (const std::string rows : {"sep=,\n1.234,5\n2.345,6\n", "a,b\n1.234,5\n2.345,6\n", "1.234,5\n0.345,6\n",
                                   "1.234,5\n2.345,-6\n", "1.234,5\n2.3456,6\n", "1.234, 5\n2.345, 6\n"})
        EXPECT_EQ(load(file(rows)).layout().channels, 2) << rows;
}

TEST_F(IoCsv, ALineForSpreadsheetsStatesTheSeparator) {
    for (const std::string stated : {"sep=;", "SEP=;", "\"sep=;\""}) {
        const conv::Volume v = load(file(stated + "\r\nt (s);v\r\n0;1\r\n0,5;2\r\n1;4\r\n"));
        EXPECT_EQ(v.layout().channelNames, std::vector<std::string>{"v"}) << stated;
        EXPECT_EQ(v.layout().extent[0], 3);
        EXPECT_EQ(v.layout().geometry.spacing[0], 0.5);
    }
    const conv::Volume one = load(file("sep=;\n1,5\n2,5\n3,0\n"));
    EXPECT_EQ(one.layout().channels, 1) << "commas are decimal";
    EXPECT_EQ(one.as<double>()[1], 2.5);
    EXPECT_EQ(load(file("sep=\t\na\tb\n1\t2\n")).layout().channels, 2);
    EXPECT_FALSE(refusal("sep=|\n1|2\n").empty()) << "another separator is not guessed";
}

TEST_F(IoCsv, KeepsEveryTypeOfSignal) {
    for (const ElementType type : conv::elementTypes()) {
        conv::Layout layout{type, 1, {50, 1, 1}};
        layout.channels = 3;
        layout.channelNames = {"load", "lead I", "a, b"};
        const conv::Volume volume = randomVolume(layout);
        for (const std::string name : {"o.csv", "o.tsv", "o.txt"}) {
            save(volume, folder_ / name, {.overwrite = true});
            const conv::Volume back = load(folder_ / name);
            ASSERT_EQ(back.layout().channels, 3);
            EXPECT_EQ(back.layout().channelNames, volume.layout().channelNames);
            conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
                for (int c = 0; c < 3; ++c)
                    for (int i = 0; i < 50; ++i) {
                        if constexpr (std::is_same_v<T, float>) // the text is that of the float, not of its double
                            EXPECT_EQ(static_cast<float>(back.as<double>({0, c})[i]), volume.as<T>({0, c})[i]);
                        else
                            EXPECT_EQ(back.as<double>({0, c})[i], static_cast<double>(volume.as<T>({0, c})[i]));
                    }
            });
        }
    }
    const conv::Volume image(conv::Layout{ElementType::f32, 2, {2, 2, 1}});
    EXPECT_TRUE(contains(errorOf(conv::ErrorCode::usage, [&] { save(image, folder_ / "i.csv"); }), "hold signals"));
}

/// Times of 200 samples at `rate`, with `decimals`.
std::string timed(const std::string& heading, double rate, int decimals, int samples = 200) {
    std::string text = heading;
    for (int i = 0; i < samples; ++i) {
        char line[64];
        std::snprintf(line, sizeof line, "%.*f,%d\n", decimals, i / rate, i * i % 17);
        text += line;
    }
    return text;
}

TEST_F(IoCsv, AColumnOfTimeGivesTheRateAndIsNoChannel) {
    const struct {
        std::string heading;
        double rate;
        int decimals;
        double hertz;
        std::size_t warnings;
    } cases[] = {{"time (s),CH1 (V)\n", 500, 3, 500, 0},
                 {"Time [ms],CH1\n", 0.5, 0, 500, 0},
                 {"Time/us,CH1\n", 2, 1, 2e6, 0},
                 {"\xC2\xB5s,CH1\n", 2, 1, 2e6, 1}, // ambiguous: may be any name
                 {"time,CH1\ns,V\n", 1e5, 6, 1e5, 0},
                 {"time,CH1\n(ms),(V)\n\n", 2, 6, 2000, 0},
                 {"x-axis,1\nsecond,Volt\n", 1000, 6, 1000, 0},
                 {"time,CH1\n", 256, 3, 256, 1}, // 3.90625 ms, rounded to integers
                 {"t,CH1\n", 173.61, 5, 173.61, 1},
                 {"# time signal\n", 250, 3, 250, 1},
                 {"", 250, 3, 250, 1}};
    for (const auto& c : cases) {
        const conv::Volume v = load(file(timed(c.heading, c.rate, c.decimals)));
        ASSERT_EQ(v.layout().channels, 1) << c.heading;
        EXPECT_EQ(v.layout().geometry.unit, conv::LengthUnit::second) << c.heading;
        EXPECT_NEAR(1 / v.layout().geometry.spacing[0] / c.hertz, 1, 1e-9) << c.heading;
        EXPECT_EQ(v.as<double>()[199], 199 * 199 % 17);
        EXPECT_EQ(v.info().warnings.size(), c.warnings) << c.heading;
        save(v, folder_ / "o.csv", {.overwrite = true}); // names, units and times are preserved
        const conv::Volume back = load(folder_ / "o.csv");
        EXPECT_EQ(back.layout(), v.layout()) << c.heading;
        EXPECT_EQ(back.info().valueUnit, v.info().valueUnit);
        EXPECT_TRUE(sameSamples(back, v));
    }
    EXPECT_EQ(load(file(timed("time,CH1\ns,V\n", 1000, 3))).info().valueUnit, "V");
}

TEST_F(IoCsv, DataThatOnlyLookLikeTimeAreFiltered) {
    // A ramp of a sensor gives a warning; temperatures, minima and non-monotonic columns are not time.
    const conv::Volume ramp = load(file(timed("pressure,CH1\n", 2, 1)));
    EXPECT_EQ(ramp.layout().channels, 2);
    ASSERT_EQ(ramp.info().warnings.size(), 1u);
    EXPECT_TRUE(contains(ramp.info().warnings[0], "Column 0 `pressure` grows evenly"));
    EXPECT_EQ(load(file(timed("T,CH1\n", 2, 1))).layout().channels, 2);
    EXPECT_EQ(load(file("t,CH1\n20.5,1\n20.1,2\n20.7,3\n")).layout().channels, 2);
    EXPECT_EQ(load(file("1,2\n2,9\n4,5\n7,7\n")).layout().channels, 2);
    EXPECT_EQ(load(file("t,x\n0,1\n1e300,2\n2e300,3\n3e300,4\n")).layout().geometry.unit, conv::LengthUnit::pixel);
    EXPECT_EQ(load(file("time\n1\n2\n3\n")).layout().channels, 1); // the only column
}

TEST_F(IoCsv, UnevenTimeIsKeptAndGivesNoRate) {
    for (const std::string text :
         {"time,x\n0,1\n0.1,2\n0.5,3\n0.6,4\n", "time (s),x\n3,1\n2,2\n1,3\n", "elapsed,x\n0,1\nnan,2\n2,3\n"}) {
        const conv::Volume v = load(file(text));
        EXPECT_EQ(v.layout().channels, 1) << text;
        EXPECT_EQ(v.layout().geometry.unit, conv::LengthUnit::pixel) << text;
        ASSERT_EQ(v.info().warnings.size(), 1u) << text;
        EXPECT_TRUE(contains(v.info().warnings[0], "no sampling rate")) << v.info().warnings[0];
        save(v, folder_ / "o.csv", {.overwrite = true});
        EXPECT_EQ(readBytes(folder_ / "o.csv").substr(readBytes(folder_ / "o.csv").find('\n')),
                  text.substr(text.find('\n')));
    }
    const conv::Volume counted = load(file("index,x\n0,5\n1,6\n2,7\n"));
    EXPECT_EQ(counted.layout().channels, 1);
    EXPECT_EQ(counted.layout().geometry.unit, conv::LengthUnit::pixel);
}

TEST_F(IoCsv, AnAskedColumnCountsTimeAndARateWins) {
    const fs::path path = file(timed("time (s),a\n", 100, 2));
    app::io::LoadOptions options;
    for (const bool channel : {false, true}) {
        (channel ? options.channel : options.column) = 0;
        const conv::Volume time = load(path, options);
        EXPECT_EQ(time.layout().channelNames, std::vector<std::string>{"time (s)"});
        EXPECT_EQ(time.as<double>()[1], 0.01);
        (channel ? options.channel : options.column) = 1;
        EXPECT_EQ(load(path, options).as<double>()[2], 4);
        EXPECT_DOUBLE_EQ(load(path, options).layout().geometry.spacing[0], 0.01);
        options = {};
    }
    options.rate = 50;
    const conv::Volume v = load(path, options);
    EXPECT_DOUBLE_EQ(v.layout().geometry.spacing[0], 0.02);
    ASSERT_EQ(v.info().warnings.size(), 1u);
    EXPECT_TRUE(contains(v.info().warnings[0], "--rate 50 Hz is used; column 0 `time (s)`: 100 Hz"));
    options.rate = 100;
    EXPECT_TRUE(load(path, options).info().warnings.empty());
}

TEST_F(IoCsv, NpyKeepsTheTimesAsAColumn) {
    const conv::Volume v = load(file(timed("time (s),a\n", 100, 2)));
    save(v, folder_ / "o.npy");
    const conv::Volume back = load(folder_ / "o.npy");
    ASSERT_EQ(back.layout().extent, (conv::Index3{2, 200, 1})); // rows of time and value
    EXPECT_EQ(back.as<double>()[2 * 199], 1.99);
    EXPECT_EQ(back.as<double>()[2 * 199 + 1], v.as<double>()[199]);
}

TEST_F(IoCsv, ReadsWhatInstrumentsWriteAboveTheNumbers) {
    const std::string rows = "0.000,1\r\n0.001,2\r\n0.002,3\r\n0.003,4\r\n";
    const std::pair<std::string, std::size_t> headings[] = {
        {"# Oscilloscope\r\n# Date: today\r\n\r\nTime (s),CH1 (V)\r\n", 0},
        {"; comment\r\n% comment\r\n// comment\r\nTime (s),CH1 (V)\r\n", 0},
        {"\xEF\xBB\xBF"
         "Model,DPO\r\nRecord Length,2500\r\n\r\nTime (s),CH1 (V)\r\n",
         1}};
    for (const auto& [heading, warnings] : headings) {
        const conv::Volume v = load(file(heading + rows));
        EXPECT_EQ(v.layout().channelNames, std::vector<std::string>{"CH1 (V)"}) << heading;
        EXPECT_EQ(v.info().valueUnit, "V");
        EXPECT_EQ(v.info().warnings.size(), warnings) << heading;
        save(v, folder_ / "o.csv", {.overwrite = true});
        EXPECT_EQ(load(folder_ / "o.csv").info().notes, v.info().notes) << heading; // comments are preserved
    }
    EXPECT_EQ(load(file("time (s);CH1\n0,5;1,5\n1,0;-2,5\n1,5;3\n")).as<double>()[1], -2.5);
    const conv::Volume trailing = load(file("a,b,\n1,2,\n3,4,\n"));
    EXPECT_EQ(trailing.layout().channels, 2);
    EXPECT_EQ(trailing.as<double>({0, 1})[1], 4);
    EXPECT_EQ(load(file("Zeit (\xB5s),Spannung (\xB5V)\n0,1\n1,2\n2,3\n")).info().valueUnit, "µV");
}

struct DecimalComma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

TEST_F(IoCsv, DoesNotDependOnTheLocale) {
    const tests::CommaLocale comma;
    const std::locale before = std::locale::global(std::locale(std::locale(), new DecimalComma)); // C++ streams
    conv::Volume volume(conv::Layout{ElementType::f64, 1, {2000, 1, 1}});
    for (int i = 0; i < 2000; ++i)
        volume.as<double>()[i] = i + 0.5;
    save(volume, folder_ / "l.csv");
    save(volume, folder_ / "l.npy");
    const std::string text = readBytes(folder_ / "l.csv");
    const bool same = sameSamples(load(folder_ / "l.csv"), volume) && sameSamples(load(folder_ / "l.npy"), volume);
    std::locale::global(before);
    EXPECT_TRUE(contains(text, "\n1999.5\n"));
    EXPECT_TRUE(same);
}

TEST_F(IoCsv, TablesKeepRowsForKernels) {
    const app::io::Table table = app::io::readTable(file("1 2 1\n2 4 2\n1 2 1\n", "k.txt"));
    EXPECT_EQ(table.rows(), 3u);
    EXPECT_EQ(table.columns, 3u);
    EXPECT_EQ(table.values[4], 4);
}

} // namespace
