// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/look_model.h"
#include "ui/views/volume/look_thumbnails.h"
#include <QDialog>
#include <QPointer>
#include <QTimer>
#include <array>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QSlider;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace ui {

class LookCurve;
class LookCuts;
class VolumeView;

/// Non-modal editor of a volume preset, crop box, clipping plane and camera. Acts at once, with its own undo.
class LookWindow : public QDialog {
    Q_OBJECT
  public:
    explicit LookWindow(QWidget* parent = nullptr);
    ~LookWindow() override;
    void setView(VolumeView* view);
    [[nodiscard]] LookModel& model() { return model_; }
    [[nodiscard]] LookCurve& curve() { return *opacity_; }
    [[nodiscard]] int picturedPresets() const { return pictured_; }
    [[nodiscard]] QToolButton* presetButton(int index) const { return presets_.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] QComboBox* modeBox() const { return mode_; }
    /// Label that explains an empty view; else no text.
    [[nodiscard]] QLabel* modeHint() const { return modeHint_; }
    [[nodiscard]] LookCuts& cuts() const { return *cuts_; }
    [[nodiscard]] QSlider* thresholdSlider() const { return threshold_; }
    /// Asks for a file and saves the view at the chosen size.
    void savePicture();

  private:
    void buildPresets(QVBoxLayout& column);
    void buildCurves(QVBoxLayout& column);
    void buildLight(QVBoxLayout& column);
    void buildPicture(QVBoxLayout& column);
    /// Takes look, histogram and thumbnails from the shown volume.
    void readData();
    void takeLook();
    /// Returns a preset as the shown volume is drawn with it.
    [[nodiscard]] VolumePreset presetFor(std::size_t index) const;
    /// Returns the edited look as the view takes it.
    [[nodiscard]] VolumePreset lookForView() const;
    void showModel();
    void showPoint();
    void editPoint();
    void chooseColor();

    LookModel model_;
    QPointer<VolumeView> view_;
    LookThumbnails* thumbnails_;
    std::shared_ptr<const conv::Volume> data_; ///< volume of the shown histogram and thumbnails
    bool filling_ = false;                     ///< fields are being updated from the model
    VolumePreset seen_;                        ///< edited look that the view already has
    int pictured_ = 0;
    QTimer settle_; ///< until the shown volume no longer changes at once
    std::vector<QToolButton*> presets_;
    QComboBox* mode_ = nullptr;
    QLabel* modeHint_ = nullptr;
    LookCurve *opacity_ = nullptr, *gradient_ = nullptr;
    QDoubleSpinBox *value_ = nullptr, *strength_ = nullptr, *iso_ = nullptr;
    QWidget* isoRow_ = nullptr;
    QSlider* threshold_ = nullptr;
    QToolButton *color_ = nullptr, *undo_ = nullptr, *redo_ = nullptr;
    QCheckBox* shaded_ = nullptr;
    std::array<QSlider*, 4> light_{};
    LookCuts* cuts_ = nullptr;
    QSpinBox *width_ = nullptr, *height_ = nullptr;
};

} // namespace ui
