// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

// Steps of the article on 3-D convolution, one idea each.
void launchStrided(const Launch& launch);       ///< neighbouring threads along the slowest axis
void launchCoalesced(const Launch& launch);     ///< neighbouring threads along x, by a linear index
void launchCoalescedGrid(const Launch& launch); ///< likewise, by a 3-D grid
void launchFloat4Of3d(const Launch& launch);    ///< four outputs per thread from 16-byte loads
void launchTiledSmem(const Launch& launch);     ///< a tile with its halo in shared memory

[[nodiscard]] std::vector<Variant> articles3dVariants();

} // namespace conv
