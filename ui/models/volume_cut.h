// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/volume/volume_scene.h"
#include <optional>

namespace ui {

/// Parts of a volume that 3-D leaves out.
struct VolumeCut {
    std::optional<ClipPlane> plane; ///< cuts away its positive side
    bool follows = false;           ///< the plane goes through the crosshair
    bool cropped = false;           ///< shows the region of interest only
    friend bool operator==(const VolumeCut&, const VolumeCut&) = default;
};

} // namespace ui
