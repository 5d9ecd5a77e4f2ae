// SPDX-License-Identifier: Apache-2.0
// Recursive filters beyond the property tests: agreement with scipy's sosfiltfilt, ends, NaN, low cut-offs, long
// signals in parts, refusals, and where a plan computes them.
#include "tests/gpu/cpu/targets.h"
#include "tests/gpu/invented_gpu.h"
#include "tests/gpu/nonlinear_cases.h"
#include <algorithm>
#include <cmath>
#include <conv/recursion.h>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <string_view>
#include <tuple>

namespace {

using namespace conv;
using cases::Random;
using cases::refusalOf;

Filter along(const Iir& iir, std::size_t axis = 0, Boundary boundary = Boundary::reflect, double value = 0) {
    Filter filter{iir, boundary, value};
    filter.axes = {false, false, false};
    filter.axes[axis] = true;
    return filter;
}

Iir butterworth(double cutoff, int order = 4, FirKind band = FirKind::lowpass, double second = 0) {
    Iir iir;
    iir.cutoff = {cutoff, second};
    iir.order = order;
    iir.band = band;
    return iir;
}

PlanOptions on(const char* variant) {
    PlanOptions planOptions;
    planOptions.device = std::string_view(variant) == "biquads" ? "cuda" : "cpu";
    planOptions.variant = variant;
    return planOptions;
}

/// The exact variants that can run here.
std::vector<const char*> exactVariants() {
    std::vector<const char*> names{"cpu-biquads", "cpu-reference"};
    if (noCudaReason().empty())
        names.push_back("biquads");
    return names;
}

Volume line(std::vector<double> samples) {
    Layout layout;
    layout.dimension = 1;
    layout.type = ElementType::f64;
    layout.extent = {static_cast<std::int64_t>(samples.size()), 1, 1};
    Volume volume(layout);
    std::ranges::copy(samples, volume.as<double>());
    return volume;
}

/// Result in float64 by the reference or, also in float64, by another variant.
Volume wide(const Filter& filter, const Volume& input, const char* variant = "cpu-biquads") {
    PlanOptions planOptions = on(variant);
    planOptions.precision = Precision::float64;
    return filtered(std::vector{filter}, input, planOptions, ElementType::f64);
}

double apart(const Volume& a, const Volume& b) {
    double max = 0;
    for (std::int64_t i = 0; i < a.layout().sampleCount(); ++i) {
        const double x = a.as<double>()[i], y = b.as<double>()[i];
        if (std::isnan(x) != std::isnan(y))
            return INFINITY;
        max = std::isnan(x) ? max : std::max(max, std::abs(x - y));
    }
    return max;
}

TEST(Recursion, EndsAreThoseOfSosfiltfilt) {
    // scipy 1.10: sosfiltfilt(butter(2, 0.4, output='sos'), x), and the same over np.pad(x, 500, mode='symmetric')
    const std::vector<double> samples{0, 1, 0, -2, 5, 3, 3, 8, 1, 0, 4, 2, -1, 6, 2, 7};
    const double odd[] = {-0.000529359464975215, -0.0483085273662717, -0.128881568266611, 0.604784906332675,
                          2.24750799206394,      3.81561961628061,    4.68213415533993,   4.34272466550342,
                          2.88869124154772,      1.81329540246339,    1.68404243483617,   1.63412115687813,
                          1.76006922232079,      2.69169610810788,    4.49079629159795,   6.99973603832838};
    const double reflected[] = {0.354806421153975, 0.0653669651169319, -0.156426545367525, 0.572342096288849,
                                2.24075544020976,  3.8192036201558,    4.68507034888818,   4.34505128455129,
                                2.89116481265242,  1.80795960528649,   1.65947416641765,   1.61394942192934,
                                1.84744380449148,  2.95979389941164,   4.55059828297876,   5.74344637583497};
    Iir iir = butterworth(0.2, 2);
    const Volume input = line(samples);
    for (const char* variant : exactVariants()) {
        iir.odd = false;
        const Volume plain = wide(along(iir), input, variant);
        iir.odd = true;
        const Volume through = wide(along(iir), input, variant);
        for (std::size_t i = 0; i < samples.size(); ++i) {
            EXPECT_NEAR(plain.as<double>()[i], reflected[i], 1e-12) << variant << " " << i;
            EXPECT_NEAR(through.as<double>()[i], odd[i], 1e-12) << variant << " " << i;
        }
    }
}

TEST(Recursion, EveryAxisBorderAndTypeAgreesWithTheReference) {
    Random random(5);
    int ran = 0;
    for (int dimension = 1; dimension <= 3; ++dimension)
        for (int round = 0; round < 40; ++round) {
            const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
            const Volume input =
                cases::volume(random, type, dimension, cases::extent(random, dimension, round < 10 ? 1 : 20));
            const Filter filter = cases::recursive(random, dimension);
            SCOPED_TRACE(cases::describe({filter}, input.layout()));
            if (!cases::planned({filter}, input.layout(), on("cpu-biquads")))
                continue;
            ++ran;
            const Volume wanted = wide(filter, input, "cpu-reference");
            for (const char* variant : exactVariants())
                EXPECT_LE(apart(wanted, wide(filter, input, variant)), 1e-9) << variant;
        }
    EXPECT_GT(ran, 80);
}

TEST(Recursion, ConstantsPassOrVanishExactlyEnough) {
    const Volume input = line(std::vector(5000, 1e6));
    for (const char* variant : exactVariants())
        for (const double cutoff : {0.2, 0.01, 1e-4}) {
            const Volume low = wide(along(butterworth(cutoff, 6)), input, variant);
            const Volume high = wide(along(butterworth(cutoff, 6, FirKind::highpass)), input, variant);
            for (std::int64_t i = 0; i < 5000; i += 7) {
                EXPECT_NEAR(low.as<double>()[i], 1e6, 1e-6) << variant << " " << cutoff;
                EXPECT_NEAR(high.as<double>()[i], 0, 1e-6) << variant << " " << cutoff;
            }
        }
}

/// Zero phase: a mirrored signal gives the mirrored result, and a sine stays in place.
TEST(Recursion, NothingIsDelayed) {
    const std::int64_t n = 4000;
    std::vector<double> sine;
    for (std::int64_t i = 0; i < n; ++i)
        sine.push_back(std::sin(2 * M_PI * 0.05 * static_cast<double>(i)));
    const Iir iir = butterworth(0.05, 3);
    const Volume result = wide(along(iir), line(sine));
    for (std::int64_t i = 500; i < n - 500; ++i) // half of the amplitude at the cut-off
        ASSERT_NEAR(result.as<double>()[i], 0.5 * sine[static_cast<std::size_t>(i)], 1e-9);
    std::vector<double> turned(sine.rbegin(), sine.rend());
    const Volume back = wide(along(iir), line(turned));
    for (std::int64_t i = 0; i < n; ++i)
        ASSERT_NEAR(back.as<double>()[n - 1 - i], result.as<double>()[i], 1e-12);
}

TEST(Recursion, AnyCutGivesTheSameBits) {
    Random random(9);
    const Volume input = cases::volume(random, ElementType::f32, 1, {60000, 1, 1});
    for (const auto& [cutoff, odd, variant] :
         {std::tuple{0.2, false, "cpu-biquads"}, std::tuple{0.01, true, "cpu-biquads"},
          std::tuple{0.0005, false, "cpu-biquads"}, std::tuple{0.0005, true, "cpu-biquads"},
          std::tuple{0.2, true, "biquads"}, std::tuple{0.01, false, "biquads"}, std::tuple{0.0005, true, "biquads"}})
        if (variant != std::string_view("biquads") || noCudaReason().empty()) {
            Iir iir = butterworth(cutoff, 3, FirKind::highpass);
            iir.odd = odd;
            const std::vector<Filter> chain{along(iir, 0, Boundary::wrap)};
            const Plan plan = makePlan(chain, input.layout(), on(variant));
            const Volume all = cases::whole(plan, input);
            for (const Region part : {Region{{0, 0, 0}, {1, 1, 1}}, Region{{17, 0, 0}, {9000, 1, 1}},
                                      Region{{8191, 0, 0}, {16385, 1, 1}}, Region{{59999, 0, 0}, {60000, 1, 1}}}) {
                Volume piece(plan.output());
                VolumeSink sink(piece, plan.outputDomain);
                Request request;
                request.region = part;
                apply(plan, input, request, sink);
                ASSERT_EQ(std::memcmp(piece.as<float>() + part.lo[0], all.as<float>() + part.lo[0],
                                      static_cast<std::size_t>(part.size(0)) * 4),
                          0)
                    << variant << " " << cutoff << " from " << part.lo[0];
            }
        }
}

/// A signal that does not fit into memory is read part by part, each with the settling time around it.
TEST(Recursion, LongSignalsArePlannedInParts) {
    Layout layout;
    layout.dimension = 1;
    layout.type = ElementType::f32;
    layout.extent = {std::int64_t{1} << 28, 1, 1};
    PlanOptions planOptions = on("auto");
    planOptions.memoryBytes = std::int64_t{32} << 20;
    const Plan plan = makePlan(std::vector{along(butterworth(0.01))}, layout, planOptions);
    EXPECT_GE(plan.tiles, 32);
    EXPECT_LT(plan.haloShare, 0.2);
    EXPECT_LE(plan.workingBytes, planOptions.memoryBytes);
}

TEST(Recursion, NanReachesTheSettlingTimeAndNoFurther) {
    for (const double bad : {std::nan(""), static_cast<double>(INFINITY), -static_cast<double>(INFINITY)}) {
        std::vector<double> samples(9000, 3.0);
        samples[4000] = bad;
        const Iir iir = butterworth(0.1);
        const std::int64_t settle = settlingOf(iirSections(iir));
        ASSERT_LT(settle, 1000);
        for (const char* variant : exactVariants()) {
            const Volume result = wide(along(iir), line(samples), variant);
            for (std::int64_t i = 0; i < 9000; ++i) {
                const bool near = std::abs(i - 4000) <= settle;
                ASSERT_EQ(std::isnan(result.as<double>()[i]), near) << variant << " " << i;
                if (!near) {
                    ASSERT_NEAR(result.as<double>()[i], 3, 1e-12) << variant << " " << i;
                }
            }
        }
    }
    for (const char* variant : exactVariants()) {
        const Volume nothing = wide(along(butterworth(0.1)), line(std::vector(50, std::nan(""))), variant);
        EXPECT_TRUE(std::isnan(nothing.as<double>()[0]) && std::isnan(nothing.as<double>()[49])) << variant;
    }
}

/// float32 cascades fail here: the samples' offset is 10⁷ times the wave that is to pass.
TEST(Recursion, LowCutoffsOfFloat32DataKeepSmallWaves) {
    const std::int64_t n = 200000;
    std::vector<double> samples;
    for (std::int64_t i = 0; i < n; ++i)
        samples.push_back(1e4 + std::sin(2 * M_PI * 0.001 * static_cast<double>(i)));
    const double gain = std::norm(transferOf(iirSections(butterworth(2e-4, 2, FirKind::bandpass, 5e-3)), 0.001));
    for (const char* variant : exactVariants()) {
        const Volume band = wide(along(butterworth(2e-4, 2, FirKind::bandpass, 5e-3)), line(samples), variant);
        for (std::int64_t i = n / 2; i < n / 2 + 1000; ++i)
            ASSERT_NEAR(band.as<double>()[i], gain * (samples[static_cast<std::size_t>(i)] - 1e4), 1e-8) << variant;
    }
}

TEST(Recursion, EveryTargetAgrees) {
    Random random(31);
    const Volume input = cases::volume(random, ElementType::f64, 2, {67, 45, 1});
    for (const std::size_t axis : {0, 1}) {
        const Filter filter = along(butterworth(0.07, 5), axis);
        const Volume wanted = wide(filter, input, "cpu-reference");
        test::onEveryTarget([&] { EXPECT_LE(apart(wanted, wide(filter, input)), 1e-9); });
    }
}

TEST(Recursion, OneSampleAndTwo) {
    for (const char* variant : exactVariants())
        for (const std::size_t n : {1, 2, 3}) {
            const Volume input = line(std::vector(n, 7.0));
            for (const Boundary boundary : {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::wrap}) {
                const Volume result = wide(along(butterworth(0.1), 0, boundary), input, variant);
                for (std::size_t i = 0; i < n; ++i)
                    EXPECT_NEAR(result.as<double>()[i], 7, 1e-12) << variant << " " << name(boundary) << n;
            }
        }
}

TEST(Recursion, RefusalsNameTheReason) {
    EXPECT_NE(refusalOf({{butterworth(0.1)}}).find("acts along one axis, not along 2"), std::string::npos);
    EXPECT_NE(refusalOf({along(butterworth(0.7))}).find("between 0 and 0.5 cycles per sample"), std::string::npos);
    EXPECT_NE(refusalOf({along(butterworth(0.1, 4), 0, Boundary::renormalize)}).find("renormalize"), std::string::npos);
    EXPECT_NE(refusalOf({along(butterworth(0.001), 0, Boundary::valid)}).find("fits nowhere in 64 samples"),
              std::string::npos);
    Iir iir = butterworth(0.1, 12);
    iir.odd = true;
    EXPECT_EQ(refusalOf({along(iir)}), "");
    iir.band = FirKind::bandpass;
    iir.cutoff[1] = 0.2;
    EXPECT_NE(refusalOf({along(iir)}).find("ends=odd needs more than 75 samples along x (got 64)"), std::string::npos)
        << refusalOf({along(iir)});
    EXPECT_NE(
        refusalOf({along(butterworth(0.1))}, on("cpu-direct")).find("Computes convolutions, not recursive filters"),
        std::string::npos);
    EXPECT_NE(refusalOf({Filter{Gaussian{}}}, on("cpu-biquads")).find("Computes recursive filters, not convolutions"),
              std::string::npos);
}

/// The variant for GPUs, of the data's dimension.
const Variant& onGpu(int dimension) {
    return *std::ranges::find_if(variants(),
                                 [&](const Variant& v) { return v.name == "biquads" && v.dimension == dimension; });
}

Problem problemOf(const Filter& filter, const Layout& layout) {
    return makePlan(std::vector{filter}, layout, on("cpu-biquads")).ops[0].problem;
}

/// A plan for a GPU leaves the step there. A build without kernels moves it to the CPU and says so.
TEST(Recursion, APlanForAGpuStaysThere) {
    for (int dimension = 1; dimension <= 3; ++dimension) {
        const Layout layout{.dimension = dimension, .extent = {512, dimension > 1 ? 512 : 1, dimension > 2 ? 64 : 1}};
        PlanOptions planOptions;
        planOptions.device = "cuda:0";
        const Filter filter = along(butterworth(0.1), static_cast<std::size_t>(dimension) - 1);
        EXPECT_EQ(mismatch(onGpu(dimension), problemOf(filter, layout), cases::inventedGpu()).value_or(""), "");
        const Plan plan = makePlan(std::vector{filter}, layout, cases::inventedGpu(), planOptions);
        ASSERT_EQ(plan.ops.size(), 1U);
        if (onGpu(dimension).launch) {
            EXPECT_EQ(plan.device.kind, DeviceKind::cuda);
            EXPECT_EQ(plan.ops[0].variant->name, "biquads");
        } else {
            EXPECT_EQ(plan.device.kind, DeviceKind::cpu);
            EXPECT_EQ(plan.ops[0].variant->name, "cpu-biquads");
            EXPECT_NE(plan.deviceReason.find("iir is computed by the CPU. biquads: This build has no CUDA kernels"),
                      std::string::npos)
                << plan.deviceReason;
        }
    }
}

TEST(Recursion, GpusRefuseLongSettlingTimes) {
    const Layout layout{.dimension = 1, .extent = {std::int64_t{1} << 20, 1, 1}};
    const auto refused = [&](double cutoff) {
        return mismatch(onGpu(1), problemOf(along(butterworth(cutoff)), layout), cases::inventedGpu()).value_or("");
    };
    EXPECT_EQ(refused(1e-3), "");
    EXPECT_NE(refused(1e-5).find("Supports settling times of at most 262144 samples (got "), std::string::npos)
        << refused(1e-5);
}

/// Cells are shorter where there are few lines, and never grow beyond what one thread should take.
TEST(Recursion, FewLinesAreCutIntoMoreCellsOnGpus) {
    const auto cellOf = [](Index3 extent, double cutoff) {
        const Layout layout{.dimension = 2, .extent = extent};
        return onGpu(2).cells(problemOf(along(butterworth(cutoff)), layout)).size[0];
    };
    EXPECT_LT(cellOf({1 << 20, 1, 1}, 0.1), cellOf({1 << 20, 4096, 1}, 0.1));
    EXPECT_GE(cellOf({1 << 20, 4096, 1}, 0.1), 256);
    EXPECT_GE(cellOf({1 << 20, 4096, 1}, 1e-3), 4 * cellOf({1 << 20, 4096, 1}, 0.1));
    EXPECT_EQ(cellOf({1 << 20, 64, 1}, 0.1), cellOf({1 << 20, 64, 100}, 0.1)) << "stacked items change no bits";
}

} // namespace
