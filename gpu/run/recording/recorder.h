// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <conv/tools/kernel_facts.h>

namespace conv {

/// A backend that records launches; its blocks are addresses without values.
class Recorder : public Backend {
  public:
    /// Launches of that task so far.
    [[nodiscard]] virtual LaunchFacts facts(std::size_t task) = 0;

    Block place(Sink&, Item, const Region&, ElementType) override { return {}; }
    void combine(const CombineNode&, std::span<const Block* const>, const Block&) override {}
    void suppress(std::span<const Block* const>, const Region&, const Block&) override {}
    double maximum(const Block&) override { return 0; }
    Statistics statistics(const Block&, int) override { return {}; }
    void convert(const Block&, const Block&) override {}
    void store(Block, const Region&, Item, Sink&) override {}
    void finish() override {}
    void abandon() noexcept override {}
    void trim() override {}
    Timing timing() override { return {}; }
    std::int64_t clipped() override { return 0; }
    double taskMilliseconds(std::size_t) override { return 0; }
    double lastMilliseconds() override { return 0; }
};

/// Null for a CPU. Throws Error(device).
[[nodiscard]] std::unique_ptr<Recorder> makeRecorder(const Device& device);
/// Defined by gpu/cuda/runtime/graph_capture/recorder.cu, or by gpu/cuda/absent/ in builds without nvcc. Throws
/// Error(device).
[[nodiscard]] std::unique_ptr<Recorder> makeCudaRecorder(const Device& device);
/// For tests: the recorder of an invented device. Not thread-safe.
void inventRecorder(const Device& device, std::unique_ptr<Recorder> (*make)(const Device&));

/// A kernel's readable name: demangled, without return type, parameters, this library's namespaces and casts.
[[nodiscard]] std::string kernelName(const std::string& symbol);

} // namespace conv
