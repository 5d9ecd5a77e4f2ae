// SPDX-License-Identifier: Apache-2.0
// Longest work of the window's thread: for tests that report stalls of the event loop.
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

/// Processor time of this thread in ms, unaffected by other programs.
inline double worked() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

/// Time in ms that this thread waited for a core; 0 if the system does not provide it.
inline double waitedForCore() {
    double worked = 0, waited = 0;
    std::ifstream("/proc/thread-self/schedstat") >> worked >> waited;
    return waited / 1e6;
}

/// Records the processor time of each event that the window's thread handles since reset().
class TimedApplication : public QApplication {
  public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        // The receiver may be deleted by the event.
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
    /// ms of the longest event, nested events included.
    [[nodiscard]] double longest() const { return longest_; }
    /// Returns the longest parts: "MetaCall of ui::Workspace 6.1 ms, Paint of ui::SliceView 4 ms".
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
    std::vector<double> inner_; ///< time of nested events, outermost first
    double longest_ = 0;
    std::map<std::pair<std::string, int>, double> parts_; ///< longest own time by receiver and event type
};

} // namespace window_test
