// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/slice/slice_view.h"
#include "ui/views/volume/volume_view.h"
#include <array>

namespace ui {

/// Three slice views and a 3-D view in a grid of two rows. One view is active; one view can fill the grid.
class ViewGrid {
  public:
    /// Creates the views as children of `host`, which has the size of the grid. The axial view is active.
    explicit ViewGrid(QWidget& host);
    /// Axial, coronal, sagittal.
    [[nodiscard]] const std::array<SliceView*, 3>& slices() const { return slices_; }
    [[nodiscard]] VolumeView* volume() const { return volume_; }
    /// The slice views, then the 3-D view.
    [[nodiscard]] std::array<DataView*, 4> all() const { return {slices_[0], slices_[1], slices_[2], volume_}; }

    [[nodiscard]] DataView* active() const { return active_; }
    /// Returns the active slice view; the axial one while the 3-D view is active.
    [[nodiscard]] SliceView* activeSlice() const;
    /// Marks a view as active and gives it the host's focus.
    void activate(DataView* view);

    [[nodiscard]] int enlarged() const { return enlarged_; }
    /// 0: shows all views; 1 to 4: shows only that view and moves the focus to it. Returns false if nothing changes.
    bool enlarge(int view);
    /// Fits the views into the host's size.
    void arrange();

  private:
    QWidget& host_;
    std::array<SliceView*, 3> slices_{};
    VolumeView* volume_;
    DataView* active_ = nullptr;
    int enlarged_ = 0;
};

} // namespace ui
