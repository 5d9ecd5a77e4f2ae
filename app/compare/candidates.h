// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include <conv/error.h>
#include <optional>

namespace app::compare {

/// Returns why a variant cannot be planned on that kind of device: its refusal, else the planner's error.
[[nodiscard]] std::string whyNot(const conv::Variant& variant, std::span<const conv::Filter> filters,
                                 const conv::Layout& layout, const conv::Device* device, const conv::Error& error);

/// Returns the variant of that name for a dimension and a kind of device; null if there is none.
[[nodiscard]] const conv::Variant* variantNamed(std::string_view name, int dimension, conv::DeviceKind device);

struct Prediction {
    std::string variant, device;
    double milliseconds = 0; ///< time of a run; 0: not predicted
};
/// Ratio of a candidate's predicted time to the best of its device.
struct TooSlow {
    double times = 0;
    std::string than;
};
/// For each candidate: set if it is left out unless named. Such a candidate would take at least 0.1 s and a hundred
/// times as long as the best of its device.
[[nodiscard]] std::vector<std::optional<TooSlow>> tooSlowAmong(const std::vector<Prediction>& all);
/// "Left out: predicted to take 230 times as long as direct. It is timed where it is named."
[[nodiscard]] std::string sentenceOf(const TooSlow& tooSlow);

} // namespace app::compare
