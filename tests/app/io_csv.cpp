#include "app/io/csv/csv.h"
#include "io_temp.h"
#include <clocale>
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
            load(file("time" + s + "\"lead_I\"\r\n0" + s + "1.5\r\n+0.5" + s + "-2e3\r\n1" + s + "nan\r\n"));
        EXPECT_EQ(v.layout().dimension, 1);
        EXPECT_EQ(v.layout().type, ElementType::f64);
        EXPECT_EQ(v.layout().extent[0], 3);
        ASSERT_EQ(v.layout().channels, 2);
        EXPECT_EQ(v.layout().channelNames, (std::vector<std::string>{"time", "lead_I"}));
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
    const fs::path path = file("t,a,b\n0,1,2\n1,3,4\n");
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
    EXPECT_TRUE(contains(refusal("1,5;2,5\n3,5;4,5\n"), "written with a point"));
    EXPECT_TRUE(contains(refusal(std::string("1\n2\n\0\n", 6)), "line 3: it has a NUL byte"));
    EXPECT_TRUE(contains(refusal(std::string("\xFF\xFE"
                                             "1\0\n\0",
                                             6)),
                         "UTF-16"));
    EXPECT_TRUE(contains(refusal("a,b\n"), "no numbers"));
    EXPECT_TRUE(contains(refusal("\n\n"), "no numbers"));
    EXPECT_TRUE(contains(refusal(""), "is empty"));
    EXPECT_TRUE(contains(refusal("1e999\n"), "no numbers")); // taken for a name
}

TEST_F(IoCsv, KeepsEveryTypeOfSignal) {
    for (const ElementType type : conv::elementTypes()) {
        conv::Layout layout{type, 1, {50, 1, 1}};
        layout.channels = 3;
        layout.channelNames = {"time", "lead I", "a, b"};
        const conv::Volume volume = randomVolume(layout);
        for (const std::string name : {"o.csv", "o.tsv", "o.txt"}) {
            save(volume, folder_ / name, {.overwrite = true});
            const conv::Volume back = load(folder_ / name);
            ASSERT_EQ(back.layout().channels, 3);
            EXPECT_EQ(back.layout().channelNames, volume.layout().channelNames);
            conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
                for (int c = 0; c < 3; ++c)
                    for (int i = 0; i < 50; ++i) {
                        if constexpr (std::is_same_v<T, float>) // as text it is the float, not its double
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

struct DecimalComma : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

TEST_F(IoCsv, DoesNotDependOnTheLocale) {
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8"}) // C functions: where one is installed
        if (std::setlocale(LC_ALL, name))
            break;
    const std::locale before = std::locale::global(std::locale(std::locale(), new DecimalComma)); // C++ streams
    conv::Volume volume(conv::Layout{ElementType::f64, 1, {2000, 1, 1}});
    for (int i = 0; i < 2000; ++i)
        volume.as<double>()[i] = i + 0.5;
    save(volume, folder_ / "l.csv");
    save(volume, folder_ / "l.npy");
    const std::string text = readBytes(folder_ / "l.csv");
    const bool same = sameSamples(load(folder_ / "l.csv"), volume) && sameSamples(load(folder_ / "l.npy"), volume);
    std::locale::global(before);
    std::setlocale(LC_ALL, "C");
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
