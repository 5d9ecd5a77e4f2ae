// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/march.h"
#include <algorithm>
#include <functional>
#include <initializer_list>
#include <vector>

namespace conv::march {

inline constexpr std::int64_t planesMost = 65535; ///< blocks along z of a grid

/// How a variant computes the boxes of a launch.
struct Run {
    const char* name;
    void (*planes)(const Job&); ///< images, or the x and y of a volume's planes
    bool volumesAtOnce;         ///< where one of volumeShapes holds the taps; else two passes, planes and then z
};

/// What all boxes of a launch share: where samples lie, the stream. Taps are still to be filled in.
[[nodiscard]] Job jobOf(const Launch& launch);
/// Lets a job compute that piece of the launch's box, of all its volumes.
void placePiece(Job& job, const Launch& launch, const Region& piece);
/// Calls launchSome(launch, pieces) for as many of a launch's volumes at once as `atOnce` outputs and a grid hold,
/// where a volume is one piece; `piecesOf` cuts a volume's box.
template <class Pieces, class LaunchSome>
void forVolumes(const Launch& all, std::int64_t atOnce, Pieces piecesOf, LaunchSome launchSome) {
    const std::vector<Region> pieces = piecesOf(all.box);
    const std::int64_t most =
        pieces.size() > 1 ? 1
                          : std::max<std::int64_t>(1, std::min(atOnce / all.box.count(), planesMost / all.box.size(2)));
    for (std::int64_t from = 0; from < all.items; from += most)
        launchSome(itemsOf(all, from, std::min(most, all.items - from)), pieces);
}
/// Predicted, by the launch's variant.
[[nodiscard]] double secondsPerOutput(const Launch& launch);

/// Computes a launch whose kernel is one product of per-axis kernels.
void runOver(const Launch& launch, const Run& run);

/// How a launch is cut into pieces.
struct Cut {
    bool volume;   ///< the march is along z, else along y
    int buffers;   ///< of planes, between two passes; 0: there is one march
    bool steady;   ///< the same way whatever the device is doing: results may depend on the cuts
    int tapsLeast; ///< along the march, that pieces are long enough for
};
/// Computes a launch piece by piece. The job has its taps.
void runCut(const Launch& launch, Job job, Cut cut, const std::function<void(const Job&)>& marchBox);

/// Planes on their way to a pass along z: by those taps along x and y, and that set of the job's along z. Taps of the
/// second set have no weights where there is none.
struct PlanePass {
    void (*march)(const Job&);
    Job taps;
    int z;
};
/// Plane by plane into buffers, one for each pass, then the sum of all along z.
void marchTwice(const Job& job, std::initializer_list<PlanePass> passes);

/// Images or planes by the marching kernels of separable-fused.
void marchPlanes(const Job& job);

} // namespace conv::march
