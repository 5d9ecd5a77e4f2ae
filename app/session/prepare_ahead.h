// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <cstdint>
#include <functional>
#include <memory>

namespace app {

/// Prepares the CPU for a first run while the present thread reads the input. It starts the computing threads, and
/// touches the result's pages as soon as a decoder has read the header. The run does the remainder. Ends on the thread
/// that made it.
class PrepareAhead {
  public:
    /// `resultBytes`: bytes of the result for an input of that layout.
    explicit PrepareAhead(std::function<std::int64_t(const conv::Layout&)> resultBytes);
    ~PrepareAhead();
    PrepareAhead(const PrepareAhead&) = delete;
    PrepareAhead& operator=(const PrepareAhead&) = delete;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace app
