// SPDX-License-Identifier: Apache-2.0
// Richardson-Lucy: against the float64 reference, in tiles and passes, and on data that break other implementations.
#include "tests/gpu/nonlinear_cases.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

namespace {

using namespace conv;
using cases::Random;
using cases::refusalOf;

constexpr double infinity = std::numeric_limits<double>::infinity();

PlanOptions onCpu(const std::string& variant = "auto") {
    PlanOptions choice;
    choice.device = "cpu";
    choice.variant = variant;
    return choice;
}

/// The devices that can run here.
std::vector<std::string> places() {
    std::vector<std::string> all{"cpu"};
    if (noCudaReason().empty())
        all.emplace_back("cuda");
    return all;
}

Layout layoutOf(const Index3& extent, ElementType type = ElementType::f32) {
    Layout layout;
    layout.type = type;
    layout.dimension = extent[2] > 1 ? 3 : extent[1] > 1 ? 2 : 1;
    layout.extent = extent;
    return layout;
}

/// Few bright spots over an even background.
Volume spots(const Layout& layout, double background) {
    Random random(11);
    Volume data(layout);
    withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        std::fill_n(data.as<T>(), layout.sampleCount(), static_cast<T>(background));
        for (std::int64_t i = 0; i < std::max<std::int64_t>(3, layout.sampleCount() / 200); ++i)
            data.as<T>()[cases::pick(random, 0, layout.sampleCount() - 1)] = static_cast<T>(200);
    });
    return data;
}

Filter gaussianPsf(double sigma, int iterations, int dimension = 2) {
    SeparableTerm axes;
    for (std::size_t a = 0; a < static_cast<std::size_t>(dimension); ++a)
        axes[a] = gaussianTaps(sigma);
    return Filter{RichardsonLucy{Kernel::separable(std::move(axes)), iterations}};
}

Volume blurred(const Volume& data, double sigma) {
    return filtered(std::vector{Filter{Gaussian{{sigma, sigma, sigma}}}}, data, onCpu());
}

double sumOf(const Volume& data) {
    return std::accumulate(data.as<float>(), data.as<float>() + data.layout().sampleCount(), 0.0);
}

void expectClose(const Volume& wanted, const Volume& got, double tolerance, const std::string& what) {
    double peak = 0, worst = 0;
    for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
        const double a = wanted.as<double>()[i], b = static_cast<double>(got.as<float>()[i]);
        if (!std::isfinite(a)) {
            ASSERT_TRUE(a == b || (std::isnan(a) && std::isnan(b))) << what << ", sample " << i;
            continue;
        }
        ASSERT_TRUE(std::isfinite(b)) << what << ", sample " << i << ": " << b << " for " << a;
        peak = std::max(peak, std::abs(a));
        worst = std::max(worst, std::abs(a - b));
    }
    EXPECT_LE(worst, tolerance * peak) << what << ", peak " << peak;
}

void expectSame(const Volume& a, const Volume& b, const std::string& what) {
    EXPECT_EQ(0, std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount()))) << what;
}

TEST(RichardsonLucy, AgreesWithTheReference) {
    Random random(61);
    int ran = 0;
    for (const std::string& device : places())
        for (int dimension = 1; dimension <= 3; ++dimension)
            for (int round = 0; round < 40; ++round) {
                const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
                const Volume input = cases::volume(random, type, dimension, cases::extent(random, dimension, 1));
                Filter f = cases::withBorder(random);
                f.outsideValue = 0;
                RichardsonLucy what{cases::kernel(random, dimension, true),
                                    static_cast<int>(cases::pick(random, 0, 6))};
                what.variation = cases::pick(random, 0, 2) == 0 ? 0.03 : 0;
                what.start = cases::pick(random, 0, 1) == 0 ? FirstEstimate::image : FirstEstimate::uniform;
                f.kind = what;
                PlanOptions choice;
                choice.device = device;
                choice.variant = device == "cpu" ? cases::oneOf<std::string>(random, {"auto", "cpu-direct"}) : "auto";
                if (!cases::planned({f}, input.layout(), choice))
                    continue;
                ++ran;
                expectClose(cases::byReference({f}, input, ElementType::f64),
                            filtered(std::vector{f}, input, choice, ElementType::f32), what.variation > 0 ? 1e-4 : 1e-5,
                            device + " " + choice.variant + ": " + cases::describe({f}, input.layout()));
            }
    EXPECT_GE(ran, 60);
}

TEST(RichardsonLucy, IsComputedByTransforms) {
    const Volume input = blurred(spots(layoutOf({60, 50, 40}), 10), 2);
    const std::vector chain{gaussianPsf(2, 6, 3)};
    // A dense kernel, which no variant for separable ones takes.
    const Kernel& psf = std::get<RichardsonLucy>(chain[0].kind).psf;
    std::vector<double> taps = psf.dense();
    for (std::size_t i = 0; i < taps.size(); i += 7)
        taps[i] *= 1 + 1e-3 * static_cast<double>(i % 5);
    const std::vector uneven{
        Filter{RichardsonLucy{Kernel::convolution(taps, psf.extent(), Kernel::defaultCentre(psf.extent())), 6}}};
    const Plan plan = makePlan(uneven, input.layout(), onCpu());
    EXPECT_TRUE(std::ranges::any_of(plan.ops, [](const PlannedOp& op) {
        return op.variant && op.variant->name == "cpu-fft";
    })) << describe(plan);
    expectClose(cases::byReference(uneven, input, ElementType::f64), cases::whole(plan, input), 1e-5, "cpu-fft");
}

/// Transforms round relative to a block's largest sample. Where smooth data fade away, that is more than the samples.
TEST(RichardsonLucy, StaysDarkWhereDataFadeAway) {
    Layout layout = layoutOf({128, 128, 1});
    Volume data(layout);
    for (std::int64_t y = 0; y < 128; ++y)
        for (std::int64_t x = 0; x < 128; ++x)
            data.as<float>()[y * 128 + x] = static_cast<float>(
                1000 * std::exp(-0.02 * static_cast<double>((x - 40) * (x - 40) + (y - 50) * (y - 50))));
    const std::vector chain{gaussianPsf(3, 40)};
    for (const std::string& device : places()) {
        PlanOptions choice;
        choice.device = device;
        choice.variant = device == "cpu" ? "cpu-fft" : "auto";
        const Volume result = filtered(chain, data, choice);
        expectClose(cases::byReference(chain, data, ElementType::f64), result, 2e-4, device);
        EXPECT_GE(*std::min_element(result.as<float>(), result.as<float>() + 128 * 128), 0);
    }
}

TEST(RichardsonLucy, KeepsTheSum) {
    const Volume input = blurred(spots(layoutOf({60, 50, 1}), 3), 1.5);
    for (const Boundary boundary : {Boundary::reflect, Boundary::wrap})
        for (const int iterations : {1, 2, 30}) {
            std::vector chain{gaussianPsf(1.5, iterations)};
            chain[0].boundary = boundary;
            EXPECT_NEAR(sumOf(filtered(chain, input, onCpu())) / sumOf(input), 1, 1e-5) << iterations;
        }
    // Even sizes: forward and backward are adjoint, which they are not if both are centred alike.
    std::vector even{Filter{RichardsonLucy{Kernel::convolution({1, 2, 3, 4, 5, 6, 7, 8}, {4, 2, 1}, {2, 1, 0}), 9}}};
    even[0].boundary = Boundary::wrap;
    EXPECT_NEAR(sumOf(filtered(even, input, onCpu())) / sumOf(input), 1, 1e-5);
}

TEST(RichardsonLucy, MovesNothing) {
    // A PSF of even size whose weight lies on its centre is the identity.
    const Volume input = spots(layoutOf({40, 30, 1}), 5);
    std::vector<double> taps(8, 0);
    taps[6] = 4;
    const std::vector chain{Filter{RichardsonLucy{Kernel::convolution(taps, {4, 2, 1}, {2, 1, 0}), 12}}};
    expectSame(input, filtered(chain, input, onCpu()), "identity");
}

TEST(RichardsonLucy, GivesTheSameInEveryCut) {
    Random random(5);
    for (const Index3& extent : {Index3{150, 1, 1}, {40, 33, 1}, {18, 14, 16}}) {
        const Volume input = blurred(spots(layoutOf(extent), 10), 1);
        for (const double variation : {0.0, 0.02}) {
            std::vector chain{gaussianPsf(1, 5, input.layout().dimension)};
            std::get<RichardsonLucy>(chain[0].kind).variation = variation;
            chain[0].boundary = cases::oneOf(random, {Boundary::reflect, Boundary::wrap, Boundary::constant});
            chain.insert(chain.begin(), Filter{Gaussian{{0.5, 0.5, 0.5}}});
            chain.push_back(Filter{Gaussian{{0.5, 0.5, 0.5}}});
            const Volume whole = filtered(chain, input, onCpu("cpu-direct"));
            for (const Index3& tile : {Index3{7, 9, 5}, {1000, 10, 1000}, {1000, 1000, 4}}) {
                PlanOptions choice = onCpu("cpu-direct");
                choice.tile = tile;
                const Plan plan = makePlan(chain, input.layout(), choice);
                // Five iterations have a halo of 40. Stored are four estimates and the first Gaussian.
                if (tile[0] == 7) {
                    EXPECT_EQ(plan.stored.size(), 5U) << describe(plan);
                }
                expectSame(whole, cases::whole(plan, input), describe(plan));
                // A region alone computes only the parts of the passes that it reads.
                Request part;
                part.region = plan.outputDomain;
                for (std::size_t a = 0; a < 3; ++a)
                    part.region.lo[a] = part.region.hi[a] / 2;
                Volume corner(layoutOf(part.region.extent()));
                VolumeSink sink(corner, part.region);
                apply(plan, input, part, sink);
                for (std::int64_t z = part.region.lo[2], i = 0; z < part.region.hi[2]; ++z)
                    for (std::int64_t y = part.region.lo[1]; y < part.region.hi[1]; ++y)
                        for (std::int64_t x = part.region.lo[0]; x < part.region.hi[0]; ++x)
                            ASSERT_EQ(corner.as<float>()[i++], whole.as<float>()[x + extent[0] * (y + extent[1] * z)]);
            }
        }
    }
}

TEST(RichardsonLucy, FitsIntoLittleMemory) {
    const Volume input = blurred(spots(layoutOf({96, 96, 96}), 10), 1.5);
    const std::vector chain{gaussianPsf(1.5, 10, 3)};
    const Plan whole = makePlan(chain, input.layout(), onCpu("cpu-direct"));
    EXPECT_TRUE(whole.stored.empty()) << describe(whole);
    PlanOptions little = onCpu("cpu-direct");
    little.memoryBytes = std::int64_t{9} << 20; // five volumes take 17
    const Plan plan = makePlan(chain, input.layout(), little);
    EXPECT_EQ(plan.stored.size(), 9U) << describe(plan);
    EXPECT_LE(plan.workingBytes, little.memoryBytes);
    EXPECT_GT(plan.tiles, 1);
    EXPECT_EQ(plan.storedBytes(), 2 * 96 * 96 * 96 * 4);
    EXPECT_NE(describe(plan).find("passes   10"), std::string::npos) << describe(plan);
    EXPECT_NE(fingerprint(plan), fingerprint(whole));
#ifndef __SANITIZE_ADDRESS__ // takes minutes there; smaller data go through passes below
    expectSame(cases::whole(whole, input), cases::whole(plan, input), "passes");
#endif
    little.memoryBytes = std::int64_t{1} << 16;
    try {
        static_cast<void>(makePlan(chain, input.layout(), little));
        ADD_FAILURE() << "fits into 64 KB";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::memory);
    }
}

TEST(RichardsonLucy, ActsOnSomeChannelsInPasses) {
    Layout layout = layoutOf({50, 40, 1});
    layout.channels = 3;
    const Volume input = blurred(spots(layout, 10), 1);
    std::vector chain{gaussianPsf(1, 4), Filter{Box{{3, 3, 1}}}};
    chain[0].channels = {0, 2};
    PlanOptions choice = onCpu("cpu-direct");
    const Volume whole = filtered(chain, input, choice);
    choice.tile = {8, 8, 1};
    const Plan plan = makePlan(chain, layout, choice);
    EXPECT_FALSE(plan.stored.empty());
    expectSame(whole, cases::whole(plan, input), describe(plan));
}

TEST(RichardsonLucy, LeavesUnknownSamplesAsTheyAre) {
    Volume input = blurred(spots(layoutOf({50, 40, 1}), 10), 1);
    const float odd[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                         -std::numeric_limits<float>::infinity()};
    for (int i = 0; i < 3; ++i)
        input.as<float>()[400 + 517 * i] = odd[i];
    const std::vector chain{gaussianPsf(1, 12)};
    const Volume result = filtered(chain, input, onCpu());
    expectClose(cases::byReference(chain, input, ElementType::f64), result, 1e-5, "unknown samples");
    for (std::int64_t i = 0; i < 2000; ++i) {
        const float in = input.as<float>()[i], out = result.as<float>()[i];
        EXPECT_TRUE(std::isfinite(in) ? std::isfinite(out) && out >= 0 : out == in || (in != in && out != out)) << i;
    }
}

TEST(RichardsonLucy, SurvivesExtremes) {
    const Index3 extent{30, 20, 1};
    const std::vector chain{gaussianPsf(1, 8)};
    for (const float value : {0.0F, -5.0F, 1e-38F, 1e-44F, 1e30F, 3e38F}) {
        Volume input(layoutOf(extent));
        std::fill_n(input.as<float>(), 600, value);
        const Volume result = filtered(chain, input, onCpu());
        for (std::int64_t i = 0; i < 600; ++i) {
            const double wanted = std::max(0.0F, value);
            ASSERT_NEAR(static_cast<double>(result.as<float>()[i]), wanted, 2e-5 * wanted + 1e-44) << value;
        }
    }
    // A ring has no weight at its centre; a PSF may be larger than the data.
    const Volume input = blurred(spots(layoutOf(extent), 0), 1);
    const std::vector ring{
        Filter{RichardsonLucy{Kernel::convolution({1, 1, 1, 1, 0, 1, 1, 1, 1}, {3, 3, 1}, {1, 1, 0}), 9}}};
    expectClose(cases::byReference(ring, input, ElementType::f64), filtered(ring, input, onCpu()), 1e-4, "ring");
    const std::vector wide{gaussianPsf(9, 3)};
    expectClose(cases::byReference(wide, input, ElementType::f64), filtered(wide, input, onCpu()), 1e-5, "wide");
}

TEST(RichardsonLucy, SharpensWithoutRingsAtBorders) {
    // A bright half that goes on beyond the border, as most images do.
    Layout layout = layoutOf({64, 64, 1});
    Volume sharp(layout);
    for (std::int64_t i = 0; i < 64 * 64; ++i)
        sharp.as<float>()[i] = i % 64 < 30 ? 100.0F : 20.0F;
    const Volume input = blurred(sharp, 2);
    const Volume result = filtered(std::vector{gaussianPsf(2, 30)}, input, onCpu());
    double before = 0, after = 0;
    for (std::int64_t i = 0; i < 64 * 64; ++i) {
        before += std::abs(input.as<float>()[i] - sharp.as<float>()[i]);
        after += std::abs(result.as<float>()[i] - sharp.as<float>()[i]);
    }
    EXPECT_LT(after, before);
    for (std::int64_t y = 0; y < 64; ++y) {
        const auto step = [&](const Volume& of) { return of.as<float>()[y * 64 + 29] - of.as<float>()[y * 64 + 30]; };
        EXPECT_GT(step(result), 1.5 * step(input));
        EXPECT_NEAR(result.as<float>()[y * 64], 100, 1);
        EXPECT_NEAR(result.as<float>()[y * 64 + 63], 20, 1);
    }
}

TEST(RichardsonLucy, VariationKeepsNoiseDown) {
    Random random(3);
    Layout layout = layoutOf({80, 80, 1});
    Volume noisy(layout);
    for (std::int64_t i = 0; i < 80 * 80; ++i)
        noisy.as<float>()[i] = static_cast<float>(100 + cases::pickReal(random, -20, 20));
    const auto deviation = [&](double weight) {
        std::vector chain{gaussianPsf(1.2, 60)};
        std::get<RichardsonLucy>(chain[0].kind).variation = weight;
        const Volume result = filtered(chain, noisy, onCpu());
        double sum = 0;
        for (std::int64_t i = 0; i < 80 * 80; ++i)
            sum += std::pow(result.as<float>()[i] - 100, 2);
        return std::sqrt(sum / (80 * 80));
    };
    EXPECT_LT(deviation(0.02), 0.7 * deviation(0));
}

TEST(RichardsonLucy, RefusesWhatItCannotDo) {
    const auto with = [](auto change) {
        Filter f = gaussianPsf(1, 5);
        change(f, std::get<RichardsonLucy>(f.kind));
        return refusalOf({f});
    };
    EXPECT_NE(with([](Filter&, RichardsonLucy& r) { r.iterations = -1; }).find("0 to 500 (got -1)"), std::string::npos);
    EXPECT_NE(with([](Filter&, RichardsonLucy& r) { r.iterations = 501; }).find("0 to 500"), std::string::npos);
    EXPECT_NE(with([](Filter&, RichardsonLucy& r) { r.variation = 0.25; }).find("below 0.25"), std::string::npos);
    EXPECT_NE(with([](Filter&, RichardsonLucy& r) { r.variation = infinity - infinity; }).find("tv must"),
              std::string::npos);
    EXPECT_NE(with([](Filter& f, RichardsonLucy&) { f.boundary = Boundary::valid; }).find("valid"), std::string::npos);
    EXPECT_NE(with([](Filter& f, RichardsonLucy&) {
                  f.boundary = Boundary::constant;
                  f.outsideValue = 3;
              }).find("value=0"),
              std::string::npos);
    EXPECT_NE(with([](Filter&, RichardsonLucy& r) {
                  r.psf = Kernel::convolution({1, -1, 3}, {3, 1, 1}, {1, 0, 0});
              }).find("negative"),
              std::string::npos);
    EXPECT_NE(with([](Filter&, RichardsonLucy& r) {
                  r.psf = Kernel::convolution({0, 0, 0}, {3, 1, 1}, {1, 0, 0});
              }).find("sum"),
              std::string::npos);
    EXPECT_EQ(with([](Filter&, RichardsonLucy&) {}), "");
}

} // namespace
