// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <string>
#include <string_view>

namespace conv {

class Pool;

/// Peak rates of all cores. `cpuCeilings` measures for 1 to 2 ms.
struct CpuCeilings {
    double flopsPerSecond = 0; ///< float32 multiply-adds from registers, all threads at once
    double bytesPerSecond = 0; ///< copying in memory, by class of machine: measuring it would take too long
};
[[nodiscard]] CpuCeilings cpuCeilings(Pool& pool);

/// Float32 operations per second that all cores of such a CPU reach at a usual clock: by its instruction set, its maker
/// and its cores.
[[nodiscard]] double flopsOfClass(const Device& device);

/// "AVX3" → "AVX-512": the instruction set's usual name for a target of Highway.
[[nodiscard]] std::string instructionsOf(std::string_view target);

} // namespace conv
