// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>

namespace app::system {

/// Returns true if a file name matches a pattern of the shell: * and ?, on Linux also [a-z]. Neither stands for a
/// leading period.
[[nodiscard]] bool matchesPattern(const std::string& pattern, const std::string& name);

} // namespace app::system
