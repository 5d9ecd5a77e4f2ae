// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// Medians and ranks of any window: each thread bisects between the samples of its window by counting.
void launchRankSelect(const Launch& launch);

} // namespace conv
