// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/param.h"

namespace app {

/// Parses a typed kernel, "[1 2 1;2 4 2;1 2 1]": blanks or commas between numbers, ';' between rows, '|' (or ";;")
/// between slices. One row is a 1-D kernel. Throws Error(usage) for ragged rows, empty kernels and weights that are not
/// finite.
[[nodiscard]] KernelText parseKernel(std::string_view inlineText);

/// Reads a kernel file: .npy (1-D, (y,x) or (z,y,x)), or .csv/.txt with one line per row and an empty line between
/// slices; a single column is a 1-D kernel. Throws Error(usage) naming the file, also if it cannot be read.
[[nodiscard]] KernelText loadKernel(const std::string& file);

/// Returns slices of rows as a kernel; its dimension is the highest axis with more than one weight. Throws
/// Error(usage), beginning with `where`, for ragged rows and empty kernels.
[[nodiscard]] KernelText assembleKernel(const std::vector<std::vector<std::vector<double>>>& slices,
                                        const std::string& where);

[[nodiscard]] std::string inlineText(const KernelText& kernel);

} // namespace app
