// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/variants/float64/rows.h"
#include "cpu/variants/float64/space.h"
#include "cpu/variants/separable/strips.h"

namespace conv {

/// Buffers of one thread.
struct WideSpace {
    WideBuffer padded, ring, outside;
    SlotCache cache;
    std::vector<const double*> rows, under;
};

/// Fused passes along x and y of a plane: rows are filtered along x into a ring in L2, tiles of columns go down through
/// it. Immutable, shared by all threads.
class WidePlanes {
  public:
    WidePlanes(const Launch& launch, const SeparableTerm& term);
    [[nodiscard]] const WideAxis& axis(int a) const { return axes_[a]; }
    /// Samples that outputs x read along x.
    [[nodiscard]] Interval readAlongX(Interval x) const {
        return {x.lo - axes_[0].before, x.hi - axes_[0].before + axes_[0].size() - 1};
    }
    /// Writes outputs [x) × [y) of plane z, not outside; `reader` covers readAlongX(x).
    void run(WideSpace& space, const WideRows& reader, Interval x, Interval y, std::int64_t z,
             const WideOut& out) const;
    /// Value of a plane outside after both passes.
    [[nodiscard]] double outsidePlane() const { return axes_[1].sparse.ofConstant(outsideRow_); }
    /// Rows made along x before they are used along y.
    [[nodiscard]] static std::int64_t batch() { return 4 * wideSums().tileRows; }
    /// Doubles between rows of `columns` samples, including those that sums read beyond: an odd number of cache lines.
    [[nodiscard]] static std::int64_t pitchOf(std::int64_t columns) {
        return roundUp(columns + wideSums().block, 16) + 8;
    }
    /// A tile at column x of `rows`; `under` is scratch.
    static void tile(const WideAxis& axis, const double* const* rows, std::int64_t x, const WideOut& out,
                     std::vector<const double*>& under);

  private:
    void makeRow(WideSpace& space, const WideRows& reader, std::int64_t columns, std::int64_t y, std::int64_t z,
                 double* to) const;

    const Launch& launch_;
    WideAxis axes_[3];
    double outsideRow_;
};

} // namespace conv
