// SPDX-License-Identifier: Apache-2.0
// Times of the CPU launchers on one thread and on all, with the error of sampled outputs, and OpenCV's in the same run
// if built in. A wrong result is reported instead of a time.
#include "cpu/micro/micro.h"
#include "cpu/runtime/ceilings.h"
#include "cpu/variants/launchers.h"
#include "tests/gpu/cpu/launch.h"
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#ifdef CONV_BENCH_OPENCV
#include <opencv2/imgproc.hpp>
#endif

namespace {
using namespace conv;

using Body = std::function<void()>;

double wallMs() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
double threadMs() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

/// Minimum of nine runs after a first one.
double best(double (*clock)(), const Body& body) {
    body();
    double min = 1e30;
    for (int i = 0; i < 9; ++i) {
        const double start = clock();
        body();
        min = std::min(min, clock() - start);
    }
    return min;
}

struct Times {
    double one = 0; ///< processor time of one thread, ms
    double all = 0; ///< wall time of all threads, ms
};
using Peer = std::function<Times(const test::CpuCase&, const std::vector<double>&, int threads)>;

struct Bench {
    const char* only = "";
    Pool one{1};
    Pool all{Pool::shared().size()};
    double peak = 0; ///< GFLOPS of one thread

    /// Runs `launcher` over a full extent with boundary nearest; `peer` may be empty.
    void run(const std::string& name, void (*launcher)(const Launch&), const Index3& extent, ElementType type,
             const Kernel& kernel, const Peer& peer);
};

/// Error of a few thousand outputs, half of them near borders, relative to the largest one.
double sampledError(const test::CpuCase& c, const std::vector<double>& samples, const test::CpuLaunch& launch) {
    std::mt19937 random(7);
    const std::vector<double> taps = c.kernel.dense();
    const auto count = std::max<std::int64_t>(100, 4000000 / static_cast<std::int64_t>(taps.size()));
    const auto pick = [&](std::int64_t n) {
        const std::int64_t near = std::min<std::int64_t>(n, 4), where = test::between(random, 0, 3);
        return where == 0   ? test::between(random, 0, near - 1)
               : where == 1 ? n - 1 - test::between(random, 0, near - 1)
                            : test::between(random, 0, n - 1);
    };
    double error = 0, largest = 0;
    for (std::int64_t i = 0; i < std::min<std::int64_t>(count, 4000); ++i) {
        const std::int64_t x = pick(c.extent[0]), y = pick(c.extent[1]), z = pick(c.extent[2]);
        const double want = test::expected(c, samples, taps, x, y, z);
        error = std::max(error, std::abs(launch.at(x, y, z) - want));
        largest = std::max(largest, std::abs(want));
    }
    return error / largest;
}

void Bench::run(const std::string& name, void (*launcher)(const Launch&), const Index3& extent, ElementType type,
                const Kernel& kernel, const Peer& peer) {
    if (name.find(only) == std::string::npos)
        return;
    test::CpuCase c;
    c.extent = extent;
    c.type = type;
    c.kernel = kernel;
    c.boundary = Boundary::nearest;
    c.box = Region::whole(extent);
    std::mt19937 random(1);
    const std::vector<double> samples = test::samplesFor(c, random);
    test::CpuLaunch single(c, samples, one), threaded(c, samples, all);
    const Times ms{best(threadMs, [&] { launcher(single.get()); }), best(wallMs, [&] { launcher(threaded.get()); })};
    const double error = sampledError(c, samples, threaded);
    if (!(error < 1e-5)) {
        std::printf("%-24s WRONG: error %.1e\n", name.c_str(), error);
        return;
    }
    const double outputs = static_cast<double>(c.box.count());
    const double gflops = kernel.operationsPerOutput() * outputs / ms.one * 1e-6;
    std::printf("%-24s %9.2f %6.1f %5.0f%% %9.2f   %.0e", name.c_str(), ms.one, gflops, 100 * gflops / peak, ms.all,
                error);
    if (peer) {
        const Times other = peer(c, samples, all.size());
        std::printf(" %9.2f %9.2f", other.one, other.all);
    }
    std::printf("\n");
    std::fflush(stdout);
}

#ifdef CONV_BENCH_OPENCV
Times timesOf(int threads, const Body& body) {
    cv::setNumThreads(1);
    const double one = best(threadMs, body);
    cv::setNumThreads(threads);
    return {one, best(wallMs, body)};
}

Times openCv(const test::CpuCase& c, const std::vector<double>& samples, int threads) {
    const int rows = static_cast<int>(c.extent[1]), columns = static_cast<int>(c.extent[0]);
    cv::Mat in(rows, columns, CV_64F, const_cast<double*>(samples.data())), out;
    in.convertTo(in, c.type == ElementType::u8 ? CV_8U : CV_32F);
    const auto matrix = [](std::vector<double> taps, std::int64_t height) {
        return cv::Mat(taps, true).reshape(1, static_cast<int>(height));
    };
    if (!c.kernel.definedPerAxis()) {
        const cv::Mat taps = matrix(c.kernel.dense(), c.kernel.extent()[1]);
        return timesOf(threads, [&] { cv::filter2D(in, out, CV_32F, taps, {-1, -1}, 0, cv::BORDER_REPLICATE); });
    }
    const cv::Mat x = matrix(c.kernel.axes()[0].weights, 1), y = matrix(c.kernel.axes()[1].weights, 1);
    return timesOf(threads, [&] { cv::sepFilter2D(in, out, CV_32F, x, y, {-1, -1}, 0, cv::BORDER_REPLICATE); });
}
#endif

Kernel dense(const Index3& extent) {
    std::mt19937 random(2);
    std::vector<double> taps(extent[0] * extent[1] * extent[2]);
    for (double& t : taps)
        t = static_cast<float>(std::normal_distribution<double>()(random));
    return Kernel::correlation(taps, extent, Kernel::defaultCentre(extent));
}

} // namespace

int main(int argc, char** argv) {
    Bench bench;
    bench.only = argc > 1 ? argv[1] : "";
    for (int i = 0; i < 5; ++i)
        bench.peak = std::max(bench.peak, cpuCeilings(bench.one).flopsPerSecond * 1e-9);
    std::printf(
        "%s, peak %.0f GFLOPS a thread; best of 9; 1: processor ms of one thread, %d: wall ms of all\n%-24s %9s "
        "%6s %6s %9s   %5s %9s %9s\n",
        micro().target.data(), bench.peak, bench.all.size(), "case", "1", "GFLOPS", "peak", "all", "error", "OpenCV 1",
        "all");
    Peer peer;
#ifdef CONV_BENCH_OPENCV
    peer = openCv;
#endif
    const Index3 image{4096, 4096, 1}, volume{256, 256, 256};
    for (const std::int64_t k : {3, 5, 7, 9, 15, 31})
        bench.run("direct 2-D " + std::to_string(k) + "^2", launchCpuDirect, image, ElementType::f32, dense({k, k, 1}),
                  peer);
    bench.run("direct 2-D u8 5^2", launchCpuDirect, image, ElementType::u8, dense({5, 5, 1}), peer);
    for (const std::int64_t k : {3, 5, 7, 9})
        bench.run("direct 3-D " + std::to_string(k) + "^3", launchCpuDirect, volume, ElementType::f32, dense({k, k, k}),
                  {});
    for (const int sigma : {1, 2, 4, 8, 16})
        bench.run("gaussian 2-D sigma " + std::to_string(sigma), launchCpuSeparable, image, ElementType::f32,
                  Kernel::separable({gaussianTaps(sigma), gaussianTaps(sigma), AxisTaps{}}), peer);
    bench.run("gaussian 2-D u8 sigma 2", launchCpuSeparable, image, ElementType::u8,
              Kernel::separable({gaussianTaps(2), gaussianTaps(2), AxisTaps{}}), peer);
    for (const int sigma : {1, 2, 4, 8})
        bench.run("gaussian 3-D sigma " + std::to_string(sigma), launchCpuSeparable, volume, ElementType::f32,
                  Kernel::separable({gaussianTaps(sigma), gaussianTaps(sigma), gaussianTaps(sigma)}), {});
    bench.run("gaussian 3-D i16 sigma 2", launchCpuSeparable, volume, ElementType::i16,
              Kernel::separable({gaussianTaps(2), gaussianTaps(2), gaussianTaps(2)}), {});
    for (const std::int64_t k : {255, 2047})
        bench.run("direct 1-D 1M x " + std::to_string(k), launchCpuDirect, {1 << 20, 1, 1}, ElementType::f32,
                  dense({k, 1, 1}), {});
    return 0;
}
