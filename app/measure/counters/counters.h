// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

/// Hardware counters of GPU kernels, by NVIDIA Nsight Compute (`ncu`).
namespace app::bench {

/// Values of a row; counterNames has the names and units.
enum class Counter {
    microseconds,
    instructions,
    ipc,
    issue,
    ffma,
    l1,
    l2,
    dram,
    sectors,
    conflicts,
    threads,
    uniform,
    registers,
    shared,
    occupancy,
    possible,
    flight,
};

/// Names in JSON, in the order of Counter: microseconds; instructions of warps; instructions a cycle and
/// multiprocessor; share of cycles that issue one (%); share of multiply-adds (%); hits in L1 and in L2 (%); traffic of
/// device memory (MB); 32-byte sectors a load; share of shared memory's wavefronts that repeat for a bank conflict (%);
/// active lanes of a warp; branches on which all lanes agree (%); registers a thread; shared memory a block (KB);
/// resident warps, and how many registers and shared memory allow (% of the most); bytes asked for at any time (KB).
inline constexpr std::array<std::string_view, 17> counterNames{
    "microseconds", "instructions", "ipc",     "issue",     "ffma",   "l1",        "l2",       "dram",  "sectors",
    "conflicts",    "threads",      "uniform", "registers", "shared", "occupancy", "possible", "flight"};

/// Counters of one kernel of a variant at one case; launches of a run are added up, rates averaged by time.
struct KernelCounts {
    std::string variant, kernel;
    int at = 0; ///< index of the case, in the order of casesOf
    int launches = 1;
    std::array<double, counterNames.size()> values{}; ///< NaN: unknown to this GPU or profiler
    std::string stalls; ///< why warps wait, with warps for each instruction issued: "mio throttle 3.8, wait 3.0"

    KernelCounts() { values.fill(std::numeric_limits<double>::quiet_NaN()); }
    [[nodiscard]] double operator[](Counter c) const { return values[static_cast<std::size_t>(c)]; }
    [[nodiscard]] double& operator[](Counter c) { return values[static_cast<std::size_t>(c)]; }
    [[nodiscard]] bool has(Counter c) const { return !std::isnan((*this)[c]); }
};

/// "smem 545 µs: 2.71 instructions a cycle, 17 % multiply-adds, …; warps wait for mio throttle 5.7".
[[nodiscard]] std::string sentenceOf(const KernelCounts& counts);

/// A JSON array of objects {"variant", "kernel", "launches", counterNames…, "stalls"}, unknown counters left out.
[[nodiscard]] std::string toJson(const std::vector<KernelCounts>& counts);
/// Reads what toJson wrote; each object's "case" or "work" is left out. Throws Error(unreadable).
[[nodiscard]] std::vector<KernelCounts> countsFromJson(std::string_view json);

} // namespace app::bench
