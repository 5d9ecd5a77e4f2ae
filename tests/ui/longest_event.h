// SPDX-License-Identifier: Apache-2.0
// What the window's thread worked on longest: for tests that report stalls of the event loop.
#pragma once
#include <QApplication>
#include <QEvent>
#include <QMetaEnum>
#include <algorithm>
#include <ctime>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace window_test {

/// Milliseconds that this thread has worked: what others on the machine take from it is not the program's stall.
inline double worked() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

/// Milliseconds that this thread could have worked and had no core; 0 where the system does not tell.
inline double waitedForCore() {
    double worked = 0, waited = 0;
    std::ifstream("/proc/thread-self/schedstat") >> worked >> waited;
    return waited / 1e6;
}

/// Takes the processor time of each event that the window's thread handles, from reset() on.
class TimedApplication : public QApplication {
  public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        // The receiver may be gone afterwards.
        const char* receiverClass = receiver->metaObject()->className();
        const int type = event->type();
        const double before = worked();
        inner_.push_back(0);
        const bool handled = QApplication::notify(receiver, event);
        const double all = worked() - before, own = all - inner_.back();
        inner_.pop_back();
        if (!inner_.empty())
            inner_.back() += all;
        else
            longest_ = std::max(longest_, all);
        double& most = parts_[{receiverClass, type}];
        most = std::max(most, own);
        return handled;
    }
    void reset() {
        longest_ = 0;
        parts_.clear();
    }
    /// Of one event with all that it led to at once.
    [[nodiscard]] double longest() const { return longest_; }
    /// "MetaCall of ui::Workspace 6.1 ms, Paint of ui::SliceView 4 ms": the longest parts.
    [[nodiscard]] std::string parts(std::size_t count = 4) const {
        std::vector<std::pair<double, std::string>> all;
        for (const auto& [key, time] : parts_) {
            const char* name = QMetaEnum::fromType<QEvent::Type>().valueToKey(key.second);
            all.emplace_back(time, std::string(name != nullptr ? name : "event") + " of " + key.first);
        }
        std::sort(all.rbegin(), all.rend());
        std::string text;
        for (std::size_t i = 0; i < std::min(count, all.size()); ++i)
            text += (i > 0 ? ", " : "") + all[i].second + " " + std::to_string(all[i].first).substr(0, 4) + " ms";
        return text;
    }

  private:
    std::vector<double> inner_; ///< time that nested events have taken, outermost first
    double longest_ = 0;
    std::map<std::pair<std::string, int>, double> parts_; ///< longest own time by receiver and kind
};

} // namespace window_test
