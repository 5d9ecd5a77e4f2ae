// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/march.h"
#include <algorithm>
#include <functional>
#include <initializer_list>
#include <vector>

namespace conv::march {

inline constexpr std::int64_t maxPlanes = 65535; ///< thread blocks along z of a grid

struct Run {
    const char* name;
    void (*planes)(const Job&); ///< images, or x and y of a volume's planes
    bool volumesAtOnce;         ///< one pass if one of volumeShapes fits; else planes, then z
};

/// Returns samples and stream; the caller adds the taps.
[[nodiscard]] Job jobOf(const Launch& launch);
/// Sets a job to that piece, of all volumes.
void placePiece(Job& job, const Launch& launch, const Region& piece);
/// Calls launchSome(launch, pieces) for as many volumes as `atOnce` outputs and a grid hold, if a volume is one piece.
template <class Pieces, class LaunchSome>
void forVolumes(const Launch& all, std::int64_t atOnce, Pieces piecesOf, LaunchSome launchSome) {
    const std::vector<Region> pieces = piecesOf(all.box);
    const std::int64_t max =
        pieces.size() > 1 ? 1
                          : std::max<std::int64_t>(1, std::min(atOnce / all.box.count(), maxPlanes / all.box.size(2)));
    for (std::int64_t from = 0; from < all.items; from += max)
        launchSome(itemsOf(all, from, std::min(max, all.items - from)), pieces);
}
[[nodiscard]] double secondsPerOutput(const Launch& launch);

/// Returns samples, stream and the taps of a product of per-axis kernels. `name` keys the tables.
[[nodiscard]] Job productOf(const Launch& launch, const char* name);
/// Computes a launch with one product of per-axis kernels.
void runOver(const Launch& launch, const Run& run);

struct Cut {
    bool volume; ///< marches along z, else along y
    int buffers; ///< plane buffers between two passes; 0: one march
    bool steady; ///< cuts do not depend on the device's load, because results depend on cuts
    int minTaps; ///< taps along the march, for the length of pieces
};
/// Computes a launch piece by piece; the job contains its taps.
void runCut(const Launch& launch, Job job, Cut cut, const std::function<void(const Job&)>& marchBox);

/// A pass over planes before z: x and y use the sets in `taps`, z uses the job's set `z`. Taps of a missing second set
/// have no weights.
struct PlanePass {
    void (*march)(const Job&);
    Job taps;
    int z;
};
/// Writes planes to buffers, one per pass, then sums all along z.
void marchTwice(const Job& job, std::initializer_list<PlanePass> passes);

/// The marching kernels of separable-fused, for images or planes.
void marchPlanes(const Job& job);

} // namespace conv::march
