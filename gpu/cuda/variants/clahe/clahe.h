// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// Contrast-limited adaptive histogram equalization: counts and tables of all tiles, then every sample by the tables of
/// the nearest tiles. Counts are whole numbers, so every cut gives the same bits.
void launchClaheOnDevice(const Launch& launch);

} // namespace conv
