// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include "ui/window/views/grid_keys.h"
#include "ui/window/views/view_grid.h"

namespace ui {

/// Three slice views and a 3-D view as one view: data, settings and crosshair are common to all. Double click or keys 1
/// to 4 enlarge, 0 shows all.
class FourUp : public DataView {
    Q_OBJECT
  public:
    explicit FourUp(QWidget* parent = nullptr);
    /// Index 0 to 2: axial, coronal, sagittal.
    [[nodiscard]] SliceView* slice(int index) const { return grid_.slices()[static_cast<std::size_t>(index)]; }
    [[nodiscard]] VolumeView* volume() const { return grid_.volume(); }
    /// Returns the active slice view; the axial one while the 3-D view is active.
    [[nodiscard]] SliceView* activeSlice() const { return grid_.activeSlice(); }
    /// 0: all views; 1 to 4: only that view.
    void setEnlarged(int view);
    [[nodiscard]] int enlarged() const { return grid_.enlarged(); }

    void setShow(Show show) override;
    void setItem(conv::Item item) override;
    void setWindowLevel(std::shared_ptr<WindowLevel> windowLevel) override;
    void setLayers(std::shared_ptr<LayerStack> layers) override;
    void setMarks(std::shared_ptr<Marks> marks) override;
    void setOverlay(const OverlayData& overlayData) override;
    void setOverlayMode(OverlayMode mode) override;
    void setProgress(double fraction) override;
    void setCursorPoint(const conv::Vec3& index) override;
    /// Shows slices along the patient's axes (default) or along the stored axes. Differs for oblique volumes only.
    void setAlongPatient(bool along);
    [[nodiscard]] bool alongPatient() const;
    [[nodiscard]] std::vector<conv::Region> visibleRegions() const override;
    [[nodiscard]] QString zoomText() const override;
    void fit() override;
    void oneToOne() override;
    [[nodiscard]] QSize sizeHint() const override { return {900, 780}; }

  Q_SIGNALS:
    void enlargedChanged(int view);
    void alongPatientChanged();

  protected:
    void dataChanged(bool reset) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    ViewGrid grid_{*this};
    GridKeys keys_{*this, grid_}; ///< a member, not a child: views that are destroyed still send FocusOut
};

/// Returns true if the values suggest computed tomography.
[[nodiscard]] bool ofTomography(const DataView& view);

} // namespace ui
