// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <conv/device.h>
#include <functional>
#include <thread>
#include <vector>

namespace app::cli {

/// Opens GPUs of a run while its first input is read. Ends when they are open. Thread-safe.
class OpenAhead {
  public:
    /// Opens the devices that `which` returns, side by side. Later calls have no effect. `which` runs on another
    /// thread; an error that it throws, or that opening a device throws, is left to planning, which reports the same.
    void start(std::function<std::vector<conv::Device>()> which);

  private:
    std::atomic<bool> started_ = false;
    std::jthread thread_;
};

} // namespace app::cli
