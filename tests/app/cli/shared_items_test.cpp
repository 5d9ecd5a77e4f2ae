// SPDX-License-Identifier: Apache-2.0
// Items shared by several devices, and the devices of a resumed run. The GPUs are invented: they compute on the CPU at
// another pace.
#include "app/cli/options/request.h"
#include "app/io/io.h"
#include "tests/app/host_backend.h"
#include "tests/surroundings.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

namespace {

namespace fs = std::filesystem;
using namespace conv;
using Json = nlohmann::json;

constexpr int items = 12;
std::atomic<double> predicted = 1e-12; ///< seconds, for the GPUs' variant
std::atomic<int> losing = -1;          ///< index of the GPU that fails at its next item

/// The CPU's convolution with a delay.
class SlowBackend final : public HostBackend {
  public:
    SlowBackend(const Device& device, const RunControl& control) : HostBackend(control), index_(device.index) {}
    void convolve(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary, double outside,
                  const Region& domain, const Buffer& in, const Buffer& out) override {
        if (losing == index_) {
            markLost(index_, "cudaLaunchKernel failed for test-shared: an illegal memory access was encountered.");
            throw Error(ErrorCode::device, "cudaLaunchKernel failed.");
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(8));
        const auto all = variants();
        PlannedOp onHost = op;
        onHost.variant = &*std::find_if(all.begin(), all.end(),
                                        [](const Variant& v) { return v.name == "cpu-direct" && v.dimension == 2; });
        HostBackend::convolve(onHost, kernels, boundary, outside, domain, in, out);
    }

  private:
    int index_;
};

std::string inventCard(int computeCapability = 90) {
    static bool known = false;
    if (!known) {
        Variant v;
        v.name = "test-shared";
        v.device = DeviceKind::cuda;
        v.dimension = 2;
        v.summary = v.reference.title = "of a test";
        v.unsupported = [](const Problem&, const Device& d) {
            return d.model == "Shared" ? std::optional<std::string>() : "Runs on the invented cards only.";
        };
        v.predictSeconds = [](const Problem&, const Device&) { return predicted.load(); };
        v.launch = [](const Launch&) {};
        addVariants({&v, 1});
        known = true;
    }
    Device d;
    d.kind = DeviceKind::cuda;
    d.model = "Shared";
    d.computeCapability = computeCapability;
    d.memoryBytes = d.freeBytes = std::int64_t{16} << 30;
    d.flopsPerSecond = d.bytesPerSecond = d.linkBytesPerSecond = 1e18;
    for (const Device& other : devices())
        if (other.kind == DeviceKind::cuda)
            d.index = std::max(d.index, other.index + 1);
    inventDevice(d, [](const Device& device, const RunControl& control) -> std::unique_ptr<Backend> {
        return std::make_unique<SlowBackend>(device, control);
    });
    return name(d);
}

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class SharedItems : public ::testing::Test {
  protected:
    tests::TemporaryFolder folder;

    void SetUp() override {
        predicted = 1e-12;
        losing = -1;
        fs::create_directories(folder / "in");
        for (int i = 0; i < items; ++i)
            makePicture(100 + i, {64, 48, 1});
    }
    void makePicture(int number, Index3 extent) const {
        Layout layout;
        layout.extent = extent;
        Volume v(layout);
        for (std::int64_t k = 0; k < layout.sampleCount(); ++k)
            v.as<float>()[k] = static_cast<float>(((k + number) * 2654435761 >> 7) % 1000) / 7;
        app::io::save(v, folder / "in" / (std::to_string(number) + ".npy"), {true});
    }
    void TearDown() override {
        for (const Device& device : devices())
            if (device.model == "Shared")
                markLost(device.index, "The test is over."); // not for later tests
    }

    int run(const std::string& out, const std::string& device, const std::vector<std::string>& more = {}) {
        std::vector<std::string> words{"convapp",
                                       "--headless",
                                       "-q",
                                       "-i",
                                       (folder / "in/*.npy").string(),
                                       "-o",
                                       (folder / out / "{stem}.npy").string(),
                                       "--filter",
                                       "gaussian:sigma=1.5",
                                       "--device",
                                       device,
                                       "--report",
                                       (folder / "r.json").string()};
        words.insert(words.end(), more.begin(), more.end());
        std::vector<const char*> arguments;
        for (const std::string& word : words)
            arguments.push_back(word.c_str());
        return app::cli::main(static_cast<int>(arguments.size()), arguments.data());
    }

    [[nodiscard]] Json report() const { return Json::parse(contentOf(folder / "r.json")); }

    /// Device of each item, by name of the output.
    [[nodiscard]] std::map<std::string, std::string> devicesOfItems() const {
        std::map<std::string, std::string> result;
        const Json all = report();
        for (const Json& item : all.at("items"))
            if (item.at("status") == "done")
                result[fs::path(item.at("output").get<std::string>()).filename()] = item.at("device");
        return result;
    }

    [[nodiscard]] std::map<std::string, std::string> contents(const std::string& out) const {
        std::map<std::string, std::string> result;
        for (const auto& entry : fs::directory_iterator(folder / out))
            if (entry.path().extension() == ".npy")
                result[entry.path().filename()] = contentOf(entry.path());
        return result;
    }

    static std::ptrdiff_t countOf(const std::map<std::string, std::string>& devices, const std::string& name) {
        return std::count_if(devices.begin(), devices.end(), [&](const auto& d) { return d.second == name; });
    }

    /// Restores the state of a run that was killed after computing and before writing.
    void forgetWhatIsDone(const std::string& out) const {
        const fs::path path = folder / out / "convapp-journal.jsonl";
        std::ifstream in(path);
        std::string kept;
        for (std::string line; std::getline(in, line);)
            if (Json::parse(line).at("record") != "done")
                kept += line + "\n";
        std::ofstream(path) << kept;
        for (const auto& entry : fs::directory_iterator(folder / out))
            if (entry.path().extension() == ".npy")
                fs::remove(entry.path());
    }
};

TEST_F(SharedItems, SeveralCardsTakeThemAndGiveTheSameBits) {
    const std::string a = inventCard(), b = inventCard();
    ASSERT_EQ(run("one", a), 0);
    ASSERT_EQ(run("two", a + "," + b), 0);
    const auto devices = devicesOfItems();
    EXPECT_EQ(devices.size(), items);
    EXPECT_GT(countOf(devices, a), 0);
    EXPECT_GT(countOf(devices, b), 0);
    EXPECT_EQ(contents("one"), contents("two"));
    EXPECT_EQ(contents("two").size(), items);
}

TEST_F(SharedItems, CardsOfOtherClassesNeedToBeAsked) {
    const std::string a = inventCard(80), b = inventCard(90);
    EXPECT_EQ(run("out", a + "," + b), app::cli::exitUsage);
    EXPECT_FALSE(fs::exists(folder / "out/100.npy"));
    EXPECT_EQ(run("out", a + "," + b, {"--mixed"}), 0);
}

TEST_F(SharedItems, TheCpuTakesNoneUnasked) {
    predicted = 1; // slower than the CPU
    const std::string card = inventCard();
    ASSERT_EQ(run("out", card), 0);
    EXPECT_EQ(countOf(devicesOfItems(), card), items);
}

TEST_F(SharedItems, TheCpuHelpsWhereThatIsSooner) {
    predicted = 1;
    const std::string card = inventCard();
    ASSERT_EQ(run("out", card, {"--mixed"}), 0);
    const auto devices = devicesOfItems();
    EXPECT_GT(countOf(devices, card), 0);
    EXPECT_GT(countOf(devices, "cpu"), 0);
    EXPECT_EQ(devices.size(), items);
    predicted = 1e-12;
    fs::remove_all(folder / "in");
    fs::create_directories(folder / "in");
    for (int i = 0; i < 4; ++i)
        makePicture(i, {1800, 1400, 1}); // takes the CPU far longer than a GPU takes to start four ops
    ASSERT_EQ(run("again", card, {"--mixed"}), 0);
    EXPECT_EQ(countOf(devicesOfItems(), card), 4) << "the card is through before the CPU has one";
}

TEST_F(SharedItems, ResumedOnWhatComputedThem) {
    predicted = 1;
    const std::string card = inventCard();
    ASSERT_EQ(run("out", card, {"--mixed"}), 0);
    const auto devices = devicesOfItems();
    const auto before = contents("out");
    for (int time = 0; time < 2; ++time) {
        forgetWhatIsDone("out");
        ASSERT_EQ(run("out", card, {"--mixed", "--resume"}), 0);
        EXPECT_EQ(devicesOfItems(), devices);
        EXPECT_EQ(contents("out"), before);
    }
    EXPECT_EQ(run("out", card, {"--resume"}), app::cli::exitDevice) << "a run of other classes";
}

TEST_F(SharedItems, OneThatIsLostLeavesThemToTheOthers) {
    const std::string a = inventCard(), b = inventCard();
    ASSERT_EQ(run("one", a), 0);
    losing = devices().back().index;
    ASSERT_EQ(run("two", a + "," + b), 0);
    EXPECT_EQ(countOf(devicesOfItems(), a), items);
    EXPECT_EQ(contents("one"), contents("two"));
    EXPECT_NE(report().dump().find(b + " was lost"), std::string::npos);
}

TEST_F(SharedItems, MixedNeedsSomethingToMix) {
    const std::string card = inventCard();
    EXPECT_EQ(run("out", "cpu", {"--mixed"}), app::cli::exitUsage);
    EXPECT_EQ(run("out", card, {"--mixed", "--variant", "test-shared"}), app::cli::exitUsage);
    EXPECT_EQ(run("out", card, {"--mixed", "--filter", "box:variant=cpu-direct"}), app::cli::exitUsage);
}

} // namespace
