// SPDX-License-Identifier: Apache-2.0
// Pace of every variant: measured time for typical work over its model's prediction.
#include "app/measure/bench/bench.h"
#include "app/measure/bench/calibration.h"
#include "app/measure/cache_file.h"
#include "app/measure/warm_runs.h"
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <conv/error.h>
#include <cstdio>
#include <ctime>
#include <limits>
#include <map>

namespace app::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Probe {
    conv::Layout layout;
    conv::Filter filter;
};

conv::Filter randomFilter(int dimension, std::int64_t k) {
    conv::Index3 extent{1, 1, 1};
    for (int a = 0; a < dimension; ++a)
        extent[static_cast<std::size_t>(a)] = k;
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (std::size_t i = 0; i < taps.size(); ++i)
        taps[i] = std::sin(1.0 + 0.7 * static_cast<double>(i * i)); // full rank
    return {conv::Custom{conv::Kernel::correlation(std::move(taps), extent, conv::Kernel::defaultCentre(extent))}};
}

/// A kernel of rank 2: a narrow Gaussian minus half of a wide one.
conv::Filter twoProducts(int dimension) {
    const auto product = [&](double sigma) {
        conv::SeparableTerm term;
        for (std::size_t a = 0; a < static_cast<std::size_t>(dimension); ++a)
            term[a] = conv::gaussianTaps(sigma, 8 / sigma);
        return conv::Kernel::separable(term);
    };
    const conv::Kernel narrow = product(1), wide = product(3);
    std::vector<double> taps = narrow.dense();
    const std::vector<double> less = wide.dense();
    for (std::size_t i = 0; i < taps.size(); ++i)
        taps[i] -= 0.5 * less[i];
    return {conv::Custom{conv::Kernel::correlation(std::move(taps), narrow.extent(), narrow.centre())}};
}

/// Two sizes of data: work of microseconds and of milliseconds. A GPU gets more of it.
std::array<conv::Layout, 2> sizes(int dimension, conv::DeviceKind kind) {
    using Pair = std::array<conv::Index3, 2>;
    static constexpr std::array<Pair, 3> ofCpu{Pair{{{3000, 1, 1}, {1000000, 1, 1}}},
                                               Pair{{{100, 100, 1}, {2048, 1024, 1}}},
                                               Pair{{{24, 24, 24}, {128, 128, 128}}}};
    static constexpr std::array<Pair, 3> ofGpu{Pair{{{100000, 1, 1}, {8000000, 1, 1}}},
                                               Pair{{{512, 512, 1}, {4096, 4096, 1}}},
                                               Pair{{{64, 64, 64}, {256, 256, 256}}}};
    const Pair& extents = (kind == conv::DeviceKind::cuda ? ofGpu : ofCpu)[static_cast<std::size_t>(dimension - 1)];
    std::array<conv::Layout, 2> layouts;
    for (std::size_t i = 0; i < layouts.size(); ++i) {
        layouts[i].dimension = dimension;
        layouts[i].extent = extents[i];
    }
    return layouts;
}

/// Small and large kernels: dense, separable and of rank 2.
std::vector<Probe> probes(const conv::Layout& layout, conv::DeviceKind kind) {
    const int dimension = layout.dimension;
    const bool gpu = kind == conv::DeviceKind::cuda;
    std::vector<Probe> all;
    const auto dense = dimension == 1   ? std::vector<std::int64_t>{31, 511}
                       : dimension == 2 ? std::vector<std::int64_t>{5, 13, 25}
                                        : std::vector<std::int64_t>{3, 7};
    for (const std::int64_t k : dense)
        all.push_back({layout, randomFilter(dimension, k)});
    for (const double sigma : {1.0, 2.0, 4.0})
        all.push_back({layout, {conv::Gaussian{{sigma, sigma, sigma}}}});
    if (dimension > 1)
        all.push_back({layout, {conv::Edge{}}});
    const auto medians = dimension < 3 ? std::vector<std::int64_t>{3, 5, 9} : std::vector<std::int64_t>{3};
    for (const std::int64_t k : medians)
        all.push_back({layout, {conv::Median{{k, k, k}}}});
    all.push_back({layout, {conv::Bilateral{{1.5, 1.5, 1}, 0.3}}});
    all.push_back({layout, {conv::NonLocalMeans{{2, 2, 1}, {1, 1, 1}, 0.5}}});
    if (dimension > 1 && !gpu) // no GPU variant computes these
        all.push_back({layout, twoProducts(dimension)});
    return all;
}

/// Milliseconds of the fastest of 4 to 12 runs, within about 0.04 s, or of 2 to 4 slow ones within 0.4 s.
double fastest(const conv::Plan& plan, compare::WarmRuns& runs, const conv::RunControl& control) {
    double min = 0;
    const auto start = Clock::now();
    for (int run = 0; run < 12; ++run) {
        const double ms = runs.run(plan, min, control).timing.kernel;
        min = run == 0 ? ms : std::min(min, ms);
        const double spent = std::chrono::duration<double>(Clock::now() - start).count();
        if ((run >= 3 && spent > 0.04) || (run >= 1 && spent > 0.4))
            break;
    }
    return min;
}

/// A variant's plan for a probe, and what its model says.
struct Candidate {
    conv::Plan plan;
    double seconds = 0;
    double ofBest = 1; ///< over the seconds of the fastest variant, by the models
};

/// Nothing if the variant refuses the probe.
std::optional<Candidate> candidate(const conv::Variant& variant, const Probe& probe, const conv::Device& device) {
    conv::PlanOptions planOptions;
    planOptions.device = conv::name(device);
    planOptions.variant = variant.name;
    planOptions.resident = true;
    Candidate c;
    try {
        c.plan = conv::makePlan(std::vector{probe.filter}, probe.layout, device, planOptions);
    } catch (const conv::Error& error) {
        if (error.code() == conv::ErrorCode::device || error.code() == conv::ErrorCode::memory)
            return std::nullopt;
        throw;
    }
    for (const conv::PlannedOp& op : c.plan.ops)
        c.seconds += op.variant ? conv::modelSeconds(variant, op.problem, device) : op.predictedSeconds;
    return c.seconds > 0 ? std::optional(std::move(c)) : std::nullopt;
}

using Candidates = std::map<const conv::Variant*, std::vector<Candidate>>;

/// The device's variants of one dimension, each with the probes that it computes.
Candidates candidates(const std::vector<Probe>& probes, const conv::Device& device) {
    Candidates all;
    for (const Probe& probe : probes) {
        std::vector<std::pair<const conv::Variant*, Candidate>> able;
        for (const conv::Variant& v : conv::variants())
            if (v.dimension == probe.layout.dimension && v.device == device.kind && !v.float64 && v.launch &&
                v.predictSeconds)
                if (auto c = candidate(v, probe, device))
                    able.emplace_back(&v, std::move(*c));
        double best = std::numeric_limits<double>::infinity();
        for (const auto& [variant, c] : able)
            best = std::min(best, c.seconds);
        for (auto& [variant, c] : able) {
            c.ofBest = c.seconds / best;
            all[variant].push_back(std::move(c));
        }
    }
    return all;
}

/// Returns a variant's pace: the geometric mean of measured over predicted times, nearer to 1 where it is no larger
/// than what probes and processes differ by. Probes count for which a user would take the variant; without any, the one
/// for which it is least slow.
conv::VariantPace pace(const conv::Variant& variant, std::vector<Candidate>& all, compare::WarmRuns& runs,
                       const conv::RunControl& control) {
    constexpr double inTheRunning = 3;
    const double limit = std::max(inTheRunning, std::ranges::min(all, {}, &Candidate::ofBest).ofBest);
    std::erase_if(all, [=](const Candidate& c) { return c.ofBest > limit; });
    constexpr double betweenProcesses = 0.25; // standard deviation of the logarithm, on shared hosts
    constexpr double shortest = 1e-6;         // ms; a clock may show 0
    double sum = 0, squares = 0, length = 0;
    for (const Candidate& c : all) {
        const double ratio = std::log(1e-3 * std::max(shortest, fastest(c.plan, runs, control)) / c.seconds);
        sum += ratio;
        squares += ratio * ratio;
        length += std::log(c.seconds);
    }
    const auto count = static_cast<double>(all.size());
    const double mean = sum / count, variance = std::max(0.0, squares / count - mean * mean),
                 doubt = variance + betweenProcesses * betweenProcesses;
    return conv::VariantPace{variant.name, variant.dimension, std::exp(length / count),
                             std::exp(mean * mean * mean / (mean * mean + doubt))};
}

/// Fraction of a fifth of a second in which this thread had a processor: below 1 if other programs compete for it.
double shareOfProcessor() {
    const auto start = Clock::now();
    timespec before{}, after{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
    while (std::chrono::duration<double>(Clock::now() - start).count() < 0.2) {
    }
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
    const std::chrono::duration<double> wall = Clock::now() - start;
    const double used =
        static_cast<double>(after.tv_sec - before.tv_sec) + 1e-9 * static_cast<double>(after.tv_nsec - before.tv_nsec);
    return used / wall.count();
}

std::string line(const char* format, const std::string& name, double value) {
    char text[160];
    std::snprintf(text, sizeof text, format, name.c_str(), value);
    return text;
}

std::string line(const conv::VariantPace& pace) {
    char text[160];
    std::snprintf(text, sizeof text, "  %-22s %8.2f of the predicted time in work of %.3g ms",
                  (pace.variant + " " + std::to_string(pace.dimension) + "-D").c_str(), pace.factor,
                  1e3 * pace.seconds);
    return text;
}

} // namespace

conv::Calibration calibrate(const conv::Device& device, const std::function<void(const std::string&)>& say,
                            const std::stop_token& stop) {
    if (const double share = shareOfProcessor(); share < 0.9)
        say(line("  %s %.0f %% of a processor's time: measure again when they rest", "other programs take",
                 100 * (1 - share)));
    conv::Calibration result = conv::measureCeilings(device);
    result.date = today();
    if (result.flopsOneThread > 0)
        say(line("  %-22s %8.1f GFLOPS", "one thread", result.flopsOneThread / 1e9));
    say(line("  %-22s %8.1f GFLOPS", "all of it", result.flopsPerSecond / 1e9));
    if (result.tensorFlopsPerSecond > 0)
        say(line("  %-22s %8.1f GFLOPS", "tensor cores, float16", result.tensorFlopsPerSecond / 1e9));
    say(line("  %-22s %8.1f GB/s", "copy", result.bytesPerSecond / 1e9));
    if (result.uploadPerSecond > 0) {
        say(line("  %-22s %8.1f GB/s", "upload", result.uploadPerSecond / 1e9));
        say(line("  %-22s %8.1f GB/s", "download", result.downloadPerSecond / 1e9));
    }
    const conv::Device measured = result.appliedTo(device);
    conv::RunControl control;
    control.stop = stop;
    for (int dimension = 1; dimension <= 3; ++dimension) {
        for (const conv::Layout& layout : sizes(dimension, device.kind)) {
            const conv::Volume input = noise(layout);
            compare::WarmRuns runs(input);
            Candidates all = candidates(probes(layout, device.kind), measured);
            for (const conv::Variant& variant : conv::variants())
                if (const auto own = all.find(&variant); own != all.end()) {
                    result.paces.push_back(pace(variant, own->second, runs, control));
                    say(line(result.paces.back()));
                }
        }
    }
    return result;
}

} // namespace app::bench
