// SPDX-License-Identifier: Apache-2.0
// Judging by blocks equals judging sample by sample; a reference is computed once.
#include "app/compare/accuracy/directions.h"
#include "app/compare/accuracy/tally.h"
#include "app/compare/comparison.h"
#include "app/compare/oracle.h"
#include <array>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace {

using namespace app::compare;

constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();

conv::Volume volumeOf(const conv::Index3& extent, conv::ElementType type) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = 3;
    layout.extent = extent;
    return conv::Volume(layout);
}

Errors plainly(const Truth& truth, const conv::Volume& result, const conv::Region& domain, std::int64_t& beyond) {
    Errors e;
    double squares = 0;
    std::int64_t finite = 0, i = 0;
    beyond = 0;
    for (std::int64_t z = truth.box.lo[2]; z < truth.box.hi[2]; ++z)
        for (std::int64_t y = truth.box.lo[1]; y < truth.box.hi[1]; ++y)
            for (std::int64_t x = truth.box.lo[0]; x < truth.box.hi[0]; ++x, ++i) {
                double g = 0;
                const conv::Index3 at{x - domain.lo[0], y - domain.lo[1], z - domain.lo[2]};
                result.read({}, {at, {at[0] + 1, at[1] + 1, at[2] + 1}}, &g);
                if (result.layout().type == conv::ElementType::f32)
                    g = std::bit_cast<std::array<float, 2>>(g)[0];
                const double w = truth.values[i], off = std::abs(g - w);
                ++e.checked;
                const bool same = std::isnan(w) ? std::isnan(g) : w == g;
                const double error = std::isfinite(off) ? off : same ? 0 : inf;
                beyond += error > truth.allowed;
                e.nonFinite += std::isinf(error);
                if (std::isfinite(off)) {
                    ++finite;
                    squares += off * off;
                    if (std::isfinite(static_cast<float>(w)) && std::isfinite(static_cast<float>(g)))
                        ++e.ulps[ulpBin(ulpsBetween(static_cast<float>(w), static_cast<float>(g)))];
                }
                if (error > e.maxAbs) {
                    e.maxAbs = error;
                    e.worst = {x, y, z};
                    e.wanted = w;
                    e.got = g;
                }
            }
    e.rms = finite > 0 ? std::sqrt(squares / static_cast<double>(finite)) : 0;
    return e;
}

void expectSame(const Truth& truth, const conv::Volume& result, const conv::Region& domain) {
    std::int64_t beyond = 0;
    const Errors wanted = plainly(truth, result, domain, beyond);
    const Tally tally = tallyOf(truth, result, domain);
    const Errors got = tally.errors();
    EXPECT_EQ(got.checked, wanted.checked);
    EXPECT_EQ(got.nonFinite, wanted.nonFinite);
    EXPECT_EQ(got.ulps, wanted.ulps);
    EXPECT_EQ(got.maxAbs, wanted.maxAbs);
    EXPECT_EQ(got.worst, wanted.worst);
    EXPECT_NEAR(got.rms, wanted.rms, 1e-12 * wanted.rms);
    EXPECT_EQ(tally.beyond(), beyond);
    if (!std::isnan(wanted.wanted)) {
        EXPECT_EQ(got.wanted, wanted.wanted);
    }
    if (!std::isnan(wanted.got)) {
        EXPECT_EQ(got.got, wanted.got);
    }
}

/// A reference of many magnitudes, and a result with rounding errors and some far larger ones.
struct Pair {
    Pair(const conv::Index3& extent, conv::ElementType type) : result(volumeOf(extent, type)) {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> power(-6, 3), sign(-1, 1);
        for (std::int64_t i = 0; i < extent[0] * extent[1] * extent[2]; ++i) {
            const double w = std::copysign(std::pow(10, power(random)), sign(random));
            const double off = random() % 97 == 0 ? std::pow(10, power(random)) : 1e-7 * w * sign(random);
            wanted.push_back(w);
            put(i, w + off);
        }
    }
    void put(std::int64_t i, double value) {
        if (result.layout().type == conv::ElementType::f32)
            result.as<float>()[i] = static_cast<float>(value);
        else
            result.as<double>()[i] = value;
    }
    conv::Volume result;
    std::vector<double> wanted;
};

TEST(Tally, FindsWhatLookingAtEachSampleFinds) {
    for (const conv::ElementType type : {conv::ElementType::f32, conv::ElementType::f64})
        for (const conv::Index3& extent : {conv::Index3{1, 1, 1}, {37, 5, 3}, {256, 2, 1}, {70, 60, 30}}) {
            Pair pair(extent, type);
            const conv::Region whole = pair.result.layout().whole();
            expectSame({pair.wanted.data(), whole, {}, 1e-3}, pair.result, whole);
            if (whole.count() > 1000)
                continue; // the large one tests the threads
            // Again with samples that are all non-finite, equal infinities, or beyond float32.
            const auto count = static_cast<std::int64_t>(pair.wanted.size());
            for (const std::int64_t at : {std::int64_t{0}, count / 3, count - 1}) {
                pair.put(at, nan);
                expectSame({pair.wanted.data(), whole, {}, 1e-3}, pair.result, whole);
                pair.wanted[static_cast<std::size_t>(at)] = nan;
                expectSame({pair.wanted.data(), whole, {}, 1e-3}, pair.result, whole);
                pair.wanted[static_cast<std::size_t>(at)] = inf;
                expectSame({pair.wanted.data(), whole, {}, 1e-3}, pair.result, whole);
                pair.put(at, inf);
                expectSame({pair.wanted.data(), whole, {}, 1e-3}, pair.result, whole);
                pair.wanted[static_cast<std::size_t>(at)] = 1e39;
                pair.put(at, 3e38);
                expectSame({pair.wanted.data(), whole, {}, 1e-3}, pair.result, whole);
            }
        }
}

TEST(Tally, ABoxInsideAResultWithADomainOfItsOwn) {
    const Pair pair({40, 30, 20}, conv::ElementType::f32);
    const conv::Region domain{{2, 3, 4}, {42, 33, 24}}, box{{10, 5, 8}, {27, 14, 12}};
    std::vector<double> wanted(static_cast<std::size_t>(box.count()));
    for (std::size_t i = 0; i < wanted.size(); ++i)
        wanted[i] = pair.wanted[i * 3];
    expectSame({wanted.data(), box, {}, 0.5}, pair.result, domain);
}

TEST(Tally, OfEqualErrorsTheFirstCounts) {
    Pair pair({64, 64, 64}, conv::ElementType::f32);
    for (std::int64_t i = 0; i < 64 * 64 * 64; ++i) {
        pair.wanted[static_cast<std::size_t>(i)] = 1;
        pair.put(i, i % 50'000 == 49'999 ? 3 : 1);
    }
    const conv::Region whole = pair.result.layout().whole();
    EXPECT_EQ(tallyOf({pair.wanted.data(), whole, {}, 1e-3}, pair.result, whole).errors().worst,
              (conv::Index3{49'999 % 64, 49'999 / 64 % 64, 49'999 / 4096}));
}

TEST(Tally, BothEndsOfACircleAreOneDirection) {
    Pair pair({4, 1, 1}, conv::ElementType::f32);
    pair.wanted = {90, -89.5, 10, -90};
    for (const auto& [at, value] : {std::pair{0, -90.0}, {1, 89.5}, {2, 12.0}, {3, 90.0}})
        pair.put(at, value);
    const conv::Region whole = pair.result.layout().whole();
    const Errors round = tallyOf({pair.wanted.data(), whole, {}, 1.5, 180}, pair.result, whole).errors();
    EXPECT_DOUBLE_EQ(round.maxAbs, 2);
    EXPECT_EQ(round.worst, (conv::Index3{2, 0, 0}));
    const Tally straight = tallyOf({pair.wanted.data(), whole, {}, 1.5}, pair.result, whole);
    EXPECT_DOUBLE_EQ(straight.errors().maxAbs, 180);
    EXPECT_EQ(straight.beyond(), 4);
    const conv::Filter directions{conv::StructureTensor{.output = conv::TensorOutput::orientation}};
    EXPECT_TRUE(givesDirections({&directions, 1}));
    const std::array blurred{directions, conv::Filter{conv::Gaussian{{1, 1, 1}}}};
    EXPECT_FALSE(givesDirections(blurred)); // means of angles are no angles
}

TEST(Oracle, DirectionsAreComparedWhereThereIsOne) {
    conv::Layout layout;
    layout.extent = {60, 40, 1};
    conv::Volume stripes(layout); // vertical stripes at the left: the direction is ±90; constant at the right
    for (std::int64_t i = 0; i < 2400; ++i)
        stripes.as<float>()[i] = i % 60 < 30 ? static_cast<float>(100 * std::sin(static_cast<double>(i % 60))) : 7.3F;
    const conv::Filter filter{
        conv::StructureTensor{.sigma = {1, 1, 0}, .outer = {2, 2, 0}, .output = conv::TensorOutput::orientation}};
    const Oracle oracle({&filter, 1}, stripes);
    conv::Volume result = conv::filtered({&filter, 1}, stripes);
    const conv::Region whole = result.layout().whole();
    for (std::int64_t i = 0; i < 2400; ++i) {
        float& value = result.as<float>()[i];
        if (i % 60 < 25) {
            EXPECT_NEAR(std::abs(value), 90, 1e-3);
            value = i % 2 == 0 ? 90.0F : -90.0F; // ±90 are one direction
        } else if (i % 60 > 50) {
            value = static_cast<float>(i % 180 - 90); // undefined direction
        }
    }
    const Errors errors = oracle.judge(result, whole, 1e-4);
    EXPECT_TRUE(errors.good()) << errors.relative << " at " << errors.worst[0] << ' ' << errors.worst[1];
    result.as<float>()[60 * 20 + 10] = 89;
    EXPECT_FALSE(oracle.judge(result, whole, 1e-4).good());
}

TEST(Comparison, KeepsTheReferenceForTheSameDataAndFilters) {
    conv::Layout layout;
    layout.extent = {50, 40, 1};
    const auto source = std::make_shared<conv::Volume>(layout);
    for (std::int64_t i = 0; i < 2000; ++i)
        source->as<float>()[i] = static_cast<float>(i * 31 % 17);
    Request request;
    request.source = source;
    request.filters = {{conv::Gaussian{}}};
    request.candidates = {{"cpu-direct", "cpu"}};
    request.runs = 1;
    request.kept = makeKeptOracle();
    const Comparison first = run(request), second = run(request);
    EXPECT_GT(first.cost.oracle, 0);
    EXPECT_EQ(second.cost.oracle, 0);
    EXPECT_EQ(second.oracle, first.oracle);
    EXPECT_EQ(second.rows[0].errors.ulps, first.rows[0].errors.ulps);
    request.filters = {{conv::Gaussian{{2, 2, 2}}}};
    const Comparison other = run(request);
    EXPECT_GT(other.cost.oracle, 0);
    EXPECT_EQ(other.wrong(), 0);
    request.source = std::make_shared<conv::Volume>(source->clone());
    EXPECT_GT(run(request).cost.oracle, 0);
}

} // namespace
