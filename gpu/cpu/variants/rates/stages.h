// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/variants/rates/row_sums.h"
#include "cpu/variants/rates/samples.h"
#include "run/pool.h"
#include "run/rates/axis_rates.h"
#include <atomic>
#include <vector>

namespace conv {

/// Largest magnitude that the variants take: products and sums of it stay finite.
inline constexpr float largestSampleOfRates = 1e30F;
/// Lines that are turned and filtered along x side by side.
inline constexpr std::int64_t linesTogether = 64;

/// Scratch memory of a thread.
struct RatesSpace {
    RowSums sums;
    FloatBuffer rows, turned;
    std::int64_t rowsSize = 0, turnedSize = 0;
    std::vector<std::int64_t> slot, held;
    float* rowsFor(std::int64_t floats) { return grown(rows, rowsSize, floats); }
    float* turnedFor(std::int64_t floats) { return grown(turned, turnedSize, floats); }

  private:
    static float* grown(FloatBuffer& buffer, std::int64_t& size, std::int64_t floats) {
        if (floats > size) {
            buffer = FloatBuffer(floats, true);
            size = floats;
        }
        return buffer.data();
    }
};

/// State of an array along an axis: the indices that its rows stand for.
enum class Rate : std::uint8_t {
    stored, ///< by position in storage
    read,   ///< kept samples, before the taps between the rates
    kept,   ///< kept samples, after them
    out,    ///< outputs
};

/// An axis of a box and the positions of its input indices.
struct IndexedAxis : AxisRates {
    std::vector<std::int64_t> at;

    IndexedAxis(const Launch& launch, std::size_t axis) : AxisRates(launch, axis), at(positions()) {}
    [[nodiscard]] std::int64_t position(std::int64_t index) const {
        return at[static_cast<std::size_t>(index - fine.lo)];
    }
};

/// Returns the row for an index of the axis; AxisRates::missing or beyond if there is none.
[[nodiscard]] inline std::int64_t rowOf(const IndexedAxis& axis, Rate rate, std::int64_t index) {
    switch (rate) {
    case Rate::stored: {
        const std::int64_t position = axis.position(index);
        return position < 0 ? position : position - axis.stored.lo;
    }
    case Rate::read:
        return index - axis.keptRead.lo;
    case Rate::kept:
        return index - axis.kept.lo;
    case Rate::out:
        return index - axis.out.lo;
    }
    return index;
}

/// Writes the samples at input indices `some`: `copy(position, count, to)` for stored ones, `missing` or 0 for others.
template <class Copy>
void eachRun(const AxisRates& axis, Interval some, float missing, float* to, Copy copy) {
    std::int64_t i = some.lo - axis.fine.lo;
    const std::int64_t end = some.hi - axis.fine.lo;
    auto run = std::upper_bound(axis.runs.begin(), axis.runs.end(), i,
                                [](std::int64_t at, const AxisRates::Run& r) { return at < r.to + r.count; });
    for (; i < end; ++run) {
        const std::int64_t skipped = i - run->to, count = std::min(run->count - skipped, end - i);
        if (run->from < 0)
            std::fill_n(to, count, run->from == AxisRates::missing ? missing : 0.0F);
        else
            copy(run->from + skipped, count, to);
        to += count;
        i += count;
    }
}

/// Copies input indices `some` of a row, which begins at position stored.lo, into `to`.
inline void extend(const AxisRates& axis, Interval some, const float* row, float missing, float* to) {
    eachRun(axis, some, missing, to, [&](std::int64_t position, std::int64_t count, float* at) {
        std::copy_n(row + position - axis.stored.lo, count, at);
    });
}

} // namespace conv
