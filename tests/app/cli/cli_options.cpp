// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/item/dtype.h"
#include "app/cli/commands/ui_module.h"
#include "app/cli/options/parse_values.h"
#include "app/cli/options/request.h"
#include "tests/app/io_temp.h"
#include "tests/app/refusal.h"
#include <gtest/gtest.h>

namespace {

using namespace app;
using namespace app::cli;

Request parsed(std::vector<const char*> words) {
    words.insert(words.begin(), "convapp");
    return parseOptions(static_cast<int>(words.size()), words.data());
}

bool holds(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(Amounts, Spacing) {
    EXPECT_EQ(parseSpacing("1x1.25x3mm"), (conv::Vec3{1, 1.25, 3}));
    EXPECT_EQ(parseSpacing("0.5"), (conv::Vec3{0.5, 0.5, 0.5}));
    EXPECT_EQ(parseSpacing("2x3 mm"), (conv::Vec3{2, 3, 0}));
    for (const char* text : {"650x650x2000nm", "0.65x0.65x2um", "0.65x0.65x2 \u00b5m", "0.65×0.65×2\u03bcm"}) {
        const conv::Vec3 spacing = parseSpacing(text);
        EXPECT_DOUBLE_EQ(spacing[0], 0.00065) << text;
        EXPECT_DOUBLE_EQ(spacing[2], 0.002) << text;
    }
    EXPECT_DOUBLE_EQ(parseSpacing("1in")[1], 25.4);
    EXPECT_TRUE(holds(refusalOf([] { (void)parseSpacing("1,1,2"); }), "joined by x"));
    for (const char* wrong : {"", "0", "-1", "1x", "1px", "1x2x3x4", "nan", "infmm", "x"})
        EXPECT_TRUE(holds(refusalOf([&] { (void)parseSpacing(wrong); }), "--spacing")) << wrong;
}

TEST(Amounts, Rate) {
    EXPECT_EQ(parseRate("48kHz"), 48000);
    EXPECT_EQ(parseRate("250"), 250);
    EXPECT_EQ(parseRate("0.5 Hz"), 0.5);
    for (const char* wrong : {"", "0", "-3", "48khz", "inf", "nan Hz", "10s"})
        EXPECT_TRUE(holds(refusalOf([&] { (void)parseRate(wrong); }), "--rate")) << wrong;
}

TEST(Amounts, Bytes) {
    EXPECT_EQ(parseBytes("2GiB"), std::int64_t{2} << 30);
    EXPECT_EQ(parseBytes("500MB"), 500'000'000);
    EXPECT_EQ(parseBytes("4096"), 4096);
    for (const char* wrong : {"", "0", "2GiBs", "-1", "0.1", "1e30"})
        EXPECT_FALSE(refusalOf([&] { (void)parseBytes(wrong); }).empty()) << wrong;
}

TEST(Amounts, Raw) {
    const io::RawLayout raw = parseRaw("512x512x240:int16:big:offset=352");
    EXPECT_EQ(raw.extent, (conv::Index3{512, 512, 240}));
    EXPECT_EQ(raw.dimension, 3);
    EXPECT_EQ(raw.type, conv::ElementType::i16);
    EXPECT_TRUE(raw.bigEndian);
    EXPECT_EQ(raw.offset, 352);
    EXPECT_EQ(parseRaw("100:float32").dimension, 1);
    EXPECT_FALSE(parseRaw("10x10:uint8:little").bigEndian);
    for (const char* wrong :
         {"", "10x10", "0x10:uint8", "1.5:uint8", "1x2x3x4:uint8", "10:uint8:huge", "10:uint8:offset=-1", "10:int12"})
        EXPECT_TRUE(holds(refusalOf([&] { (void)parseRaw(wrong); }), "--raw")) << wrong;
    EXPECT_TRUE(holds(refusalOf([] { (void)parseRaw("10:int12"); }), "did you mean int16"));
}

TEST(Options, TheMainJob) {
    const Request r = parsed({"--headless", "-i", "a.nii", "b.nii", "-o", "{stem}_x{ext}", "--filter",
                              "gaussian:sigma=2mm,boundary=mirror", "--filter=unsharp:amount=0.6", "--dtype", "int16",
                              "--device", "cuda:1", "--variant", "naive", "--overwrite"});
    EXPECT_EQ(r.action, Action::filter);
    EXPECT_EQ(r.inputs, (std::vector<std::string>{"a.nii", "b.nii"}));
    EXPECT_EQ(r.output, "{stem}_x{ext}");
    ASSERT_EQ(r.recipe.steps.size(), 2u);
    EXPECT_EQ(toText(r.recipe.steps[0]), "gaussian:sigma=2mm,boundary=mirror");
    EXPECT_EQ(toText(r.recipe.steps[1]), "unsharp:amount=0.6");
    EXPECT_EQ(r.dtype, conv::ElementType::i16);
    EXPECT_EQ(r.planOptions.device, "cuda:1");
    EXPECT_EQ(r.planOptions.variant, "naive");
    EXPECT_TRUE(r.overwrite);
    EXPECT_FALSE(r.json);
    EXPECT_EQ(r.arguments.size(), 16u);
}

TEST(Options, KernelsSurviveTheParser) {
    const Request r = parsed({"-i", "a", "-o", "b", "--filter", "custom:kernel=[1 2 1;2 4 2;1 2 1]", "--filter",
                              "custom:kernel=[-1, 0, 1]"});
    ASSERT_EQ(r.recipe.steps.size(), 2u);
    EXPECT_EQ(toText(r.recipe.steps[1]), "custom:kernel=[-1 0 1]");
}

TEST(Options, JsonIsForStdoutOrAFile) {
    EXPECT_EQ(parsed({"--list", "filters", "--json"}).json, "-");
    EXPECT_EQ(parsed({"--json", "--list", "filters"}).json, "-");
    EXPECT_EQ(parsed({"--list", "filters", "--json=f.json"}).json, "f.json");
    EXPECT_EQ(parsed({"--list", "filters", "--json", "f.json"}).json, "f.json");
}

TEST(Options, SameIsNoType) {
    EXPECT_FALSE(parsed({"-i", "a", "-o", "b"}).dtype);
    EXPECT_FALSE(parsed({"-i", "a", "-o", "b", "--dtype", "same"}).dtype);
}

TEST(Options, InputAmounts) {
    const Request r =
        parsed({"-i", "a", "-o", "b", "--spacing", "1x2", "--column", "3", "--threads", "2", "--memory", "1GiB"});
    EXPECT_EQ(r.load.spacing, (conv::Vec3{1, 2, 0}));
    EXPECT_EQ(r.load.column, 3);
    EXPECT_EQ(r.threads, 2);
    EXPECT_EQ(r.planOptions.memoryBytes, std::int64_t{1} << 30);
    EXPECT_EQ(parsed({"-i", "a", "-o", "b", "--rate", "2kHz"}).load.rate, 2000);
}

TEST(Amounts, TimesShardsAndTypes) {
    EXPECT_EQ(parseTime("--timeout", "90s"), 90);
    EXPECT_EQ(parseTime("--timeout", "5min"), 300);
    EXPECT_EQ(parsePart("--shard", "3/16", 1), (std::pair{3, 16}));
    EXPECT_EQ(parsePart("--part", "0/16", 0), (std::pair{1, 16}));
    EXPECT_EQ(parsePart("--part", "15/16", 0), (std::pair{16, 16}));
    EXPECT_TRUE(holds(refusalOf([] { (void)parsePart("--part", "16/16", 0); }), "counted from 0"));
    for (const char* wrong : {"0/3", "4/3", "3", "a/b", "1/2/3"})
        EXPECT_TRUE(holds(refusalOf([&] { (void)parsePart("--shard", wrong, 1); }), "--shard")) << wrong;
    EXPECT_TRUE(parseType("uint8:rescale").rescale);
    EXPECT_FALSE(parseType("same").type);
    EXPECT_TRUE(holds(refusalOf([&] { (void)parseType("float32:rescale"); }), "no range"));
}

TEST(Options, PartsOfOneResult) {
    const PartChoice none = parsed({"-i", "a", "-o", "b"}).part;
    EXPECT_TRUE(none.count == 0 && !none.finish);
    const Request third = parsed({"-i", "a", "-o", "b", "--part", "2/8", "--index-from", "0"});
    EXPECT_TRUE(third.part.number == 3 && third.part.count == 8 && !third.part.finish);
    EXPECT_TRUE(parsed({"-i", "a", "-o", "b", "--part", "finish"}).part.finish);
    const auto refusal = [](std::vector<const char*> words) {
        return refusalOf([&] { (void)parsed(std::move(words)); });
    };
    EXPECT_TRUE(holds(refusal({"-i", "a", "-o", "b", "--part", "end"}), "--part"));
    EXPECT_TRUE(holds(refusal({"-i", "a", "-o", "b", "--part", "1/2", "--shard", "1/2"}), "--shard"));
    EXPECT_TRUE(holds(refusal({"-i", "a", "-o", "b", "--part", "1/2", "--resume"}), "--resume"));
    EXPECT_TRUE(holds(refusal({"-i", "a", "-o", "b", "--part", "1/2", "--index-from", "2"}), "--index-from"));
}

TEST(Options, Comparison) {
    const Request r =
        parsed({"--compare", "a.nii", "b.nii", "--metric", "max, ssim", "--tolerance", "1e-5", "--diff", "d.nii"});
    EXPECT_EQ(r.action, Action::compare);
    EXPECT_EQ(r.compareB, "b.nii");
    EXPECT_EQ(r.metrics, (std::vector<std::string>{"max", "ssim"}));
    EXPECT_EQ(r.tolerance, 1e-5);
    EXPECT_EQ(parsed({"--compare", "a", "b"}).metrics.size(), 4u);
}

TEST(Options, RefusalsNameWhatIsNear) {
    const auto refusal = [](std::vector<const char*> words) {
        return refusalOf([&] { (void)parsed(std::move(words)); });
    };
    EXPECT_TRUE(holds(refusal({"-i", "a", "-o", "b", "--dtpye", "int8"}), "did you mean --dtype"));
    EXPECT_TRUE(holds(refusal({"-i", "a", "-o", "b", "--dtype=int9"}), "int8"));
    EXPECT_TRUE(holds(refusal({"-i", "a", "-o", "b", "--filter", "sobl"}), "did you mean sobel"));
    EXPECT_TRUE(holds(refusal({"-i", "a"}), "-o"));
    EXPECT_TRUE(holds(refusal({"-o", "a"}), "-i"));
    EXPECT_FALSE(refusal({"-i"}).empty());
    EXPECT_TRUE(holds(refusal({"--compare", "a"}), "compare"));
    EXPECT_TRUE(holds(refusal({"-i", "a", "-o", "b", "--tolerance", "1"}), "--compare"));
    EXPECT_TRUE(holds(refusal({"--compare", "a", "b", "--tolerance", "-1"}), "--tolerance -1"));
    EXPECT_TRUE(holds(refusal({"-i", "a", "-o", "b", "--threads", "0"}), "--threads 0"));
    EXPECT_TRUE(holds(refusal({"-i", "a", "-o", "b", "--report", "r.xml"}), ".html"));
}

TEST(Options, EveryOptionIsInTheHelp) {
    const std::string help = optionsHelp();
    for (const char* option :
         {"--input",   "--output",   "--overwrite", "--dtype",   "--spacing",   "--rate",    "--raw",       "--column",
          "--channel", "--series",   "--filter",    "--recipe",  "--device",    "--variant", "--threads",   "--memory",
          "--plan",    "--list",     "--compare",   "--metric",  "--tolerance", "--diff",    "--self-test", "--report",
          "--json",    "--progress", "--quiet",     "--verbose", "--headless"})
        EXPECT_TRUE(holds(help, option)) << option;
}

TEST(Window, IsForCommandLinesThatAskForNothingElse) {
    const auto headless = [](std::vector<const char*> words) {
        words.insert(words.begin(), "convapp");
        return staysHeadless(static_cast<int>(words.size()), words.data());
    };
    EXPECT_TRUE(headless({"--headless"}));
    EXPECT_TRUE(headless({"--version"}));
    EXPECT_TRUE(headless({"--help=gaussian"}));
    EXPECT_FALSE(headless({}));
    EXPECT_FALSE(headless({"scan.nii"}));
    EXPECT_FALSE(headless({"--headlessly"}));
}

/// Type of the saved result of steps over samples of a type.
conv::ElementType typeOf(std::initializer_list<const char*> steps, conv::ElementType input,
                         const char* output = "o.npy") {
    Recipe recipe;
    for (const char* step : steps)
        recipe.steps.push_back(parseStep(step));
    WorkItem item;
    item.output = output;
    item.recipe = std::make_shared<const Recipe>(recipe);
    conv::Layout layout;
    layout.dimension = 2;
    layout.extent = {8, 8, 1};
    layout.type = input;
    return outputType(item, layout);
}

TEST(OutputType, IsTheInputsUnlessAskedOrCanny) {
    using enum conv::ElementType;
    EXPECT_EQ(typeOf({"gaussian"}, i16), i16);
    EXPECT_EQ(typeOf({"gaussian", "canny"}, i16), u8);
    EXPECT_EQ(typeOf({}, i16), i16);
    conv::Layout layout;
    layout.type = i16;
    Recipe recipe;
    recipe.steps = {parseStep("gaussian"), parseStep("canny")};
    recipe.steps.back().muted = true;
    WorkItem item;
    item.recipe = std::make_shared<const Recipe>(recipe);
    EXPECT_EQ(outputType(item, layout), i16);
    item.dtype = f64;
    EXPECT_EQ(outputType(item, layout), f64);
}

TEST(OutputType, IsFloatWhereAStepGivesAnotherQuantity) {
    using enum conv::ElementType;
    EXPECT_EQ(typeOf({"vesselness"}, i16), f32);
    EXPECT_EQ(typeOf({"vesselness", "gaussian"}, i16), f32);
    EXPECT_EQ(typeOf({"vesselness", "canny"}, i16), u8);
    EXPECT_EQ(typeOf({"structure-tensor"}, i16), f32);
    EXPECT_EQ(typeOf({"structure-tensor:output=norm"}, i16), f32);
    EXPECT_EQ(typeOf({"sobel:scale=normalized"}, i16), f32);
    EXPECT_EQ(typeOf({"sobel"}, i16), f32);
    EXPECT_EQ(typeOf({"sobel", "median"}, u8), f32);
    EXPECT_EQ(typeOf({"sobel", "threshold"}, u8), u8);
    EXPECT_EQ(typeOf({"gaussian:order=1"}, u8), f32);
    EXPECT_EQ(typeOf({"savgol"}, i16), i16);
    EXPECT_EQ(typeOf({"savgol:derivative=1"}, i16), f32);
    EXPECT_EQ(typeOf({"morph:op=gradient"}, i16), i16);
    EXPECT_EQ(typeOf({"vesselness:channels=0"}, i16), f32);
    EXPECT_EQ(typeOf({"vesselness:channels=0"}, i32), f64) << "the other channels keep their digits";
    EXPECT_EQ(typeOf({"vesselness"}, f64), f64);
}

TEST(OutputType, StaysWhereTheFormatHasNoFloats) {
    NEEDS_FORMAT("PNG");
    NEEDS_FORMAT("TIFF");
    using enum conv::ElementType;
    EXPECT_EQ(typeOf({"sobel"}, u8, "o.png"), u8);
    EXPECT_EQ(typeOf({"sobel"}, u8, "o.tiff"), f32);
    EXPECT_EQ(typeOf({"vesselness"}, u8, "o.png"), f32) << "which PNG refuses";
}

TEST(ExitCodes, AreTheDocumentedOnes) {
    using enum conv::ErrorCode;
    EXPECT_EQ(exitCodeOf(usage), 2);
    EXPECT_EQ(exitCodeOf(unreadable), 3);
    EXPECT_EQ(exitCodeOf(unwritable), 4);
    EXPECT_EQ(exitCodeOf(device), 5);
    EXPECT_EQ(exitCodeOf(memory), 6);
    EXPECT_EQ(exitCodeOf(mismatch), 7);
    EXPECT_EQ(exitCodeOf(cancelled), 130);
}

} // namespace
