#include "core/backend.h"
#include "core/launch.h"
#include "cuda/first_use.h"
#include "cuda/pointwise.h"
#include "cuda/reduce.h"
#include "cuda/renormalize.h"
#include "cuda/transfer.h"
#include <mutex>
#include <set>
#include <tuple>

namespace conv {
namespace {

/// Device memory of a block; the stream outlives it, wherever the block is kept.
struct OwnedMemory {
    std::shared_ptr<CudaStream> stream;
    DeviceBuffer memory;
};

class CudaBackend final : public Backend {
  public:
    CudaBackend(const Device& device, const Control& control)
        : firstUseMs_(firstUse(device)),
          stream_(std::make_shared<CudaStream>(device, control.stop)),
          transfer_(*stream_) {}

    Block load(const Source& source, Item item, const AxisSets& sets) override {
        const Doing doing("reading the input");
        Block block = allocate(sets, source.layout().type);
        transfer_.upload(source, item, block);
        return block;
    }

    Block allocate(const AxisSets& sets, ElementType type) override {
        const HostClock clock;
        Block block{sets, type, nullptr, sets[0].size(), sets[0].size() * sets[1].size(), nullptr};
        const std::size_t bytes = static_cast<std::size_t>(countOf(sets)) * sizeOf(type);
        auto owned = std::make_shared<OwnedMemory>(OwnedMemory{stream_, DeviceBuffer(*stream_, bytes)});
        block.data = owned->memory.as();
        block.owner = std::move(owned);
        allocateMs_ += clock.milliseconds();
        return block;
    }

    void convolve(const Task& task, std::span<const Kernel* const> kernels, Boundary boundary, double outsideValue,
                  const Region& domain, const Block& in, const Block& out) override {
        const Doing doing(task.variant->name);
        Launch launch = launchFor(task, kernels, boundary, outsideValue, domain, in);
        launch.stream = stream_.get();
        const std::vector<Region> boxes = boxesOf(out.sets);
        loadKernels(launch, boxes.front().lo);
        work_.begin(stream_->handle);
        for (const Region& box : boxes) {
            aim(launch, box, out);
            task.variant->launch(launch);
            if (boundary == Boundary::renormalize)
                renormalize(*stream_, *kernels[0], domain, box, static_cast<float*>(launch.out), out.strideY,
                            out.strideZ);
        }
        work_.end(stream_->handle);
    }

    void combine(const CombineNode& node, std::span<const Block* const> in, const Block& out) override {
        const Doing doing("combining steps");
        work_.begin(stream_->handle);
        for (const Region& box : boxesOf(out.sets))
            combineBox(*stream_, node, in, out, box);
        work_.end(stream_->handle);
    }

    void suppress(std::span<const Block* const> in, const Region& domain, const Block& out) override {
        const Doing doing("thinning edges");
        work_.begin(stream_->handle);
        for (const Region& box : boxesOf(out.sets))
            suppressBox(*stream_, in, domain, out, box);
        work_.end(stream_->handle);
    }

    double maximum(const Block& in) override {
        const Doing doing("the largest value");
        return statisticsOnDevice(*stream_, in, 0).maximum();
    }

    Statistics statistics(const Block& in, int bins) override {
        const Doing doing("the statistics");
        return statisticsOnDevice(*stream_, in, bins);
    }

    void store(const Block& block, const Region& region, Item item, Sink& sink) override {
        const Doing doing("fetching the result");
        transfer_.download(block, region, item, sink);
    }

    Timing timing() override {
        settle();
        Timing t;
        t.allocate = allocateMs_;
        t.firstRun = firstUseMs_;
        t.kernel = kernelMs_;
        transfer_.addTimes(t);
        return t;
    }

    double lastMilliseconds() override {
        settle();
        return std::exchange(lastMs_, 0.0);
    }

  private:
    /// Computes one output ahead where the process has not used a variant on this type yet: the driver loads kernels
    /// at their first launch, and those milliseconds are not the filter's.
    void loadKernels(Launch launch, const Index3& at) {
        static std::mutex mutex;
        static std::set<std::tuple<int, std::string, int, ElementType>> loaded;
        {
            const std::lock_guard lock(mutex);
            if (!loaded.emplace(stream_->device.index, launch.variant->name, launch.variant->dimension, launch.in.type)
                     .second)
                return;
        }
        const HostClock clock;
        const DeviceBuffer one(*stream_, sizeof(float));
        launch.box = {at, {at[0] + 1, at[1] + 1, at[2] + 1}};
        launch.out = one.as();
        launch.variant->launch(launch);
        stream_->wait();
        firstUseMs_ += clock.milliseconds();
    }

    /// Waits for the work given so far, where the run can still be stopped, and adds its time up.
    void settle() {
        if (work_.pending() == 0)
            return;
        stream_->wait();
        const double ms = work_.drain();
        kernelMs_ += ms;
        lastMs_ += ms;
    }

    double firstUseMs_;
    std::shared_ptr<CudaStream> stream_;
    Transfer transfer_;
    SpanTimer work_;
    double allocateMs_ = 0, kernelMs_ = 0, lastMs_ = 0;
};

} // namespace

std::unique_ptr<Backend> makeCudaBackend(const Device& device, const Control& control) {
    const Doing doing(device.model);
    return std::make_unique<CudaBackend>(device, control);
}

} // namespace conv
