// SPDX-License-Identifier: Apache-2.0
#include "cpu/runtime/ceilings.h"
#include "cpu/micro/micro.h"
#include "run/backend.h"
#include "run/pool.h"
#include "system/memory.h"
#include "system/threads.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>

namespace conv {
namespace {

std::atomic<double> sumsOfACore = 1, fixedCostsPace = 1;

/// Multiply-adds of a thread, in operations per second: in registers, of a tile of 5 × 5 taps, of a line of 9.
struct Rates {
    double spin = 1, tile = 1, line = 1;
    void improve(const Rates& other) {
        spin = std::max(spin, other.spin);
        tile = std::max(tile, other.tile);
        line = std::max(line, other.line);
    }
    /// Seconds of an operation of a tile, plus those of one of a line.
    [[nodiscard]] double perOperation() const { return 1 / tile + 1 / line; }
};

/// Peak over the rate of a tile, plus peak over that of a line, on the processor whose times the model has (cost.h).
constexpr double expectedPerOperation = 2.74;
/// Peak of one thread of that processor.
constexpr double expectedPeak = 118e9;

/// Calls a kernel of so many operations for about 0.1 ms; returns operations per second.
template <class Kernel>
double rateOf(double operations, Kernel kernel) {
    constexpr double enough = 1e7;
    const int calls = std::max(1, static_cast<int>(enough / operations));
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i)
        kernel();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    return calls * operations / std::max(seconds.count(), 1e-9);
}

Rates measured() {
    const Micro& simd = micro();
    constexpr std::int64_t tileTaps = 5, lineTaps = 9, lineLength = 512;
    const std::int64_t columns = 4 * simd.tileColumns, pitch = columns + 64, height = simd.tileRows + tileTaps - 1;
    std::vector<float> samples(static_cast<std::size_t>(std::max(height * pitch, 2 * lineLength)) + 64, 0.5F),
        results(static_cast<std::size_t>(std::max(simd.tileRows * columns, 2 * lineLength)));
    std::vector<const float*> rows;
    for (std::int64_t y = 0; y < height; ++y)
        rows.push_back(samples.data() + y * pitch);
    const std::vector<float> weights(tileTaps * tileTaps, 0.125F);
    Rates rates;
    double operations = 0;
    const double seconds = simd.spin(10000, &operations);
    rates.spin = operations / std::max(seconds, 1e-9);
    rates.tile = rateOf(2.0 * static_cast<double>(simd.tileRows * columns * tileTaps * tileTaps), [&] {
        for (std::int64_t x = 0; x < columns; x += simd.tileColumns)
            simd.tile(rows.data(), x, {weights.data(), 1, tileTaps, tileTaps, 0, false},
                      {results.data() + x, columns, simd.tileColumns, simd.tileRows});
    });
    rates.line = rateOf(2.0 * lineLength * lineTaps, [&] {
        simd.line(samples.data(), lineLength, {weights.data(), lineTaps, false}, results.data(), {});
    });
    return rates;
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

double coresFed(std::int64_t cores) {
    constexpr std::int64_t most = 8;
    return static_cast<double>(std::clamp<std::int64_t>(cores, 1, most));
}

Device withCores(Device device, int cores) {
    const int before = std::max(device.cores, 1);
    device.cores = cores;
    device.flopsPerSecond *= static_cast<double>(cores) / before;
    device.bytesPerSecond *= coresFed(cores) / coresFed(before);
    return device;
}

double bytesOfClass(int cores) {
    return 25e9 * coresFed(cores);
}

CpuCeilings cpuCeilings(Pool& pool) {
    // Short runs on all threads at once, until some of them bring nothing new. On a shared host a thread may be slow
    // for all of them: the faster half counts.
    constexpr int enough = 3, most = 30;
    constexpr double gain = 1.02;
    std::mutex mutex;
    std::vector<Rates> best(static_cast<std::size_t>(pool.size()));
    for (int run = 0, idle = 0; run < most && idle < enough; ++run) {
        std::atomic<bool> faster = false;
        pool.onAllThreads([&](int task) {
            const Rates here = measured();
            const std::lock_guard lock(mutex);
            Rates& known = best[static_cast<std::size_t>(task)];
            if (here.perOperation() * gain < known.perOperation())
                faster = true;
            known.improve(here);
        });
        idle = faster ? 0 : idle + 1;
    }
    double spin = 0;
    std::vector<double> costs;
    for (const Rates& rates : best) {
        spin = std::max(spin, rates.spin);
        costs.push_back(rates.perOperation());
    }
    std::sort(costs.begin(), costs.end());
    costs.resize((costs.size() + 1) / 2);
    const double perOperation = std::accumulate(costs.begin(), costs.end(), 0.0) / static_cast<double>(costs.size());
    return {spin * pool.size(), bytesOfClass(pool.size()),
            std::clamp(expectedPerOperation / (spin * perOperation), 0.2, 1.5),
            expectedPerOperation / (expectedPeak * perOperation)};
}

CpuPace cpuPace() {
    return {sumsOfACore, fixedCostsPace};
}

Device probeCpu() {
    // A shared host may run at half its speed for some milliseconds.
    constexpr double slow = 0.7;
    constexpr std::chrono::milliseconds pause{10};
    Pool& pool = Pool::shared();
    Device device;
    device.kind = DeviceKind::cpu;
    device.model = system::processorName();
    device.memoryBytes = system::machineMemory();
    device.freeBytes = system::unusedMemory();
    device.cores = pool.size();
    device.instructions = instructionsOf(micro().target);
    CpuCeilings ceilings = cpuCeilings(pool);
    if (ceilings.flopsPerSecond < slow * flopsOfClass(device)) {
        std::this_thread::sleep_for(pause);
        const CpuCeilings later = cpuCeilings(pool);
        if (later.flopsPerSecond > ceilings.flopsPerSecond)
            ceilings = later;
    }
    device.flopsPerSecond = ceilings.flopsPerSecond;
    device.bytesPerSecond = ceilings.bytesPerSecond;
    // On a faster processor loads gain less than sums do, more so on Intel's.
    const bool intel = device.model.starts_with("Intel");
    const double lag = intel ? 1.9 : 1.4, most = intel ? 1.4 : 1 / ceilings.pace;
    sumsOfACore = ceilings.pace * ceilings.flopsPerSecond / device.cores;
    fixedCostsPace = std::min(most, lag / ceilings.tempo);
    return device;
}

} // namespace conv
