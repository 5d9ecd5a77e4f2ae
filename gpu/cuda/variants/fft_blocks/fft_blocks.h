// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// 2-D and 3-D: overlap-save in blocks whose spectra go through device memory, axis by axis.
void launchFftBlocks(const Launch& launch);

} // namespace conv
