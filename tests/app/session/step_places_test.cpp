// SPDX-License-Identifier: Apache-2.0
// Steps on two devices in the command line and the window's job.
#include "app/cli/options/request.h"
#include "app/io/io.h"
#include "app/session/session.h"
#include "tests/app/step_devices.h"
#include <algorithm>
#include <fstream>
#include <future>
#include <nlohmann/json.hpp>

namespace {

namespace fs = std::filesystem;
using namespace conv;
using Json = nlohmann::json;

class StepPlaces : public StepDevices {
  protected:
    int run(std::vector<std::string> words, std::string* said = nullptr) const {
        words.insert(words.begin(), {"convapp", "--headless"});
        std::vector<const char*> arguments;
        for (const std::string& word : words)
            arguments.push_back(word.c_str());
        ::testing::internal::CaptureStderr();
        const int code = app::cli::main(static_cast<int>(arguments.size()), arguments.data());
        const std::string text = ::testing::internal::GetCapturedStderr();
        if (said)
            *said = text;
        return code;
    }
    static Json jsonOf(const fs::path& path) {
        std::ifstream in(path);
        return Json::parse(in);
    }
};

TEST_F(StepPlaces, AStepOffersBothDevices) {
    const Layout layout = picture().layout();
    const std::vector<Filter> chain{Filter{Gaussian{}}, Filter{Median{{9, 9, 1}}}, Filter{Canny{}}};
    PlanOptions planOptions;
    planOptions.device = name(card);
    planOptions.devices = {"", "cpu", "cpu"};
    const Plan plan = makePlan(chain, layout, planOptions);
    const auto first = app::offersOf(plan, 0), second = app::offersOf(plan, 1), third = app::offersOf(plan, 2);
    for (const auto& offers : {first, second, third}) {
        ASSERT_EQ(offers.size(), 2U);
        EXPECT_TRUE(offers[0].chosen);
        EXPECT_FALSE(offers[1].chosen);
        EXPECT_FALSE(offers[1].variants.empty());
    }
    EXPECT_EQ(first[0].name, name(card));
    EXPECT_EQ(first[1].name, "cpu");
    EXPECT_EQ(second[0].name, "cpu");
    const auto able = [](const app::VariantOffer& o) { return o.refused.empty(); };
    EXPECT_TRUE(std::ranges::none_of(second[1].variants, able)) << "no card has such a large median";
    EXPECT_TRUE(std::ranges::any_of(first[1].variants, able));
    EXPECT_TRUE(std::ranges::any_of(third[1].variants, able));
    // Every offer works.
    for (const app::VariantOffer& o : first[1].variants) {
        PlanOptions other = planOptions;
        other.variants = {o.name, "", ""};
        if (o.refused.empty())
            EXPECT_NO_THROW((void)makePlan(chain, layout, other)) << o.name;
        else
            EXPECT_THROW((void)makePlan(chain, layout, other), Error) << o.name;
    }
}

TEST_F(StepPlaces, HeadlessToo) {
    const std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string(),
                      other = (folder / "other.npy").string(), report = (folder / "r.json").string();
    app::io::save(picture(), in, {true});
    const auto filters = [&](const std::string& place) {
        return std::vector<std::string>{"--filter", "gaussian:sigma=1.5,variant=cpu-direct", "--filter",
                                        "box:size=3,device=" + place};
    };
    const auto words = [&](const std::string& to, const std::string& device, const std::string& place) {
        std::vector<std::string> all{"-q", "-i", in, "-o", to, "--overwrite", "--device", device, "--report", report};
        for (const std::string& word : filters(place))
            all.push_back(word);
        return all;
    };
    ASSERT_EQ(run(words(out, "cpu", name(card))), 0);
    const Json ops = jsonOf(report).at("items").at(0).at("tasks");
    EXPECT_EQ(ops.at(0).at("device"), "cpu");
    EXPECT_EQ(ops.at(1).at("device"), name(card));
    EXPECT_NE(jsonOf(report).at("items").at(0).at("plan").get<std::string>().find("step 2 on cuda90"),
              std::string::npos);
    ASSERT_EQ(run(words(other, name(card), "auto")), 0);
    EXPECT_TRUE(sameBits(app::io::load(out).clone(), app::io::load(other).clone()));
    std::string said;
    EXPECT_EQ(run(words(out, "cpu", "cuda:999"), &said), 5);
    EXPECT_NE(said.find("Step 2 asks for cuda:999"), std::string::npos) << said;
    EXPECT_EQ(run(words(out, "cpu", "gpu"), &said), 2);
    EXPECT_NE(said.find("auto, cpu, cuda or cuda:n"), std::string::npos) << said;
    std::vector<std::string> planned{"-q", "--plan", "-i", in, "--device", "cpu", "--json=" + report};
    for (const std::string& word : filters(name(card)))
        planned.push_back(word);
    ASSERT_EQ(run(planned), 0);
    const Json elsewhere = jsonOf(report).at("items").at(0).at("elsewhere");
    EXPECT_EQ(elsewhere.at("device"), name(card));
    EXPECT_EQ(elsewhere.at("steps"), Json({2}));
}

TEST_F(StepPlaces, AResumedRunSplitsItsStepsAgain) {
    for (int i = 0; i < 3; ++i)
        app::io::save(picture(600 + i, 400), folder / ("in" + std::to_string(i) + ".npy"), {true});
    const auto words = [&](const std::string& filter) {
        return std::vector<std::string>{"-q",
                                        "-i",
                                        (folder / "in*.npy").string(),
                                        "-o",
                                        (folder / "out/{stem}.npy").string(),
                                        "--resume",
                                        "--filter",
                                        "gaussian:sigma=3",
                                        "--filter",
                                        filter,
                                        "--report",
                                        (folder / "r.json").string()};
    };
    for (const Device& d : devices())
        if (d.kind == DeviceKind::cuda && d.model != "Flipping" && lostReason(d).empty())
            GTEST_SKIP() << "there is a real card, which would be chosen";
    ASSERT_EQ(run(words("median:size=9")), 0);
    const Json first = jsonOf(folder / "r.json").at("items");
    ASSERT_EQ(first.size(), 3);
    EXPECT_NE(first.at(1).at("plan").get<std::string>().find("cuda90 step 2 on cpu"), std::string::npos)
        << first.dump(1);
    fs::remove(folder / "out/in1.npy");
    ASSERT_EQ(run(words("median:size=9")), 0);
    const Json again = jsonOf(folder / "r.json").at("items");
    ASSERT_EQ(again.size(), 3);
    EXPECT_EQ(again.at(0).at("status"), "kept");
    EXPECT_EQ(again.at(1).at("status"), "done");
    EXPECT_EQ(again.at(1).at("plan"), first.at(1).at("plan"));
    EXPECT_EQ(again.at(2).at("status"), "kept");
}

TEST_F(StepPlaces, TheWindowsJobTellsWhere) {
    app::Job job;
    app::JobRequest request;
    request.source = std::make_shared<Volume>(picture());
    request.recipe.steps = {app::parseStep("gaussian:sigma=2"), app::parseStep("box:device=cpu")};
    request.planOptions.device = name(card);
    std::promise<app::Outcome> promise;
    std::future<app::Outcome> future = promise.get_future();
    app::JobEvents events;
    events.done = [&](app::Outcome outcome) { promise.set_value(std::move(outcome)); };
    events.failed = [&](const Error& e) { promise.set_exception(std::make_exception_ptr(e)); };
    job.start(std::move(request), std::move(events));
    const app::Outcome outcome = future.get();
    EXPECT_EQ(outcome.places, name(card) + ", step 2 on cpu");
    ASSERT_EQ(outcome.offers.size(), 2U);
    EXPECT_EQ(outcome.offers[0][0].name, name(card));
    EXPECT_EQ(outcome.offers[1][0].name, "cpu");
    EXPECT_GT(outcome.forecast.deviceBytes, 0);
    EXPECT_EQ(outcome.forecast.device, name(card));
    ASSERT_EQ(outcome.stepMilliseconds.size(), 2U);
    EXPECT_GT(outcome.stepMilliseconds[1], 0);
}

} // namespace
