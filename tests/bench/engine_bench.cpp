// SPDX-License-Identifier: Apache-2.0
// Overhead of the engine on resident data: `apply` beside its kernels, and recorded runs. Needs a GPU.
// `engine_bench [overhead|graphs]`
#include "run/backend.h"
#include "tests/bench/timing.h"
#include "tests/gpu/cuda/cases.h"
#include <conv/device_data.h>
#include <conv/replay.h>

namespace {

using namespace conv;
using cases::noise;
using cases::onCuda;
using cases::Random;
using timing::median;
using timing::millisecondsOf;

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

void overheads() {
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

void graphs() {
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

} // namespace

int main(int count, char** arguments) {
    return timing::runParts(count, arguments, {{"overhead", overheads}, {"graphs", graphs}});
}
