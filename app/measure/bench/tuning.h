// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/bench/bench.h"
#include <conv/tuning.h>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// Fastest thread blocks and outputs per thread on this machine's GPUs, kept in the user's cache folder for the
/// planner. The file may be copied to another machine with equal GPUs, or imported with --tune --import.
namespace app::bench {

/// Returns tuning.json beside calibration.json; $CONVAPP_TUNING names another file, or "none" for no file.
[[nodiscard]] std::filesystem::path tuningFile();

/// Tunings of a file, or the sentence why it is ignored.
struct KnownTunings {
    std::vector<conv::Tuning> all;
    std::string complaint;
};
/// Never throws: foreign and damaged files give a complaint, a missing file gives nothing.
[[nodiscard]] KnownTunings loadTunings(const std::filesystem::path& file);
/// Merges `more` into `all`: an entry replaces the one for the same device, driver, variant and problems.
void mergeTunings(std::vector<conv::Tuning>& all, std::span<const conv::Tuning> more);
/// Merges them into the file. Throws Error(unwritable).
void saveTunings(std::span<const conv::Tuning> more, const std::filesystem::path& file);

[[nodiscard]] std::string toJson(std::span<const conv::Tuning> all);
/// Throws Error(usage) naming the fault; also for another version, whose kernels may differ.
[[nodiscard]] std::vector<conv::Tuning> tuningsFromJson(std::string_view text);

/// Passes the user's tunings to the planner. Returns the complaint to show if the file is ignored.
[[nodiscard]] std::string useKnownTunings();

/// Kernel milliseconds with one thread block, or number of outputs per thread.
struct BlockTime {
    conv::Index3 block{0, 0, 0};
    double milliseconds = 0;
};
/// Returns the fastest. The first, the variant's default, is kept unless another is at least 2 % faster: less is noise.
[[nodiscard]] std::size_t fastest(std::span<const BlockTime> times);
/// Times a plan on a CUDA device with each shape of its first variant (conv::shapesOf), interleaved, data resident:
/// minimum of several runs. Throws Error(mismatch) if a block changes a bit of the result.
[[nodiscard]] std::vector<BlockTime> timeBlocks(const conv::Plan& plan, const conv::Volume& input,
                                                const conv::RunControl& control);
/// Returns the plan with that shape for each of its variants with a choice.
[[nodiscard]] conv::Plan withBlock(conv::Plan plan, const conv::Index3& block);

/// Searches the shapes of all variants (or of named ones) at the points of a benchmark's kind and axes; without a kind,
/// at points of typical work. `say` gets one line each. Throws Error(device) without a CUDA device.
[[nodiscard]] conv::Tuning tune(const BenchRequest& request, const std::function<void(const std::string&)>& say,
                                const std::stop_token& stop = {});

} // namespace app::bench
