// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <vector>

namespace app::io {

/// Turns pixels of four bytes (cyan, magenta, yellow, black) into RGB, in place: the vector gets three quarters of its
/// length. `inverted`: 255 stands for no ink. `profile`: the ICC profile of the file, empty if it has none. Returns,
/// for the user, by what it was done.
[[nodiscard]] std::string cmykToRgb(std::vector<unsigned char>& pixels, bool inverted, const std::string& profile);

} // namespace app::io
