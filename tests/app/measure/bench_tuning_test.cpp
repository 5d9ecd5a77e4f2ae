// SPDX-License-Identifier: Apache-2.0
// The file of tuned thread blocks, and the choice among measured ones.
#include "app/measure/bench/tuning.h"
#include "tests/surroundings.h"
#include <conv/error.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace {

using namespace app::bench;

conv::Tuning invented(const char* model = "Invented") {
    return {model, 40, "600.1", {{"smem", {2, 8, 2, false}, {32, 8, 1}, 0.301, 0.315, "2026-11-21"}}};
}

class TuningFiles : public ::testing::Test {
  protected:
    tests::TemporaryFolder folder;
    std::filesystem::path file = folder / "tuning.json";
    void TearDown() override { conv::useTunings({}); }
    void put(const std::string& text) const { std::ofstream(file, std::ios::binary) << text; }
};

TEST_F(TuningFiles, KeepWhatOthersFoundAndReplaceTheSame) {
    const conv::Tuning one = invented(), other = invented("Another");
    saveTunings(std::span(&one, 1), file);
    saveTunings(std::span(&other, 1), file);
    EXPECT_EQ(loadTunings(file).all, (std::vector{one, other}));
    conv::Tuning more = invented();
    more.blocks[0].block = {64, 4, 1};
    more.blocks.push_back(more.blocks[0]);
    more.blocks[1].problems.taps = 3;
    more.blocks[1].block = {0, 0, 0}; // its own choice
    saveTunings(std::span(&more, 1), file);
    EXPECT_EQ(loadTunings(file).all, (std::vector{more, other}));
}

TEST_F(TuningFiles, NoFileIsNoWord) {
    const KnownTunings none = loadTunings(file);
    EXPECT_TRUE(none.all.empty());
    EXPECT_TRUE(none.complaint.empty());
}

/// A bad file gives one line that names it, and nothing of it is used.
TEST_F(TuningFiles, DamagedForeignAndStaleOnesAreSaidAndIgnored) {
    const conv::Tuning one = invented();
    const std::string good = toJson(std::span(&one, 1));
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    const std::string cases[] = {"{",
                                 "[1, 2]",
                                 "null",
                                 R"({"schema": 1, "version": "0.1.0", "devices": []})",
                                 good.substr(0, good.size() / 2),
                                 with("\"version\": \"", "\"version\": \"9"),
                                 with("\"schema\": 1", "\"schema\": 7"),
                                 with("32,", "-32,"),
                                 with("\"cores\": 40", "\"cores\": \"many\""),
                                 with("\"log4_taps\": 2", "\"log4_taps\": 99"),
                                 with("0.301", "0"),
                                 std::string("\0\xff\xfe", 3)};
    for (const std::string& text : cases) {
        put(text);
        const KnownTunings known = loadTunings(file);
        EXPECT_TRUE(known.all.empty()) << text;
        EXPECT_NE(known.complaint.find(file.string()), std::string::npos) << text;
        EXPECT_EQ(known.complaint.find('\n'), std::string::npos) << known.complaint;
        EXPECT_THROW((void)tuningsFromJson(text), conv::Error);
    }
    EXPECT_FALSE(loadTunings(folder.path()).complaint.empty()) << "a folder is no file";
    put(good);
    EXPECT_TRUE(loadTunings(file).complaint.empty());
}

TEST_F(TuningFiles, TheEnvironmentNamesTheFile) {
    const tests::Variable named("CONVAPP_TUNING", file.string());
    EXPECT_EQ(tuningFile(), file);
    put("nonsense");
    EXPECT_NE(useKnownTunings().find("tuning.json"), std::string::npos);
    named.set("none");
    EXPECT_TRUE(tuningFile().empty());
    EXPECT_TRUE(useKnownTunings().empty());
    const conv::Tuning one = invented();
    EXPECT_THROW(saveTunings(std::span(&one, 1), {}), conv::Error);
}

TEST(Tune, KeepsTheOwnBlockUnlessAnotherIsClearlyFaster) {
    const auto best = [](const std::vector<double>& ms) {
        std::vector<BlockTime> times;
        for (const double m : ms)
            times.push_back({{32, 1, 1}, m});
        return fastest(times);
    };
    EXPECT_EQ(best({1.0}), 0U);
    EXPECT_EQ(best({1.0, 0.99, 1.2}), 0U) << "a hundredth is noise";
    EXPECT_EQ(best({1.0, 0.95, 0.9}), 2U);
    EXPECT_EQ(best({}), 0U);
}

TEST(Tune, WantsACard) {
    BenchRequest request;
    request.device = "cpu";
    try {
        (void)tune(request, [](const std::string&) {});
        FAIL();
    } catch (const conv::Error& e) {
        EXPECT_EQ(e.code(), conv::ErrorCode::device);
    }
}

} // namespace
