// SPDX-License-Identifier: Apache-2.0
// A source of more than 2³¹ samples given by a formula: indices must not pass through 32 bits.
#include "tests/gpu/random_cases.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;

constexpr Index3 extent{1800, 1500, 1000}; // 2.7e9 samples
static_assert(extent[0] * extent[1] * extent[2] > (std::int64_t{1} << 31));

float formula(std::int64_t x, std::int64_t y, std::int64_t z) {
    return static_cast<float>((x * 7 + y * 13 + z * 29) % 251) - 125;
}

class Generated final : public Source {
  public:
    Generated() {
        layout_.dimension = 3;
        layout_.extent = extent;
    }
    [[nodiscard]] const Layout& layout() const override { return layout_; }
    void read(Item, const Region& region, void* out) const override {
        // A region requested by mistake would fill the memory.
        if (region.empty() || !layout_.whole().contains(region) || region.count() > 4'000'000)
            throw Error(ErrorCode::internal, "read of " + conv::describe(region));
        auto* sample = static_cast<float*>(out);
        for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
            for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y)
                for (std::int64_t x = region.lo[0]; x < region.hi[0]; ++x)
                    *sample++ = formula(x, y, z);
    }

  private:
    Layout layout_;
};

class Window final : public Sink {
  public:
    explicit Window(const Region& region) : region_(region), values_(static_cast<std::size_t>(region.count()), NAN) {}
    void write(Item, const ConstView& block) override {
        ASSERT_TRUE(region_.contains(block.region)) << conv::describe(block.region);
        for (std::int64_t z = block.region.lo[2]; z < block.region.hi[2]; ++z)
            for (std::int64_t y = block.region.lo[1]; y < block.region.hi[1]; ++y)
                convertSamples(block.type, block.row(y, z), ElementType::f64, &at(block.region.lo[0], y, z),
                               block.region.size(0));
    }
    double& at(std::int64_t x, std::int64_t y, std::int64_t z) {
        return values_[static_cast<std::size_t>(
            x - region_.lo[0] + region_.size(0) * (y - region_.lo[1] + region_.size(1) * (z - region_.lo[2])))];
    }

  private:
    Region region_;
    std::vector<double> values_;
};

/// Asymmetric kernels, so that mirrored or shifted results fail: one dense, one per axis; a sum of products for
/// variants that require one.
std::vector<Kernel> lopsided(const Variant& variant) {
    std::vector<double> taps(3 * 2 * 3);
    for (std::size_t i = 0; i < taps.size(); ++i)
        taps[i] = static_cast<double>(i % 5) - 1.5;
    std::vector<Kernel> kernels{
        Kernel::correlation(std::move(taps), {3, 2, 3}, {1, 0, 2}),
        Kernel::separable({AxisTaps{{1, 2, -0.5}, 1}, AxisTaps{{0.25, 1}, 0}, AxisTaps{{3, 0, 1}, 2}})};
    cases::Random random(5);
    if (cases::sumsOnly(variant))
        kernels.push_back(cases::sumOfProducts(random, 3, false));
    return kernels;
}

double expected(const Kernel& kernel, Boundary boundary, const Index3& at) {
    const std::vector<double> taps = kernel.dense();
    const Index3 size = kernel.extent(), centre = kernel.centre();
    double sum = 0;
    std::size_t tap = 0;
    for (std::int64_t z = 0; z < size[2]; ++z)
        for (std::int64_t y = 0; y < size[1]; ++y)
            for (std::int64_t x = 0; x < size[0]; ++x, ++tap) {
                const std::int64_t i = fold(boundary, at[0] + x - centre[0], 0, extent[0]),
                                   j = fold(boundary, at[1] + y - centre[1], 0, extent[1]),
                                   k = fold(boundary, at[2] + z - centre[2], 0, extent[2]);
                const bool in = i != outside && j != outside && k != outside;
                sum += taps[tap] * static_cast<double>(in ? formula(i, j, k) : 0);
            }
    return sum;
}

/// Small boxes at the corners, and where the linear index passes 2³¹.
std::vector<Region> places() {
    std::vector<Region> result;
    for (int corner = 0; corner < 8; ++corner) {
        Region region;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            region.lo[axis] = (corner >> axis & 1) != 0 ? extent[axis] - 5 : 0;
            region.hi[axis] = region.lo[axis] + 5;
        }
        result.push_back(region);
    }
    const std::int64_t passes = (std::int64_t{1} << 31) / (extent[0] * extent[1]);
    result.push_back({{900, 700, passes - 2}, {906, 704, passes + 3}});
    return result;
}

std::vector<int> variantsFor3d() {
    std::vector<int> result;
    for (std::size_t i = 0; i < variants().size(); ++i)
        if (variants()[i].dimension == 3 && variants()[i].convolves)
            result.push_back(static_cast<int>(i));
    return result;
}

void check(const Plan& plan, const Source& source, const Kernel& kernel, Boundary boundary, const Region& region) {
    Request request;
    request.region = region;
    Window window(region);
    apply(plan, source, request, window);
    for (std::int64_t z = region.lo[2]; z < region.hi[2]; ++z)
        for (std::int64_t y = region.lo[1]; y < region.hi[1]; ++y)
            for (std::int64_t x = region.lo[0]; x < region.hi[0]; ++x)
                ASSERT_NEAR(window.at(x, y, z), expected(kernel, boundary, {x, y, z}), 0.02)
                    << name(boundary) << " at " << x << " " << y << " " << z;
}

class HugeOf : public ::testing::TestWithParam<int> {};

TEST_P(HugeOf, SmallRegionsOfAHugeSourceAreRight) {
    const Variant& variant = variants()[static_cast<std::size_t>(GetParam())];
    if (const std::string reason = cases::whyNot(variant); !reason.empty())
        GTEST_SKIP() << reason;
    if (variant.kind == VariantClass::approximate)
        GTEST_SKIP() << "class approximate states a bound of its own, held by a test of its own";
    if (variant.selects)
        GTEST_SKIP() << "hands samples of 64 bits through; the source of this test is float32";
    const Generated source;
    int ran = 0;
    const auto compute = [&](const auto& kind, const Kernel& kernel) {
        for (const Boundary boundary : {Boundary::wrap, Boundary::reflect, Boundary::constant, Boundary::valid}) {
            PlanOptions planOptions = cases::choiceOf(variant);
            planOptions.tile = {512, 512, 512};
            const std::optional<Plan> plan = cases::planned({{kind, boundary}}, source.layout(), planOptions);
            if (!plan)
                continue;
            ++ran;
            for (const Region& place : places())
                if (const Region part = place.intersect(plan->outputDomain); !part.empty())
                    check(*plan, source, kernel, boundary, part);
        }
    };
    for (const Kernel& kernel : lopsided(variant))
        compute(Custom{kernel}, kernel);
    if (ran == 0) { // some compute whole Gaussians only
        constexpr double whole = std::numeric_limits<double>::infinity();
        const AxisTaps unit{{1}, 0};
        compute(Gaussian{{0, 0, 6}, whole}, Kernel::separable({unit, unit, gaussianTaps(6, whole)}));
    }
    EXPECT_GT(ran, 0) << "the variant refuses all of these kernels";
}

INSTANTIATE_TEST_SUITE_P(Variants, HugeOf, ::testing::ValuesIn(variantsFor3d()), [](const auto& parameter) {
    return cases::testName(variants()[static_cast<std::size_t>(parameter.param)]);
});

} // namespace
