// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// Medians of small windows: four outputs per thread; columns are sorted once and merged for two outputs at a time.
void launchSortingNetwork(const Launch& launch);

} // namespace conv
