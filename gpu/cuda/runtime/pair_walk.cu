// SPDX-License-Identifier: Apache-2.0
#include "cuda/ops/pointwise.h"
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/runtime/launch_boxes.h"
#include "cuda/runtime/pair_walk.h"

namespace conv {
namespace {

/// A backend that only launches kernels: no copies between host and device, no times.
class Launching final : public Backend {
  public:
    explicit Launching(CudaStream& stream) : stream_(stream) {}

    Buffer load(const Source& source, Item item, const AxisSets&) override {
        const ConstView there = source.viewOn(stream_.device, item);
        if (!there.data)
            throw Error(ErrorCode::internal, "Items of the input do not lie at equal distances.");
        return {setsOf(there.region), there.type,    const_cast<std::byte*>(there.data),
                there.strideY,        there.strideZ, nullptr};
    }
    Buffer allocate(const AxisSets& sets, ElementType type) override {
        Buffer buffer = pitchedBuffer(sets, type);
        auto owned = std::make_shared<DeviceBuffer>(stream_, bytesOf(buffer));
        buffer.data = owned->as();
        buffer.owner = std::move(owned);
        return buffer;
    }
    Buffer place(Sink& sink, Item item, const Region& region, ElementType type) override {
        const MutableView there = sink.placeOn(stream_.device, item, region, type);
        return {setsOf(region), type, there.data, there.strideY, there.strideZ, nullptr};
    }
    void beginOp(std::size_t) override {}
    void convolve(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary, double outsideValue,
                  const Region& domain, const Buffer& in, const Buffer& out) override {
        const ScopedActivity activity(op.variant->name.c_str());
        Launch launch = launchFor(op, kernels, boundary, outsideValue, domain, in);
        launch.stream = &stream_;
        stream_.problem = &op.problem;
        if (op.variant->warmUp && !Recording::underWay())
            op.variant->warmUp(launch);
        launchBoxes(launch, boxesOf(out.sets), boundary, domain, out);
    }
    void average(const PlannedOp& op, const MeanSteps& steps, const Buffer& in, const Buffer* mask,
                 const Buffer& out) override {
        const ScopedActivity activity(op.variant->name.c_str());
        launchMean(stream_, op, steps, in, mask, out, [&](Launch& launch, const std::vector<Region>& boxes) {
            launchBoxes(launch, boxes, steps.values->boundary, steps.domain, out);
        });
    }
    void combine(const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
                 const Region& box) override {
        const ScopedActivity activity("combining steps");
        for (const Region& all : boxesOf(out.sets))
            if (const Region part = all.intersect(box); !part.empty())
                combineBox(stream_, node, in, out, part);
    }
    void suppress(std::span<const Buffer* const> in, const Region& domain, const Buffer& out) override {
        const ScopedActivity activity("thinning edges");
        for (const Region& box : boxesOf(out.sets))
            suppressBox(stream_, in, domain, out, box);
    }
    double maximum(const Buffer&) override { onTheHost(); }
    Statistics statistics(const Buffer&, int) override { onTheHost(); }
    void convert(const Buffer&, const Buffer&) override { onTheHost(); }
    void store(Buffer, const Region&, Item, Sink&) override { onTheHost(); }
    void finish() override {}
    void discard() noexcept override {}
    void trim() override {}
    Timing timing() override { return {}; }
    std::int64_t clipped() override { return 0; }
    double opMilliseconds(std::size_t) override { return 0; }
    double lastMilliseconds() override { return 0; }

  private:
    [[noreturn]] static void onTheHost() {
        throw Error(ErrorCode::internal, "A run that is recorded wants something of the host.");
    }
    CudaStream& stream_;
};

} // namespace

PairWalk::PairWalk(const Plan& plan, const Replay::Pair& pair, const RunControl& control, CudaStream& stream)
    : items_(itemsOf(plan.input)),
      stack_(stackOf(plan, items_, plan.outputDomain, true)),
      stacked_(*pair.in, items_, stack_ ? stack_->input : plan.input, plan.input.extent[2]),
      sink_(*pair.out, plan.outputDomain),
      stackedSink_(sink_, items_, plan.input.extent[2]),
      walk_(stack_ ? *stack_ : plan, stack_ ? static_cast<const Source&>(stacked_) : *pair.in, control,
            std::make_unique<Launching>(stream)),
      last_(static_cast<int>(plan.graph.nodes.size()) - 1),
      region_(plan.outputDomain) {
    if (!stack_)
        return;
    region_.lo[2] = 0;
    region_.hi[2] = stack_->input.extent[2];
    items_.assign(1, Item{});
}

void PairWalk::operator()() {
    for (const Item item : items_)
        walk_.run(last_, item, region_, stack_ ? static_cast<Sink&>(stackedSink_) : sink_, {}, [](double) {});
}

} // namespace conv
