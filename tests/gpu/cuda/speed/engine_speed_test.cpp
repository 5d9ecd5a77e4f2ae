// SPDX-License-Identifier: Apache-2.0
// Overhead of the engine: runs on resident data, and host-to-host runs against the link. Prints tables. Disabled by
// default: gpu_tests --gtest_also_run_disabled_tests --gtest_filter='CudaEngineSpeed.*'
#include "run/backend.h"
#include "tests/gpu/cuda/cases.h"
#include <algorithm>
#include <chrono>
#include <conv/device_data.h>
#include <conv/page_lock.h>
#include <conv/replay.h>
#include <cstdio>
#include <cstring>
#include <functional>
#include <thread>

namespace {

using namespace conv;
using cases::noise;
using cases::onCuda;
using cases::Random;

using CudaEngineSpeed = cases::OnCuda;

double millisecondsOf(const std::function<void()>& f) {
    const auto start = std::chrono::steady_clock::now();
    f();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> all) {
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

void overhead(const char* work, const Volume& in, const std::vector<Filter>& filters, int runs) {
    PlanOptions planOptions = onCuda();
    planOptions.resident = true;
    const Plan plan = makePlan(filters, in.layout(), planOptions);
    const DeviceData there(plan.device, in);
    DeviceData result(plan.device, plan.output());
    DeviceSink sink(result, plan.outputDomain);
    std::vector<double> wall, kernel, beside;
    for (int i = 0; i < runs + 20; ++i) {
        Report report;
        const double ms = millisecondsOf([&] { report = apply(plan, there, {}, sink); });
        if (i < 20)
            continue;
        wall.push_back(1e3 * ms);
        kernel.push_back(1e3 * report.timing.kernel);
        beside.push_back(1e3 * (ms - report.timing.kernel));
    }
    // Lower bound of any caller: launch the work and wait.
    const auto backend = makeCudaBackend(plan.device, {});
    const Buffer from = backend->load(there, {}, setsOf(in.layout().whole()));
    const Buffer to = backend->place(sink, {}, plan.outputDomain, ElementType::f32);
    std::vector<double> bare;
    const auto* node = std::get_if<ConvolveNode>(&plan.graph.nodes.front().kind);
    if (plan.ops.size() == 1 && node) {
        const std::vector<const Kernel*> kernels{&node->kernel};
        for (int i = 0; i < runs; ++i)
            bare.push_back(1e3 * millisecondsOf([&] {
                               backend->convolve(plan.ops.front(), kernels, node->boundary, node->outsideValue,
                                                 in.layout().whole(), from, to);
                               backend->finish();
                           }));
    }
    std::printf("| %s | %s | %zu | %.1f | %.1f | %.1f | %.1f |\n", work,
                plan.ops.front().variant ? plan.ops.front().variant->name.c_str() : "", plan.ops.size(), median(kernel),
                median(wall), median(beside), bare.empty() ? 0.0 : median(bare));
    std::fflush(stdout);
}

TEST_F(CudaEngineSpeed, DISABLED_Overhead) {
    std::printf(
        "| work | variant | tasks | kernel µs | apply µs | beside the kernel µs | launched and waited for µs |\n"
        "|---|---|---|---|---|---|---|\n");
    Random random(31);
    const Volume small = noise(random, ElementType::f32, 3, {64, 64, 64});
    overhead("64³ × 3³", small, {cases::cubeOf(random, 3, 3)}, 500);
    overhead("64³ Gaussian σ=1", small, {Filter{Gaussian{}}}, 500);
    overhead("64³ unsharp, Sobel", small, {Filter{Unsharp{}}, Filter{Edge{}}}, 300);
    overhead("1-D 10 000 × 31", noise(random, ElementType::f32, 1, {10000, 1, 1}), {cases::cubeOf(random, 1, 31)}, 500);
    overhead("512² Gaussian σ=2", noise(random, ElementType::f32, 2, {512, 512, 1}), {Filter{Gaussian{{2, 2, 2}}}},
             500);
    overhead("256³ × 3³", noise(random, ElementType::f32, 3, {256, 256, 256}), {cases::cubeOf(random, 3, 3)}, 100);
}

/// One run launch by launch, as a graph, and as part of a graph of many runs.
void recorded(const char* work, const Volume& in, const std::vector<Filter>& filters, int runs) {
    PlanOptions planOptions = onCuda();
    planOptions.resident = true;
    const Plan plan = makePlan(filters, in.layout(), planOptions);
    const DeviceData there(plan.device, in);
    DeviceData result(plan.device, plan.output());
    DeviceSink sink(result, plan.outputDomain);
    constexpr int many = 24;
    Replay one(plan, {{&there, &result}}), row(plan, std::vector<Replay::Pair>(many, {&there, &result}));
    std::vector<double> applied, kernel, alone, replayed, together;
    for (int i = 0; i < runs + 20; ++i) {
        Report report;
        const double whole = millisecondsOf([&] { report = apply(plan, there, {}, sink); });
        double device = 0;
        const double wall = millisecondsOf([&] { device = one.run(); });
        const double each = row.run() / many;
        if (i < 20)
            continue;
        applied.push_back(1e3 * whole);
        kernel.push_back(1e3 * report.timing.kernel);
        alone.push_back(1e3 * wall);
        replayed.push_back(1e3 * device);
        together.push_back(1e3 * each);
    }
    std::printf("| %s | %s | %zu | %.1f | %.1f | %.1f | %.1f | %.2f |\n", work,
                plan.ops.front().variant ? plan.ops.front().variant->name.c_str() : "", plan.ops.size(), median(kernel),
                median(applied), median(replayed), median(alone), median(together));
    std::fflush(stdout);
}

TEST_F(CudaEngineSpeed, DISABLED_Graphs) {
    std::printf(
        "| work | variant | tasks | kernel µs | apply µs | a graph's µs | run and waited for µs | one of 24 in a "
        "graph µs |\n|---|---|---|---|---|---|---|---|\n");
    Random random(33);
    const Volume small = noise(random, ElementType::f32, 3, {64, 64, 64});
    const Volume middle = noise(random, ElementType::f32, 3, {96, 96, 96});
    const Volume image = noise(random, ElementType::f32, 2, {512, 512, 1});
    recorded("64³ × 3³", small, {cases::cubeOf(random, 3, 3)}, 300);
    recorded("64³ Gaussian σ=1", small, {Filter{Gaussian{}}}, 300);
    recorded("64³ unsharp, Sobel", small, {Filter{Unsharp{}}, Filter{Edge{}}}, 300);
    recorded("96³ × 11³", middle, {cases::cubeOf(random, 3, 11)}, 300);
    recorded("1-D 10 000 × 31", noise(random, ElementType::f32, 1, {10000, 1, 1}), {cases::cubeOf(random, 1, 31)}, 300);
    recorded("512² Gaussian σ=2", image, {Filter{Gaussian{{2, 2, 2}}}}, 300);
    recorded("512² × 7²", image, {cases::cubeOf(random, 2, 7)}, 300);
    recorded("512² Gaussian, LoG, unsharp", image,
             {Filter{Gaussian{{2, 2, 2}}}, Filter{Laplacian{}}, Filter{Unsharp{}}}, 300);
    recorded("512² median, Gaussian, Sobel", image, {Filter{Median{}}, Filter{Gaussian{{2, 2, 2}}}, Filter{Edge{}}},
             300);
}

void streamed(const char* work, const Volume& in, Volume& out, const std::vector<Filter>& filters, std::int64_t layer,
              double linkMs) {
    PlanOptions planOptions = onCuda();
    if (layer > 0) {
        planOptions.tile = in.layout().extent;
        planOptions.tile[2] = layer;
    }
    const Plan plan = makePlan(filters, in.layout(), planOptions);
    VolumeSink sink(out, plan.outputDomain);
    std::vector<double> wall;
    Report report;
    for (int i = 0; i < 12; ++i) {
        const double ms = millisecondsOf([&] { report = apply(plan, in, {}, sink); });
        if (i > 2)
            wall.push_back(ms);
    }
    const Timing& t = report.timing;
    std::printf("| %s | %lld | %lld%s | %.2f | %.2f to %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |\n", work,
                static_cast<long long>(plan.tiles), static_cast<long long>(plan.tile[2]), layer ? "" : " (planned)",
                median(wall), *std::min_element(wall.begin(), wall.end()), *std::max_element(wall.begin(), wall.end()),
                median(wall) / linkMs, t.upload, t.kernel, t.download, t.read, t.write, 1e3 * plan.predictedSeconds);
    std::fflush(stdout);
}

TEST_F(CudaEngineSpeed, DISABLED_Streaming) {
    Random random(32);
    const Volume in = noise(random, ElementType::f32, 3, {512, 512, 512});
    Volume out(in.layout());
    const std::vector<Filter> filters{Filter{Gaussian{{2, 2, 2}}}};
    double link = 0;
    const auto table = [&](const char* work, std::initializer_list<std::int64_t> layers) {
        for (const std::int64_t layer : layers)
            streamed(work, in, out, filters, layer, link);
    };
    double lockMs = 0;
    {
        PageLock a, b;
        lockMs = millisecondsOf([&] { a = PageLock(in); });
        b = PageLock(out);
        DeviceData there(chooseDevice("cuda"), in.layout());
        std::vector<double> up, down;
        for (int i = 0; i < 8; ++i) {
            up.push_back(
                millisecondsOf([&] { copyToDevice(there.device(), {there.data(), 512, 512 * 512}, in.view({})); }));
            down.push_back(millisecondsOf([&] { there.read({}, in.layout().whole(), out.data()); }));
        }
        link = median(up);
        DeviceData other(there.device(), in.layout());
        std::vector<double> both;
        for (int i = 0; i < 8; ++i)
            both.push_back(millisecondsOf([&] {
                std::thread fetching([&] { other.read({}, in.layout().whole(), out.data()); });
                copyToDevice(there.device(), {there.data(), 512, 512 * 512}, in.view({}));
                fetching.join();
            }));
        std::printf("512 MiB page-locked: up %.2f ms, down %.2f ms, both at once %.2f ms; locking it took %.1f ms\n",
                    link, median(down), median(both), lockMs);
        std::printf("| 512³ f32 Gaussian σ=2 | tiles | planes | ms | spread | × link | upload | kernel | download | "
                    "read | write | predicted |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
        table("page-locked", {512, 64, 32, 16, 8, 4, 0});
    }
    table("ordinary memory", {512, 32, 16, 8, 0});
}

/// Integers in and out, against the transfer time of one direction; converted on the GPU, or by the sink from float32.
void integers(ElementType type, int dimension, const Index3& extent, bool locked, bool onCard) {
    Random random(33);
    const Volume in = noise(random, type, dimension, extent);
    const Layout& layout = in.layout();
    const std::vector<Filter> filters{Filter{Gaussian{{2, 2, 2}}}};
    PlanOptions planOptions = onCuda();
    if (onCard)
        planOptions.result = type;
    const Plan plan = makePlan(filters, layout, planOptions);
    Volume out(layout);
    PageLock both[2];
    if (locked) {
        both[0] = PageLock(in);
        both[1] = PageLock(out);
    }
    VolumeSink sink(out, plan.outputDomain);
    std::vector<double> wall;
    Report report;
    for (int i = 0; i < (onCard ? 16 : 6); ++i) {
        const double ms = millisecondsOf([&] { report = apply(plan, in, {}, sink); });
        if (i > 1)
            wall.push_back(ms);
    }
    Plan unconverted = plan;
    unconverted.result = plan.compute;
    const Volume floats = cases::whole(unconverted, in);
    Volume wanted(layout);
    convertSamples(ElementType::f32, floats.data(), type, wanted.data(), layout.sampleCount());
    EXPECT_EQ(std::memcmp(wanted.data(), out.data(), static_cast<std::size_t>(layout.byteCount())), 0);
    double up = 0;
    {
        const PageLock lock(in);
        const DeviceData there(plan.device, layout);
        const MutableView to{there.data(), extent[0], extent[0] * extent[1]};
        std::vector<double> all;
        for (int i = 0; i < 8; ++i)
            all.push_back(millisecondsOf([&] { copyToDevice(there.device(), to, in.view({})); }));
        up = median(all);
    }
    const Timing& t = report.timing;
    std::printf("| %lld%s %s | %s | %s | %lld | %.2f | %.2f to %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |\n",
                static_cast<long long>(extent[0]), dimension == 3 ? "³" : "²", std::string(name(type)).c_str(),
                locked ? "page-locked" : "ordinary", onCard ? "card" : "sink", static_cast<long long>(plan.tiles),
                median(wall), *std::min_element(wall.begin(), wall.end()), *std::max_element(wall.begin(), wall.end()),
                up, median(wall) / up, t.kernel, t.read, t.write, 1e3 * plan.predictedSeconds);
    std::fflush(stdout);
}

TEST_F(CudaEngineSpeed, DISABLED_Integers) {
    std::printf(
        "| Gaussian σ=2 | memory | converts | tiles | ms | spread | one way | × one way | kernel | read | write | "
        "predicted |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (const bool locked : {true, false})
        for (const bool onCard : {false, true}) {
            integers(ElementType::u8, 3, {512, 512, 512}, locked, onCard);
            integers(ElementType::i16, 3, {512, 512, 512}, locked, onCard);
            integers(ElementType::u8, 2, {4096, 4096, 1}, locked, onCard);
        }
}

} // namespace
