#pragma once
#include "cuda/separable/march.h"

namespace conv::march {

/// How a variant computes the boxes of a launch.
struct Run {
    const char* name;
    void (*planes)(const Job&); ///< images, or the x and y of a volume's planes
    int tapsAtOnce3d;           ///< volumes with more taps along any axis take two passes, planes and then z
    bool steady; ///< whether a launch is cut the same way whatever the device is doing: results may depend on the cuts
};

/// What all boxes of a launch share: where samples lie, how indices map, the stream. Taps are still to be filled in.
[[nodiscard]] Job jobOf(const Launch& launch);
/// Lets a job compute that piece of the launch's box.
void placePiece(Job& job, const Launch& launch, const Region& piece);
/// Predicted, by the launch's variant.
[[nodiscard]] double secondsPerOutput(const Launch& launch);

/// Computes a launch whose kernel is one product of per-axis kernels.
void runOver(const Launch& launch, const Run& run);

/// Images or planes by the marching kernels of separable-fused.
void marchPlanes(const Job& job);

} // namespace conv::march
