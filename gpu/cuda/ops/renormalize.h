// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Divides every output near the domain's border by the share of the kernel's sum over the domain.
void renormalize(const Launch& launch, const Region& domain);

} // namespace conv
