// SPDX-License-Identifier: Apache-2.0
#include "plan/nominal_cpu.h"
#include "cpu/runtime/ceilings.h"
#include "run/backend.h"
#include "system/threads.h"

namespace conv {
namespace {

constexpr int few = 2, many = 16;

/// 16 threads of an Intel Xeon (docs/design/predictions.md).
constexpr double wakingOfMany = 16e-6;

int coresOfClass() {
    constexpr int enough = 8;
    static const int cores = system::usableProcessors() < enough ? few : many;
    return cores;
}

} // namespace

const Device& nominalCpu() {
    static const Device nominal = [] {
        Device device = theCpu();
        device.model += ", its class";
        device.cores = coresOfClass();
        device.bytesPerSecond = bytesOfClass(device.cores);
        device.flopsPerSecond = flopsOfClass(device);
        return device;
    }();
    return nominal;
}

double nominalLateness() {
    return coresOfClass() == many ? wakingOfMany : 0;
}

} // namespace conv
