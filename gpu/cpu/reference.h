#pragma once
#include <conv/variant.h>

namespace conv {

/// `cpu-reference`: float64, every filter, boundary and type.
void launchReference(const Launch& launch);
[[nodiscard]] std::optional<std::string> refusesReference(const Problem& problem, const Device& device);
[[nodiscard]] double secondsReference(const Problem& problem, const Device& device);

} // namespace conv
