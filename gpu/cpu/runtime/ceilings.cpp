// SPDX-License-Identifier: Apache-2.0
#include "cpu/runtime/ceilings.h"
#include "cpu/micro/micro.h"
#include "run/backend.h"
#include "run/pool.h"
#include <algorithm>
#include <fstream>
#include <mutex>
#include <unistd.h>

namespace conv {
namespace {

std::string modelName() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) {
            const auto colon = line.find(": ");
            return colon == std::string::npos ? line : line.substr(colon + 2);
        }
    return "CPU";
}

} // namespace

std::string instructionsOf(std::string_view target) {
    if (target.starts_with("AVX3"))
        return "AVX-512";
    return std::string(target);
}

double flopsOfClass(const Device& device) {
    constexpr double clock = 3e9;
    const bool wide = device.instructions == "AVX-512";
    // Operations per cycle: about one 512-bit multiply-add on AMD, two at a lower clock on Intel's servers.
    const double aCycle = wide && device.model.starts_with("AMD")   ? 38
                          : wide                                    ? 64
                          : device.instructions.starts_with("AVX2") ? 32
                                                                    : 16;
    return clock * aCycle * device.cores;
}

CpuCeilings cpuCeilings(Pool& pool) {
    std::mutex mutex;
    double best = 0;
    // Three short runs a thread; usually one is undisturbed.
    for (int run = 0; run < 3; ++run)
        pool.parallelFor(pool.size(), [&](std::int64_t, int) {
            double operations = 0;
            const double seconds = micro().spin(10000, &operations);
            const std::lock_guard lock(mutex);
            best = std::max(best, operations / std::max(seconds, 1e-9));
        });
    // A core copies about 25 GB/s (read and write); memory rarely feeds more than eight cores.
    return {best * pool.size(), 25e9 * std::min(pool.size(), 8)};
}

Device probeCpu() {
    Pool& pool = Pool::shared();
    const CpuCeilings ceilings = cpuCeilings(pool);
    const auto page = static_cast<std::int64_t>(sysconf(_SC_PAGESIZE));
    Device device;
    device.kind = DeviceKind::cpu;
    device.model = modelName();
    device.memoryBytes = page * static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES));
    device.freeBytes = page * static_cast<std::int64_t>(sysconf(_SC_AVPHYS_PAGES));
    device.cores = pool.size();
    device.instructions = instructionsOf(micro().target);
    device.flopsPerSecond = ceilings.flopsPerSecond;
    device.bytesPerSecond = ceilings.bytesPerSecond;
    return device;
}

} // namespace conv
