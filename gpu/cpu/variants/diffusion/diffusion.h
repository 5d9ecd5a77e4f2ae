// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// A time step of an anisotropic diffusion, row by row.
void launchDiffusion(const Launch& launch);
[[nodiscard]] double secondsDiffusion(const Problem& problem, const Device& device);

/// The float64 reference.
void diffusionReference(const Launch& launch);

} // namespace conv
