// SPDX-License-Identifier: Apache-2.0
// Results in the requested type: bits and clip count of convertSamples, on every device.
#include "tests/gpu/random_cases.h"
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

namespace {

using namespace conv;
using cases::Random;

/// Offers no memory, like a file, and checks the blocks' type.
class File final : public Sink {
  public:
    File(Volume& target, const Region& domain, ElementType comes) : into_(target, domain), comes_(comes) {}
    void write(Item item, const ConstView& block) override {
        EXPECT_EQ(block.type, comes_);
        into_.write(item, block);
    }
    [[nodiscard]] std::int64_t clipped() const { return into_.clipped(); }

  private:
    VolumeSink into_;
    ElementType comes_;
};

bool sameBits(const Volume& a, const Volume& b) {
    return a.layout() == b.layout() &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.layout().byteCount())) == 0;
}

std::pair<Volume, std::int64_t> converted(const Volume& from, ElementType type) {
    Layout layout = from.layout();
    layout.type = type;
    Volume to(layout);
    const std::int64_t clipped =
        convertSamples(from.layout().type, from.data(), type, to.data(), from.layout().sampleCount());
    return {std::move(to), clipped};
}

/// Values within and beyond the range of small integers, halves, and for floats non-finite ones.
Volume data(Random& random, ElementType type, int dimension) {
    Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = cases::extent(random, dimension, 3);
    layout.channels = cases::pick(random, 1, 2);
    Volume v(layout);
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        const double max = std::is_integral_v<T> ? 0.9 * static_cast<double>(std::numeric_limits<T>::max()) : 6e9;
        const double scale = cases::oneOf(random, {100.0, 400.0, 70000.0, max});
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
            const double x = cases::pickReal(random, std::is_signed_v<T> ? -1 : 0, 1) * std::min(scale, max);
            v.as<T>()[i] = static_cast<T>(std::floor(2 * x) / 2);
            if constexpr (std::is_floating_point_v<T>)
                if (cases::pick(random, 0, 60) == 0)
                    v.as<T>()[i] =
                        cases::oneOf(random, {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity(),
                                              -std::numeric_limits<T>::infinity()});
        }
    });
    return v;
}

TEST(ResultTypes, AreThoseOfConvertedFloatsForEveryTypeAndBorder) {
    Random random(41);
    int clippedRuns = 0;
    for (const ElementType type : elementTypes())
        for (const Boundary boundary : boundaries())
            for (int dimension = 1; dimension <= 3; ++dimension) {
                const Volume in = data(random, cases::oneOf(random, {type, type, ElementType::f32}), dimension);
                Filter f = cases::filter(random, dimension);
                f.boundary = boundary;
                if (boundary == Boundary::renormalize)
                    f.kind = Gaussian{cases::sigma(random)};
                PlanOptions planOptions;
                planOptions.device = "cpu";
                planOptions.result = type;
                planOptions.variant = cases::oneOf(random, {std::string("auto"), std::string("cpu-reference")});
                if (cases::pick(random, 0, 1) == 0)
                    planOptions.tile = {cases::pick(random, 2, 20), cases::pick(random, 2, 20),
                                        cases::pick(random, 1, 9)};
                std::optional<Plan> plan = cases::planned({f}, in.layout(), planOptions);
                if (!plan || plan->graph.nodes.empty())
                    continue;
                SCOPED_TRACE(cases::describe({f}, in.layout()) + "\nas " + std::string(name(type)) + "\n" +
                             describe(*plan));
                if (cases::pick(random, 0, 2) == 0)
                    plan->also = {plan->device};
                Plan unconverted = *plan;
                unconverted.result = plan->compute;
                Volume computed(plan->output());
                File values(computed, plan->outputDomain, plan->compute);
                EXPECT_EQ(apply(unconverted, in, {}, values).clipped, 0);
                const auto [wanted, clipped] = converted(computed, type);
                Volume inMemory(wanted.layout()), inFile(wanted.layout());
                VolumeSink sink(inMemory, plan->outputDomain);
                const Report report = apply(*plan, in, {}, sink);
                EXPECT_TRUE(sameBits(inMemory, wanted));
                EXPECT_EQ(report.clipped + sink.clipped(), clipped);
                EXPECT_EQ(plan->result, handedOverAs(plan->compute, type));
                File file(inFile, plan->outputDomain, plan->result);
                EXPECT_EQ(apply(*plan, in, {}, file).clipped + file.clipped(), clipped);
                EXPECT_TRUE(sameBits(inFile, wanted));
                if (plan->result == type) {
                    EXPECT_EQ(report.clipped, clipped) << "converted once, where it is computed";
                }
                clippedRuns += clipped > 0;
            }
    EXPECT_GT(clippedRuns, 40);
}

TEST(ResultTypes, AreNeverWiderThanWhatIsComputed) {
    EXPECT_EQ(handedOverAs(ElementType::f32, ElementType::u8), ElementType::u8);
    EXPECT_EQ(handedOverAs(ElementType::f32, ElementType::i32), ElementType::i32);
    EXPECT_EQ(handedOverAs(ElementType::f32, ElementType::f64), ElementType::f32);
    EXPECT_EQ(handedOverAs(ElementType::f32, ElementType::u64), ElementType::f32);
    EXPECT_EQ(handedOverAs(ElementType::f64, ElementType::f32), ElementType::f32);
    EXPECT_EQ(handedOverAs(ElementType::u8, ElementType::i8), ElementType::u8);
}

TEST(ResultTypes, FilteredCountsWhatItClips) {
    Layout layout;
    layout.extent = {4, 1, 1};
    Volume in(layout);
    const float values[] = {-3, 255.4F, 300, std::numeric_limits<float>::quiet_NaN()};
    std::memcpy(in.data(), values, sizeof values);
    const std::vector<Filter> filters{Filter{Unsharp{{0, 0, 0}, 4, 1}}};
    std::int64_t clipped = 0;
    const Volume out = filtered(filters, in, {}, ElementType::u8, &clipped);
    EXPECT_EQ(clipped, 3);
    const std::uint8_t wanted[] = {0, 255, 255, 0};
    EXPECT_EQ(std::memcmp(out.data(), wanted, sizeof wanted), 0);
}

} // namespace
