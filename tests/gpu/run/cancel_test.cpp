// SPDX-License-Identifier: Apache-2.0
// Sums that cancel: float32 errors on data of tiny contrast about a large offset, within the bound of
// docs/design/contract.md relative to the input, and relative to the output with the offset subtracted.
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <cmath>
#include <conv/survey.h>
#include <functional>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::pickReal;
using cases::Random;

Volume made(int dimension, const std::function<double(std::int64_t)>& sample) {
    Layout layout;
    layout.type = ElementType::f32;
    layout.dimension = dimension;
    layout.extent = dimension == 1 ? Index3{3000, 1, 1} : dimension == 2 ? Index3{131, 90, 1} : Index3{41, 33, 27};
    Volume v(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        v.as<float>()[i] = static_cast<float>(sample(i));
    return v;
}

/// 10 000 with noise of ± 0.01: a common offset.
Volume faint(int dimension) {
    Random random(1);
    return made(dimension, [&](std::int64_t) { return 1e4 + 1e-2 * pickReal(random, -1, 1); });
}

/// Noise about 10 000 in one half and −5 000 in the other: no common offset.
Volume twoLevels(int dimension) {
    Random random(1);
    const std::int64_t half = made(dimension, [](auto) { return 0; }).layout().sampleCount() / 2;
    return made(dimension, [&](std::int64_t i) { return (i < half ? 1e4 : -5e3) + 1e-2 * pickReal(random, -1, 1); });
}

/// u · n · Σ|tap| · max|sample|, summed over the steps of a filter. n: the taps of all passes plus one rounding per
/// pass for its weights. The output's own rounding is added.
class Bound {
  public:
    Bound(const Graph& graph, double largest) {
        constexpr double u = 0x1p-24;
        const auto of = [&](int input) {
            return input == graphInput ? Sum{largest, 0} : sums_[static_cast<std::size_t>(input)];
        };
        for (const Node& node : graph.nodes) {
            Sum s;
            if (const auto* convolve = std::get_if<ConvolveNode>(&node.kind)) {
                double taps = 0, n = 0;
                for (const double tap : convolve->kernel.dense()) {
                    taps += std::abs(tap);
                    n += tap != 0 ? 1 : 0;
                }
                if (convolve->kernel.definedPerAxis()) {
                    n = 3;
                    for (const AxisTaps& axis : convolve->kernel.axes())
                        n += axis.isIdentity() ? 0 : static_cast<double>(axis.size());
                } else {
                    n += 1;
                }
                const Sum in = of(node.inputs[0]);
                s = {taps * in.largest, taps * (in.error + u * n * in.largest)};
            } else {
                const auto& combine = std::get<CombineNode>(node.kind);
                double squares = 0;
                for (std::size_t i = 0; i < node.inputs.size(); ++i) {
                    const double weight = combine.op == CombineNode::Op::linear ? std::abs(combine.weights[i]) : 1;
                    const Sum in = of(node.inputs[i]);
                    s.largest += weight * in.largest;
                    s.error += weight * in.error;
                    squares += in.error * in.error;
                }
                if (combine.op == CombineNode::Op::magnitude)
                    s.error = std::sqrt(squares);
                s.error += u * static_cast<double>(node.inputs.size() + 1) * s.largest;
            }
            sums_.push_back(s);
        }
    }
    [[nodiscard]] double error() const { return sums_.back().error; }

  private:
    struct Sum {
        double largest = 0, error = 0;
    };
    std::vector<Sum> sums_;
};

PlanOptions reference() {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-reference";
    return planOptions;
}

struct Case {
    const char* name;
    decltype(Filter::kind) what;
    double limit; ///< relative to the output's peak, with the offset subtracted
};

std::vector<Case> cancelling() {
    return {{"dog", DifferenceOfGaussians{{1.5, 1.5, 1.5}, {2.4, 2.4, 2.4}}, 1e-5},
            {"laplacian", Laplacian{}, 1e-4},
            {"laplacian full", Laplacian{true}, 1e-4},
            {"log", LaplacianOfGaussian{{2, 2, 2}}, 1e-4},
            {"gradient", GaussianGradient{{1.5, 1.5, 1.5}}, 1e-5},
            {"gradient x", Gaussian{{2, 2, 2}, 4, {1, 0, 0}}, 1e-5},
            {"sobel", Edge{}, 1e-5},
            {"scharr x", Edge{EdgeOperator::scharr, Component::x}, 1e-5}};
}

void staysWithin(const Volume& in, bool offsetOff) {
    double min = INFINITY, max = -INFINITY;
    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i) {
        min = std::min(min, static_cast<double>(in.as<float>()[i]));
        max = std::max(max, static_cast<double>(in.as<float>()[i]));
    }
    const double offset = offsetOff ? commonOffset(in) : 0;
    ASSERT_EQ(offset != 0, offsetOff);
    int ran = 0;
    for (const auto& [what, filter, limit] : cancelling()) {
        const std::vector<Filter> chain{{filter}};
        if (in.layout().dimension == 1 && std::holds_alternative<Edge>(filter))
            continue;
        const Bound bound(lower(chain, in.layout().dimension), std::max(max - offset, offset - min));
        const Volume wanted = cases::whole(makePlan(chain, in.layout(), reference()), in);
        for (const Variant& v : variants()) {
            if (v.device != DeviceKind::cpu || v.dimension != in.layout().dimension || !cases::whyNot(v).empty() ||
                v.kind != VariantClass::exact || v.float64 ||
                v.tiling == Tiling::anchored) // transforms have a bound per block
                continue;
            PlanOptions planOptions = cases::choiceOf(v);
            planOptions.offset = offset;
            const std::optional<Plan> plan = cases::planned(chain, in.layout(), planOptions);
            if (!plan)
                continue;
            ++ran;
            const Volume got = cases::whole(*plan, in);
            double worst = 0, peak = 0;
            for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
                worst = std::max(worst, std::abs(got.as<float>()[i] - wanted.as<double>()[i]));
                peak = std::max(peak, std::abs(wanted.as<double>()[i]));
            }
            EXPECT_LE(worst, bound.error() + 0x1p-23 * peak) << what << " by " << v.name;
            if (offsetOff) {
                EXPECT_LE(worst, limit * peak) << what << " by " << v.name << ", of the output";
            }
        }
    }
    EXPECT_GE(ran, 8);
}

TEST(Cancelling, IsBoundedRelativeToTheInput) {
    for (int dimension = 1; dimension <= 3; ++dimension)
        staysWithin(twoLevels(dimension), false);
}

TEST(Cancelling, IsBoundedRelativeToTheOutputAboutAnOffset) {
    for (int dimension = 1; dimension <= 3; ++dimension)
        staysWithin(faint(dimension), true);
}

/// With its offset, tiny contrast loses as many digits as the bound says; float64 keeps them.
TEST(Cancelling, Float64KeepsWhatFloat32Loses) {
    const Volume in = twoLevels(2);
    for (const auto& [what, filter, limit] : cancelling()) {
        const std::vector<Filter> chain{{filter}};
        PlanOptions planOptions;
        planOptions.device = "cpu";
        planOptions.precision = Precision::float64;
        const Volume wanted = cases::whole(makePlan(chain, in.layout(), reference()), in),
                     got = cases::whole(makePlan(chain, in.layout(), planOptions), in);
        const double bound = Bound(lower(chain, 2), 1e4 + 1e-2).error() * 0x1p-29;
        for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i)
            ASSERT_NEAR(got.as<double>()[i], wanted.as<double>()[i], 2 * bound) << what << " (limit " << limit << ")";
    }
}

} // namespace
