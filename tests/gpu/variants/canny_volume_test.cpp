// SPDX-License-Identifier: Apache-2.0
// Canny in volumes: thinned surfaces and hysteresis against plain float64 loops, the surface of a ball, anisotropic
// samples.
#include "run/hysteresis.h"
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;

Layout layoutOf(const Index3& extent, ElementType type = ElementType::f32) {
    Layout layout;
    layout.dimension = 3;
    layout.extent = extent;
    layout.type = type;
    return layout;
}

std::int64_t at(const Index3& n, std::int64_t x, std::int64_t y, std::int64_t z) {
    return (z * n[1] + y) * n[0] + x;
}

bool onBorder(const Index3& n, const Index3& p) {
    for (std::size_t a = 0; a < 3; ++a)
        if (p[a] == 0 || p[a] == n[a] - 1)
            return true;
    return false;
}

struct Gradient {
    std::vector<double> g[3], magnitude;
    Gradient(const Volume& v, const Vec3& step) {
        const Index3 n = v.layout().extent;
        const auto count = static_cast<std::size_t>(n[0] * n[1] * n[2]);
        magnitude.assign(count, 0);
        for (std::size_t a = 0; a < 3; ++a)
            g[a].assign(count, 0);
        const double smooth[] = {1, 2, 1}, difference[] = {-1, 0, 1};
        for (std::int64_t i = 0; i < n[0] * n[1] * n[2]; ++i) {
            const Index3 p{i % n[0], i / n[0] % n[1], i / n[0] / n[1]};
            double squares = 0;
            for (std::size_t a = 0; a < 3; ++a) {
                double sum = 0;
                for (int k = 0; k < 27; ++k) {
                    const int d[] = {k % 3, k / 3 % 3, k / 9};
                    double w = 1;
                    Index3 q{};
                    for (std::size_t b = 0; b < 3; ++b) {
                        w *= (a == b ? difference : smooth)[d[b]];
                        q[b] = fold(Boundary::reflect, p[b] + d[b] - 1, 0, n[b]);
                    }
                    sum += w * static_cast<double>(v.as<float>()[at(n, q[0], q[1], q[2])]);
                }
                g[a][static_cast<std::size_t>(i)] = sum / step[a];
                squares += sum / step[a] * (sum / step[a]);
            }
            magnitude[static_cast<std::size_t>(i)] = std::sqrt(squares);
        }
    }
};

/// Distance of the magnitude at p above its interpolated neighbours along the gradient, on the less steep side.
double margin(const Gradient& g, const Index3& n, const Index3& p, const Vec3& step) {
    const auto i = static_cast<std::size_t>(at(n, p[0], p[1], p[2]));
    double d[3], max = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        d[a] = g.g[a][i] / step[a];
        max = std::max(max, std::abs(d[a]));
    }
    double min = 1e300;
    for (const double side : {1.0, -1.0}) {
        // A point on the cube of neighbours, trilinear between samples.
        double value = 0;
        for (int corner = 0; corner < 8; ++corner) {
            double w = 1;
            Index3 q{};
            for (std::size_t a = 0; a < 3; ++a) {
                const double to = static_cast<double>(p[a]) + side * d[a] / max;
                const auto low = static_cast<std::int64_t>(std::floor(to));
                const double part = to - static_cast<double>(low);
                const bool up = (corner >> a & 1) != 0;
                w *= up ? part : 1 - part;
                q[a] = std::clamp<std::int64_t>(low + (up ? 1 : 0), 0, n[a] - 1);
            }
            value += w * g.magnitude[static_cast<std::size_t>(at(n, q[0], q[1], q[2]))];
        }
        min = std::min(min, g.magnitude[i] - value);
    }
    return min;
}

Volume canny(const Volume& in, const Filter& filter, const PlanOptions& planOptions = {}) {
    return filtered(std::vector<Filter>{filter}, in, planOptions, ElementType::u8);
}

/// Without smoothing and with the least threshold, edges are the thinned samples.
TEST(CannyVolume, ThinningIsInterpolatedAlongTheGradient) {
    Random random(31);
    for (int round = 0; round < 8; ++round) {
        const Index3 n{cases::pick(random, 1, 24), cases::pick(random, 3, 19), cases::pick(random, 3, 17)};
        Volume in(layoutOf(n));
        for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
            in.as<float>()[i] = static_cast<float>(cases::pick(random, 0, 30));
        Filter filter{Canny{{0, 0, 0}, 4, {1e-6, false}, {1e-6, false}}};
        if (round % 2)
            filter.step = {0.5, 0.75, 3};
        const Gradient g(in, filter.step);
        const double tolerance = 1e-5 * *std::max_element(g.magnitude.begin(), g.magnitude.end());
        const Volume edges = canny(in, filter);
        std::int64_t open = 0, found = 0;
        for (std::int64_t i = 0; i < n[0] * n[1] * n[2]; ++i) {
            const Index3 p{i % n[0], i / n[0] % n[1], i / n[0] / n[1]};
            const bool edge = edges.as<std::uint8_t>()[i] == 255;
            found += edge;
            if (onBorder(n, p) || g.magnitude[static_cast<std::size_t>(i)] == 0) {
                ASSERT_FALSE(edge);
                continue;
            }
            const double above = margin(g, n, p, filter.step);
            if (std::abs(above) <= tolerance)
                ++open; // rounding decides
            else
                ASSERT_EQ(edge, above > 0) << p[0] << " " << p[1] << " " << p[2] << " round " << round;
        }
        EXPECT_LE(open, 3 + found / 50);
    }
}

std::vector<std::uint8_t> flooded(const Volume& v, double low, double high) {
    const Index3 n = v.layout().extent;
    const float* m = v.as<float>();
    std::vector<std::uint8_t> edge(static_cast<std::size_t>(v.layout().sampleCount()), 0);
    std::vector<std::int64_t> open;
    const auto add = [&](std::int64_t i, double min) {
        if (edge[static_cast<std::size_t>(i)] == 0 && m[i] > 0 && static_cast<double>(m[i]) >= min) {
            edge[static_cast<std::size_t>(i)] = 255;
            open.push_back(i);
        }
    };
    for (std::int64_t i = 0; i < v.layout().sampleCount(); ++i) {
        add(i, high);
        while (!open.empty()) {
            const std::int64_t j = open.back();
            open.pop_back();
            const Index3 p{j % n[0], j / n[0] % n[1], j / n[0] / n[1]};
            for (int k = 0; k < 27; ++k) {
                const Index3 q{p[0] + k % 3 - 1, p[1] + k / 3 % 3 - 1, p[2] + k / 9 - 1};
                if (q[0] >= 0 && q[1] >= 0 && q[2] >= 0 && q[0] < n[0] && q[1] < n[1] && q[2] < n[2])
                    add(at(n, q[0], q[1], q[2]), low);
            }
        }
    }
    return edge;
}

TEST(CannyVolume, HysteresisIsAFloodThrough26Neighbours) {
    Random random(32);
    for (const Index3 n :
         {Index3{1, 1, 1}, Index3{70, 9, 33}, Index3{64, 20, 50}, Index3{131, 40, 3}, Index3{5, 4, 90}})
        for (const double share : {0.03, 0.1, 0.5}) {
            Volume m(layoutOf(n));
            for (std::int64_t i = 0; i < m.layout().sampleCount(); ++i)
                m.as<float>()[i] = cases::pickReal(random, 0, 1) < share
                                       ? static_cast<float>(cases::pickReal(random, 0.9, 2.02))
                                       : static_cast<float>(cases::pickReal(random, -1, 0.9));
            const Volume edges = hysteresis(m, 1, 2, true, {});
            const std::vector<std::uint8_t> wanted = flooded(m, 1, 2);
            ASSERT_EQ(0, std::memcmp(edges.data(), wanted.data(), wanted.size())) << describe(m.layout()) << share;
        }
    // One strong sample, and a path from it through all planes and back.
    Volume snake(layoutOf({90, 3, 64}));
    for (std::int64_t z = 0; z < 64; ++z)
        snake.as<float>()[at({90, 3, 64}, 10 + z, z % 3, z)] = snake.as<float>()[at({90, 3, 64}, 80 - z, 1, z)] = 1;
    snake.as<float>()[at({90, 3, 64}, 10, 0, 0)] = 5;
    const Volume edges = hysteresis(snake, 1, 2, true, {});
    ASSERT_EQ(0, std::memcmp(edges.data(), flooded(snake, 1, 2).data(),
                             static_cast<std::size_t>(edges.layout().byteCount())));
}

/// A ball of that radius in millimetres, slightly smoothed.
Volume ball(const Index3& n, const Vec3& step, double radius) {
    Volume v(layoutOf(n));
    for (std::int64_t i = 0; i < v.layout().sampleCount(); ++i) {
        const Index3 p{i % n[0], i / n[0] % n[1], i / n[0] / n[1]};
        double squares = 0;
        for (std::size_t a = 0; a < 3; ++a) {
            const double d = (static_cast<double>(p[a]) - 0.5 * static_cast<double>(n[a] - 1) - 0.1) * step[a];
            squares += d * d;
        }
        v.as<float>()[i] = static_cast<float>(100 / (1 + std::exp(2 * (std::sqrt(squares) - radius))));
    }
    return v;
}

TEST(CannyVolume, ABallHasOneThinClosedSurface) {
    for (const Vec3 step : {Vec3{1, 1, 1}, Vec3{1, 1, 2.5}}) {
        const Index3 n{44, 42, step[2] > 1 ? 20 : 40};
        const double radius = 13;
        Filter filter{Canny{{1, 1, 1 / step[2]}, 4, {0.1, true}, {0.2, true}}};
        filter.step = step;
        const Volume edges = canny(ball(n, step, radius), filter);
        const std::uint8_t* e = edges.as<std::uint8_t>();
        std::vector<std::uint8_t> seen(static_cast<std::size_t>(edges.layout().sampleCount()), 0);
        std::int64_t surface = 0;
        for (std::int64_t i = 0; i < edges.layout().sampleCount(); ++i)
            if (e[i]) {
                const Index3 p{i % n[0], i / n[0] % n[1], i / n[0] / n[1]};
                double squares = 0, steepest = 0;
                std::size_t along = 0;
                for (std::size_t a = 0; a < 3; ++a) {
                    const double d = (static_cast<double>(p[a]) - 0.5 * static_cast<double>(n[a] - 1) - 0.1) * step[a];
                    squares += d * d;
                    if (std::abs(d / step[a]) > steepest) {
                        steepest = std::abs(d / step[a]);
                        along = a;
                    }
                }
                EXPECT_NEAR(std::sqrt(squares), radius, 0.9 * step[2]) << p[0] << " " << p[1] << " " << p[2];
                const std::int64_t next[] = {1, n[0], n[0] * n[1]};
                // Neighbours lie up to √3 away, so that a slope may be three samples thick.
                const bool thick = e[i - 2 * next[along]] && e[i + 2 * next[along]];
                EXPECT_FALSE(step[2] == 1 && thick) << "thick at " << i;
                ++surface;
            }
        EXPECT_GT(static_cast<double>(surface), 0.7 * 4 * 3.14159265 * radius * radius / step[2]);
        // Closed: six-connected, no path leads from the middle to the outside.
        std::vector<std::int64_t> open{at(n, n[0] / 2, n[1] / 2, n[2] / 2)};
        while (!open.empty()) {
            const std::int64_t i = open.back();
            open.pop_back();
            if (e[i] || seen[static_cast<std::size_t>(i)])
                continue;
            seen[static_cast<std::size_t>(i)] = 1;
            ASSERT_FALSE(onBorder(n, {i % n[0], i / n[0] % n[1], i / n[0] / n[1]})) << "a hole in the surface";
            for (const std::int64_t d : {std::int64_t{1}, n[0], n[0] * n[1]}) {
                open.push_back(i + d);
                open.push_back(i - d);
            }
        }
    }
}

TEST(CannyVolume, AxesXyIsCannyOfEachSlice) {
    Random random(33);
    Volume in(layoutOf({30, 25, 4}));
    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
        in.as<float>()[i] = static_cast<float>(cases::pickReal(random, 0, 100));
    Filter filter{Canny{{1.4, 1.4, 1.4}, 4, {40, false}, {90, false}}};
    filter.axes = {true, true, false};
    const Volume all = canny(in, filter);
    for (std::int64_t z = 0; z < 4; ++z) {
        Layout one;
        one.extent = {30, 25, 1};
        Volume slice(one);
        std::memcpy(slice.data(), in.as<float>() + z * 750, 750 * sizeof(float));
        EXPECT_EQ(0, std::memcmp(all.as<std::uint8_t>() + z * 750, canny(slice, filter).data(), 750));
    }
}

TEST(CannyVolume, AnyTilesGiveTheSameBits) {
    Random random(35);
    Volume in(layoutOf({40, 31, 27}));
    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
        in.as<float>()[i] = static_cast<float>(cases::pickReal(random, 0, 100));
    for (const Boundary boundary : {Boundary::mirror, Boundary::wrap, Boundary::valid}) {
        Filter filter{Canny{{1.1, 0.8, 0.6}, 4, {0.3, true}, {0.6, true}}};
        filter.boundary = boundary;
        PlanOptions tiles;
        tiles.device = "cpu";
        const Volume whole = canny(in, filter, tiles);
        tiles.tile = {cases::pick(random, 3, 20), cases::pick(random, 2, 16), cases::pick(random, 1, 9)};
        const Volume parts = canny(in, filter, tiles);
        EXPECT_EQ(0, std::memcmp(whole.data(), parts.data(), static_cast<std::size_t>(whole.layout().byteCount())));
    }
}

/// Integer samples give equal derivatives on every device, so that thinning gives equal bits.
TEST(CannyVolume, IsTheSameOnACard) {
    if (!noCudaReason().empty())
        GTEST_SKIP() << noCudaReason();
    Random random(34);
    Volume in(layoutOf({61, 47, 33}));
    for (std::int64_t i = 0; i < in.layout().sampleCount(); ++i)
        in.as<float>()[i] = static_cast<float>(cases::pick(random, 0, 30));
    PlanOptions cpu, cuda;
    cpu.device = "cpu";
    cuda.device = "cuda";
    for (const Vec3 step : {Vec3{1, 1, 1}, Vec3{0.5, 0.5, 2}}) {
        Filter filter{Canny{{0, 0, 0}, 4, {0.1, true}, {0.4, true}}};
        filter.step = step;
        const Volume a = canny(in, filter, cpu), b = canny(in, filter, cuda);
        EXPECT_EQ(0, std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())));
        PlanOptions tiles = cuda;
        tiles.tile = {40, 20, 9};
        const Volume c = canny(in, filter, tiles);
        EXPECT_EQ(0, std::memcmp(a.data(), c.data(), static_cast<std::size_t>(a.layout().byteCount())));
    }
}

} // namespace
