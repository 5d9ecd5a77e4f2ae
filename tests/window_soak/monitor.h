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

/// Watches a random user. Prints the last acts if the program crashes or hangs for a minute; records the longest pauses
/// of the event loop, and the memory in use after everything is closed.
class Monitor : public QObject {
  public:
    Monitor();
    ~Monitor() override;
    void note(const std::string& act);
    void measureMemory();
    /// Returns faulty pauses and memory growth in a few lines; empty if there are none.
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
    std::vector<Pause> pauses_; ///< the longest ones, in descending order
    std::vector<double> megabytes_;
    std::int64_t beats_ = 0, slow_ = 0;
    std::atomic<std::int64_t> alive_{0};
    std::atomic<bool> quit_{false};
    std::thread watchdog_;
};

} // namespace soak
