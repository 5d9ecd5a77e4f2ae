// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// `cpu-reference`: float64, every filter, boundary and type.
void launchReference(const Launch& launch);
[[nodiscard]] double secondsReference(const Problem& problem, const Device& device);

} // namespace conv
