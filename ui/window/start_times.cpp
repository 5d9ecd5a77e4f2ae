// SPDX-License-Identifier: Apache-2.0
#include "ui/window/start_times.h"
#include "ui/window/main_window.h"
#include "ui/window/views/view_stack.h"
#include <QApplication>
#include <QTimer>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <unistd.h>

namespace ui {
namespace {

double secondsOf(clockid_t clock) {
    timespec t{};
    clock_gettime(clock, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) / 1e9;
}

const double loaded = secondsOf(CLOCK_BOOTTIME);

/// Start of the process in seconds since boot, to 0.01 s. Without /proc: when this code was loaded.
double processStart() {
    std::ifstream stat("/proc/self/stat");
    std::string text;
    std::getline(stat, text);
    text.erase(0, text.rfind(')') + 1); // the program name may contain anything
    std::size_t at = 0;
    for (int field = 3; field < 22; ++field)
        at = text.find(' ', at + 1);
    return text.empty() || at == std::string::npos
               ? loaded
               : std::stod(text.substr(at)) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

} // namespace

StartTimes::StartTimes(MainWindow& window, bool files) : window_(window), files_(files) {
    qApp->installEventFilter(this);
}

bool StartTimes::eventFilter(QObject* watched, QEvent* event) {
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (event->type() == QEvent::Paint && widget != nullptr && widget->window() == &window_ && !asked_) {
        asked_ = true;
        QTimer::singleShot(0, this, [this] { painted(); }); // after the complete frame
    }
    return QObject::eventFilter(watched, event);
}

void StartTimes::painted() {
    asked_ = false;
    if (!windowShown_)
        tell("first window");
    windowShown_ = true;
    const bool pixels = files_ && window_.views().view() != nullptr && window_.views().view()->before() != nullptr;
    if (pixels)
        tell("first pixels");
    if (pixels || !files_) {
        qApp->removeEventFilter(this);
        QApplication::quit();
    }
}

void StartTimes::tell(const char* what) const {
    std::printf("%s %.0f ms after the start, %.0f ms of processor time\n", what,
                (secondsOf(CLOCK_BOOTTIME) - processStart()) * 1e3, secondsOf(CLOCK_PROCESS_CPUTIME_ID) * 1e3);
    std::fflush(stdout);
}

} // namespace ui
