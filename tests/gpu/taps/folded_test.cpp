// SPDX-License-Identifier: Apache-2.0
// Folded taps (taps/folded.h), followed on the host output by output, equal the kernel's sums at every border.
#include "cuda/variants/direct_baked/place.h"
#include "run/launch.h"
#include "taps/folded.h"
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;
using Op = FoldedTaps::Op;

template <class Sample>
std::vector<double> sumsOf(const FoldedTaps& taps, int row, Sample sample) {
    std::vector<double> values;
    for (const FoldedTaps::Step& s : taps.steps) {
        const auto value = [&](int step) { return values.at(static_cast<std::size_t>(step)); };
        values.push_back(s.op == Op::sample     ? sample(s.a, s.b)
                         : s.op == Op::add      ? value(s.a) + value(s.b)
                         : s.op == Op::subtract ? value(s.a) - value(s.b)
                         : s.op == Op::multiply ? s.weight * value(s.a)
                                                : s.weight * value(s.a) + value(s.b));
    }
    std::vector<double> sums;
    for (int d = 0; d < taps.kinds; ++d)
        sums.push_back(
            values.at(static_cast<std::size_t>(taps.sums.at(static_cast<std::size_t>(row * taps.kinds + d)))));
    return sums;
}

/// Output (x, y, z) as in the compiled code, with its positions and borders.
double outputOf(const FoldedTaps& taps, const baked::Arguments& a, int x, int y, int z) {
    const int row = y % taps.rows, top = y - row;
    double all = 0;
    for (int k = 0; k < static_cast<int>(taps.kind.size()); ++k) {
        const auto at = [&](int axis, int index) {
            return index >= a.straightLo[axis] && index < a.straightHi[axis] ? a.start[axis] + index
                                                                             : a.map[axis](a.first[axis] + index);
        };
        const std::int64_t pz = at(2, z + k);
        const auto sample = [&](int r, int c) -> double {
            const std::int64_t px = at(0, x + c), py = at(1, top + r);
            return px < 0 || py < 0 || pz < 0 ? a.outsideValue
                                              : static_cast<const float*>(a.in)[px + py * a.strideY + pz * a.strideZ];
        };
        const auto layer = static_cast<std::size_t>(k);
        if (taps.kind[layer] < 0)
            continue;
        const double sum = sumsOf(taps, row, sample).at(static_cast<std::size_t>(taps.kind[layer]));
        all += taps.minus[layer] ? -sum : sum;
    }
    return all;
}

Kernel kernelOf(Random& random, int dimension) {
    Index3 extent{1, 1, 1}, centre{0, 0, 0};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(dimension); ++axis) {
        extent[axis] = cases::pick(random, 1, dimension == 2 ? 7 : 5);
        centre[axis] = cases::pick(random, 0, extent[axis] - 1);
    }
    const bool zeros = cases::pick(random, 0, 1) == 0, few = cases::pick(random, 0, 1) == 0;
    std::array<int, 3> mirror{};
    for (int& m : mirror)
        m = static_cast<int>(cases::pick(random, -1, 1));
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    const auto place = [&](const Index3& i) {
        return static_cast<std::size_t>(i[0] + extent[0] * (i[1] + extent[1] * i[2]));
    };
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(taps.size()); ++i) {
        Index3 at{i % extent[0], i / extent[0] % extent[1], i / extent[0] / extent[1]};
        double sign = 1;
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (const std::int64_t other = extent[axis] - 1 - at[axis]; mirror[axis] != 0 && other < at[axis]) {
                at[axis] = other;
                sign *= mirror[axis];
            }
        if (place(at) != static_cast<std::size_t>(i))
            taps[static_cast<std::size_t>(i)] = sign * taps[place(at)];
        else if (!zeros || cases::pick(random, 0, 2) > 0)
            taps[static_cast<std::size_t>(i)] =
                few ? 0.25 * static_cast<double>(cases::pick(random, -2, 2)) : cases::pickReal(random, -1, 1);
    }
    return Kernel::correlation(std::move(taps), extent, centre);
}

TEST(FoldedTaps, AreTheKernelsSums) {
    Random random(20);
    for (int round = 0; round < 400; ++round) {
        const int dimension = 2 + round % 2;
        const Kernel kernel = kernelOf(random, dimension);
        const FoldedTaps taps = foldTaps(kernel, dimension, static_cast<int>(cases::pick(random, 1, 3)));
        Problem problem;
        problem.dimension = dimension;
        const Index3 extent = cases::extent(random, dimension, 1);
        std::vector<float> data(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
        for (float& v : data)
            v = static_cast<float>(cases::pickReal(random, -10, 10));
        const Boundary boundary = cases::oneOf(
            random, {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::constant, Boundary::wrap});
        const Kernel* one = &kernel;
        Launch launch;
        launch.problem = &problem;
        launch.kernels = {&one, 1};
        launch.in = {data.data(), ElementType::f32, extent[0], extent[0] * extent[1]};
        launch.outsideValue = boundary == Boundary::constant ? 3 : 0;
        Region piece;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            launch.map[axis] = mapOf(boundary, 0, extent[axis], AxisSet::of(0, extent[axis]));
            piece.lo[axis] = cases::pick(random, 0, extent[axis] - 1);
            piece.hi[axis] = cases::pick(random, piece.lo[axis] + 1, extent[axis]);
        }
        launch.box = Region::whole(extent);
        const baked::Arguments a = baked::placed(launch, piece, baked::shapeOf(kernel, dimension));
        const std::vector<double> dense = kernel.dense();
        for (int place = 0; place < 20; ++place) {
            int at[3];
            for (int& i : at)
                i = static_cast<int>(cases::pick(random, 0, a.size[&i - at] - 1));
            Index3 index{at[0], at[1], at[2]};
            if (dimension == 2)
                std::swap(index[1], index[2]);
            for (std::size_t axis = 0; axis < 3; ++axis)
                index[axis] += piece.lo[axis];
            double wanted = 0;
            for (std::size_t t = 0; t < dense.size(); ++t) {
                const auto n = static_cast<std::int64_t>(t);
                const Index3& e = kernel.extent();
                const Index3 k{n % e[0], n / e[0] % e[1], n / e[0] / e[1]};
                double sample = 0;
                std::int64_t from = 0, stride = 1;
                for (std::size_t axis = 0; axis < 3 && from != outside; ++axis, stride *= extent[axis - 1]) {
                    const std::int64_t i =
                        fold(boundary, index[axis] + k[axis] - kernel.centre()[axis], 0, extent[axis]);
                    from = i == outside ? outside : from + i * stride;
                }
                sample = from == outside ? launch.outsideValue : data[static_cast<std::size_t>(from)];
                wanted += static_cast<double>(static_cast<float>(dense[t])) * sample;
            }
            ASSERT_NEAR(outputOf(taps, a, at[0], at[1], at[2]), wanted, 1e-4)
                << "round " << round << ", " << dimension << "-D, " << name(boundary);
        }
    }
}

double isotropic(double square) {
    return (1.03 - square / 9) * std::exp(-square / 6);
}

Kernel symmetric(int dimension, int k, double (*tap)(double)) {
    std::vector<double> taps;
    const int half = k / 2;
    for (int z = dimension == 3 ? -half : 0; z <= (dimension == 3 ? half : 0); ++z)
        for (int y = -half; y <= half; ++y)
            for (int x = -half; x <= half; ++x)
                taps.push_back(tap(x * x + y * y + z * z));
    const Index3 extent{k, k, dimension == 3 ? k : 1};
    return Kernel::correlation(std::move(taps), extent, Kernel::defaultCentre(extent));
}

TEST(FoldedTaps, SayHowMuchWorkIsLeft) {
    // Nothing to fold: a product per tap and an addition per layer.
    Random random(3);
    std::vector<double> taps(49);
    for (double& t : taps)
        t = cases::pickReal(random, 0.1, 1);
    const Kernel dense = Kernel::correlation(taps, {7, 7, 1}, {3, 3, 0});
    EXPECT_EQ(foldTaps(dense, 2, 1).work(), 49 + 7);
    // Mirrored along all axes and along the diagonals of planes.
    EXPECT_LT(foldTaps(symmetric(3, 7, isotropic), 3, 2).work(), 80);
    EXPECT_LT(foldTaps(symmetric(2, 15, isotropic), 2, 1).work(), 90);
    // Equal taps: additions only.
    const FoldedTaps disc = foldTaps(symmetric(2, 15, [](double square) { return square <= 49.5 ? 1.0 : 0.0; }), 2, 1);
    EXPECT_LT(disc.work(), 60);
    const FoldedTaps cross =
        foldTaps(symmetric(3, 9, [](double square) { return square < 1.5 ? square + 1 : 0.0; }), 3, 1);
    EXPECT_LT(cross.work(), 14);
    EXPECT_EQ(std::ranges::count(cross.kind, -1), 6);
    const FoldedTaps none = foldTaps(Kernel::correlation({0, 0, 0}, {3, 1, 1}, {1, 0, 0}), 2, 1);
    EXPECT_EQ(none.work(), 0);
}

TEST(FoldedTaps, KernelsHaveNumbers) {
    const Kernel one = Kernel::correlation({1, 2, 3}, {3, 1, 1}, {1, 0, 0});
    EXPECT_EQ(numberOf(one), numberOf(Kernel::correlation({1, 2, 3}, {3, 1, 1}, {1, 0, 0})));
    EXPECT_NE(numberOf(one), numberOf(Kernel::correlation({1, 2, 3}, {3, 1, 1}, {0, 0, 0})));
    EXPECT_NE(numberOf(one), numberOf(Kernel::correlation({1, 2, 4}, {3, 1, 1}, {1, 0, 0})));
    EXPECT_NE(numberOf(one), numberOf(Kernel::correlation({1, 2, 3}, {1, 3, 1}, {0, 1, 0})));
    EXPECT_FALSE(canBeFolded(Kernel::correlation(std::vector<double>(33, 1), {33, 1, 1}, {16, 0, 0})));
}

} // namespace
