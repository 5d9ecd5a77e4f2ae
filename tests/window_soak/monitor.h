// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace soak {

/// Watches a random user: what was done last is printed if the program crashes or stops answering for a minute, the
/// longest pauses of the event loop are kept, and the memory that stays once everything is closed.
class Monitor : public QObject {
  public:
    Monitor();
    ~Monitor() override;
    /// What is about to be done.
    void note(const std::string& act);
    /// Memory in use after everything was closed.
    void measureMemory();
    /// Pauses and memory in a few lines, with what was wrong; empty if nothing was.
    [[nodiscard]] std::vector<std::string> faults() const;
    void print() const;

  private:
    struct Pause {
        double seconds;
        std::string act;
    };
    void beat();
    void watch();
    QTimer timer_;
    QElapsedTimer sinceBeat_;
    std::string act_;
    std::vector<Pause> pauses_; ///< the longest, longest first
    std::vector<double> megabytes_;
    std::int64_t beats_ = 0, slow_ = 0;
    std::atomic<std::int64_t> alive_{0};
    std::atomic<bool> quit_{false};
    std::thread watchdog_;
};

} // namespace soak
