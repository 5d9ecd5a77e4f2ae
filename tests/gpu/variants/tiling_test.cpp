// SPDX-License-Identifier: Apache-2.0
// Every variant keeps the tiling it declares: every cut gives the same bits (exact), the anchored grid does (anchored),
// or results agree within the class's tolerance.
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;

/// A source without view that refuses invalid reads.
class OnlyReads final : public Source {
  public:
    explicit OnlyReads(const Volume& inner) : inner_(inner) {}
    [[nodiscard]] const Layout& layout() const override { return inner_.layout(); }
    void read(Item item, const Region& region, void* out) const override {
        if (region.empty() || !layout().whole().contains(region))
            throw Error(ErrorCode::internal, "read of " + conv::describe(region));
        inner_.read(item, region, out);
    }

  private:
    const Volume& inner_;
};

/// Cuts a region into boxes at random places in random order; at multiples of `grid` if that is not 0.
std::vector<Region> randomCuts(Random& random, const Region& region, const Index3& grid) {
    std::vector<Region> boxes{region};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::vector<Region> next;
        for (const Region& box : boxes) {
            std::vector<std::int64_t> at{box.lo[axis], box.hi[axis]};
            for (std::int64_t cuts = cases::pick(random, 0, 2); cuts > 0; --cuts) {
                std::int64_t cut = cases::pick(random, box.lo[axis], box.hi[axis]);
                if (grid[axis] > 0)
                    cut = std::clamp(cut / grid[axis] * grid[axis], box.lo[axis], box.hi[axis]);
                at.push_back(cut);
            }
            std::sort(at.begin(), at.end());
            for (std::size_t i = 0; i + 1 < at.size(); ++i) {
                Region part = box;
                part.lo[axis] = at[i];
                part.hi[axis] = at[i + 1];
                if (!part.empty())
                    next.push_back(part);
            }
        }
        boxes = std::move(next);
    }
    std::shuffle(boxes.begin(), boxes.end(), random);
    return boxes;
}

Volume piecewise(const Plan& plan, const Source& source, const std::vector<Region>& parts) {
    Volume result(plan.output());
    VolumeSink sink(result, plan.outputDomain);
    for (const Region& part : parts) {
        Request request;
        request.region = part;
        apply(plan, source, request, sink);
    }
    return result;
}

/// Tolerance, relative to the peak, of variants without equal bits. Half precision amplifies last-bit differences of
/// one step's input; a library may use another algorithm for another shape.
double toleranceOf(const Variant& variant) {
    return variant.kind == VariantClass::approximate ? 1e-2 : variant.kind == VariantClass::peer ? 1e-4 : 1e-5;
}

::testing::AssertionResult agree(const Volume& a, const Volume& b, bool bits, double tolerance) {
    double peak = 0, worst = 0;
    std::int64_t different = 0;
    withElementType(a.layout().type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < a.layout().sampleCount(); ++i) {
            const T u = a.as<T>()[i], v = b.as<T>()[i];
            different += std::memcmp(&u, &v, sizeof(T)) != 0;
            peak = std::max(peak, std::abs(static_cast<double>(u)));
            worst = std::max(worst, std::abs(static_cast<double>(u) - static_cast<double>(v)));
        }
    });
    // Sums of samples up to 1000 may cancel: no better than their rounding is required.
    if (bits ? different == 0 : worst <= tolerance * peak + 1000 * 1e-6)
        return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << different << " of " << a.layout().sampleCount()
                                         << " samples differ, by at most " << worst << ", peak " << peak;
}

std::vector<Filter> randomChain(Random& random, const Variant& variant) {
    std::vector<Filter> chain;
    for (std::int64_t steps = cases::pick(random, 1, 3); steps > 0; --steps)
        chain.push_back(cases::filterFor(random, variant));
    // Half of the chains combine a wrap with a shrunken domain.
    if (chain.size() > 1 && cases::pick(random, 0, 1) == 0) {
        chain[0].boundary = Boundary::valid;
        chain[1].boundary = Boundary::wrap;
    }
    if (variant.dimension == 2 && !variant.selects && cases::pick(random, 0, 9) == 0)
        chain.push_back(Filter{Canny{}});
    return chain;
}

class TilingOf : public ::testing::TestWithParam<int> {
  protected:
    [[nodiscard]] static const Variant& variant() { return variants()[static_cast<std::size_t>(GetParam())]; }
};

TEST_P(TilingOf, HoldsOverRandomChainsAndCuts) {
    if (const std::string reason = cases::whyNot(variant()); !reason.empty())
        GTEST_SKIP() << reason;
    if (variant().kind == VariantClass::approximate)
        GTEST_SKIP() << "class approximate states a bound of its own, held by a test of its own";
    Random random(cases::seedOf(variant()) + 1);
    const int dimension = variant().dimension;
    const bool bits = variant().tiling != Tiling::tolerance;
    // Run-time compilation takes a second per kernel.
    const int rounds = variant().warmUp ? 16 : 60;
    int ran = 0;
    // Variants that few chains suit get more of them.
    for (int round = 0; round < rounds || (ran < rounds / 4 && round < 4 * rounds); ++round) {
        const std::vector<Filter> chain = randomChain(random, variant());
        // Shifts of narrower types are float32, which other variants compute.
        const bool shifts = variant().selects && variant().convolves;
        const ElementType type = shifts ? cases::oneOf(random, {ElementType::f64, ElementType::i32, ElementType::i64})
                                        : cases::oneOf(random, {ElementType::f32, ElementType::u8, ElementType::i16});
        const Volume volume = cases::volume(random, type, dimension, cases::extent(random, dimension, 3));
        const PlanOptions planOptions = cases::choiceOf(variant());
        const std::optional<Plan> plan = cases::planned(chain, volume.layout(), planOptions);
        if (!plan)
            continue;
        ++ran;
        SCOPED_TRACE("round " + std::to_string(round) + ": " + cases::describe(chain, volume.layout()));
        const double tolerance = toleranceOf(variant()) * cases::amplificationOf(chain);
        const Volume all = cases::whole(*plan, volume);

        const Index3 grid = variant().tiling == Tiling::exact ? Index3{0, 0, 0} : plan->tile;
        const std::vector<Region> cuts = randomCuts(random, plan->outputDomain, grid);
        ASSERT_TRUE(agree(all, piecewise(*plan, OnlyReads(volume), cuts), bits, tolerance))
            << cuts.size() << " regions";

        PlanOptions tiled = planOptions;
        tiled.tile = {cases::pick(random, 1, 40), cases::pick(random, 1, 20), cases::pick(random, 1, 10)};
        const Plan inTiles = makePlan(chain, volume.layout(), tiled);
        // Only exact variants keep their bits on another grid.
        const Volume tiles = cases::whole(inTiles, OnlyReads(volume));
        ASSERT_TRUE(agree(all, tiles, variant().tiling == Tiling::exact, tolerance))
            << "tile " << inTiles.tile[0] << " x " << inTiles.tile[1] << " x " << inTiles.tile[2];
        if (variant().tiling == Tiling::anchored) {
            const std::vector<Region> onGrid = randomCuts(random, inTiles.outputDomain, inTiles.tile);
            ASSERT_TRUE(agree(tiles, piecewise(inTiles, OnlyReads(volume), onGrid), true, 0)) << "on the grid";
        }
    }
    EXPECT_GE(ran, rounds / 4) << "too few of the random chains suit this variant for the test to mean much";
}

INSTANTIATE_TEST_SUITE_P(Variants, TilingOf, ::testing::Range(0, static_cast<int>(variants().size())),
                         [](const auto& parameter) {
                             return cases::testName(variants()[static_cast<std::size_t>(parameter.param)]);
                         });

/// Chains that need the far side through a shrunken domain, step after step.
TEST(Tiling, WrapAndValidChainsHaveNoSeams) {
    Random random(7);
    for (const Variant& variant : variants()) {
        if (!cases::whyNot(variant).empty())
            continue;
        const int dimension = variant.dimension;
        const Volume volume =
            cases::volume(random, ElementType::f32, dimension, {23, dimension > 1 ? 19 : 1, dimension > 2 ? 17 : 1});
        const std::vector<Filter> chain{{Gaussian{{1.1, 0.8, 0.6}}, Boundary::wrap},
                                        {Edge{}, Boundary::valid},
                                        {Gaussian{{0.7, 1.2, 0.9}}, Boundary::wrap},
                                        {Box{{2, 3, 2}}, Boundary::valid},
                                        {Unsharp{{0.8, 0.8, 0.8}}, Boundary::mirror}};
        const std::optional<Plan> plan = cases::planned(chain, volume.layout(), cases::choiceOf(variant));
        if (!plan)
            continue;
        const Volume all = cases::whole(*plan, volume);
        const Index3 grid = variant.tiling == Tiling::exact ? Index3{0, 0, 0} : plan->tile;
        for (int round = 0; round < 5; ++round) {
            const std::vector<Region> cuts = randomCuts(random, plan->outputDomain, grid);
            ASSERT_TRUE(agree(all, piecewise(*plan, OnlyReads(volume), cuts), variant.tiling != Tiling::tolerance,
                              toleranceOf(variant)))
                << variant.name << " " << dimension << "-D, round " << round;
        }
    }
}

} // namespace
