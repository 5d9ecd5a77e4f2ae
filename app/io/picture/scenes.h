// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <cstddef>

namespace app::io {

/// Returns the index in `scenes` of the one that `wanted` names by number or title (--series); the only one if `wanted`
/// is empty. Throws Error(unreadable) with a list.
[[nodiscard]] std::size_t chosenScene(const fs::path& path, const std::vector<Scene>& scenes,
                                      const std::string& wanted);

} // namespace app::io
