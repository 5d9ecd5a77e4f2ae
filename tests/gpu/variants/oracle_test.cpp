// SPDX-License-Identifier: Apache-2.0
// Every variant against the float64 reference: random filters, shapes, types and borders, within the tolerances of
// docs/design/contract.md.
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;

/// Relative to the reference's peak: 1e-5, or 1e-4 for second derivatives.
double toleranceOf(const Filter& filter) {
    if (const auto* gaussian = std::get_if<Gaussian>(&filter.kind))
        return std::ranges::max(gaussian->order) > 1 ? 1e-4 : 1e-5;
    const bool second = std::holds_alternative<Laplacian>(filter.kind) ||
                        std::holds_alternative<LaplacianOfGaussian>(filter.kind) ||
                        std::holds_alternative<DifferenceOfGaussians>(filter.kind);
    return second ? 1e-4 : 1e-5;
}

std::vector<double> numbers(const Volume& volume) {
    std::vector<double> result(static_cast<std::size_t>(volume.layout().sampleCount()));
    convertSamples(volume.layout().type, volume.data(), ElementType::f64, result.data(), volume.layout().sampleCount());
    return result;
}

/// Largest Σ |tap| of the plan's kernels, at least 1.
double gainOf(const Plan& plan) {
    double max = 1;
    for (const Node& node : plan.graph.nodes)
        if (const auto* convolve = std::get_if<ConvolveNode>(&node.kind)) {
            double sum = 0;
            for (const double tap : convolve->kernel.dense())
                sum += std::abs(tap);
            max = std::max(max, sum);
        }
    return max;
}

class OracleOf : public ::testing::TestWithParam<int> {
  protected:
    [[nodiscard]] static const Variant& variant() { return variants()[static_cast<std::size_t>(GetParam())]; }
};

TEST_P(OracleOf, AgreesWithTheReference) {
    if (const std::string reason = cases::whyNot(variant()); !reason.empty())
        GTEST_SKIP() << reason;
    if (variant().kind != VariantClass::exact)
        GTEST_SKIP() << "class " << name(variant().kind) << " states a bound of its own";
    Random random(cases::seedOf(variant()));
    const int dimension = variant().dimension;
    int ran = 0;
    // Run-time compilation takes a second per kernel.
    const int rounds = variant().warmUp ? 40 : 120;
    for (int round = 0; round < rounds; ++round) {
        const std::vector<Filter> chain{cases::filterFor(random, variant())};
        const ElementType type = elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()];
        // Extents down to one sample: kernels read past the far border.
        const Volume volume = cases::volume(random, type, dimension, cases::extent(random, dimension, 1));
        const std::optional<Plan> plan = cases::planned(chain, volume.layout(), cases::choiceOf(variant()));
        if (!plan)
            continue;
        ++ran;
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe(chain, volume.layout()));
        PlanOptions reference;
        reference.device = "cpu";
        reference.variant = "cpu-reference";
        const Plan oracle = makePlan(chain, volume.layout(), reference);
        ASSERT_EQ(oracle.outputDomain, plan->outputDomain);
        const std::vector<double> wanted = numbers(cases::whole(oracle, volume)),
                                  got = numbers(cases::whole(*plan, volume));
        ASSERT_EQ(wanted.size(), got.size());
        double peak = 0, worst = 0;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const double off = std::abs(got[i] - wanted[i]);
            peak = std::max(peak, std::abs(wanted[i]));
            worst = std::isfinite(off) ? std::max(worst, off) : INFINITY;
        }
        // Sums of samples up to 1000 may cancel: no better than their rounding is required.
        const bool wide = variant().float64;
        const double floor = 1000 * (wide ? 1e-13 : 1e-6) * gainOf(*plan) * cases::amplificationOf(chain);
        ASSERT_LE(worst, (wide ? 1e-12 : toleranceOf(chain[0])) * peak + floor) << "peak " << peak;
    }
    EXPECT_GE(ran, rounds / 4) << "too few of the random filters suit this variant for the test to mean much";
}

INSTANTIATE_TEST_SUITE_P(Variants, OracleOf, ::testing::Range(0, static_cast<int>(variants().size())),
                         [](const auto& parameter) {
                             return cases::testName(variants()[static_cast<std::size_t>(parameter.param)]);
                         });

/// Integers through a shift: exact at every border.
TEST(Oracle, ShiftsAreBitEqual) {
    Random random(3);
    for (const Variant& variant : variants()) {
        if (!cases::whyNot(variant).empty() || variant.kind != VariantClass::exact)
            continue;
        for (const Boundary boundary : {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::wrap}) {
            const Volume volume =
                cases::volume(random, ElementType::i16, variant.dimension, cases::extent(random, variant.dimension, 4));
            const Index3 extent = volume.layout().extent;
            // out[i] = in[i + 2] along x.
            const std::vector<Filter> shift{
                {Custom{Kernel::correlation({0, 0, 0, 0, 1}, {5, 1, 1}, {2, 0, 0})}, boundary}};
            const std::optional<Plan> plan = cases::planned(shift, volume.layout(), cases::choiceOf(variant));
            if (!plan)
                continue;
            const Volume got = cases::whole(*plan, volume);
            withElementType(got.layout().type, [&]<class T>(std::type_identity<T>) {
                for (std::int64_t i = 0; i < extent[0] * extent[1] * extent[2]; ++i) {
                    const std::int64_t x = fold(boundary, i % extent[0] + 2, 0, extent[0]);
                    ASSERT_EQ(got.as<T>()[i], static_cast<T>(volume.as<std::int16_t>()[i - i % extent[0] + x]))
                        << variant.name << " " << name(boundary);
                }
            });
        }
    }
}

} // namespace
