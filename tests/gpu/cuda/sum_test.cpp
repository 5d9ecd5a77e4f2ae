// SPDX-License-Identifier: Apache-2.0
// Sums of per-axis kernels in one streaming pass: Laplacians and differences of Gaussians, and kernels of rank 2.
#include "cases.h"
#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

using namespace conv;
using cases::noise;
using cases::Random;

using CudaSum = cases::OnCuda;

Plan planOf(const Filter& filter, const Layout& layout, const char* variant) {
    return makePlan(std::vector<Filter>{filter}, layout, cases::onCuda(variant));
}

std::vector<double> numbers(const Plan& plan, const Volume& in) {
    const Volume out = cases::whole(plan, in);
    std::vector<double> all(static_cast<std::size_t>(out.layout().sampleCount()));
    convertSamples(out.layout().type, out.data(), ElementType::f64, all.data(), out.layout().sampleCount());
    return all;
}

double worstOf(const std::vector<double>& got, const std::vector<double>& wanted) {
    double worst = got.size() == wanted.size() ? 0 : INFINITY;
    for (std::size_t i = 0; i < std::min(got.size(), wanted.size()); ++i) {
        if (std::isfinite(wanted[i]) != std::isfinite(got[i]))
            return INFINITY;
        if (std::isfinite(wanted[i]))
            worst = std::max(worst, std::abs(got[i] - wanted[i]));
    }
    return worst;
}

/// Expects one op within 1e-5 of the reference's peak. If sums cancel more than that, it must be no worse than the
/// separate steps (as gradient-fused computes sums).
void expectAgrees(const Filter& filter, const Volume& in, bool steps = true) {
    const Plan plan = planOf(filter, in.layout(), "separable-fused");
    ASSERT_EQ(plan.ops.size(), 1U) << describe(plan);
    const std::vector<double> wanted =
        numbers(makePlan(std::vector<Filter>{filter}, in.layout(), cases::reference()), in);
    double peak = 0;
    for (const double w : wanted)
        if (std::isfinite(w))
            peak = std::max(peak, std::abs(w));
    const double worst = worstOf(numbers(plan, in), wanted);
    if (worst <= 1e-5 * peak)
        return;
    const double before = steps ? worstOf(numbers(planOf(filter, in.layout(), "gradient-fused"), in), wanted) : 0;
    EXPECT_LE(worst, std::min(1.5 * before, 1e-4 * peak))
        << cases::describe({filter}, in.layout()) << " peak " << peak << " step by step " << before;
}

Filter differenceOf(double narrow, double wide) {
    return Filter{DifferenceOfGaussians{{narrow, narrow, narrow}, {wide, wide, wide}}};
}

TEST_F(CudaSum, EveryRadiusAndItsNeighbours) {
    Random random(51);
    for (const ElementType type : {ElementType::f32, ElementType::u8, ElementType::i16, ElementType::u16}) {
        for (const double sigma : {0.5, 1.0, 1.2, 2.0, 2.2, 4.0, 4.2, 8.0}) {
            const Volume image = noise(random, type, 2, {1043, 271, 1});
            expectAgrees(Filter{LaplacianOfGaussian{{sigma, sigma, sigma}}}, image);
            expectAgrees(differenceOf(0.7 * sigma, sigma), image);
        }
        for (const double sigma : {0.5, 1.0, 1.2, 2.0}) {
            const Volume volume = noise(random, type, 3, {131, 77, 39});
            expectAgrees(Filter{LaplacianOfGaussian{{sigma, sigma, sigma}}}, volume);
            expectAgrees(differenceOf(0.7 * sigma, sigma), volume);
        }
    }
}

TEST_F(CudaSum, EveryTypeAndBorderAndSomeAxesOnly) {
    Random random(52);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::constant,
                                        Boundary::wrap, Boundary::valid})
            for (const bool log : {true, false}) {
                Filter f = log ? Filter{LaplacianOfGaussian{{1.5, 0.8, 1.1}}} : differenceOf(0.6, 1.3);
                f.boundary = boundary;
                f.outsideValue = 12.25;
                f.step = {0.5, 2, 1};
                expectAgrees(f, noise(random, type, 2, {301, 67, 1}));
                expectAgrees(f, noise(random, type, 3, {67, 41, 21}));
                if (type != ElementType::f32)
                    continue;
                for (const std::array<bool, 3> axes :
                     {std::array{true, true, false}, std::array{true, false, true}, std::array{false, true, true}}) {
                    f.axes = axes;
                    expectAgrees(f, noise(random, type, 3, {83, 37, 43}));
                }
            }
}

TEST_F(CudaSum, KernelsOfRankTwo) {
    Random random(53);
    for (const Index3& size : {Index3{9, 9, 1}, Index3{6, 17, 1}, Index3{33, 7, 1}, Index3{64, 65, 1}, Index3{4, 7, 5},
                               Index3{12, 5, 9}, Index3{21, 6, 33}})
        for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant, Boundary::valid}) {
            const auto taps = [&](std::int64_t count) {
                std::vector<double> all(static_cast<std::size_t>(count));
                for (double& t : all)
                    t = cases::pickReal(random, -1, 1);
                return all;
            };
            const Index3 centre{cases::pick(random, 0, size[0] - 1), cases::pick(random, 0, size[1] - 1),
                                cases::pick(random, 0, size[2] - 1)};
            std::vector<double> sum(static_cast<std::size_t>(size[0] * size[1] * size[2]));
            for (int term = 0; term < 2; ++term) {
                const std::vector<double> one =
                    Kernel::separable({AxisTaps{taps(size[0]), centre[0]}, AxisTaps{taps(size[1]), centre[1]},
                                       AxisTaps{taps(size[2]), centre[2]}})
                        .dense();
                for (std::size_t i = 0; i < sum.size(); ++i)
                    sum[i] += one[i];
            }
            Filter f{Custom{Kernel::correlation(std::move(sum), size, centre)}, boundary, -7.5};
            const ElementType type = cases::oneOf(random, {ElementType::f32, ElementType::u8, ElementType::f64});
            if (size[2] == 1)
                expectAgrees(f, noise(random, type, 2, {337, 129, 1}), false);
            expectAgrees(f, noise(random, type, 3, {83, 71, 41}), false);
        }
}

/// Dense kernels over a volume: few products, or two functions along x and z.
enum class TapSplit : std::uint8_t { two, three, laplacian, oblique, gabor };
constexpr TapSplit forms[] = {TapSplit::two, TapSplit::three, TapSplit::laplacian, TapSplit::oblique, TapSplit::gabor};

Kernel arrayOf(TapSplit split, const Index3& size, const Index3& centre) {
    std::vector<double> taps;
    const double s[3] = {static_cast<double>(size[0]) / 5, static_cast<double>(size[1]) / 5,
                         static_cast<double>(size[2]) / 5};
    for (std::int64_t z = 0; z < size[2]; ++z)
        for (std::int64_t y = 0; y < size[1]; ++y)
            for (std::int64_t x = 0; x < size[0]; ++x) {
                const double at[3] = {(static_cast<double>(x) - 0.5 * static_cast<double>(size[0] - 1)) / s[0],
                                      (static_cast<double>(y) - 0.5 * static_cast<double>(size[1] - 1)) / s[1],
                                      (static_cast<double>(z) - 0.5 * static_cast<double>(size[2] - 1)) / s[2]};
                const auto bell = [&](double wide) {
                    return std::exp(-(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]) / (2 * wide * wide));
                };
                const double square = at[0] * at[0] + at[1] * at[1] + at[2] * at[2];
                taps.push_back(split == TapSplit::two         ? bell(0.6) - 0.21 * bell(1.01)
                               : split == TapSplit::three     ? bell(0.5) - 0.4 * bell(0.8) + 0.11 * bell(1.3)
                               : split == TapSplit::laplacian ? (square - 3.003) * bell(1)
                               : split == TapSplit::oblique
                                   ? (0.3 * at[0] + 0.51 * at[1] - 0.8 * at[2] + 0.01) * bell(1)
                                   : std::cos(0.7 * at[0] + 0.9 * at[1] - 0.4 * at[2]) * bell(1));
            }
    return Kernel::correlation(std::move(taps), size, centre);
}

void expectTaken(TapSplit split, const Filter& filter, const Layout& layout) {
    const Problem p = planOf(filter, layout, "separable-fused").ops.front().problem;
    const bool products = split == TapSplit::two || split == TapSplit::three;
    EXPECT_EQ(p.multilinearRank, products ? 0 : 2);
    if (products) {
        EXPECT_EQ(p.rank, split == TapSplit::two ? 2 : 3);
    }
}

TEST_F(CudaSum, KernelsOfVolumes) {
    Random random(58);
    constexpr Boundary boundaries[] = {Boundary::reflect,  Boundary::mirror, Boundary::nearest,
                                       Boundary::constant, Boundary::wrap,   Boundary::valid};
    int turn = 0;
    for (const TapSplit split : forms)
        for (const Index3& size : {Index3{9, 9, 9}, Index3{5, 8, 7}, Index3{13, 13, 13}, Index3{6, 11, 12},
                                   Index3{17, 17, 17}, Index3{16, 6, 15}})
            for (int again = 0; again < 4; ++again, ++turn) {
                Index3 centre = size;
                for (std::size_t a = 0; a < 3; ++a)
                    centre[a] = again == 0 ? size[a] / 2 : cases::pick(random, 0, size[a] - 1);
                Filter f{Custom{arrayOf(split, size, centre)}, boundaries[turn % 6], -7.5};
                const ElementType type =
                    again == 0 ? ElementType::f32
                               : cases::oneOf(random, {ElementType::u8, ElementType::i16, ElementType::u16,
                                                       ElementType::f64, ElementType::f32, ElementType::i32});
                const Volume in = noise(random, type, 3, {83 + turn % 5, 71, 29});
                expectTaken(split, f, in.layout());
                expectAgrees(f, in, false);
            }
}

TEST_F(CudaSum, KernelsOfVolumesSeeNotANumberAndCuts) {
    Random random(59);
    for (const TapSplit split : forms)
        for (const std::int64_t size : {8, 12, 17}) {
            const Filter f{Custom{arrayOf(split, {size, size, size}, {size / 2, size / 3, size / 2})}};
            Volume in = noise(random, ElementType::f32, 3, {173, 61, 43});
            const Plan plan = planOf(f, in.layout(), "separable-fused");
            const Volume once = cases::whole(plan, in), again = cases::whole(plan, in);
            ASSERT_EQ(std::memcmp(once.data(), again.data(), static_cast<std::size_t>(once.layout().byteCount())), 0);
            PlanOptions cut = cases::onCuda("separable-fused");
            cut.tile = {97, 41, 13};
            const Volume cuts = cases::whole(makePlan(std::vector<Filter>{f}, in.layout(), cut), in);
            EXPECT_EQ(std::memcmp(once.data(), cuts.data(), static_cast<std::size_t>(once.layout().byteCount())), 0);
            for (int i = 0; i < 3; ++i)
                in.as<float>()[cases::pick(random, 0, in.layout().sampleCount() - 1)] = i % 2 ? INFINITY : NAN;
            expectAgrees(f, in, false);
        }
}

/// As in a series: each volume has its own borders.
TEST_F(CudaSum, KernelsOfManySmallVolumes) {
    Random random(60);
    for (const TapSplit split : forms)
        for (const std::int64_t size : {9, 13, 17}) {
            Layout layout;
            layout.dimension = 3;
            layout.extent = cases::underRaceChecker() ? Index3{24, 20, 18} : Index3{40, 36, 30};
            layout.times = cases::underRaceChecker() ? 2 : 5;
            Volume in(layout);
            for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
                in.as<float>()[i] = static_cast<float>(cases::pickReal(random, 0, 120));
            expectAgrees(Filter{Custom{arrayOf(split, {size, size, size}, {size / 2, size / 2, size / 2})}}, in, false);
        }
}

TEST_F(CudaSum, NotANumberIsSeenWhereATermReaches) {
    Random random(54);
    for (int dimension = 2; dimension <= 3; ++dimension) {
        Volume in = noise(random, ElementType::f32, dimension, {203, 61, dimension > 2 ? 23 : 1});
        for (int i = 0; i < 4; ++i)
            in.as<float>()[cases::pick(random, 0, in.layout().sampleCount() - 1)] = i % 2 ? INFINITY : NAN;
        expectAgrees(Filter{LaplacianOfGaussian{{1, 0.7, 1.4}}}, in);
        expectAgrees(differenceOf(0.5, 1.7), in);
    }
}

TEST_F(CudaSum, CutsGiveTheSameBits) {
    Random random(55);
    for (int dimension = 2; dimension <= 3; ++dimension)
        for (const Filter& f : {Filter{LaplacianOfGaussian{{2, 1.1, 1.6}}}, differenceOf(0.9, 1.8)}) {
            const Volume in = noise(random, ElementType::f32, dimension, {333, 121, dimension > 2 ? 47 : 1});
            const Plan plan = planOf(f, in.layout(), "separable-fused");
            const Volume once = cases::whole(plan, in), again = cases::whole(plan, in);
            ASSERT_EQ(std::memcmp(once.data(), again.data(), static_cast<std::size_t>(once.layout().byteCount())), 0);
            PlanOptions cut = cases::onCuda("separable-fused");
            cut.tile = {97, 41, dimension > 2 ? 13 : 1};
            const Volume cuts = cases::whole(makePlan(std::vector<Filter>{f}, in.layout(), cut), in);
            EXPECT_EQ(std::memcmp(once.data(), cuts.data(), static_cast<std::size_t>(once.layout().byteCount())), 0);
        }
}

/// Stacked channels and times with their own borders; in one streaming pass and in two passes.
TEST_F(CudaSum, ManySmallItems) {
    Random random(57);
    for (int dimension = 2; dimension <= 3; ++dimension)
        for (const double sigma : {1.0, 2.0, 3.0}) {
            Layout layout;
            layout.dimension = dimension;
            layout.extent = {64, 48, dimension > 2 ? 40 : 1};
            layout.channels = 3;
            layout.times = 4;
            Volume in(layout);
            for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
                in.as<float>()[i] = static_cast<float>(cases::pickReal(random, 0, 120));
            expectAgrees(Filter{LaplacianOfGaussian{{sigma, sigma, sigma}}}, in);
            expectAgrees(differenceOf(0.6 * sigma, sigma), in);
        }
}

} // namespace
