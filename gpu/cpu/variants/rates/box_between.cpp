// SPDX-License-Identifier: Apache-2.0
// The taps between the rates.
#include "cpu/variants/rates/box_at_rates.h"

namespace conv {

void BoxAtRates::convolved(const IndexedAxis* axis) {
    (axis == &x_ ? rateX_ : axis == &y_ ? rateY_ : rateZ_) = axis->two() ? Rate::kept : Rate::out;
    outside_ *= axis->gain();
}

void BoxAtRates::convolveBetween() {
    outside_ = missing_;
    if (z_.filtered())
        convolvePlanes();
    if (rowsAxis().rates->filtered())
        convolveRows();
    if (columnsAxis().rates->filtered())
        convolveColumns();
}

void BoxAtRates::convolvePlanes() {
    const Axis along = planesAxis();
    Samples to(along.rates->kept.size(), now_.rows, now_.columns);
    const Samples constants = constantRows(static_cast<float>(outside_));
    launch_.pool->parallelFor(now_.rows, [&](std::int64_t y, int index) {
        spaces_[static_cast<std::size_t>(index)].sums.run(
            1, along.rates->taps(), along.rates->coarse.data(), to.planes,
            [&](std::int64_t, std::int64_t k) {
                const std::int64_t plane = rowOf(*along.rates, along.rate, along.rates->keptRead.lo + k);
                return plane < 0 ? constants.row(0, plane == AxisRates::missing ? 0 : 1) : now_.row(plane, y);
            },
            to.padded(), to.row(0, y), to.pitch * to.rows);
    });
    now_ = std::move(to);
    convolved(along.rates);
}

void BoxAtRates::convolveRows() {
    const Axis along = rowsAxis();
    Samples to(now_.planes, along.rates->kept.size(), now_.columns);
    const Samples constants = constantRows(static_cast<float>(outside_));
    const std::int64_t strips = ceilDiv(to.padded(), ratesColumns);
    launch_.pool->parallelFor(now_.planes * strips, [&](std::int64_t task, int index) {
        const std::int64_t z = task / strips, x = task % strips * ratesColumns;
        spaces_[static_cast<std::size_t>(index)].sums.run(
            1, along.rates->taps(), along.rates->coarse.data(), to.rows,
            [&](std::int64_t, std::int64_t k) {
                return rowAt(*along.rates, along.rate, along.rates->keptRead.lo + k, z, constants) + x;
            },
            std::min(ratesColumns, to.padded() - x), to.row(z, 0) + x, to.pitch);
    });
    now_ = std::move(to);
    convolved(along.rates);
}

void BoxAtRates::convolveColumns() {
    const Axis along = columnsAxis();
    const IndexedAxis& axis = *along.rates;
    const bool stored = along.rate == Rate::stored;
    const LineTaps taps{axis.coarse.data(), axis.taps(), false};
    Samples to(now_.planes, now_.rows, axis.kept.size());
    const std::int64_t n = roundUp(to.columns, micro().lineBlock);
    launch_.pool->parallelFor(now_.planes * now_.rows, [&](std::int64_t task, int index) {
        RatesSpace& space = spaces_[static_cast<std::size_t>(index)];
        const std::int64_t z = task / now_.rows, y = task % now_.rows;
        float* line = space.rowsFor(n + axis.taps() + 64);
        if (stored)
            extend(axis, axis.keptRead, now_.row(z, y), static_cast<float>(outside_), line);
        else
            std::copy_n(now_.row(z, y), axis.keptRead.size(), line);
        std::fill(line + axis.keptRead.size(), line + n + axis.taps() + 64, 0.0F);
        micro().line(line, to.columns, taps, to.row(z, y), {});
        std::fill(to.row(z, y) + to.columns, to.row(z, y) + to.padded(), 0.0F);
    });
    now_ = std::move(to);
    convolved(along.rates);
}

} // namespace conv
