#include "app/session/memory_ledger.h"
#include <algorithm>
#include <conv/device.h>
#include <conv/error.h>

namespace app {

MemoryLedger& MemoryLedger::ofProcess() {
    static MemoryLedger ledger([] {
        for (const conv::Device& device : conv::devices())
            if (device.kind == conv::DeviceKind::cuda)
                return device.freeBytes;
        return std::int64_t{0};
    }());
    return ledger;
}

std::int64_t MemoryLedger::request(const void* holder, std::int64_t bytes) {
    const std::lock_guard lock(mutex_);
    holders_.erase(holder);
    const std::int64_t granted = total_ > 0 ? std::clamp<std::int64_t>(total_ / 2 - sum(), 0, bytes) : bytes;
    holders_[holder] = granted;
    return granted;
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
                       const conv::Choice& choice) {
    const bool own = plan.device.kind == conv::DeviceKind::cuda;
    if (taken <= 0 || choice.memoryBytes > 0 || (!own && plan.workingBytesOn(conv::DeviceKind::cuda) == 0))
        return plan;
    conv::Device rest = own ? plan.device : plan.elsewhere->device;
    rest.freeBytes = std::max<std::int64_t>(0, rest.freeBytes - taken);
    if (plan.workingBytesOn(conv::DeviceKind::cuda) <= rest.freeBytes / 10 * 8)
        return plan;
    try {
        if (!plan.elsewhere)
            return conv::makePlan(filters, plan.input, rest, choice);
        conv::Choice same = choice; // the steps stay where they are
        same.devices.resize(filters.size());
        for (const int step : plan.elsewhere->steps)
            same.devices[static_cast<std::size_t>(step)] = conv::name(plan.elsewhere->device);
        same.memoryBytes = std::max<std::int64_t>(1, rest.freeBytes / 10 * 8);
        return conv::makePlan(filters, plan.input, plan.device, same);
    } catch (const conv::Error& e) {
        if (e.code() != conv::ErrorCode::memory || choice.device != "auto" || choice.variant != "auto")
            throw;
        conv::Choice host = choice;
        host.device = "cpu";
        return conv::makePlan(filters, plan.input, host);
    }
}

} // namespace app
