// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/decoder/stack/dicom_stack.h"
#include <filesystem>
#include <optional>

/// Distances between the slices of a stack.
namespace app::io {

/// Returns a length (mm) with few digits, for sentences.
[[nodiscard]] std::string mm(double value);

/// Checks that all distances are equal. `along`: sorted positions (mm). `rounding`: their uncertainty (mm). `stacks`:
/// part of a sentence, or empty. With the wish `fill` or `ignore` it treats others, with a warning, and returns the
/// step between slices; nothing if they are equal. Throws Error(unreadable) about `path` with the wish `refuse`.
[[nodiscard]] std::optional<double> checkGaps(const std::filesystem::path& path, const std::vector<double>& along,
                                              double rounding, const std::string& stacks, Gaps wish, DicomStack& stack);

} // namespace app::io
