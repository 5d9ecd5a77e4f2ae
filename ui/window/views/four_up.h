// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include "ui/views/slice/slice_view.h"
#include "ui/views/volume/volume_view.h"

namespace ui {

/// Three slice views and a 3-D view with a common crosshair. Double click or keys 1 to 4 enlarge, 0 shows all.
class FourUp : public DataView {
    Q_OBJECT
  public:
    explicit FourUp(QWidget* parent = nullptr);
    [[nodiscard]] SliceView* slice(int index) const { return slices_[static_cast<std::size_t>(index)]; } ///< 0 to 2
    [[nodiscard]] VolumeView* volume() const { return volume_; }
    /// Returns the active slice view; the axial one while the 3-D view is active.
    [[nodiscard]] SliceView* activeSlice() const;
    /// 0: all views; 1 to 4: only that view.
    void setEnlarged(int view);
    [[nodiscard]] int enlarged() const { return enlarged_; }

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
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    [[nodiscard]] std::array<DataView*, 4> all() const;
    [[nodiscard]] DataView* activeView() const;
    void arrange();
    void activate(DataView* view);
    void holdAll(bool held);
    std::array<SliceView*, 3> slices_{};
    VolumeView* volume_ = nullptr;
    DataView* active_ = nullptr;
    int enlarged_ = 0;
};

/// Returns true if the values suggest computed tomography.
[[nodiscard]] bool ofTomography(const DataView& view);

} // namespace ui
