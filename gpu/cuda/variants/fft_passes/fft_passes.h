// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// A separable kernel axis by axis, by transforms along axes of many taps.
void launchFftPasses(const Launch& launch);

} // namespace conv
