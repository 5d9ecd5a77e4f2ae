// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <cstdint>
#include <string>
#include <string_view>

namespace conv {

class Pool;

/// Rates of all cores. `cpuCeilings` measures for 2 to 10 ms.
struct CpuCeilings {
    double flopsPerSecond = 0; ///< float32 multiply-adds in registers, all threads together
    double bytesPerSecond = 0; ///< memory copies, estimated from the number of threads: measuring takes too long
    double pace = 1;           ///< rate of convolution kernels over what the model expects at this peak
    double tempo = 1;          ///< rate of a thread's convolution kernels over that on the model's processor
};
[[nodiscard]] CpuCeilings cpuCeilings(Pool& pool);

/// How a CPU's variants compare with their model.
struct CpuPace {
    /// Peak at which the model would predict what the convolution kernels take in the first cache, in operations per
    /// second of a thread: mean of the faster half of all threads while all of them run.
    double sumsOfACore = 1;
    double fixedCosts = 1; ///< seconds of what the model states in seconds (loads, starts of rows), over the model's
};
/// Measured once, with the ceilings; before that of no meaning.
[[nodiscard]] CpuPace cpuPace();

/// Usual float32 operations per second of all cores, by instruction set, maker and number of cores.
[[nodiscard]] double flopsOfClass(const Device& device);

/// Usual bytes per second that cores copy, read plus written.
[[nodiscard]] double bytesOfClass(int cores);

/// Returns how many of a processor's cores memory feeds: eight at most.
[[nodiscard]] double coresFed(std::int64_t cores);

/// Returns a copy of `device` with fewer cores and their rates.
[[nodiscard]] Device withCores(Device device, int cores);

/// Usual name of Highway's target: "AVX3" → "AVX-512".
[[nodiscard]] std::string instructionsOf(std::string_view target);

} // namespace conv
