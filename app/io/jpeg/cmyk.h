// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

namespace app::io {

/// Converts pixels of four bytes (cyan, magenta, yellow, black) to RGB in place: the vector shrinks to three quarters.
/// `inverted`: 255 means no ink. `profile`: ICC profile of the file, empty if none. Returns a note for the user on the
/// conversion.
[[nodiscard]] std::string cmykToRgb(std::vector<unsigned char>& pixels, bool inverted, const std::string& profile);

} // namespace app::io
