// SPDX-License-Identifier: Apache-2.0
// Streaming gradients of gradient-fused at their limits.
#include "tests/gpu/cuda/agreement.h"

namespace {

using namespace conv;
using cases::expectAgrees;
using cases::noise;
using cases::Random;

using CudaGradient = cases::OnCuda;

TEST_F(CudaGradient, EveryOperatorTypeAndBorder) {
    Random random(25);
    for (const ElementType type :
         {ElementType::f32, ElementType::u8, ElementType::i16, ElementType::u16, ElementType::i8, ElementType::f64})
        for (const Boundary boundary : {Boundary::reflect, Boundary::wrap, Boundary::constant, Boundary::valid})
            for (const EdgeOperator op : {EdgeOperator::sobel, EdgeOperator::prewitt, EdgeOperator::scharr}) {
                Filter f{Edge{op, Component::magnitude, op == EdgeOperator::scharr}, boundary, 200.5};
                f.step = {0.8, 1.25, 2};
                expectAgrees("gradient-fused", f, noise(random, type, 2, {301, 67, 1}));
                expectAgrees("gradient-fused", f, noise(random, type, 3, {83, 41, 70}));
            }
}

TEST_F(CudaGradient, GaussianDerivativesAndSomeAxesOnly) {
    Random random(26);
    for (const double sigma : {0.4, 0.75, 1.0, 1.3, 2.0}) {
        Filter f{GaussianGradient{{sigma, 1, sigma}}, Boundary::mirror};
        expectAgrees("gradient-fused", f, noise(random, ElementType::f32, 2, {611, 87, 1}));
        expectAgrees("gradient-fused", f, noise(random, ElementType::u8, 2, {333, 55, 1}));
        for (const std::array<bool, 3> axes :
             {std::array{true, true, true}, std::array{true, true, false}, std::array{true, false, true},
              std::array{false, true, true}, std::array{false, false, true}}) {
            f.axes = axes;
            expectAgrees("gradient-fused", f, noise(random, ElementType::f32, 3, {85, 37, 43}));
            expectAgrees("gradient-fused", f, noise(random, ElementType::i16, 3, {61, 37, 23}));
        }
        f.axes = {true, true, true};
    }
}

TEST_F(CudaGradient, NotANumberStaysOutOfWhatADerivativeLeavesOut) {
    Random random(27);
    for (int dimension = 2; dimension <= 3; ++dimension) {
        Volume in = noise(random, ElementType::f32, dimension, {203, 61, dimension > 2 ? 23 : 1});
        for (int i = 0; i < 4; ++i)
            in.as<float>()[cases::pick(random, 0, in.layout().sampleCount() - 1)] = i % 2 ? INFINITY : NAN;
        expectAgrees("gradient-fused", Filter{Edge{}}, in);
        expectAgrees("gradient-fused", Filter{GaussianGradient{{1, 0.7, 1.4}}}, in);
    }
}

/// Cached taps of one gradient must not serve another with the same first component.
TEST_F(CudaGradient, OfTheSameFirstComponentAreToldApart) {
    Random random(28);
    const Volume in = noise(random, ElementType::f32, 2, {75, 43, 1});
    Plan fused = makePlan(std::vector<Filter>{Filter{Edge{}}}, in.layout(), cases::onCuda("gradient-fused")),
         apart = makePlan(std::vector<Filter>{Filter{Edge{}}}, in.layout(), cases::reference());
    ASSERT_EQ(fused.ops.size(), 1U);
    for (const double weight : {2.0, 5.0}) {
        for (Plan* const plan : {&fused, &apart}) {
            auto& last = std::get<ConvolveNode>(plan->graph.nodes.at(1).kind);
            SeparableTerm axes = last.kernel.axes();
            axes[0].weights.at(1) = weight; // derivative along y, smoothed along x
            last.kernel = Kernel::separable(axes);
        }
        const Volume got = cases::whole(fused, in), wanted = cases::whole(apart, in);
        double worst = 0, peak = 0;
        for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i) {
            const double w = wanted.layout().type == ElementType::f64 ? wanted.as<double>()[i] : wanted.as<float>()[i];
            worst = std::max(worst, std::abs(w - got.as<float>()[i]));
            peak = std::max(peak, w);
        }
        EXPECT_LE(worst, 1e-5 * peak) << weight;
    }
}

} // namespace
