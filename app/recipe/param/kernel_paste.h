// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"

namespace app {

/// Reads a kernel from the clipboard, in these formats:
/// - tables of spreadsheets and CSV: tabs, commas, semicolons or blanks, also with decimal commas
/// - NumPy and PyTorch arrays, Python and C lists
/// - MATLAB matrices as written ("[1 2; 3 4]", cat(3, …)) and as printed ("K(:,:,1) =")
/// - convapp's own form
/// Multiplies by a factor before or behind the brackets ("1/16 * [1 2 1]", "… / 16"). Throws Error(usage) for other
/// text, ragged rows, and weights that are not finite.
[[nodiscard]] KernelText pastedKernel(std::string_view text);

enum class KernelDialect : std::uint8_t { tabs, csv, numpy, matlab };
[[nodiscard]] std::string writtenKernel(const KernelText& kernel, KernelDialect dialect);

} // namespace app
