// SPDX-License-Identifier: Apache-2.0
#include "cuda/ops/convert.h"
#include "cuda/ops/pointwise.h"
#include "cuda/ops/reduce.h"
#include "cuda/runtime/context.h"
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/input_ring.h"
#include "cuda/runtime/launch_boxes.h"
#include "cuda/variants/direct_baked/direct_baked.h"
#include "data/row_pitch.h"
#include "run/backend.h"
#include "run/launch.h"
#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

namespace conv {
namespace {

struct OwnedMemory {
    std::shared_ptr<Context> context;
    DeviceBuffer memory;
};

/// Returns true if the process has used a variant with this sample type before, and records the use.
bool usedBefore(int device, const Launch& launch) {
    static std::mutex mutex;
    static std::vector<std::tuple<int, const Variant*, ElementType, bool>> used;
    const std::tuple key{device, launch.variant, launch.in.type, launch.weighing != nullptr};
    const std::lock_guard lock(mutex);
    if (std::find(used.begin(), used.end(), key) != used.end())
        return true;
    used.push_back(key);
    return false;
}

class CudaBackend final : public Backend {
  public:
    CudaBackend(const Device& device, const RunControl& control)
        : firstUseMs_(firstUse(device)),
          context_(lendContext(device, control.stop)),
          stream_(context_->stream),
          transfer_(context_->transfer),
          work_(context_->work),
          conversions_(context_->conversions) {}

    ~CudaBackend() override {
        latest_.clear();
        transfer_.discard();
        if (underWay_)
            cudaStreamSynchronize(stream_.handle);
    }

    void enter() override { check(cudaSetDevice(stream_.device.index), "cudaSetDevice"); }

    void beginTiles() override { latest_.clear(); }

    Buffer load(const Source& source, Item item, const AxisSets& sets) override {
        const ScopedActivity activity("reading the input");
        // Promised outputs and tiles to compute hold memory (see workingBytes).
        transfer_.leaveAtMost(ahead);
        work_.reap();
        conversions_.reap(); // while the device is busy: at the end of a run it would cost time
        if (const ConstView there = source.viewOn(stream_.device, item); there.data)
            return {setsOf(there.region), there.type,    const_cast<std::byte*>(there.data),
                    there.strideY,        there.strideZ, nullptr};
        while (tiles_.size() >= ahead) {
            transfer_.wait(tiles_.front());
            spare_.push_back(std::move(tiles_.front()));
            tiles_.pop_front();
        }
        Upload& latest = latest_[&source];
        const bool same = latest.buffer.data && latest.item == item;
        // The next tile shares the halo of a partial one.
        const bool part = countOf(sets) < source.layout().whole().count();
        Buffer buffer =
            part ? ringBufferOf(sets, source.layout().type) : bufferOf(sets, source.layout().type, stream_.up);
        transfer_.upload(source, item, buffer, same ? &latest.buffer : nullptr);
        underWay_ = uploaded_ = true;
        latest = part ? Upload{buffer, item} : Upload{};
        return buffer;
    }

    Buffer allocate(const AxisSets& sets, ElementType type) override { return bufferOf(sets, type, stream_.handle); }

    Buffer place(Sink& sink, Item item, const Region& region, ElementType type) override {
        const MutableView there = sink.placeOn(stream_.device, item, region, type);
        if (!there.data)
            return {};
        return {setsOf(region), type, there.data, there.strideY, there.strideZ, nullptr};
    }

    void beginOp(std::size_t op) override { op_ = op; }

    void convolve(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary, double outsideValue,
                  const Region& domain, const Buffer& in, const Buffer& out) override {
        const ScopedActivity activity(op.variant->name.c_str());
        Launch launch = launchFor(op, kernels, boundary, outsideValue, domain, in);
        launch.stream = &stream_;
        stream_.problem = &op.problem;
        note(*op.variant);
        const std::vector<Region> boxes = boxesOf(out.sets);
        if (op.variant->warmUp) {
            const HostClock clock;
            op.variant->warmUp(launch);
            firstUseMs_ += clock.milliseconds();
        } else if (op.chosen && op.itemPlanes == 0) {
            baked::suggest(launch, boxes); // direct-baked has no batches of items
        }
        loadKernels(launch, boxes.front().lo);
        timed(work_, [&] { launchBoxes(launch, boxes, boundary, domain, out); });
    }

    void average(const PlannedOp& op, const MeanSteps& steps, const Buffer& in, const Buffer* mask,
                 const Buffer& out) override {
        const ScopedActivity activity(op.variant->name.c_str());
        launchMean(stream_, op, steps, in, mask, out, [&](Launch& launch, const std::vector<Region>& boxes) {
            note(*op.variant);
            loadKernels(launch, boxes.front().lo);
            timed(work_, [&] { launchBoxes(launch, boxes, steps.values->boundary, steps.domain, out); });
        });
    }

    void combine(const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
                 const Region& box) override {
        const ScopedActivity activity("combining steps");
        timed(work_, [&] {
            for (const Region& all : boxesOf(out.sets))
                if (const Region part = all.intersect(box); !part.empty())
                    combineBox(stream_, node, in, out, part);
        });
    }

    void suppress(std::span<const Buffer* const> in, const Region& domain, const Buffer& out) override {
        const ScopedActivity activity("thinning edges");
        timed(work_, [&] {
            for (const Region& box : boxesOf(out.sets))
                suppressBox(stream_, in, domain, out, box);
        });
    }

    double maximum(const Buffer& in) override {
        const ScopedActivity activity("the largest value");
        return maximumOnDevice(stream_, in);
    }

    Statistics statistics(const Buffer& in, int bins) override {
        const ScopedActivity activity("the statistics");
        return statisticsOnDevice(stream_, in, bins);
    }

    std::optional<FiniteRange> rangeOf(const Buffer& in) override {
        const ScopedActivity activity("the range of the samples");
        return finiteRangeOnDevice(stream_, in);
    }

    std::vector<std::int64_t> histogramOf(const Buffer& in, const OtsuBins& bins) override {
        const ScopedActivity activity("the histogram");
        return otsuCountsOnDevice(stream_, in, bins);
    }

    void convert(const Buffer& in, const Buffer& out) override {
        const ScopedActivity activity("converting the result");
        if (!clips_) {
            clips_.emplace(stream_, sizeof(unsigned long long));
            check(cudaMemsetAsync(clips_->as(), 0, sizeof(unsigned long long), stream_.handle), "cudaMemsetAsync");
        }
        timed(conversions_, [&] { convertOnDevice(stream_, in, out, clips_->as<unsigned long long>()); });
    }

    void store(Buffer buffer, const Region& region, Item item, Sink& sink) override {
        const ScopedActivity activity("fetching the result");
        transfer_.download(std::move(buffer), region, item, sink);
    }

    void endTile() override {
        if (!std::exchange(uploaded_, false))
            return;
        if (spare_.empty())
            spare_.emplace_back();
        tiles_.push_back(std::move(spare_.back()));
        spare_.pop_back();
        tiles_.back().record(stream_.handle);
    }

    void finish() override {
        transfer_.leaveAtMost(0);
        latest_.clear();
        inputs_.clear();
        for (SpanTimer* timer : {&work_, &conversions_}) // in stream order
            if (!timer->idle())
                stream_.wait(timer->latest());
        if (!std::exchange(underWay_, false))
            return;
        lastMs_ += work_.drain() + conversions_.drain();
        stream_.names.clear();
        tiles_.clear();
    }

    void discard() noexcept override { transfer_.discard(); }
    void trim() override {
        inputs_.clear();
        stream_.trim();
    }

    Timing timing() override {
        kernelMs_ += std::exchange(lastMs_, 0.0) + work_.drain() + conversions_.drain();
        Timing t;
        t.allocate = allocateMs_;
        t.firstRun = firstUseMs_;
        t.kernel = kernelMs_;
        transfer_.addTimes(t);
        return t;
    }

    std::int64_t clipped() override {
        if (!clips_)
            return 0;
        unsigned long long count = 0;
        check(cudaMemcpyAsync(&count, clips_->as(), sizeof count, cudaMemcpyDeviceToHost, stream_.handle),
              "cudaMemcpyAsync");
        stream_.wait();
        return static_cast<std::int64_t>(count);
    }

    double opMilliseconds(std::size_t op) override { return work_.of(op); }

    double lastMilliseconds() override {
        if (!work_.idle())
            stream_.wait(work_.latest());
        const double ms = std::exchange(lastMs_, 0.0) + work_.drain();
        kernelMs_ += ms;
        return ms;
    }

  private:
    /// Most pending tiles when another begins.
    static constexpr std::size_t ahead = 3;

    struct Upload {
        Buffer buffer;
        Item item;
    };

    Buffer bufferOf(const AxisSets& sets, ElementType type, cudaStream_t takenOn) {
        const HostClock clock;
        Buffer buffer = pitchedBuffer(sets, type);
        auto owned =
            std::make_shared<OwnedMemory>(OwnedMemory{context_, DeviceBuffer(stream_, bytesOf(buffer), takenOn)});
        buffer.data = owned->memory.as();
        buffer.owner = std::move(owned);
        allocateMs_ += clock.milliseconds();
        return buffer;
    }

    Buffer ringBufferOf(const AxisSets& sets, ElementType type) {
        const HostClock clock;
        Buffer buffer = pitchedBuffer(sets, type);
        buffer.owner = inputs_.take(context_, stream_, bytesOf(buffer), &buffer.data);
        allocateMs_ += clock.milliseconds();
        return buffer;
    }

    /// Names a variant for messages about a device that stops answering.
    void note(const Variant& variant) {
        if (std::find(stream_.names.begin(), stream_.names.end(), variant.name) == stream_.names.end())
            stream_.names.push_back(variant.name);
    }

    template <class F>
    void timed(SpanTimer& timer, F launch) {
        underWay_ = true;
        timer.begin(stream_.handle, op_);
        try {
            launch();
        } catch (...) {
            timer.drop();
            throw;
        }
        timer.end(stream_.handle);
    }

    /// Computes one output before the first use of a variant with this type: the driver loads kernels at their first
    /// launch, and those milliseconds are not the filter's.
    void loadKernels(Launch launch, const Index3& at) {
        if (usedBefore(stream_.device.index, launch))
            return;
        const HostClock clock;
        const DeviceBuffer one(stream_, sizeof(double));
        const std::int64_t z = launch.itemPlanes > 0 ? 0 : at[2];
        launch.box = {{at[0], at[1], z}, {at[0] + 1, at[1] + 1, z + 1}};
        launch.out = one.as();
        launch.outStrideY = launch.outStrideZ = 1;
        launch.variant->launch(launch);
        stream_.wait();
        firstUseMs_ += clock.milliseconds();
    }

    double firstUseMs_;
    std::shared_ptr<Context> context_;
    CudaStream& stream_;
    Transfer& transfer_;
    SpanTimer& work_;
    SpanTimer& conversions_;
    InputRing inputs_{ahead + 1};
    /// Latest upload from each source (the input, masks): it contains the next tile's halo.
    std::map<const Source*, Upload> latest_;
    std::deque<Event> tiles_; ///< ends of tiles that may still be running
    std::vector<Event> spare_;
    std::optional<DeviceBuffer> clips_; ///< samples clipped by conversions, counted on the device
    std::size_t op_ = 0;
    bool uploaded_ = false; ///< something was uploaded for the present tile
    bool underWay_ = false; ///< something was launched and not yet waited for
    double allocateMs_ = 0, kernelMs_ = 0, lastMs_ = 0;
};

} // namespace

std::unique_ptr<Backend> makeCudaBackend(const Device& device, const RunControl& control) {
    if (const std::string why = lostReason(device); !why.empty())
        throw Error(ErrorCode::device, why);
    const ScopedActivity activity(device.model.c_str());
    return std::make_unique<CudaBackend>(device, control);
}

} // namespace conv
