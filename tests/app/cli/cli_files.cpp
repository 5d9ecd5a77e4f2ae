// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/files/files.h"
#include "app/cli/batch/files/work_item.h"
#include "tests/surroundings.h"
#include <conv/error.h>
#include <fstream>
#include <gtest/gtest.h>

namespace {

using namespace app::cli;

TEST(Glob, StarsAndSets) {
    EXPECT_TRUE(matches("*.nii", "a.nii"));
    EXPECT_FALSE(matches("*.nii", "a.nii.gz"));
    EXPECT_FALSE(matches("*.nii", "b/a.nii"));
    EXPECT_TRUE(matches("a?c", "abc"));
    EXPECT_FALSE(matches("a?c", "ac"));
    EXPECT_TRUE(matches("s[0-9][!x].png", "s1y.png"));
    EXPECT_FALSE(matches("s[0-9][!x].png", "s1x.png"));
    EXPECT_TRUE(matches("*a*b*", "xxayybzz"));
    EXPECT_TRUE(matches("a[b", "a[b"));
}

TEST(Glob, TwoStarsAreAnyNumberOfFolders) {
    EXPECT_TRUE(matches("**/*.nii", "a.nii"));
    EXPECT_TRUE(matches("**/*.nii", "x/y/a.nii"));
    EXPECT_TRUE(matches("ct/**/t1/*.nii", "ct/a/b/t1/x.nii"));
    EXPECT_TRUE(matches("ct/**/t1/*.nii", "ct/t1/x.nii"));
    EXPECT_FALSE(matches("ct/**/t1/*.nii", "ct/a/t2/x.nii"));
    EXPECT_TRUE(matches("ct/**", "ct/a/b"));
}

TEST(Glob, HiddenNamesAreLeftOut) {
    EXPECT_FALSE(matches("*", ".a"));
    EXPECT_TRUE(matches(".*", ".a"));
    EXPECT_FALSE(matches("**/*.nii", ".git/a.nii"));
    EXPECT_FALSE(matches("**/*.nii", "x/.a.nii"));
}

class Outputs : public ::testing::Test {
  protected:
    void SetUp() override {
        fs::create_directories(folder_ / "set" / "a" / "deep");
        for (const char* file : {"set/x.csv", "set/a/y.csv", "set/a/deep/y.csv", "set/[1].csv"})
            std::ofstream(folder_ / file) << "1\n2\n";
    }

    std::vector<std::string> outputs(const std::string& input, const std::string& form, bool overwrite = false) {
        std::vector<std::string> names;
        const std::vector<InputFile> inputs = expandInputs({(folder_ / input).string()});
        for (const fs::path& path : outputsFor(inputs, {(folder_ / form).string(), "box", "2026-11-21"})) {
            checkWritable(path, overwrite);
            names.push_back(path.lexically_relative(folder_).string());
        }
        return names;
    }
    conv::ErrorCode refusal(const std::string& input, const std::string& form) {
        try {
            (void)outputs(input, form);
        } catch (const conv::Error& error) {
            return error.code();
        }
        return conv::ErrorCode::internal;
    }
    const tests::TemporaryFolder temporary_;
    const fs::path folder_ = temporary_.path();
};

TEST_F(Outputs, TemplatesAreFilled) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(outputs("set/x.csv", "o/{stem}_g{ext}"), Names{"o/x_g.csv"});
    EXPECT_EQ(outputs("set/**/y.csv", "o/{relpath}/{stem}.npy"), (Names{"o/a/deep/y.npy", "o/a/y.npy"}));
    EXPECT_EQ(outputs("set/**/y.csv", "o/{index}.npy"), (Names{"o/0.npy", "o/1.npy"}));
    EXPECT_EQ(outputs("set/x.csv", "o/"), Names{"o/x.csv"});
    EXPECT_EQ(outputs("set/x.csv", "set/a"), Names{"set/a/x.csv"});
}

TEST_F(Outputs, FoldersGiveWhatIsInThem) {
    std::ofstream(folder_ / "set/notes.txt") << "not a signal\n";
    EXPECT_EQ(outputs("set", "o/{relpath}/{stem}.npy"),
              (std::vector<std::string>{"o/[1].npy", "o/a/deep/y.npy", "o/a/y.npy", "o/x.npy"}));
}

TEST_F(Outputs, FilterDateAndSeries) {
    EXPECT_EQ(outputs("set/x.csv", "{filter}/{date}/{series}{ext}"), std::vector<std::string>{"box/2026-11-21/x.csv"});
}

TEST_F(Outputs, FixedFolders) {
    EXPECT_EQ(fixedFolder("out/{relpath}/{stem}.npy"), fs::path("out"));
    EXPECT_EQ(fixedFolder("a/b{index}/x.npy"), fs::path("a"));
    EXPECT_EQ(fixedFolder("x.npy"), fs::path("."));
    EXPECT_EQ(fixedFolder("new/"), fs::path("new/"));
    EXPECT_EQ(fixedFolder((folder_ / "set").string()), folder_ / "set");
}

TEST(Lists, NamesAreLinesOrEndWithNul) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(namesIn("a\r\nb c\n\nd"), (Names{"a", "b c", "d"}));
    EXPECT_EQ(namesIn(std::string_view("a\nb\0c\0", 6)), (Names{"a\nb", "c"}));
}

class Manifest : public Outputs {
  protected:
    std::vector<InputFile> read(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name) << text;
        return readManifest(folder_ / name);
    }
    std::string refusalOf(const std::string& name, const std::string& text) {
        try {
            (void)read(name, text);
        } catch (const conv::Error& error) {
            EXPECT_EQ(error.code(), conv::ErrorCode::usage);
            return error.what();
        }
        return {};
    }
};

TEST_F(Manifest, CsvWithQuotes) {
    const auto rows = read("m.csv", "input,sigma,_who\r\nset/x.csv,2mm,\"a, \"\"b\"\"\"\r\n\r\nelsewhere.csv,,\r\n");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].path, folder_ / "set/x.csv"); // relative to the manifest
    EXPECT_EQ(rows[0].relative, fs::path("set"));
    EXPECT_EQ(rows[0].columns, (std::map<std::string, std::string>{{"_who", "a, \"b\""}, {"sigma", "2mm"}}));
    EXPECT_EQ(rows[1].path, fs::path("elsewhere.csv"));
    EXPECT_TRUE(rows[1].columns.empty());
}

TEST_F(Manifest, JsonLines) {
    const auto rows = read("m.jsonl", "{\"input\": \"a\", \"sigma\": 1.5, \"output\": null}\n\n{\"input\": \"b\"}\n");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].columns, (std::map<std::string, std::string>{{"sigma", "1.5"}}));
}

TEST_F(Manifest, RefusalsNameTheLine) {
    const auto says = [&](const std::string& name, const std::string& text, const std::string& part) {
        const std::string sentence = refusalOf(name, text);
        EXPECT_NE(sentence.find(part), std::string::npos) << sentence;
    };
    says("m.csv", "input,sigma\nx\n", "line 2: 1 cells");
    says("m.csv", "file\nx\n", "no column input");
    says("m.csv", "input,input\nx,y\n", "column 2");
    says("m.csv", "input,a\n\"x\n", "quote");
    says("m.csv", "input,a\n,1\n", "line 2: there is no input");
    says("m.jsonl", "{\"input\": \"a\"}\n[1]\n", "line 2: is not a JSON object");
    says("m.jsonl", "{\"input\": \"a\", \"x\": [1]}\n", "line 1: x");
    says("m.xls", "", ".csv");
    says("m.csv", "input\n", "no input");
}

TEST(Columns, ChangeOneStep) {
    const app::Recipe recipe{{app::parseStep("gaussian:sigma=1"), app::parseStep("unsharp:sigma=3")}};
    using Columns = std::map<std::string, std::string>;
    EXPECT_EQ(withColumns(recipe, {{"gaussian.sigma", "2mm"}, {"amount", "0.5"}, {"_note", "x"}, {"dtype", "uint8"}}),
              (app::Recipe{{app::parseStep("gaussian:sigma=2mm"), app::parseStep("unsharp:sigma=3,amount=0.5")}}));
    EXPECT_EQ(withColumns(recipe, {{"2.sigma", "1"}}),
              (app::Recipe{{app::parseStep("gaussian:sigma=1"), app::parseStep("unsharp:sigma=1")}}));
    for (const Columns& wrong : {Columns{{"sigma", "2"}}, Columns{{"sigm", "2"}}, Columns{{"3.sigma", "2"}},
                                 Columns{{"gaussian.amount", "2"}}, Columns{{"1.sigma", "-2"}}})
        EXPECT_THROW((void)withColumns(recipe, wrong), conv::Error) << wrong.begin()->first;
}

TEST_F(Outputs, ExistingPathsAreNoPatterns) {
    EXPECT_EQ(outputs("set/[1].csv", "o/{stem}{ext}"), std::vector<std::string>{"o/[1].csv"});
}

TEST_F(Outputs, Refusals) {
    EXPECT_EQ(refusal("set/**/y.csv", "o/{stem}{ext}"), conv::ErrorCode::usage); // both become o/y.csv
    EXPECT_EQ(refusal("set/x.csv", "o/{stm}.npy"), conv::ErrorCode::usage);
    EXPECT_EQ(refusal("set/x.csv", "o/{stem.npy"), conv::ErrorCode::usage);
    EXPECT_EQ(refusal("set/x.csv", "o/x.what"), conv::ErrorCode::usage);
    EXPECT_EQ(refusal("set/**/*.csv", "set/x.csv"), conv::ErrorCode::usage);
    EXPECT_EQ(refusal("set/x.csv", "set/x.csv"), conv::ErrorCode::unwritable);
    EXPECT_EQ(refusal("set/*.nii", "o/{stem}.npy"), conv::ErrorCode::unreadable);
    EXPECT_EQ(outputs("set/x.csv", "set/x.csv", true), std::vector<std::string>{"set/x.csv"});
}

} // namespace
