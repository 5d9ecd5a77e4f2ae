// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/weighed_mean.h"
#include "plan/choose_variants.h"
#include "plan/tiles/tiling.h"
#include "tests/gpu/masked_cases.h"
#include "tests/gpu/run/masked_runs.h"
#include <algorithm>
#include <bit>

/// Averages with weights that one launch computes, on CPU and GPU.
namespace cases {

inline bool fuses(const conv::Plan& plan) {
    return std::ranges::any_of(plan.ops,
                               [&](const conv::PlannedOp& op) { return conv::isWeighedMean(plan.graph, op.nodes); });
}

/// The plan of the same filters, step by step.
inline conv::Plan apart(const conv::Plan& plan, const conv::PlanOptions& options) {
    conv::Plan steps = plan;
    conv::chooseOps(steps, options, conv::Averages::apart);
    conv::chooseTiles(steps, options);
    return steps;
}

/// Samples of any type as bits; all NaN are one.
inline std::vector<std::uint32_t> bitsOf(const conv::Volume& volume) {
    std::vector<std::uint32_t> bits;
    for (const conv::Item item : conv::itemsOf(volume.layout()))
        for (std::int64_t i = 0; i < volume.layout().whole().count(); ++i) {
            const float sample = volume.as<float>(item)[i];
            bits.push_back(std::isnan(sample) ? 0x7FC00000U : std::bit_cast<std::uint32_t>(sample));
        }
    return bits;
}

/// Full, empty, a ball, scattered, blocks, or one missing sample.
inline std::shared_ptr<const conv::Volume> maskOf(Random& random, const conv::Layout& layout) {
    const conv::Index3 e = layout.extent;
    const std::int64_t kind = pick(random, 0, 5), one = pick(random, 0, layout.whole().count() - 1);
    return maskBy(layout, [&](std::int64_t i) {
        const conv::Index3 at{i % e[0], i / e[0] % e[1], i / (e[0] * e[1])};
        double far = 0;
        for (std::size_t a = 0; a < 3; ++a)
            far += std::pow((2 * static_cast<double>(at[a]) + 1) / static_cast<double>(e[a]) - 1, 2);
        switch (kind) {
        case 0:
            return true;
        case 1:
            return i == one;
        case 2:
            return far < 0.7;
        case 3:
            return pick(random, 0, 1) == 0;
        case 4:
            return (at[0] / 70 + at[1] / 30 + at[2] / 9) % 2 == 0;
        default:
            return i != one;
        }
    });
}

inline conv::Index3 extentFor(Random& random, int dimension) {
    switch (dimension) {
    case 1:
        return {pick(random, 1, 3000), 1, 1};
    case 2:
        return {pick(random, 9, 300), pick(random, 1, 120), 1};
    default:
        return {pick(random, 9, 150), pick(random, 8, 60), pick(random, 1, 40)};
    }
}

/// An average with a mask or missing samples, and data for it.
struct WeighedCase {
    conv::Filter filter;
    conv::Volume data;
};

inline WeighedCase weighedCase(Random& random, int dimension) {
    const conv::ElementType type =
        oneOf(random, {conv::ElementType::f32, conv::ElementType::f32, conv::ElementType::f64, conv::ElementType::u8,
                       conv::ElementType::i16, conv::ElementType::u16});
    WeighedCase c{withBorder(random), volume(random, type, dimension, extentFor(random, dimension))};
    conv::Filter& f = c.filter;
    if (pick(random, 0, 2) == 0) {
        conv::Index3 size{1, 1, 1};
        for (int a = 0; a < dimension; ++a)
            size[static_cast<std::size_t>(a)] = pick(random, 1, 9);
        f.kind = conv::Box{size};
    } else {
        f.kind = conv::Gaussian{{pickReal(random, 0.4, 6), pickReal(random, 0.4, 4), pickReal(random, 0.4, 2.5)}};
        for (std::size_t a = 0; a < 3; ++a)
            f.axes[a] = pick(random, 0, 5) > 0;
    }
    conv::Masking& m = f.masking;
    m.ignoreMissing = pick(random, 0, 2) == 0;
    if (!m.ignoreMissing || pick(random, 0, 1) == 0) {
        const bool present = pick(random, 0, 4) == 0;
        m.mask = present ? conv::presentMask() : maskOf(random, c.data.layout());
        m.normalized = !m.ignoreMissing || pick(random, 0, 3) > 0;
        if (!present && pick(random, 0, 1) == 0)
            m.box = boxOf(*m.mask);
        if (m.box && m.box->empty())
            m.box.reset();
    }
    pickOutside(random, m);
    if ((m.ignoreMissing || conv::isPresentMask(m.mask)) && pick(random, 0, 1) == 0)
        m.noData = 100;
    if (pick(random, 0, 2) == 0)
        f.outsideValue = nan;
    if (type == conv::ElementType::f32 && pick(random, 0, 2) > 0) {
        const std::int64_t every = oneOf<std::int64_t>(random, {2, 50, 4000});
        for (std::int64_t i = 0; i < c.data.layout().sampleCount(); ++i)
            if (pick(random, 0, every) == 0)
                c.data.as<float>()[i] = pick(random, 0, 9) == 0 ? INFINITY : NAN;
    }
    return c;
}

/// Calls check(case, plan) for those of `rounds` random averages that are fused, of dimensions from `least` to 3.
/// Returns their number; stops at a fatal failure.
template <class Check>
int forFused(Random& random, int rounds, int least, const conv::PlanOptions& choice, Check check) {
    int fused = 0;
    for (int round = 0; round < rounds && !::testing::Test::HasFatalFailure(); ++round) {
        const WeighedCase c = weighedCase(random, least + round % (4 - least));
        SCOPED_TRACE("round " + std::to_string(round) + ": " + describe({c.filter}, c.data.layout()));
        const std::optional<conv::Plan> plan = planned({c.filter}, c.data.layout(), choice);
        if (!plan || !fuses(*plan))
            continue;
        ++fused;
        check(c, *plan);
    }
    return fused;
}

/// Compares a fused average, whole and in random tiles, with its steps. Returns the number of random averages.
inline int compareWithSteps(Random& random, int rounds, int least, const conv::PlanOptions& choice) {
    return forFused(random, rounds, least, choice, [&](const WeighedCase& c, const conv::Plan& plan) {
        const std::vector<std::uint32_t> wanted = bitsOf(whole(apart(plan, choice), c.data));
        ASSERT_EQ(bitsOf(whole(plan, c.data)), wanted);
        conv::PlanOptions tiled = choice;
        for (std::size_t a = 0; a < 3; ++a)
            tiled.tile[a] = pick(random, 1, c.data.layout().extent[a]);
        ASSERT_EQ(bitsOf(whole(conv::makePlan(std::span(&c.filter, 1), c.data.layout(), tiled), c.data)), wanted)
            << tiled.tile[0] << " " << tiled.tile[1] << " " << tiled.tile[2];
    });
}

} // namespace cases
