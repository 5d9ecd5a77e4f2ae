// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"

namespace app {

/// Reads a kernel from the clipboard. Formats: tables from spreadsheets and CSV (tab, comma, semicolon or blanks; also
/// with a decimal comma), NumPy and PyTorch arrays, Python and C lists, MATLAB matrices as written ("[1 2; 3 4]",
/// cat(3, …)) and as printed ("K(:,:,1) ="), and convapp's own form. Multiplies by a factor before or behind the
/// brackets ("1/16 * [1 2 1]", "… / 16"). Throws Error(usage) with a sentence if it is none of these, ragged, or not
/// finite.
[[nodiscard]] KernelText pastedKernel(std::string_view text);

/// Format of a kernel for other programs.
enum class KernelDialect : std::uint8_t { tabs, csv, numpy, matlab };
[[nodiscard]] std::string writtenKernel(const KernelText& kernel, KernelDialect dialect);

} // namespace app
