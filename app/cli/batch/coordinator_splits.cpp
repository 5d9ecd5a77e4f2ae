// SPDX-License-Identifier: Apache-2.0
// Items that are given out in slabs.
#include "app/cli/batch/coordinator.h"
#include "app/cli/batch/retry.h"
#include <algorithm>

namespace app::cli {
namespace {

bool wasCancelled(const ItemReport& report) {
    return report.error->code() == conv::ErrorCode::cancelled && !report.timedOut;
}

} // namespace

/// Runs in its own thread: reading headers, planning and allocating disk space may take a while.
void Coordinator::open(Split& split) {
    ItemReport& report = reports_[split.number];
    const ItemReport before = report;
    bool cut = false;
    const bool well = withRetries(context_, report, [&] {
        split.work = std::make_unique<ItemWork>(context_, items_[split.number], report);
        withinTime(context_, report, context_.request.timeout, [&](const std::stop_token& stop) {
            cut = split.work->split(static_cast<int>(underWay_.size()), stop).empty();
        });
    });
    const std::lock_guard lock(mutex_);
    if (well && !cut) { // an ordinary item
        split.work.reset();
        report = before;
        split.state = State::over;
        whole_.push_back(split.number);
    } else {
        beginItem(split.number);
        context_.progress.computing(split.number, report.input);
        split.state = State::ready;
        if (report.error)
            giveUp(split);
    }
    changed_.notify_all();
}

void Coordinator::giveUp(Split& split) {
    split.next = split.work->slabs().size();
    closeIfDone(split);
}

void Coordinator::finishSlab(const WorkUnit& unit) {
    Split& split = *std::find_if(splits_.begin(), splits_.end(), [&](const Split& one) {
        return one.number == unit.number && one.state != State::over;
    });
    --split.underWay;
    ++split.ended;
    ItemReport& report = reports_[unit.number];
    addSlab(report, *unit.report);
    if (unit.report->status.empty() && !report.error)
        report.error = conv::Error(conv::ErrorCode::cancelled, report.input + ": was not finished");
    context_.progress.update(static_cast<double>(split.ended) / static_cast<double>(split.work->slabs().size()));
    if (report.error)
        giveUp(split);
    else
        closeIfDone(split);
}

void Coordinator::closeIfDone(Split& split) {
    if (split.state != State::ready || split.underWay > 0 || split.next < split.work->slabs().size())
        return;
    split.state = State::closing;
    split.closing = std::jthread([this, &split] { commit(split); });
}

/// Runs in its own thread: a disk may be slow.
void Coordinator::commit(Split& split) {
    ItemReport& report = reports_[split.number];
    report.timing.total = std::chrono::duration<double, std::milli>(Clock::now() - split.start).count();
    (void)withRetries(context_, report, [&] {
        beforeWriting();
        split.work->write();
    });
    split.work.reset(); // removes files that were not renamed
    if (report.error)
        report.status = wasCancelled(report) ? "cancelled" : "failed";
    const std::lock_guard lock(mutex_);
    split.state = State::over;
    endItem(split.number);
    changed_.notify_all();
}

void Coordinator::close() {
    for (Split& split : splits_) {
        if (split.opening.joinable())
            split.opening.join();
        const std::lock_guard lock(mutex_);
        if (split.state != State::ready)
            continue;
        ItemReport& report = reports_[split.number]; // the run ended before its slabs were made
        if (!report.error)
            report.error = conv::Error(conv::ErrorCode::cancelled, report.input + ": was not finished");
        split.underWay = 0;
        giveUp(split);
    }
    for (Split& split : splits_)
        if (split.closing.joinable())
            split.closing.join();
}

} // namespace app::cli
