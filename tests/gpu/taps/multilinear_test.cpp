// SPDX-License-Identifier: Apache-2.0
// 3-D kernels as sums of two or three products and by few functions along each axis: the forms found, and their error
// bounds.
#include "model/problem.h"
#include "taps/multilinear.h"
#include "tests/gpu/formula_kernel.h"
#include "tests/gpu/random_cases.h"
#include <array>
#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;

double absolute(const std::vector<double>& taps) {
    double sum = 0;
    for (const double t : taps)
        sum += std::abs(t);
    return sum;
}

std::vector<double> takenOff(std::vector<double> taps, const std::vector<double>& other) {
    for (std::size_t i = 0; i < taps.size(); ++i)
        taps[i] -= other[i];
    return taps;
}

std::vector<double> rebuilt(const Multilinear& m) {
    std::vector<double> taps;
    for (std::size_t z = 0; z < m.z[0].size(); ++z)
        for (std::size_t y = 0; y < m.y[0].size(); ++y)
            for (std::size_t x = 0; x < m.x[0].size(); ++x) {
                double sum = 0;
                for (std::size_t i = 0; i < m.rank(); ++i)
                    for (std::size_t j = 0; j < m.rank(); ++j)
                        sum += m.x[i][x] * m.y[i * m.rank() + j][y] * m.z[j][z];
                taps.push_back(sum);
            }
    return taps;
}

std::vector<double> rebuilt(const Decomposition& parts, std::size_t count) {
    std::vector<double> taps(count, 0.0);
    for (const SeparableTerm& term : parts.terms) {
        const std::vector<double> one = Kernel::separable(term).dense();
        for (std::size_t i = 0; i < count; ++i)
            taps[i] += one[i];
    }
    return taps;
}

/// The stated error is the actual one, up to rounding of this sum.
void expectBound(double said, const std::vector<double>& taps, const std::vector<double>& other) {
    const double all = absolute(taps), left = absolute(takenOff(taps, other));
    EXPECT_NEAR(said, left, 1e-3 * left + 1e-13 * all);
    EXPECT_LE(left, 1.001e-7 * all);
}

Kernel randomSum(Random& random, int terms, const Index3& size) {
    std::vector<double> sum(static_cast<std::size_t>(size[0] * size[1] * size[2]));
    for (int term = 0; term < terms; ++term) {
        SeparableTerm product;
        for (std::size_t a = 0; a < 3; ++a) {
            product[a] = {std::vector<double>(static_cast<std::size_t>(size[a])), 0};
            for (double& t : product[a].weights)
                t = cases::pickReal(random, -1, 1);
        }
        const std::vector<double> one = Kernel::separable(product).dense();
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += one[i];
    }
    return Kernel::correlation(std::move(sum), size, {size[0] / 2, size[1] / 3, size[2] - 1});
}

double bell(double x, double y, double z, double sigma = 1) {
    return std::exp(-(x * x + y * y + z * z) / (2 * sigma * sigma));
}

TEST(Multilinear, SumsOfTwoAndThreeProductsAreFound) {
    Random random(91);
    for (int round = 0; round < 200; ++round) {
        const int terms = 2 + round % 2;
        const Index3 size{cases::pick(random, 3, 14), cases::pick(random, 3, 14), cases::pick(random, 3, 14)};
        const Kernel kernel = randomSum(random, terms, size);
        const Decomposition parts = kernel.decompose();
        EXPECT_EQ(parts.rank(), terms) << "round " << round;
        expectBound(parts.errorBound, kernel.dense(), rebuilt(parts, kernel.dense().size()));
        for (const SeparableTerm& term : parts.terms)
            for (std::size_t a = 0; a < 3; ++a)
                EXPECT_EQ(term[a].centre, kernel.centre()[a]);
    }
}

/// Taps rounded to float32, and noise above the tolerance.
TEST(Multilinear, TheBoundIsThatOfTheKernelItself) {
    Random random(92);
    for (int round = 0; round < 40; ++round) {
        const Kernel exact = randomSum(random, 2 + round % 2, {9, 11, 7});
        std::vector<double> single = exact.dense(), noisy = single;
        for (double& t : single)
            t = static_cast<float>(t);
        const double tap = absolute(noisy) / static_cast<double>(noisy.size());
        for (double& t : noisy)
            t += 1e-5 * tap * cases::pickReal(random, -1, 1);
        const Kernel rounded = Kernel::correlation(single, {9, 11, 7}, {0, 0, 0});
        const Decomposition parts = rounded.decompose();
        EXPECT_EQ(parts.rank(), 2 + round % 2);
        EXPECT_GT(parts.errorBound, 1e-10 * absolute(single)) << "float32 leaves something";
        expectBound(parts.errorBound, single, rebuilt(parts, single.size()));
        const Kernel other = Kernel::correlation(noisy, {9, 11, 7}, {0, 0, 0});
        EXPECT_FALSE(multilinearOf(other, 3));
        const Decomposition more = other.decompose();
        EXPECT_GT(more.rank(), 3);
        expectBound(more.errorBound, noisy, rebuilt(more, noisy.size()));
    }
}

/// Sums of three or more products with two functions along each axis.
TEST(Multilinear, TwoFunctionsAlongXAndZ) {
    for (const Index3& size : {Index3{9, 9, 9}, Index3{12, 7, 17}, Index3{5, 4, 3}}) {
        const Kernel kernels[] = {
            kernelOf(size, [](double x, double y, double z) { return (x * x + y * y + z * z - 3) * bell(x, y, z); }),
            kernelOf(size, [](double x, double y, double z) { return (0.3 * x + 0.5 * y + 0.8 * z) * bell(x, y, z); }),
            kernelOf(size,
                     [](double x, double y, double z) { return std::cos(x + 0.7 * y - 0.4 * z) * bell(x, y, z); }),
            kernelOf(size, [](double x, double y, double z) { return std::cos(x) * std::exp(0.3 * x * y) + z; }),
        };
        for (int i = 0; i < 4; ++i) {
            const auto parts = multilinearOf(kernels[i], 2);
            if (i == 3) {
                EXPECT_FALSE(parts);
                continue;
            }
            ASSERT_TRUE(parts) << i;
            EXPECT_EQ(parts->rank(), 2U);
            expectBound(parts->errorBound, kernels[i].dense(), rebuilt(*parts));
        }
    }
}

/// The products of nearly equal Gaussians would cancel, and float32 would lose digits.
TEST(Multilinear, ProductsThatCancelAreNotTaken) {
    const Kernel near = kernelOf(
        {11, 11, 11}, [](double x, double y, double z) { return bell(x, y, z, 1) - 0.97 * bell(x, y, z, 1.01); });
    const auto parts = multilinearOf(near, 2);
    ASSERT_TRUE(parts);
    EXPECT_FALSE(productsOf(near, *parts));
    EXPECT_GT(near.decompose().rank(), 2);
    const Kernel apart = kernelOf(
        {11, 11, 11}, [](double x, double y, double z) { return bell(x, y, z, 0.6) - 0.2 * bell(x, y, z, 1); });
    EXPECT_EQ(apart.decompose().rank(), 2);
}

TEST(Multilinear, MirroredKernelsHaveMirroredFunctions) {
    const Kernel kernel =
        kernelOf({13, 9, 11}, [](double x, double y, double z) { return bell(x, y, z, 0.6) - 0.2 * bell(x, y, z, 1); });
    const Decomposition parts = kernel.decompose();
    ASSERT_EQ(parts.rank(), 2);
    for (const SeparableTerm& term : parts.terms)
        for (const AxisTaps& axis : term)
            for (std::size_t i = 0; i < axis.weights.size(); ++i)
                EXPECT_EQ(axis.weights[i], axis.weights[axis.weights.size() - 1 - i]);
}

} // namespace
