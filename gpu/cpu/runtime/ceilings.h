// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace conv {

class Pool;

/// What the machine's cores can do at most, by a measurement of a millisecond or two.
struct CpuCeilings {
    double flopsPerSecond = 0; ///< float32 multiply-adds from registers, all threads at once
    double bytesPerSecond = 0; ///< copying in memory, by class of machine: measuring it would take too long
};
[[nodiscard]] CpuCeilings cpuCeilings(Pool& pool);

/// flopsPerSecond of such machines at a usual clock: `instructions` as in Device, "AVX-512"; `cores` threads.
[[nodiscard]] double flopsOfClass(std::string_view instructions, int cores);

/// "AVX3" → "AVX-512": the instruction set's usual name for a target of Highway.
[[nodiscard]] std::string instructionsOf(std::string_view target);

} // namespace conv
