#pragma once
#include "app/compare/comparison.h"
#include <conv/error.h>

namespace app::compare {

/// Why a variant could not be planned for such work on that kind of device, in its own words; else those of the error
/// that the planner threw.
[[nodiscard]] std::string whyNot(const conv::Variant& variant, std::span<const conv::Filter> filters,
                                 const conv::Layout& layout, const conv::Device* device, const conv::Error& error);

/// The variant with that name that works on data of a dimension and on a kind of device; null if there is none.
[[nodiscard]] const conv::Variant* variantNamed(std::string_view name, int dimension, conv::DeviceKind device);

} // namespace app::compare
