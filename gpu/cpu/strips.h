#pragma once
#include "cpu/buffer.h"
#include "cpu/micro.h"
#include "cpu/rows.h"
#include <optional>

namespace conv {

/// Which rows (or planes) of an axis lie in which slot of a cache, while a window of indices moves along it. Indices
/// that fold onto one sample share a slot, so that each is made once as long as it stays in the window.
class SlotCache {
  public:
    /// Forgets everything; for windows of at most `window` indices.
    void reset(const AxisMap& map, std::int64_t window);
    [[nodiscard]] std::int64_t slots() const { return static_cast<std::int64_t>(held_.size()); }
    /// Moves the window to [from, to): each index gets its slot. Those of `made` must now be computed into theirs.
    void moveTo(std::int64_t from, std::int64_t to);
    /// Slot of the i-th index of the window; −1: outside.
    [[nodiscard]] std::int64_t slot(std::int64_t i) const { return slot_[i]; }
    /// Places in the window (i) whose sample had no slot before.
    [[nodiscard]] const std::vector<std::int64_t>& made() const { return made_; }

  private:
    const AxisMap* map_ = nullptr;
    std::vector<std::int64_t> held_;                   ///< position in a slot, or −1
    std::vector<std::int64_t> used_;                   ///< the move in which a slot was last wanted
    std::vector<std::int64_t> where_;                  ///< slot of a position, or −1
    std::vector<std::int64_t> position_, slot_, made_; ///< of the present window
    std::int64_t move_ = 0;
};

/// Working space of one thread.
struct StripSpace {
    FloatBuffer ring, padded, outside;
    std::int64_t ringSize = 0, paddedSize = 0, outsideSize = 0;
    SlotCache cache;
    std::vector<const float*> rows;
};

/// Passes along x and a of a separable kernel, fused: rows are filtered along x into a ring in the second-level cache,
/// columns go down through it. Immutable: shared by all threads.
class StripFilter {
  public:
    StripFilter(const Launch& launch, const SeparableTerm& axes, bool swapped);
    [[nodiscard]] const Frame& frame() const { return frame_; }
    /// Writes outputs [x) × [a) of plane b, an index that the maps know. `x` should be a strip of `StripCut`, or
    /// narrower than a few thousand samples. Where `padTo` is not 0, rows are written up to that many samples.
    void run(StripSpace& space, Interval x, Interval a, std::int64_t b, float* out, std::int64_t stride, bool stream,
             std::int64_t padTo = 0) const;
    /// What a plane outside has become after both passes.
    [[nodiscard]] float outsideAfter() const { return static_cast<float>(outsideRow_ * sumA_); }
    [[nodiscard]] bool streams() const;
    /// Rows of a batch: made along x, then used along a.
    [[nodiscard]] std::int64_t batch() const { return 16 * micro().tileRows; }
    [[nodiscard]] std::int64_t tapsA() const { return static_cast<std::int64_t>(weightsA_.size()); }
    [[nodiscard]] double operationsPerOutput() const {
        return 2.0 * static_cast<double>(weightsX_.size() + weightsA_.size());
    }
    /// Parts into which `outputs` of one plane must be cut so that none takes too long.
    [[nodiscard]] std::int64_t cutsForTime(std::int64_t outputs) const;

  private:
    void makeRow(StripSpace& space, const Rows& reader, std::int64_t a, std::int64_t b, std::int64_t columns,
                 float* to) const;

    Frame frame_;
    bool skipX_ = false;
    std::vector<float> weightsX_, weightsA_;
    double outsideRow_ = 0; ///< a row outside after the pass along x
    double sumA_ = 1;
};

/// How planes are cut into strips of columns, whose ring fits the second-level cache, and bands of rows.
struct StripCut {
    std::int64_t strips = 1, bands = 1;
    StripCut(const StripFilter& filter, std::int64_t nx, std::int64_t na, std::int64_t planes, int threads);
    [[nodiscard]] Interval columns(Interval x, std::int64_t strip) const;
    [[nodiscard]] Interval rows(Interval a, std::int64_t band) const;
};

} // namespace conv
