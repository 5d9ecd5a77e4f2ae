// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/own/own.h"
#include "cuda/runtime/check.h"
#include <cuda_runtime.h>

namespace conv::own {

/// Loads the code at first use. Throws Error(device).
[[nodiscard]] cudaKernel_t kernelOf(Code& code);

/// Launches a kernel with the interface of its dimension.
void start(Code& code, const Arguments& arguments, cudaStream_t stream);

/// Most outputs along an axis that one grid covers.
[[nodiscard]] Index3 largestBox(const OwnKernel& kernel);

} // namespace conv::own
