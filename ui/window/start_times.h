// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QObject>
#include <QPointer>
#include <QString>

class QWidget;

namespace ui {

class MainWindow;

/// Tells on standard output how long the program took to its first painted window and, where files are opened, to the
/// first pixels of data: wall time since the process began, and what processor time that took. For --times; ends the
/// application after the last of them.
class StartTimes : public QObject {
  public:
    /// `files`: whether data are on their way.
    StartTimes(MainWindow& window, bool files);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void painted();
    void tell(const char* what) const;
    MainWindow& window_;
    bool files_;
    bool windowShown_ = false;
    bool asked_ = false; ///< a paint was seen; what belongs to it is painted when the queue is empty
};

} // namespace ui
