// SPDX-License-Identifier: Apache-2.0
// Dense kernels on tensor cores: each number of matrices per row of taps, off-centre taps, every way to load samples,
// integers that one half holds, extremes, and the error bound of half precision.
#include "cases.h"
#include "cuda/variants/tensor_cores/tensor_cores.h"
#include "run/backend.h"
#include "tests/gpu/h100.h"
#include <cmath>
#include <conv/tools/calibration.h>

namespace {

using namespace conv;
using cases::customOf;
using cases::noise;
using cases::Random;

using CudaTensorDense = cases::OnCuda;

const Variant& variantOf(const char* name) {
    for (const Variant& v : variants())
        if (v.device == DeviceKind::cuda && v.name == name && v.dimension == 2)
            return v;
    throw std::out_of_range(name);
}

std::vector<double> numbersOf(const Filter& filter, const Volume& in, const PlanOptions& planOptions) {
    const Volume out = filtered({&filter, 1}, in, planOptions, ElementType::f64);
    return {out.as<double>(), out.as<double>() + out.layout().sampleCount()};
}

double largestOf(const std::vector<double>& values) {
    double max = 0;
    for (const double v : values)
        if (std::isfinite(v))
            max = std::max(max, std::abs(v));
    return max;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.size() != b.size())
        return INFINITY;
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::isfinite(a[i]) && std::isfinite(b[i]))
            worst = std::max(worst, std::abs(a[i] - b[i]));
        else if (std::isfinite(a[i]) != std::isfinite(b[i]))
            worst = INFINITY;
    return worst;
}

/// `tensor` within 1e-5 of the reference's peak, `tensor-fast` within its bound.
void expectAgree(const Filter& filter, const Volume& in) {
    const std::vector<double> wanted = numbersOf(filter, in, cases::reference());
    const std::string what = cases::describe({filter}, in.layout());
    EXPECT_LE(distance(numbersOf(filter, in, cases::onCuda("tensor")), wanted), 1e-5 * largestOf(wanted)) << what;
    double taps = 0, samples = std::abs(filter.outsideValue);
    for (const double tap : std::get<Custom>(filter.kind).kernel.dense())
        taps += std::abs(tap);
    std::vector<double> values(static_cast<std::size_t>(in.layout().sampleCount()));
    convertSamples(in.layout().type, in.data(), ElementType::f64, values.data(), in.layout().sampleCount());
    samples = std::max(samples, largestOf(values));
    Problem problem;
    problem.input = in.layout().type;
    problem.taps = std::get<Custom>(filter.kind).kernel.extent();
    const double bound = variantOf("tensor-fast").bound(problem) * taps * samples;
    const double worst = distance(numbersOf(filter, in, cases::onCuda("tensor-fast")), wanted);
    EXPECT_LE(worst, bound) << what;
}

TEST_F(CudaTensorDense, EveryNumberOfTaps) {
    Random random(61);
    for (std::int64_t k = 2; k <= 33; k += cases::underRaceChecker() ? 7 : 1)
        for (const ElementType type : {ElementType::f32, ElementType::u8, ElementType::i16}) {
            expectAgree(customOf(random, {k, 35 - k, 1}), noise(random, type, 2, {301, 133, 1}));
            expectAgree(customOf(random, {k, k, 1}), noise(random, type, 2, {288, 71, 1}));
        }
    expectAgree(customOf(random, {1, 33, 1}), noise(random, ElementType::f32, 2, {300, 77, 1}));
    expectAgree(customOf(random, {33, 1, 1}), noise(random, ElementType::f32, 2, {300, 77, 1}));
}

TEST_F(CudaTensorDense, EveryTypeBorderAndCentre) {
    Random random(62);
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries()) {
            if (boundary == Boundary::renormalize)
                continue; // requires taps that are not negative
            for (const Index3& size : {Index3{5, 3, 1}, Index3{12, 15, 1}, Index3{23, 8, 1}, Index3{31, 31, 1}}) {
                Filter f = customOf(random, size);
                const Kernel& kernel = std::get<Custom>(f.kind).kernel;
                f.kind = Custom{
                    Kernel::correlation(kernel.dense(), size,
                                        {cases::pick(random, 0, size[0] - 1), cases::pick(random, 0, size[1] - 1), 0})};
                f.boundary = boundary;
                f.outsideValue = -3.5;
                expectAgree(f, noise(random, type, 2, {size[0] > 20 ? 160 : 413, 67, 1}));
            }
        }
}

TEST_F(CudaTensorDense, ImagesSmallerThanTheirKernel) {
    Random random(63);
    for (const Index3& extent :
         {Index3{1, 1, 1}, Index3{3, 2, 1}, Index3{17, 1, 1}, Index3{1, 40, 1}, Index3{130, 5, 1}})
        for (const Boundary boundary : {Boundary::reflect, Boundary::mirror, Boundary::wrap, Boundary::constant})
            for (const ElementType type : {ElementType::f32, ElementType::u8}) {
                Filter f = customOf(random, {15, 21, 1});
                f.boundary = boundary;
                expectAgree(f, noise(random, type, 2, extent));
            }
}

/// Integer taps and samples give integer results: `tensor` is exact for numbers that one half holds.
TEST_F(CudaTensorDense, WholeNumbersStayWhole) {
    Random random(64);
    for (const ElementType type : {ElementType::u8, ElementType::i16, ElementType::u16, ElementType::f32}) {
        std::vector<double> taps(15 * 11);
        for (double& tap : taps)
            tap = static_cast<double>(cases::pick(random, -3, 3));
        Filter f;
        f.kind = Custom{Kernel::correlation(taps, {15, 11, 1}, {7, 5, 0})};
        Volume in = noise(random, type, 2, {517, 203, 1});
        if (type == ElementType::f32)
            for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
                in.as<float>()[i] = std::floor(in.as<float>()[i]);
        EXPECT_EQ(distance(numbersOf(f, in, cases::onCuda("tensor")), numbersOf(f, in, cases::reference())), 0)
            << name(type);
    }
}

/// 16-bit integers that one half holds, about any number, those that it does not, and rows of both kinds.
TEST_F(CudaTensorDense, IntegersOfTwelveBitsAboutAnyNumber) {
    Random random(65);
    for (const auto& [low, high] :
         {std::pair{0, 2048}, {0, 4095}, {0, 4097}, {28000, 32096}, {28000, 32097}, {0, 32767}})
        for (const ElementType type : {ElementType::i16, ElementType::u16})
            for (const Boundary boundary : {Boundary::reflect, Boundary::constant}) {
                Volume in = noise(random, type, 2, {300, 203, 1});
                const auto fill = [&]<class T>(T* to) {
                    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
                        to[i] = static_cast<T>(i / 300 / 64 == 1 ? cases::pick(random, 0, 32767)
                                                                 : cases::pick(random, low, high));
                };
                if (type == ElementType::i16)
                    fill(in.as<std::int16_t>());
                else
                    fill(in.as<std::uint16_t>());
                Filter f = customOf(random, {13, 9, 1});
                f.boundary = boundary;
                f.outsideValue = low;
                expectAgree(f, in);
            }
}

/// Magnitudes over float's full range: alone, side by side, with NaN and infinities, and results near the largest
/// float.
TEST_F(CudaTensorDense, Extremes) {
    Random random(66);
    const Filter f = customOf(random, {15, 15, 1});
    for (const float scale : {1e-38F, 3e-41F, 1e-30F, 1e-27F, 1e30F, 1e34F, 2e36F}) {
        Volume in = noise(random, ElementType::f32, 2, {301, 133, 1});
        for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
            in.as<float>()[i] = (in.as<float>()[i] / 60 - 1) * scale;
        const std::vector<double> wanted = numbersOf(f, in, cases::reference());
        EXPECT_LE(distance(numbersOf(f, in, cases::onCuda("tensor")), wanted),
                  std::max(1e-5 * largestOf(wanted), 225 * 0x1p-149))
            << scale;
    }
    Volume in = noise(random, ElementType::f32, 2, {517, 203, 1});
    const std::int64_t count = in.layout().sampleCount();
    for (std::int64_t i = count / 2; i < count; ++i)
        in.as<float>()[i] *= 1e-30F;
    expectAgree(f, in);
    for (const float spike : {1e12F, -1e36F, 1e-40F})
        in.as<float>()[cases::pick(random, 0, count - 1)] = spike;
    expectAgree(f, in);
    for (int i = 0; i < 4; ++i)
        in.as<float>()[cases::pick(random, 0, count - 1)] = i % 2 ? -INFINITY : NAN;
    expectAgree(f, in);
    // Taps of any size, and zero taps, which hide NaN.
    in = noise(random, ElementType::f32, 2, {301, 133, 1});
    in.as<float>()[5000] = NAN;
    for (const double scale : {1e-37, 1e-20, 1e20, 1e33}) {
        std::vector<double> taps = std::get<Custom>(f.kind).kernel.dense();
        for (std::size_t i = 0; i < taps.size(); ++i)
            taps[i] *= i % 3 ? scale : 0;
        Filter scaled;
        scaled.kind = Custom{Kernel::correlation(taps, {15, 15, 1}, {7, 7, 0})};
        expectAgree(scaled, in);
    }
}

TEST(TensorDense, RefusesInSentences) {
    const Variant &tensor = variantOf("tensor"), &fast = variantOf("tensor-fast");
    EXPECT_EQ(tensor.kind, VariantClass::exact);
    EXPECT_EQ(fast.kind, VariantClass::approximate);
    Problem p;
    p.extent = {4096, 4096, 1};
    p.taps = {33, 33, 1};
    p.nonZeroTaps = 33 * 33;
    Device d = h100();
    EXPECT_FALSE(tensor.unsupported(p, d));
    EXPECT_FALSE(fast.unsupported(p, d));
    p.taps = {15, 35, 1};
    EXPECT_NE(tensor.unsupported(p, d).value_or("").find("35"), std::string::npos);
    p.taps = {33, 33, 1};
    d.sharedBytesPerBlock = 64 << 10; // compute capability 7.5
    EXPECT_TRUE(tensor.unsupported(p, d));
    EXPECT_FALSE(fast.unsupported(p, d));
    p.nonZeroTaps = 1;
    EXPECT_TRUE(fast.unsupported(p, d)) << "a shift keeps every bit";
    p.nonZeroTaps = 9;
    d.computeCapability = 70;
    EXPECT_NE(fast.unsupported(p, d).value_or("").find("7.0"), std::string::npos);
}

/// The rate of tensor cores decides: by class or as measured.
TEST(TensorDense, IsPricedByTheRateOfTensorCores) {
    const Variant &tensor = variantOf("tensor"), &tile = variantOf("fft-tile");
    Problem p;
    p.extent = {4096, 4096, 1};
    p.input = ElementType::u8;
    p.taps = {31, 31, 1};
    p.nonZeroTaps = 31 * 31;
    Device card = h100();
    const double known = tensor.predictSeconds(p, card);
    Calibration measured;
    measured.kind = card.kind;
    measured.cores = card.cores;
    measured.tensorFlopsPerSecond = 2 * card.flopsPerSecond;
    useCalibrations({&measured, 1});
    EXPECT_GT(tensor.predictSeconds(p, card), 2 * known);
    EXPECT_GT(tensor.predictSeconds(p, card), tile.predictSeconds(p, card));
    useCalibrations({});
    card.computeCapability = 89;
    EXPECT_GT(tensor.predictSeconds(p, card), tile.predictSeconds(p, card));
}

} // namespace
