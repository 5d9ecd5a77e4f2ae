// SPDX-License-Identifier: Apache-2.0
// Plans open the GPUs that they use, and only those. The GPUs are invented, in a process of their own.
#include "run/backend.h"
#include "tests/gpu/random_cases.h"
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>

namespace {

using namespace conv;

constexpr int first = 90, closed = 91, last = 92;
std::atomic<int> opens[3];

void need(bool holds, int line) {
    if (holds)
        return;
    std::fprintf(stderr, "line %d does not hold\n", line);
    std::_Exit(3);
}

void invent(int index, double speed) {
    Device d;
    d.kind = DeviceKind::cuda;
    d.index = index;
    d.model = "Invented";
    d.computeCapability = 90;
    d.memoryBytes = std::int64_t{8} << 30;
    d.flopsPerSecond = d.bytesPerSecond = d.linkBytesPerSecond = speed;
    inventDevice(d, [](const Device& device, const RunControl& control) -> std::unique_ptr<Backend> {
        ++opens[device.index - first];
        if (device.index == closed)
            throw Error(ErrorCode::device, "it is taken");
        return makeCpuBackend(control);
    });
}

[[noreturn]] void planOnInvented() {
    Variant v;
    v.name = "test-invented";
    v.device = DeviceKind::cuda;
    v.dimension = 3;
    v.unsupported = [](const Problem&, const Device& d) {
        return d.model == "Invented" ? std::optional<std::string>() : "Runs on invented GPUs only.";
    };
    v.predictSeconds = [](const Problem& p, const Device& d) {
        return static_cast<double>(p.outputs()) / d.flopsPerSecond;
    };
    v.launch = [](const Launch&) {};
    addVariants({&v, 1});
    invent(first, 1e15);
    invent(closed, 4e15);
    invent(last, 2e15);
    Layout layout;
    layout.dimension = 3;
    layout.extent = {256, 256, 256};
    const std::vector<Filter> filters{Filter{Gaussian{}}};
    const auto planOn = [&](const char* device) {
        PlanOptions options;
        options.device = device;
        return makePlan(filters, layout, options);
    };
    need(planOn("cpu").device == theCpu(), __LINE__);
    need(makePlan(filters, layout, devices(), {}).device.index == closed, __LINE__);
    need(opens[0] + opens[1] + opens[2] == 0, __LINE__);
    const Plan plan = planOn("auto");
    need(plan.device.index == last && !plan.fellBack, __LINE__);
    need(plan.device.freeBytes == plan.device.memoryBytes && opened(plan.device) == plan.device, __LINE__);
    need(opens[0] == 0 && opens[1] == 1 && opens[2] == 1, __LINE__);
    need(planOn("auto").device == plan.device && opens[2] == 1, __LINE__);
    const Plan all = planOn("cuda:all");
    need(all.device.index == first && all.also == std::vector{plan.device} && opens[0] == 1, __LINE__);
    for (const char* device : {"cuda:91", "cuda:90,cuda:91"})
        try {
            (void)planOn(device);
            need(false, __LINE__);
        } catch (const Error& e) {
            need(e.code() == ErrorCode::device, __LINE__);
            need(std::string(e.what()) == "cuda:91 (Invented) cannot be used: it is taken.", __LINE__);
        }
    need(opens[0] == 1 && opens[1] == 1 && opens[2] == 1, __LINE__);
    std::_Exit(0);
}

TEST(OpenedDevicesDeathTest, PlansOpenTheGpusThatTheyUse) {
    if (noCudaReason().empty())
        GTEST_SKIP() << "a real GPU would take part";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(planOnInvented(), ::testing::ExitedWithCode(0), "");
}

} // namespace
