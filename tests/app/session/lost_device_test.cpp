// SPDX-License-Identifier: Apache-2.0
// A device is lost during a run, or cannot be opened. With an open choice another device continues, and the report says
// so; a requested device is never replaced. The device is invented, its kernels always fail.
#include "app/cli/options/request.h"
#include "app/io/io.h"
#include "app/session/session.h"
#include "app/text/text.h"
#include "tests/app/host_backend.h"
#include "tests/app/invented_card.h"
#include "tests/surroundings.h"
#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>

namespace {

namespace fs = std::filesystem;
using namespace conv;

constexpr const char* reason = "cudaLaunchKernel failed for test-lost: an illegal memory access was encountered.";
int lostIndex = 0;

/// Convolutions that lose the device, like an illegal access.
class FailingBackend final : public HostBackend {
  public:
    using HostBackend::HostBackend;
    void convolve(const PlannedOp&, std::span<const Kernel* const>, Boundary, double, const Region&, const Buffer&,
                  const Buffer&) override {
        markLost(lostIndex, reason);
        throw Error(ErrorCode::device, reason);
    }
};

/// Invents a GPU that the planner prefers, and a variant for it. Each call adds one that is not lost yet.
std::string inventCard(bool opens = true) {
    static bool known = false;
    if (!known) {
        Variant v = inventedVariant("test-lost", 2);
        v.unsupported = [](const Problem&, const Device& d) {
            return d.model == "Invented" ? std::optional<std::string>() : "Runs on the invented card only.";
        };
        addVariants({&v, 1});
        known = true;
    }
    Device d = inventedCard("Invented");
    lostIndex = d.index;
    const auto open = [](const Device&, const RunControl& control) -> std::unique_ptr<Backend> {
        return std::make_unique<FailingBackend>(control);
    };
    const auto refuse = [](const Device&, const RunControl&) -> std::unique_ptr<Backend> {
        throw Error(ErrorCode::device, "no kernel image is available");
    };
    if (opens) {
        inventDevice(d, open);
    } else {
        d.freeBytes = 0;
        inventDevice(d, refuse);
    }
    return name(d);
}

/// True if only the CPU could take over.
bool noRealCard() {
    return std::all_of(devices().begin(), devices().end(),
                       [](const Device& d) { return d.kind == DeviceKind::cpu || d.model == "Invented"; });
}

Volume picture() {
    Layout layout;
    layout.extent = {1500, 1000, 1}; // large enough for a GPU despite its latencies
    Volume v(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        v.as<float>()[i] = static_cast<float>((i * 2654435761 >> 7) % 1000);
    return v;
}

Volume onCpu() {
    PlanOptions cpu;
    cpu.device = "cpu";
    return filtered(std::vector{Filter{Gaussian{{1.5, 1.5, 1.5}}}}, picture(), cpu);
}

bool sameBits(const Volume& a, const Volume& b) {
    return a.layout().extent == b.layout().extent &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())) == 0;
}

class LostDevice : public ::testing::Test {
  protected:
    tests::TemporaryFolder folder;

    /// Returns the exit code of the command line on the image; `said` gets its report.
    int commandLine(const std::string& device, std::string& said) const {
        const fs::path in = folder / "in.npy", out = folder / "out.npy", report = folder / "r.json";
        app::io::save(picture(), in, {true});
        const std::string inText = in.string(), outText = out.string(), reportText = report.string();
        const char* const arguments[] = {"convapp",
                                         "--headless",
                                         "-q",
                                         "-i",
                                         inText.c_str(),
                                         "-o",
                                         outText.c_str(),
                                         "--filter",
                                         "gaussian:sigma=1.5",
                                         "--device",
                                         device.c_str(),
                                         "--report",
                                         reportText.c_str()};
        const int code = app::cli::main(static_cast<int>(std::size(arguments)), arguments);
        std::ostringstream text;
        text << std::ifstream(report).rdbuf();
        said = text.str();
        return code;
    }

    /// Runs the window's job; sets its outcome or error.
    static void job(const std::string& device, std::optional<app::Outcome>& outcome, std::optional<Error>& error) {
        std::mutex mutex;
        std::condition_variable ended;
        app::Job worker;
        app::JobRequest request;
        request.source = std::make_shared<const Volume>(picture());
        app::Recipe recipe;
        recipe.steps.push_back(app::parseStep("gaussian:sigma=1.5"));
        request.recipe = recipe;
        request.planOptions.device = device;
        app::JobEvents events;
        events.done = [&](app::Outcome o) {
            const std::lock_guard lock(mutex);
            outcome = std::move(o);
            ended.notify_all();
        };
        events.failed = [&](Error e) {
            const std::lock_guard lock(mutex);
            error = std::move(e);
            ended.notify_all();
        };
        worker.start(request, events);
        std::unique_lock lock(mutex);
        ASSERT_TRUE(ended.wait_for(lock, std::chrono::seconds(60), [&] { return outcome || error; }));
    }
};

TEST_F(LostDevice, TheCommandLineGoesOnWhereTheChoiceWasOpen) {
    const std::string card = inventCard();
    std::string said;
    EXPECT_EQ(commandLine("auto", said), app::cli::exitDone);
    EXPECT_NE(said.find(card + " was lost"), std::string::npos) << said;
    EXPECT_NE(said.find("illegal memory access"), std::string::npos);
    EXPECT_NE(said.find("computed anew on "), std::string::npos);
    EXPECT_EQ(said.find("\"variant\": \"test-lost\""), std::string::npos) << "what ran is named, not what was planned";
    const Volume out = app::io::load(folder / "out.npy");
    if (noRealCard()) {
        EXPECT_NE(said.find("\"device_fell_back\": true"), std::string::npos);
        EXPECT_TRUE(sameBits(out, onCpu()));
    }
}

TEST_F(LostDevice, TheCommandLineNeverReplacesADeviceThatWasAskedFor) {
    const std::string card = inventCard();
    std::string said;
    EXPECT_EQ(commandLine(card, said), app::cli::exitDevice);
    EXPECT_NE(said.find("illegal memory access"), std::string::npos) << said;
    EXPECT_FALSE(fs::exists(folder / "out.npy"));
    EXPECT_EQ(commandLine(card, said), app::cli::exitDevice) << "nor later, when it is known to be lost";
}

TEST_F(LostDevice, AnOpenChoiceLeavesOutADeviceThatCannotBeOpened) {
    const std::string card = inventCard(false);
    std::string said;
    EXPECT_EQ(commandLine("auto", said), app::cli::exitDone);
    EXPECT_EQ(said.find("\"variant\": \"test-lost\""), std::string::npos) << said;
    EXPECT_EQ(lostReason(devices().back()), card + " (Invented) cannot be used: no kernel image is available.");
    EXPECT_EQ(devices().back().freeBytes, 0);
    if (noRealCard()) {
        const nlohmann::json report = nlohmann::json::parse(said);
        EXPECT_TRUE(report.at("device_fell_back"));
        EXPECT_EQ(report.at("device").at("name"), "cpu");
        EXPECT_NE(report.at("device_why").get<std::string>().find(card + " (Invented) cannot be used"),
                  std::string::npos);
        EXPECT_TRUE(report.at("items").at(0).at("device_fell_back"));
        EXPECT_TRUE(sameBits(app::io::load(folder / "out.npy"), onCpu()));
    }
}

TEST_F(LostDevice, ARequestedDeviceThatCannotBeOpenedIsAnErrorThatNamesIt) {
    const std::string card = inventCard(false);
    std::string said;
    for (int tries = 0; tries < 2; ++tries) {
        EXPECT_EQ(commandLine(card, said), app::cli::exitDevice);
        EXPECT_NE(said.find(card + " (Invented) cannot be used: no kernel image is available."), std::string::npos)
            << said;
        EXPECT_FALSE(fs::exists(folder / "out.npy"));
    }
    std::optional<app::Outcome> outcome;
    std::optional<Error> error;
    job(card, outcome, error);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::device);
}

TEST_F(LostDevice, TheWindowsJobGoesOnWithANote) {
    inventCard();
    std::optional<app::Outcome> outcome;
    std::optional<Error> error;
    job("auto", outcome, error);
    ASSERT_TRUE(outcome) << (error ? error->what() : "");
    ASSERT_FALSE(outcome->report.notes.empty());
    EXPECT_NE(outcome->report.notes.front().find("illegal memory access"), std::string::npos);
    if (noRealCard()) {
        EXPECT_EQ(outcome->device, "cpu");
        EXPECT_TRUE(outcome->fellBack);
    }
    EXPECT_NE(outcome->device, name(devices().back()));
}

TEST_F(LostDevice, TheWindowsJobFailsWhereTheDeviceWasAskedFor) {
    const std::string card = inventCard();
    std::optional<app::Outcome> outcome;
    std::optional<Error> error;
    job(card, outcome, error);
    EXPECT_FALSE(outcome);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code(), ErrorCode::device);
}

} // namespace
