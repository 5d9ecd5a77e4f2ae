// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/pictures/render_picture.h"

namespace ui {

/// Draws slices of a volume, or pages and channels of an image, in a grid. Throws Error(usage).
[[nodiscard]] Drawn montagePicture(const app::cli::PictureData& data, const app::cli::PictureStyle& style);

/// Returns `count` evenly spaced slices from `first` to `last`.
[[nodiscard]] std::vector<std::int64_t> evenly(std::int64_t first, std::int64_t last, std::int64_t count);

} // namespace ui
