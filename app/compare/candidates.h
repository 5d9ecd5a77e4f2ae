// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include <conv/error.h>
#include <optional>

namespace app::compare {

/// Why a variant could not be planned for such work on that kind of device, in its own words; else those of the error
/// that the planner threw.
[[nodiscard]] std::string whyNot(const conv::Variant& variant, std::span<const conv::Filter> filters,
                                 const conv::Layout& layout, const conv::Device* device, const conv::Error& error);

/// The variant with that name that works on data of a dimension and on a kind of device; null if there is none.
[[nodiscard]] const conv::Variant* variantNamed(std::string_view name, int dimension, conv::DeviceKind device);

/// What is predicted of a candidate.
struct Prospect {
    std::string variant, device;
    double milliseconds = 0; ///< of a run; 0: not predicted
};
/// How many times as long as the best of its device a candidate would take.
struct Hopeless {
    double times = 0;
    std::string than; ///< the best
};
/// For each: whether it is left out where nobody named it, since it would take a tenth of a second or more, and a
/// hundred times as long as the best of its device.
[[nodiscard]] std::vector<std::optional<Hopeless>> hopelessAmong(const std::vector<Prospect>& all);
/// "Left out: predicted to take 230 times as long as direct. It is timed where it is named."
[[nodiscard]] std::string sentenceOf(const Hopeless& hopeless);

} // namespace app::compare
