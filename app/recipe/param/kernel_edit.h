// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"
#include <utility>

namespace app {

/// Taps as written, x fastest, and the tap that lies on the output sample: what an editor of kernels changes.
struct TapGrid {
    std::vector<double> taps{1.0};
    conv::Index3 extent{1, 1, 1};
    conv::Index3 centre{0, 0, 0};

    [[nodiscard]] std::size_t at(const conv::Index3& i) const {
        return static_cast<std::size_t>((i[2] * extent[1] + i[1]) * extent[0] + i[0]);
    }
    [[nodiscard]] conv::Index3 indexOf(std::size_t tap) const;
    /// Highest axis with more than one tap, plus one; 1 for a single tap.
    [[nodiscard]] int dimension() const;
    friend bool operator==(const TapGrid&, const TapGrid&) = default;
};

/// Zero taps of such an extent, the centre at size/2.
[[nodiscard]] TapGrid emptyGrid(const conv::Index3& extent);
/// Other sizes: taps keep their distance to the centre, which moves to size/2; new ones are 0, others are cut off.
[[nodiscard]] TapGrid resized(const TapGrid& grid, const conv::Index3& extent);
/// Mirrored along an axis, the centre with it.
[[nodiscard]] TapGrid flipped(const TapGrid& grid, std::size_t axis);
/// x and y exchanged, the centre with them.
[[nodiscard]] TapGrid transposed(const TapGrid& grid);
/// Turned in xy by 90°, from x to y.
[[nodiscard]] TapGrid quarterTurned(const TapGrid& grid);

/// Which taps are to stay equal (or opposite, if odd) when mirrored about the middle of the kernel along an axis.
struct Symmetry {
    std::array<bool, 3> axes{};
    bool odd = false;
    [[nodiscard]] bool any() const { return axes[0] || axes[1] || axes[2]; }
    friend bool operator==(const Symmetry&, const Symmetry&) = default;
};
/// The other taps that follow a tap, each with its sign; empty without symmetry.
[[nodiscard]] std::vector<std::pair<std::size_t, double>> followers(const TapGrid& grid, std::size_t tap,
                                                                    const Symmetry& symmetry);
/// Whether the tap lies on the mirror of an odd symmetry: it can only be 0.
[[nodiscard]] bool mustBeZero(const TapGrid& grid, std::size_t tap, const Symmetry& symmetry);
/// The nearest kernel with that symmetry: taps that belong together become their mean.
[[nodiscard]] TapGrid symmetrized(const TapGrid& grid, const Symmetry& symmetry);
/// Whether mirroring along an axis gives the same taps: 1, their opposite: −1, or neither: 0. To rounding.
[[nodiscard]] int symmetryAlong(const TapGrid& grid, std::size_t axis);

/// What the taps are brought to.
enum class Scaling : std::uint8_t {
    none,
    sum, ///< divided by their sum
    abs, ///< divided by the sum of their magnitudes
    zero ///< less their mean, so that they sum to 0
};
/// Throws Error(usage) where the sum to divide by is 0.
[[nodiscard]] TapGrid scaled(const TapGrid& grid, Scaling how);
[[nodiscard]] double sumOf(const TapGrid& grid);
[[nodiscard]] double absoluteSumOf(const TapGrid& grid);

} // namespace app
