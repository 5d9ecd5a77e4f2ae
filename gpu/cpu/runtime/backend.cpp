// SPDX-License-Identifier: Apache-2.0
// CPU backend: buffers in host memory.
#include "run/backend.h"
#include "cpu/ops/pointwise.h"
#include "data/memory.h"
#include "plan/op_threads.h"
#include "run/launch.h"
#include "run/pool.h"
#include "run/statistics.h"
#include "taps/renormalize.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <conv/error.h>
#include <cstring>
#include <future>
#include <map>
#include <new>
#include <optional>

namespace conv {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

class CpuBackend final : public Backend {
  public:
    explicit CpuBackend(const RunControl& control) : stop_(control.stop) {}

    Buffer load(const Source& source, Item item, const AxisSets& sets) override {
        more_ = false;
        if (const ConstView all = source.view(item); all.data) {
            // Borrowed: input buffers are never written.
            return {setsOf(all.region), all.type, const_cast<std::byte*>(all.data), all.strideY, all.strideZ, nullptr};
        }
        const auto start = Clock::now();
        std::optional<Ahead> ahead;
        if (ahead_ && ahead_->source == &source) // waits for another buffer, too: only one thread reads a source
            ahead = std::exchange(ahead_, std::nullopt);
        const bool known = ahead && ahead->item == item && ahead->sets == sets;
        if (!known)
            ahead.reset();
        Buffer buffer = known ? ahead->buffer.get() : readBuffer(source, item, sets);
        timing_.read += millisecondsSince(start);
        return buffer;
    }

    void expect(const Source& source, Item item, const AxisSets& sets) override {
        more_ = true;
        if (!source.view(item).data)
            ahead_ =
                Ahead{&source, item, sets,
                      std::async(std::launch::async, [&source, item, sets] { return readBuffer(source, item, sets); })};
    }

    Buffer allocate(const AxisSets& sets, ElementType type) override {
        const auto start = Clock::now();
        Buffer buffer = obtain(sets, type);
        timing_.allocate += millisecondsSince(start);
        return buffer;
    }

    Buffer place(Sink& sink, Item item, const Region& region, ElementType type) override {
        const MutableView there = sink.place(item, region, type);
        if (!there.data)
            return {};
        return {setsOf(region), type, there.data, there.strideY, there.strideZ, nullptr};
    }

    [[nodiscard]] bool rounds(const PlannedOp& op, ElementType type) const override {
        // Renormalization divides float results before they are rounded.
        return op.variant && op.variant->rounds && op.problem.boundary != Boundary::renormalize &&
               op.variant->rounds(op.problem, type);
    }

    void beginOp(std::size_t op) override { op_ = op; }

    void convolve(const PlannedOp& op, std::span<const Kernel* const> kernels, Boundary boundary, double outsideValue,
                  const Region& domain, const Buffer& in, const Buffer& out) override {
        const auto start = Clock::now();
        Launch launch = launchFor(op, kernels, boundary, outsideValue, domain, in);
        launch.clipped = &clippedInOps_;
        for (const Region& box : boxesOf(out.sets)) {
            aim(launch, box, out);
            Pool few(pool_, threadsFor(*op.variant, op.problem, box));
            launch.pool = &few;
            guarded(op, [&] { op.variant->launch(launch); });
            if (boundary == Boundary::renormalize)
                restoreSum(KernelShare(*kernels[0], domain), launch, out.type);
        }
        finished(start);
    }

    void average(const PlannedOp& op, const MeanSteps& steps, const Buffer& in, const Buffer* mask,
                 const Buffer& out) override {
        const auto start = Clock::now();
        const Kernel* const kernel = &steps.values->kernel;
        Launch launch =
            launchFor(op, {&kernel, 1}, steps.values->boundary, steps.values->outsideValue, steps.domain, in);
        const Weighing weighing = weighingFor(steps, mask);
        launch.weighing = &weighing;
        for (const Region& all : boxesOf(out.sets)) {
            const Region box = all.intersect(steps.box);
            if (box.empty())
                continue;
            aim(launch, box, out);
            Pool few(pool_, threadsFor(*op.variant, op.problem, box));
            launch.pool = &few;
            guarded(op, [&] { op.variant->launch(launch); });
        }
        finished(start);
    }

    void combine(const CombineNode& node, std::span<const Buffer* const> in, const Buffer& out,
                 const Region& box) override {
        const auto start = Clock::now();
        for (const Region& all : boxesOf(out.sets))
            if (const Region part = all.intersect(box); !part.empty())
                combineBox(pool_, node, in, out, part);
        finished(start);
    }

    void suppress(std::span<const Buffer* const> in, const Region& domain, const Buffer& out) override {
        const auto start = Clock::now();
        for (const Region& box : boxesOf(out.sets))
            suppressBox(pool_, in, domain, out, box);
        finished(start);
    }

    double thin(const PlannedOp& op, const ThinSteps& thinning, const Buffer& in, const Buffer& out) override {
        const auto start = Clock::now();
        ThinLaunch launch = thinLaunchFor(op, thinning, in);
        launch.input.pool = &pool_;
        float largest = 0;
        for (const Region& box : boxesOf(out.sets)) {
            aim(launch.input, box, out);
            guarded(op, [&] { largest = std::max(largest, op.variant->thin(launch)); });
        }
        finished(start);
        return largest;
    }

    double maximum(const Buffer& in) override {
        const auto start = Clock::now();
        const double largest = maximumOf(pool_, in);
        finished(start);
        return largest;
    }
    Statistics statistics(const Buffer& in, int bins) override { return hostStatistics(in, bins); }

    void convert(const Buffer& in, const Buffer& out) override {
        const auto start = Clock::now();
        for (const Region& box : boxesOf(out.sets))
            clipped_ += convertBox(pool_, in, out, box);
        timing_.write += millisecondsSince(start);
    }

    void store(Buffer buffer, const Region& region, Item item, Sink& sink) override {
        const auto start = Clock::now();
        awaitWrite();
        ConstView view{buffer.type, nullptr, region, buffer.strideY, buffer.strideZ};
        view.data = static_cast<const std::byte*>(buffer.data) +
                    offsetOf(buffer, region) * static_cast<std::int64_t>(sizeOf(buffer.type));
        if (more_) // write while the next tile is computed
            written_ = std::async(std::launch::async,
                                  [buffer = std::move(buffer), view, item, &sink] { sink.write(item, view); });
        else
            sink.write(item, view);
        timing_.write += millisecondsSince(start);
    }

    void finish() override {
        const auto start = Clock::now();
        ahead_.reset();
        awaitWrite();
        timing_.write += millisecondsSince(start);
    }
    void discard() noexcept override {
        ahead_.reset();
        if (written_.valid())
            written_.wait();
        written_ = {};
    }
    void trim() override {}
    Timing timing() override { return timing_; }
    std::int64_t clipped() override { return clipped_ + clippedInOps_; }
    double opMilliseconds(std::size_t op) override { return op < ops_.size() ? ops_[op] : 0; }
    double lastMilliseconds() override { return std::exchange(last_, 0.0); }

  private:
    /// A buffer that is read meanwhile.
    struct Ahead {
        const Source* source;
        Item item;
        AxisSets sets;
        std::future<Buffer> buffer;
    };

    /// Sinks get one buffer at a time.
    void awaitWrite() {
        if (written_.valid())
            written_.get();
    }

    static Buffer obtain(const AxisSets& sets, ElementType type) {
        Buffer buffer{sets, type, nullptr, sets[0].size(), sets[0].size() * sets[1].size(), nullptr};
        const std::int64_t bytes = countOf(sets) * static_cast<std::int64_t>(sizeOf(type));
        buffer.data = takeMemory(bytes);
        buffer.owner = std::shared_ptr<void>(buffer.data, [bytes](void* data) { releaseMemory(data, bytes); });
        if (!buffer.data)
            throw OutOfTileMemory("Not enough memory for a tile of " + std::to_string(bytes) + " bytes.");
        return buffer;
    }

    static Buffer readBuffer(const Source& source, Item item, const AxisSets& sets) {
        Buffer buffer = obtain(sets, source.layout().type);
        const std::vector<Region> boxes = boxesOf(sets);
        if (boxes.size() == 1) {
            source.read(item, boxes[0], buffer.data);
        } else {
            const auto size = static_cast<std::int64_t>(sizeOf(buffer.type));
            std::vector<std::byte> box;
            for (const Region& b : boxes) {
                box.resize(static_cast<std::size_t>(b.count() * size));
                source.read(item, b, box.data());
                const std::byte* from = box.data();
                auto* to = static_cast<std::byte*>(buffer.data) + offsetOf(buffer, b) * size;
                for (std::int64_t z = 0; z < b.size(2); ++z)
                    for (std::int64_t y = 0; y < b.size(1); ++y, from += b.size(0) * size)
                        std::memcpy(to + (y * buffer.strideY + z * buffer.strideZ) * size, from,
                                    static_cast<std::size_t>(b.size(0) * size));
            }
        }
        return buffer;
    }

    template <class F>
    static void guarded(const PlannedOp& op, F launch) {
        try {
            launch();
        } catch (const Error& e) {
            if (e.code() != ErrorCode::memory)
                throw;
            throw OutOfTileMemory(e.what());
        } catch (const std::bad_alloc&) {
            throw OutOfTileMemory("Not enough memory for what " + op.variant->name + " needs for a tile.");
        }
    }

    void finished(Clock::time_point start) {
        const double ms = millisecondsSince(start);
        timing_.kernel += ms;
        if (op_ >= ops_.size())
            ops_.resize(op_ + 1, 0.0);
        ops_[op_] += ms;
        last_ += ms;
    }

    template <class T>
    void scale(const KernelShare& share, const Launch& launch) {
        const Region& inside = share.interior();
        const std::int64_t ny = launch.box.size(1);
        pool_.parallelFor(ny * launch.box.size(2), [&](std::int64_t row, int) {
            const std::int64_t y = launch.box.lo[1] + row % ny, z = launch.box.lo[2] + row / ny;
            T* out = static_cast<T*>(launch.out) + (row % ny) * launch.outStrideY + (row / ny) * launch.outStrideZ;
            const bool rowInside = y >= inside.lo[1] && y < inside.hi[1] && z >= inside.lo[2] && z < inside.hi[2];
            for (std::int64_t x = launch.box.lo[0]; x < launch.box.hi[0]; ++x) {
                if (rowInside && x >= inside.lo[0] && x < inside.hi[0]) {
                    x = std::min(inside.hi[0], launch.box.hi[0]) - 1;
                    continue;
                }
                const double s = share.at(x, y, z);
                if (s == 1) // also keeps integers with more digits than float64
                    continue;
                // All taps over the domain are zero: 0.
                out[x - launch.box.lo[0]] =
                    s > 0 ? static_cast<T>(static_cast<double>(out[x - launch.box.lo[0]]) / s) : T(0);
            }
        });
    }

    void restoreSum(const KernelShare& share, const Launch& launch, ElementType type) {
        if (type == ElementType::f64)
            scale<double>(share, launch);
        else if (type == ElementType::i64)
            scale<std::int64_t>(share, launch);
        else if (type == ElementType::u64)
            scale<std::uint64_t>(share, launch);
        else
            scale<float>(share, launch);
    }

    Pool& pool_ = Pool::shared();
    Pool::Stop stop_;
    Timing timing_;
    std::size_t op_ = 0;
    std::vector<double> ops_; ///< milliseconds of each op
    double last_ = 0;
    std::int64_t clipped_ = 0;
    std::atomic<std::int64_t> clippedInOps_ = 0; ///< counted by variants that round
    bool more_ = false;                          ///< more tiles follow the present one
    std::optional<Ahead> ahead_;
    std::future<void> written_; ///< write in progress
};

} // namespace

std::unique_ptr<Backend> makeCpuBackend(const RunControl& control) {
    return std::make_unique<CpuBackend>(control);
}

} // namespace conv
