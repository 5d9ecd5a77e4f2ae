// SPDX-License-Identifier: Apache-2.0
#include "data/device_memory.h"
#include <algorithm>
#include <atomic>
#include <charconv>
#include <conv/device.h>
#include <conv/error.h>
#include <map>
#include <mutex>
#include <thread>

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

void addLost(int index, const std::string& sentence) {
    const std::lock_guard lock(lost().mutex);
    lost().why.try_emplace(index, sentence);
}

struct Opening {
    std::once_flag once;
    std::atomic<std::int64_t> freeBytes = 0; ///< 0 until the device is open
};

Opening& openingOf(int index) {
    static std::mutex mutex;
    static std::map<int, Opening> all;
    const std::lock_guard lock(mutex);
    return all[index];
}

/// True for a GPU of `devices()` as it is before it is opened.
bool isUnopened(const Device& device) {
    return device.kind == DeviceKind::cuda && device.freeBytes == 0 &&
           std::ranges::find(devices(), device) != devices().end();
}

/// As openCuda. An invented device without free memory is opened by making a backend, and all its memory is free.
std::string openAny(const Device& device, std::int64_t& freeBytes) {
    if (!isInvented(device))
        return openCuda(device, freeBytes);
    try {
        (void)makeBackend(device, {});
    } catch (const Error& e) {
        return e.what();
    }
    freeBytes = device.memoryBytes;
    return {};
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

const Device& theCpu() {
    static const Device cpu = known(probeCpu());
    return cpu;
}

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
    addLost(index, "cuda:" + std::to_string(index) + " was lost and needs the program to be started anew: " + sentence);
}

bool openDevice(const Device& device) {
    Opening& opening = openingOf(device.index);
    bool opens = false;
    std::call_once(opening.once, [&] {
        opens = true;
        std::string why;
        std::int64_t freeBytes = 0;
        // Another thread, because this one's current CUDA device cannot be restored without opening that, too.
        std::thread([&] { why = openAny(device, freeBytes); }).join();
        if (why.empty())
            opening.freeBytes = std::max<std::int64_t>(freeBytes, 1);
        else
            addLost(device.index, name(device) + " (" + device.model + ") cannot be used: " + why + ".");
    });
    if (const std::string why = lostReason(device); !why.empty())
        throw Error(ErrorCode::device, why);
    return opens;
}

Device opened(const Device& device) {
    if (isUnopened(device))
        openDevice(device);
    return asKnown(device);
}

Device asKnown(const Device& device) {
    if (!isUnopened(device))
        return device;
    Device result = device;
    result.freeBytes = openingOf(device.index).freeBytes;
    return result;
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
