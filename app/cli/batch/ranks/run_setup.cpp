// SPDX-License-Identifier: Apache-2.0
#include "app/cli/batch/ranks/run_setup.h"
#include "app/cli/batch/short_run.h"
#include "app/system/memory.h"
#include <algorithm>
#include <fstream>

namespace app::cli {

DeviceChoice settleDevice(const Request& request, const std::string& wantedClass, const Ranks* ranks,
                          const std::vector<WorkItem>& items) {
    conv::PlanOptions asked = request.planOptions;
    if (wantedClass == "cpu" && asked.device == "auto" && asked.variant == "auto")
        asked.device = "cpu";
    if (ranks && ranks->localSize() > 1 && (asked.device == "auto" || asked.device == "cuda")) {
        const auto& devices = conv::devices();
        const auto gpus = static_cast<int>(std::count_if(
            devices.begin(), devices.end(), [](const conv::Device& d) { return d.kind == conv::DeviceKind::cuda; }));
        if (gpus > 1)
            asked.device = "cuda:" + std::to_string(ranks->localRank() % gpus);
    }
    DeviceChoice device = ranks || !wantedClass.empty() ? settleDevice(asked) : settleDevice(request, items);
    if (ranks && ranks->rank() > 0 && classOf(device.device) != wantedClass)
        throw conv::Error(conv::ErrorCode::device, "rank 0 computes on " + wantedClass + ", this one would on " +
                                                       classOf(device.device) + ": results would not be the same");
    if (request.planOptions.memoryBytes > 0 && device.device.kind == conv::DeviceKind::cpu)
        device.planOptions.memoryBytes = std::max<std::int64_t>(request.planOptions.memoryBytes / 4, 1);
    return device;
}

std::int64_t heldBytes(const Request& request, int processes) {
    constexpr std::int64_t min = std::int64_t{16} << 20; // about the program's own size
    if (request.planOptions.memoryBytes > 0)
        return std::max(request.planOptions.memoryBytes / 4 * 3, min);
    if (const std::int64_t available = system::availableMemory(); available > 0)
        return available / 2 / processes;
    return (std::int64_t{1} << 30) / processes;
}

std::vector<DeviceWorker> settleWorkers(const Request& request, const DeviceChoice& device,
                                        const JournalHistory& history, std::size_t items) {
    std::vector<DeviceWorker> workers = workersFor(request, device, items);
    if (!history.deviceClass.empty() && classesOf(workers) != history.deviceClass)
        throw conv::Error(conv::ErrorCode::device, "the run to resume used " + history.deviceClass +
                                                       ", this one would use " + classesOf(workers) +
                                                       ": results would not be the same");
    return workers;
}

void noteFallback(RunReport& report) {
    if (report.fellBack) {
        for (ItemReport& item : report.items)
            item.fellBack = true;
        return;
    }
    const auto fellBack = [](const ItemReport& item) { return item.fellBack; };
    const auto mayHave = [](const ItemReport& item) { return item.fellBack || item.device.empty(); };
    if (std::ranges::any_of(report.items, fellBack) && std::ranges::all_of(report.items, mayHave)) {
        report.fellBack = true;
        report.whyFellBack = conv::noCudaReason();
        report.device = conv::chooseDevice("cpu");
    }
}

int commonExitCode(const std::vector<ItemReport>& items, std::size_t all) {
    std::size_t failed = 0;
    std::optional<int> common;
    bool mixed = false;
    for (const ItemReport& item : items) {
        if (!item.error)
            continue;
        const int code = item.timedOut ? exitSomeFailed : exitCodeOf(item.error->code());
        mixed = mixed || (common && *common != code);
        common = code;
        ++failed;
    }
    if (failed == 0)
        return exitDone;
    return failed == all && !mixed ? *common : exitSomeFailed;
}

} // namespace app::cli
