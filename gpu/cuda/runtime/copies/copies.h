// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <cuda_runtime.h>

namespace conv {

struct Place {
    std::byte* data = nullptr;
    std::int64_t strideY = 0, strideZ = 0; ///< in samples
};

/// Copies a box of `extent` samples of `size` bytes in stream order, in as few calls as the strides allow.
void copyBox(const Place& to, const Place& from, const Index3& extent, std::size_t size, cudaMemcpyKind kind,
             cudaStream_t stream);

/// Copies on the host with the process's threads; stores bypass the caches.
void copyBoxOnHost(const Place& to, const Place& from, const Index3& extent, std::size_t size);

/// Reads a dense box of a source into `out`, with several threads if the source allows it.
void readBox(const Source& source, Item item, const Region& box, std::byte* out);

/// Returns true if the host memory at this address is page-locked, so that a device can access it.
[[nodiscard]] bool isPageLocked(const void* host);

} // namespace conv
