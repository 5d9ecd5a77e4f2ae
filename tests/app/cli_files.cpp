#include "app/cli/files.h"
#include <conv/error.h>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

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
        folder_ = fs::path(::testing::TempDir()) / ("convapp-outputs-" + std::to_string(::getpid()));
        fs::create_directories(folder_ / "set" / "a" / "deep");
        for (const char* file : {"set/x.csv", "set/a/y.csv", "set/a/deep/y.csv", "set/[1].csv"})
            std::ofstream(folder_ / file) << "1\n2\n";
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::vector<std::string> outputs(const std::string& input, const std::string& form, bool overwrite = false) {
        std::vector<std::string> names;
        for (const fs::path& path :
             outputsFor(expandInputs({(folder_ / input).string()}), (folder_ / form).string(), overwrite))
            names.push_back(path.lexically_relative(folder_).string());
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
    fs::path folder_;
};

TEST_F(Outputs, TemplatesAreFilled) {
    using Names = std::vector<std::string>;
    EXPECT_EQ(outputs("set/x.csv", "o/{stem}_g{ext}"), Names{"o/x_g.csv"});
    EXPECT_EQ(outputs("set/**/y.csv", "o/{relpath}/{stem}.npy"), (Names{"o/a/deep/y.npy", "o/a/y.npy"}));
    EXPECT_EQ(outputs("set/**/y.csv", "o/{index}.npy"), (Names{"o/0.npy", "o/1.npy"}));
    EXPECT_EQ(outputs("set/x.csv", "o/"), Names{"o/x.csv"});
    EXPECT_EQ(outputs("set/x.csv", "set/a"), Names{"set/a/x.csv"});
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
