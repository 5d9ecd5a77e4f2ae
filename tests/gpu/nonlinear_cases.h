// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "random_cases.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>

/// Shared by the tests of filters that are no convolutions.
namespace cases {

/// Returns the exact variants of a dimension that only do one operation (such as `&Variant::medians`) and can run here.
inline std::vector<const conv::Variant*> variantsFor(bool conv::Variant::* kind, int dimension) {
    std::vector<const conv::Variant*> found;
    for (const conv::Variant& v : conv::variants())
        if (v.*kind && !v.convolves && v.kind == conv::VariantClass::exact && v.dimension == dimension &&
            whyNot(v).empty())
            found.push_back(&v);
    return found;
}

inline conv::Volume byReference(const std::vector<conv::Filter>& chain, const conv::Volume& input,
                                conv::ElementType type) {
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-reference";
    return conv::filtered(chain, input, planOptions, type);
}

/// Returns why there is no plan for a small image; empty if there is one.
inline std::string refusalOf(const std::vector<conv::Filter>& chain, const conv::PlanOptions& planOptions = {}) {
    conv::Layout layout;
    layout.extent = {64, 48, 1};
    try {
        (void)conv::makePlan(chain, layout, planOptions);
    } catch (const conv::Error& error) {
        return error.what();
    }
    return {};
}

/// Expects finite float32 values within a tolerance of float64 ones; otherwise the same infinity or NaN.
inline void expectSame(const conv::Volume& wanted, const conv::Volume& got, double tolerance, const std::string& what) {
    ASSERT_EQ(wanted.layout().extent, got.layout().extent) << what;
    for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
        const double a = wanted.as<double>()[i], b = static_cast<double>(got.as<float>()[i]);
        const bool same = std::isnan(a) ? std::isnan(b) : a == b || std::abs(a - b) <= tolerance;
        ASSERT_TRUE(same) << what << ", sample " << i << ": " << b << " for " << a;
    }
}

/// Expects `renormalize` to have the bits of a filter over an image framed by NaN, which has no weight.
inline void expectNothingBeyondTheBorder(decltype(conv::Filter::kind) kind,
                                         const std::vector<const conv::Variant*>& variants) {
    Random random(8);
    const conv::Volume input = volume(random, conv::ElementType::f32, 2, {21, 17, 1});
    conv::Volume framed(conv::Layout{
        .type = conv::ElementType::f32, .dimension = 2, .extent = {41, 37, 1}, .channels = input.layout().channels});
    std::fill_n(framed.as<float>(), framed.layout().sampleCount(), std::numeric_limits<float>::quiet_NaN());
    for (std::int64_t c = 0; c < input.layout().channels; ++c)
        for (std::int64_t y = 0; y < 17; ++y)
            std::copy_n(input.as<float>() + (c * 17 + y) * 21, 21, framed.as<float>() + (c * 37 + y + 10) * 41 + 10);
    conv::Filter cutOff, plain;
    cutOff.kind = plain.kind = std::move(kind);
    cutOff.boundary = conv::Boundary::renormalize;
    for (const conv::Variant* variant : variants) {
        const conv::PlanOptions by = choiceOf(*variant);
        const conv::Volume cut = conv::filtered({&cutOff, 1}, input, by, conv::ElementType::f32),
                           around = conv::filtered({&plain, 1}, framed, by, conv::ElementType::f32);
        for (std::int64_t y = 0; y < 17; ++y)
            ASSERT_EQ(
                0, std::memcmp(cut.as<float>() + y * 21, around.as<float>() + (y + 10) * 41 + 10, 21 * sizeof(float)))
                << variant->name << " row " << y;
    }
}

} // namespace cases
