// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/histogram.h"
#include "ui/style/small_widgets.h"
#include "ui/views/window_level/window_level.h"
#include <memory>
#include <optional>

class QLineEdit;
class QPushButton;

namespace ui {

class ViewMenu;

/// Histograms before and after with the window on top: edges can be dragged, level and width typed.
class HistogramPanel : public Section {
    Q_OBJECT
  public:
    explicit HistogramPanel(QWidget* parent = nullptr);
    void setWindowLevel(std::shared_ptr<WindowLevel> windowLevel, const QString& unit, bool tomography = false);
    /// True for colour images, which have no colour map.
    void setInColors(bool colors);
    /// `apart`: the result has its own quantity and is shown alone on its own axis.
    void setHistograms(const Histogram& before, const std::optional<Histogram>& after, bool apart = false);

    /// Returns counts at the middles of the bins, before and after, as lines of cells.
    [[nodiscard]] QString table(QChar separator = u',') const;
    [[nodiscard]] QWidget* plot() const;
    [[nodiscard]] ViewMenu* menu() const { return menu_; }

  Q_SIGNALS:
    void autoRequested();

  private:
    class Plot;
    void show();
    void showAxis();
    void showMissing();
    void showFit();
    void typed();
    void takePreset(int index);
    std::shared_ptr<WindowLevel> windowLevel_;
    QMetaObject::Connection connection_;
    Plot* plot_;
    ViewMenu* menu_;
    QLabel *low_, *high_;
    QLabel* missing_; ///< number of values outside the histogram
    QLabel* unseen_;  ///< warns that the window shows the result as a single tone
    QLineEdit *level_, *width_;
    QWidget* window_; ///< level, width, presets, auto; hidden for signals
    QComboBox *presets_, *colors_;
    QString unit_;
    bool tomography_ = false; ///< offer CT windows
};

} // namespace ui
