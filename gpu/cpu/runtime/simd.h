// SPDX-License-Identifier: Apache-2.0
// Includes Highway, or defines the few of its names that frame the micro-kernels. It has no include guard:
// <hwy/highway.h> must be read again for each target.
#ifdef CONV_HAVE_HIGHWAY
#include <hwy/cache_control.h>
#include <hwy/highway.h>
#else
#include "cpu/runtime/no_highway.h"
#endif
