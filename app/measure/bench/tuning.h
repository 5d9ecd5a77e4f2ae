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

/// Thread blocks, and outputs a thread, that were found fastest on this machine's cards, kept in the user's cache
/// folder for the planner. The file may be copied to another machine with the same cards, or taken over with --tune
/// --import.
namespace app::bench {

/// tuning.json beside calibration.json; $CONVAPP_TUNING names another file, or "none" for no file.
[[nodiscard]] std::filesystem::path tuningFile();

/// What a file holds, or why it is ignored, as a sentence.
struct KnownTunings {
    std::vector<conv::Tuning> all;
    std::string complaint;
};
/// Never throws: what is damaged, of another program or of another version is left alone and said. No file is no
/// tunings, without a word.
[[nodiscard]] KnownTunings loadTunings(const std::filesystem::path& file);
/// `more` on top of `all`: an entry takes the place of one for the same device, driver, variant and problems.
void mergeTunings(std::vector<conv::Tuning>& all, std::span<const conv::Tuning> more);
/// Puts them into the file, on top of what it holds. Throws Error(unwritable).
void saveTunings(std::span<const conv::Tuning> more, const std::filesystem::path& file);

[[nodiscard]] std::string toJson(std::span<const conv::Tuning> all);
/// Throws Error(usage) naming what is wrong: also for those of another version, whose kernels may differ.
[[nodiscard]] std::vector<conv::Tuning> tuningsFromJson(std::string_view text);

/// Makes the user's tunings known to the planner; the sentence to show if the file is ignored.
[[nodiscard]] std::string useKnownTunings();

/// Milliseconds of the kernel with one thread block, or so many outputs a thread.
struct BlockTime {
    conv::Index3 block{0, 0, 0};
    double milliseconds = 0;
};
/// The fastest; but the first, the variant's own choice, unless another takes at least 2 % less: that is noise.
[[nodiscard]] std::size_t fastest(std::span<const BlockTime> times);
/// A plan on a CUDA device with each of the shapes that its first variant offers (conv::shapesOf), in turn, data
/// resident: the least of some runs. Throws Error(mismatch) if a block changes a bit of the result.
[[nodiscard]] std::vector<BlockTime> timeBlocks(const conv::Plan& plan, const conv::Volume& input,
                                                const conv::Control& control);
/// The plan with that shape for each of its variants that leaves a choice.
[[nodiscard]] conv::Plan withBlock(conv::Plan plan, const conv::Index3& block);

/// Searches the shapes of all variants that offer some (or of those named), at the points of a benchmark's kind and
/// axes; without a kind at points of usual work. `say` gets a line for each. Throws Error(device) without a CUDA
/// device.
[[nodiscard]] conv::Tuning tune(const BenchRequest& request, const std::function<void(const std::string&)>& say,
                                const std::stop_token& stop = {});

} // namespace app::bench
