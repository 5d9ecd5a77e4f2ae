// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/batch.h"
#include "app/cli/batch/interrupt.h"
#include "app/cli/batch/retry.h"
#include "app/cli/batch/stages.h"
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <thread>

namespace app::cli {
namespace {

/// Most items under way at once: enough to keep every stage busy with small items.
constexpr std::size_t maxUnderWay = 64;
/// Writers mostly wait for the disk, and the file system lets simultaneous waits share one flush.
constexpr std::size_t maxWriters = 8;

class Batch {
  public:
    Batch(const BatchContext& context, WorkSource& source, std::size_t units)
        : context_(context),
          source_(source),
          units_(units),
          budget_(context.heldBytes, std::clamp<std::size_t>(units, 1, maxUnderWay)),
          several_(std::ranges::any_of(context.workers, [&](const DeviceWorker& worker) {
              return worker.deviceClass != context.workers.front().deviceClass;
          })) {}

    void operator()() {
        const std::stop_callback wake(context_.stop, [this] { budget_.end(); });
        const std::size_t threads =
            std::min<std::size_t>(units_, std::clamp(std::thread::hardware_concurrency(), 2u, 8u));
        std::vector<std::jthread> readers, writers;
        reading_ = threads;
        if (threads == 0)
            read_.close();
        for (std::size_t i = 0; i < threads; ++i)
            readers.emplace_back([this] { read(); });
        for (std::size_t i = 0; i < std::min(units_, maxWriters); ++i)
            writers.emplace_back([this] { write(); });
        {
            std::vector<std::jthread> workers;
            for (std::size_t i = 1; i < context_.workers.size(); ++i)
                workers.emplace_back([this, i] { compute(context_.workers[i]); });
            compute(context_.workers[0]);
        }
        written_.close();
    }

  private:
    struct Slot {
        std::unique_ptr<WorkUnit> unit;
        std::unique_ptr<ItemWork> work;
        std::int64_t bytes = 0;
        double seconds = 0, helpedSeconds = 0; ///< predicted for the first worker, and for the helper
    };
    using Held = std::unique_ptr<Slot>;

    void read() {
        while (Held slot = admitted()) {
            const bool done = withRetries(context_, *slot->unit->report, [&] {
                slot->work->read();
                const std::int64_t needed = slot->work->bytesNeeded();
                budget_.change(needed - slot->bytes);
                slot->bytes = needed;
                predict(*slot);
            });
            if (done)
                read_.put(std::move(slot));
            else
                finish(std::move(slot));
        }
        if (--reading_ == 0)
            read_.close();
    }

    /// Predicts times, only if a helper takes part: otherwise plans are made later.
    void predict(Slot& slot) const {
        const DeviceWorker& last = context_.workers.back();
        if (!last.isHelper || slot.work->inParts())
            return;
        slot.seconds = slot.work->predictedSeconds(context_.workers.front().planOptions);
        slot.helpedSeconds = slot.work->predictedSeconds(last.planOptions);
    }

    /// The CPU helper takes an item only if it should finish before the GPUs have drained the queue.
    [[nodiscard]] bool isHelp(const Slot& slot, std::size_t waiting) const {
        if (slot.work->inParts())
            return false;
        const std::size_t left = waiting + source_.left();
        return slot.helpedSeconds * static_cast<double>(context_.workers.size() - 1) <=
               slot.seconds * static_cast<double>(left);
    }

    Held taken(const DeviceWorker& worker) {
        const auto reserved = [&](const Held& slot) { return slot->unit->item->deviceClass; };
        std::optional<Held> slot = read_.take(
            worker.isHelper,
            [&](const Held& s, std::size_t waiting) {
                return reserved(s).empty() ? !worker.isHelper || isHelp(*s, waiting)
                                           : reserved(s) == worker.deviceClass;
            },
            [&](const Held& s) { return worker.isHelper && reserved(s) == worker.deviceClass; });
        return slot ? std::move(*slot) : nullptr;
    }

    /// Returns another worker that still answers and whose results are acceptable.
    [[nodiscard]] const DeviceWorker* insteadOf(const DeviceWorker& worker, const WorkItem& item) const {
        for (const DeviceWorker& other : context_.workers)
            if ((item.deviceClass.empty() ? context_.request.mixed || other.deviceClass == worker.deviceClass
                                          : other.deviceClass == item.deviceClass) &&
                other.planOptions.device != worker.planOptions.device &&
                conv::lostReason(conv::chooseDevice(other.planOptions.device)).empty())
                return &other;
        return nullptr;
    }

    /// Computes an item. If its device is lost on the way, another worker of the run takes over.
    void computeOn(const DeviceWorker& worker, Slot& slot, const std::stop_token& stop) {
        // An item from file to file uses all host memory, and may use all devices.
        const conv::PlanOptions& planOptions =
            slot.work->inParts() && !context_.request.mixed ? context_.whole : worker.planOptions;
        try {
            slot.work->compute(planOptions, stop);
        } catch (const conv::Error& error) {
            const DeviceWorker* other = nullptr;
            if (error.code() == conv::ErrorCode::device && context_.workers.size() > 1 &&
                !conv::lostReason(conv::chooseDevice(worker.planOptions.device)).empty())
                other = insteadOf(worker, *slot.unit->item);
            if (!other)
                throw;
            ItemReport& report = *slot.unit->report;
            report.warnings.push_back(worker.planOptions.device + " was lost: " + error.what() +
                                      " The item was computed anew on " + other->planOptions.device + ".");
            context_.progress.warn(report.warnings.back());
            slot.work->compute(other->planOptions, stop);
        }
    }

    void compute(const DeviceWorker& worker) {
        while (Held slot = taken(worker)) {
            ItemReport& report = *slot->unit->report;
            if (source_.ending()) { // items that were only read are left to a later run
                report.status.clear();
                finish(std::move(slot));
                continue;
            }
            if (!slot->unit->slab)
                context_.progress.computing(slot->unit->number, report.input);
            std::optional<double> left = slot->unit->seconds;
            if (left)
                *left -= report.loadMilliseconds / 1e3;
            const bool done = withRetries(context_, report, [&] {
                withinTime(context_, report, left,
                           [&](const std::stop_token& stop) { computeOn(worker, *slot, stop); });
            });
            if (done && noted(*slot))
                written_.put(std::move(slot));
            else
                finish(std::move(slot));
        }
    }

    /// Records an item's device class before its output becomes visible. False after an error.
    bool noted(const Slot& slot) {
        ItemReport& report = *slot.unit->report;
        if (several_)
            try {
                source_.computed(*slot.unit, report.deviceClass);
            } catch (const conv::Error& error) {
                report.error = error;
            }
        return !report.error;
    }

    void write() {
        while (std::optional<Held> slot = written_.take()) {
            (void)withRetries(context_, *(*slot)->unit->report, [&] {
                source_.beforeWriting();
                (*slot)->work->write();
            });
            finish(std::move(*slot));
        }
    }

    /// Returns the next unit when memory is free; null if there is none or the run ends.
    Held admitted() {
        auto slot = std::make_unique<Slot>();
        {
            const std::lock_guard oneByOne(asking_);
            slot->unit = source_.next();
        }
        if (!slot->unit)
            return nullptr;
        slot->work = std::make_unique<ItemWork>(context_, *slot->unit->item, *slot->unit->report,
                                                slot->unit->slab ? &*slot->unit->slab : nullptr);
        // All readers examine headers at once: the first of a format may have to wait for its library.
        const std::int64_t bytes = slot->work->bytesExpected();
        const std::lock_guard oneByOne(admission_); // admits in order: small items must not overtake a large one
                                                    // forever
        if (!budget_.enter(bytes)) {
            source_.finish(std::move(slot->unit));
            return nullptr;
        }
        slot->bytes = bytes;
        if (source_.ending() || Interrupt::signal() != 0) {
            finish(std::move(slot));
            return nullptr;
        }
        slot->unit->report->status = "begun";
        source_.begin(*slot->unit);
        return slot;
    }

    void finish(Held slot) {
        ItemReport& report = *slot->unit->report;
        slot->work.reset();
        budget_.leave(slot->bytes);
        if (report.error)
            report.status =
                report.error->code() == conv::ErrorCode::cancelled && !report.timedOut ? "cancelled" : "failed";
        source_.finish(std::move(slot->unit));
    }

    const BatchContext& context_;
    WorkSource& source_;
    std::size_t units_;
    Budget budget_;
    Shared<Held> read_;
    Handover<Held> written_;
    std::mutex asking_, admission_;
    std::atomic<std::size_t> reading_ = 0;
    bool several_; ///< several device classes compute
};

} // namespace

void runBatch(const BatchContext& context, WorkSource& source, std::size_t units) {
    Batch(context, source, units)();
}

} // namespace app::cli
