// SPDX-License-Identifier: Apache-2.0
#pragma once
// Compiles the file named by HWY_TARGET_INCLUDE for each SIMD target if Highway is installed. Include it first.
#ifdef CONV_HAVE_HIGHWAY
#ifndef HWY_DISABLED_TARGETS
// The micro-kernels keep vectors in arrays; vectors of unknown size forbid that, so ARM with SVE uses NEON. Processors
// with SSSE3 and without SSE4 are older than 2008: they use the portable kernels, and the build takes less time.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV | HWY_SSSE3)
#endif
#include <hwy/foreach_target.h>
#endif
