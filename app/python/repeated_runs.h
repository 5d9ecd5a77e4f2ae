// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device_data.h>
#include <conv/replay.h>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

/// Runs between addresses of a GPU that come again, as CUDA graphs. Nothing here needs Python.
namespace app::python {

/// An address as Python's libraries of arrays state it.
[[nodiscard]] void* pointerOf(std::uintptr_t address);

/// A computation recorded on two arrays, which must stay where they are. Not thread-safe.
class RecordedRun {
  public:
    /// Waits for the stream, and computes once. Throws as conv::Replay does.
    RecordedRun(const conv::Device& device, const conv::Plan& plan, const conv::Layout& result, std::uintptr_t in,
                std::uintptr_t out, std::uintptr_t stream, const std::stop_token& stop);
    /// Puts it on a stream and does not wait.
    void launch(std::uintptr_t stream) { replay_->launch(pointerOf(stream)); }

  private:
    conv::DeviceData source_, target_;
    std::optional<conv::Replay> replay_;
};

/// The latest runs of one plan. A run whose addresses come for the third time is recorded, and from then on one launch
/// of a graph: libraries of arrays hand out the same memory again and again. Thread-safe.
class RepeatedRuns {
  public:
    /// `device` and `result`: those of the arrays.
    RepeatedRuns(conv::Device device, std::shared_ptr<const conv::Plan> plan, conv::Layout result)
        : device_(std::move(device)), plan_(std::move(plan)), result_(std::move(result)) {}
    /// True if a graph computed the run, or will in the order of the stream. False: the caller computes it. Throws
    /// as conv::Replay does.
    bool compute(std::uintptr_t in, std::uintptr_t out, std::uintptr_t stream, const std::stop_token& stop);

  private:
    struct Run {
        std::uintptr_t in = 0, out = 0;
        int calls = 0;
        std::optional<RecordedRun> graph;
    };
    conv::Device device_;
    std::shared_ptr<const conv::Plan> plan_;
    conv::Layout result_;
    std::mutex mutex_;
    std::list<Run> latest_; ///< the latest first
    bool refused_ = false;  ///< true: the plan cannot be recorded
};

} // namespace app::python
