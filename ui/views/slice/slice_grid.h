// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <vector>

namespace ui {

/// Grid whose planes a view shows: the volume's own, or a finer one along the patient's axes. A value type.
class SliceGrid {
  public:
    SliceGrid() = default;
    /// `alongPatient` matters for volumes in mm tilted by at least 0.5°.
    SliceGrid(const conv::Layout& source, bool alongPatient);
    [[nodiscard]] bool resampled() const { return resampled_; }
    /// Layout of the source with extent and geometry of the grid.
    [[nodiscard]] const conv::Layout& layout() const { return layout_; }
    /// Largest angle between data and patient axes, degrees.
    [[nodiscard]] double tilt() const { return tilt_; }
    /// Converts fractional indices between grid and source.
    [[nodiscard]] conv::Vec3 toSource(const conv::Vec3& grid) const;
    [[nodiscard]] conv::Vec3 toGrid(const conv::Vec3& source) const;
    /// Returns one step along a grid axis in source indices.
    [[nodiscard]] conv::Vec3 stepInSource(int axis) const;
    /// Returns source boxes needed to interpolate the plane at `place`. Empty if over half of the volume.
    [[nodiscard]] std::vector<conv::Region> boxesOf(int normal, double place) const;

  private:
    conv::Layout source_, layout_;
    bool resampled_ = false;
    double tilt_ = 0;
    conv::Matrix3 matrix_{1, 0, 0, 0, 1, 0, 0, 0, 1}; ///< grid to source
    conv::Vec3 shift_{0, 0, 0};
};

/// Returns true if a volume's axes are tilted enough to offer views along the patient's axes.
[[nodiscard]] bool isTilted(const conv::Layout& layout);

} // namespace ui
