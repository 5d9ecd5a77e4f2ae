// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QObject>
#include <QPointer>
#include <QString>

class QWidget;

namespace ui {

class MainWindow;

/// For --times: prints the wall and processor time from process start to the first painted window and, with files, to
/// the first pixels of data. Then ends the application.
class StartTimes : public QObject {
  public:
    /// `files`: data files are being loaded.
    StartTimes(MainWindow& window, bool files);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void painted();
    void tell(const char* what) const;
    MainWindow& window_;
    bool files_;
    bool windowShown_ = false;
    bool asked_ = false; ///< a paint event was seen; the frame is complete when the queue is empty
};

} // namespace ui
