// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// A time step of an anisotropic diffusion: one thread for each output, neighbours through the caches.
void launchDiffusionStep(const Launch& launch);

} // namespace conv
