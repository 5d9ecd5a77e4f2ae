// SPDX-License-Identifier: Apache-2.0
#pragma once
// Compiles the file that HWY_TARGET_INCLUDE names once for each SIMD target, where Highway is installed. To be included
// before anything else.
#ifdef CONV_HAVE_HIGHWAY
#ifndef HWY_DISABLED_TARGETS
// Vectors of unknown size cannot be held in arrays, as the micro-kernels do: ARM machines with SVE use NEON.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#endif
#include <hwy/foreach_target.h>
#endif
