// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace app::compare {

/// True for the name of a user's kernel: "file:mine.cu".
[[nodiscard]] bool isOwnKernel(const std::string& variant);
/// Reads the file of such a name and adds it to `conv::variants()`. Throws Error(unreadable) and Error(usage).
void addOwnKernelFile(const std::string& variant, int dimension);

} // namespace app::compare
