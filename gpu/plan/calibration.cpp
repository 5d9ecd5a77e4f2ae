// SPDX-License-Identifier: Apache-2.0
#include "cpu/runtime/ceilings.h"
#include "model/problem.h"
#include "plan/op_threads.h"
#include "run/backend.h"
#include <algorithm>
#include <cmath>
#include <conv/tools/calibration.h>

namespace conv {
namespace {

std::vector<Calibration>& calibrations() {
    static std::vector<Calibration> all;
    return all;
}

/// Overhead per item of a GPU task beside its launches, in seconds: the first kernel after idling and the events around
/// it (single launches on an H100, 10⁴ samples to 256³).
constexpr double taskStart = 3.5e-6;

/// Input and float32 output that a processor's last cache holds from run to run: they arrive as fast as it runs.
constexpr double cacheBytes = 16e6;

/// Returns seconds of work that a burst's rates promise in `seconds`: processors of many threads, all at work, run
/// slower after some tenths of a millisecond (two hosts of 16 Xeon cores, work of 0.4 to 30 ms).
double sustained(double seconds, std::int64_t threads) {
    constexpr std::int64_t many = 8;
    constexpr double burst = 4e-4, slower = 0.35;
    return threads < many ? seconds : seconds + slower * std::max(0.0, seconds - burst);
}

/// Returns the measured pace of a variant for work of so many seconds by its model; 1 if it is not known.
double calibratedPace(const Variant& variant, const Device& device, double seconds) {
    const Calibration* known = calibrationOf(device);
    if (!known)
        return 1;
    const VariantPace *shorter = nullptr, *longer = nullptr; // the nearest ones
    for (const VariantPace& pace : known->paces)
        if (pace.dimension == variant.dimension && pace.variant == variant.name) {
            if (pace.seconds <= seconds && (!shorter || pace.seconds > shorter->seconds))
                shorter = &pace;
            if (pace.seconds > seconds && (!longer || pace.seconds < longer->seconds))
                longer = &pace;
        }
    if (!shorter || !longer)
        return shorter ? shorter->factor : longer ? longer->factor : 1;
    const double part = std::log(seconds / shorter->seconds) / std::log(longer->seconds / shorter->seconds);
    return shorter->factor * std::pow(longer->factor / shorter->factor, part);
}

} // namespace

bool Calibration::fits(const Device& device) const {
    return kind == device.kind && model == device.model && cores == device.cores && driver == device.driver;
}

Device Calibration::appliedTo(Device device) const {
    device.flopsPerSecond = flopsPerSecond;
    device.bytesPerSecond = bytesPerSecond;
    if (uploadPerSecond > 0 && downloadPerSecond > 0)
        device.linkBytesPerSecond = 2 / (1 / uploadPerSecond + 1 / downloadPerSecond);
    return device;
}

void useCalibrations(std::span<const Calibration> known) {
    calibrations().assign(known.begin(), known.end());
}

const Calibration* calibrationOf(const Device& device) {
    const auto found = std::find_if(calibrations().begin(), calibrations().end(),
                                    [&](const Calibration& c) { return c.fits(device); });
    return found == calibrations().end() ? nullptr : &*found;
}

double tensorFlops(const Device& device) {
    const int c = device.computeCapability;
    if (device.kind == DeviceKind::cpu || c < 75)
        return 0;
    if (const Calibration* known = calibrationOf(device); known && known->tensorFlopsPerSecond > 0)
        return known->tensorFlopsPerSecond;
    // Tensor-core rate over float32 rate for mma.sync, from data sheets; an H100 reaches 65 % of its figure (645
    // TFLOPS, 10 times its float32 rate). GPUs of one capability differ by a factor of two; the lower one is assumed
    // until measured.
    const double perFlop = c == 75 ? 4 : c == 80 ? 15 : c >= 90 && c < 120 ? 10 : 2;
    return perFlop * device.flopsPerSecond;
}

double modelSeconds(const Variant& variant, const Problem& problem, const Device& device) {
    if (!variant.predictSeconds)
        return 0;
    const auto items = static_cast<double>(problem.items);
    Device part = partFor(variant, problem, device);
    const bool here = isTheCpu(device);
    double factor = 1;
    if (here) {
        // Models add seconds to work over a peak: with the peak scaled, each part has its own factor. A slow core
        // copies no slower.
        const CpuPace pace = cpuPace();
        const double sums = pace.sumsOfACore * part.cores / part.flopsPerSecond;
        factor = pace.fixedCosts;
        part.flopsPerSecond *= sums * factor;
        const bool beyondCache = items * transferBytes(problem) > cacheBytes;
        part.bytesPerSecond *= beyondCache ? std::max(1.0, sums) * factor : std::max(1.0, factor);
    }
    const double start = device.kind == DeviceKind::cuda ? taskStart * items : 0;
    const double waking = part.cores > 1 ? items * lateness(device) * std::log2(part.cores) : 0;
    const double working = factor * variant.predictSeconds(problem, part);
    return start + waking + (here ? sustained(working, part.cores) : working);
}

double predictedSeconds(const Variant& variant, const Problem& problem, const Device& device) {
    const double model = modelSeconds(variant, problem, device);
    return calibratedPace(variant, device, model) * model;
}

Calibration measureCeilings(const Device& device) {
    Calibration result = device.kind == DeviceKind::cpu ? measureCpu() : measureCuda(device);
    result.kind = device.kind;
    result.model = device.model;
    result.cores = device.cores;
    result.driver = device.driver;
    return result;
}

} // namespace conv
