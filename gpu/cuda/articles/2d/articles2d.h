// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

// What the slides and the contest notes compare in 2-D, one idea each.
void launchPadded(const Launch& launch);      ///< border folded into a padded copy: no thread takes another path
void launchL1(const Launch& launch);          ///< non-zero taps only, samples through the first-level cache
void launchSmem2d(const Launch& launch);      ///< the same through shared memory
void launchSmemConst2d(const Launch& launch); ///< … with the taps in constant memory
void launchVec2(const Launch& launch);        ///< two neighbours a thread
void launchRowsCols(const Launch& launch);    ///< rows, then columns
void launchTransposed(const Launch& launch);  ///< rows, transposed, rows, transposed: tiles of [32][33]
void launchTransposedNaive(const Launch& launch);
void launchTransposedUnrolled(const Launch& launch);
void launchWmmaFp16(const Launch& launch); ///< half precision on tensor cores

[[nodiscard]] std::vector<Variant> articles2dVariants();

} // namespace conv
