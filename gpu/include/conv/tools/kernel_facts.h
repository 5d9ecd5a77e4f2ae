// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace conv {

struct Plan;

/// A kernel that a variant launches on a device, as the driver describes it. Launches of the same code with the same
/// block and shared memory are one entry.
struct KernelFacts {
    std::string name;                                 ///< "marchPlanes<8, float>"
    int launches = 1;                                 ///< for one tile of the plan
    std::array<int, 3> grid{};                        ///< blocks, of the largest launch
    std::array<int, 3> block{};                       ///< threads
    int registers = 0;                                ///< a thread
    std::int64_t staticShared = 0, dynamicShared = 0; ///< bytes a block
    std::int64_t localBytes = 0;     ///< a thread: spilled registers and arrays that found no place in them
    int blocksPerMultiprocessor = 0; ///< that can be resident at once
    double occupancy = 0;            ///< their warps, of those that a multiprocessor can hold: 0 to 1
    /// Bytes asked for at once on the whole device when every resident thread has one load of four bytes on its way.
    std::int64_t bytesInFlight = 0;

    [[nodiscard]] std::int64_t threads() const { return std::int64_t{block[0]} * block[1] * block[2]; }
    [[nodiscard]] std::int64_t blocks() const { return std::int64_t{grid[0]} * grid[1] * grid[2]; }
    friend bool operator==(const KernelFacts&, const KernelFacts&) = default;
};

/// What a task of a plan launches.
struct LaunchFacts {
    std::string variant;              ///< empty for a task that needs none
    std::vector<KernelFacts> kernels; ///< in the order of their first launch; none on a CPU
    std::string unknown;              ///< why nothing is known of its kernels, as a sentence; empty where it is
    friend bool operator==(const LaunchFacts&, const LaunchFacts&) = default;
};

/// What each task of a plan launches for its first tile, found without running anything: launches are recorded instead
/// of given to the device, which takes a millisecond and, while it lasts, the memory that the tile needs. One entry a
/// task; without kernels on a CPU. Never throws: what cannot be recorded says why.
[[nodiscard]] std::vector<LaunchFacts> launchFacts(const Plan& plan);

} // namespace conv
