// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/biquads/biquads.h"
#include "run/pool.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace conv {

RecursionLine::RecursionLine(const Launch& launch) {
    const RecursionNode& r = launch.problem->recursion;
    const AxisMap& map = launch.map[r.axis];
    domain = made = {map.lo, map.hi};
    if (r.boundary == Boundary::valid)
        made = {domain.lo + r.settle, domain.hi - r.settle};
    const std::int64_t beyond = r.odd > 0 ? std::min(r.odd, r.settle) : r.settle;
    read = r.boundary == Boundary::valid ? domain : Interval{domain.lo - beyond, domain.hi + beyond};
}

void NonFinite::take(double* line, std::int64_t n, std::int64_t stride) {
    at_.clear();
    for (std::int64_t i = 0; i < n; ++i)
        if (!std::isfinite(line[i * stride])) {
            at_.push_back(i);
            line[i * stride] = 0;
        }
}

void NonFinite::mark(double* line, std::int64_t n, std::int64_t stride, std::int64_t reach) const {
    std::int64_t next = 0;
    for (const std::int64_t at : at_)
        for (next = std::max(next, at - reach); next < std::min(n, at + reach + 1); ++next)
            line[next * stride] = std::numeric_limits<double>::quiet_NaN();
}

namespace {

/// Runs one section over a line, from its steady state for the first value.
template <class Line>
void pass(const Section& s, Line first, Line last) {
    double one = s.order == 1 ? *first / s.a1 : 0, two = s.order == 2 ? *first / s.a2 : 0;
    for (; first != last; ++first) {
        const double w = *first - s.a1 * one - s.a2 * two;
        *first = s.b0 * w + s.b1 * one + s.b2 * two;
        if (s.order == 2)
            two += one;
        one += w;
    }
}

} // namespace

void recursionReference(const Launch& l) {
    const RecursionNode& r = l.problem->recursion;
    const RecursionLine along(l);
    const auto axis = static_cast<std::size_t>(r.axis), a = axis == 0 ? std::size_t{1} : std::size_t{0},
               b = axis == 2 ? std::size_t{1} : std::size_t{2};
    const std::int64_t inStride[] = {1, l.in.strideY, l.in.strideZ}, outStride[] = {1, l.outStrideY, l.outStrideZ};
    const std::int64_t na = l.box.size(static_cast<int>(a)), n = along.read.size();
    l.pool->parallelFor(na * l.box.size(static_cast<int>(b)), [&](std::int64_t task, int) {
        const std::int64_t i = task % na, j = task / na;
        std::vector<double> line(static_cast<std::size_t>(n));
        withElementType(l.in.type, [&]<class T>(std::type_identity<T>) {
            const T* in = static_cast<const T*>(l.in.data) + l.map[a](l.box.lo[a] + i) * inStride[a] +
                          l.map[b](l.box.lo[b] + j) * inStride[b];
            const auto sample = [&](std::int64_t k) {
                const std::int64_t p = l.map[axis](k);
                return p < 0 ? l.outsideValue : static_cast<double>(in[p * inStride[axis]]);
            };
            for (std::int64_t k = along.read.lo; k < along.read.hi; ++k) {
                double value = sample(k);
                if (r.odd > 0 && k < along.domain.lo)
                    value = 2 * sample(along.domain.lo) - value;
                if (r.odd > 0 && k >= along.domain.hi)
                    value = 2 * sample(along.domain.hi - 1) - value;
                line[static_cast<std::size_t>(k - along.read.lo)] = value;
            }
        });
        NonFinite holes;
        holes.take(line.data(), n, 1);
        for (const Section& s : r.sections) {
            l.pool->heedStop();
            pass(s, line.begin(), line.end());
        }
        for (const Section& s : r.sections) {
            l.pool->heedStop();
            pass(s, line.rbegin(), line.rend());
        }
        holes.mark(line.data(), n, 1, r.settle);
        double* out = static_cast<double*>(l.out) + i * outStride[a] + j * outStride[b];
        for (std::int64_t k = l.box.lo[axis]; k < l.box.hi[axis]; ++k)
            out[(k - l.box.lo[axis]) * outStride[axis]] = line[static_cast<std::size_t>(k - along.read.lo)];
    });
}

Cells cellsOfReference(const Problem& problem) {
    Cells cells;
    if (problem.recursive()) // beyond the end of every axis
        cells.size[static_cast<std::size_t>(problem.recursion.axis)] = std::int64_t{1} << 48;
    return cells;
}

} // namespace conv
