// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <vector>

namespace ui {

/// The grid whose planes a view shows: that of the volume itself or, for an oblique one, a finer grid along the
/// patient's axes on which samples are interpolated as they are drawn. A value.
class SliceGrid {
  public:
    SliceGrid() = default;
    /// `alongPatient` has an effect on volumes in millimetres that are tilted by half a degree and more.
    SliceGrid(const conv::Layout& source, bool alongPatient);
    [[nodiscard]] bool resampled() const { return resampled_; }
    /// Extent and geometry of the grid; all else is the source's.
    [[nodiscard]] const conv::Layout& layout() const { return layout_; }
    /// Degrees between the axes of the data and those of the patient, where they differ most.
    [[nodiscard]] double tilt() const { return tilt_; }
    /// (Fractional) index of the source at one of the grid, and back.
    [[nodiscard]] conv::Vec3 toSource(const conv::Vec3& grid) const;
    [[nodiscard]] conv::Vec3 toGrid(const conv::Vec3& source) const;
    /// What one step along a grid axis is in source indices.
    [[nodiscard]] conv::Vec3 stepInSource(int axis) const;
    /// Boxes of the source that hold every sample which the plane at `place` along grid axis `normal` is interpolated
    /// from: a few that leave out most of what the plane does not touch. Empty if they would hold most of the volume.
    [[nodiscard]] std::vector<conv::Region> boxesOf(int normal, double place) const;

  private:
    conv::Layout source_, layout_;
    bool resampled_ = false;
    double tilt_ = 0;
    conv::Matrix3 matrix_{1, 0, 0, 0, 1, 0, 0, 0, 1}; ///< grid to source
    conv::Vec3 shift_{0, 0, 0};
};

/// Whether the axes of a volume are tilted against the patient's so far that views show either the one or the other.
[[nodiscard]] bool isTilted(const conv::Layout& layout);

} // namespace ui
