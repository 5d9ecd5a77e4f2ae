// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <cuda_runtime.h>

namespace conv {

/// A box of samples somewhere: its first sample and how far apart rows and planes are.
struct Place {
    std::byte* data = nullptr;
    std::int64_t strideY = 0, strideZ = 0; ///< in samples
};

/// Copies a box of `extent` samples of `size` bytes in as few calls as the strides allow, in stream order.
void copyBox(const Place& to, const Place& from, const Index3& extent, std::size_t size, cudaMemcpyKind kind,
             cudaStream_t stream);

/// The same on the host, by the process's threads, to memory that is not read soon.
void copyBoxOnHost(const Place& to, const Place& from, const Index3& extent, std::size_t size);

/// Reads a dense box of a source into `out`, several threads at a time where the source allows it.
void readBox(const Source& source, Item item, const Region& box, std::byte* out);

/// Whether the host memory at this address is page-locked, so that a device reaches it by itself.
[[nodiscard]] bool isPageLocked(const void* host);

} // namespace conv
