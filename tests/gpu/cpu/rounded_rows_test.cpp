// SPDX-License-Identifier: Apache-2.0
// Variants that write 8 and 16 bits themselves: the bits of converted float32 results, at every width around a
// vector's, for every instruction set; and every window of the bitwise medians.
#include "tests/gpu/cpu/targets.h"
#include "tests/gpu/nonlinear_cases.h"
#include <cstring>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;

ElementType narrowType(Random& random) {
    return cases::oneOf(random, {ElementType::u8, ElementType::i8, ElementType::u16, ElementType::i16});
}
const std::vector<std::int64_t> widths{1,  2,  3,  4,  5,  7,   15,  16,  17,  31, 33,
                                       61, 63, 64, 65, 67, 127, 128, 131, 257, 521};

struct Computed {
    std::optional<Volume> values;
    std::int64_t clipped = 0;
};
Computed compute(const Filter& filter, const Volume& in, PlanOptions planOptions, ElementType type,
                 const Region* region) {
    planOptions.result = type;
    const std::optional<Plan> plan = cases::planned({filter}, in.layout(), planOptions);
    if (!plan || plan->graph.nodes.empty())
        return {};
    Request request;
    request.region = region ? *region : plan->outputDomain;
    Layout layout = plan->output();
    layout.extent = request.region.extent();
    layout.type = type;
    Volume out(layout);
    VolumeSink sink(out, request.region);
    const Report report = apply(*plan, in, request, sink);
    return {std::move(out), report.clipped + sink.clipped()};
}

/// As float32 results, converted by `convertSamples`.
Computed converted(const Computed& from, ElementType type) {
    Layout layout = from.values->layout();
    layout.type = type;
    Volume to(layout);
    const std::int64_t clipped =
        convertSamples(ElementType::f32, from.values->data(), type, to.data(), layout.sampleCount());
    return {std::move(to), clipped};
}

Region regionIn(Random& random, const Region& whole) {
    Region region = whole;
    for (std::size_t a = 0; a < 3; ++a) {
        region.lo[a] = cases::pick(random, whole.lo[a], whole.hi[a] - 1);
        region.hi[a] = cases::pick(random, region.lo[a] + 1, whole.hi[a]);
    }
    return region;
}

int expectRounded(Random& random, const Filter& filter, const Volume& in, const std::string& variant,
                  ElementType type) {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = variant;
    if (cases::pick(random, 0, 2) == 0)
        planOptions.tile = {cases::pick(random, 1, 90), cases::pick(random, 1, 40), cases::pick(random, 1, 9)};
    const Computed floats = compute(filter, in, planOptions, ElementType::f32, nullptr);
    if (!floats.values)
        return 0;
    SCOPED_TRACE(variant + " as " + std::string(name(type)) + ": " + cases::describe({filter}, in.layout()));
    const Computed got = compute(filter, in, planOptions, type, nullptr), wanted = converted(floats, type);
    EXPECT_EQ(0, std::memcmp(got.values->data(), wanted.values->data(),
                             static_cast<std::size_t>(wanted.values->layout().byteCount())));
    EXPECT_EQ(got.clipped, wanted.clipped);
    planOptions.result = type;
    const Plan plan = *cases::planned({filter}, in.layout(), planOptions);
    const Region region = regionIn(random, plan.outputDomain);
    const Computed part = compute(filter, in, planOptions, type, &region),
                   floatPart = compute(filter, in, planOptions, ElementType::f32, &region),
                   wantedPart = converted(floatPart, type);
    EXPECT_EQ(0, std::memcmp(part.values->data(), wantedPart.values->data(),
                             static_cast<std::size_t>(wantedPart.values->layout().byteCount())));
    EXPECT_EQ(part.clipped, wantedPart.clipped);
    return 1;
}

/// Samples over a type's range, or over a small one with many equal samples.
Volume samplesOf(Random& random, ElementType type, int dimension, const Index3& extent) {
    Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    Volume v(layout);
    const double scale = cases::oneOf(random, {3.0, 200.0, 40000.0});
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
            const double x = cases::pickReal(random, -scale, scale);
            if constexpr (std::is_integral_v<T>)
                v.as<T>()[i] = static_cast<T>(static_cast<std::int64_t>(x));
            else
                v.as<T>()[i] = static_cast<T>(x);
        }
    });
    return v;
}

Index3 extentOf(Random& random, int dimension, std::int64_t width) {
    return {width, dimension > 1 ? cases::oneOf(random, {1, 2, 3, 17, 37}) : 1,
            dimension > 2 ? cases::oneOf(random, {1, 2, 7}) : 1};
}

TEST(RoundedRows, AreConvertedFloatsAtEveryWidthAndBorder) {
    test::onEveryTarget([] {
        Random random(8);
        int ran = 0;
        for (const std::int64_t width : widths)
            for (int dimension = 1; dimension <= 3; ++dimension)
                for (const Boundary boundary : boundaries()) {
                    const ElementType in = cases::oneOf(random, {ElementType::u8, ElementType::i8, ElementType::u16,
                                                                 ElementType::i16, ElementType::f32, ElementType::i32});
                    const Volume samples = samplesOf(random, in, dimension, extentOf(random, dimension, width));
                    Filter filter = cases::filter(random, dimension);
                    if (cases::pick(random, 0, 1) == 0 || boundary == Boundary::renormalize)
                        filter.kind = Gaussian{cases::sigma(random)};
                    filter.boundary = boundary;
                    filter.outsideValue = 77.5;
                    const std::string variant = cases::oneOf(
                        random, {std::string("auto"), std::string("cpu-separable"), std::string("cpu-lowrank")});
                    ran += expectRounded(random, filter, samples, variant, narrowType(random));
                }
        EXPECT_GT(ran, 100);
    });
}

TEST(RoundedRows, MediansAreConvertedFloatsAtEveryWidthAndBorder) {
    test::onEveryTarget([] {
        Random random(9);
        int ran = 0;
        for (const std::int64_t width : widths)
            for (int dimension = 1; dimension <= 3; ++dimension)
                for (const Boundary boundary : boundaries()) {
                    const ElementType in = cases::oneOf(random, {ElementType::u8, ElementType::i8, ElementType::u16,
                                                                 ElementType::i16, ElementType::f32});
                    const Volume samples = samplesOf(random, in, dimension, extentOf(random, dimension, width));
                    Filter filter{cases::median(random, dimension), boundary};
                    filter.outsideValue = cases::oneOf(random, {7.0, 3.25, -5.0, 300.0});
                    const std::string variant =
                        cases::oneOf(random, {std::string("cpu-sorting-network"), std::string("cpu-bit-slices")});
                    const ElementType out = cases::oneOf(random, {in, in, ElementType::u8, ElementType::i16});
                    ran += expectRounded(random, filter, samples, variant, out);
                }
        EXPECT_GT(ran, 100);
    });
}

TEST(RoundedRows, MediansByBitsAreThoseOfTheReferenceForEveryWindow) {
    Random random(10);
    const std::vector<Index3> windows{{3, 1, 1},  {1, 3, 1},   {7, 7, 1}, {11, 11, 1}, {15, 17, 1}, {1, 31, 1},
                                      {31, 1, 1}, {31, 33, 1}, {3, 3, 3}, {5, 5, 5},   {7, 1, 9},   {9, 11, 9}};
    test::onEveryTarget([&] {
        for (const Index3& window : windows)
            for (const ElementType type : {ElementType::u8, ElementType::i16, ElementType::f32}) {
                const int dimension = window[2] > 1 ? 3 : window[1] > 1 ? 2 : 1;
                const std::int64_t width = cases::oneOf(random, {1, 19, 64, 65, 131});
                const Volume samples = samplesOf(random, type, dimension, extentOf(random, dimension, width));
                const Filter filter{Median{window}, cases::oneOf(random, {Boundary::reflect, Boundary::wrap})};
                PlanOptions planOptions;
                planOptions.device = "cpu";
                planOptions.variant = "cpu-bit-slices";
                const Volume wanted = cases::byReference({filter}, samples, ElementType::f32),
                             got = filtered(std::vector<Filter>{filter}, samples, planOptions, ElementType::f32);
                EXPECT_EQ(0,
                          std::memcmp(wanted.data(), got.data(), static_cast<std::size_t>(wanted.layout().byteCount())))
                    << cases::describe({filter}, samples.layout());
            }
    });
}

TEST(RoundedRows, MediansByBitsRefuseWindowsThatAreTooLarge) {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-bit-slices";
    EXPECT_NE(cases::refusalOf({{Median{{33, 33, 1}}}}, planOptions).find("3 to 1023 samples (this one has 1089)"),
              std::string::npos);
}

} // namespace
