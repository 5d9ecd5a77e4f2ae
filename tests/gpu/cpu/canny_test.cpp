// SPDX-License-Identifier: Apache-2.0
// Canny on the CPU: the fused front end against the float64 definition, hysteresis against a plain flood fill.
#include "cpu/micro/micro.h"
#include "run/hysteresis.h"
#include "run/tiles/tile_walk.h"
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;

class Nodes {
  public:
    Nodes(const std::vector<Filter>& chain, const Volume& in, const char* variant) : in_(in) {
        PlanOptions planOptions;
        planOptions.device = "cpu";
        planOptions.variant = variant;
        plan_ = makePlan(chain, in.layout(), planOptions);
    }
    [[nodiscard]] const Plan& plan() const { return plan_; }
    [[nodiscard]] int thinning() const { // preceded by gx, gy and the magnitude
        return static_cast<int>(plan_.graph.nodes.size()) - 3;
    }
    [[nodiscard]] Region domain() const { return plan_.domains[static_cast<std::size_t>(thinning())]; }

    /// Returns a node's values in a region as dense doubles; sets `largest` to the maximum of the magnitude.
    std::vector<double> of(int node, const Region& region, double* largest = nullptr) const {
        Layout layout = plan_.input;
        layout.type = ElementType::f64;
        layout.channels = 1;
        layout.extent = region.extent();
        Volume values(layout);
        VolumeSink sink(values, region);
        const RunControl control;
        TileWalk walk(plan_, plan_.device, in_, control);
        walk.run(node, {}, region, sink, largest ? std::vector{thinning() - 1} : std::vector<int>{}, [](double) {});
        walk.backends().finish();
        if (largest)
            *largest = walk.maxima.at(thinning() - 1);
        return {values.as<double>(), values.as<double>() + region.count()};
    }

  private:
    const Volume& in_;
    Plan plan_;
};

/// Distance of a magnitude above its neighbours along the gradient; negative if it is below.
double margin(const std::vector<double>& m, std::int64_t i, std::int64_t nx, double gx, double gy) {
    const double ax = std::abs(gx), ay = std::abs(gy), w = std::min(ax, ay) / std::max(ax, ay);
    const std::int64_t side = (gx < 0) == (gy < 0) ? 1 : -1, near = ax >= ay ? 1 : nx,
                       far = ax >= ay ? side * nx : side;
    const auto between = [&](std::int64_t sign) {
        return (1 - w) * m[i + sign * near] + w * m[i + sign * (near + far)];
    };
    return m[i] - std::max(between(1), between(-1));
}

Filter randomCanny(Random& random, int dimension) {
    Canny canny;
    canny.sigma = cases::sigma(random);
    if (cases::pick(random, 0, 3) == 0)
        canny.sigma[static_cast<std::size_t>(cases::pick(random, 0, 1))] = 0;
    if (cases::pick(random, 0, 5) == 0)
        canny.sigma = {0, 0, 0};
    Filter f{canny};
    f.boundary = cases::oneOf(random, {Boundary::reflect, Boundary::mirror, Boundary::nearest, Boundary::constant,
                                       Boundary::wrap, Boundary::valid});
    f.outsideValue = f.boundary == Boundary::constant ? 3 : 0;
    f.axes = {true, true, false};
    const double step = cases::oneOf(random, {1.0, 0.5});
    f.step = {step, step, 1};
    static_cast<void>(dimension);
    return f;
}

void checkThinning(Random& random, int round) {
    const int dimension = round % 4 ? 2 : 3;
    const Filter filter = randomCanny(random, dimension);
    const bool valid = filter.boundary == Boundary::valid;
    const Index3 extent{cases::pick(random, valid ? 30 : 1, round % 10 ? 140 : 1100),
                        cases::pick(random, valid ? 30 : 1, round % 10 ? 70 : 420),
                        dimension == 3 ? cases::pick(random, 1, 4) : 1};
    const ElementType type = cases::oneOf(random, {ElementType::u8, ElementType::f32, ElementType::i16});
    const Volume in = cases::volume(random, type, dimension, extent);
    const Nodes fused({filter}, in, "cpu-separable"), reference({filter}, in, "cpu-reference");
    SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe({filter}, in.layout()));
    const int thinning = fused.thinning();
    ASSERT_TRUE(std::any_of(fused.plan().ops.begin(), fused.plan().ops.end(),
                            [&](const PlannedOp& t) { return t.problem.thinning && t.nodes.back() == thinning; }));
    const Region domain = fused.domain();
    double largest = 0;
    const std::vector<double> got = fused.of(thinning, domain, &largest), gx = reference.of(thinning - 3, domain),
                              gy = reference.of(thinning - 2, domain), m = reference.of(thinning - 1, domain);
    const double peak = *std::max_element(m.begin(), m.end()), tolerance = 2e-6 * peak;
    ASSERT_NEAR(largest, peak, tolerance);
    const std::int64_t nx = domain.size(0), ny = domain.size(1);
    std::int64_t edges = 0, open = 0;
    for (std::int64_t i = 0; i < domain.count(); ++i) {
        const std::int64_t x = i % nx, y = i / nx % ny;
        const bool border = x == 0 || x == nx - 1 || y == 0 || y == ny - 1;
        const double above = border ? -1 : margin(m, i, nx, gx[i], gy[i]);
        ASSERT_TRUE(got[i] == 0 || std::abs(got[i] - m[i]) <= tolerance) << x << " " << y;
        if (!border && std::abs(above) <= 4 * tolerance)
            ++open; // rounding decides
        else
            ASSERT_EQ(got[i] != 0, above > 0) << x << " " << y << " of " << nx << " x " << ny;
        edges += got[i] != 0;
    }
    EXPECT_LE(open, 4 + edges / 50);
    const auto tiles = tilesOf(domain, {cases::pick(random, 1, 60), cases::pick(random, 1, 40), 1});
    for (std::size_t t = 0; t < tiles.size(); t += 1 + tiles.size() / 6) {
        const std::vector<double> part = fused.of(thinning, tiles[t]);
        std::size_t i = 0;
        for (std::int64_t z = tiles[t].lo[2]; z < tiles[t].hi[2]; ++z)
            for (std::int64_t y = tiles[t].lo[1]; y < tiles[t].hi[1]; ++y)
                for (std::int64_t x = tiles[t].lo[0]; x < tiles[t].hi[0]; ++x)
                    ASSERT_EQ(part[i++], got[((z - domain.lo[2]) * ny + y - domain.lo[1]) * nx + x - domain.lo[0]]);
    }
}

TEST(CpuCanny, FusedThinningIsTheDefinitionForAnyCut) {
    for (const std::string& target : cpuTargets()) {
        useCpuTarget(target);
        SCOPED_TRACE(target);
        Random random(21);
        for (int round = 0; round < 30; ++round)
            checkThinning(random, round);
    }
    useCpuTarget("");
}

/// Anisotropic pixels: thinning follows the gradient in space, not in samples.
TEST(CpuCanny, ThinsAlongTheGradientOfPixelsThatAreNotSquare) {
    Random random(23);
    for (int round = 0; round < 6; ++round) {
        Filter filter = randomCanny(random, 2);
        filter.boundary = Boundary::reflect;
        filter.step = {0.5, cases::oneOf(random, {1.5, 0.2}), 1};
        const Volume in =
            cases::volume(random, ElementType::f32, 2, {cases::pick(random, 20, 90), cases::pick(random, 20, 60), 1});
        const Nodes nodes({filter}, in, round % 2 ? "cpu-separable" : "cpu-reference");
        const Region domain = nodes.domain();
        const int thinning = nodes.thinning(), gx = thinning - 5; // followed by gy, the magnitude and two directions
        const std::vector<double> got = nodes.of(thinning, domain), x = nodes.of(gx, domain),
                                  y = nodes.of(gx + 1, domain), m = nodes.of(gx + 2, domain);
        const double peak = *std::max_element(m.begin(), m.end()), tolerance = 1e-5 * peak;
        const std::int64_t nx = domain.size(0), ny = domain.size(1);
        std::int64_t otherwise = 0;
        for (std::int64_t i = 0; i < domain.count(); ++i) {
            const std::int64_t column = i % nx, row = i / nx;
            if (column == 0 || column == nx - 1 || row == 0 || row == ny - 1) {
                ASSERT_EQ(got[i], 0);
                continue;
            }
            ASSERT_NEAR(m[i], std::hypot(x[i], y[i]), tolerance);
            // Derivatives are per unit of length; a unit is 1 / step samples.
            const double above = margin(m, i, nx, x[i] / filter.step[0], y[i] / filter.step[1]);
            if (std::abs(above) > tolerance) {
                ASSERT_EQ(got[i] != 0, above > 0) << column << " " << row << " round " << round;
                otherwise += (above > 0) != (margin(m, i, nx, x[i], y[i]) > 0);
            }
        }
        EXPECT_GT(otherwise, 0) << "the directions are the same: this data cannot tell";
    }
}

TEST(CpuCanny, IsTakenFusedAndSmoothingOfAnEarlierStepIsNotJoined) {
    Layout layout;
    layout.extent = {600, 500, 1};
    PlanOptions planOptions;
    planOptions.device = "cpu";
    const Plan plan = makePlan(std::vector<Filter>{{Canny{}}}, layout, planOptions);
    ASSERT_EQ(plan.ops.size(), 3U);
    EXPECT_EQ(plan.ops[0].nodes.size(), 5U);
    EXPECT_EQ(plan.ops[0].variant->name, "cpu-separable");
    EXPECT_NE(plan.ops[0].why.find("fused"), std::string::npos);
    EXPECT_TRUE(refusal(*plan.ops[0].variant, plan.ops[0].problem, plan.device) == std::nullopt);
    for (const Alternative& a : alternatives(plan, plan.ops[0]))
        EXPECT_EQ(a.refused.has_value(), !a.variant->thin) << a.variant->name;
    Canny sharp;
    sharp.sigma = {0, 0, 0};
    const Plan two = makePlan(std::vector<Filter>{{Gaussian{}}, {sharp}}, layout, planOptions);
    ASSERT_EQ(two.ops.size(), 4U);
    EXPECT_EQ(two.ops[1].nodes.size(), 4U);
}

std::vector<float> flooded(const std::vector<float>& m, std::int64_t nx, std::int64_t ny, double low, double high) {
    std::vector<float> edge(m.size(), 0);
    std::vector<std::int64_t> open;
    for (std::int64_t i = 0; i < nx * ny; ++i)
        if (m[i] > 0 && static_cast<double>(m[i]) >= high) {
            edge[i] = 255;
            open.push_back(i);
        }
    while (!open.empty()) {
        const std::int64_t x = open.back() % nx, y = open.back() / nx;
        open.pop_back();
        for (std::int64_t v = std::max<std::int64_t>(0, y - 1); v <= std::min(ny - 1, y + 1); ++v)
            for (std::int64_t u = std::max<std::int64_t>(0, x - 1); u <= std::min(nx - 1, x + 1); ++u)
                if (const std::int64_t i = v * nx + u; edge[i] == 0 && m[i] > 0 && static_cast<double>(m[i]) >= low) {
                    edge[i] = 255;
                    open.push_back(i);
                }
    }
    return edge;
}

void checkHysteresis(const std::vector<float>& m, const Index3& extent, double low, double high) {
    Layout layout;
    layout.dimension = 3;
    layout.extent = extent;
    Volume volume(layout);
    std::copy(m.begin(), m.end(), volume.as<float>());
    const Volume edges = hysteresis(volume, low, high, false, {});
    const std::int64_t slice = extent[0] * extent[1];
    for (std::int64_t z = 0; z < extent[2]; ++z) {
        const std::vector<float> want =
            flooded({m.begin() + z * slice, m.begin() + (z + 1) * slice}, extent[0], extent[1], low, high);
        for (std::int64_t i = 0; i < slice; ++i)
            ASSERT_EQ(edges.as<std::uint8_t>()[z * slice + i], want[static_cast<std::size_t>(i)])
                << i % extent[0] << " " << i / extent[0] << " " << z << " of " << describe(layout) << ", " << low
                << " to " << high;
    }
}

TEST(CpuCanny, HysteresisIsAFlood) {
    constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    for (const std::string& target : cpuTargets()) {
        useCpuTarget(target);
        SCOPED_TRACE(target);
        Random random(22);
        for (int round = 0; round < 60; ++round) {
            const Index3 extent{cases::pick(random, 1, 300), cases::pick(random, 1, round % 5 ? 90 : 400),
                                cases::pick(random, 1, 2)};
            const double dense = cases::pickReal(random, 0.2, 0.6); // near the percolation threshold
            std::vector<float> m(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
            for (float& v : m)
                v = cases::pickReal(random, 0, 1) > dense ? 0 : static_cast<float>(cases::pickReal(random, 0, 1));
            for (const float odd : {infinity, nan, -1.0F})
                m[static_cast<std::size_t>(cases::pick(random, 0, static_cast<std::int64_t>(m.size()) - 1))] = odd;
            const double high = cases::oneOf(random, {0.99, 0.999, 0.5, static_cast<double>(m[0])});
            const double low = cases::oneOf(random, {0.0, 0.1, high, 1.5, static_cast<double>(m.back())});
            ASSERT_NO_FATAL_FAILURE(checkHysteresis(m, extent, low, high));
        }
    }
    useCpuTarget("");
    // Thresholds between two floats, and NaN.
    checkHysteresis({0.1F, 0.1F, 0.1F}, {3, 1, 1}, 0.1, 0.1);
    checkHysteresis({1, 2, 3}, {3, 1, 1}, 1e300, 1e300);
    checkHysteresis({1, infinity, 3}, {3, 1, 1}, 1, 1e300);
    checkHysteresis({1, 2, 3}, {3, 1, 1}, 1, std::numeric_limits<double>::quiet_NaN());
}

/// One line that winds through all bands many times.
TEST(CpuCanny, HysteresisFollowsALineAnywhere) {
    const std::int64_t n = 401;
    std::vector<float> winding(static_cast<std::size_t>(n * n), 0);
    for (std::int64_t x = 0; x < n; x += 2)
        for (std::int64_t y = 0; y < n; ++y)
            winding[static_cast<std::size_t>(y * n + x)] = 1;
    for (std::int64_t x = 1; x < n; x += 2)
        winding[static_cast<std::size_t>((x % 4 == 1 ? n - 1 : 0) * n + x)] = 1;
    std::vector<float> closed = winding;
    winding[0] = 2;
    checkHysteresis(winding, {n, n, 1}, 1, 2);
    checkHysteresis(closed, {n, n, 1}, 1, 2);
}

} // namespace
