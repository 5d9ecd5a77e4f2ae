// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>

namespace conv {

using Vec3 = std::array<double, 3>;         ///< x, y, z
using Index3 = std::array<std::int64_t, 3>; ///< x, y, z
using Matrix3 = std::array<double, 9>;      ///< row-major

/// What one step of `Geometry::spacing` is measured in.
enum class LengthUnit : std::uint8_t { pixel, millimetre, second };

/// "px", "mm", "s".
[[nodiscard]] const char* symbol(LengthUnit unit);

/// Maps an index to a place: physical = origin + direction · (spacing ∘ index). For millimetres the physical axes are
/// LPS (left, posterior, superior), as in ITK and DICOM. Columns of `direction` have length 1 and need not be
/// orthogonal (sheared affines are kept). A signal uses x only: spacing[0] is the sampling interval, origin[0] the
/// start.
struct Geometry {
    Vec3 spacing{1, 1, 1};
    Vec3 origin{0, 0, 0};
    Matrix3 direction{1, 0, 0, 0, 1, 0, 0, 0, 1};
    LengthUnit unit = LengthUnit::pixel;

    /// Physical position of a (fractional) index.
    [[nodiscard]] Vec3 toPhysical(const Vec3& index) const;
    /// (Fractional) index of a physical position. Throws Error(internal) if the axes are degenerate.
    [[nodiscard]] Vec3 toIndex(const Vec3& physical) const;
    /// This geometry for data whose index 0 lies at index `first` of the present data: only the origin moves.
    [[nodiscard]] Geometry movedTo(const Index3& first) const;
    /// Throws Error(usage) unless every spacing is finite and above zero and all else is finite.
    void check() const;

    friend bool operator==(const Geometry&, const Geometry&) = default;
};

/// Whether two geometries agree within `tolerance` (relative to the spacing; the unit must be the same).
[[nodiscard]] bool sameGeometry(const Geometry& a, const Geometry& b, double tolerance = 1e-5);

/// Three letters, one per index axis, for where it leads: "LPS", "RAS" …; the nearest letters when oblique.
[[nodiscard]] std::string axisLetters(const Geometry& geometry);

/// Whether an index axis is more than 0.1 degree away from every physical axis.
[[nodiscard]] bool isOblique(const Geometry& geometry);

} // namespace conv
