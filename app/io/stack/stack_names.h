// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Names of the images of a stack. A folder holds one; LoadOptions::series tells which of its files:
/// "stack:" (all images), "stack:*.tif" (a pattern), "stack:a.tif/b.tif" (names).
namespace app::io {

/// Start of LoadOptions::series for a stack.
inline constexpr std::string_view stackSeries = "stack:";
[[nodiscard]] inline bool isStack(std::string_view series) {
    return series.starts_with(stackSeries);
}

/// Returns true if `a` comes before `b`: runs of digits count as numbers, so that slice10 follows slice9.
[[nodiscard]] bool naturallyBefore(std::string_view a, std::string_view b);

/// Returns the files of a stack in natural order. Throws Error(unreadable) if there are none, one is missing, or a
/// folder without a pattern holds several formats or none of images.
[[nodiscard]] std::vector<std::filesystem::path> stackFiles(const std::filesystem::path& folder,
                                                            std::string_view series);

/// Returns a warning about gaps and repetitions in the numbers of the names: "Slices 3, 7–9 are missing between
/// slice1.tif and slice12.tif …"; "" if there are none or the names have no common number.
[[nodiscard]] std::string numberingWarning(const std::vector<std::filesystem::path>& files);

} // namespace app::io
