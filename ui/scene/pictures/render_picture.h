// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/picture.h"
#include "ui/scene/auto_window.h"
#include "ui/scene/picture.h"
#include "ui/scene/presets.h"

namespace ui {

/// A picture and notes about omissions and assumptions.
struct Drawn {
    Picture picture;
    std::vector<std::string> notes;
};

/// Returns the window of a style: given values, the full range, or the automatic one.
[[nodiscard]] ValueWindow windowFor(const app::cli::PictureStyle& style, const conv::Volume& volume, conv::Item item);

/// Returns the volume preset of a style. Default: by mode, or by the data. Throws Error(usage) if unknown.
[[nodiscard]] VolumePreset lookFor(const app::cli::PictureStyle& style, const conv::Volume& volume, double low,
                                   double high);

/// Renders a volume, or two side by side with the same camera. Throws Error(usage) and Error(device).
[[nodiscard]] Drawn renderPicture(const app::cli::PictureData& data, const app::cli::PictureStyle& style);

} // namespace ui
