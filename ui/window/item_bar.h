// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/window/views/four_up.h"
#include <QPointer>
#include <QTimer>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace ui {

/// Bar below a view: slider through slices or time points, play button, channel choice.
class ItemBar : public QWidget {
    Q_OBJECT
  public:
    explicit ItemBar(DataView* view, QWidget* parent = nullptr);
    /// Returns true if data has slices, time points or channels to choose from.
    [[nodiscard]] static bool suits(const conv::Layout& layout);
    /// Starts or stops playing, which wraps around at the end.
    void setPlaying(bool playing);
    [[nodiscard]] bool playing() const { return timer_.isActive(); }
    [[nodiscard]] QSlider* slider() const { return slider_; }
    /// Returns true if the slider selects time points, false for slices.
    [[nodiscard]] bool throughTime() const;
    /// Button that overlays channels; null if they cannot be.
    [[nodiscard]] QToolButton* overlayButton() const { return overlay_; }
    [[nodiscard]] const std::vector<QToolButton*>& swatches() const { return swatches_; }

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] SliceView* slice() const; ///< view whose slices the slider selects; null for images
    [[nodiscard]] std::int64_t count() const;
    [[nodiscard]] std::int64_t position() const;
    void go(std::int64_t position);
    void advance();
    void show();
    void addChannels(QHBoxLayout* row);
    /// Button for an overlay of channels, and a button for each channel's colour.
    void addOverlay(QHBoxLayout* row);
    void showOverlay();
    void chooseColor(std::size_t channel);
    QPointer<DataView> view_;
    QToolButton* play_;
    QComboBox *through_, *rate_;
    QSlider* slider_;
    QLabel* place_;
    QToolButton* overlay_ = nullptr;
    std::vector<QToolButton*> swatches_; ///< one for each channel
    QTimer timer_;
    bool moves_; ///< has slices or time points to go through
};

} // namespace ui
