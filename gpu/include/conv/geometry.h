// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>

namespace conv {

using Vec3 = std::array<double, 3>;         ///< x, y, z
using Index3 = std::array<std::int64_t, 3>; ///< x, y, z
using Matrix3 = std::array<double, 9>;      ///< row-major

/// Unit of `Geometry::spacing`.
enum class LengthUnit : std::uint8_t { pixel, millimetre, second };

/// "px", "mm", "s".
[[nodiscard]] const char* symbol(LengthUnit unit);

/// Maps an index to a position: physical = origin + direction · (spacing ∘ index). In millimetres the physical axes are
/// LPS (left, posterior, superior), as in ITK and DICOM. Columns of `direction` have length 1 and may be oblique to
/// each other (sheared affines). A signal uses x only: spacing[0] is the sampling interval, origin[0] the start.
struct Geometry {
    Vec3 spacing{1, 1, 1};
    Vec3 origin{0, 0, 0};
    Matrix3 direction{1, 0, 0, 0, 1, 0, 0, 0, 1};
    LengthUnit unit = LengthUnit::pixel;

    /// Returns the physical position of a (fractional) index.
    [[nodiscard]] Vec3 toPhysical(const Vec3& index) const;
    /// Returns the (fractional) index of a physical position. Throws Error(internal) if the axes are degenerate.
    [[nodiscard]] Vec3 toIndex(const Vec3& physical) const;
    /// Returns the geometry of data whose index 0 is index `first` here; only the origin changes.
    [[nodiscard]] Geometry movedTo(const Index3& first) const;
    /// Throws Error(usage) unless every spacing is finite and above zero and all other numbers are finite.
    void check() const;

    friend bool operator==(const Geometry&, const Geometry&) = default;
};

/// True if two geometries agree within `tolerance` (relative to the spacing) and have the same unit.
[[nodiscard]] bool sameGeometry(const Geometry& a, const Geometry& b, double tolerance = 1e-5);

/// Returns one letter per index axis for its direction: "LPS", "RAS" …; the nearest letters if oblique.
[[nodiscard]] std::string axisLetters(const Geometry& geometry);

/// True if an index axis is more than 0.1° away from every physical axis.
[[nodiscard]] bool isOblique(const Geometry& geometry);

} // namespace conv
