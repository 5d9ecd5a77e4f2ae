// SPDX-License-Identifier: Apache-2.0
// Stages back to the rate of the data.
#include "cpu/variants/rates/box_at_rates.h"

namespace conv {

void BoxAtRates::interpolate() {
    if (x_.two())
        interpolateX();
    if (y_.two())
        interpolateY();
    if (z_.two())
        interpolateZ();
}

void BoxAtRates::interpolateX() {
    const bool last = !y_.two() && !z_.two();
    const std::int64_t planes = countOf(z_), lines = countOf(y_), blocks = ceilDiv(lines, linesTogether);
    const std::int64_t group = std::max<std::int64_t>(1024 / x_.rate(), 1),
                       parts = ceilDiv(x_.quotients().size(), group);
    Samples to = last ? Samples() : Samples(planes, lines, x_.out.size());
    const Place place = last ? result() : Place{to.row(0, 0), to.pitch, to.pitch * lines};
    const std::int64_t shift = y_.two() ? 0 : rowOf(y_, rateY_, y_.out.lo);
    launch_.pool->parallelFor(planes * blocks * parts, [&](std::int64_t task, int index) {
        RatesSpace& space = spaces_[static_cast<std::size_t>(index)];
        const std::int64_t part = task % parts, block = task / parts % blocks, i = task / parts / blocks,
                           z = rowFor(z_, rateZ_, i), first = block * linesTogether;
        const std::int64_t q = x_.quotients().lo + part * group;
        const Interval some{std::max(x_.out.lo, q * x_.rate()), std::min(x_.out.hi, (q + group) * x_.rate())};
        const std::int64_t pitch = roundUp(some.size(), 16) + 16;
        float *rows = space.rowsFor(linesTogether * pitch),
              *turned = space.turnedFor((roundUp(some.size(), 16) + 1) * linesTogether);
        space.sums.interpolate(
            x_, some, [&](std::int64_t k) { return now_.row(z, k - x_.kept.lo) + shift + first; }, linesTogether,
            turned, linesTogether, false);
        fftKernels().turn(turned, linesTogether, roundUp(some.size(), 16), linesTogether, rows, pitch);
        for (std::int64_t l = 0; l < std::min(linesTogether, lines - first); ++l)
            std::copy_n(rows + l * pitch, some.size(),
                        place.data + i * place.strideZ + (first + l) * place.strideY + some.lo - x_.out.lo);
        if (!last && part == parts - 1)
            for (std::int64_t l = 0; l < std::min(linesTogether, lines - first); ++l)
                std::fill(to.row(i, first + l) + to.columns, to.row(i, first + l) + to.padded(), 0.0F);
    });
    now_ = std::move(to);
    laidOut_ = true;
}

void BoxAtRates::interpolateY() {
    const bool last = !z_.two();
    const std::int64_t planes = countOf(z_), nx = x_.out.size(), from = firstColumn();
    Samples to = last ? Samples() : Samples(planes, y_.out.size(), nx);
    const Place place = last ? result() : Place{to.row(0, 0), to.pitch, to.pitch * to.rows};
    const std::int64_t columns = last ? nx : to.padded(), strips = ceilDiv(columns, ratesColumns);
    const std::int64_t group = roundUp(std::max<std::int64_t>(1, 128 / y_.rate()), 6),
                       parts = ceilDiv(y_.quotients().size(), group);
    launch_.pool->parallelFor(planes * strips * parts, [&](std::int64_t task, int index) {
        const std::int64_t part = task % parts, strip = task / parts % strips, i = task / parts / strips;
        const std::int64_t q = y_.quotients().lo + part * group, z = planeFor(i), x = strip * ratesColumns;
        const Interval some{std::max(y_.out.lo, q * y_.rate()), std::min(y_.out.hi, (q + group) * y_.rate())};
        spaces_[static_cast<std::size_t>(index)].sums.interpolate(
            y_, some, [&](std::int64_t k) { return now_.row(z, k - y_.kept.lo) + from + x; },
            std::min(ratesColumns, columns - x),
            place.data + i * place.strideZ + (some.lo - y_.out.lo) * place.strideY + x, place.strideY,
            last && streams());
        if (last && streams())
            micro().flush();
    });
    now_ = std::move(to);
    laidOut_ = true;
}

void BoxAtRates::interpolateZ() {
    const Place place = result();
    const std::int64_t nx = x_.out.size(), ny = y_.out.size(), from = firstColumn();
    const std::int64_t strips = ceilDiv(nx, ratesColumns);
    launch_.pool->parallelFor(ny * strips, [&](std::int64_t task, int index) {
        const std::int64_t i = task / strips, x = task % strips * ratesColumns;
        const std::int64_t y = laidOut_ ? i : rowFor(y_, rateY_, i);
        spaces_[static_cast<std::size_t>(index)].sums.interpolate(
            z_, z_.out, [&](std::int64_t k) { return now_.row(k - z_.kept.lo, y) + from + x; },
            std::min(ratesColumns, nx - x), place.data + i * place.strideY + x, place.strideZ, streams());
        if (streams())
            micro().flush();
    });
}

} // namespace conv
