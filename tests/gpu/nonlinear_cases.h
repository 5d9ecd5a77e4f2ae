// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "random_cases.h"

/// Shared by the tests of medians and bilateral filters.
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

} // namespace cases
