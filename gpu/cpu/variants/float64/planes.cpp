// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/float64/planes.h"
#include "run/pool.h"

namespace conv {

WidePlanes::WidePlanes(const Launch& launch, const SeparableTerm& term) : launch_(launch) {
    const bool finite = isInteger(launch.in.type) && std::isfinite(launch.outsideValue);
    for (int a = 0; a < 3; ++a)
        axes_[a] = WideAxis(term[static_cast<std::size_t>(a)], a == 0, finite);
    outsideRow_ = axes_[0].sparse.ofConstant(launch.outsideValue);
}

void WidePlanes::tile(const WideAxis& axis, const double* const* rows, std::int64_t x, const WideOut& out,
                      std::vector<const double*>& under) {
    const WideSums& simd = wideSums();
    simd.tile(rows, x, axis.weights.data(), axis.size(), out);
    if (!axis.holes)
        return;
    // Zero times infinity is NaN: such rows are summed again without zero taps.
    const std::int64_t columns = std::min(out.columns, simd.tileColumns);
    for (std::int64_t r = 0; r < std::min(out.rows, simd.tileRows); ++r) {
        double* const to = out.data + r * out.stride;
        if (!anyNotFinite(to, columns))
            continue;
        under.clear();
        for (const std::int64_t k : axis.sparse.at)
            under.push_back(rows[r + k] + x);
        sumRow(under.data(), axis.sparse, columns, to);
    }
}

void WidePlanes::makeRow(WideSpace& space, const WideRows& reader, std::int64_t columns, std::int64_t y, std::int64_t z,
                         double* to) const {
    const WideAxis& axis = axes_[0];
    if (axis.identity) {
        reader.loadDoubles(y, z, launch_.outsideValue, to);
        return;
    }
    double* const padded = space.padded.take(columns + wideSums().block + wideSums().lineBlock + axis.size());
    reader.loadDoubles(y, z, launch_.outsideValue, padded);
    wideSums().line(padded, columns, axis.weights.data(), axis.size(), to);
    if (!axis.holes || !anyNotFinite(to, columns))
        return;
    space.under.clear();
    for (const std::int64_t k : axis.sparse.at)
        space.under.push_back(padded + k);
    sumRow(space.under.data(), axis.sparse, columns, to);
}

void WidePlanes::run(WideSpace& space, const WideRows& reader, Interval x, Interval y, std::int64_t z,
                     const WideOut& out) const {
    const WideAxis& axis = axes_[1];
    if (axis.identity) {
        for (std::int64_t row = y.lo; row < y.hi; ++row)
            makeRow(space, reader, x.size(), row, z, out.data + (row - y.lo) * out.stride);
        return;
    }
    const WideSums& simd = wideSums();
    const std::int64_t pitch = pitchOf(x.size()), rowsApart = axis.size() - 1;
    space.cache.reset(launch_.map[1], std::min(batch(), y.size()) + rowsApart);
    double* const ring = space.ring.take(space.cache.slots() * pitch);
    double* beyond = nullptr;
    for (std::int64_t first = y.lo; first < y.hi; first += batch()) {
        launch_.pool->heedStop();
        const std::int64_t outputs = std::min(batch(), y.hi - first), from = first - axis.before,
                           needed = outputs + rowsApart;
        space.cache.moveTo(from, from + needed);
        for (const std::int64_t i : space.cache.made())
            makeRow(space, reader, x.size(), from + i, z, ring + space.cache.slot(i) * pitch);
        // Rows beyond the last one repeat it and feed no output.
        space.rows.resize(static_cast<std::size_t>(roundUp(outputs, simd.tileRows) + rowsApart));
        for (std::int64_t i = 0; const double*& row : space.rows) {
            const std::int64_t slot = space.cache.slot(std::min(i++, needed - 1));
            if (slot < 0 && !beyond) {
                beyond = space.outside.take(pitch);
                std::fill_n(beyond, pitch, outsideRow_);
            }
            row = slot < 0 ? beyond : ring + slot * pitch;
        }
        for (std::int64_t column = 0; column < x.size(); column += simd.tileColumns)
            for (std::int64_t r = 0; r < outputs; r += simd.tileRows)
                tile(axis, space.rows.data() + r, column,
                     {out.data + (first - y.lo + r) * out.stride + column, out.stride, x.size() - column, outputs - r,
                      out.stream},
                     space.under);
    }
}

} // namespace conv
