// SPDX-License-Identifier: Apache-2.0
// Cost of a slider's tick: the window's job computes the visible part, from host samples and from their copy on the
// GPU, and for large images the result or its display image. Then the savings of 8-bit results, and the cost of a
// survey. Needs a GPU. `drag_bench [runs [drag|pictures|looks|results]]`
#include "app/session/memory_ledger.h"
#include "app/session/session.h"
#include "app/text/text.h"
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <conv/device_copy.h>
#include <conv/survey.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

struct Spread {
    double median, min, max;
};
Spread spreadOf(std::vector<double> all) {
    std::ranges::sort(all);
    return {all[all.size() / 2], all.front(), all.back()};
}

std::shared_ptr<const conv::Volume> volume(conv::ElementType type, int dimension, const conv::Index3& extent) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    auto v = std::make_shared<conv::Volume>(layout);
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        std::uint64_t state = 1;
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            v->as<T>()[i] = static_cast<T>(static_cast<double>(state >> 40) * (100.0 / 16777216.0) + 100);
        }
    });
    return v;
}

/// One request: milliseconds from the request to its end, and the displayed parts.
struct Tick {
    double milliseconds = 0;
    std::vector<conv::Report> reports;
    std::vector<std::shared_ptr<const conv::Volume>> parts, pictures;
    std::string plan;
};
Tick tickOf(app::Job& job, const app::JobRequest& request) {
    Tick tick;
    std::mutex mutex;
    std::condition_variable ended;
    bool over = false;
    app::JobEvents events;
    events.region = [&](conv::Region, std::shared_ptr<const conv::Volume> part, conv::Report report) {
        tick.parts.push_back(std::move(part));
        tick.reports.push_back(std::move(report));
    };
    events.picture = [&](const conv::DisplayPart&, std::shared_ptr<const conv::Volume> levels, conv::Report report) {
        tick.pictures.push_back(std::move(levels));
        tick.reports.push_back(std::move(report));
    };
    const auto start = Clock::now();
    const auto end = [&] {
        const std::lock_guard lock(mutex);
        tick.milliseconds = millisecondsSince(start);
        over = true;
        ended.notify_all();
    };
    events.done = [&](const app::Outcome& o) {
        tick.plan = o.plan;
        end();
    };
    events.failed = [&](const conv::Error& e) {
        std::fprintf(stderr, "%s\n", e.what());
        std::exit(1);
    };
    job.start(request, events);
    std::unique_lock lock(mutex);
    ended.wait(lock, [&] { return over; });
    return tick;
}

bool sameBits(const Tick& a, const Tick& b) {
    for (std::size_t k = 0; k < a.parts.size(); ++k)
        if (std::memcmp(a.parts[k]->data(), b.parts[k]->data(),
                        static_cast<std::size_t>(a.parts[k]->layout().byteCount())) != 0)
            return false;
    return a.parts.size() == b.parts.size();
}

void drag(const char* label, const std::shared_ptr<const conv::Volume>& source,
          const std::vector<conv::Region>& visible, double sigma, int runs) {
    app::MemoryLedger& ledger = app::MemoryLedger::ofProcess();
    std::vector<Tick> first;
    for (const bool kept : {false, true}) {
        const int pictures = 0;
        if (!kept) // no room for a copy
            static_cast<void>(ledger.request(&pictures, ledger.total()));
        app::Job job;
        app::JobRequest request;
        request.source = source;
        request.planOptions.device = "cuda";
        request.visible = visible;
        request.visibleOnly = true;
        std::vector<double> total, inApply, upload, kernel, download;
        Tick tick;
        for (int run = -6; run < runs; ++run) {
            // As for a slider: another value each time with the same number of taps.
            request.recipe.steps.assign(1,
                                        app::parseStep("gaussian:sigma=" + std::to_string(sigma + 1e-4 * (run + 6))));
            tick = tickOf(job, request);
            if (run == -6 && !kept)
                first.push_back(tick);
            if (run == -5)
                std::printf("%-28s %-5s second value, with the copy if one is made: %.2f ms\n", label,
                            kept ? "card" : "host", tick.milliseconds);
            if (run < 0)
                continue;
            conv::Timing sum;
            for (const conv::Report& r : tick.reports)
                sum += r.timing;
            total.push_back(tick.milliseconds);
            inApply.push_back(sum.total);
            upload.push_back(sum.upload);
            kernel.push_back(sum.kernel);
            download.push_back(sum.download);
        }
        request.recipe.steps.assign(1, app::parseStep("gaussian:sigma=" + std::to_string(sigma)));
        tick = tickOf(job, request);
        const Spread all = spreadOf(total);
        std::string tiles;
        for (const conv::Report& r : tick.reports)
            tiles += " " + std::to_string(r.tiles);
        std::printf(
            "%-28s %-5s %7.3f ms (%.3f to %.3f), apply %.3f, upload %.3f, kernels %.3f, download %.3f, tiles%s, "
            "%s, bits %s\n",
            label, kept ? "card" : "host", all.median, all.min, all.max, spreadOf(inApply).median,
            spreadOf(upload).median, spreadOf(kernel).median, spreadOf(download).median, tiles.c_str(),
            tick.reports.front().ops.front().variant.c_str(), sameBits(tick, first.front()) ? "same" : "DIFFER");
        std::fflush(stdout);
        ledger.release(&pictures);
    }
}

void drags(int runs) {
    const auto cube = volume(conv::ElementType::u16, 3, {512, 512, 512});
    const std::vector<conv::Region> slices{
        {{0, 0, 256}, {512, 512, 257}}, {{0, 256, 0}, {512, 257, 512}}, {{256, 0, 0}, {257, 512, 512}}};
    for (const double sigma : {1.0, 4.0, 8.0, 16.0, 30.0})
        drag(("512^3 uint16, sigma " + std::to_string(static_cast<int>(sigma))).c_str(), cube, slices, sigma, runs);
    const auto image = volume(conv::ElementType::u8, 2, {4096, 4096, 1});
    drag("4096^2 uint8, sigma 4", image, {image->layout().whole()}, 4, runs);
}

/// A large image on a screen of about 1000²: its result, or its display image by the GPU.
void pictures(std::int64_t side, int runs) {
    const auto source = volume(conv::ElementType::u8, 2, {side, side, 1});
    for (const bool drawn : {false, true}) {
        app::Job job;
        app::JobRequest request;
        request.source = source;
        request.planOptions.device = "cuda";
        request.agreed = true;
        if (drawn)
            request.display = conv::DisplayPart{source->layout().whole(), static_cast<int>(side / 1024), 100, 200};
        std::vector<double> total;
        Tick tick;
        for (int run = -3; run < runs; ++run) {
            request.recipe.steps.assign(1, app::parseStep("gaussian:sigma=" + std::to_string(4 + 1e-4 * (run + 3))));
            tick = tickOf(job, request);
            if (run >= 0)
                total.push_back(tick.milliseconds);
        }
        const Spread all = spreadOf(total);
        const auto bytes = drawn && !tick.pictures.empty() ? tick.pictures.front()->layout().byteCount()
                                                           : 4 * source->layout().sampleCount();
        std::printf("%5lld^2 uint8, sigma 4, %s: %.3f ms (%.3f to %.3f), %.1f MB\n", static_cast<long long>(side),
                    drawn ? "a picture" : "the result", all.median, all.min, all.max, static_cast<double>(bytes) / 1e6);
        std::fflush(stdout);
    }
}

/// Download of the full image, as float32 and as 8-bit integers.
void results(std::int64_t side, int runs) {
    const auto source = volume(conv::ElementType::u8, 2, {side, side, 1});
    const std::vector<conv::Filter> filters{conv::Filter{conv::Gaussian{{4, 4, 4}}}};
    conv::PlanOptions planOptions;
    planOptions.device = "cuda";
    const conv::Device card = conv::chooseDevice("cuda");
    const auto start = Clock::now();
    const conv::DeviceCopy copy(card, source);
    std::printf("%5lld^2 uint8: copy to the card %.2f ms", static_cast<long long>(side), millisecondsSince(start));
    for (const conv::ElementType type : {conv::ElementType::f32, conv::ElementType::u8}) {
        planOptions.result = type;
        const conv::Plan plan = conv::makePlan(filters, source->layout(), planOptions);
        conv::Layout layout = plan.output();
        layout.type = type;
        std::vector<double> all;
        conv::Report report;
        for (int run = -2; run < runs; ++run) {
            const auto begin = Clock::now();
            conv::Volume part(layout); // a tick makes its own
            conv::VolumeSink sink(part, plan.outputDomain);
            report = conv::apply(plan, copy, {}, sink);
            if (run >= 0)
                all.push_back(millisecondsSince(begin));
        }
        const Spread s = spreadOf(all);
        std::printf("; %s %.3f ms (%.3f to %.3f), kernels %.3f, download %.3f, write %.3f",
                    std::string(name(type)).c_str(), s.median, s.min, s.max, report.timing.kernel,
                    report.timing.download, report.timing.write);
    }
    std::printf("\n");
    std::fflush(stdout);
}

/// Survey of a plan with transforms, by the host and by the GPU.
void looks(conv::ElementType type, int runs) {
    const auto source = volume(type, 3, {512, 512, 512});
    const conv::Device card = conv::chooseDevice("cuda");
    const conv::DeviceCopy copy(card, source);
    std::printf("512^3 %s:", std::string(name(type)).c_str());
    const auto timed = [&](const char* what, auto look) {
        std::vector<double> all;
        for (int run = -1; run < runs; ++run) {
            const auto start = Clock::now();
            look();
            if (run >= 0)
                all.push_back(millisecondsSince(start));
        }
        const Spread s = spreadOf(all);
        std::printf(" %s %.3f ms (%.3f to %.3f)", what, s.median, s.min, s.max);
    };
    conv::Survey host, there;
    double offsetHost = 0, offsetThere = 0;
    timed("survey by the host", [&] { host = conv::analyzeRange(*source); });
    timed("by the card", [&] { there = conv::analyzeRange(copy, card); });
    timed("offset by the host", [&] { offsetHost = conv::commonOffset(*source); });
    timed("by the card", [&] { offsetThere = conv::commonOffset(copy, card); });
    std::printf(", %s\n", host == there && offsetHost == offsetThere ? "the same" : "DIFFER");
    std::fflush(stdout);
}

} // namespace

int main(int count, char** arguments) {
    const int runs = count > 1 ? std::atoi(arguments[1]) : 40;
    if (const std::string why = conv::noCudaReason(); !why.empty()) {
        std::printf("%s\n", why.c_str());
        return 0;
    }
    const std::string part = count > 2 ? arguments[2] : "";
    const auto wanted = [&](const char* name) { return part.empty() || part == name; };
    if (wanted("drag"))
        drags(runs);
    if (wanted("pictures"))
        for (const std::int64_t side : {2048, 4096, 16384})
            pictures(side, std::min(runs, 15));
    if (wanted("looks"))
        for (const conv::ElementType type : {conv::ElementType::f32, conv::ElementType::u16})
            looks(type, std::min(runs, 9));
    if (wanted("results"))
        for (const std::int64_t side : {512, 4096, 16384})
            results(side, std::min(runs, 15));
    return 0;
}
