// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/boundary.h>
#include <conv/kernel.h>
#include <conv/variant.h>
#include <span>

namespace conv {

/// A box of samples in host memory for another library's variant, and the place of its result.
struct PeerJob {
    /// One kernel; none for a median or bilateral filter; one per axis for a fused gradient magnitude.
    std::span<const Kernel* const> kernels;
    Index3 window{1, 1, 1};      ///< window of a median or bilateral filter
    double sigma = 0, range = 0; ///< bilateral filter: σ along x in samples, and σ of value differences
    const void* data = nullptr;  ///< first sample; x contiguous
    ElementType type = ElementType::f32;
    Index3 extent{1, 1, 1};
    std::int64_t strideY = 0, strideZ = 0; ///< in samples
    /// Samples below the first output along each axis. `padded`: the halo is stored on both sides. Otherwise the data
    /// are complete and continue as `boundary` says: reflect, mirror, nearest, or constant with zeros; a median always
    /// uses nearest.
    Index3 margin{0, 0, 0};
    bool padded = false;
    Boundary boundary = Boundary::reflect;
    float* out = nullptr;
    Index3 outExtent{1, 1, 1};
    std::int64_t outStrideY = 0, outStrideZ = 0;
    int threads = 1;
};

/// Launches every CPU variant with a `peer`. A complete image with a boundary rule that most libraries know is passed
/// in place. Other input (a tile, `wrap`, a constant other than 0) is first copied with its halo.
void launchPeer(const Launch& launch);

} // namespace conv
