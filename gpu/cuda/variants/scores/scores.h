// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// Local scores in float64: means and squared deviations of rows, joined along y, then along z.
void launchScorePasses(const Launch& launch);

} // namespace conv
