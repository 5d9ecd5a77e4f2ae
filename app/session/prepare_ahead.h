// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <cstdint>
#include <functional>
#include <memory>

namespace app {

/// Gets the CPU ready for a first run while the input is read on the present thread: starts the threads that compute,
/// and touches the pages of the result as soon as a decoder has read the header. What is not done when reading ends is
/// left to the run. Not copied; ends on the thread that made it.
class PrepareAhead {
  public:
    /// `resultBytes`: of the result for an input of a layout.
    explicit PrepareAhead(std::function<std::int64_t(const conv::Layout&)> resultBytes);
    ~PrepareAhead();
    PrepareAhead(const PrepareAhead&) = delete;
    PrepareAhead& operator=(const PrepareAhead&) = delete;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace app
