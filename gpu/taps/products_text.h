// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <string>

namespace conv {

/// "as 2 products, which leave out 3e-09 of the kernel": the separable terms of a kernel, or its multilinear form, and
/// Σ |tap| of the rest, relative to the kernel's.
[[nodiscard]] std::string productsText(const Kernel& kernel, bool multilinear);

} // namespace conv
