// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/run/run_progress.h"

namespace ui {

RunProgress::RunProgress(int delay) {
    delay_.setSingleShot(true);
    delay_.setInterval(delay);
    connect(&delay_, &QTimer::timeout, this, [this] { set(actual_); });
}

void RunProgress::begin() {
    actual_ = {RunStatus::State::computing, 0, false, -1};
    clock_.start();
    if (shown_.state != RunStatus::State::computing && !delay_.isActive())
        delay_.start();
}

void RunProgress::takePart() {
    actual_.preview = true;
    if (!delay_.isActive())
        set(actual_);
}

void RunProgress::takeFraction(double fraction) {
    actual_.progress = fraction;
    const double seconds = static_cast<double>(clock_.elapsed()) / 1000;
    actual_.secondsLeft = seconds > 2 && fraction > 0.02 ? seconds * (1 - fraction) / fraction : -1;
    if (!delay_.isActive())
        set(actual_);
}

void RunProgress::takeIteration(int done, int of, bool mayStop) {
    actual_.iteration = done;
    actual_.iterations = of;
    actual_.mayStop = mayStop;
    if (!delay_.isActive())
        set(actual_);
}

void RunProgress::set(const RunStatus& status) {
    const RunStatus next = status; // may be a member
    actual_ = shown_ = next;
    delay_.stop();
    Q_EMIT changed();
}

} // namespace ui
