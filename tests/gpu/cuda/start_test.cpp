// SPDX-License-Identifier: Apache-2.0
// GPUs are opened at their first use, and only those that are used. Each case has a process of its own, in which
// nothing is open yet. Skipped, with the reason, without a CUDA device.
#include "cases.h"
#include "run/backend.h"
#include "system/library.h"
#include <cstdio>
#include <cstdlib>

namespace {

using namespace conv;

using CudaStartDeathTest = cases::OnCuda;

/// Ends the process with that code if something does not hold.
void need(bool holds, int code) {
    if (!holds)
        std::_Exit(code);
}

/// Returns "10" if the process has a context on the first of two GPUs. Asks the driver, which opens nothing for that.
std::string contexts() {
    using Init = int (*)(unsigned);
    using Count = int (*)(int*);
    using State = int (*)(int, unsigned*, int*);
    std::string why, open;
    void* const driver = system::loadLibrary("libcuda.so.1", why);
    const auto function = [&]<class F>(const char* name, F*) {
        return reinterpret_cast<F>(system::symbolOf(driver, name));
    };
    int count = 0;
    need(driver && function("cuInit", static_cast<Init*>(nullptr))(0) == 0, 90);
    need(function("cuDeviceGetCount", static_cast<Count*>(nullptr))(&count) == 0, 91);
    const State stateOf = function("cuDevicePrimaryCtxGetState", static_cast<State*>(nullptr));
    for (int index = 0; index < count; ++index) {
        unsigned flags = 0;
        int active = -1;
        need(stateOf(index, &flags, &active) == 0, 92);
        open += active != 0 ? '1' : '0';
    }
    std::fprintf(stderr, "open: %s\n", open.c_str());
    return open;
}

/// Returns what `contexts` should be if only that GPU is open; none if `index` is negative.
std::string only(int index) {
    std::string open(devices().size() - 1, '0');
    if (index >= 0)
        open[static_cast<std::size_t>(index)] = '1';
    return open;
}

Volume data() {
    cases::Random random(71);
    return cases::noise(random, ElementType::f32, 3, {64, 64, 64});
}

const std::vector<Filter> filters{Filter{Gaussian{{1, 1, 1}}}};

[[noreturn]] void listDevices() {
    need(devices().size() > 1 && devices()[1].memoryBytes > 0 && devices()[1].freeBytes == 0, 3);
    need(contexts() == only(-1), 4);
    PlanOptions onCpu;
    onCpu.device = "cpu";
    static_cast<void>(cases::whole(makePlan(filters, data().layout(), onCpu), data()));
    static_cast<void>(makePlan(filters, data().layout(), devices()[1], {}));
    static_cast<void>(makePlan(filters, data().layout(), devices(), {}));
    need(contexts() == only(-1), 5);
    std::_Exit(0);
}

TEST_F(CudaStartDeathTest, TheListOfDevicesAndPlansForTheCpuOpenNoGpu) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(listDevices(), ::testing::ExitedWithCode(0), "");
}

/// The last GPU. The run restores the calling thread's current one, the first, and so opens that, too.
[[noreturn]] void useOneGpu() {
    const Device last = devices().back();
    PlanOptions on;
    on.device = name(last);
    const Plan plan = makePlan(filters, data().layout(), on);
    need(contexts() == only(last.index), 3);
    need(plan.device.freeBytes > 0 && plan.device.freeBytes <= plan.device.memoryBytes, 4);
    need(asKnown(last) == plan.device && opened(last) == plan.device && devices().back() == last, 5);
    static_cast<void>(cases::whole(plan, data()));
    need(statisticsOf(data(), {}, plan.device, 16).finite == 64 * 64 * 64, 6);
    std::string used = only(last.index);
    used.front() = '1';
    need(contexts() == used, 7);
    std::_Exit(0);
}

TEST_F(CudaStartDeathTest, AGpuIsOpenedByAPlanForIt) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(useOneGpu(), ::testing::ExitedWithCode(0), "");
}

/// `auto` has chosen a GPU that has no code for it: the plan is for the CPU, and tells why.
[[noreturn]] void useAGpuWithoutCode() {
    const Device& card = devices()[1];
    Layout large = data().layout();
    large.extent = {1024, 1024, 1024};
    const std::vector<Filter> heavy(8, Filter{Gaussian{{9, 9, 9}}});
    need(makePlan(heavy, large, devices(), {}).device.kind == DeviceKind::cuda, 9);
    const Plan plan = makePlan(heavy, large, {});
    need(plan.device.kind == DeviceKind::cpu && plan.fellBack, 7);
    std::string sentence;
    for (int tries = 0; tries < 2; ++tries)
        try {
            PlanOptions on;
            on.device = "cuda";
            static_cast<void>(makePlan(filters, data().layout(), on));
            need(false, 3);
        } catch (const Error& e) {
            need(e.code() == ErrorCode::device && (sentence.empty() || sentence == e.what()), 4);
            sentence = e.what();
        }
    std::fprintf(stderr, "%s\n", sentence.c_str());
    need(sentence.starts_with("cuda:0 (" + card.model + ") cannot be used: ") && sentence.ends_with('.'), 5);
    need(lostReason(card) == sentence, 6);
    need(noCudaReason().find(sentence) != std::string::npos, 8);
    std::_Exit(0);
}

TEST_F(CudaStartDeathTest, AGpuThatFailsItsFirstUseIsNamedAndAutoLeavesItOut) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    // The driver then ignores compiled code, and this build has none that it could compile for this GPU.
    if (devices()[1].computeCapability >= 100)
        GTEST_SKIP() << "builds may hold PTX for this GPU";
    ASSERT_EQ(setenv("CUDA_FORCE_PTX_JIT", "1", 1), 0);
    EXPECT_EXIT(useAGpuWithoutCode(), ::testing::ExitedWithCode(0), "holds no code for compute capability");
    unsetenv("CUDA_FORCE_PTX_JIT");
}

} // namespace
