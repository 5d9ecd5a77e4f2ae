// SPDX-License-Identifier: Apache-2.0
#include "app/cli/options/device_workers.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <atomic>

namespace app::cli {
namespace {

/// Kind of device that a variant's name implies; nothing if several have it.
std::optional<conv::DeviceKind> kindOfVariant(const std::string& variant) {
    std::vector<std::string_view> names;
    bool onCpu = false, onCuda = false;
    for (const conv::Variant& v : conv::variants()) {
        names.push_back(v.name);
        if (v.name == variant)
            (v.device == conv::DeviceKind::cpu ? onCpu : onCuda) = true;
    }
    if (!onCpu && !onCuda)
        throw conv::Error(conv::ErrorCode::device, "variant '" + variant + "' is not known; " + hint(variant, names));
    if (onCpu && onCuda)
        return std::nullopt;
    return onCpu ? conv::DeviceKind::cpu : conv::DeviceKind::cuda;
}

} // namespace

DeviceChoice settleDevice(const conv::PlanOptions& asked) {
    DeviceChoice result{asked, {}, false, {}};
    if (asked.variant != "auto" && asked.device == "auto")
        if (const auto kind = kindOfVariant(asked.variant))
            result.planOptions.device = *kind == conv::DeviceKind::cpu ? "cpu" : "cuda";
    result.device = conv::chooseDevice(result.planOptions.device, &result.fellBack);
    if (result.fellBack) {
        result.why = conv::noCudaReason();
        result.planOptions.device = "cpu";
    }
    return result;
}

bool hasNvidiaDriver() {
    std::error_code ignored;
    return io::fs::exists("/dev/nvidiactl", ignored);
}

bool saysFallback(bool fellBack, int verbosity) {
    return fellBack && (verbosity > 0 || (verbosity == 0 && hasNvidiaDriver()));
}

std::string fallbackNote(const std::string& why) {
    return "no GPU is used: " + why + (why.ends_with('.') ? "" : ".") + " Running on the CPU.";
}

std::string lateFallbackNote(const conv::Plan& plan, int verbosity) {
    static std::atomic<bool> told = false;
    const bool says = saysFallback(plan.fellBack, verbosity) && !told.exchange(true);
    return says ? fallbackNote(conv::noCudaReason()) : std::string();
}

std::string classOf(const conv::Device& device) {
    return device.kind == conv::DeviceKind::cpu ? "cpu" : "cuda" + std::to_string(device.computeCapability);
}

namespace {

/// Chosen variants must exist on all workers.
void checkCanMix(const Request& request, const DeviceChoice& device) {
    if (device.device.kind == conv::DeviceKind::cpu)
        refuse("--mixed: lets the CPU take items beside GPUs; " +
               (request.planOptions.variant == "auto" ? "--device " + request.planOptions.device
                                                      : "--variant " + request.planOptions.variant) +
               " leaves none");
    const conv::PlanOptions planOptions = planOptionsFor(request.recipe, request.planOptions);
    for (const std::string& place : planOptions.devices)
        if (!place.empty())
            refuse("--mixed: lets the CPU and GPUs take items in turn; a step asks for " + place);
    std::vector<std::string> asked = planOptions.variants;
    asked.push_back(request.planOptions.variant);
    for (const std::string& variant : asked)
        if (!variant.empty() && variant != "auto")
            if (const auto kind = kindOfVariant(variant))
                refuse("--mixed: variant " + variant + " is one of the " +
                       (*kind == conv::DeviceKind::cpu ? "CPU" : "GPU") + " alone");
}

/// Working memory on the CPU: a quarter of --memory; most of it is for samples.
std::int64_t memoryOnCpu(const Request& request) {
    return request.planOptions.memoryBytes > 0 ? std::max<std::int64_t>(request.planOptions.memoryBytes / 4, 1) : 0;
}

} // namespace

std::vector<DeviceWorker> workersFor(const Request& request, const DeviceChoice& device, std::size_t items) {
    if (request.mixed && !device.fellBack)
        checkCanMix(request, device);
    const bool onCpu = device.device.kind == conv::DeviceKind::cpu;
    const std::vector<conv::Device> all =
        onCpu ? std::vector{device.device} : conv::chooseDevices(device.planOptions.device);
    for (const conv::Device& d : all)
        if (classOf(d) != classOf(all[0]) && !request.mixed)
            refuse(conv::name(all[0]) + " and " + conv::name(d) + " are of different classes, " + classOf(all[0]) +
                   " and " + classOf(d) +
                   ": what an item's result is would depend on who takes it; --mixed allows that");
    const bool mixed = request.mixed && !onCpu;
    if (!mixed && (all.size() == 1 || items < all.size()))
        return {{device.planOptions, classOf(device.device), false}};
    std::vector<DeviceWorker> workers;
    for (const conv::Device& d : all) {
        workers.push_back({device.planOptions, classOf(d), false});
        workers.back().planOptions.device = conv::name(d);
    }
    if (mixed) {
        workers.push_back({device.planOptions, "cpu", true});
        workers.back().planOptions.device = "cpu";
        workers.back().planOptions.memoryBytes = memoryOnCpu(request);
    }
    return workers;
}

std::string classesOf(const std::vector<DeviceWorker>& workers) {
    std::vector<std::string> names;
    for (const DeviceWorker& c : workers)
        if (std::find(names.begin(), names.end(), c.deviceClass) == names.end())
            names.push_back(c.deviceClass);
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : "+") + name;
    return text;
}

} // namespace app::cli
