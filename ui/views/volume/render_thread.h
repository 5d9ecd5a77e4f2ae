// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace ui {

/// The single thread that renders 3-D views: GL contexts are bound to it, and VTK renders in one thread at a time.
class RenderThread {
  public:
    static RenderThread& instance();
    ~RenderThread();
    /// Runs `task` after all earlier ones; drops it once the QApplication is gone. Must not throw.
    void post(std::function<void()> task);
    /// Returns true while a posted task is unfinished.
    [[nodiscard]] bool busy();
    /// Blocks until all tasks posted so far have run.
    void wait();

  private:
    RenderThread();
    void run();
    void finish();
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> tasks_;
    bool stop_ = false;
    bool working_ = false; ///< a task taken from the list is running
    std::thread thread_;
};

} // namespace ui
