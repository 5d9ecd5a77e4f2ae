// SPDX-License-Identifier: Apache-2.0
// Stages before the taps between the rates.
#include "cpu/variants/rates/box_at_rates.h"

namespace conv {
namespace {

constexpr std::int64_t stripRows = 512; ///< input rows of a strip, about
constexpr std::int64_t rowsAhead = 8;   ///< rows that are prefetched before they are copied

} // namespace

void BoxAtRates::thin() {
    if (z_.two()) {
        thinStored(2);
        if (y_.two())
            thinRows();
    } else if (y_.two()) {
        thinStored(1);
    } else {
        copyStored();
    }
}

void BoxAtRates::thinStored(std::size_t a) {
    const std::size_t other = 3 - a;
    const IndexedAxis &along = axis(a), &across = axis(other);
    const std::int64_t nx = x_.stored.size(), others = across.stored.size(), kept = along.keptRead.size();
    const std::int64_t rate = along.rate(), ky = along.overlap();
    const std::int64_t group = roundUp(std::max<std::int64_t>(stripRows / rate - ky, 6), 6);
    const auto bytes = static_cast<std::int64_t>(sizeOf(launch_.in.type));
    const std::int64_t parts = ceilDiv(kept, group), strips = ceilDiv(nx, ratesColumns);
    Samples to = a == 2 ? Samples(kept, others, nx) : Samples(others, kept, nx);
    rateZ_ = a == 2 ? Rate::read : Rate::stored;
    rateY_ = a == 1 ? Rate::read : Rate::stored;
    launch_.pool->parallelFor(others * strips * parts, [&](std::int64_t task, int index) {
        if (unfit_)
            return;
        RatesSpace& space = spaces_[static_cast<std::size_t>(index)];
        const std::int64_t part = task % parts, strip = task / parts % strips, at = task / parts / strips;
        const std::int64_t x = strip * ratesColumns, width = std::min(ratesColumns, nx - x), pitch = ratesColumns + 16;
        const Interval some{along.keptRead.lo + part * group,
                            std::min(along.keptRead.hi, along.keptRead.lo + (part + 1) * group)};
        const Interval fine = along.fineOf(some);
        // Slots 0 and 1: samples outside and beyond.
        float* rows = space.rowsFor((fine.size() + 2) * pitch + 64);
        std::fill_n(rows, pitch, missing_);
        std::fill_n(rows + pitch, pitch, 0.0F);
        space.slot.assign(static_cast<std::size_t>(along.stored.size()), -1);
        space.held.resize(static_cast<std::size_t>(fine.size()));
        std::int64_t slots = 2;
        for (std::int64_t i = fine.lo; i < fine.hi; ++i) {
            const std::int64_t position = along.position(i);
            std::int64_t& held = space.held[static_cast<std::size_t>(i - fine.lo)];
            if (position < 0) {
                held = position == AxisRates::missing ? 0 : 1;
                continue;
            }
            std::int64_t& slot = space.slot[static_cast<std::size_t>(position - along.stored.lo)];
            if (slot < 0) {
                slot = slots++;
                const std::int64_t o = across.stored.lo + at;
                if (position + rowsAhead < along.stored.hi) { // rows lie too far apart for the processor's own
                    const std::byte* next = a == 1 ? storedAt(x_.stored.lo + x, position + rowsAhead, o)
                                                   : storedAt(x_.stored.lo + x, o, position + rowsAhead);
                    for (std::int64_t b = 0; b < width * bytes; b += 64)
                        askAhead(next + b);
                }
                read(x_.stored.lo + x, a == 1 ? position : o, a == 1 ? o : position, width, rows + slot * pitch);
                std::fill(rows + slot * pitch + width, rows + slot * pitch + ratesColumns, 0.0F);
            }
            held = slot;
        }
        const auto row = [&](std::int64_t p, std::int64_t k) {
            return rows + space.held[static_cast<std::size_t>(k * rate + p)] * pitch;
        };
        const std::int64_t first = some.lo - along.keptRead.lo;
        float* out = a == 2 ? to.row(first, at) : to.row(at, first);
        space.sums.run(rate, ky, along.down.data(), some.size(), row, roundUp(width, 64), out + x,
                       a == 2 ? to.pitch * others : to.pitch);
    });
    now_ = std::move(to);
}

void BoxAtRates::thinRows() {
    const std::int64_t nx = now_.padded(), strips = ceilDiv(nx, ratesColumns), rate = y_.rate();
    Samples to(now_.planes, y_.keptRead.size(), now_.columns);
    const Samples constants = constantRows();
    launch_.pool->parallelFor(now_.planes * strips, [&](std::int64_t task, int index) {
        const std::int64_t z = task / strips, x = task % strips * ratesColumns;
        const auto row = [&](std::int64_t p, std::int64_t k) {
            return rowAt(y_, Rate::stored, y_.fine.lo + k * rate + p, z, constants) + x;
        };
        spaces_[static_cast<std::size_t>(index)].sums.run(rate, y_.overlap(), y_.down.data(), to.rows, row,
                                                          std::min(ratesColumns, nx - x), to.row(z, 0) + x, to.pitch,
                                                          true);
    });
    now_ = std::move(to);
    rateY_ = Rate::read;
}

void BoxAtRates::copyStored() {
    Samples to(z_.stored.size(), y_.stored.size(), x_.stored.size());
    launch_.pool->parallelFor(to.planes, [&](std::int64_t z, int) {
        for (std::int64_t y = 0; y < to.rows; ++y) {
            read(x_.stored.lo, y_.stored.lo + y, z_.stored.lo + z, to.columns, to.row(z, y));
            std::fill(to.row(z, y) + to.columns, to.row(z, y) + to.padded(), 0.0F);
        }
    });
    now_ = std::move(to);
}

void BoxAtRates::turn() {
    const std::int64_t lines = now_.rows, blocks = ceilDiv(lines, linesTogether), rate = x_.rate(), ky = x_.overlap();
    const std::int64_t group = std::max<std::int64_t>(1024 / rate, 2 * ky);
    const std::int64_t parts = ceilDiv(x_.keptRead.size(), group);
    Samples to(now_.planes, x_.keptRead.size(), lines);
    launch_.pool->parallelFor(now_.planes * blocks * parts, [&](std::int64_t task, int index) {
        RatesSpace& space = spaces_[static_cast<std::size_t>(index)];
        const std::int64_t part = task % parts, block = task / parts % blocks, z = task / parts / blocks;
        const Interval some{x_.keptRead.lo + part * group,
                            std::min(x_.keptRead.hi, x_.keptRead.lo + (part + 1) * group)};
        const Interval fine = x_.fineOf(some);
        const std::int64_t pitch = roundUp(fine.size(), 16) + 16, first = block * linesTogether;
        float *rows = space.rowsFor(linesTogether * pitch),
              *turned = space.turnedFor((roundUp(fine.size(), 16) + 1) * linesTogether);
        for (std::int64_t l = 0; l < linesTogether; ++l) {
            float* line = rows + l * pitch;
            if (first + l < lines)
                extend(x_, fine, now_.row(z, first + l), missing_, line);
            else
                std::fill_n(line, fine.size(), 0.0F);
        }
        fftKernels().turn(rows, pitch, linesTogether, roundUp(fine.size(), 16), turned, linesTogether);
        space.sums.run(
            rate, ky, x_.down.data(), some.size(),
            [&](std::int64_t p, std::int64_t k) { return turned + (k * rate + p) * linesTogether; }, linesTogether,
            to.row(z, some.lo - x_.keptRead.lo) + first, to.pitch);
    });
    now_ = std::move(to);
    turned_ = true;
    rateX_ = Rate::read;
}

} // namespace conv
