// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/runtime/buffer.h"
#include "cpu/variants/fft/kernels.h"
#include <memory>
#include <vector>

namespace conv {

/// Two real tiles as real and imaginary part, and a strip.
struct TileSpace {
    FloatBuffer re, im, strip;
};

/// Fourier transform of columns × rows complex numbers, both powers of two from 16 to 1024, in strips that stay in L1.
/// A `line` is one signal of columns · rows samples, row after row. The order of spectra depends on the shape alone.
/// Immutable.
class TileTransform {
  public:
    TileTransform(std::int64_t columns, std::int64_t rows, bool line);
    [[nodiscard]] std::int64_t columns() const { return columns_; }
    [[nodiscard]] std::int64_t rows() const { return rows_; }
    [[nodiscard]] std::int64_t pitch() const { return pitch_; } ///< samples from row to row of a tile
    [[nodiscard]] std::int64_t points() const { return columns_ * rows_; }
    [[nodiscard]] std::int64_t spectrumFloats() const { return 2 * points(); }
    [[nodiscard]] TileSpace space() const;

    /// Computes the tile's spectrum and overwrites the tile.
    void forward(TileSpace& space, float* spectrum) const;
    /// Computes the tile of Σ spectra[k] · factors[k], times the number of points.
    void inverse(TileSpace& space, const float* const* spectra, const float* const* factors, std::int64_t count) const;
    /// Forward, times `factor`, and back.
    void filter(TileSpace& space, const float* factor) const;

  private:
    void columnsForward(TileSpace& space) const;
    void columnsInverse(TileSpace& space) const;
    void rowsForward(TileSpace& space, std::int64_t strip, float* to) const;
    void rowsInverse(TileSpace& space, std::int64_t strip) const;
    [[nodiscard]] std::int64_t strips() const { return rows_ / stripColumns; }
    [[nodiscard]] std::int64_t stripFloats() const { return columns_ * stripRow; }

    std::int64_t columns_, rows_, pitch_;
    std::shared_ptr<const std::vector<float>> stages_; ///< factors between both stages of a line; else null
};

} // namespace conv
