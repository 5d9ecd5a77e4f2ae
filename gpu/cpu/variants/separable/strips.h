// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/micro/micro.h"
#include "cpu/micro/rows.h"
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/cuts.h"
#include "cpu/variants/separable/passes.h"
#include "cpu/variants/separable/weights.h"
#include <span>

namespace conv {

/// Slots of a cache for rows (or planes) of an axis, while a window of indices moves along it. Indices that fold onto
/// one sample share a slot: each is made once while it stays in the window.
class SlotCache {
  public:
    /// Forgets everything, for windows of at most `window` indices.
    void reset(const AxisMap& map, std::int64_t window);
    [[nodiscard]] std::int64_t slots() const { return static_cast<std::int64_t>(held_.size()); }
    /// Moves the window to [from, to). The caller must then compute the indices of `made`.
    void moveTo(std::int64_t from, std::int64_t to);
    /// Slot of the i-th index of the window; −1: outside.
    [[nodiscard]] std::int64_t slot(std::int64_t i) const { return slot_[i]; }
    /// Places in the window whose sample had no slot before.
    [[nodiscard]] const std::vector<std::int64_t>& made() const { return made_; }

  private:
    const AxisMap* map_ = nullptr;
    std::vector<std::int64_t> held_;                   ///< position in each slot; −1: none
    std::vector<std::int64_t> used_;                   ///< the move that last used a slot
    std::vector<std::int64_t> where_;                  ///< slot of each position; −1: none
    std::vector<std::int64_t> position_, slot_, made_; ///< for the present window
    std::int64_t move_ = 0;
};

/// Buffers of one thread.
struct StripSpace {
    FloatBuffer ring, padded, outside, tiles;
    std::int64_t ringSize = 0, paddedSize = 0, outsideSize = 0, tilesSize = 0;
    std::int64_t clipped = 0; ///< results that did not fit Launch::outType
    SlotCache cache;
    std::vector<const float*> rows;
    FloatBuffer weights, constants; ///< averages: weights of a row; a row of zeros and one of sums of all weights
    std::int64_t weightsSize = 0, constantColumns = 0;
    std::vector<std::uint8_t> slotStates;   ///< states of weights: [slot][piece of columns, then all]
    std::vector<std::uint8_t> windowStates; ///< [piece of columns][row of the window]
    std::int64_t planesApart = 1;           ///< from one plane that this thread filters to the next
};

/// Destination of a strip: a place for each map, or one for their magnitude.
struct StripOut {
    std::span<float* const> places;
    std::int64_t stride = 0;
    bool stream = false;
    std::int64_t padTo = 0; ///< not 0: rows are written up to that many samples
    /// If not null, results rounded to Launch::outType go there instead.
    void* rounded = nullptr;
    /// Averages with a third axis: states of weights that a map's samples read, [row][piece of columns]. Tiles whose
    /// weights are all 0 are not written, weights that are all 1 neither.
    std::uint8_t* states = nullptr;
};

/// Fused passes along x and a: rows are filtered along x into rings in L2, columns go down through them. Immutable,
/// shared by all threads.
class StripFilter {
  public:
    StripFilter(const Launch& launch, Passes passes);
    [[nodiscard]] const Frame& frame() const { return frame_; }
    [[nodiscard]] const Passes& passes() const { return passes_; }
    /// Writes outputs [x) × [a) of plane b, not outside. `x` should be a strip of `StripCut`, or at most a few thousand
    /// wide.
    void run(StripSpace& space, Interval x, Interval a, std::int64_t b, const StripOut& out) const;
    /// Value of a row outside the border after the pass along x of a kind.
    [[nodiscard]] float outsideRow(std::int64_t kind) const { return static_cast<float>(outsideRow_[kind]); }
    /// Value of a plane outside the border after the passes of a map.
    [[nodiscard]] float outsideAfter(const PassSum& map) const;
    [[nodiscard]] bool streams() const;
    /// True if results are rounded to integers (Launch::outType).
    [[nodiscard]] bool rounds() const { return roundsTo(frame_.launch->outType); }
    /// Rows made along x before they are used along a.
    [[nodiscard]] std::int64_t batch() const { return stripBatch(tapsA()); }
    [[nodiscard]] std::int64_t tapsA() const { return frame_.taps[1]; }
    [[nodiscard]] std::int64_t kinds() const { return static_cast<std::int64_t>(passes_.rows.size()); }
    [[nodiscard]] PassSizes sizes() const;
    /// Weights of an average.
    [[nodiscard]] const Weights& weights() const { return *weights_; }
    /// Pieces of a tile's width, whose weights have a state each.
    [[nodiscard]] static std::int64_t piecesOf(std::int64_t columns);
    /// Sum of weights that are all 1, after the passes of a map.
    [[nodiscard]] float sumOfMap() const { return sums_[1]; }
    /// Computes a tile of averages from rows of samples and of weights. The tile starts at row (a, b) and follows a, or
    /// b if `alongB`.
    void averageTile(const MeanRows& means, std::span<const PassSum> sums, const float* const* rows, std::int64_t apart,
                     std::int64_t piece, std::uint8_t state, std::int64_t a, std::int64_t b, bool alongB, float* tiles,
                     const TileOut& out) const;

  private:
    struct Shape {
        std::int64_t columns, pitch; ///< samples of a row of the ring: computed, allocated
        std::int64_t read;           ///< samples of an input row
    };
    void reserve(StripSpace& space, const Shape& shape) const;
    void makeRows(StripSpace& space, const Rows& reader, const WeighedRows* weighed, const Shape& shape, std::int64_t a,
                  Interval rows, std::int64_t b) const;
    void pointRows(StripSpace& space, const Shape& shape, std::int64_t outputs) const;
    void useRows(StripSpace& space, std::int64_t columns, Interval rows, std::int64_t firstRow,
                 const StripOut& out) const;
    void reserveWeights(StripSpace& space, const Shape& shape) const;
    void makeWeighedRow(StripSpace& space, const WeighedRows& reader, const Shape& shape, std::int64_t slot,
                        std::int64_t a, std::int64_t b, const RowAhead& next) const;
    void pointWeights(StripSpace& space, const Shape& shape, std::int64_t outputs) const;
    void averageRows(StripSpace& space, const MeanRows* means, std::int64_t columns, Interval rows,
                     std::int64_t firstRow, std::int64_t b, const StripOut& out) const;
    void computeSums();
    void roundRows(StripSpace& space, std::int64_t columns, Interval rows, std::int64_t firstRow,
                   const StripOut& out) const;

    Frame frame_;
    Passes passes_;
    std::vector<double> outsideRow_;         ///< value of a row outside after each kind's pass along x
    std::unique_ptr<const Weights> weights_; ///< null: no average
    float sums_[3] = {};                     ///< averages: sum of weights of 1 after each axis
};

/// Makes a buffer of `size` floats larger if it has fewer than `count`.
void ensure(FloatBuffer& buffer, std::int64_t& size, std::int64_t count);
[[nodiscard]] inline LineTaps lineTaps(const PassTaps& taps) {
    return {taps.weights.data(), taps.size(), taps.holes};
}
/// Taps of a tile, `taps` along the axis; kinds lie `apart` pointers apart.
[[nodiscard]] inline TileTaps tileTaps(const PassSum& sum, std::int64_t taps, std::int64_t apart) {
    return {sum.taps.weights.data(), sum.count, 1, taps, apart, sum.taps.holes};
}
/// Computes sums into a tile each, then the root of the sum of their squares.
void magnitudeTile(std::span<const PassSum> sums, const float* const* rows, std::int64_t apart, std::int64_t x,
                   std::int64_t taps, float* tiles, const TileOut& out);
/// Floats that `magnitudeTile` needs for its tiles.
[[nodiscard]] std::int64_t tilesFor(std::span<const PassSum> sums);

} // namespace conv
