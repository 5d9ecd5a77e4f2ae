// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/axis_map.h"
#include <atomic>
#include <conv/kernel.h>
#include <conv/variant.h>
#include <conv/volume.h>
#include <optional>
#include <span>

namespace conv {

class Pool;        // gpu/run/pool.h
struct CudaStream; // gpu/cuda/runtime/stream.h

/// Packed samples of a node in host or device memory; x contiguous.
struct Stored {
    const void* data = nullptr;
    ElementType type = ElementType::f32;
    std::int64_t strideY = 0, strideZ = 0; ///< in samples
};

/// Weights 0 and 1 of samples, for a launch that computes the average Σ k·w·f / Σ k·w (model/weighed_mean.h) of the
/// samples f of Launch::in.
struct Weighing {
    Stored mask;                             ///< uint8; null data: no mask
    AxisMap map[3];                          ///< positions in the mask, as Launch::map
    bool byMask = false, byPresence = false; ///< w is 0 where the mask is 0, where f is NaN or `missing`
    bool inMask = false, ofPresent = false;  ///< the average counts only where the mask or f hold
    float missing = 0;                       ///< NaN: nothing besides NaN
    float outsideWeight = 0;                 ///< w beyond a constant border
    float minWeight = 0;                     ///< the average counts where Σ k·w is above
    std::optional<float> otherwise;          ///< result elsewhere; empty: f
};

/// Arguments of a variant's launcher: one convolution over one output box. The launcher reads input sample (x, y, z) at
/// in.data[map[0](x) + map[1](y)·strideY + map[2](z)·strideZ], or `outsideValue` if any map returns −1, for x in
/// [box.lo − before, box.hi + after) and so on. The maps contain the border rule. It writes each sample of the box
/// once: out[(x − box.lo.x) + (y − box.lo.y)·outStrideY + …]. The caller completes `renormalize`.
struct Launch {
    const Variant* variant = nullptr;
    const Problem* problem = nullptr;
    /// One kernel; none for a median or bilateral filter over problem->taps; one per axis for a fused gradient
    /// magnitude (out = sqrt(Σ (kernel ∗ in)²)).
    std::span<const Kernel* const> kernels;
    Stored in;
    AxisMap map[3];
    double outsideValue = 0;
    Index3 threadBlock{0, 0, 0}; ///< thread block: one of Variant::threadBlocks; 0 if that is empty
    Region box;
    /// Number of volumes stacked along z. Samples and outputs of each further volume start box.size(2) planes later;
    /// `box` and `map` hold for each. Above 1 only for variants that accept stacks (run/stack.h).
    std::int64_t items = 1;
    std::int64_t itemPlanes = 0,
                 storedFrom = 0; ///< stacks, for `aim`: planes per volume, and index of the first stored volume
    void* out = nullptr;         ///< first output, of type `outType`
    std::int64_t outStrideY = 0, outStrideZ = 0;
    /// Problem::output, double for variants with float64, or an integer type that the variant rounds to
    /// (Variant::rounds).
    ElementType outType = ElementType::f32;
    std::atomic<std::int64_t>* clipped = nullptr; ///< count of results that did not fit that type; set when rounding
    Pool* pool = nullptr;                         ///< CPU variants
    CudaStream* stream = nullptr;                 ///< CUDA variants: asynchronous, in stream order
    const Weighing* weighing = nullptr;           ///< not null: an average, for variants with `meanTime`

    [[nodiscard]] const Kernel& kernel() const { return *kernels.front(); }
};

[[nodiscard]] Launch itemsOf(const Launch& launch, std::int64_t from, std::int64_t count);
/// All volumes' planes as one volume, if no kernel reaches along z.
[[nodiscard]] Launch withPlanesJoined(const Launch& launch);

/// Arguments of Canny's fused front end over one output box: smoothing, derivatives along x and y, magnitude, thinning.
/// Writes the thinned magnitudes of the box, 0 on the border of `domain`.
struct ThinLaunch {
    Launch input; ///< input of the smoothing: samples, maps, outside value; also box and place of the result
    const Kernel* smooth = nullptr; ///< null: no smoothing
    const Kernel *gx = nullptr, *gy = nullptr;
    Boundary boundary = Boundary::reflect; ///< boundary rule of the derivatives
    double outsideValue = 0;
    Region smoothed; ///< domain of the derivatives' input
    Region domain;   ///< domain of the derivatives, the magnitude and the result
};

} // namespace conv
