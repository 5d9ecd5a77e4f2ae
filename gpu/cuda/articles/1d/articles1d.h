// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

// The steps of the article on 1-D convolution, one idea each.
void launchSmem1d(const Launch& launch);      ///< input through shared memory, mask in global memory
void launchSmemConst1d(const Launch& launch); ///< the mask in constant memory, too
void launchReg2(const Launch& launch);        ///< two outputs a thread
void launchReg8(const Launch& launch);        ///< eight outputs a thread
void launchMicroOpt(const Launch& launch);    ///< reg8 with read-only loads, aligned and padded constants
void launchFloat4Of1d(const Launch& launch);  ///< reg8 whose tile is read sixteen bytes at a time

[[nodiscard]] std::vector<Variant> articles1dVariants();

} // namespace conv
