// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <memory>

namespace conv {

/// The CPU's backend for invented devices; a test overrides the special parts.
class HostBackend : public Backend {
  public:
    explicit HostBackend(const Control& control) : host_(makeCpuBackend(control)) {}
    Block load(const Source& source, Item item, const AxisSets& sets) override {
        return host_->load(source, item, sets);
    }
    Block allocate(const AxisSets& sets, ElementType type) override { return host_->allocate(sets, type); }
    Block place(Sink& sink, Item item, const Region& region, ElementType type) override {
        return host_->place(sink, item, region, type);
    }
    void beginTask(std::size_t task) override { host_->beginTask(task); }
    void convolve(const Task& task, std::span<const Kernel* const> kernels, Boundary boundary, double outsideValue,
                  const Region& domain, const Block& in, const Block& out) override {
        host_->convolve(task, kernels, boundary, outsideValue, domain, in, out);
    }
    void combine(const CombineNode& node, std::span<const Block* const> in, const Block& out) override {
        host_->combine(node, in, out);
    }
    void suppress(std::span<const Block* const> in, const Region& domain, const Block& out) override {
        host_->suppress(in, domain, out);
    }
    double maximum(const Block& in) override { return host_->maximum(in); }
    Statistics statistics(const Block& in, int bins) override { return host_->statistics(in, bins); }
    void convert(const Block& in, const Block& out) override { host_->convert(in, out); }
    void store(Block block, const Region& region, Item item, Sink& sink) override {
        host_->store(std::move(block), region, item, sink);
    }
    void finish() override { host_->finish(); }
    void abandon() noexcept override { host_->abandon(); }
    void trim() override { host_->trim(); }
    Timing timing() override { return host_->timing(); }
    std::int64_t clipped() override { return host_->clipped(); }
    double taskMilliseconds(std::size_t task) override { return host_->taskMilliseconds(task); }
    double lastMilliseconds() override { return host_->lastMilliseconds(); }

  private:
    std::unique_ptr<Backend> host_;
};

} // namespace conv
