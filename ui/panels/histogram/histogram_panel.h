// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/histogram.h"
#include "ui/style/parts.h"
#include "ui/views/window_level.h"
#include <memory>
#include <optional>

class QLineEdit;
class QPushButton;

namespace ui {

/// Values before and after as curves, with the window drawn over them: its edges can be dragged, level and width typed,
/// the colours between them chosen.
class HistogramPanel : public Section {
    Q_OBJECT
  public:
    explicit HistogramPanel(QWidget* parent = nullptr);
    /// The window that the panel shows and changes; null: none.
    void setWindowLevel(std::shared_ptr<WindowLevel> windowLevel, const QString& unit, bool tomography = false);
    /// The image is in colours: a map of grey values is not for it.
    void setInColors(bool colors);
    /// `apart`: the result is of a quantity of its own, and shown alone, on its own axis.
    void setHistograms(const Histogram& before, const std::optional<Histogram>& after, bool apart = false);

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
    QLabel *low_, *high_;
    QLabel* missing_; ///< says how much has no place in the histogram
    QLabel* unseen_;  ///< says that the window leaves one tone of the result
    QLineEdit *level_, *width_;
    QWidget* window_; ///< level, width, presets, auto: hidden for signals
    QComboBox *presets_, *colors_;
    QString unit_;
    bool tomography_ = false; ///< usual windows of it are offered
};

} // namespace ui
