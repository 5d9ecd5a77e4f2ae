// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/boundary.h>
#include <conv/region.h>

namespace conv {

/// Half-open interval of indices along one axis.
struct Interval {
    std::int64_t lo = 0, hi = 0;
    CONV_HD constexpr std::int64_t size() const { return hi - lo; }
    friend constexpr bool operator==(const Interval&, const Interval&) = default;
};

/// Indices along one axis: sorted, disjoint intervals, at most `max`. Joining neighbours beyond that only adds
/// indices. Usually one interval; `wrap` near a border also needs the far side.
struct AxisSet {
    static constexpr int max = 4;
    Interval part[max];
    int parts = 0;

    static AxisSet of(std::int64_t lo, std::int64_t hi);
    void add(Interval more);
    void add(const AxisSet& more);
    [[nodiscard]] std::int64_t size() const;
    [[nodiscard]] bool single() const { return parts == 1; }
    [[nodiscard]] Interval hull() const { return {part[0].lo, part[parts - 1].hi}; }
    // Compiled at run time for GPUs, too: without the standard library.
    friend constexpr bool operator==(const AxisSet& a, const AxisSet& b) {
        bool same = a.parts == b.parts;
        for (int i = 0; same && i < a.parts; ++i)
            same = a.part[i] == b.part[i];
        return same;
    }
};

/// Stored part of a node's values: the product of three axis sets, each packed without gaps.
using AxisSets = std::array<AxisSet, 3>;

[[nodiscard]] AxisSets setsOf(const Region& region);
[[nodiscard]] Index3 extentOf(const AxisSets& sets);
[[nodiscard]] std::int64_t countOf(const AxisSets& sets);
/// Returns the boxes of the product, z outermost; one box if every axis is a single interval.
[[nodiscard]] std::vector<Region> boxesOf(const AxisSets& sets);
/// Returns the smallest region that contains the product.
[[nodiscard]] Region hullOf(const AxisSets& sets);

/// Indices of a domain [lo, hi) that outputs `out` read through a boundary with a halo of `before` and `after`.
[[nodiscard]] AxisSet footprint(Boundary boundary, const AxisSet& out, std::int64_t before, std::int64_t after,
                                std::int64_t lo, std::int64_t hi);

/// Maps an index along an axis, also beyond the border, to the position of its sample in packed storage, or −1 for no
/// sample. The only border rule of the kernels on CPU and GPU. Accepts only indices in the storage's footprint.
struct AxisMap {
    Boundary boundary = Boundary::nearest;
    std::int64_t lo = 0, hi = 1;        ///< domain
    Interval part[AxisSet::max];        ///< stored indices
    std::int64_t at[AxisSet::max] = {}; ///< position of each part's first sample
    int parts = 0;

    [[nodiscard]] CONV_HD constexpr std::int64_t operator()(std::int64_t index) const {
        const std::int64_t i = fold(boundary, index, lo, hi);
        if (i == outside)
            return -1;
        for (int p = 0; p < parts; ++p)
            if (i < part[p].hi)
                return at[p] + (i - part[p].lo);
        return -1;
    }
    /// Returns the interval around `index` (inside the domain) in which position = index + shift, without a fold.
    [[nodiscard]] CONV_HD constexpr Interval straight(std::int64_t index, std::int64_t* shift) const {
        for (int p = 0; p < parts; ++p)
            if (index >= part[p].lo && index < part[p].hi) {
                *shift = at[p] - part[p].lo;
                return part[p];
            }
        *shift = 0;
        return {index, index};
    }
};

[[nodiscard]] AxisMap mapOf(Boundary boundary, std::int64_t domainLo, std::int64_t domainHi, const AxisSet& stored);

} // namespace conv
