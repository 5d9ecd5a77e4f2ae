// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/sha256.h"
#include "app/recipe/recipe.h"
#include "tests/app/refusal.h"
#include "tests/surroundings.h"
#include <cmath>
#include <conv/error.h>
#include <fstream>
#include <gtest/gtest.h>

namespace {

using namespace app;

const ParamSpec& spec(std::string_view filter, std::string_view key) {
    return paramNamed(filterNamed(filter), key);
}

Quantity quantity(std::string_view filter, std::string_view key, std::string_view text) {
    return std::get<Quantity>(parseValue(spec(filter, key), text));
}

std::string refusal(std::string_view filter, std::string_view key, std::string_view text) {
    return refusalOf([&] { (void)parseValue(spec(filter, key), text); });
}

bool holds(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(Param, ReadsLengthsWithTheirUnits) {
    using N = std::vector<double>;
    EXPECT_EQ(quantity("gaussian", "sigma", "2mm"), (Quantity{N{2}, Unit::mm, false}));
    EXPECT_EQ(quantity("gaussian", "sigma", "2"), (Quantity{N{2}, Unit::px, false}));
    EXPECT_EQ(quantity("gaussian", "sigma", " 2.5 px "), (Quantity{N{2.5}, Unit::px, false}));
    EXPECT_EQ(quantity("gaussian", "sigma", "2x2x1mm"), (Quantity{N{2, 2, 1}, Unit::mm, false}));
    EXPECT_EQ(quantity("gaussian", "sigma", "2×0.5"), (Quantity{N{2, 0.5}, Unit::px, false}));
    EXPECT_EQ(quantity("gaussian", "sigma", "fwhm 4mm"), (Quantity{N{4}, Unit::mm, true}));
    EXPECT_EQ(quantity("gaussian", "sigma", "fwhm4x3mm"), (Quantity{N{4, 3}, Unit::mm, true}));
    EXPECT_EQ(quantity("gaussian", "sigma", "5ms"), (Quantity{N{5}, Unit::ms, false}));
    for (const char* micro : {"0.4x0.4x1.5um", "0.4x0.4x1.5 \u00b5m", "0.4x0.4x1.5\u03bcm"}) // stored in mm
        EXPECT_EQ(quantity("gaussian", "sigma", micro), (Quantity{N{0.0004, 0.0004, 0.0015}, Unit::mm, false}))
            << micro;
    EXPECT_EQ(quantity("gaussian", "sigma", "250nm"), quantity("gaussian", "sigma", "0.00025mm"));
    EXPECT_EQ(quantity("gaussian", "sigma", "0.3cm"), quantity("gaussian", "sigma", "3mm"));
    EXPECT_EQ(quantity("gaussian", "sigma", "0.5inch"), quantity("gaussian", "sigma", "12.7mm"));
    EXPECT_EQ(quantity("gaussian", "sigma", "40us"), quantity("gaussian", "sigma", "0.00004s"));
    EXPECT_DOUBLE_EQ(quantity("gaussian", "sigma", "0.00001um").numbers.at(0), 1e-8);
    EXPECT_TRUE(holds(refusal("box", "size", "3um"), "units here: px"));
    EXPECT_EQ(quantity("gaussian", "sigma", "1e-3 s"), (Quantity{N{1e-3}, Unit::s, false}));
    EXPECT_EQ(quantity("canny", "low", "10%"), (Quantity{N{10}, Unit::percent, false}));
    EXPECT_EQ(quantity("canny", "low", "120"), (Quantity{N{120}, Unit::none, false}));
    EXPECT_EQ(quantity("gaussian", "order", "1x0x0"), (Quantity{N{1, 0, 0}, Unit::none, false}));
    EXPECT_EQ(quantity("box", "size", "3x5px"), (Quantity{N{3, 5}, Unit::none, false}));
    EXPECT_EQ(quantity("dog", "sigma2", ""), Quantity{});
    EXPECT_EQ(quantity("dog", "sigma2", "auto"), Quantity{});
    EXPECT_EQ(quantity("unsharp", "amount", "+0.5"), (Quantity{N{0.5}, Unit::none, false}));
    EXPECT_EQ(quantity("unsharp", "amount", "-.5"), (Quantity{N{-0.5}, Unit::none, false}));
}

TEST(Param, RefusesWithKeyValueAndReason) {
    EXPECT_TRUE(holds(refusal("gaussian", "sigma", "-1"), "sigma=-1: must be 0 or more"));
    EXPECT_TRUE(holds(refusal("gaussian", "sigma", "nan"), "finite"));
    EXPECT_TRUE(holds(refusal("gaussian", "sigma", "inf"), "finite"));
    EXPECT_TRUE(holds(refusal("gaussian", "sigma", "1x2x3x4"), "more than three"));
    EXPECT_TRUE(holds(refusal("gaussian", "sigma", "2furlong"),
                      "'furlong' is not understood; units here: px, mm, um, nm, cm, inch, s, ms"));
    EXPECT_TRUE(holds(refusal("gaussian", "sigma", "2xmm"), "not a number"));
    EXPECT_TRUE(holds(refusal("gaussian", "sigma", "2mmx2mm"), "not understood"));
    EXPECT_TRUE(holds(refusal("gaussian", "sigma", ""), "missing"));
    EXPECT_TRUE(holds(refusal("gaussian", "sigma", "0x10"), "")); // two numbers, not a hexadecimal one
    EXPECT_EQ(quantity("gaussian", "sigma", "0x10").numbers.size(), 2u);
    EXPECT_TRUE(holds(refusal("gaussian", "truncate", "4px"), "no unit"));
    EXPECT_TRUE(holds(refusal("gaussian", "truncate", "4x4"), "one number"));
    EXPECT_TRUE(holds(refusal("gaussian", "truncate", "nan"), "must be a number or inf"));
    EXPECT_TRUE(holds(refusal("gaussian", "truncate", "-inf"), "must be a number or inf"));
    EXPECT_TRUE(holds(refusal("bilateral", "truncate", "inf"), "finite"));
    EXPECT_TRUE(std::isinf(quantity("gaussian", "truncate", "inf").numbers.at(0)));
    EXPECT_TRUE(holds(refusal("gaussian", "order", "1.5"), "whole number"));
    EXPECT_TRUE(holds(refusal("gaussian", "order", "5"), "4 or less"));
    EXPECT_TRUE(holds(refusal("box", "size", "0"), "1 or more"));
    EXPECT_TRUE(holds(refusal("box", "size", "3mm"), "units here: px"));
    EXPECT_TRUE(holds(refusal("gaussian", "boundary", "reflekt"), "did you mean reflect?"));
    EXPECT_TRUE(holds(refusal("gaussian", "axes", "xw"), "letters"));
    EXPECT_TRUE(holds(refusal("gaussian", "axes", "xx"), "letters"));
    EXPECT_TRUE(holds(refusalOf([] { (void)filterNamed("gausian"); }), "did you mean gaussian?"));
    EXPECT_TRUE(holds(refusalOf([] { (void)spec("gaussian", "sigm"); }), "did you mean sigma"));
}

TEST(Param, AxesAreSortedAndAllMeansAll) {
    EXPECT_EQ(parseValue(spec("box", "axes"), "yx"), Value("xy"));
    EXPECT_EQ(parseValue(spec("box", "axes"), "all"), Value("xyz"));
}

TEST(Param, TextReadsBackAsTheSameValue) {
    for (const auto& [filter, key, text] : {std::tuple{"gaussian", "sigma", "2x2x1mm"},
                                            {"gaussian", "sigma", "fwhm 4mm"},
                                            {"gaussian", "sigma", "0.1"},
                                            {"gaussian", "sigma", "5ms"},
                                            {"canny", "low", "10%"},
                                            {"box", "size", "3x5"},
                                            {"box", "axes", "xy"},
                                            {"custom", "kernel", "[1 2 1;2 4 2;1 2 1]"},
                                            {"custom", "kernel", "[1 2|3 4]"},
                                            {"dog", "sigma2", ""}})
        EXPECT_EQ(toText(parseValue(spec(filter, key), text)), text);
}

TEST(Param, EveryDefaultReadsAndIsInItsRange) {
    ASSERT_GE(filterTable().size(), 12u);
    for (const FilterSpec& filter : filterTable()) {
        EXPECT_FALSE(filter.summary.empty()) << filter.name;
        EXPECT_FALSE(filter.formula.empty()) << filter.name;
        ASSERT_NE(filter.build == nullptr, filter.grid == nullptr) << filter.name;
        for (const ParamSpec& param : filter.params) {
            EXPECT_FALSE(param.help.empty()) << filter.name << " " << param.key;
            EXPECT_FALSE(param.label.empty()) << filter.name << " " << param.key;
            EXPECT_NO_THROW((void)parseValue(param, param.standard)) << filter.name << " " << param.key;
        }
        if (filter.pointwise || filter.grid)
            continue;
        EXPECT_NO_THROW((void)paramNamed(filter, "boundary"));
        EXPECT_NO_THROW((void)paramNamed(filter, "value"));
        EXPECT_NO_THROW((void)paramNamed(filter, "axes"));
    }
}

TEST(Param, NumbersDoNotDependOnTheLocale) {
    const tests::CommaLocale comma;
    EXPECT_EQ(quantity("gaussian", "sigma", "1.5").numbers[0], 1.5);
    EXPECT_EQ(toText(Value(Quantity{{1.5}, Unit::mm, false})), "1.5mm");
}

TEST(Kernel, TypedRowsAndSlices) {
    const auto kernel = [](std::string_view text) {
        return std::get<KernelText>(parseValue(spec("custom", "kernel"), text));
    };
    EXPECT_EQ(kernel("[1 2 3]").dimension, 1);
    EXPECT_EQ(kernel("[1, 2, 3]").extent, (conv::Index3{3, 1, 1}));
    EXPECT_EQ(kernel("[1 2 3;4 5 6]").extent, (conv::Index3{3, 2, 1}));
    EXPECT_EQ(kernel("[1;2;1]").extent, (conv::Index3{1, 3, 1}));
    EXPECT_EQ(kernel("[1 2;3 4|5 6;7 8]").taps, (std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8}));
    EXPECT_EQ(kernel("[1 2;3 4;;5 6;7 8]").extent, (conv::Index3{2, 2, 2}));
    EXPECT_EQ(kernel("[-1 0 1e-3]").taps, (std::vector<double>{-1, 0, 1e-3}));
    EXPECT_TRUE(holds(refusal("custom", "kernel", "[1 2;3]"), "row 2 has 1 numbers, the first has 2"));
    EXPECT_TRUE(holds(refusal("custom", "kernel", "[1 2;3 4|5 6]"), "slice 2 has 1 rows"));
    EXPECT_TRUE(holds(refusal("custom", "kernel", "[]"), "empty"));
    EXPECT_TRUE(holds(refusal("custom", "kernel", "[1 nan]"), "finite"));
    EXPECT_TRUE(holds(refusal("custom", "kernel", "[1 a]"), "'a' is not a number"));
    EXPECT_TRUE(holds(refusal("custom", "kernel", "[1 2"), "brackets"));
}

TEST(Kernel, TextFiles) {
    const std::string folder = ::testing::TempDir();
    const auto load = [&](const std::string& name, const std::string& content) {
        std::ofstream(folder + name) << content;
        return std::get<KernelText>(parseValue(spec("custom", "kernel"), folder + name));
    };
    EXPECT_EQ(load("k.csv", "1,2,1\n2,4,2\n1,2,1\n").extent, (conv::Index3{3, 3, 1}));
    EXPECT_EQ(load("k.txt", "# a comment\n1 2 3\n").extent, (conv::Index3{3, 1, 1}));
    EXPECT_EQ(load("k.txt", "1\n2\n3\n").extent, (conv::Index3{3, 1, 1})); // one column is 1-D
    EXPECT_EQ(load("k.txt", "1 2\n3 4\n\n5 6\n7 8\n").extent, (conv::Index3{2, 2, 2}));
    EXPECT_TRUE(holds(refusalOf([&] { (void)load("k.csv", "1,2\n3\n"); }), "row 2"));
    EXPECT_TRUE(holds(refusalOf([&] { (void)load("k.csv", ""); }), "k.csv: the kernel is empty"));
    EXPECT_TRUE(holds(refusalOf([&] { (void)load("k.csv", "1,x\n"); }), "k.csv:1: 'x' is not a number"));
    EXPECT_TRUE(holds(refusal("custom", "kernel", folder + "no such.csv"), "cannot be opened"));
}

TEST(Sha256, KnownAnswers) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

} // namespace
