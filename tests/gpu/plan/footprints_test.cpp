// SPDX-License-Identifier: Apache-2.0
// Stored regions for variants with cells: equal for all outputs of a cell, and no larger for a full result.
#include "plan/tiles/footprints.h"
#include "tests/gpu/random_cases.h"
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;

Cells cellsOfTest(const Problem& p) {
    return {{64, 16, 1}, {33, p.dimension > 1 ? 33 : 1, 1}};
}

/// A plan whose convolutions all use cells, by a variant that is never run.
struct PlanByCells {
    Plan plan;
    std::vector<Variant> own;

    PlanByCells(const std::vector<Filter>& filters, const Layout& layout) {
        PlanOptions planOptions;
        planOptions.device = "cpu";
        planOptions.variant = "cpu-reference"; // fuses nothing
        plan = makePlan(filters, layout, planOptions);
        own.reserve(plan.ops.size());
        for (PlannedOp& op : plan.ops)
            if (op.variant) {
                own.push_back(*op.variant);
                own.back().cells = cellsOfTest;
                op.variant = &own.back();
            }
    }
    [[nodiscard]] AxisSets inputOf(const Region& region) const {
        const auto nodes = plan.graph.nodes.size();
        return footprintsOf(plan, static_cast<int>(nodes) - 1, region, std::vector<bool>(nodes, false)).input.value();
    }
};

Layout layoutOf(const Index3& extent, int dimension = 3) {
    Layout layout;
    layout.dimension = dimension;
    layout.extent = extent;
    return layout;
}

Interval hullOf(const AxisSets& sets, std::size_t axis) {
    EXPECT_EQ(sets[axis].parts, 1);
    return sets[axis].hull();
}

TEST(Footprints, HoldWholeCells) {
    const PlanByCells p({Filter{Gaussian{{2, 2, 2}}}}, layoutOf({300, 200, 100})); // 17 taps, of 33
    const AxisSets one = p.inputOf({{70, 100, 50}, {71, 101, 51}});
    EXPECT_EQ(hullOf(one, 0), (Interval{64 - 16, 128 + 16}));
    EXPECT_EQ(hullOf(one, 1), (Interval{96 - 16, 112 + 16}));
    EXPECT_EQ(hullOf(one, 2), (Interval{50 - 8, 51 + 8})) << "planes are apart";
    const AxisSets two = p.inputOf({{127, 111, 50}, {129, 113, 51}});
    EXPECT_EQ(hullOf(two, 0), (Interval{64 - 16, 192 + 16}));
    EXPECT_EQ(hullOf(two, 1), (Interval{96 - 16, 128 + 16}));
    const AxisSets last = p.inputOf({{299, 0, 0}, {300, 1, 1}});
    EXPECT_EQ(hullOf(last, 0), (Interval{256 - 16, 300}));
    EXPECT_EQ(hullOf(last, 1), (Interval{0, 32}));
    EXPECT_EQ(hullOf(last, 2), (Interval{0, 9}));
}

TEST(Footprints, OfFarSidesHoldNoMoreThanOutputsNeed) {
    Filter filter{Gaussian{{2, 2, 2}}, Boundary::wrap};
    const AxisSets sets = PlanByCells({filter}, layoutOf({300, 200, 100})).inputOf({{2, 20, 0}, {3, 21, 1}});
    ASSERT_EQ(sets[0].parts, 2);
    EXPECT_EQ(sets[0].part[0], (Interval{0, 64 + 16}));
    EXPECT_EQ(sets[0].part[1], (Interval{300 - 8, 300})) << "as far as the kernel reaches, not the cell's taps";
}

TEST(Footprints, AreThoseOfCellsAndOfWholesNoLarger) {
    Random random(5);
    for (int round = 0; round < 300; ++round) {
        const int dimension = static_cast<int>(cases::pick(random, 2, 3));
        std::vector<Filter> chain;
        for (std::int64_t n = cases::pick(random, 1, 2); n > 0; --n)
            chain.push_back(Filter{Gaussian{cases::sigma(random)},
                                   boundaries()[static_cast<std::size_t>(cases::pick(random, 0, 6))]});
        const Layout layout = layoutOf({cases::pick(random, 20, 300), cases::pick(random, 20, 90),
                                        dimension > 2 ? cases::pick(random, 12, 30) : 1},
                                       dimension);
        const PlanByCells p(chain, layout);
        Plan plain = p.plan;
        for (PlannedOp& op : plain.ops)
            op.variant = nullptr;
        const auto plainOf = [&](const Region& region) {
            const auto nodes = plain.graph.nodes.size();
            return *footprintsOf(plain, static_cast<int>(nodes) - 1, region, std::vector<bool>(nodes, false)).input;
        };
        const Region& all = p.plan.outputDomain;
        Region box, cells;
        for (std::size_t a = 0; a < 3; ++a) {
            box.lo[a] = cases::pick(random, all.lo[a], all.hi[a] - 1);
            box.hi[a] = cases::pick(random, box.lo[a] + 1, all.hi[a]);
            const std::int64_t size = cellsOfTest({}).size[a];
            cells.lo[a] = std::max(all.lo[a], box.lo[a] / size * size);
            cells.hi[a] = std::min(all.hi[a], (box.hi[a] + size - 1) / size * size);
        }
        const auto same = [](const AxisSets& a, const AxisSets& b) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                if (a[axis].parts != b[axis].parts)
                    return false;
                for (int part = 0; part < a[axis].parts; ++part)
                    if (a[axis].part[part] != b[axis].part[part])
                        return false;
            }
            return true;
        };
        EXPECT_TRUE(same(p.inputOf(box), p.inputOf(cells))) << describe(box) << " of " << describe(all);
        EXPECT_TRUE(same(p.inputOf(all), plainOf(all))) << describe(all);
        const AxisSets mine = p.inputOf(box), needed = plainOf(box);
        for (std::size_t a = 0; a < 3; ++a) {
            AxisSet both = mine[a];
            both.add(needed[a]);
            EXPECT_EQ(both.size(), mine[a].size()) << "axis " << a << " of " << describe(box);
        }
    }
}

} // namespace
