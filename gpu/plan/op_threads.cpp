// SPDX-License-Identifier: Apache-2.0
#include "plan/op_threads.h"
#include "cpu/runtime/ceilings.h"
#include "plan/nominal_cpu.h"
#include "run/backend.h"
#include "run/wake_up.h"
#include <algorithm>
#include <utility>

namespace conv {
namespace {

/// Work that is worth another thread: more where threads wake late.
double secondsPerThread(const Device& device) {
    return 15e-6 + 2 * lateness(device);
}

} // namespace

bool isTheCpu(const Device& device) {
    const Device& own = theCpu();
    return device.kind == own.kind && device.model == own.model && device.cores == own.cores &&
           device.memoryBytes == own.memoryBytes;
}

double lateness(const Device& device) {
    if (isTheCpu(device))
        return wakeDelay();
    return device == nominalCpu() ? nominalLateness() : 0;
}

Device partFor(const Variant& variant, const Problem& problem, const Device& device) {
    if (device.kind != DeviceKind::cpu || device.cores < 2 || !variant.predictSeconds)
        return device;
    // Items are computed one after the other.
    const double seconds = variant.predictSeconds(problem, withCores(device, 1)) /
                           static_cast<double>(std::max<std::int64_t>(problem.items, 1));
    const double cores = std::clamp(seconds / secondsPerThread(device), 1.0, static_cast<double>(device.cores));
    return withCores(device, static_cast<int>(cores));
}

int threadsFor(const Variant& variant, const Problem& problem, const Region& box) {
    Problem part = problem;
    part.extent = box.extent();
    part.items = 1;
    return partFor(variant, part, theCpu()).cores;
}

} // namespace conv
