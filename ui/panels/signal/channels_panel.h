// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/small_widgets.h"
#include "ui/workspace/series_choice.h"
#include <QPointer>

class QComboBox;
class QListWidget;
class QVBoxLayout;

namespace ui {

class DataView;
class SignalView;

/// Channels of a signal: drawn ones are ticked (Space), the current one is measured. Hidden if there is no choice.
class ChannelsPanel : public Section {
    Q_OBJECT
  public:
    explicit ChannelsPanel(QWidget* parent = nullptr);
    /// Follows `view` if it shows several channels, or if its file holds `others`.
    void setView(DataView* view, const std::vector<SeriesChoice>& others);
    [[nodiscard]] QListWidget* list() const { return list_; }
    /// Amplitude: "each its own", or one scale in units per millimetre.
    [[nodiscard]] QComboBox* amplitude() const { return amplitude_; }

  Q_SIGNALS:
    /// Requests channels of another sampling rate by series id.
    void otherRequested(const QString& id);
    /// Channels of another sampling rate shall be shown or hidden on this time axis.
    void companionAsked(const QString& id, bool shown);

  private:
    void fill();
    void showOthers(const std::vector<SeriesChoice>& others);
    void showCompanions(); ///< ticks the rates that the view shows
    void takeTicks();
    void showTicks();
    void showCurrent();
    void showAmplitude();
    void takeAmplitude(int index);
    QPointer<SignalView> view_;
    QListWidget* list_;
    QComboBox* amplitude_;
    QVBoxLayout* others_;
    std::vector<SeriesChoice> othersShown_;
    bool quiet_ = false; ///< program, not user, changes the list
};

} // namespace ui
