// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/given_spacing.h"
#include <conv/error.h>

namespace app::io {

void takeGivenSpacing(conv::Layout& layout, const fs::path& path, const LoadOptions& options) {
    if (!options.spacing)
        return;
    layout.geometry.spacing = *options.spacing;
    if (double& z = layout.geometry.spacing[2]; z == 0) {
        if (layout.dimension == 3)
            throw conv::Error(conv::ErrorCode::usage, "--spacing has 2 numbers, but " + path.string() + " has 3 axes.");
        z = 1;
    }
    layout.geometry.unit = conv::LengthUnit::millimetre;
}

} // namespace app::io
