// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/parts.h"
#include "ui/workspace/series_choice.h"
#include <QPointer>

class QListWidget;
class QVBoxLayout;

namespace ui {

class DataView;
class SignalView;

/// The channels of a signal: which are drawn (Space ticks) and which one is measured (the current one). Hidden where
/// there is nothing to choose.
class ChannelsPanel : public Section {
    Q_OBJECT
  public:
    explicit ChannelsPanel(QWidget* parent = nullptr);
    /// Follows `view` if it shows a signal of several channels, or one whose file holds `others`.
    void setView(DataView* view, const std::vector<SeriesChoice>& others);
    [[nodiscard]] QListWidget* list() const { return list_; }

  Q_SIGNALS:
    /// Channels of another sampling rate, by the id of their choice.
    void otherRequested(const QString& id);

  private:
    void fill();
    void showOthers(const std::vector<SeriesChoice>& others);
    void takeTicks();
    void showCurrent();
    QPointer<SignalView> view_;
    QListWidget* list_;
    QVBoxLayout* others_;
    std::vector<SeriesChoice> othersShown_;
    bool quiet_ = false; ///< changed by the program, not by the user
};

} // namespace ui
