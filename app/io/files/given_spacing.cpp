// SPDX-License-Identifier: Apache-2.0
#include "app/io/files/given_spacing.h"
#include <conv/error.h>

namespace app::io {

void takeGivenSpacing(conv::Layout& layout, const fs::path& path, const LoadOptions& options) {
    if (!options.spacing)
        return;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool given = (*options.spacing)[axis] != 0;
        if (!given && static_cast<int>(axis) < layout.dimension)
            throw conv::Error(conv::ErrorCode::usage, "--spacing has " + std::to_string(axis) + " numbers, but " +
                                                          path.string() + " has " + std::to_string(layout.dimension) +
                                                          " axes.");
        layout.geometry.spacing[axis] = given ? (*options.spacing)[axis] : 1;
    }
    layout.geometry.unit = conv::LengthUnit::millimetre;
}

} // namespace app::io
