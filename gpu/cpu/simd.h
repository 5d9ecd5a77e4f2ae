// Highway where it is installed, else portable.h: code behind this header needs no further distinction. Without an
// include guard, because <hwy/highway.h> must be read again for each target.
#ifdef CONV_HAVE_HIGHWAY
#include <hwy/cache_control.h>
#include <hwy/highway.h>
#else
#include "cpu/portable.h"
#endif
