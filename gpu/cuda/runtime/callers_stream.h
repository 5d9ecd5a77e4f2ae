// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

namespace conv {

/// Returns a caller's stream (a cudaStream_t). Throws Error(usage) if it is being captured into a graph: a run reads
/// numbers of the host and memory of its own, which a later launch of that graph would not find. The capture goes on.
[[nodiscard]] cudaStream_t callersStream(void* stream);

} // namespace conv
