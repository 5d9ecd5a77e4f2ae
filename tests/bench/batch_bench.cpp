// SPDX-License-Identifier: Apache-2.0
// 200 mixed items through the command line, interleaved with its three stages alone on the same items: the gain of the
// pipeline. Lower bounds are the slowest stage if stages need different resources, and the sum of their processor time
// on all cores if all need the cores.
//     batch_bench FOLDER [rounds [DEVICE|milliseconds [factor]]]
// With milliseconds, the computation takes that long per item and no core, as on a GPU. The factor enlarges items: both
// axes of images by it, those of volumes by its root. Builds without libraries use .nii and .pgm for .nii.gz and .png.
#include "app/cli/options/request.h"
#include "app/io/io.h"
#include "app/text/text.h"
#include "run/backend.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <conv/apply.h>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>

namespace {
using namespace conv;
namespace fs = std::filesystem;

constexpr const char* filter = "gaussian:sigma=2";
double cardMilliseconds = 0;

struct Times {
    double wall = 1e30, processor = 1e30;
};

template <class F>
Times measured(F&& f) {
    const auto processor = [] {
        timespec t{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
    };
    const double before = processor();
    const auto start = std::chrono::steady_clock::now();
    f();
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(), processor() - before};
}

void keepLeast(Times& min, const Times& now) {
    min.wall = std::min(min.wall, now.wall);
    min.processor = std::min(min.processor, now.processor);
}

Volume made(ElementType type, Index3 extent, unsigned seed) {
    Layout layout;
    layout.type = type;
    layout.extent = extent;
    layout.dimension = extent[2] > 1 ? 3 : 2;
    Layout floats = layout;
    floats.type = ElementType::f32;
    Volume values(floats);
    std::mt19937 random(seed);
    float* out = values.as<float>();
    for (std::int64_t i = 0; i < floats.sampleCount(); ++i)
        out[i] = std::round(static_cast<float>(120 + 60 * std::sin(static_cast<double>(i % extent[0]) / 20) +
                                               static_cast<double>(random() % 32)));
    Volume volume(layout);
    convertSamples(ElementType::f32, values.data(), type, volume.data(), floats.sampleCount());
    return volume;
}

void makeItems(const fs::path& folder, double factor) {
    const auto side = [](double samples) { return static_cast<std::int64_t>(std::lround(samples)); };
    const std::int64_t small = side(512 * factor), large = side(1024 * factor), cube = side(96 * std::sqrt(factor));
    const bool libraries = app::io::formatForSaving("x.png").missing.empty();
    const char* const volumes = libraries ? ".nii.gz" : ".nii";
    const char* const pictures = libraries ? ".png" : ".pgm";
    std::atomic<unsigned> next = 0;
    std::vector<std::jthread> makers;
    for (unsigned t = 0; t < std::max(1u, std::thread::hardware_concurrency()); ++t)
        makers.emplace_back([&] {
            for (unsigned i; (i = next++) < 200;) { // kinds alternate, as in a folder per subject
                const unsigned kind = i % 5;
                char name[32];
                std::snprintf(name, sizeof name, "%03u%s", i, kind < 2 ? ".npy" : kind < 4 ? volumes : pictures);
                app::io::save(kind < 2   ? made(ElementType::f32, {small, small, 1}, i)
                              : kind < 4 ? made(ElementType::i16, {cube, cube, cube}, i)
                                         : made(ElementType::u8, {large, large, 1}, i),
                              folder / name, {true});
            }
        });
}

/// A backend whose computation takes time but no cores.
class Card final : public Backend {
  public:
    explicit Card(const RunControl& control) : host_(makeCpuBackend(control)) {}
    Buffer load(const Source& s, Item i, const AxisSets& sets) override { return host_->load(s, i, sets); }
    Buffer allocate(const AxisSets& sets, ElementType type) override { return host_->allocate(sets, type); }
    Buffer place(Sink& sink, Item i, const Region& r, ElementType t) override { return host_->place(sink, i, r, t); }
    void beginOp(std::size_t op) override { host_->beginOp(op); }
    void convolve(const PlannedOp&, std::span<const Kernel* const>, Boundary, double, const Region&, const Buffer&,
                  const Buffer&) override {
        std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(cardMilliseconds));
    }
    void combine(const CombineNode&, std::span<const Buffer* const>, const Buffer&, const Region&) override {}
    void suppress(std::span<const Buffer* const>, const Region&, const Buffer&) override {}
    double maximum(const Buffer&) override { return 0; }
    Statistics statistics(const Buffer& in, int bins) override { return host_->statistics(in, bins); }
    void convert(const Buffer& in, const Buffer& out) override { host_->convert(in, out); }
    void store(Buffer b, const Region& r, Item i, Sink& s) override { host_->store(std::move(b), r, i, s); }
    void finish() override {}
    void discard() noexcept override {}
    void trim() override {}
    Timing timing() override { return host_->timing(); }
    std::int64_t clipped() override { return host_->clipped(); }
    double opMilliseconds(std::size_t) override { return 0; }
    double lastMilliseconds() override { return 0; }

  private:
    std::unique_ptr<Backend> host_;
};

std::string cardAsleep() {
    std::vector<Variant> both(2);
    for (int i = 0; i < 2; ++i) {
        both[static_cast<std::size_t>(i)].name = "bench-card";
        both[static_cast<std::size_t>(i)].device = DeviceKind::cuda;
        both[static_cast<std::size_t>(i)].dimension = 2 + i;
        both[static_cast<std::size_t>(i)].summary = both[static_cast<std::size_t>(i)].origin = "of a benchmark";
        both[static_cast<std::size_t>(i)].unsupported = [](const Problem&, const Device& d) {
            return d.model == "Asleep" ? std::optional<std::string>() : "Runs on the invented card only.";
        };
        both[static_cast<std::size_t>(i)].seconds = [](const Problem&, const Device&) { return 1e-9; };
        both[static_cast<std::size_t>(i)].launch = [](const Launch&) {};
    }
    addVariants(both);
    Device d;
    d.kind = DeviceKind::cuda;
    d.model = "Asleep";
    d.computeCapability = 90;
    d.memoryBytes = d.freeBytes = std::int64_t{16} << 30;
    d.flopsPerSecond = d.bytesPerSecond = d.linkBytesPerSecond = 1e18;
    d.index = 100;
    inventDevice(
        d, [](const Device&, const RunControl& c) -> std::unique_ptr<Backend> { return std::make_unique<Card>(c); });
    return name(d);
}

struct Work {
    fs::path path;
    Volume source, result;
};

template <class F>
void byThreads(std::size_t threads, std::vector<Work>& all, F f) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> running;
    for (std::size_t t = 0; t < threads; ++t)
        running.emplace_back([&] {
            for (std::size_t i; (i = next++) < all.size();)
                f(all[i]);
        });
}

void compute(Work& work, const std::string& on) {
    const Layout& layout = work.source.layout();
    app::Recipe recipe;
    recipe.steps.push_back(app::parseStep(filter));
    PlanOptions planOptions;
    planOptions.device = on;
    work.result = filtered(app::build(recipe, layout), work.source, planOptions, layout.type);
}

void pipeline(const fs::path& folder, const std::string& on) {
    const std::string in = folder / "in/*", out = folder / "piped/{stem}{ext}";
    const char* const arguments[] = {"convapp",   "--headless", "-q",   "-i",       in.c_str(), "-o",
                                     out.c_str(), "--filter",   filter, "--device", on.c_str()};
    if (app::cli::main(static_cast<int>(std::size(arguments)), arguments) != 0)
        std::exit(1);
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "batch_bench FOLDER [rounds [DEVICE|milliseconds [factor]]]\n");
        return 2;
    }
    const fs::path folder = argv[1];
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
    std::string on = argc > 3 ? argv[3] : "cpu";
    cardMilliseconds = std::atof(on.c_str());
    fs::create_directories(folder / "in");
    if (fs::is_empty(folder / "in"))
        makeItems(folder / "in", argc > 4 ? std::atof(argv[4]) : 1);
    if (cardMilliseconds > 0)
        on = cardAsleep();
    const auto cores = static_cast<double>(std::thread::hardware_concurrency());
    const std::size_t readers = std::clamp(std::thread::hardware_concurrency(), 2u, 8u), writers = 8;
    Times read, computed, written, piped;
    for (int round = 0; round < rounds; ++round) {
        std::vector<Work> all;
        for (const auto& entry : fs::directory_iterator(folder / "in"))
            all.push_back({entry.path(), {}, {}});
        std::sort(all.begin(), all.end(), [](const Work& a, const Work& b) { return a.path < b.path; });
        for (const char* out : {"piped", "alone"})
            fs::remove_all(folder / out);
        fs::create_directories(folder / "alone");
        keepLeast(read, measured([&] { byThreads(readers, all, [](Work& w) { w.source = app::io::load(w.path); }); }));
        keepLeast(computed, measured([&] {
                      for (Work& w : all) {
                          compute(w, on);
                          w.source = Volume();
                      }
                  }));
        keepLeast(written, measured([&] {
                      byThreads(writers, all, [&](Work& w) {
                          app::io::save(w.result, folder / "alone" / w.path.filename(), {true});
                          w.result = Volume();
                      });
                  }));
        const Times now = measured([&] { pipeline(folder, on); });
        std::printf("round %d: pipeline %.2f s, %.2f s of processor\n", round + 1, now.wall, now.processor);
        std::fflush(stdout);
        keepLeast(piped, now);
    }
    const auto line = [](const char* what, const Times& t) {
        std::printf("%-22s %6.2f s wall  %6.2f s processor\n", what, t.wall, t.processor);
    };
    line("reading alone", read);
    line("computing alone", computed);
    line("writing alone", written);
    line("pipeline", piped);
    const double slowest = std::max({read.wall, computed.wall, written.wall});
    const double bound = std::max(slowest, (read.processor + computed.processor + written.processor) / cores);
    std::printf("%.0f items/s; %.0f %% of the slowest stage's rate, %.0f %% of what %.0f cores allow\n",
                200 / piped.wall, 100 * slowest / piped.wall, 100 * bound / piped.wall, cores);
    return 0;
}
