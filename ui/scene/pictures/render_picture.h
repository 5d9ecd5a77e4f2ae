// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/picture.h"
#include "ui/scene/auto_window.h"
#include "ui/scene/picture.h"
#include "ui/scene/presets.h"

namespace ui {

/// A drawn picture and what was left out or assumed on the way.
struct Drawn {
    Picture picture;
    std::vector<std::string> notes;
};

/// The values that become black and white: given, all, or what suits the data.
[[nodiscard]] ValueWindow windowFor(const app::cli::PictureStyle& style, const conv::Volume& volume, conv::Item item);

/// The look that a style means for data: preset, mode, value of the surface. Without a preset: what suits the data, or
/// the mode. Throws Error(usage) for names that are not known.
[[nodiscard]] VolumePreset lookFor(const app::cli::PictureStyle& style, const conv::Volume& volume, double low,
                                   double high);

/// Draws a volume, or two beside each other seen from the same place. Throws Error(usage) for data that is no volume,
/// Error(device).
[[nodiscard]] Drawn renderPicture(const app::cli::PictureData& data, const app::cli::PictureStyle& style);

} // namespace ui
