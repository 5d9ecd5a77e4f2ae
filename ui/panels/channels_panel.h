#pragma once
#include "ui/panels/parts.h"
#include <QPointer>

class QListWidget;

namespace ui {

class DataView;
class SignalView;

/// The channels of a signal: which are drawn (Space ticks) and which one is measured (the current one). Hidden where
/// there is nothing to choose.
class ChannelsPanel : public Section {
    Q_OBJECT
  public:
    explicit ChannelsPanel(QWidget* parent = nullptr);
    /// Follows `view` if it shows a signal of several channels.
    void setView(DataView* view);
    [[nodiscard]] QListWidget* list() const { return list_; }

  private:
    void fill();
    void takeTicks();
    void showCurrent();
    QPointer<SignalView> view_;
    QListWidget* list_;
    bool quiet_ = false; ///< changed by the program, not by the user
};

} // namespace ui
