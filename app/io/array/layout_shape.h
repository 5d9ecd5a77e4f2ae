// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <span>
#include <string_view>
#include <vector>

namespace app::io {

/// Returns the samples of a layout along the axis with that letter: x, y, z, c (channels) or t (times).
[[nodiscard]] std::int64_t extentOf(const conv::Layout& layout, char letter);

/// Returns the shape of an array with such axes: "zyx".
[[nodiscard]] std::vector<std::int64_t> shapeOf(const conv::Layout& layout, std::string_view letters);

/// Sets dimension, extents, channels and times from the shape of an array. `letters`: one for each of its axes.
void setShape(conv::Layout& layout, std::string_view letters, std::span<const std::int64_t> shape);

} // namespace app::io
