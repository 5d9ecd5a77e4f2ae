// SPDX-License-Identifier: Apache-2.0
// Grids against sums in float64 by their definition, in any boxes.
#include <cmath>
#include <conv/error.h>
#include <conv/grid.h>
#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <numbers>
#include <random>

namespace {

using namespace conv;

std::shared_ptr<Volume> noise(const Index3& extent, ElementType type = ElementType::f32) {
    Layout layout;
    layout.type = ElementType::f64;
    layout.dimension = 3;
    layout.extent = extent;
    Volume values(layout);
    std::mt19937 random(5);
    std::uniform_real_distribution<double> uniform(0, 200);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        values.as<double>()[i] = uniform(random);
    layout.type = type;
    auto result = std::make_shared<Volume>(layout);
    (void)convertSamples(ElementType::f64, values.data(), type, result->data(), layout.sampleCount());
    return result;
}

/// A grid with all features: exchanged, mirrored, finer and coarser axes.
Grid mixed(Sampling sampling, const Layout& in) {
    Grid grid;
    grid.sampling = sampling;
    grid.axes[0] = {1, 0.3, 0.77, 11};
    grid.axes[1] = {0, static_cast<double>(in.extent[0]) - 1.25, -1.6, 8};
    grid.axes[2] = {2, -0.4, 1.0, 9};
    return grid;
}

double triangle(double x) {
    return std::max(0.0, 1 - std::abs(x));
}

double lanczos3(double x) {
    const auto sinc = [](double t) { return t == 0 ? 1.0 : std::sin(std::numbers::pi * t) / (std::numbers::pi * t); };
    return std::abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0;
}

/// Sum over all input samples, three axes at once.
double reference(const Volume& in, const Grid& grid, const std::function<double(double)>& kernel, int reach,
                 const Index3& out) {
    Vec3 position{}, width{};
    for (std::size_t a = 0; a < 3; ++a) {
        const auto f = static_cast<std::size_t>(grid.axes[a].from);
        position[f] = grid.axes[a].first + grid.axes[a].step * static_cast<double>(out[a]);
        width[f] = grid.antialias ? std::max(1.0, std::abs(grid.axes[a].step)) : 1;
    }
    const Index3 n = in.layout().extent;
    double sum = 0, weights = 0;
    Index3 i{};
    const auto range = [&](std::size_t a) { return static_cast<std::int64_t>(std::ceil(reach * width[a])) + 1; };
    const auto at = [&](std::size_t a) { return static_cast<std::int64_t>(std::floor(position[a])); };
    for (i[2] = at(2) - range(2); i[2] <= at(2) + range(2); ++i[2])
        for (i[1] = at(1) - range(1); i[1] <= at(1) + range(1); ++i[1])
            for (i[0] = at(0) - range(0); i[0] <= at(0) + range(0); ++i[0]) {
                double weight = 1;
                for (std::size_t a = 0; a < 3; ++a)
                    weight *= kernel((position[a] - static_cast<double>(i[a])) / width[a]);
                const std::int64_t x = fold(grid.boundary, i[0], 0, n[0]), y = fold(grid.boundary, i[1], 0, n[1]),
                                   z = fold(grid.boundary, i[2], 0, n[2]);
                const double value = x == outside || y == outside || z == outside
                                         ? grid.value
                                         : static_cast<double>(in.as<float>()[(z * n[1] + y) * n[0] + x]);
                sum += weight * value;
                weights += weight;
            }
    return sum / weights;
}

TEST(Grid, ResamplesAsTheDefinitionSays) {
    const auto in = noise({13, 9, 8});
    for (const Boundary boundary : {Boundary::nearest, Boundary::reflect, Boundary::constant})
        for (const auto& [sampling, kernel, reach] :
             {std::tuple{Sampling::linear, &triangle, 1}, std::tuple{Sampling::lanczos, &lanczos3, 3}})
            for (const bool antialias : {true, false}) {
                Grid grid = mixed(sampling, in->layout());
                grid.antialias = antialias;
                grid.boundary = boundary;
                grid.value = 17;
                const Volume out = onGrid(grid, in, {});
                ASSERT_EQ(out.layout().type, ElementType::f32);
                const float* sample = out.as<float>();
                Index3 i{};
                for (i[2] = 0; i[2] < out.layout().extent[2]; ++i[2])
                    for (i[1] = 0; i[1] < out.layout().extent[1]; ++i[1])
                        for (i[0] = 0; i[0] < out.layout().extent[0]; ++i[0])
                            ASSERT_NEAR(*sample++, reference(*in, grid, kernel, reach, i), 2e-4);
            }
}

TEST(Grid, SamplesDoNotDependOnTheBox) {
    const auto in = noise({40, 33, 29});
    for (const Sampling sampling : {Sampling::nearest, Sampling::linear, Sampling::cubic, Sampling::lanczos}) {
        const Grid grid = mixed(sampling, in->layout());
        const GridSource source(in, grid);
        const Volume whole = onGrid(grid, in, {});
        const Index3 all = source.layout().extent;
        const std::size_t size = sizeOf(source.layout().type);
        for (const Region& box : {Region{{0, 0, 0}, {1, 1, 1}}, Region{{3, 2, 4}, {9, 8, 7}}, Region{{0, 5, 0}, all}}) {
            std::vector<std::byte> part(static_cast<std::size_t>(box.count()) * size);
            source.read({}, box, part.data());
            const std::byte* at = part.data();
            for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
                for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y, at += static_cast<std::size_t>(box.size(0)) * size)
                    ASSERT_EQ(std::memcmp(at, whole.view({}).row(y, z) + static_cast<std::size_t>(box.lo[0]) * size,
                                          static_cast<std::size_t>(box.size(0)) * size),
                              0);
        }
    }
}

TEST(Grid, CubicPassesThroughTheSamples) {
    const auto in = noise({21, 18, 15});
    Grid grid = sameGrid(in->layout());
    grid.sampling = Sampling::cubic;
    for (GridAxis& axis : grid.axes) {
        axis.step = 0.5;
        axis.extent = 2 * axis.extent - 1;
    }
    const Volume out = onGrid(grid, in, {});
    const Index3 n = in->layout().extent, m = out.layout().extent;
    for (std::int64_t z = 0; z < n[2]; ++z)
        for (std::int64_t y = 0; y < n[1]; ++y)
            for (std::int64_t x = 0; x < n[0]; ++x)
                ASSERT_EQ(out.as<float>()[(2 * z * m[1] + 2 * y) * m[0] + 2 * x],
                          in->as<float>()[(z * n[1] + y) * n[0] + x]);
}

TEST(Grid, CopiesOfEveryTypeKeepTheirBits) {
    for (const ElementType type : elementTypes()) {
        const auto in = noise({7, 5, 4}, type);
        Grid grid;
        grid.axes = {GridAxis{2, 3, -1, 4}, GridAxis{0, -2, 1, 11}, GridAxis{1, 1, 1, 3}};
        grid.boundary = Boundary::constant;
        grid.value = 9;
        const Volume out = onGrid(grid, in, {});
        ASSERT_EQ(out.layout().type, type);
        const std::size_t size = sizeOf(type);
        double nine = 9;
        std::vector<std::byte> value(size);
        (void)convertSamples(ElementType::f64, &nine, type, value.data(), 1);
        for (std::int64_t k = 0; k < 3; ++k)
            for (std::int64_t j = 0; j < 11; ++j)
                for (std::int64_t i = 0; i < 4; ++i) {
                    const std::int64_t x = j - 2, y = 1 + k, z = 3 - i;
                    const std::byte* const want =
                        x < 0 || x >= 7 ? value.data()
                                        : in->data() + static_cast<std::size_t>((z * 5 + y) * 7 + x) * size;
                    ASSERT_EQ(
                        std::memcmp(out.data() + static_cast<std::size_t>((k * 11 + j) * 4 + i) * size, want, size), 0);
                }
    }
}

TEST(Grid, GeometryIsThatOfThePositions) {
    const auto in = noise({13, 9, 8});
    Geometry geometry;
    geometry.unit = LengthUnit::millimetre;
    geometry.spacing = {0.7, 1.1, 2.5};
    geometry.origin = {-20, 33, 5};
    const double c = std::cos(0.4), s = std::sin(0.4);
    geometry.direction = {c, -s, 0, s, c, 0, 0, 0, 1};
    in->setGeometry(geometry);
    const Grid grid = mixed(Sampling::linear, in->layout());
    const Layout out = layoutOn(grid, in->layout());
    for (const Index3& i : {Index3{0, 0, 0}, Index3{10, 7, 8}, Index3{4, 0, 3}}) {
        Vec3 index{}, own{};
        for (std::size_t a = 0; a < 3; ++a) {
            own[a] = static_cast<double>(i[a]);
            index[static_cast<std::size_t>(grid.axes[a].from)] = grid.axes[a].first + grid.axes[a].step * own[a];
        }
        const Vec3 there = out.geometry.toPhysical(own), here = geometry.toPhysical(index);
        for (std::size_t a = 0; a < 3; ++a)
            EXPECT_NEAR(there[a], here[a], 1e-9);
    }
}

TEST(Grid, FillsBeyondTheExtentOnly) {
    const auto in = noise({6, 1, 1});
    Grid grid = sameGrid(in->layout());
    grid.sampling = Sampling::linear;
    grid.axes[0] = {0, -1.0, 0.5, 15};
    grid.fill = true;
    grid.value = -7;
    const Volume out = onGrid(grid, in, {});
    const float* const x = out.as<float>();
    EXPECT_EQ(x[0], -7);                  // at −1
    EXPECT_EQ(x[1], in->as<float>()[0]);  // at −0.5: the border of the first voxel
    EXPECT_EQ(x[13], in->as<float>()[5]); // at 5.5
    EXPECT_EQ(x[14], -7);                 // at 6
}

TEST(Grid, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    const auto in = noise({6, 5, 4});
    EXPECT_THROW((void)onGrid(sameGrid(in->layout()), in, {}, {stop.get_token(), {}, {}}), Error);
}

} // namespace
