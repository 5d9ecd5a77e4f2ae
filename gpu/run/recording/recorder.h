// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <conv/tools/kernel_facts.h>

namespace conv {

/// A backend that records launches; its buffers are addresses without values.
class Recorder : public Backend {
  public:
    /// Launches of that op so far.
    [[nodiscard]] virtual LaunchFacts facts(std::size_t op) = 0;

    Buffer place(Sink&, Item, const Region&, ElementType) override { return {}; }
    void combine(const CombineNode&, std::span<const Buffer* const>, const Buffer&, const Region&) override {}
    void suppress(std::span<const Buffer* const>, const Region&, const Buffer&) override {}
    double maximum(const Buffer&) override { return 0; }
    Statistics statistics(const Buffer&, int) override { return {}; }
    void convert(const Buffer&, const Buffer&) override {}
    void store(Buffer, const Region&, Item, Sink&) override {}
    void finish() override {}
    void discard() noexcept override {}
    void trim() override {}
    Timing timing() override { return {}; }
    std::int64_t clipped() override { return 0; }
    double opMilliseconds(std::size_t) override { return 0; }
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
