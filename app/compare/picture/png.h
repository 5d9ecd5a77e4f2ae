// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace app::compare {

using Palette = std::array<std::array<std::uint8_t, 3>, 256>;

/// Encodes rows of one byte per pixel as a data URI of a PNG: grey, or with a palette.
[[nodiscard]] std::string pngUri(std::int64_t width, std::int64_t height, const std::vector<std::uint8_t>& pixels,
                                 const Palette* palette = nullptr);

} // namespace app::compare
