// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/options/picture.h"
#include "ui/scene/plane_layout.h"
#include "ui/scene/volume/volume_scene.h"

namespace ui {

[[nodiscard]] std::vector<app::cli::PictureName> pictureNames(app::cli::PictureNames which);

/// Look up a name. Throw Error(usage) with the nearest names.
[[nodiscard]] const VolumePreset& lookNamed(const std::string& id); ///< "ct-bone": the volume preset "CT bone"
[[nodiscard]] ViewFrom viewNamed(const std::string& name);
[[nodiscard]] RenderMode modeNamed(const std::string& name);
[[nodiscard]] Plane planeNamed(const std::string& name);

} // namespace ui
