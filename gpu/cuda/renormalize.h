#pragma once
#include "cuda/stream.h"
#include <conv/region.h>

namespace conv {

/// Divides every output of `box` near the domain's border by the share of the kernel's sum that lies over the domain.
/// `out` is x-contiguous, its first sample at box.lo.
void renormalize(CudaStream& stream, const Kernel& kernel, const Region& domain, const Region& box, float* out,
                 std::int64_t strideY, std::int64_t strideZ);

} // namespace conv
