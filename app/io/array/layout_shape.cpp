// SPDX-License-Identifier: Apache-2.0
#include "app/io/array/layout_shape.h"
#include <algorithm>

namespace app::io {
namespace {

constexpr std::string_view spatial = "xyz";

} // namespace

std::int64_t extentOf(const conv::Layout& layout, char letter) {
    const std::size_t axis = spatial.find(letter);
    return axis != std::string_view::npos ? layout.extent[axis] : letter == 'c' ? layout.channels : layout.times;
}

std::vector<std::int64_t> shapeOf(const conv::Layout& layout, std::string_view letters) {
    std::vector<std::int64_t> shape;
    for (const char letter : letters)
        shape.push_back(extentOf(layout, letter));
    return shape;
}

void setShape(conv::Layout& layout, std::string_view letters, std::span<const std::int64_t> shape) {
    layout.dimension = 1;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const std::size_t axis = spatial.find(letters[i]);
        if (axis == std::string_view::npos) {
            (letters[i] == 'c' ? layout.channels : layout.times) = shape[i];
            continue;
        }
        layout.extent[axis] = shape[i];
        layout.dimension = std::max(layout.dimension, static_cast<int>(axis) + 1);
    }
}

} // namespace app::io
