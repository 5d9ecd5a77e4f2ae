#include "core/backend.h"
#include <algorithm>
#include <charconv>
#include <conv/device.h>
#include <conv/error.h>

namespace conv {
namespace {

struct Found {
    std::vector<Device> devices;
    std::string whyNoCuda;
};

/// With what was measured of it before, if anything was.
Device known(Device device) {
    const Calibration* const calibration = calibrationOf(device);
    return calibration ? calibration->appliedTo(std::move(device)) : device;
}

const Device& theCpu() {
    static const Device cpu = known(probeCpu());
    return cpu;
}

/// Probed once: devices do not come and go while a program runs.
const Found& found() {
    static const Found all = [] {
        Found f;
        f.devices.push_back(theCpu());
        for (Device& d : probeCuda(f.whyNoCuda))
            f.devices.push_back(known(std::move(d)));
        return f;
    }();
    return all;
}

} // namespace

std::string name(const Device& device) {
    return device.kind == DeviceKind::cpu ? "cpu" : "cuda:" + std::to_string(device.index);
}

const std::vector<Device>& devices() {
    return found().devices;
}

std::string whyNoCuda() {
    return found().whyNoCuda;
}

Device chooseDevice(std::string_view request, bool* fellBack) {
    if (fellBack)
        *fellBack = false;
    if (request == "cpu")
        return theCpu(); // without waking a driver
    const std::vector<Device>& all = devices();
    if (request == "auto") {
        if (all.size() > 1)
            return all[1];
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
        throw Error(ErrorCode::usage, "The device must be auto, cpu, cuda or cuda:n.");
    for (const Device& d : all)
        if (d.kind == DeviceKind::cuda && d.index == index)
            return d;
    throw Error(ErrorCode::device,
                "Device cuda:" + std::to_string(index) + " is not available. " +
                    (all.size() > 1 ? "There are " + std::to_string(all.size() - 1) + " CUDA devices." : whyNoCuda()));
}

} // namespace conv
