// SPDX-License-Identifier: Apache-2.0
#include "model/axis_map.h"
#include <algorithm>

namespace conv {

AxisSet AxisSet::of(std::int64_t lo, std::int64_t hi) {
    AxisSet set;
    set.add(Interval{lo, hi});
    return set;
}

void AxisSet::add(Interval more) {
    if (more.size() <= 0)
        return;
    std::array<Interval, max + 1> all{};
    int n = 0;
    while (n < parts && part[n].lo <= more.lo) {
        all[static_cast<std::size_t>(n)] = part[n];
        ++n;
    }
    all[static_cast<std::size_t>(n)] = more;
    for (; n < parts; ++n)
        all[static_cast<std::size_t>(n + 1)] = part[n];
    ++n;
    int kept = 0;
    for (int i = 1; i < n; ++i) {
        const auto next = all[static_cast<std::size_t>(i)];
        auto& last = all[static_cast<std::size_t>(kept)];
        if (next.lo <= last.hi)
            last.hi = std::max(last.hi, next.hi);
        else
            all[static_cast<std::size_t>(++kept)] = next;
    }
    ++kept;
    if (kept > max) { // join the two intervals with the smallest gap
        int best = 0;
        const auto gap = [&](int i) {
            return all[static_cast<std::size_t>(i + 1)].lo - all[static_cast<std::size_t>(i)].hi;
        };
        for (int i = 1; i + 1 < kept; ++i)
            if (gap(i) < gap(best))
                best = i;
        all[static_cast<std::size_t>(best)].hi = all[static_cast<std::size_t>(best + 1)].hi;
        std::copy(all.begin() + best + 2, all.begin() + kept, all.begin() + best + 1);
        --kept;
    }
    std::copy_n(all.begin(), kept, part);
    parts = kept;
}

void AxisSet::add(const AxisSet& more) {
    for (int p = 0; p < more.parts; ++p)
        add(more.part[p]);
}

std::int64_t AxisSet::size() const {
    std::int64_t n = 0;
    for (int p = 0; p < parts; ++p)
        n += part[p].size();
    return n;
}

AxisSets setsOf(const Region& region) {
    return {AxisSet::of(region.lo[0], region.hi[0]), AxisSet::of(region.lo[1], region.hi[1]),
            AxisSet::of(region.lo[2], region.hi[2])};
}

Index3 extentOf(const AxisSets& sets) {
    return {sets[0].size(), sets[1].size(), sets[2].size()};
}

std::int64_t countOf(const AxisSets& sets) {
    return sets[0].size() * sets[1].size() * sets[2].size();
}

std::vector<Region> boxesOf(const AxisSets& sets) {
    std::vector<Region> boxes;
    for (int z = 0; z < sets[2].parts; ++z)
        for (int y = 0; y < sets[1].parts; ++y)
            for (int x = 0; x < sets[0].parts; ++x) {
                const Interval i = sets[0].part[x], j = sets[1].part[y], k = sets[2].part[z];
                boxes.push_back({{i.lo, j.lo, k.lo}, {i.hi, j.hi, k.hi}});
            }
    return boxes;
}

Region hullOf(const AxisSets& sets) {
    Region hull;
    for (std::size_t a = 0; a < 3; ++a) {
        hull.lo[a] = sets[a].hull().lo;
        hull.hi[a] = sets[a].hull().hi;
    }
    return hull;
}

AxisSet footprint(Boundary boundary, const AxisSet& out, std::int64_t before, std::int64_t after, std::int64_t lo,
                  std::int64_t hi) {
    AxisSet in;
    const std::int64_t n = hi - lo;
    for (int p = 0; p < out.parts; ++p) {
        const std::int64_t from = out.part[p].lo - before, to = out.part[p].hi + after;
        in.add(Interval{std::max(from, lo), std::min(to, hi)});
        if (from >= lo && to <= hi)
            continue;
        // Indices beyond an edge fold back inside; position and number depend on the boundary mode.
        const std::int64_t below = std::min(lo - from, n), above = std::min(to - hi, n);
        switch (boundary) {
        case Boundary::reflect:
            if (lo - from > n || to - hi > n)
                in.add(Interval{lo, hi});
            if (below > 0)
                in.add(Interval{lo, lo + below});
            if (above > 0)
                in.add(Interval{hi - above, hi});
            break;
        case Boundary::mirror:
            if (lo - from >= n || to - hi >= n)
                in.add(Interval{lo, hi});
            else {
                if (below > 0)
                    in.add(Interval{lo, lo + below + 1});
                if (above > 0)
                    in.add(Interval{hi - above - 1, hi});
            }
            break;
        case Boundary::nearest:
            if (below > 0)
                in.add(Interval{lo, lo + 1});
            if (above > 0)
                in.add(Interval{hi - 1, hi});
            break;
        case Boundary::wrap:
            if (below > 0)
                in.add(Interval{hi - below, hi});
            if (above > 0)
                in.add(Interval{lo, lo + above});
            break;
        case Boundary::constant:
        case Boundary::valid:
        case Boundary::renormalize:
            break;
        }
    }
    // A kernel entirely beyond the border (constant) reads nothing, but a store is never empty.
    if (in.parts == 0)
        in.add(Interval{lo, lo + 1});
    return in;
}

AxisMap mapOf(Boundary boundary, std::int64_t domainLo, std::int64_t domainHi, const AxisSet& stored) {
    AxisMap map;
    map.boundary = boundary;
    map.lo = domainLo;
    map.hi = domainHi;
    map.parts = stored.parts;
    std::int64_t at = 0;
    for (int p = 0; p < stored.parts; ++p) {
        // Storage may reach beyond the domain, as that of a mask whose data an earlier step has cut.
        const Interval part = stored.part[p];
        map.part[p] = {std::clamp(part.lo, domainLo, domainHi), std::clamp(part.hi, domainLo, domainHi)};
        map.at[p] = at + map.part[p].lo - part.lo;
        at += part.size();
    }
    return map;
}

} // namespace conv
