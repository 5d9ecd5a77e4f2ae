// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/boundary.h>
#include <conv/kernel.h>
#include <conv/variant.h>
#include <span>

namespace conv {

/// What another library's variant works on: a box of samples in host memory, and where its result goes.
struct PeerJob {
    /// One kernel; or none, for a median or a bilateral filter; or, for a fused gradient magnitude, one per axis.
    std::span<const Kernel* const> kernels;
    Index3 window{1, 1, 1};      ///< of a median or a bilateral filter
    double sigma = 0, range = 0; ///< of a bilateral filter: along x, and of differences between values
    const void* data = nullptr;  ///< first sample; x contiguous
    ElementType type = ElementType::f32;
    Index3 extent{1, 1, 1};
    std::int64_t strideY = 0, strideZ = 0; ///< in samples
    /// How many of the samples lie below the first output, along each axis. Where the kernels' whole reach is there, on
    /// both sides (`padded`), nothing else is needed; else the data are all there are and go on as `boundary` says: one
    /// of reflect, mirror, nearest, or constant with zeros; of a median always nearest.
    Index3 margin{0, 0, 0};
    bool padded = false;
    Boundary boundary = Boundary::reflect;
    float* out = nullptr;
    Index3 outExtent{1, 1, 1};
    std::int64_t outStrideY = 0, outStrideZ = 0;
    int threads = 1;
};

/// The `launch` of every CPU variant with a `peer`. A whole image with a border that most libraries know is handed over
/// as it lies; anything else (a tile, `wrap`, a constant other than 0) is first copied with its surroundings.
void launchPeer(const Launch& launch);

} // namespace conv
