// SPDX-License-Identifier: Apache-2.0
// Canny over 8-bit images, interleaved: the planner's choice, its separate steps, and OpenCV's GaussianBlur and Canny.
// Also prints the share of edge pixels that OpenCV places elsewhere.
//     canny_bench [size [runs]]
#include "cpu/micro/micro.h"
#include "plan/fused_group.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <conv/apply.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#ifdef CONV_BENCH_OPENCV
#include <opencv2/imgproc.hpp>
#endif

namespace {
using namespace conv;

double now() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Processor time of all threads in ms, unaffected by other programs.
double processor() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

Volume image(std::int64_t size, bool scene) {
    Layout layout;
    layout.type = ElementType::u8;
    layout.extent = {size, size, 1};
    Volume v(layout);
    std::mt19937 random(1);
    auto* out = v.as<std::uint8_t>();
    for (std::int64_t i = 0; i < size * size; ++i)
        out[i] = static_cast<std::uint8_t>(random() >> 24);
    if (!scene)
        return v;
    // Discs over a slope with some noise: edges as sparse as in photographs.
    struct Disc {
        double x, y, r;
        int level;
    };
    std::vector<Disc> discs;
    for (std::int64_t i = 0; i < size * size / 8000; ++i)
        discs.push_back({static_cast<double>(random() % size), static_cast<double>(random() % size),
                         4.0 + static_cast<double>(random() % 60), static_cast<int>(random() % 160)});
    std::vector<int> level(static_cast<std::size_t>(size * size));
    for (std::int64_t i = 0; i < size * size; ++i)
        level[static_cast<std::size_t>(i)] = static_cast<int>(40 * (i % size) / size);
    for (const Disc& d : discs)
        for (auto y = std::max<std::int64_t>(0, static_cast<std::int64_t>(d.y - d.r));
             y < std::min(size, static_cast<std::int64_t>(d.y + d.r)); ++y)
            for (auto x = std::max<std::int64_t>(0, static_cast<std::int64_t>(d.x - d.r));
                 x < std::min(size, static_cast<std::int64_t>(d.x + d.r)); ++x)
                if (std::hypot(static_cast<double>(x) - d.x, static_cast<double>(y) - d.y) < d.r)
                    level[static_cast<std::size_t>(y * size + x)] = 20 + d.level;
    for (std::int64_t i = 0; i < size * size; ++i)
        out[i] = static_cast<std::uint8_t>(level[static_cast<std::size_t>(i)] + out[i] % 24);
    return v;
}

struct Way {
    std::string name;
    std::function<double(Volume&)> run; ///< into an 8-bit image; returns ms of the inner parts, or 0
    std::vector<double> wall, work, inner;
    Volume result;
};

double median(std::vector<double> v) {
    std::sort(v.begin(), v.end());
    return v[v.size() / 2];
}

/// Returns the plan with each node as a separate op.
Plan apart(const std::vector<Filter>& chain, const Layout& layout) {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    Plan plan = makePlan(chain, layout, planOptions);
    std::vector<PlannedOp> ops;
    for (const PlannedOp& t : plan.ops)
        for (const int n : t.nodes) {
            PlannedOp one = t;
            one.nodes = {n};
            one.problem.thinning = false;
            if (!std::holds_alternative<ConvolveNode>(plan.graph.nodes[static_cast<std::size_t>(n)].kind))
                one.variant = nullptr;
            ops.push_back(one);
        }
    plan.ops = ops;
    return plan;
}

Way ours(const std::string& name, const Plan& plan, const Volume& in) {
    return {name,
            [plan, &in](Volume& out) {
                VolumeSink sink(out, plan.outputDomain);
                return apply(plan, in, {}, sink).timing.kernel;
            },
            {},
            {},
            {},
            {}};
}

#ifdef CONV_BENCH_OPENCV
Way openCv(const Volume& in, double low, double high) {
    return {"OpenCV",
            [&in, low, high](Volume& out) {
                const int n = static_cast<int>(in.layout().extent[0]);
                const cv::Mat source(n, n, CV_8U, const_cast<std::byte*>(in.data()));
                cv::Mat smooth, edges(n, n, CV_8U, out.data());
                cv::GaussianBlur(source, smooth, {13, 13}, 1.4, 1.4, cv::BORDER_REFLECT);
                cv::Canny(smooth, edges, low, high, 3, true);
                return 0.0;
            },
            {},
            {},
            {},
            {}};
}
#endif

#ifdef CONV_BENCH_OPENCV
/// Edges of an image that is already smooth, with equal thresholds: only thinning differs.
std::pair<Volume, Volume> unsmoothed(const Volume& in, double low, double high) {
    const int n = static_cast<int>(in.layout().extent[0]);
    Volume smooth(in.layout()), theirs(in.layout());
    cv::Mat to(n, n, CV_8U, smooth.data()), edges(n, n, CV_8U, theirs.data());
    cv::GaussianBlur(cv::Mat(n, n, CV_8U, const_cast<std::byte*>(in.data())), to, {13, 13}, 1.4, 1.4,
                     cv::BORDER_REFLECT);
    cv::Canny(to, edges, low, high, 3, true);
    Canny canny;
    canny.sigma = {0, 0, 0};
    canny.low = {low, false};
    canny.high = {high, false};
    PlanOptions planOptions;
    planOptions.device = "cpu";
    return {filtered(std::vector<Filter>{{canny}}, smooth, planOptions, ElementType::u8), std::move(theirs)};
}
#endif

/// Prints the edge pixels that only one of both has, and those without an edge of the other among the neighbours.
void compare(const Volume& a, const Volume& b) {
    const std::int64_t n = a.layout().extent[0];
    const auto edge = [&](const Volume& v, std::int64_t x, std::int64_t y) {
        return x >= 0 && y >= 0 && x < n && y < n && v.as<std::uint8_t>()[y * n + x] != 0;
    };
    std::int64_t edges = 0, apart = 0, far = 0;
    for (std::int64_t y = 0; y < n; ++y)
        for (std::int64_t x = 0; x < n; ++x) {
            const bool one = edge(a, x, y), two = edge(b, x, y);
            edges += one;
            if (one == two)
                continue;
            ++apart;
            const Volume& other = one ? b : a;
            bool near = false;
            for (std::int64_t v = y - 1; v <= y + 1; ++v)
                for (std::int64_t u = x - 1; u <= x + 1; ++u)
                    near = near || edge(other, u, v);
            far += !near;
        }
    std::printf("  %lld edge pixels, %lld (%.1f %%) differ, %lld of them have none of the other's beside them\n",
                static_cast<long long>(edges), static_cast<long long>(apart),
                100.0 * static_cast<double>(apart) / static_cast<double>(edges), static_cast<long long>(far));
}

void measure(const Volume& in, int runs) {
    const std::vector<Filter> chain{{Canny{}}};
    PlanOptions planOptions;
    planOptions.device = "cpu";
    const Plan plan = makePlan(chain, in.layout(), planOptions);
    std::vector<Way> ways;
    ways.push_back(ours("fused", plan, in));
    ways.push_back(ours("step by step", apart(chain, in.layout()), in));
#ifdef CONV_BENCH_OPENCV
    // OpenCV takes absolute thresholds.
    Filter sobel{Edge{}};
    const Volume magnitude = filtered(std::vector<Filter>{{Gaussian{{1.4, 1.4, 1.4}}}, sobel}, in, planOptions);
    const double max =
        *std::max_element(magnitude.as<float>(), magnitude.as<float>() + magnitude.layout().sampleCount());
    ways.push_back(openCv(in, 0.1 * max, 0.2 * max));
#endif
    Layout layout = in.layout();
    for (Way& w : ways)
        w.result = Volume(layout);
    for (int r = 0; r <= runs; ++r)
        for (Way& w : ways) {
            const double start = now(), before = processor();
            const double inner = w.run(w.result);
            if (r == 0)
                continue;
            w.wall.push_back(now() - start);
            w.work.push_back(processor() - before);
            w.inner.push_back(inner);
        }
    for (const Way& w : ways)
        std::printf("  %-14s wall %8.2f median %8.2f least   processor %8.2f median %8.2f least   kernels %8.2f\n",
                    w.name.c_str(), median(w.wall), *std::min_element(w.wall.begin(), w.wall.end()), median(w.work),
                    *std::min_element(w.work.begin(), w.work.end()), median(w.inner));
    Volume again(layout);
    VolumeSink sink(again, plan.outputDomain);
    for (const OpReport& t : apply(plan, in, {}, sink).ops)
        std::printf("    %-20s %8.2f ms\n", t.label.c_str(), t.milliseconds);
    std::printf("  fused and step by step:");
    compare(ways[0].result, ways[1].result);
    if (ways.size() > 2) {
        std::printf("  fused and OpenCV:");
        compare(ways[0].result, ways[2].result);
#ifdef CONV_BENCH_OPENCV
        const auto [mine, theirs] = unsmoothed(in, 0.1 * max, 0.2 * max);
        std::printf("  of one smooth image of 8 bits:");
        compare(mine, theirs);
#endif
    }
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const std::int64_t size = argc > 1 ? std::atoll(argv[1]) : 4096;
    const int runs = argc > 2 ? std::atoi(argv[2]) : 11;
    std::printf("%s; ms of all threads; %d runs in turn\n", conv::micro().target.data(), runs);
    for (const bool scene : {false, true}) {
        std::printf("%lld x %lld, uint8, %s\n", static_cast<long long>(size), static_cast<long long>(size),
                    scene ? "discs" : "noise");
        measure(image(size, scene), runs);
    }
    return 0;
}
