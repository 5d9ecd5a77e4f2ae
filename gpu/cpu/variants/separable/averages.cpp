// SPDX-License-Identifier: Apache-2.0
// Averages with weights in strips: samples and weights share the ring. Rows and tiles whose weights are all 0 or all 1
// are known without a sum.
#include "cpu/runtime/work.h"
#include "cpu/variants/separable/strips.h"

namespace conv {

std::int64_t StripFilter::piecesOf(std::int64_t columns) {
    return ceilDiv(columns, micro().tileColumns);
}

/// Sums of weights that are all 1, by the chains that compute them elsewhere.
void StripFilter::computeSums() {
    const Micro& simd = micro();
    const auto sumOf = [&](const PassTaps& taps, float value) {
        FloatBuffer tile(simd.tileRows * simd.tileColumns, false);
        const FloatBuffer row(simd.tileColumns + taps.size(), false);
        std::fill_n(row.data(), simd.tileColumns + taps.size(), value);
        const std::vector<const float*> rows(static_cast<std::size_t>(simd.tileRows + taps.size()), row.data());
        simd.tile(rows.data(), 0, {taps.weights.data(), 1, 1, taps.size(), 0, false},
                  {tile.data(), simd.tileColumns, simd.tileColumns, simd.tileRows, false});
        return tile.data()[0];
    };
    const PassTaps& along = passes_.rows[1];
    const std::int64_t n = simd.lineBlock;
    const FloatBuffer ones(n + along.size() + 16, false), sums(n + 16, false);
    std::fill_n(ones.data(), n + along.size() + 16, 1.0F);
    simd.line(ones.data(), n, lineTaps(along), sums.data(), {});
    sums_[0] = sums.data()[0];
    sums_[1] = sumOf(passes_.maps[1].taps, sums_[0]);
    sums_[2] = passes_.results.empty() ? sums_[1] : sumOf(passes_.results[1].taps, sums_[1]);
}

void StripFilter::reserveWeights(StripSpace& space, const Shape& shape) const {
    const std::int64_t padded = shape.columns + frame_.taps[0] + 16;
    ensure(space.weights, space.weightsSize, padded);
    std::fill(space.weights.data() + shape.read, space.weights.data() + padded, 0.0F);
    if (space.constantColumns < shape.pitch) {
        space.constants = FloatBuffer(2 * shape.pitch);
        std::fill_n(space.constants.data() + shape.pitch, shape.pitch, sums_[0]);
        space.constantColumns = shape.pitch;
    }
    space.slotStates.assign(static_cast<std::size_t>(space.cache.slots() * (piecesOf(shape.columns) + 1)),
                            MaskSimd::mixed);
}

/// Filters a row's samples and weights along x, as far as their weights are not all 0 or all 1.
void StripFilter::makeWeighedRow(StripSpace& space, const WeighedRows& reader, const Shape& shape, std::int64_t slot,
                                 std::int64_t a, std::int64_t b, const RowAhead& next) const {
    const Micro& simd = micro();
    const std::int64_t pieces = piecesOf(shape.columns);
    float* const row = space.ring.data() + slot * kinds() * shape.pitch;
    std::uint8_t* const states = space.slotStates.data() + slot * (pieces + 1);
    const std::uint8_t state = reader.load(a, b, space.padded.data(), space.weights.data());
    std::fill_n(states, pieces + 1, state);
    if (state != MaskSimd::allZero)
        simd.line(space.padded.data(), shape.columns, lineTaps(passes_.rows[0]), row, next);
    if (state != MaskSimd::mixed)
        return;
    simd.line(space.weights.data(), shape.columns, lineTaps(passes_.rows[1]), row + shape.pitch, {});
    for (std::int64_t p = 0; p < pieces; ++p) {
        const std::int64_t from = p * simd.tileColumns, reach = simd.tileColumns + frame_.taps[0] - 1;
        states[p] = maskSimd().stateOf(space.weights.data() + from, std::min(reach, shape.read - from));
    }
}

/// Points rows whose weights are all 0 or all 1 at constant ones, and collects the window's states.
void StripFilter::pointWeights(StripSpace& space, const Shape& shape, std::int64_t outputs) const {
    const std::int64_t pieces = piecesOf(shape.columns), needed = outputs + tapsA() - 1,
                       apart = static_cast<std::int64_t>(space.rows.size()) / kinds();
    space.windowStates.resize(static_cast<std::size_t>(apart * pieces));
    const float *const zeros = space.constants.data(), *const sums = zeros + space.constantColumns;
    for (std::int64_t i = 0; i < apart; ++i) {
        const std::int64_t slot = space.cache.slot(std::min(i, needed - 1));
        const std::uint8_t* const states = space.slotStates.data() + std::max<std::int64_t>(slot, 0) * (pieces + 1);
        for (std::int64_t p = 0; p < pieces; ++p)
            space.windowStates[p * apart + i] = slot < 0 ? weights_->stateOutside() : states[p];
        if (slot < 0 || states[pieces] == MaskSimd::mixed)
            continue;
        space.rows[apart + i] = states[pieces] == MaskSimd::allZero ? zeros : sums;
        if (states[pieces] == MaskSimd::allZero)
            space.rows[i] = zeros;
    }
}

/// As `useRows` for averages, or for the maps of samples and weights if there is a third axis.
void StripFilter::averageRows(StripSpace& space, const MeanRows* means, std::int64_t columns, Interval rows,
                              std::int64_t firstRow, std::int64_t b, const StripOut& out) const {
    const Micro& simd = micro();
    const std::int64_t apart = static_cast<std::int64_t>(space.rows.size()) / kinds(), pieces = piecesOf(columns),
                       wanted = out.padTo ? out.padTo : columns, down = rows.lo - firstRow;
    for (std::int64_t p = 0; p < pieces; ++p)
        for (std::int64_t r = 0; r < rows.size(); r += simd.tileRows) {
            const std::int64_t height = std::min(simd.tileRows, rows.size() - r), x = p * simd.tileColumns;
            const std::uint8_t state = commonState(space.windowStates.data() + p * apart + r, height + tapsA() - 1);
            const float* const* from = space.rows.data() + r;
            TileOut tile{nullptr, out.stride, wanted - x, height, out.stream};
            if (means) {
                tile.data = out.places[0] + (down + r) * out.stride + x;
                averageTile(*means, passes_.maps, from, apart, p, state, rows.lo + r, b, false, space.tiles.data(),
                            tile);
                continue;
            }
            // Tiles of a known state stay unwritten.
            for (std::int64_t m = 0; m < 2; ++m) {
                tile.data = out.places[m] + (down + r) * out.stride + x;
                if (state == MaskSimd::mixed || (m == 0 && state == MaskSimd::allOne))
                    simd.tile(from + m * apart, x, tileTaps(passes_.maps[m], tapsA(), apart), tile);
            }
            for (std::int64_t i = 0; i < height; ++i)
                out.states[(down + r + i) * pieces + p] = state;
        }
}

void StripFilter::averageTile(const MeanRows& means, std::span<const PassSum> sums, const float* const* rows,
                              std::int64_t apart, std::int64_t piece, std::uint8_t state, std::int64_t a,
                              std::int64_t b, bool alongB, float* tiles, const TileOut& out) const {
    const Micro& simd = micro();
    const std::int64_t x = piece * simd.tileColumns, size = simd.tileRows * simd.tileColumns,
                       taps = frame_.taps[alongB ? 2 : 1];
    for (std::int64_t m = 0; m < 2; ++m)
        if (state == MaskSimd::mixed || (m == 0 && state == MaskSimd::allOne))
            simd.tile(rows + m * apart, x, tileTaps(sums[m], taps, apart),
                      {tiles + m * size, simd.tileColumns, simd.tileColumns, simd.tileRows, false});
    if (state == MaskSimd::allOne)
        std::fill_n(tiles + size, simd.tileColumns, sums_[alongB ? 2 : 1]);
    if (alongB && state != MaskSimd::allOne) // the next tile of this column
        for (std::int64_t i = 0; i < std::min(out.rows, simd.tileRows); ++i)
            means.prefetch(piece, a + 1, b + i);
    for (std::int64_t i = 0; i < std::min(out.rows, simd.tileRows); ++i)
        means.make(piece, alongB ? a : a + i, alongB ? b + i : b, state, tiles + i * simd.tileColumns,
                   tiles + size + (state == MaskSimd::allOne ? 0 : i * simd.tileColumns), out.data + i * out.stride,
                   out.stream);
}

} // namespace conv
