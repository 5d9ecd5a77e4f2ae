// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/run/run_status.h"
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace ui {

/// Actual and shown status of a run. A short run is never shown as computing, so that the window does not flicker.
class RunProgress : public QObject {
    Q_OBJECT
  public:
    /// `delay`: run time in ms from which a run is shown as computing.
    explicit RunProgress(int delay);
    [[nodiscard]] const RunStatus& shown() const { return shown_; }
    [[nodiscard]] const RunStatus& actual() const { return actual_; }
    [[nodiscard]] bool computing() const { return actual_.state == RunStatus::State::computing; }
    /// Returns the time since begin() in ms.
    [[nodiscard]] qint64 elapsed() const { return clock_.elapsed(); }
    void begin();
    void takePart();
    /// The displayed part was computed at screen resolution. The window shows that without a change of the status.
    void takePicture() { actual_.preview = true; }
    void takeFraction(double fraction);
    void takeIteration(int done, int of, bool mayStop);
    /// Sets and shows a status.
    void set(const RunStatus& status);

  Q_SIGNALS:
    /// The shown status changed.
    void changed();

  private:
    RunStatus actual_, shown_;
    QTimer delay_;
    QElapsedTimer clock_;
};

} // namespace ui
