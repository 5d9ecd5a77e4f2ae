// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

// Kernels of the slides and the contest notes in 2-D, one idea each.
void launchPadded(const Launch& launch);      ///< border folded into a padded copy: no divergent threads
void launchL1(const Launch& launch);          ///< non-zero taps only, samples through the L1 cache
void launchSmem2d(const Launch& launch);      ///< samples through shared memory
void launchSmemConst2d(const Launch& launch); ///< likewise, taps in constant memory
void launchVec2(const Launch& launch);        ///< two neighbours per thread
void launchRowsCols(const Launch& launch);    ///< rows, then columns
void launchTransposed(const Launch& launch);  ///< rows, transpose, rows, transpose: tiles of [32][33]
void launchTransposedNaive(const Launch& launch);
void launchTransposedUnrolled(const Launch& launch);
void launchWmmaFp16(const Launch& launch); ///< half precision on tensor cores

[[nodiscard]] std::vector<Variant> articles2dVariants();

} // namespace conv
