// SPDX-License-Identifier: Apache-2.0
// Latency for the window: slices of a 512³ volume, and the end of a full run after a stop request. Then the gain of two
// threads over one. Times in ms, with the process's pool.
#include "cpu/variants/launchers.h"
#include "run/launch.h"
#include "run/pool.h"
#include <algorithm>
#include <chrono>
#include <conv/apply.h>
#include <conv/error.h>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string_view>
#include <thread>

namespace {
using namespace conv;
using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}
double processorMs() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

class Nowhere final : public Sink {
  public:
    void write(Item, const ConstView&) override {}
};

Volume noise(const Index3& extent) {
    Layout layout;
    layout.dimension = extent[2] > 1 ? 3 : 2;
    layout.extent = extent;
    Volume volume(layout);
    auto* samples = volume.as<float>();
    std::uint32_t state = 1;
    for (std::int64_t i = 0; i < extent[0] * extent[1] * extent[2]; ++i) {
        state = state * 1664525U + 1013904223U;
        samples[i] = static_cast<float>(state >> 8) * 0x1p-24F;
    }
    return volume;
}

Filter gaussian(double sigma) {
    Filter f;
    f.kind = Gaussian{{sigma, sigma, sigma}};
    return f;
}

Filter dense(std::int64_t k) {
    std::mt19937 random(2);
    std::vector<double> taps(static_cast<std::size_t>(k * k * k));
    for (double& t : taps)
        t = std::normal_distribution<double>()(random);
    Filter f;
    f.kind = Custom{Kernel::correlation(taps, {k, k, k}, {k / 2, k / 2, k / 2})};
    return f;
}

Filter ofRank(std::int64_t k, int rank) {
    std::mt19937 random(3);
    std::vector<double> taps(static_cast<std::size_t>(k * k * k));
    for (int t = 0; t < rank; ++t) {
        SeparableTerm term;
        for (AxisTaps& axis : term) {
            axis = {std::vector<double>(static_cast<std::size_t>(k)), k / 2};
            for (double& w : axis.weights)
                w = std::normal_distribution<double>()(random);
        }
        const std::vector<double> part = Kernel::separable(term).dense();
        for (std::size_t i = 0; i < taps.size(); ++i)
            taps[i] += part[i];
    }
    Filter f;
    f.kind = Custom{Kernel::correlation(taps, {k, k, k}, {k / 2, k / 2, k / 2})};
    return f;
}

template <class T>
Filter of(T what) {
    Filter f;
    f.kind = what;
    return f;
}

Plan planOf(const Filter& filter, const Volume& volume, const char* variant) {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = variant;
    return makePlan({&filter, 1}, volume.layout(), planOptions);
}

void slices(const Volume& volume) {
    const Index3 n = volume.layout().extent;
    std::printf("slice  filter            variant             least  median  processor\n");
    struct Row {
        const char* name;
        Filter filter;
    };
    for (const Row& row :
         {Row{"gaussian 1", gaussian(1)}, Row{"gaussian 2", gaussian(2)}, Row{"gaussian 4", gaussian(4)},
          Row{"gradient 2", of(GaussianGradient{{2, 2, 2}})}, Row{"sobel", of(Edge{})}})
        for (int axis = 2; axis >= 0; --axis) {
            const Plan plan = planOf(row.filter, volume, "auto");
            Request request;
            request.region = Region::whole(n);
            request.region.lo[axis] = n[axis] / 2 + 3;
            request.region.hi[axis] = n[axis] / 2 + 4;
            Nowhere sink;
            std::vector<double> times;
            double processor = 1e30;
            for (int i = 0; i < 15; ++i) {
                const auto start = Clock::now();
                const double before = processorMs();
                apply(plan, volume, request, sink);
                times.push_back(millisecondsSince(start));
                processor = std::min(processor, processorMs() - before);
            }
            std::sort(times.begin(), times.end());
            std::printf("%-6s %-17s %-18s %6.2f %7.2f %10.2f\n",
                        axis == 2   ? "xy"
                        : axis == 1 ? "xz"
                                    : "yz",
                        row.name, plan.ops.back().variant ? plan.ops.back().variant->name.c_str() : "", times[0],
                        times[times.size() / 2], processor);
            std::fflush(stdout);
        }
}

/// Longest and median time from a stop request to the end, over requests at different moments.
void stops(const Volume& volume) {
    std::printf("stop   filter            variant            longest  median\n");
    struct Row {
        const char *name, *variant;
        Filter filter;
    };
    for (const Row& row :
         {Row{"gaussian 2", "cpu-separable", gaussian(2)}, Row{"gaussian 30", "cpu-separable", gaussian(30)},
          Row{"gaussian 2", "cpu-recursive", gaussian(2)}, Row{"gaussian 4", "cpu-fft", gaussian(4)},
          Row{"dense 3", "cpu-direct", dense(3)}, Row{"dense 9", "cpu-direct", dense(9)},
          Row{"dense 9", "cpu-fft", dense(9)}, Row{"dense 31", "cpu-fft", dense(31)},
          Row{"rank 3, 15", "cpu-lowrank", ofRank(15, 3)}, Row{"sobel", "cpu-separable", of(Edge{})},
          Row{"gradient 4", "cpu-separable", of(GaussianGradient{{4, 4, 4}})},
          Row{"unsharp 2", "auto", of(Unsharp{{2, 2, 2}})}, Row{"canny", "auto", of(Canny{})}}) {
        std::vector<double> waits;
        Plan plan;
        try {
            plan = planOf(row.filter, volume, row.variant);
        } catch (const Error& e) {
            std::printf("       %-17s %-18s %s\n", row.name, row.variant, e.what());
            continue;
        }
        for (int i = 0; i < 8; ++i) {
            std::stop_source source;
            RunControl control;
            control.stop = source.get_token();
            Clock::time_point asked;
            std::jthread later([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(3 + 23 * i));
                asked = Clock::now();
                source.request_stop();
            });
            Nowhere sink;
            try {
                apply(plan, volume, {}, sink, control);
            } catch (const Error& e) {
                if (e.code() != ErrorCode::cancelled)
                    throw;
                const auto end = Clock::now();
                later.join();
                waits.push_back(std::chrono::duration<double, std::milli>(end - asked).count());
            }
        }
        std::sort(waits.begin(), waits.end());
        if (waits.empty())
            std::printf("       %-17s %-18s was done before\n", row.name, row.variant);
        else
            std::printf("       %-17s %-18s %7.1f %7.1f\n", row.name, row.variant, waits.back(),
                        waits[waits.size() / 2]);
        std::fflush(stdout);
    }
}

void scaling() {
    Pool one(1), all(Pool::shared().size());
    std::printf("threads              1 thread  %d threads  gain\n", all.size());
    struct Row {
        const char* name;
        void (*launcher)(const Launch&);
        Index3 extent;
        Kernel kernel;
    };
    const AxisTaps g = gaussianTaps(2), wide = gaussianTaps(8);
    const auto taps = [](const Filter& f) { return std::get<Custom>(f.kind).kernel; };
    const Index3 image{4096, 4096, 1}, volume{256, 256, 256};
    for (const Row& row :
         {Row{"gaussian 2-D 2", launchCpuSeparable, image, Kernel::separable({g, g, AxisTaps{}})},
          Row{"gaussian 2-D 8", launchCpuSeparable, image, Kernel::separable({wide, wide, AxisTaps{}})},
          Row{"gaussian 3-D 2", launchCpuSeparable, volume, Kernel::separable({g, g, g})},
          Row{"gaussian 3-D 8", launchCpuSeparable, volume, Kernel::separable({wide, wide, wide})},
          Row{"dense 3-D 3", launchCpuDirect, volume, taps(dense(3))},
          Row{"dense 3-D 5", launchCpuDirect, volume, taps(dense(5))},
          Row{"dense 3-D 9", launchCpuDirect, volume, taps(dense(9))}}) {
        const Volume in = noise(row.extent);
        Volume out(in.layout());
        const Kernel* const kernels[] = {&row.kernel};
        const Problem problem;
        Launch launch;
        launch.problem = &problem;
        launch.kernels = kernels;
        launch.in = {in.data(), ElementType::f32, row.extent[0], row.extent[0] * row.extent[1]};
        for (int d = 0; d < 3; ++d)
            launch.map[d] = mapOf(Boundary::nearest, 0, row.extent[d], AxisSet::of(0, row.extent[d]));
        launch.box = Region::whole(row.extent);
        launch.out = out.data();
        launch.outStrideY = launch.in.strideY;
        launch.outStrideZ = launch.in.strideZ;
        double min[2] = {1e30, 1e30};
        for (int i = 0; i < 7; ++i)
            for (int threads = 0; threads < 2; ++threads) {
                launch.pool = threads ? &all : &one;
                const auto start = Clock::now();
                row.launcher(launch);
                min[threads] = std::min(min[threads], millisecondsSince(start));
            }
        std::printf("       %-14s %8.2f %10.2f %6.2f\n", row.name, min[0], min[1], min[0] / min[1]);
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view only = argc > 1 ? argv[1] : "";
    if (only != "threads") {
        const Volume volume = noise({512, 512, 512});
        if (only.empty() || only == "slices")
            slices(volume);
        if (only.empty() || only == "stop")
            stops(volume);
    }
    if (only.empty() || only == "threads")
        scaling();
    return 0;
}
