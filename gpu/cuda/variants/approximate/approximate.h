// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// Gaussians as recursive waves and as stacks of box filters, in time independent of σ. Blocks with NaN, infinities or
/// very large samples use direct sums.
void launchRecursive(const Launch& launch);
void launchBoxStack(const Launch& launch);

} // namespace conv
