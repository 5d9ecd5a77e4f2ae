// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/fft/tile_transform.h"
#include "cpu/variants/fft/tables.h"
#include <algorithm>

namespace conv {

TileTransform::TileTransform(std::int64_t columns, std::int64_t rows, bool line)
    : columns_(columns),
      rows_(rows),
      // An odd number of cache lines spreads columns over the cache sets.
      pitch_(line ? columns : columns + 16),
      stages_(line ? stageFactors(columns, rows) : nullptr) {}

TileSpace TileTransform::space() const {
    return {FloatBuffer(pitch_ * rows_, false), FloatBuffer(pitch_ * rows_, false),
            FloatBuffer(std::max(columns_, rows_) * stripRow, false)};
}

void TileTransform::columnsForward(TileSpace& space) const {
    const FftKernels& simd = fftKernels();
    float* strip = space.strip.data();
    for (std::int64_t x = 0; x < columns_; x += stripColumns) {
        simd.loadColumns(space.re.data() + x, space.im.data() + x, pitch_, rows_, strip);
        simd.forward(strip, rows_, twiddles(rows_));
        simd.storeColumns(strip, rows_, space.re.data() + x, space.im.data() + x, pitch_);
    }
}

void TileTransform::columnsInverse(TileSpace& space) const {
    const FftKernels& simd = fftKernels();
    float* strip = space.strip.data();
    for (std::int64_t x = 0; x < columns_; x += stripColumns) {
        simd.loadColumns(space.re.data() + x, space.im.data() + x, pitch_, rows_, strip);
        simd.inverse(strip, rows_, twiddles(rows_));
        simd.storeColumns(strip, rows_, space.re.data() + x, space.im.data() + x, pitch_);
    }
}

void TileTransform::rowsForward(TileSpace& space, std::int64_t strip, float* to) const {
    const FftKernels& simd = fftKernels();
    const std::int64_t at = strip * stripColumns * pitch_;
    simd.loadRows(space.re.data() + at, space.im.data() + at, pitch_, columns_, to);
    if (stages_)
        simd.multiply(to, stages_->data() + strip * stripFloats(), columns_);
    simd.forward(to, columns_, twiddles(columns_));
}

void TileTransform::rowsInverse(TileSpace& space, std::int64_t strip) const {
    const FftKernels& simd = fftKernels();
    const std::int64_t at = strip * stripColumns * pitch_;
    simd.inverse(space.strip.data(), columns_, twiddles(columns_));
    if (stages_)
        simd.multiplyConjugate(space.strip.data(), stages_->data() + strip * stripFloats(), columns_);
    simd.storeRows(space.strip.data(), columns_, space.re.data() + at, space.im.data() + at, pitch_);
}

void TileTransform::forward(TileSpace& space, float* spectrum) const {
    columnsForward(space);
    for (std::int64_t s = 0; s < strips(); ++s)
        rowsForward(space, s, spectrum + s * stripFloats());
}

void TileTransform::inverse(TileSpace& space, const float* const* spectra, const float* const* factors,
                            std::int64_t count) const {
    for (std::int64_t s = 0; s < strips(); ++s) {
        fftKernels().mix(spectra, factors, count, s * stripFloats(), columns_, space.strip.data());
        rowsInverse(space, s);
    }
    columnsInverse(space);
}

void TileTransform::filter(TileSpace& space, const float* factor) const {
    columnsForward(space);
    for (std::int64_t s = 0; s < strips(); ++s) {
        rowsForward(space, s, space.strip.data());
        fftKernels().multiply(space.strip.data(), factor + s * stripFloats(), columns_);
        rowsInverse(space, s);
    }
    columnsInverse(space);
}

} // namespace conv
