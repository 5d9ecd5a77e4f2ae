// SPDX-License-Identifier: Apache-2.0
// Runs as graphs: a walk over the ops first makes tables and code, then is captured.
#include "cuda/ops/pointwise.h"
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/runtime/launch_boxes.h"
#include "cuda/runtime/stream.h"
#include "run/recording/replay.h"
#include "run/stack.h"
#include "run/tile_walk.h"
#include <functional>

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

/// A repeatable run on one pair. It stays the same object, because data of a kernel is keyed by the kernel's address.
class PairWalk {
  public:
    PairWalk(const Plan& plan, const Replay::Pair& pair, const RunControl& control, CudaStream& stream)
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
    void operator()() {
        for (const Item item : items_)
            walk_.run(last_, item, region_, stack_ ? static_cast<Sink&>(stackedSink_) : sink_, {}, [](double) {});
    }

  private:
    std::vector<Item> items_;
    std::optional<Plan> stack_;
    StackedSource stacked_;
    DeviceSink sink_;
    StackedSink stackedSink_;
    TileWalk walk_;
    int last_;
    Region region_;
};

class RecordedGraph final : public Replay::Recorded {
  public:
    RecordedGraph(const Plan& plan, const std::vector<Replay::Pair>& pairs, const std::stop_token& stop)
        : firstUse_(firstUse(plan.device)), stream_(plan.device) {
        RunControl control;
        control.stop = stream_.stop = stop;
        std::vector<std::unique_ptr<PairWalk>> walks;
        for (const Replay::Pair& pair : pairs)
            walks.push_back(std::make_unique<PairWalk>(plan, pair, control, stream_));
        for (const auto& walk : walks)
            (*walk)();
        stream_.wait();
        recording_.emplace(stream_.handle, Recording::Purpose::run);
        for (const auto& walk : walks)
            (*walk)();
        check(cudaGraphInstantiate(&runs_, recording_->end(), 0), "cudaGraphInstantiate");
        stream_.problem = nullptr;
        check(cudaStreamSynchronize(stream_.up), "cudaStreamSynchronize"); // memory was allocated on that stream
        check(cudaGraphUpload(runs_, stream_.handle), "cudaGraphUpload");
        stream_.wait();
    }
    ~RecordedGraph() override {
        cudaStreamSynchronize(stream_.handle);
        cudaEventSynchronize(launched_.handle()); // on the caller's stream; never recorded: returns at once
        if (runs_)
            cudaGraphExecDestroy(runs_);
    }
    RecordedGraph(const RecordedGraph&) = delete;
    RecordedGraph& operator=(const RecordedGraph&) = delete;

    double run(int times) override {
        const ScopedActivity activity("runs from a graph");
        check(cudaSetDevice(stream_.device.index), "cudaSetDevice");
        begin_.record(stream_.handle);
        for (int i = 0; i < times; ++i)
            check(cudaGraphLaunch(runs_, stream_.handle), "cudaGraphLaunch");
        end_.record(stream_.handle);
        stream_.wait(end_);
        float ms = 0;
        check(cudaEventElapsedTime(&ms, begin_.handle(), end_.handle()), "cudaEventElapsedTime");
        return ms;
    }

    void launch(void* stream) override {
        check(cudaSetDevice(stream_.device.index), "cudaSetDevice");
        check(cudaGraphLaunch(runs_, static_cast<cudaStream_t>(stream)), "cudaGraphLaunch");
        launched_.record(static_cast<cudaStream_t>(stream));
    }

  private:
    double firstUse_;   ///< first member: checks that the device answers
    CudaStream stream_; ///< own stream, because other streams forget tables between runs
    std::optional<Recording> recording_;
    cudaGraphExec_t runs_ = nullptr;
    Event begin_{true}, end_{true}, launched_;
};

} // namespace

std::unique_ptr<Replay::Recorded> recordRuns(const Plan& plan, const std::vector<Replay::Pair>& pairs,
                                             const std::stop_token& stop) {
    if (const std::string why = lostReason(plan.device); !why.empty())
        throw Error(ErrorCode::device, why);
    const ScopedActivity activity("recording runs");
    return std::make_unique<RecordedGraph>(plan, pairs, stop);
}

} // namespace conv
