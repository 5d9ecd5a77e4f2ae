// SPDX-License-Identifier: Apache-2.0
#include "app/session/memory_ledger.h"
#include <algorithm>
#include <conv/device.h>
#include <conv/error.h>
#include <memory>
#include <vector>

namespace app {

MemoryLedger& MemoryLedger::ofProcess() {
    static MemoryLedger& ledger = []() -> MemoryLedger& {
        static MemoryLedger none(0);
        for (const conv::Device& device : conv::devices())
            if (device.kind == conv::DeviceKind::cuda)
                return of(device);
        return none;
    }();
    return ledger;
}

MemoryLedger& MemoryLedger::of(const conv::Device& card) {
    static std::mutex mutex;
    static std::map<int, std::unique_ptr<MemoryLedger>> all;
    const std::lock_guard lock(mutex);
    std::unique_ptr<MemoryLedger>& ledger = all[card.index];
    if (!ledger) {
        // Plans may hold the device with less free memory.
        const auto same = [&](const conv::Device& d) { return d.kind == card.kind && d.index == card.index; };
        const auto listed = std::ranges::find_if(conv::devices(), same);
        ledger = std::make_unique<MemoryLedger>(listed == conv::devices().end() ? card : *listed);
    }
    return *ledger;
}

std::int64_t MemoryLedger::total() const {
    if (!card_)
        return total_;
    const std::int64_t free = conv::asKnown(*card_).freeBytes;
    return free > 0 ? free : card_->memoryBytes;
}

std::int64_t MemoryLedger::request(const void* holder, std::int64_t bytes) {
    std::vector<std::function<void()>> askedBack;
    std::int64_t granted = 0;
    const std::int64_t half = total() / 2;
    {
        const std::lock_guard lock(mutex_);
        holders_.erase(holder);
        granted = half > 0 ? std::clamp<std::int64_t>(half - sum(), 0, bytes) : bytes;
        holders_[holder] = granted;
        while (half > 0 && !loans_.empty() && sum() + lentSum() > half) {
            askedBack.push_back(std::move(loans_.begin()->second.giveBack));
            loans_.erase(loans_.begin());
        }
    }
    for (const auto& giveBack : askedBack) // each borrower reports to giveBack()
        giveBack();
    return granted;
}

bool MemoryLedger::lend(const void* borrower, std::int64_t bytes, std::function<void()> giveBack) {
    const std::int64_t all = total();
    const std::lock_guard lock(mutex_);
    loans_.erase(borrower);
    if (bytes > all / 4 || sum() + lentSum() + bytes > all / 2)
        return false;
    loans_[borrower] = {bytes, std::move(giveBack)};
    return true;
}

void MemoryLedger::giveBack(const void* borrower) {
    const std::lock_guard lock(mutex_);
    loans_.erase(borrower);
}

std::int64_t MemoryLedger::lent() const {
    const std::lock_guard lock(mutex_);
    return lentSum();
}

std::int64_t MemoryLedger::lentSum() const {
    std::int64_t bytes = 0;
    for (const auto& [borrower, loan] : loans_)
        bytes += loan.bytes;
    return bytes;
}

void MemoryLedger::release(const void* holder) {
    const std::lock_guard lock(mutex_);
    holders_.erase(holder);
}

std::int64_t MemoryLedger::held() const {
    const std::lock_guard lock(mutex_);
    return sum();
}

std::int64_t MemoryLedger::sum() const {
    std::int64_t bytes = 0;
    for (const auto& [holder, held] : holders_)
        bytes += held;
    return bytes;
}

conv::Plan leavingRoom(std::int64_t taken, conv::Plan plan, std::span<const conv::Filter> filters,
                       const conv::PlanOptions& planOptions) {
    const bool own = plan.device.kind == conv::DeviceKind::cuda;
    if (taken <= 0 || planOptions.memoryBytes > 0 || (!own && plan.workingBytesOn(conv::DeviceKind::cuda) == 0))
        return plan;
    conv::Device rest = own ? plan.device : plan.elsewhere->device;
    rest.freeBytes = std::max<std::int64_t>(1, rest.freeBytes - taken);
    if (plan.workingBytesOn(conv::DeviceKind::cuda) <= rest.freeBytes / 10 * 8)
        return plan;
    try {
        if (!plan.elsewhere)
            return conv::makePlan(filters, plan.input, rest, planOptions);
        conv::PlanOptions same = planOptions; // the steps stay where they are
        same.devices.resize(filters.size());
        for (const int step : plan.elsewhere->steps)
            same.devices[static_cast<std::size_t>(step)] = conv::name(plan.elsewhere->device);
        same.memoryBytes = std::max<std::int64_t>(1, rest.freeBytes / 10 * 8);
        return conv::makePlan(filters, plan.input, plan.device, same);
    } catch (const conv::Error& e) {
        if (e.code() != conv::ErrorCode::memory || planOptions.device != "auto" || planOptions.variant != "auto")
            throw;
        conv::PlanOptions host = planOptions;
        host.device = "cpu";
        return conv::makePlan(filters, plan.input, host);
    }
}

} // namespace app
