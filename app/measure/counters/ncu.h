// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/bench/bench.h"
#include <filesystem>

namespace app::bench {

/// Path of NVIDIA Nsight Compute's `ncu`: in PATH, or where the CUDA Toolkit puts it; empty if there is none.
[[nodiscard]] std::filesystem::path profilerProgram();

/// Reads the counters of a benchmark's rows on a GPU and puts them into `rows`: starts `ncu` with this program, which
/// runs each variant once more. Rows of a CPU, refused and wrong ones keep none. Takes about as long as 40 runs of each
/// variant, plus some seconds. `program`: convapp, for tests.
/// Throws Error(device) if there is no ncu, if the driver gives counters to administrators only, or if ncu fails, with
/// its words; Error(cancelled).
void addCounters(const BenchRequest& request, std::vector<BenchRow>& rows, const std::stop_token& stop = {},
                 const std::filesystem::path& program = "/proc/self/exe");

} // namespace app::bench
