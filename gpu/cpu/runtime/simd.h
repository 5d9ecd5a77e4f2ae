// SPDX-License-Identifier: Apache-2.0
// Highway where it is installed; elsewhere the few of its names that frame the micro-kernels, so that code behind this
// header needs no further distinction. Without an include guard: <hwy/highway.h> must be read again for each target.
#ifdef CONV_HAVE_HIGHWAY
#include <hwy/cache_control.h>
#include <hwy/highway.h>
#else
#include "cpu/runtime/no_highway.h"
#endif
