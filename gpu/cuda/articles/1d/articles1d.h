// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

// Steps of the article on 1-D convolution, one idea each.
void launchSmem1d(const Launch& launch);      ///< input through shared memory, mask in global memory
void launchSmemConst1d(const Launch& launch); ///< likewise, mask in constant memory
void launchReg2(const Launch& launch);        ///< two outputs per thread
void launchReg8(const Launch& launch);        ///< eight outputs per thread
void launchMicroOpt(const Launch& launch);    ///< reg8 with read-only loads, aligned and padded constants
void launchFloat4Of1d(const Launch& launch);  ///< reg8 with 16-byte loads of the tile

[[nodiscard]] std::vector<Variant> articles1dVariants();

} // namespace conv
