// SPDX-License-Identifier: Apache-2.0
// several-rates and whole-gaussian: prices and refusals; on a GPU types, borders, widths, regions, bits, and samples
// that are not finite.
#include "cases.h"
#include "plan/approximate.h"
#include "plan/rates_limits.h"
#include "run/backend.h"
#include "tests/gpu/h100.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace {

using namespace conv;
using cases::gaussianProblem;
using cases::noise;
using cases::numbersOf;
using cases::Random;

constexpr double whole = std::numeric_limits<double>::infinity();

TEST(CudaSeveralRates, SayWhatTheyNeed) {
    const Device d = h100();
    for (const Variant& v : cudaVariants()) {
        const Index3 extent{2000, v.dimension > 1 ? 1000 : 1, v.dimension > 2 ? 500 : 1};
        const Problem wide = gaussianProblem(v.dimension, extent, 12, whole),
                      cut = gaussianProblem(v.dimension, extent, 12, 4),
                      narrow = gaussianProblem(v.dimension, extent, 3, whole);
        if (v.name == "several-rates") {
            EXPECT_FALSE(v.unsupported(wide, d));
            EXPECT_TRUE(v.unsupported(cut, d));
            EXPECT_TRUE(v.unsupported(narrow, d));
            EXPECT_EQ(v.kind, VariantClass::exact);
            EXPECT_LT(v.predictSeconds(gaussianProblem(v.dimension, extent, 48, whole), d),
                      2 * v.predictSeconds(wide, d));
        } else if (v.name == "whole-gaussian") {
            EXPECT_FALSE(v.unsupported(cut, d));
            EXPECT_TRUE(v.unsupported(narrow, d));
            EXPECT_EQ(v.kind, VariantClass::approximate);
            EXPECT_EQ(v.bound(cut), boundOfWhole(cut));
            ASSERT_NE(v.note, nullptr);
            EXPECT_EQ(v.note(cut, d).value(), boundSentence(boundOfWhole(cut)));
        }
    }
}

using OnCard = cases::OnCuda;

/// Expects results within `bound` of the largest sample, NaN at the same places, and equal bits in two runs.
void expectHolds(const char* name, const Filter& filter, const Volume& in, double bound) {
    const std::vector<Filter> chain{filter};
    const Plan plan = makePlan(chain, in.layout(), cases::onCuda(name));
    const std::vector<double> wanted = numbersOf(makePlan(chain, in.layout(), cases::reference()), in),
                              got = numbersOf(plan, in), again = numbersOf(plan, in);
    ASSERT_EQ(got.size(), wanted.size());
    EXPECT_EQ(std::memcmp(got.data(), again.data(), got.size() * sizeof(double)), 0);
    double worst = 0, largest = std::abs(filter.outsideValue);
    std::int64_t elsewhere = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (std::isfinite(wanted[i]) != std::isfinite(got[i])) {
            ++elsewhere;
        } else if (std::isfinite(wanted[i])) {
            worst = std::max(worst, std::abs(got[i] - wanted[i]));
            largest = std::max(largest, std::abs(wanted[i]));
        }
    EXPECT_EQ(elsewhere, 0) << "samples are not finite at other places";
    EXPECT_LE(worst, bound * std::max(largest, 120.0)) << name << " " << cases::describe(chain, in.layout());
}

/// Some axes wide, others narrow or not filtered.
Vec3 sigmas(Random& random, int dimension) {
    Vec3 s{};
    for (int a = 0; a < dimension; ++a)
        s[static_cast<std::size_t>(a)] =
            cases::pick(random, 0, 3) == 0 ? cases::oneOf(random, {0.0, 0.8, 2.5}) : cases::pickReal(random, 5, 14);
    auto& one = s[static_cast<std::size_t>(cases::pick(random, 0, dimension - 1))];
    one = std::max(one, 5.5);
    return s;
}

TEST_F(OnCard, WholeGaussiansOfEveryTypeAndBorder) {
    Random random(2);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries())
            for (int dimension = 1; dimension <= 3; ++dimension) {
                if (boundary == Boundary::valid) // the kernel must fit
                    continue;
                Filter f{Gaussian{sigmas(random, dimension), whole}, boundary};
                f.outsideValue = boundary == Boundary::constant ? -40 : 0;
                expectHolds("several-rates", f, noise(random, type, dimension, cases::extent(random, dimension, 1)),
                            3e-6);
            }
    expectHolds("several-rates", Filter{Gaussian{{6, 5, 0}, whole}, Boundary::valid},
                noise(random, ElementType::f32, 2, {143, 117, 1}), 3e-6);
}

TEST_F(OnCard, WholeGaussiansOfEveryWidth) {
    Random random(3);
    for (const double sigma : {5.0, 7.7, 16.0, 33.0, 100.0}) {
        expectHolds("several-rates", Filter{Gaussian{{sigma, 0, 0}, whole}},
                    noise(random, ElementType::f32, 1, {100003, 1, 1}), 3e-6);
        expectHolds("several-rates", Filter{Gaussian{{sigma, sigma, 0}, whole}, Boundary::wrap},
                    noise(random, ElementType::f32, 2, {1203, 307, 1}), 3e-6);
        expectHolds("several-rates", Filter{Gaussian{{0, sigma, 0}, whole}, Boundary::mirror},
                    noise(random, ElementType::u8, 2, {35, 2099, 1}), 3e-6);
    }
    for (const double sigma : {5.0, 16.0})
        expectHolds("several-rates", Filter{Gaussian{{sigma, sigma, sigma}, whole}},
                    noise(random, ElementType::i16, 3, {131, 77, 93}), 3e-6);
    for (const Index3& extent :
         {Index3{7, 1, 1}, Index3{2, 83, 1}, Index3{67, 5, 3}, Index3{1, 1, 40}, Index3{33, 1, 65}, Index3{1, 97, 2}})
        expectHolds("several-rates", Filter{Gaussian{{6, 9, 5}, whole}, Boundary::constant},
                    noise(random, ElementType::f32,
                          extent[2] > 1   ? 3
                          : extent[1] > 1 ? 2
                                          : 1,
                          extent),
                    3e-6);
}

TEST_F(OnCard, WholeGaussiansKeepStrangeSamplesWithinTheKernel) {
    Random random(4);
    for (const float strange : {NAN, INFINITY, -3e38F})
        for (int dimension = 1; dimension <= 3; ++dimension) {
            Volume in = noise(random, ElementType::f32, dimension,
                              {dimension == 1 ? 7000 : 151, dimension > 1 ? 103 : 1, dimension > 2 ? 41 : 1});
            in.as<float>()[cases::pick(random, 0, in.layout().sampleCount() - 1)] = strange;
            expectHolds("several-rates", Filter{Gaussian{{6, 5, dimension > 2 ? 0.9 : 0}, whole}}, in, 3e-6);
        }
}

/// Tiles have the bits of the whole.
TEST_F(OnCard, WholeGaussiansOfTiles) {
    Random random(5);
    for (int round = 0; round < 12; ++round) {
        const int dimension = 1 + round % 3;
        const Volume in = noise(random, cases::oneOf(random, {ElementType::f32, ElementType::u16}), dimension,
                                {dimension == 1 ? 5000 : 190, dimension > 1 ? 170 : 1, dimension > 2 ? 90 : 1});
        const std::vector<Filter> chain{{Gaussian{sigmas(random, dimension), whole},
                                         cases::oneOf(random, {Boundary::reflect, Boundary::wrap, Boundary::nearest})}};
        PlanOptions tiled = cases::onCuda("several-rates");
        tiled.tile = {cases::pick(random, 9, 90), cases::pick(random, 9, 70), cases::pick(random, 9, 30)};
        const std::vector<double> all = numbersOf(makePlan(chain, in.layout(), cases::onCuda("several-rates")), in),
                                  parts = numbersOf(makePlan(chain, in.layout(), tiled), in);
        EXPECT_EQ(std::memcmp(all.data(), parts.data(), all.size() * sizeof(double)), 0)
            << cases::describe(chain, in.layout());
    }
}

TEST_F(OnCard, TheWholeGaussianInPlaceOfOneThatEnds) {
    Random random(9);
    for (const double truncate : {3.0, 4.0})
        for (const Boundary boundary : {Boundary::reflect, Boundary::constant, Boundary::renormalize}) {
            const Volume in = noise(random, ElementType::u8, 2, {131, 70, 1});
            const Filter filter{Gaussian{{7, 5.5, 0}, truncate}, boundary};
            const PlannedOp op = makePlan(std::vector{filter}, in.layout(), cases::onCuda("whole-gaussian")).ops[0];
            expectHolds("whole-gaussian", filter, in, boundOfWhole(op.problem));
        }
}

TEST_F(OnCard, AutoTakesSeveralRatesForWideWholeGaussians) {
    Layout layout;
    layout.dimension = 2;
    layout.extent = {4096, 4096, 1};
    const auto nameOf = [&](const Filter& filter) {
        return makePlan(std::vector{filter}, layout, cases::onCuda("auto")).ops[0].variant->name;
    };
    EXPECT_EQ(nameOf({Gaussian{{16, 16, 0}, whole}}), "several-rates");
    EXPECT_NE(nameOf({Gaussian{{16, 16, 0}}}), "several-rates");
    EXPECT_NE(nameOf({Gaussian{{2, 2, 0}, whole}}), "several-rates");
}

} // namespace
