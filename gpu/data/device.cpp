// SPDX-License-Identifier: Apache-2.0
#include "data/device_memory.h"
#include <algorithm>
#include <charconv>
#include <conv/device.h>
#include <conv/error.h>
#include <map>
#include <mutex>

namespace conv {
namespace {

struct Found {
    std::vector<Device> devices;
    std::string noCudaReason;
};

/// Applies the device's calibration, if there is one.
Device known(Device device) {
    const Calibration* const calibration = calibrationOf(device);
    return calibration ? calibration->appliedTo(std::move(device)) : device;
}

const Device& theCpu() {
    static const Device cpu = known(probeCpu());
    return cpu;
}

/// Probed once per process.
Found& found() {
    static Found all = [] {
        Found f;
        f.devices.push_back(theCpu());
        for (Device& d : probeCuda(f.noCudaReason))
            f.devices.push_back(known(std::move(d)));
        return f;
    }();
    return all;
}

struct Invented {
    Device device;
    std::unique_ptr<Backend> (*make)(const Device&, const RunControl&);
};

std::vector<Invented>& invented() {
    static std::vector<Invented> all;
    return all;
}

struct Lost {
    std::mutex mutex;
    std::map<int, std::string> why; ///< by device index
};

Lost& lost() {
    static Lost all;
    return all;
}

/// The device of a request that names exactly one.
Device oneOf(std::string_view request, bool* fellBack) {
    if (fellBack)
        *fellBack = false;
    if (request == "cpu")
        return theCpu(); // without starting a driver
    const std::vector<Device>& all = devices();
    if (request == "auto") {
        for (const Device& d : all)
            if (d.kind == DeviceKind::cuda && lostReason(d).empty())
                return d;
        if (fellBack)
            *fellBack = true;
        return all.front();
    }
    int index = 0;
    if (request.starts_with("cuda:")) {
        const std::string_view digits = request.substr(5);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
        if (error != std::errc{} || end != digits.data() + digits.size() || index < 0)
            request = "?";
    } else if (request != "cuda") {
        request = "?";
    }
    if (request == "?")
        throw Error(ErrorCode::usage,
                    "The device must be auto, cpu, cuda, cuda:n, or several such as cuda:0,cuda:1 or cuda:all.");
    for (const Device& d : all)
        if (d.kind == DeviceKind::cuda && d.index == index)
            return d;
    throw Error(
        ErrorCode::device,
        "Device cuda:" + std::to_string(index) + " is not available. " +
            (all.size() > 1 ? "There are " + std::to_string(all.size() - 1) + " CUDA devices." : noCudaReason()));
}

} // namespace

std::string name(const Device& device) {
    return device.kind == DeviceKind::cpu ? "cpu" : "cuda:" + std::to_string(device.index);
}

const std::vector<Device>& devices() {
    return found().devices;
}

void inventDevice(Device device, std::unique_ptr<Backend> (*make)(const Device&, const RunControl&)) {
    invented().push_back({device, make});
    found().devices.push_back(std::move(device));
}

bool isInvented(const Device& device) {
    return std::ranges::any_of(
        invented(), [&](const Invented& i) { return i.device.kind == device.kind && i.device.index == device.index; });
}

std::unique_ptr<Backend> makeBackend(const Device& device, const RunControl& control) {
    for (const Invented& i : invented())
        if (i.device.kind == device.kind && i.device.index == device.index)
            return i.make(device, control);
    return device.kind == DeviceKind::cpu ? makeCpuBackend(control) : makeCudaBackend(device, control);
}

std::string noCudaReason() {
    std::string why = found().noCudaReason;
    for (const Device& d : devices()) {
        if (d.kind != DeviceKind::cuda)
            continue;
        const std::string sentence = lostReason(d);
        if (sentence.empty())
            return {};
        why += (why.empty() ? "" : " ") + sentence;
    }
    return why;
}

std::string lostReason(const Device& device) {
    if (device.kind != DeviceKind::cuda)
        return {};
    const std::lock_guard lock(lost().mutex);
    const auto at = lost().why.find(device.index);
    return at == lost().why.end() ? std::string() : at->second;
}

void markLost(int index, const std::string& sentence) {
    const std::lock_guard lock(lost().mutex);
    lost().why.try_emplace(index, "cuda:" + std::to_string(index) +
                                      " was lost and needs the program to be started anew: " + sentence);
}

Device chooseDevice(std::string_view request, bool* fellBack) {
    return chooseDevices(request, fellBack).front();
}

std::vector<Device> chooseDevices(std::string_view request, bool* fellBack) {
    std::vector<Device> chosen;
    if (request == "cuda:all") {
        for (const Device& d : devices())
            if (d.kind == DeviceKind::cuda && lostReason(d).empty())
                chosen.push_back(d);
        if (chosen.empty())
            throw Error(ErrorCode::device, "No CUDA device is available. " + noCudaReason());
        return chosen;
    }
    for (std::size_t comma = request.find(','); comma != std::string_view::npos; comma = request.find(',')) {
        if (!request.starts_with("cuda"))
            break; // refused below: only CUDA devices share a run
        chosen.push_back(oneOf(request.substr(0, comma), fellBack));
        request.remove_prefix(comma + 1);
    }
    if (!chosen.empty() && !request.starts_with("cuda"))
        throw Error(ErrorCode::usage, "Only CUDA devices share a run: write cuda:0,cuda:1 or cuda:all.");
    chosen.push_back(oneOf(request, fellBack));
    return chosen;
}

} // namespace conv
