// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/backend.h"
#include <memory>

namespace conv {

/// The CPU's backend for invented devices; a test overrides the special parts.
class HostBackend : public Backend {
  public:
    explicit HostBackend(const RunControl& control) : host_(makeCpuBackend(control)) {}
    Buffer load(const Source& source, Item item, const AxisSets& sets) override {
        return host_->load(source, item, sets);
    }
    Buffer allocate(const AxisSets& sets, ElementType type) override { return host_->allocate(sets, type); }
    Buffer place(Sink& sink, Item item, const Region& region, ElementType type) override {
        return host_->place(sink, item, region, type);
    }
    void beginOp(std::size_t op) override { host_->beginOp(op); }
    void convolve(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary, double outsideValue,
                  const Region& domain, const Buffer& in, const Buffer& out) override {
        host_->convolve(op, kernels, boundary, outsideValue, domain, in, out);
    }
    void combine(const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
                 const Region& box) override {
        host_->combine(node, in, out, box);
    }
    void suppress(std::span<const Buffer* const> in, const Region& domain, const Buffer& out) override {
        host_->suppress(in, domain, out);
    }
    double maximum(const Buffer& in) override { return host_->maximum(in); }
    Statistics statistics(const Buffer& in, int bins) override { return host_->statistics(in, bins); }
    void convert(const Buffer& in, const Buffer& out) override { host_->convert(in, out); }
    void store(Buffer block, const Region& region, Item item, Sink& sink) override {
        host_->store(std::move(block), region, item, sink);
    }
    void finish() override { host_->finish(); }
    void discard() noexcept override { host_->discard(); }
    void trim() override { host_->trim(); }
    Timing timing() override { return host_->timing(); }
    std::int64_t clipped() override { return host_->clipped(); }
    double opMilliseconds(std::size_t op) override { return host_->opMilliseconds(op); }
    double lastMilliseconds() override { return host_->lastMilliseconds(); }

  private:
    std::unique_ptr<Backend> host_;
};

} // namespace conv
