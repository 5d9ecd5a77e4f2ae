// SPDX-License-Identifier: Apache-2.0
// Highway, or the few of its names that frame the micro-kernels. No include guard: <hwy/highway.h> is read again for
// each target.
#ifdef CONV_HAVE_HIGHWAY
#include <hwy/cache_control.h>
#include <hwy/highway.h>
#else
#include "cpu/runtime/no_highway.h"
#endif
