// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"
#include <utility>

namespace app {

/// Editable kernel: weights as written, x fastest, and the index of the centre, which lies on the output sample.
struct TapGrid {
    std::vector<double> taps{1.0};
    conv::Index3 extent{1, 1, 1};
    conv::Index3 centre{0, 0, 0};

    [[nodiscard]] std::size_t at(const conv::Index3& i) const {
        return static_cast<std::size_t>((i[2] * extent[1] + i[1]) * extent[0] + i[0]);
    }
    [[nodiscard]] conv::Index3 indexOf(std::size_t tap) const;
    /// Highest axis with more than one weight, plus one; 1 for a single weight.
    [[nodiscard]] int dimension() const;
    friend bool operator==(const TapGrid&, const TapGrid&) = default;
};

/// Zero weights of that extent, the centre at size/2.
[[nodiscard]] TapGrid emptyGrid(const conv::Index3& extent);
/// Crops or pads with 0; weights keep their distance to the centre, which moves to size/2.
[[nodiscard]] TapGrid resized(const TapGrid& grid, const conv::Index3& extent);
/// Mirrored along an axis, including the centre.
[[nodiscard]] TapGrid flipped(const TapGrid& grid, std::size_t axis);
/// x and y exchanged, including the centre.
[[nodiscard]] TapGrid transposed(const TapGrid& grid);
/// Rotated in xy by 90°, from x to y.
[[nodiscard]] TapGrid quarterTurned(const TapGrid& grid);

/// Axes along which weights stay equal (or opposite, if odd) when mirrored about the middle of the kernel.
struct Symmetry {
    std::array<bool, 3> axes{};
    bool odd = false;
    [[nodiscard]] bool any() const { return axes[0] || axes[1] || axes[2]; }
    friend bool operator==(const Symmetry&, const Symmetry&) = default;
};
/// Returns the weights that follow a weight, each with its sign; empty without symmetry.
[[nodiscard]] std::vector<std::pair<std::size_t, double>> followers(const TapGrid& grid, std::size_t tap,
                                                                    const Symmetry& symmetry);
/// Returns true if the weight lies on the mirror of an odd symmetry: it must be 0.
[[nodiscard]] bool mustBeZero(const TapGrid& grid, std::size_t tap, const Symmetry& symmetry);
/// Returns the nearest kernel with that symmetry: mirrored weights become their mean.
[[nodiscard]] TapGrid symmetrized(const TapGrid& grid, const Symmetry& symmetry);
/// Returns 1 if mirroring along an axis gives equal weights, −1 if opposite, else 0; up to rounding.
[[nodiscard]] int symmetryAlong(const TapGrid& grid, std::size_t axis);

enum class Scaling : std::uint8_t {
    none,
    sum, ///< divided by their sum
    abs, ///< divided by the sum of their magnitudes
    zero ///< minus their mean, so that they sum to 0
};
/// Throws Error(usage) if the divisor is 0.
[[nodiscard]] TapGrid scaled(const TapGrid& grid, Scaling how);
[[nodiscard]] double sumOf(const TapGrid& grid);
[[nodiscard]] double absoluteSumOf(const TapGrid& grid);

} // namespace app
