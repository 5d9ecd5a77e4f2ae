// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/micro/rows.h"
#include "cpu/ops/masks/simd.h"
#include <memory>
#include <span>

namespace conv {

/// Weights of a launch (Launch::weighing) along the rows of its frame.
class Weights {
  public:
    Weights(const Launch& launch, const Frame& frame);
    Weights(const Weights&) = delete;
    Weights& operator=(const Weights&) = delete;
    [[nodiscard]] const Weighing& weighing() const { return weighing_; }
    [[nodiscard]] const Frame& samples() const { return samples_; }
    /// Frame of the mask; it reads `outsideWeight` beyond the border.
    [[nodiscard]] const Frame& mask() const { return mask_; }
    /// State of rows and planes beyond the border.
    [[nodiscard]] std::uint8_t stateOutside() const {
        return weighing_.outsideWeight == 0 ? MaskSimd::allZero : MaskSimd::mixed;
    }
    /// Applies weights to samples, given weights by the mask. Returns their state; for allOne the weights may be unset.
    std::uint8_t apply(float* values, float* weights, std::int64_t n) const;
    /// Sets samples and weights beyond the border.
    void applyOutside(float* values, float* weights, std::int64_t n) const;
    /// True if a sample counts only where the average does: no condition is left where all weights are 1.
    [[nodiscard]] bool coversConditions() const { return covers_; }

  private:
    const Weighing& weighing_;
    Launch maskLaunch_;
    Frame samples_, mask_;
    bool covers_ = false;
};

/// Rows of w·f and w over a range of x. Immutable.
class WeighedRows {
  public:
    WeighedRows(const Weights& weights, Interval x);
    /// Loads row (a, b), which lies within the border along a and b, and returns the state of its weights. If all are
    /// 0, it writes neither; if all are 1, no weights.
    [[nodiscard]] std::uint8_t load(std::int64_t a, std::int64_t b, float* values, float* weights) const;
    [[nodiscard]] const Rows& samples() const { return samples_; }

  private:
    const Weights& weights_;
    Rows samples_, mask_;
    std::vector<std::int64_t> outside_; ///< places beyond the border along x
};

/// Makes averages of sums over pieces of rows. Immutable.
class MeanRows {
  public:
    /// Cuts x into pieces of `columns`.
    MeanRows(const Weights& weights, Interval x, std::int64_t columns);
    /// Averages of a piece of row (a, b). `state` is that of all weights that the outputs read; for allOne, `weights`
    /// holds the constant sum, for allZero nothing is read.
    void make(std::int64_t piece, std::int64_t a, std::int64_t b, std::uint8_t state, const float* values,
              const float* weights, float* out, bool stream) const;
    /// Prefetches samples and mask of a piece of row (a, b) where `make` may read them.
    void prefetch(std::int64_t piece, std::int64_t a, std::int64_t b) const;

  private:
    struct Piece {
        Rows samples, mask;
    };
    const Weights& weights_;
    std::vector<Piece> pieces_;
};

/// Bits that all states have.
[[nodiscard]] std::uint8_t commonState(const std::uint8_t* states, std::int64_t n);

} // namespace conv
