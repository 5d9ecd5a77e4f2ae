// SPDX-License-Identifier: Apache-2.0
// Medians, interleaved: every capable CPU variant, and OpenCV's medianBlur if it can, each checked against the first.
//     median_bench [size [runs]]
#include "cpu/micro/micro.h"
#include <algorithm>
#include <conv/apply.h>
#include <conv/error.h>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <random>
#ifdef CONV_BENCH_OPENCV
#include <opencv2/imgproc.hpp>
#endif

namespace {
using namespace conv;

/// Processor time of all threads in ms, unaffected by other programs.
double processor() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

Volume scene(const Layout& layout) {
    Volume v(layout);
    std::mt19937 random(1);
    const Index3& e = layout.extent;
    withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        const double max = sizeof(T) == 1 ? 255 : 4095;
        T* out = v.as<T>();
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
            const double slope = static_cast<double>(i % e[0]) / static_cast<double>(e[0]);
            const double noise = static_cast<double>(random() & 255) / 1024;
            out[i] = static_cast<T>(random() % 50 == 0 ? max : max * 0.7 * (slope + noise));
        }
    });
    return v;
}

struct Way {
    std::string name;
    std::function<void(Volume&)> run;
    double min = 1e30;
};

std::vector<Way> waysFor(const Volume& in, const Index3& size) {
    std::vector<Way> ways;
    const std::vector<Filter> chain{{Median{size}, Boundary::nearest}}; // OpenCV's border
    for (const char* name : {"cpu-sorting-network", "cpu-bit-slices", "cpu-sliding-ranks"})
        try {
            PlanOptions planOptions;
            planOptions.device = "cpu";
            planOptions.variant = name;
            planOptions.result = in.layout().type; // as for a file
            const Plan plan = makePlan(chain, in.layout(), planOptions);
            ways.push_back({name, [plan, &in](Volume& out) {
                                VolumeSink sink(out, plan.outputDomain);
                                apply(plan, in, {}, sink);
                            }});
        } catch (const Error& error) { // no network for this window
            std::printf("%s\n", error.what());
        }
#ifdef CONV_BENCH_OPENCV
    const ElementType type = in.layout().type;
    if (in.layout().dimension == 2 && (size[0] <= 5 || type == ElementType::u8))
        ways.push_back(
            {"OpenCV", [&in, size, type](Volume& out) {
                 const int n = static_cast<int>(in.layout().extent[0]);
                 const int matrix = type == ElementType::u8 ? CV_8U : type == ElementType::u16 ? CV_16U : CV_32F;
                 const cv::Mat source(n, n, matrix, const_cast<std::byte*>(in.data()));
                 cv::Mat result(n, n, matrix, out.data());
                 cv::medianBlur(source, result, static_cast<int>(size[0]));
             }});
#endif
    return ways;
}

void measure(const Layout& layout, const Index3& size, int runs) {
    const Volume in = scene(layout);
    std::vector<Way> ways = waysFor(in, size);
    std::vector<Volume> results;
    for (std::size_t i = 0; i < ways.size(); ++i)
        results.emplace_back(layout);
    for (int r = 0; r < runs; ++r)
        for (std::size_t i = 0; i < ways.size(); ++i) {
            const double before = processor();
            ways[i].run(results[i]);
            ways[i].min = std::min(ways[i].min, processor() - before);
        }
    const double samples = static_cast<double>(layout.sampleCount());
    std::printf("%lld x %lld x %lld %s, window %lld x %lld x %lld\n", static_cast<long long>(layout.extent[0]),
                static_cast<long long>(layout.extent[1]), static_cast<long long>(layout.extent[2]),
                std::string(name(layout.type)).c_str(), static_cast<long long>(size[0]),
                static_cast<long long>(size[1]), static_cast<long long>(size[2]));
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const bool same = std::equal(results[0].data(), results[0].data() + layout.byteCount(), results[i].data());
        std::printf("  %-20s %9.2f ms  %7.1f Msamples/s  %6.2f of the first  %s\n", ways[i].name.c_str(), ways[i].min,
                    samples / ways[i].min / 1e3, ways[i].min / ways[0].min, same ? "same" : "DIFFERENT");
    }
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const std::int64_t size = argc > 1 ? std::atoll(argv[1]) : 2048;
    const int runs = argc > 2 ? std::atoi(argv[2]) : 7;
    std::printf("%s; processor ms of all threads, least of %d runs in turn\n",
                std::string(conv::micro().target).c_str(), runs);
    for (const ElementType type : {ElementType::u8, ElementType::u16, ElementType::f32})
        for (const std::int64_t k : {3, 5, 7, 15, 31}) {
            Layout image;
            image.type = type;
            image.extent = {size, size, 1};
            measure(image, {k, k, 1}, runs);
        }
    for (const ElementType type : {ElementType::u8, ElementType::i16, ElementType::f32})
        for (const std::int64_t k : {3, 5, 9}) {
            Layout volume;
            volume.type = type;
            volume.dimension = 3;
            volume.extent = {size / 16, size / 16, size / 16};
            measure(volume, {k, k, k}, std::max(1, runs / 2));
        }
    return 0;
}
