// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <cstddef>

namespace app::io {

/// The place in `scenes` of the one that `wanted` names by number or title (--series); the only one if nothing is
/// wanted. Throws Error(unreadable) with the list of what there is.
[[nodiscard]] std::size_t chosenScene(const fs::path& path, const std::vector<Scene>& scenes,
                                      const std::string& wanted);

} // namespace app::io
