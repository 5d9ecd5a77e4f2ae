// SPDX-License-Identifier: Apache-2.0
// Predictions of CUDA variants against an H100 (2026-11-22 and 23, docs/benchmarks/h100-program.md). Where choices are
// close, the variant with the least prediction must be nearly the fastest.
#include "run/backend.h"
#include "tests/gpu/h100.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;

struct Took {
    const char* variant;
    double milliseconds;
};
struct Point {
    int dimension;
    std::int64_t size, taps; ///< along each axis
    ElementType type;
    bool separable;
    std::vector<Took> took;
    std::int64_t along = 0; ///< taps along z if different, else 0
};

Problem problemOf(const Point& point) {
    Problem p;
    p.dimension = point.dimension;
    p.input = point.type;
    p.rank = point.separable || point.dimension == 1 ? 1 : 5;
    for (std::size_t a = 0; a < static_cast<std::size_t>(point.dimension); ++a) {
        p.extent[a] = point.size;
        p.taps[a] = a == 2 && point.along > 0 ? point.along : point.taps;
        p.nonZeroTaps *= p.taps[a];
    }
    return p;
}

double secondsOf(const std::vector<Variant>& all, const char* name, const Problem& p) {
    const auto v = std::ranges::find_if(
        all, [&](const Variant& variant) { return variant.name == name && variant.dimension == p.dimension; });
    if (v == all.end() || v->unsupported(p, h100()))
        return std::numeric_limits<double>::infinity();
    return v->predictSeconds(p, h100());
}

TEST(CudaPrices, TheCheapestIsNearlyTheFastest) {
    using enum ElementType;
    const std::vector<Point> points = {
        {1, 10000, 63, f32, false, {{"fft-ols", 0.0098}, {"direct", 0.0113}}},
        {1, 1000000, 9, f32, false, {{"direct", 0.0132}, {"fft-ols", 0.0133}}},
        {1, 10000000, 9, f32, false, {{"direct", 0.0403}, {"fft-ols", 0.0506}}},
        {2,
         256,
         97,
         f32,
         true,
         {{"fft-passes", 0.0248}, {"separable-rows-cols", 0.0290}, {"separable-tensor", 0.0395}}},
        {2,
         512,
         97,
         f32,
         true,
         {{"fft-passes", 0.0258}, {"separable-rows-cols", 0.0370}, {"separable-tensor", 0.0392}}},
        {2, 512, 241, f32, true, {{"fft-passes", 0.0283}, {"separable-rows-cols", 0.1301}}},
        {2, 1024, 33, f64, true, {{"separable-fused", 0.0304}, {"fft-tile", 0.0381}, {"separable-tensor", 0.0389}}},
        {2, 1024, 65, f64, true, {{"separable-tensor", 0.0485}, {"separable-fused", 0.0507}}},
        {2, 256, 13, u8, false, {{"fft-tile", 0.0253}, {"direct", 0.0298}}},
        {2, 1024, 13, f64, false, {{"fft-tile", 0.0268}, {"direct", 0.0348}}},
        {2, 1024, 11, u8, false, {{"tensor", 0.0218}, {"fft-tile", 0.0254}}},
        {2, 1024, 7, f64, false, {{"direct", 0.0311}, {"tensor", 0.0394}}},
        {2, 2001, 5, f64, false, {{"fft-tile", 0.0461}, {"direct", 0.0502}}},
        {2, 3001, 3, f32, false, {{"direct", 0.0328}, {"fft-tile", 0.0442}}},
        {2, 3001, 7, u8, false, {{"direct", 0.0384}, {"fft-tile", 0.0454}}},
        {2, 4097, 7, u8, false, {{"direct", 0.0621}, {"fft-tile", 0.0699}}},
        {2, 4096, 17, i16, true, {{"separable-fused", 0.0567}, {"separable-tensor", 0.0759}}},
        {2, 4096, 33, u8, true, {{"separable-tensor", 0.0716}, {"separable-fused", 0.0812}}},
        {2, 4096, 41, f32, false, {{"fft-tile", 0.1618}, {"fft-blocks", 0.1995}}},
        {2, 4096, 51, f32, false, {{"fft-blocks", 0.2046}, {"fft-tile", 0.2967}}},
        {2, 4096, 33, f64, true, {{"separable-tensor", 0.1629}, {"fft-tile", 0.1714}, {"separable-fused", 0.1959}}},
        {2, 4096, 5, u8, false, {{"direct", 0.0458}, {"tensor", 0.0501}, {"fft-tile", 0.0655}}},
        {2, 4096, 9, u8, false, {{"tensor", 0.0614}, {"fft-tile", 0.0698}, {"direct", 0.0924}}},
        {2, 4096, 15, u8, false, {{"fft-tile", 0.0831}, {"tensor", 0.1030}}},
        {2, 4096, 9, f32, false, {{"fft-tile", 0.0659}, {"direct", 0.0668}, {"tensor", 0.0852}}},
        {2, 4096, 31, f32, false, {{"fft-tile", 0.1180}, {"tensor", 0.3613}}},
        {2, 1024, 15, f32, false, {{"fft-tile", 0.0174}, {"tensor", 0.0254}}},
        {3, 64, 3, u8, false, {{"direct", 0.0123}, {"fft-xy-direct-z", 0.0182}}},
        {3, 64, 5, f32, false, {{"fft-xy-direct-z", 0.0191}, {"direct", 0.0224}}},
        {3, 64, 5, u8, false, {{"fft-xy-direct-z", 0.0188}, {"direct", 0.0521}}},
        {3, 64, 5, i16, false, {{"fft-xy-direct-z", 0.0191}, {"direct", 0.0567}}},
        {3, 96, 3, f32, false, {{"direct", 0.0161}, {"fft-xy-direct-z", 0.0241}}},
        {3, 100, 5, f32, false, {{"fft-xy-direct-z", 0.0231}, {"direct", 0.0278}}},
        {3, 130, 3, f32, false, {{"fft-xy-direct-z", 0.0301}, {"direct", 0.0392}}},
        {3, 160, 3, f32, false, {{"direct", 0.0312}, {"fft-xy-direct-z", 0.0354}}},
        {3, 256, 3, i16, false, {{"direct", 0.0659}, {"fft-xy-direct-z", 0.1052}}},
        {3, 128, 15, f32, false, {{"fft-xy-direct-z", 0.0729}, {"fft-blocks", 0.0862}}},
        {3, 256, 15, f32, false, {{"fft-blocks", 0.364}, {"fft-xy-direct-z", 0.452}}},
        {3, 512, 13, f32, false, {{"fft-xy-direct-z", 1.33}, {"fft-blocks", 2.54}}},
        {3, 512, 15, f32, false, {{"fft-blocks", 2.55}, {"fft-xy-direct-z", 3.13}}},
        {3, 128, 13, f32, true, {{"separable-fused", 0.0436}, {"separable-tensor", 0.0436}}},
        {3, 128, 33, f32, true, {{"separable-tensor", 0.0435}, {"separable-fused", 0.0508}}},
        {3, 128, 33, i16, true, {{"separable-tensor", 0.0415}, {"separable-fused", 0.0550}}},
        {3, 128, 65, u8, true, {{"separable-tensor", 0.0728}, {"separable-fused", 0.0927}}},
        {3, 192, 49, f32, true, {{"separable-tensor", 0.1519}, {"separable-fused", 0.1840}}},
        {3, 256, 7, f32, true, {{"separable-fused", 0.0681}, {"separable-tensor", 0.1579}}},
        {3, 256, 33, f32, true, {{"separable-fused", 0.140}, {"separable-tensor", 0.150}}},
        {3, 256, 65, u8, true, {{"separable-tensor", 0.1852}, {"separable-fused", 0.2252}}},
    };
    const std::vector<Variant> all = cudaVariants();
    for (const Point& point : points) {
        const Problem p = problemOf(point);
        const Took& chosen = *std::ranges::min_element(
            point.took, {}, [&](const Took& took) { return secondsOf(all, took.variant, p); });
        EXPECT_LE(chosen.milliseconds, 1.15 * point.took.front().milliseconds)
            << point.dimension << "-D " << point.size << " × " << point.taps << ": " << chosen.variant << " for "
            << point.took.front().variant;
    }
}

TEST(CudaPrices, WideGaussiansAreTransformed) {
    const std::vector<Variant> all = cudaVariants();
    const auto cheapest = [&](const Problem& p) {
        std::string_view best;
        double min = std::numeric_limits<double>::infinity();
        for (const Variant& v : all)
            if (v.dimension == p.dimension && v.kind == VariantClass::exact && v.convolves)
                if (const double seconds = secondsOf(all, v.name.c_str(), p); seconds < min) {
                    min = seconds;
                    best = v.name;
                }
        return std::string(best);
    };
    const auto gaussian = [](int dimension, std::int64_t size, std::int64_t sigma) {
        return problemOf({dimension, size, 8 * sigma + 1, ElementType::f32, true, {}});
    };
    for (const auto& [dimension, size] : {std::pair{2, 1024}, {2, 4096}, {3, 128}, {3, 512}}) {
        for (const std::int64_t sigma : {17, 30, 100})
            EXPECT_EQ(cheapest(gaussian(dimension, size, sigma)), "fft-passes") << dimension << "-D, σ " << sigma;
        for (const std::int64_t sigma : {2, 4, size == 1024 ? 4 : 8})
            EXPECT_NE(cheapest(gaussian(dimension, size, sigma)), "fft-passes") << dimension << "-D, σ " << sigma;
    }
    Problem p = gaussian(3, 512, 50);
    p.taps = {401, 1, 5};
    p.nonZeroTaps = 401 * 5;
    EXPECT_EQ(cheapest(p), "fft-passes");
}

/// Back-to-back runs, as predictions assume.
TEST(CudaPrices, AreNearWhatWasMeasured) {
    using enum ElementType;
    const std::vector<Point> points = {
        {1, 1000000, 2047, f32, false, {{"direct", 0.077}, {"fft-ols", 0.0098}}},
        {2, 4096, 11, f32, false, {{"fft-tile", 0.0671}}},
        {2, 4096, 15, f32, false, {{"fft-tile", 0.0693}}},
        {2, 4096, 21, f32, false, {{"fft-tile", 0.0855}}},
        {2, 4096, 61, f32, false, {{"fft-blocks", 0.2079}}},
        {3, 512, 15, f32, false, {{"fft-blocks", 2.55}}},
        {3, 512, 31, f32, false, {{"fft-blocks", 2.66}}},
        {2, 4096, 9, u8, false, {{"tensor", 0.0614}, {"tensor-fast", 0.0525}}},
        {2, 4096, 15, u8, false, {{"tensor", 0.1030}, {"tensor-fast", 0.0743}}},
        {2, 4096, 11, f32, false, {{"tensor", 0.1142}, {"tensor-fast", 0.0730}}},
        {2, 4096, 21, f32, false, {{"tensor", 0.2245}, {"tensor-fast", 0.1191}}},
        {2, 1024, 15, f32, false, {{"tensor", 0.0254}, {"tensor-fast", 0.0212}}},
        {2, 4096, 65, u8, true, {{"separable-tensor", 0.0717}}},
        {2, 4096, 17, u8, true, {{"separable-fused", 0.047}}},
        {2, 4096, 65, f32, true, {{"separable-tensor", 0.087}, {"separable-fused", 0.123}}},
        {3, 512, 9, f32, true, {{"separable-fused", 0.420}}},
        {3, 512, 17, f32, true, {{"separable-fused", 0.516}}},
        {3, 512, 17, u8, true, {{"separable-fused", 0.467}, {"separable-tensor", 0.814}}},
        {3, 512, 17, i16, true, {{"separable-fused", 0.505}, {"separable-tensor", 0.869}}},
        {3, 512, 21, f32, true, {{"separable-fused", 0.706}, {"separable-tensor", 0.900}}},
        {3, 512, 21, u8, true, {{"separable-fused", 0.618}}},
        {3, 512, 21, i16, true, {{"separable-fused", 0.652}}},
        {3, 512, 17, f32, true, {{"separable-fused", 0.442}}, 9},
        {3, 512, 25, f32, true, {{"separable-fused", 0.574}}, 9},
        {3, 512, 33, f32, true, {{"separable-fused", 0.744}}, 9},
        {3, 512, 25, f32, true, {{"separable-fused", 0.745}}, 17},
        {3, 512, 17, u8, true, {{"separable-fused", 0.359}}, 9},
        {3, 512, 25, i16, true, {{"separable-fused", 0.578}}, 9},
        {3, 512, 33, u8, true, {{"separable-fused", 0.686}}, 9},
        {3, 512, 25, i16, true, {{"separable-fused", 0.677}}, 17},
        {3, 128, 25, f32, true, {{"separable-fused", 0.048}}, 9},
        {3, 512, 9, i32, true, {{"separable-fused", 0.840}}},
        {3, 512, 17, f64, true, {{"separable-fused", 1.053}, {"separable-tensor", 1.438}}},
        {3, 512, 25, f64, true, {{"separable-fused", 1.466}, {"separable-tensor", 1.435}}},
        {3, 512, 33, f32, true, {{"separable-fused", 0.908}, {"separable-tensor", 0.941}}},
        {2, 512, 241, f32, true, {{"fft-passes", 0.0247}}},
        {2, 1024, 801, f32, true, {{"fft-passes", 0.0412}}},
        {2, 4096, 137, f32, true, {{"fft-passes", 0.180}}},
        {2, 4096, 241, f32, true, {{"fft-passes", 0.202}}},
        {2, 4096, 801, f32, true, {{"fft-passes", 0.278}}},
        {2, 4096, 1601, f32, true, {{"fft-passes", 0.328}}},
        {2, 4096, 241, u8, true, {{"fft-passes", 0.224}}},
        {2, 4096, 241, f64, true, {{"fft-passes", 0.261}}},
        {3, 512, 241, f32, true, {{"fft-passes", 2.51}, {"separable-passes", 25.3}}},
        {3, 512, 129, f32, true, {{"separable-tensor", 1.93}}},
        {3, 128, 241, f32, true, {{"separable-passes", 1.11}}},
        {3, 512, 801, f32, true, {{"separable-passes", 171}}},
        {2, 512, 241, f32, true, {{"separable-passes", 0.109}}},
        {2, 4096, 1601, f32, true, {{"separable-passes", 9.56}}},
    };
    const std::vector<Variant> all = cudaVariants();
    for (const Point& point : points)
        for (const Took& took : point.took) {
            const double ratio = 1e3 * secondsOf(all, took.variant, problemOf(point)) / took.milliseconds;
            EXPECT_LT(std::max(ratio, 1 / ratio), 1.2)
                << took.variant << " " << point.dimension << "-D × " << point.taps << ": " << ratio;
        }
}

} // namespace
