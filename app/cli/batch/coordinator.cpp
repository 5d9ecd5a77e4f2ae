// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/coordinator.h"
#include "app/cli/batch/files/streams.h"
#include "app/cli/batch/interrupt.h"
#include "app/cli/batch/retry.h"
#include <algorithm>
#include <cstdio>

namespace app::cli {
namespace {

/// Most lines for errors, plus one for each further kind; the report has all.
constexpr std::size_t maxErrorLines = 2;
/// Runs with more items summarize each only with -v.
constexpr std::size_t maxSummaries = 20;
/// Most items that one of several processes may hold, so that the last items spread over all.
constexpr std::size_t maxHeld = 64;
/// Smallest file (bytes) that several otherwise idle processes share.
constexpr std::int64_t worthSharing = std::int64_t{16} << 20;

std::string summary(const ItemReport& item) {
    std::string variants;
    for (const OpLine& op : item.ops)
        if (!op.variant.empty() && variants.find(op.variant) == std::string::npos)
            variants += (variants.empty() ? "" : ", ") + op.variant;
    char text[160];
    std::snprintf(text, sizeof text, " (%s%s%s, %.1f ms, of it %.1f computing, %s)", item.device.c_str(),
                  variants.empty() ? "" : " ", variants.c_str(), item.totalMilliseconds(),
                  item.gridMilliseconds + item.timing.kernel, item.warm ? "warm" : "first run");
    return item.input + " -> " + item.output + text;
}

/// Returns true for items on standard input or output, which only the first process has.
bool isBound(const WorkItem& item) {
    return item.name == "-" || isStandardOutput(item.output);
}

} // namespace

Coordinator::Coordinator(const BatchContext& context, const std::vector<WorkItem>& items,
                         std::vector<ItemReport>& reports, Journal* journal, int processes)
    : context_(context),
      items_(items),
      reports_(reports),
      journal_(journal),
      keys_(items.size()),
      underWay_(static_cast<std::size_t>(processes)) {
    for (std::size_t i = 0; i < items.size(); ++i)
        if (reports[i].status.empty())
            (isBound(items[i]) ? own_ : free_).push_back(i);
    few_ = free_.size() < static_cast<std::size_t>(processes);
}

Coordinator::~Coordinator() = default;

bool Coordinator::wantsSplit(std::size_t number) const {
    const WorkItem& item = items_[number];
    if (underWay_.size() == 1 || item.rescale || !item.pictures.empty())
        return false;
    const std::int64_t bytes = stateOf(item.input).bytes;
    return (few_ && bytes >= worthSharing) || 2 * bytes > context_.heldBytes;
}

/// Most units that a process may hold.
std::size_t Coordinator::maxUnits() const {
    if (underWay_.size() == 1)
        return items_.size();
    return std::clamp<std::size_t>(free_.size() / (2 * underWay_.size()), free_.size() < underWay_.size() ? 1 : 2,
                                   maxHeld);
}

std::unique_ptr<WorkUnit> Coordinator::slabFor(int process) {
    const auto ready = std::find_if(splits_.begin(), splits_.end(), [](const Split& split) {
        return split.state == State::ready && split.next < split.work->slabs().size();
    });
    // A slab is read and written while it is computed: prefetching gains nothing.
    if (ready == splits_.end() || underWay_[static_cast<std::size_t>(process)] > 0)
        return nullptr;
    auto unit = std::make_unique<WorkUnit>();
    unit->item = &items_[ready->number];
    unit->ownReport = std::make_unique<ItemReport>();
    unit->report = unit->ownReport.get();
    unit->report->input = reports_[ready->number].input;
    unit->report->output = reports_[ready->number].output;
    unit->number = ready->number;
    unit->slab = {ready->work->sharedFile(), ready->work->slabs()[ready->next], reports_[ready->number].fingerprint,
                  ready->next == 0, ready->work->facts()};
    if (context_.request.timeout)
        unit->seconds = *context_.request.timeout - std::chrono::duration<double>(Clock::now() - ready->start).count();
    ++ready->next;
    ++ready->underWay;
    return unit;
}

std::unique_ptr<WorkUnit> Coordinator::itemFor(int process, std::deque<std::size_t>& queue) {
    if (underWay_[static_cast<std::size_t>(process)] >= maxUnits())
        return nullptr;
    while (!queue.empty()) {
        const std::size_t number = queue.front();
        queue.pop_front();
        if (&queue == &free_ && wantsSplit(number)) {
            Split& split = splits_.emplace_back();
            split.number = number;
            split.opening = std::jthread([this, &split] { open(split); });
            continue;
        }
        auto unit = std::make_unique<WorkUnit>();
        unit->item = &items_[number];
        unit->report = &reports_[number];
        unit->number = number;
        unit->seconds = context_.request.timeout;
        return unit;
    }
    return nullptr;
}

Coordinator::Answer Coordinator::take(int process, std::unique_ptr<WorkUnit>& unit) {
    const std::lock_guard lock(mutex_);
    if (ending_ || Interrupt::signal() != 0)
        return Answer::never;
    unit = slabFor(process);
    if (!unit)
        unit = itemFor(process, whole_);
    if (!unit)
        unit = itemFor(process, free_);
    if (!unit && process == 0)
        unit = itemFor(process, own_);
    if (unit) {
        unit->process = process;
        ++underWay_[static_cast<std::size_t>(process)];
        return Answer::unit;
    }
    const bool slabs = std::any_of(splits_.begin(), splits_.end(), [](const Split& split) {
        return split.state == State::opening ||
               (split.state == State::ready && split.next < split.work->slabs().size());
    });
    return slabs || !free_.empty() || !whole_.empty() || (process == 0 && !own_.empty()) ? Answer::later
                                                                                         : Answer::never;
}

std::unique_ptr<WorkUnit> Coordinator::next() {
    using namespace std::chrono_literals;
    for (std::unique_ptr<WorkUnit> unit;;) {
        switch (take(0, unit)) {
        case Answer::unit:
            return unit;
        case Answer::never:
            return nullptr;
        case Answer::later:
            break;
        }
        // A signal wakes no thread.
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, 20ms);
    }
}

std::size_t Coordinator::left() const {
    const std::lock_guard lock(mutex_);
    return free_.size() + whole_.size() + own_.size();
}

void Coordinator::computed(const WorkUnit& unit, const std::string& deviceClass) {
    try {
        if (journal_)
            journal_->computed(*unit.item, keys_[unit.number], deviceClass);
    } catch (const conv::Error&) {
        ending_ = true;
        throw;
    }
}

void Coordinator::beginItem(std::size_t number) {
    ItemReport& report = reports_[number];
    report.status = "begun";
    if (journal_) {
        keys_[number] = keyOf(items_[number], context_.request);
        try {
            journal_->begin(items_[number], keys_[number]);
        } catch (const conv::Error& error) { // a full disk: nothing more can be done safely
            report.error = error;
            ending_ = true;
        }
    }
    context_.progress.begin(number, report.input);
}

void Coordinator::begin(WorkUnit& unit) {
    if (!unit.slab) // the item of a slab has begun already
        beginItem(unit.number);
}

void Coordinator::beforeWriting() {
    if (journal_)
        journal_->sync();
}

void Coordinator::finish(std::unique_ptr<WorkUnit> unit) {
    const std::lock_guard lock(mutex_);
    --underWay_[static_cast<std::size_t>(unit->process)];
    if (underWay_.size() > 1)
        unit->report->rank = unit->process;
    if (unit->slab)
        finishSlab(*unit);
    else if (!unit->report->status.empty())
        endItem(unit->number);
    changed_.notify_all();
}

void Coordinator::endItem(std::size_t number) {
    ItemReport& report = reports_[number];
    record(number);
    context_.progress.end(number, report);
    if (report.status == "failed") {
        if (const bool ofNewKind = kinds_.insert(report.error->code()).second; ++failed_ <= maxErrorLines || ofNewKind)
            context_.progress.note(errorLine(report));
        ending_ = ending_ || context_.request.stopOnError;
    } else if (report.status == "done" && context_.request.verbosity >= 0 &&
               (items_.size() <= maxSummaries || context_.request.verbosity > 0)) {
        context_.progress.note(summary(report));
    }
}

void Coordinator::record(std::size_t number) {
    ItemReport& report = reports_[number];
    if (!journal_)
        return;
    try {
        if (report.status == "done")
            journal_->done(items_[number], keys_[number], report);
        else if (report.status == "failed")
            journal_->failed(items_[number], keys_[number], *report.error);
    } catch (const conv::Error& error) { // the output exists; a resumed run makes it again
        report.warnings.emplace_back(error.what());
        ending_ = true;
    }
}

} // namespace app::cli
