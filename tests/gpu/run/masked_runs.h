// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/gpu/masked_cases.h"
#include <algorithm>
#include <span>

/// Shared by the tests of masked runs.
namespace cases {

inline conv::PlanOptions onCpu(const std::string& variant = "auto",
                               conv::Precision precision = conv::Precision::automatic) {
    conv::PlanOptions choice;
    choice.device = "cpu";
    choice.variant = variant;
    choice.precision = precision;
    return choice;
}

inline conv::Layout layoutOf(conv::ElementType type, int dimension, const conv::Index3& extent) {
    conv::Layout layout;
    layout.type = type;
    layout.dimension = dimension;
    layout.extent = extent;
    return layout;
}

/// Whole numbers from 0 to 999, different at every sample nearby.
inline conv::Volume counted(const conv::Layout& layout) {
    conv::Volume volume(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        volume.as<float>()[i] = static_cast<float>((i * 379 + 11) % 1000);
    return volume;
}

inline conv::Volume computed(const conv::Filter& filter, const conv::Volume& data,
                             const conv::PlanOptions& choice = onCpu()) {
    return whole(conv::makePlan(std::span(&filter, 1), data.layout(), choice), data);
}

/// Compares float32 samples; those that are not finite must be the same.
inline void expectNear(const conv::Volume& got, const conv::Volume& wanted, double tolerance) {
    ASSERT_EQ(wanted.layout().extent, got.layout().extent);
    for (std::int64_t i = 0; i < wanted.layout().sampleCount(); ++i) {
        const float is = got.as<float>()[i], right = wanted.as<float>()[i];
        if (std::isfinite(right))
            ASSERT_NEAR(is, right, tolerance) << i;
        else
            ASSERT_TRUE(std::isnan(right) ? std::isnan(is) : is == right) << is << " for " << right << " at " << i;
    }
}

/// The smallest box of a mask's samples; empty for an empty mask.
inline conv::Region boxOf(const conv::Source& mask) {
    const auto& volume = dynamic_cast<const conv::Volume&>(mask);
    const conv::Index3& e = volume.layout().extent;
    conv::Region box{e, {0, 0, 0}};
    for (std::int64_t i = 0; i < volume.layout().sampleCount(); ++i)
        if (volume.as<std::uint8_t>()[i] != 0) {
            const conv::Index3 at{i % e[0], i / e[0] % e[1], i / (e[0] * e[1])};
            for (std::size_t a = 0; a < 3; ++a) {
                box.lo[a] = std::min(box.lo[a], at[a]);
                box.hi[a] = std::max(box.hi[a], at[a] + 1);
            }
        }
    return box;
}

} // namespace cases
