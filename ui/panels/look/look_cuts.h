// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/small_widgets.h"
#include <QPointer>
#include <array>
#include <conv/geometry.h>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QSlider;

namespace ui {

class VolumeView;

/// The crop box and the plane that cut a volume away, in the data's unit of length.
class LookCuts : public Section {
    Q_OBJECT
  public:
    explicit LookCuts(QWidget* parent = nullptr);
    /// Follows a view; null: none.
    void setView(VolumeView* view);
    /// Sets ranges and units for new data of the view.
    void setRanges();
    [[nodiscard]] QCheckBox* cropBox() const { return crop_; }
    /// Begin and end of the crop box along x, y and z, in the shown unit.
    [[nodiscard]] QDoubleSpinBox* cropField(int index) const { return box_.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] QComboBox* planeBox() const { return plane_; }
    [[nodiscard]] QDoubleSpinBox* planeField() const { return length_; }
    [[nodiscard]] QCheckBox* followsBox() const { return follows_; }
    [[nodiscard]] QCheckBox* flipBox() const { return flip_; }

  private:
    void showCrop();
    void applyCrop();
    void showClip();
    void chooseClip();
    void placeClip(double distance);

    QPointer<VolumeView> view_;
    bool filling_ = false; ///< fields are being updated from the view
    QCheckBox *crop_ = nullptr, *follows_ = nullptr, *flip_ = nullptr;
    std::array<QDoubleSpinBox*, 6> box_{};
    QComboBox* plane_ = nullptr;
    QSlider* place_ = nullptr;
    QDoubleSpinBox* length_ = nullptr;
    conv::Vec3 along_{1, 0, 0}; ///< direction in which the plane's place counts
};

} // namespace ui
