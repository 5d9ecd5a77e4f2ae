// SPDX-License-Identifier: Apache-2.0
// Runs from host memory to host memory against the link: slabs, integers, several GPUs. Needs a GPU, the last part two.
// `transfer_bench [slabs|integers|devices]`
#include "run/backend.h"
#include "tests/bench/timing.h"
#include "tests/gpu/cuda/cases.h"
#include <algorithm>
#include <conv/device_data.h>
#include <conv/page_lock.h>
#include <cstring>
#include <thread>

namespace {

using namespace conv;
using cases::noise;
using cases::onCuda;
using cases::Random;
using timing::median;
using timing::millisecondsOf;

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

void slabs() {
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
    if (std::memcmp(wanted.data(), out.data(), static_cast<std::size_t>(layout.byteCount())) != 0) {
        std::fprintf(stderr, "%s %s: the result differs from a conversion on the host\n",
                     std::string(name(type)).c_str(), onCard ? "converted on the GPU" : "converted by the sink");
        std::exit(1);
    }
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

void integerTable() {
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

/// One GPU, another, and all of them.
void severalDevices() {
    Random random(34);
    std::printf("| work | memory | devices | tiles | ms | spread |\n|---|---|---|---|---|---|\n");
    const std::vector<std::pair<const char*, Filter>> work{{"Gaussian σ=2", Filter{Gaussian{{2, 2, 2}}}},
                                                           {"dense 9³", cases::cubeOf(random, 3, 9)},
                                                           {"dense 15³", cases::cubeOf(random, 3, 15)}};
    const Volume in = noise(random, ElementType::f32, 3, {512, 512, 768});
    Volume out(in.layout());
    for (const bool locked : {true, false}) {
        const PageLock first = locked ? PageLock(in) : PageLock(), second = locked ? PageLock(out) : PageLock();
        for (const auto& [title, filter] : work)
            for (const char* const device : {"cuda:0", "cuda:1", "cuda:all"}) {
                PlanOptions planOptions;
                planOptions.device = device;
                const Plan plan = makePlan({&filter, 1}, in.layout(), planOptions);
                VolumeSink sink(out, plan.outputDomain);
                std::vector<double> ms;
                for (int run = 0; run < 9; ++run) {
                    const double one = millisecondsOf([&] { apply(plan, in, {}, sink); });
                    if (run >= 2)
                        ms.push_back(one);
                }
                std::sort(ms.begin(), ms.end());
                std::printf("| 512²×768 %s | %s | %s | %lld | %.2f | %.2f to %.2f |\n", title,
                            locked ? "page-locked" : "ordinary", device, static_cast<long long>(plan.tiles),
                            ms[ms.size() / 2], ms.front(), ms.back());
                std::fflush(stdout);
            }
    }
}

} // namespace

int main(int count, char** arguments) {
    return timing::runParts(count, arguments,
                            {{"slabs", slabs}, {"integers", integerTable}, {"devices", severalDevices}});
}
