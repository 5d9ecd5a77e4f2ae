// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace conv {

struct Plan;

/// A kernel that a variant launches, as described by the driver. Launches of the same code with the same thread block
/// and shared memory share one entry.
struct KernelFacts {
    std::string name;                                 ///< "marchPlanes<8, float>"
    int launches = 1;                                 ///< per tile of the plan
    std::array<int, 3> grid{};                        ///< thread blocks of the largest launch
    std::array<int, 3> block{};                       ///< threads per thread block
    int registers = 0;                                ///< per thread
    std::int64_t staticShared = 0, dynamicShared = 0; ///< bytes per thread block
    std::int64_t localBytes = 0;                      ///< bytes per thread: spilled registers and local arrays
    int blocksPerMultiprocessor = 0;                  ///< resident thread blocks at most
    double occupancy = 0; ///< resident warps as a share of the multiprocessor's maximum, 0 to 1
    /// Bytes in flight on the device if every resident thread has one 4-byte load outstanding.
    std::int64_t bytesInFlight = 0;

    [[nodiscard]] std::int64_t threads() const { return std::int64_t{block[0]} * block[1] * block[2]; }
    [[nodiscard]] std::int64_t blocks() const { return std::int64_t{grid[0]} * grid[1] * grid[2]; }
    friend bool operator==(const KernelFacts&, const KernelFacts&) = default;
};

/// Kernels that an op of a plan launches.
struct LaunchFacts {
    std::string variant;              ///< empty for an op without a variant
    std::vector<KernelFacts> kernels; ///< in order of first launch; empty on a CPU
    std::string unknown;              ///< why nothing is known of the kernels, as a sentence; else empty
    friend bool operator==(const LaunchFacts&, const LaunchFacts&) = default;
};

/// Returns the kernels that each op launches for its first tile, one entry per op; no kernels on a CPU. Records the
/// launches instead of running them: takes about a millisecond and, meanwhile, the memory of the tile. Never throws; a
/// op that cannot be recorded gives the reason.
[[nodiscard]] std::vector<LaunchFacts> launchFacts(const Plan& plan);

} // namespace conv
