// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"
#include <atomic>
#include <conv/kernel.h>
#include <conv/variant.h>
#include <conv/volume.h>
#include <span>

namespace conv {

class Pool;        // gpu/run/pool.h
struct CudaStream; // gpu/cuda/runtime/stream.h

/// Packed samples of a node, in host or device memory; x contiguous.
struct Stored {
    const void* data = nullptr;
    ElementType type = ElementType::f32;
    std::int64_t strideY = 0, strideZ = 0; ///< in samples
};

/// One convolution over one output box: what a variant's launcher gets. The launcher reads sample (x, y, z) of the
/// input at in.data[map[0](x) + map[1](y)·strideY + map[2](z)·strideZ], or `outsideValue` where any map says −1, for x
/// in [box.lo − before, box.hi + after) and so on; it knows no border rule beyond that. It writes every sample of the
/// box exactly once: out[(x − box.lo.x) + (y − box.lo.y)·outStrideY + …]. `renormalize` is finished by the caller.
struct Launch {
    const Variant* variant = nullptr;
    const Problem* problem = nullptr;
    /// One kernel; or none, for a median or bilateral filter over problem->taps; or, for a fused gradient magnitude,
    /// one per axis (out = sqrt(Σ (kernel ∗ in)²)).
    std::span<const Kernel* const> kernels;
    Stored in;
    AxisMap map[3];
    double outsideValue = 0;
    Index3 block{0, 0, 0}; ///< thread block: one of Variant::blocks; 0 where that is empty
    Region box;
    /// Volumes one behind the other along z: those after the first have their samples and outputs box.size(2) planes
    /// further on each, and `box` and `map` hold for each of them. More than 1 only for variants that a stack takes
    /// (run/stack.h).
    std::int64_t items = 1;
    std::int64_t itemPlanes = 0, storedFrom = 0; ///< of a stack, for `aim`: of a volume; first one stored
    void* out = nullptr;                         ///< of `outType`
    std::int64_t outStrideY = 0, outStrideZ = 0;
    /// Problem::output, or double for variants with float64, or a type of whole numbers that the variant rounds to
    /// (Variant::rounds).
    ElementType outType = ElementType::f32;
    std::atomic<std::int64_t>* clipped = nullptr; ///< counts results that did not fit that type; not null where it does
    Pool* pool = nullptr;                         ///< CPU variants
    CudaStream* stream = nullptr;                 ///< CUDA variants: asynchronous, in stream order

    [[nodiscard]] const Kernel& kernel() const { return *kernels.front(); }
};

/// Some of a launch's volumes, as a launch.
[[nodiscard]] Launch itemsOf(const Launch& launch, std::int64_t from, std::int64_t count);
/// Where no kernel reaches along z, all volumes' planes are those of one.
[[nodiscard]] Launch withPlanesJoined(const Launch& launch);

/// Canny's front end over one output box, in one go: smoothing, derivatives along x and y, magnitude, thinning. Writes
/// the thinned magnitudes of the box, 0 on the border of `domain`.
struct ThinLaunch {
    Launch input;                   ///< what is smoothed: samples, maps, value outside; box and place of the result
    const Kernel* smooth = nullptr; ///< null: the samples as they are
    const Kernel *gx = nullptr, *gy = nullptr;
    Boundary boundary = Boundary::reflect; ///< of the derivatives
    double outsideValue = 0;
    Region smoothed; ///< domain of what the derivatives read
    Region domain;   ///< of the derivatives, the magnitude and the result
};

} // namespace conv
