// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include <string>
#include <string_view>
#include <vector>

namespace app::io {

/// Returns a message with the images of a file, for readSceneWire.
[[nodiscard]] std::string sceneWire(const std::vector<Scene>& scenes);
/// Throws std::out_of_range if the text is not one of `sceneWire`, or contradicts itself.
[[nodiscard]] std::vector<Scene> readSceneWire(std::string_view text);

} // namespace app::io
