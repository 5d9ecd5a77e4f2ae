// SPDX-License-Identifier: Apache-2.0
// Engine on a CUDA device: resident data, overlapping tiles, page-locked memory, several backends, out of memory, lost
// device. Skipped, with the reason, without one.
#include "cases.h"
#include "run/backend.h"
#include "run/launch.h"
#include <algorithm>
#include <conv/device_data.h>
#include <conv/page_lock.h>
#include <cstdlib>
#include <cstring>

namespace {

using namespace conv;
using cases::noise;
using cases::onCuda;
using cases::Random;

using CudaEngine = cases::OnCuda;
using CudaEngineDeathTest = cases::OnCuda;

bool sameBits(const Volume& a, const Volume& b) {
    return a.layout().extent == b.layout().extent &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())) == 0;
}

const std::vector<Filter>& chain() {
    static const std::vector<Filter> filters{Filter{Gaussian{{1.3, 1.1, 0.9}}}, Filter{Unsharp{{1, 1, 1}, 4, 0.6}},
                                             Filter{Box{{3, 5, 3}}, Boundary::valid}};
    return filters;
}

TEST_F(CudaEngine, DataOnTheDeviceNeedNoTransferAndGiveTheSameBits) {
    Random random(21);
    const Volume in = noise(random, ElementType::i16, 3, {97, 64, 51});
    const Plan plan = makePlan(chain(), in.layout(), onCuda());
    const Volume wanted = cases::whole(plan, in);
    const DeviceData there(plan.device, in);
    DeviceData result(plan.device, plan.output());
    DeviceSink sink(result, plan.outputDomain);
    for (int run = 0; run < 3; ++run) {
        const Report report = apply(plan, there, {}, sink);
        EXPECT_EQ(report.timing.upload, 0);
        EXPECT_EQ(report.timing.download, 0);
        EXPECT_GT(report.timing.kernel, 0);
    }
    EXPECT_TRUE(sameBits(result.toVolume(), wanted));
    Layout narrow = plan.output();
    narrow.type = ElementType::u8;
    DeviceData bytes(plan.device, narrow);
    DeviceSink converting(bytes, plan.outputDomain);
    apply(plan, there, {}, converting);
    Volume onHost(narrow);
    VolumeSink hostSink(onHost, plan.outputDomain);
    apply(plan, there, {}, hostSink);
    EXPECT_TRUE(sameBits(bytes.toVolume(), onHost));
    EXPECT_EQ(converting.clipped(), hostSink.clipped());
}

TEST_F(CudaEngine, ARunOnTheCpuReadsDataOfTheDevice) {
    Random random(22);
    const Volume in = noise(random, ElementType::f32, 2, {301, 205, 1});
    const std::vector<Filter> filters{Filter{Gaussian{{2, 2, 1}}}};
    PlanOptions cpu;
    cpu.device = "cpu";
    const Plan plan = makePlan(filters, in.layout(), cpu);
    const DeviceData there(chooseDevice("cuda"), in);
    EXPECT_TRUE(sameBits(cases::whole(plan, there), cases::whole(plan, in)));
}

TEST_F(CudaEngine, OverlappingTilesGiveTheBitsOfOneTile) {
    Random random(23);
    for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant}) {
        const std::vector<Filter> filters{Filter{Gaussian{{1.3, 1.1, 2.9}}, boundary, 5},
                                          Filter{Laplacian{}, boundary}};
        for (const ElementType type : {ElementType::u8, ElementType::f32}) {
            Volume in = noise(random, type, 3, {130, 67, 93});
            PlanOptions planOptions = onCuda("naive");
            planOptions.tile = in.layout().extent;
            const Volume wanted = cases::whole(makePlan(filters, in.layout(), planOptions), in);
            planOptions.tile[2] = 7;
            const Plan plan = makePlan(filters, in.layout(), planOptions);
            EXPECT_EQ(plan.tiles, 14);
            EXPECT_TRUE(sameBits(cases::whole(plan, in), wanted));
            planOptions.tile = {50, 20, 30};
            EXPECT_TRUE(sameBits(cases::whole(makePlan(filters, in.layout(), planOptions), in), wanted));
            const PageLock lock(in);
            EXPECT_TRUE(lock.held());
            Volume out(plan.output());
            const PageLock outLock(out);
            VolumeSink sink(out, plan.outputDomain);
            apply(plan, in, {}, sink);
            EXPECT_TRUE(sameBits(out, wanted)) << "page-locked";
        }
    }
}

/// Halves, values beyond every range, NaN.
Volume extremes(Random& random, const Index3& extent, std::int64_t channels) {
    Layout layout;
    layout.dimension = 3;
    layout.extent = extent;
    layout.channels = channels;
    Volume v(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
        const double scale = cases::oneOf(random, {3.0, 200.0, 40000.0, 3e9, 2e19});
        v.as<float>()[i] = static_cast<float>(std::floor(2 * cases::pickReal(random, -scale, scale)) / 2);
        if (cases::pick(random, 0, 50) == 0)
            v.as<float>()[i] = cases::oneOf(random, {NAN, INFINITY, -INFINITY});
    }
    return v;
}

TEST_F(CudaEngine, ResultsLeaveInTheTypeThatIsAskedFor) {
    Random random(27);
    for (const Index3& extent : {Index3{130, 67, 93}, Index3{128, 64, 40}, Index3{61, 1, 1}, Index3{3, 5, 7}})
        for (const std::int64_t channels : {1, 3}) {
            const Volume in = extremes(random, extent, channels);
            // One tap of 1: values stay as they are.
            const std::vector<Filter> filters{Filter{Custom{Kernel::correlation({1.0, 0.0}, {2, 1, 1}, {0, 0, 0})}}};
            for (const ElementType type : elementTypes())
                for (const int way : {0, 1, 2, 3}) {
                    PlanOptions planOptions = onCuda(way == 0 ? "auto" : "naive");
                    planOptions.result = type;
                    if (way == 2)
                        planOptions.tile = {50, 20, 30};
                    if (way == 3)
                        planOptions.device = "cuda:0,cuda:0";
                    const Plan plan = makePlan(filters, in.layout(), planOptions);
                    SCOPED_TRACE(describe(plan) + std::string(name(type)));
                    Plan unconverted = plan;
                    unconverted.result = plan.compute;
                    const Volume floats = cases::whole(unconverted, in);
                    Layout layout = plan.output();
                    layout.type = type;
                    Volume wanted(layout), got(layout);
                    const std::int64_t clipped =
                        convertSamples(ElementType::f32, floats.data(), type, wanted.data(), layout.sampleCount());
                    for (const bool locked : {false, true}) {
                        std::memset(got.data(), 0x5a, static_cast<std::size_t>(layout.byteCount()));
                        const PageLock lock = locked ? PageLock(got) : PageLock();
                        VolumeSink sink(got, plan.outputDomain);
                        EXPECT_EQ(apply(plan, in, {}, sink).clipped + sink.clipped(), clipped);
                        EXPECT_TRUE(sameBits(got, wanted));
                    }
                    DeviceData there(plan.device, layout);
                    DeviceSink sink(there, plan.outputDomain);
                    const Report report = apply(plan, in, {}, sink);
                    EXPECT_TRUE(sameBits(there.toVolume(), wanted));
                    EXPECT_EQ(report.clipped + sink.clipped(), clipped);
                    if (type == ElementType::u8) {
                        EXPECT_EQ(report.timing.download, 0);
                    }
                }
        }
}

TEST_F(CudaEngine, ItemsFollowEachOther) {
    Layout layout;
    layout.type = ElementType::u16;
    layout.extent = {640, 480, 1};
    layout.channels = 3;
    layout.times = 2;
    Volume in(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        in.as<std::uint16_t>()[i] = static_cast<std::uint16_t>(i * 40503 >> 4);
    const std::vector<Filter> filters{Filter{Gaussian{{2, 2, 1}}}};
    PlanOptions planOptions = onCuda("naive");
    planOptions.tile = {640, 100, 1};
    PlanOptions cpu = cases::reference();
    const Volume got = cases::whole(makePlan(filters, layout, planOptions), in);
    const Volume wanted = cases::whole(makePlan(filters, layout, cpu), in);
    double worst = 0;
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        worst = std::max(worst, std::abs(static_cast<double>(got.as<float>()[i]) - wanted.as<double>()[i]));
    EXPECT_LE(worst, 65535 * 1e-5);
}

TEST_F(CudaEngine, TwoBackendsOnOneDeviceGiveTheSameBits) {
    Random random(24);
    const Volume in = noise(random, ElementType::f32, 3, {120, 90, 100});
    PlanOptions planOptions = onCuda("naive");
    planOptions.tile = {120, 90, 9};
    const Volume wanted = cases::whole(makePlan(chain(), in.layout(), planOptions), in);
    planOptions.device = "cuda:0,cuda:0";
    const Plan plan = makePlan(chain(), in.layout(), planOptions);
    EXPECT_EQ(plan.also.size(), 1U);
    EXPECT_TRUE(sameBits(cases::whole(plan, in), wanted));
}

TEST_F(CudaEngine, PartsOfATimeMayOverlapAndAreAllThere) {
    Random random(25);
    const Volume in = noise(random, ElementType::f32, 3, {256, 256, 200});
    PlanOptions planOptions = onCuda();
    planOptions.tile = {256, 256, 20};
    const std::vector<Filter> filters{Filter{Gaussian{{2, 2, 2}}}};
    const Plan plan = makePlan(filters, in.layout(), planOptions);
    Volume out(plan.output());
    VolumeSink sink(out, plan.outputDomain);
    apply(plan, in, {}, sink);
    const Report report = apply(plan, in, {}, sink);
    const Timing& t = report.timing;
    EXPECT_EQ(report.tiles, 10);
    EXPECT_EQ(t.firstRun, 0) << "only the first run loads kernels";
    for (const double part : {t.upload, t.download, t.kernel, t.read, t.write})
        EXPECT_GT(part, 0);
    EXPECT_NEAR(report.ops.front().milliseconds, t.kernel, 1e-3 + 0.01 * t.kernel);
    EXPECT_LT(std::max({t.upload, t.download, t.kernel}), t.total);
}

TEST_F(CudaEngine, TimesOfCopiesAreOfAllOfThemThoughFewAreTimed) {
    Layout layout;
    layout.extent = {256, 256, 768}; // 192 MiB: with slabs of 1 MiB, two or three copies are timed
    Volume in(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        in.as<float>()[i] = static_cast<float>(i % 1009);
    const std::vector<Filter> filters{Filter{Gaussian{{1, 1, 1}}}};
    Volume out(layout);
    const PageLock inLock(in), outLock(out);
    const auto times = [&](std::int64_t planes) {
        PlanOptions planOptions = onCuda();
        planOptions.tile = {256, 256, planes};
        const Plan plan = makePlan(filters, layout, planOptions);
        VolumeSink sink(out, plan.outputDomain);
        Timing min;
        min.upload = min.download = 1e9;
        for (int run = 0; run < 6; ++run) { // minimum, since others use the link too
            const Timing t = apply(plan, in, {}, sink).timing;
            min.upload = std::min(min.upload, t.upload);
            min.download = std::min(min.download, t.download);
        }
        return min;
    };
    const Timing whole = times(768), slabs = times(4);
    EXPECT_GT(slabs.upload, 0.6 * whole.upload);
    EXPECT_LT(slabs.upload, 3 * whole.upload);
    EXPECT_GT(slabs.download, 0.6 * whole.download);
    EXPECT_LT(slabs.download, 3 * whole.download);
}

/// In its own process with a memory limit: filling the device would make other programs fail.
[[noreturn]] void runOnAFullDevice() {
    limitDeviceMemory(std::size_t{384} << 20);
    Random random(26);
    const Volume in = noise(random, ElementType::f32, 3, {512, 512, 256});
    const std::vector<Filter> filters{Filter{Gaussian{{1, 1, 1}}}, Filter{Gaussian{{1, 1, 1}}}};
    PlanOptions planOptions = onCuda();
    planOptions.tile = in.layout().extent;
    const Plan plan = makePlan(filters, in.layout(), planOptions);
    Volume got(plan.output());
    VolumeSink sink(got, plan.outputDomain);
    const Report report = apply(plan, in, {}, sink);
    if (report.notes.size() != 1 || report.tiles < 2)
        std::_Exit(3);
    PlanOptions tiles = onCuda();
    tiles.tile = {512, 512, 32};
    std::_Exit(sameBits(got, cases::whole(makePlan(filters, in.layout(), tiles), in)) ? 0 : 4);
}

TEST_F(CudaEngineDeathTest, AFullDeviceMeansSmallerTilesAndANote) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(runOnAFullDevice(), ::testing::ExitedWithCode(0), "");
}

void (*healthy)(const Launch&) = nullptr;

void launchIllegal(const Launch& launch) {
    Launch bad = launch;
    bad.in.data = reinterpret_cast<const void*>(std::uintptr_t{4096}); // NOLINT(performance-no-int-to-ptr): meant so
    healthy(bad);
}

/// In its own process, since CUDA gives the device up after this.
[[noreturn]] void loseTheDevice() {
    Variant illegal;
    for (const Variant& v : variants())
        if (v.name == "naive" && v.dimension == 1)
            illegal = v;
    healthy = illegal.launch;
    illegal.launch = launchIllegal;
    illegal.name = "test-illegal";
    addVariants({&illegal, 1});
    Random random(27);
    const Volume in = noise(random, ElementType::f32, 1, {100000, 1, 1});
    const std::vector<Filter> filters{Filter{Gaussian{{2, 1, 1}}}};
    const auto sentenceOf = [&](const PlanOptions& planOptions) -> std::string {
        try {
            static_cast<void>(cases::whole(makePlan(filters, in.layout(), planOptions), in));
        } catch (const Error& e) {
            return e.code() == ErrorCode::device ? e.what() : "";
        }
        return {};
    };
    const auto expect = [](bool true_, int code, const std::string& text) {
        std::fprintf(stderr, "%s\n", text.c_str());
        if (!true_)
            std::_Exit(code);
    };
    const std::string first = sentenceOf(onCuda("test-illegal"));
    expect(first.find("test-illegal") != std::string::npos, 3, first);
    const std::string next = sentenceOf(onCuda("naive"));
    expect(next.find("lost") != std::string::npos && !noCudaReason().empty(), 4, next);
    bool fellBack = false;
    expect(chooseDevice("auto", &fellBack).kind == DeviceKind::cpu && fellBack, 5, "auto means the CPU");
    expect(sentenceOf({}).empty(), 6, "the CPU goes on");
    std::_Exit(0);
}

TEST_F(CudaEngineDeathTest, AFailedKernelIsNamedAndTheProcessGoesOnOnTheCpu) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(loseTheDevice(), ::testing::ExitedWithCode(0), "illegal memory access");
}

} // namespace
