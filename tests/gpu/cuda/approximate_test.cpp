// SPDX-License-Identifier: Apache-2.0
// recursive and box-stack: cuts of lines and refusals; on a GPU also bounds, bits and non-finite samples.
#include "cases.h"
#include "cuda/variants/approximate/strip_shape.h"
#include "plan/approximate.h"
#include "run/backend.h"
#include "tests/gpu/h100.h"
#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

using namespace conv;
using cases::gaussianProblem;
using cases::noise;
using cases::numbersOf;
using cases::Random;
using strips::Shape;

struct Way {
    const char* name;
    double (*bound)(const Problem&);
    double minSigma;
};
constexpr Way ways[] = {{"recursive", boundOfWaves, 1}, {"box-stack", boundOfBoxes, 3}};

TEST(CudaStrips, ShapesHoldAPartAndWhatItSees) {
    Random random(1);
    for (int round = 0; round < 3000; ++round) {
        const std::int64_t count = cases::pick(random, 1, round % 2 ? 600 : 300000),
                           reach = cases::pick(random, 1, 900), others = cases::pick(random, 1, round % 3 ? 3000 : 20);
        const std::int64_t shared =
            cases::oneOf(random, {std::int64_t{48} << 10, std::int64_t{99} << 10, std::int64_t{227} << 10});
        const std::optional<Shape> shape = strips::shapeFor(count, reach, others, shared);
        if (!shape)
            continue;
        SCOPED_TRACE(std::to_string(count) + " " + std::to_string(reach) + " " + std::to_string(others));
        ASSERT_LE(shape->bytes(), shared);
        ASSERT_LE(shape->threads(), strips::maxThreads);
        ASSERT_EQ(shape->threads() % 32, 0);
        ASSERT_EQ(shape->length % strips::chunk, 0);
        ASSERT_GE(shape->length, shape->part + 2 * reach);
        ASSERT_GE(shape->part, 1);
        ASSERT_EQ(shape->lines & (shape->lines - 1), 0) << "a power of two";
        ASSERT_GE(strips::workOf(*shape, count), 1);
    }
    // Wide Gaussians fit on any device, and usual ones waste little on halos.
    EXPECT_TRUE(strips::shapeFor(100000, 4000, 1, 48 << 10));
    EXPECT_FALSE(strips::shapeFor(100000, 6000, 1, 48 << 10));
    EXPECT_LT(strips::workOf(strips::shapeFor(4096, 64, 4096, 227 << 10).value(), 4096), 1.2);
    EXPECT_LT(strips::workOf(strips::shapeFor(512, 64, 512, 227 << 10).value(), 512), 1.3);
    EXPECT_GE(strips::shapeFor(512, 64, 512, 227 << 10)->lines, 16);
    EXPECT_EQ(strips::shapeFor(1000000, 64, 1, 227 << 10)->lines, 1);
}

TEST(CudaApproximate, SayWhatTheyNeedAndWhatTheyAreOffBy) {
    Device d = h100();
    for (const Variant& v : cudaVariants())
        for (const Way& way : ways) {
            if (v.name != way.name)
                continue;
            EXPECT_EQ(v.kind, VariantClass::approximate);
            const Index3 extent{2000, v.dimension > 1 ? 1000 : 1, v.dimension > 2 ? 500 : 1};
            const Problem p = gaussianProblem(v.dimension, extent, 12);
            EXPECT_FALSE(v.unsupported(p, d));
            ASSERT_NE(v.note, nullptr);
            EXPECT_EQ(v.note(p, d).value(), boundSentence(way.bound(p)));
            EXPECT_EQ(v.bound(p), way.bound(p));
            EXPECT_LE(way.bound(p), v.dimension * 7.1e-3);
            EXPECT_TRUE(v.unsupported(gaussianProblem(v.dimension, extent, v.name == "recursive" ? 0.6 : 1.8), d));
            Problem flat = p;
            flat.gaussian.reset();
            EXPECT_TRUE(v.unsupported(flat, d));
            d.sharedBytesPerBlock = 48 << 10;
            const auto wide = v.unsupported(gaussianProblem(v.dimension, {100000, 100000, 100000}, 3000), d);
            ASSERT_TRUE(wide);
            EXPECT_NE(wide->find("48 KB"), std::string::npos) << *wide;
            d.sharedBytesPerBlock = 227 << 10;
            // Hardly longer for four times the σ.
            EXPECT_LT(v.predictSeconds(gaussianProblem(v.dimension, extent, 24), d),
                      1.5 * v.predictSeconds(gaussianProblem(v.dimension, extent, 6), d));
        }
}

TEST(CudaApproximate, PricesAreNearWhatWasMeasured) {
    const Device card = h100();
    struct Row {
        int dimension;
        Index3 extent;
        ElementType type;
        double sigma, recursive, boxStack; ///< ms
    };
    using enum ElementType;
    const Row rows[] = {
        {1, {1000000, 1, 1}, f32, 16, 0.0216, 0.0181},  {1, {1000000, 1, 1}, f32, 100, 0.0371, 0.0324},
        {2, {512, 512, 1}, f32, 16, 0.0450, 0.0443},    {2, {4096, 4096, 1}, f32, 4, 0.2092, 0.2506},
        {2, {4096, 4096, 1}, f32, 16, 0.2433, 0.2762},  {2, {4096, 4096, 1}, f32, 30, 0.2882, 0.3156},
        {2, {4096, 4096, 1}, f32, 100, 0.4186, 0.4440}, {2, {4096, 4096, 1}, u8, 16, 0.2963, 0.3268},
        {3, {512, 512, 512}, f32, 4, 2.2246, 2.7908},   {3, {512, 512, 512}, f32, 8, 2.4919, 3.0077},
        {3, {512, 512, 512}, f32, 16, 2.8290, 3.3268},  {3, {512, 512, 512}, f32, 30, 3.8618, 4.2707},
    };
    for (const Row& row : rows) {
        Problem p = gaussianProblem(row.dimension, row.extent, row.sigma);
        p.input = row.type;
        for (const Variant& v : cudaVariants())
            if (v.dimension == row.dimension && (v.name == "recursive" || v.name == "box-stack")) {
                const double predicted = 1e3 * v.predictSeconds(p, card),
                             ratio = predicted / (v.name == "recursive" ? row.recursive : row.boxStack);
                EXPECT_LT(std::abs(std::log(ratio)), std::log(1.3))
                    << v.name << " " << row.dimension << "-D σ " << row.sigma << ": " << predicted;
            }
    }
}

using OnCard = cases::OnCuda;

double largestOf(const Volume& in) {
    std::vector<double> all(static_cast<std::size_t>(in.layout().sampleCount()));
    convertSamples(in.layout().type, in.data(), ElementType::f64, all.data(), in.layout().sampleCount());
    double max = 0;
    for (const double v : all)
        if (std::isfinite(v))
            max = std::max(max, std::abs(v));
    return max;
}

/// Expects errors within the plan's bound, NaN at the same places, and equal bits in two runs.
void expectHolds(const Way& way, const Filter& filter, const Volume& in) {
    const Plan plan = makePlan(std::vector<Filter>{filter}, in.layout(), cases::onCuda(way.name));
    const std::vector<double> wanted =
        numbersOf(makePlan(std::vector<Filter>{filter}, in.layout(), cases::reference()), in);
    const std::vector<double> got = numbersOf(plan, in), again = numbersOf(plan, in);
    ASSERT_EQ(got.size(), wanted.size());
    EXPECT_EQ(std::memcmp(got.data(), again.data(), got.size() * sizeof(double)), 0);
    double worst = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (std::isfinite(wanted[i]) != std::isfinite(got[i]))
            worst = INFINITY;
        else if (std::isfinite(wanted[i]))
            worst = std::max(worst, std::abs(got[i] - wanted[i]));
    const double largest = std::max(largestOf(in), std::abs(filter.outsideValue));
    EXPECT_LE(worst, way.bound(plan.ops[0].problem) * largest)
        << way.name << " " << cases::describe({filter}, in.layout());
}

Vec3 sigmas(Random& random, const Way& way, int dimension, double max) {
    Vec3 s{};
    for (int a = 0; a < dimension; ++a) // one axis in four is not filtered
        s[static_cast<std::size_t>(a)] =
            cases::pick(random, 0, 3) == 0 ? 0 : cases::pickReal(random, way.minSigma + 0.01, max);
    if (s[0] + s[1] + s[2] == 0) // at least one axis is
        s[0] = way.minSigma + 0.05;
    return s;
}

TEST_F(OnCard, ApproximateGaussiansOfEveryTypeAndBorder) {
    Random random(2);
    for (const Way& way : ways)
        for (const ElementType type : elementTypes())
            for (const Boundary boundary : boundaries())
                for (int dimension = 1; dimension <= 3; ++dimension) {
                    const bool valid = boundary == Boundary::valid; // the kernel must fit
                    Index3 extent = cases::extent(random, dimension, valid ? 26 : 1);
                    Filter f{Gaussian{sigmas(random, way, dimension, valid ? 3.1 : 9)}, boundary};
                    f.outsideValue = boundary == Boundary::constant ? -40 : 0;
                    expectHolds(way, f, noise(random, type, dimension, extent));
                }
}

TEST_F(OnCard, ApproximateGaussiansOfEveryWidth) {
    Random random(3);
    for (const Way& way : ways) {
        for (const double sigma : {3.0, 4.0, 7.7, 16.0, 33.0, 100.0, 250.0, 600.0}) {
            expectHolds(way, Filter{Gaussian{{sigma, 0, 0}}}, noise(random, ElementType::f32, 1, {100003, 1, 1}));
            expectHolds(way, Filter{Gaussian{{sigma, sigma, 0}}, Boundary::wrap},
                        noise(random, ElementType::f32, 2, {1203, 907, 1}));
            expectHolds(way, Filter{Gaussian{{0, sigma, 0}}, Boundary::mirror},
                        noise(random, ElementType::u8, 2, {35, 4099, 1}));
        }
        for (const double sigma : {3.0, 16.0, 40.0})
            expectHolds(way, Filter{Gaussian{{sigma, sigma, sigma}}},
                        noise(random, ElementType::i16, 3, {131, 77, 93}));
    }
}

TEST_F(OnCard, ApproximateGaussiansKeepStrangeSamplesWithinTheKernel) {
    Random random(4);
    for (const Way& way : ways)
        for (const float strange : {NAN, INFINITY, -3e38F, 1e12F})
            for (int dimension = 1; dimension <= 3; ++dimension) {
                Volume in = noise(random, ElementType::f32, dimension,
                                  {dimension == 1 ? 70000 : 151, dimension > 1 ? 203 : 1, dimension > 2 ? 61 : 1});
                in.as<float>()[cases::pick(random, 0, in.layout().sampleCount() - 1)] = strange;
                expectHolds(way, Filter{Gaussian{{4, 3.2, 3}}}, in);
            }
}

/// A region of a plan equals the full result there, up to rounding.
TEST_F(OnCard, ApproximateGaussiansOfRegions) {
    Random random(5);
    for (const Way& way : ways)
        for (int round = 0; round < 40; ++round) {
            const int dimension = 1 + round % 3;
            const Volume in = noise(random, cases::oneOf(random, {ElementType::f32, ElementType::u16}), dimension,
                                    cases::extent(random, dimension, 20));
            const Filter f{Gaussian{sigmas(random, way, dimension, 6)},
                           cases::oneOf(random, {Boundary::reflect, Boundary::wrap, Boundary::nearest})};
            const Plan plan = makePlan(std::vector<Filter>{f}, in.layout(), cases::onCuda(way.name));
            PlanOptions tiled = cases::onCuda(way.name);
            tiled.tile = {cases::pick(random, 5, 60), cases::pick(random, 5, 30), cases::pick(random, 5, 12)};
            const std::vector<double> all = numbersOf(plan, in);
            const std::vector<double> parts = numbersOf(makePlan(std::vector<Filter>{f}, in.layout(), tiled), in);
            double worst = 0;
            for (std::size_t i = 0; i < all.size(); ++i)
                worst = std::max(worst, std::abs(all[i] - parts[i]));
            // Taps beyond the truncation are 0 in one result and not in the other: at most twice the bound.
            EXPECT_LE(worst, 2 * way.bound(plan.ops[0].problem) * 120)
                << way.name << " " << cases::describe({f}, in.layout());
        }
}

} // namespace
