// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/window/four_up.h"
#include <QPointer>
#include <QTimer>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace ui {

/// Below a view: a slider through slices or time points, the channel on screen, and a button that plays them.
class ItemBar : public QWidget {
    Q_OBJECT
  public:
    explicit ItemBar(DataView* view, QWidget* parent = nullptr);
    /// Whether data has anything that such a bar could go through.
    [[nodiscard]] static bool suits(const conv::Layout& layout);
    /// Starts or stops playing; it wraps around at the end.
    void setPlaying(bool playing);
    [[nodiscard]] bool playing() const { return timer_.isActive(); }
    [[nodiscard]] QSlider* slider() const { return slider_; }
    /// Whether the slider goes through time points, not through slices.
    [[nodiscard]] bool throughTime() const;

  private:
    [[nodiscard]] SliceView* slice() const; ///< whose slices are gone through; null for images
    [[nodiscard]] std::int64_t count() const;
    [[nodiscard]] std::int64_t position() const;
    void go(std::int64_t position);
    void advance();
    void show();
    void addChannels(QHBoxLayout* row);
    QPointer<DataView> view_;
    QToolButton* play_;
    QComboBox *through_, *rate_;
    QSlider* slider_;
    QLabel* place_;
    QTimer timer_;
};

} // namespace ui
