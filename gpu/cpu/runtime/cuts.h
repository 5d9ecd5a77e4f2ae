// SPDX-License-Identifier: Apache-2.0
#pragma once
// Cuts of a box into tasks for the threads of a pool. Launchers compute by them and costs predict from them. Sizes are
// in samples.
#include "model/axis_map.h"
#include <cstdint>

namespace conv {

/// Extent of a box or of taps: x, axis `a` that tiles combine, third axis `b`.
struct Sizes {
    std::int64_t x = 1, a = 1, b = 1;
    [[nodiscard]] std::int64_t count() const { return x * a * b; }
};

/// Sizes of a filter by passes (cpu/variants/separable/passes.h) that its cost depends on.
struct PassSizes {
    std::int64_t tapsX = 1, tapsA = 1, tapsB = 1;
    std::int64_t kinds = 1; ///< kinds of rows filtered along x
    std::int64_t maps = 1;  ///< sums of rows along a
    double operations = 0;  ///< floating-point operations per output
    bool weighed = false;   ///< an average with weights
    [[nodiscard]] std::int64_t cutsForTime(std::int64_t outputs) const;
};

/// Rows of results between two refills of a strip's ring: few for short columns of taps (small ring), many for long
/// ones, whose tiles share most rows.
[[nodiscard]] std::int64_t stripBatch(std::int64_t tapsA);

/// Cut of planes into bands of rows and strips of columns whose ring fits L2.
struct StripCut {
    std::int64_t strips = 1, bands = 1;
    StripCut(const PassSizes& sizes, const Sizes& box, int threads);
    [[nodiscard]] Interval columns(Interval x, std::int64_t strip) const;
    [[nodiscard]] Interval rows(Interval a, std::int64_t band) const;
};

/// Planes of results between two synchronizations of the threads of one march.
[[nodiscard]] std::int64_t planesTogether(int threads);
/// Planes of results at a time for a thread that marches alone; more for more taps.
[[nodiscard]] std::int64_t planesAlone(std::int64_t tapsB, bool weighed = false);

/// A volume cut into boxes of columns and rows whose rings of planes stay in the last-level cache.
struct VolumeCut {
    std::int64_t strips = 1, bands = 1;
    bool alone = false; ///< one thread marches through each box
    VolumeCut(const PassSizes& sizes, const Sizes& box, int threads);
};

/// Bands of rows of each plane, for dense kernels of one plane.
[[nodiscard]] std::int64_t denseBands(std::int64_t taps, const Sizes& box, std::int64_t strips, int threads);
/// Outputs that one task of a dense kernel may compute.
[[nodiscard]] std::int64_t outputsPerTask(std::int64_t taps);

/// Cut for dense kernels of several planes, which march along b through a ring of padded rows.
struct RingCut {
    std::int64_t strips = 1, bands = 1, chunks = 1; ///< along x, a, b
    std::int64_t pitch = 0, rows = 0;               ///< floats from row to row, and rows, of a plane of the ring
    RingCut(const Sizes& taps, const Sizes& box, int threads);
    [[nodiscard]] std::int64_t tasks() const { return strips * bands * chunks; }
};

/// Cut for gradients of three samples.
struct EdgeCut {
    std::int64_t x = 1, a = 1, b = 1; ///< parts along each axis
    EdgeCut(const Sizes& box, bool volume, int threads);
    [[nodiscard]] std::int64_t count() const { return x * a * b; }
};

} // namespace conv
