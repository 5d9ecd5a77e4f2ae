// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <conv/apply.h>
#include <conv/boundary.h>
#include <conv/volume.h>
#include <cstdint>
#include <memory>

namespace conv {

/// How samples between those of the input are computed. Definitions: docs/reference/grids.md.
enum class Sampling : std::uint8_t {
    copy,    ///< samples are moved; positions are whole indices
    nearest, ///< the nearest sample, the upper of two at the same distance
    linear,
    cubic,   ///< interpolating cubic B-spline
    lanczos, ///< three lobes, weights divided by their sum
};

/// One axis of a new grid: sample i lies at index `first + step·i` of the input's axis `from`.
struct GridAxis {
    int from = 0;
    double first = 0;
    double step = 1; ///< below 0: the axis runs backwards
    std::int64_t extent = 1;
    friend bool operator==(const GridAxis&, const GridAxis&) = default;
};

/// A grid along the axes of other data: part of them, beyond them, mirrored, exchanged, or with another spacing.
struct Grid {
    std::array<GridAxis, 3> axes{GridAxis{0}, GridAxis{1}, GridAxis{2}};
    Sampling sampling = Sampling::copy;
    bool antialias = true;                 ///< linear, cubic, lanczos: widens the kernel by a step above 1
    Boundary boundary = Boundary::nearest; ///< rule beyond the input; neither valid nor renormalize
    bool fill = false;                     ///< samples more than half a step beyond the input's centres become `value`
    double value = 0;                      ///< for `fill` and Boundary::constant
    bool keepsStart = false; ///< a mirrored axis keeps its start and direction: the samples change, not the positions
    friend bool operator==(const Grid&, const Grid&) = default;
};

/// Returns the grid that keeps all samples of such data.
[[nodiscard]] Grid sameGrid(const Layout& layout);

/// Returns the layout of data on that grid. Interpolated samples are float32, or float64 for types that float32 does
/// not hold. Throws Error(usage) for grids without a sample.
[[nodiscard]] Layout layoutOn(const Grid& grid, const Layout& layout);

/// Data on another grid. Reads of the inner source what a box requires; keeps nothing. A sample does not depend on the
/// box in which it is read. Each channel and time point is computed alone. May be read from several threads at once,
/// but not from tasks of the thread pool.
class GridSource final : public Source {
  public:
    GridSource(std::shared_ptr<const Source> inner, const Grid& grid);
    ~GridSource() override;
    [[nodiscard]] const Layout& layout() const override;
    [[nodiscard]] Access access() const override;
    void read(Item item, const Region& region, void* out) const override;
    /// Returns the bytes that reading takes beside the output, at most.
    [[nodiscard]] std::int64_t bytesBeside() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Returns all of a source on another grid, in memory, with that info. `control`: progress and cancellation. Throws
/// Error(cancelled), Error(memory) and errors of the source.
[[nodiscard]] Volume onGrid(const Grid& grid, std::shared_ptr<const Source> source, const Info& info,
                            const RunControl& control = {});

} // namespace conv
