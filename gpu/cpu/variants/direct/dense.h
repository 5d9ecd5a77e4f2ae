// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/micro/micro.h"
#include "cpu/micro/rows.h"
#include "cpu/runtime/cuts.h"
#include "cpu/runtime/work.h"
#include <vector>

namespace conv {

/// A dense kernel as register tiles take it, for one launch.
struct DenseJob {
    const Micro& simd;
    Frame frame;
    std::vector<float> weights; ///< [b][x][a]
    TileTaps taps;
    bool stream = false;

    DenseJob(const Launch& launch, bool swapped);
    /// Rows that a tile reads in each plane.
    [[nodiscard]] std::int64_t rowsOfTile() const { return simd.tileRows + taps.ky - 1; }
    [[nodiscard]] TileOut outAt(std::int64_t x, std::int64_t xEnd, std::int64_t a, std::int64_t aEnd,
                                std::int64_t b) const {
        return {frame.outAt(x, a, b), frame.outA, xEnd - x, aEnd - a, stream};
    }
};

/// Kernels of one plane, float32 samples read in place.
void directInPlace(const DenseJob& job);
/// Kernels of one plane, other types: a few rows at a time become floats.
void directRolling(const DenseJob& job);
/// Kernels of several planes.
void directVolume(const DenseJob& job);

} // namespace conv
