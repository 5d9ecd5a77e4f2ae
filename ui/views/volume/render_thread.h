// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace ui {

/// The one thread that renders 3-D pictures: GL contexts are bound to it, and VTK renders in one thread at a time.
class RenderThread {
  public:
    static RenderThread& instance();
    ~RenderThread();
    /// Runs after everything posted before it, never once the QApplication is gone. Must not throw.
    void post(std::function<void()> task);
    /// Whether anything posted has not ended.
    [[nodiscard]] bool busy();
    /// Returns when everything posted so far has run.
    void wait();

  private:
    RenderThread();
    void run();
    void finish();
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> tasks_;
    bool stop_ = false;
    bool working_ = false; ///< on a task that is no longer in the list
    std::thread thread_;
};

} // namespace ui
